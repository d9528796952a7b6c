//! A look at the descriptors of a dialogue, by poll(2): the fastest way to a quick answer (`benches/driver.rs`).

use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::driver::ready::Part;
use crate::driver::unix::source::Source;

/// Two engines with four descriptors each; no allocation on the path of a quick answer.
const MOST: usize = 8;

/// Polls these descriptors, waiting this long; tells which are ready, and returns whether one is. Each comes with its owner
/// and the part that it is of it.
pub(in crate::driver) fn find_ready<'s>(
    all: impl Iterator<Item = ((usize, Part), &'s Source)>,
    patience: Duration,
    mut is_ready: impl FnMut((usize, Part)),
) -> bool {
    let mut watched = [None; MOST];
    let mut count = 0;
    for (place, found) in watched.iter_mut().zip(all) {
        *place = Some(found);
        count += 1;
    }
    let patience = Timespec::try_from(patience).unwrap_or(Timespec { tv_sec: 0, tv_nsec: 0 });
    let Some((_, first)) = watched[0] else {
        let _ = poll(&mut [], Some(&patience));
        return false;
    };
    let mut descriptors: [PollFd<'_>; MOST] = std::array::from_fn(|index| match watched[index] {
        Some(((_, Part::Stdin), source)) => PollFd::new(source, PollFlags::OUT),
        Some((_, source)) => PollFd::new(source, PollFlags::IN),
        None => PollFd::new(first, PollFlags::empty()),
    });
    if !poll(&mut descriptors[..count], Some(&patience)).is_ok_and(|n| n > 0) {
        return false;
    }
    for (descriptor, owner) in descriptors.iter().zip(watched).take(count) {
        if let Some((whose, _)) = owner
            && !descriptor.revents().is_empty()
        {
            is_ready(whose);
        }
    }
    true
}
