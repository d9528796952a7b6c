//! A look at all processes of a dialogue: what of them is ready.

use std::time::Duration;

use crate::driver::platform::look;
use crate::driver::process::Process;
use crate::driver::ready::Ready;

/// Looks at all of them, waiting this long; tells what is ready of each, and returns whether anything is.
#[cfg(unix)]
pub(super) async fn find_ready(
    processes: &mut [Process],
    patience: Duration,
    ready: &mut [Ready; 2],
) -> bool {
    let all = processes
        .iter()
        .enumerate()
        .flat_map(|(index, process)| process.watched().map(move |(part, source)| ((index, part), source)));
    look::find_ready(all, patience, |(index, part)| {
        if let Some(of) = ready.get_mut(index) {
            of.set(part);
        }
    })
}

/// The same where only the runtime can look.
#[cfg(windows)]
pub(super) async fn find_ready(
    processes: &mut [Process],
    patience: Duration,
    ready: &mut [Ready; 2],
) -> bool {
    let look = |context: &mut std::task::Context<'_>| {
        let mut any = false;
        for (process, ready) in processes.iter_mut().zip(ready.iter_mut()) {
            *ready = process.poll_ready(context);
            any |= ready.any();
        }
        any
    };
    look::find_ready(look, patience).await
}
