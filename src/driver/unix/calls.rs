//! What a thread waits for that sleeps in a system call ([`Call`]), as Linux tells it.
//!
//! A call lasts if nothing ends it but input, or what another thread or a child does: it is no wait for a limited time, and none
//! until something can be written.

use std::fs;
use std::os::unix::fs::FileExt as _;

use super::procfs::Number;

/// More descriptors than these nobody waits for who reads a line.
const MOST: u64 = 64;

/// The calls that only older machines have.
#[cfg(target_arch = "x86_64")]
mod older {
    use libc::c_long;

    pub(super) const POLL: Option<c_long> = Some(libc::SYS_poll);
    pub(super) const SELECT: Option<c_long> = Some(libc::SYS_select);
    pub(super) const EPOLL_WAIT: Option<c_long> = Some(libc::SYS_epoll_wait);
}
#[cfg(not(target_arch = "x86_64"))]
mod older {
    use libc::c_long;

    pub(super) const POLL: Option<c_long> = None;
    pub(super) const SELECT: Option<c_long> = None;
    pub(super) const EPOLL_WAIT: Option<c_long> = None;
}

/// A call, as `/proc/<pid>/task/<tid>/syscall` tells it: its number and its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Call {
    number: libc::c_long,
    arguments: [u64; 6],
}

/// How a call waits.
enum Waits {
    /// Until another thread or a child does something.
    ForOthers,
    /// Until there is something to read.
    ToRead(Vec<u64>),
}

/// What can be seen of a process from outside.
pub(super) trait Inside {
    /// Whether something comes through a descriptor only if we or the process write it: a pipe, or a counter of events.
    fn is_inner(&self, descriptor: u64) -> bool;
    /// From which descriptors an epoll instance waits for something to read; none if it waits for anything else.
    fn watched(&self, epoll: u64) -> Option<Vec<u64>>;
    /// A piece of its memory.
    fn memory(&self, address: u64, length: usize) -> Option<Vec<u8>>;
}

impl Inside for Number {
    fn is_inner(&self, descriptor: u64) -> bool {
        let target = fs::read_link(format!("/proc/{self}/fd/{descriptor}"));
        target.is_ok_and(|target| {
            let target = target.to_string_lossy();
            target.starts_with("pipe:[") || target == "anon_inode:[eventfd]"
        })
    }

    fn watched(&self, epoll: u64) -> Option<Vec<u64>> {
        watched(&fs::read_to_string(format!("/proc/{self}/fdinfo/{epoll}")).ok()?)
    }

    fn memory(&self, address: u64, length: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; length];
        fs::File::open(format!("/proc/{self}/mem")).ok()?.read_exact_at(&mut bytes, address).ok()?;
        Some(bytes)
    }
}

impl Call {
    /// Reads what the system tells; none if the thread runs, or waits for something else than a call.
    pub(super) fn parse(text: &str) -> Option<Call> {
        let mut words = text.split_ascii_whitespace();
        let number = words.next()?.parse().ok().filter(|number| *number >= 0)?;
        let mut value = || u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok();
        Some(Call { number, arguments: [value()?, value()?, value()?, value()?, value()?, value()?] })
    }

    /// Whether it lasts until something comes through a pipe, or another thread or a child does something.
    pub(super) fn lasts(&self, inside: &impl Inside) -> bool {
        match self.waits(inside) {
            Some(Waits::ForOthers) => true,
            Some(Waits::ToRead(descriptors)) => descriptors.into_iter().all(|one| inside.is_inner(one)),
            None => false,
        }
    }

    /// How it waits; none if it ends by itself.
    fn waits(&self, inside: &impl Inside) -> Option<Waits> {
        /// Waiting, without the flags that say whose memory it is and by which clock.
        const WAITS: [u64; 2] = [libc::FUTEX_WAIT as u64, libc::FUTEX_WAIT_BITSET as u64];
        const FLAGS: u64 = (libc::FUTEX_PRIVATE_FLAG | libc::FUTEX_CLOCK_REALTIME) as u64;
        let [first, second, third, fourth, fifth, _] = self.arguments;
        let to_read = |descriptors: Option<Vec<u64>>| descriptors.map(Waits::ToRead);
        match self.number {
            libc::SYS_futex if WAITS.contains(&(second & !FLAGS)) && fourth == 0 => Some(Waits::ForOthers),
            libc::SYS_wait4 | libc::SYS_waitid | libc::SYS_rt_sigsuspend => Some(Waits::ForOthers),
            libc::SYS_read => to_read(Some(vec![first])),
            libc::SYS_ppoll if third == 0 => to_read(polled(inside, first, second)),
            libc::SYS_pselect6 if third == 0 && fifth == 0 => to_read(selected(inside, first, second)),
            libc::SYS_epoll_pwait if is_endless(fourth) => to_read(inside.watched(first)),
            number if older::POLL == Some(number) && is_endless(third) => {
                to_read(polled(inside, first, second))
            }
            number if older::SELECT == Some(number) && third == 0 && fifth == 0 => {
                to_read(selected(inside, first, second))
            }
            number if older::EPOLL_WAIT == Some(number) && is_endless(fourth) => {
                to_read(inside.watched(first))
            }
            _ => None,
        }
    }
}

/// Whether a limit in milliseconds is none: it is below zero.
fn is_endless(limit: u64) -> bool {
    (limit as u32 as i32) < 0
}

/// The descriptors of a `poll`, which waits for something to read from them; none if it waits for anything else.
fn polled(inside: &impl Inside, address: u64, count: u64) -> Option<Vec<u64>> {
    /// The length of `struct pollfd`: the descriptor, and two times two bytes of events.
    const LENGTH: u64 = 8;
    if count > MOST {
        return None;
    }
    let bytes = inside.memory(address, usize::try_from(count * LENGTH).ok()?)?;
    let mut found = Vec::new();
    for one in bytes.chunks_exact(LENGTH as usize) {
        let descriptor = i32::from_ne_bytes(one[..4].try_into().ok()?);
        let events = i16::from_ne_bytes(one[4..6].try_into().ok()?);
        // One below zero is left out.
        let Ok(descriptor) = u64::try_from(descriptor) else { continue };
        if events & libc::POLLOUT != 0 {
            return None;
        }
        found.push(descriptor);
    }
    Some(found)
}

/// The descriptors of a `select` that waits for something to read.
fn selected(inside: &impl Inside, count: u64, address: u64) -> Option<Vec<u64>> {
    if count > MOST || address == 0 {
        return None;
    }
    let bytes = inside.memory(address, size_of::<u64>())?;
    let set = u64::from_ne_bytes(bytes.try_into().ok()?);
    Some((0..count).filter(|descriptor| set >> descriptor & 1 == 1).collect())
}

/// The descriptors of an epoll instance, as `/proc/<pid>/fdinfo/<epoll>` tells them: `tfd: 0 events: 19 data: 0`, the events in
/// hexadecimal digits.
fn watched(text: &str) -> Option<Vec<u64>> {
    let mut found = Vec::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("tfd:")) {
        let (descriptor, rest) = line.split_once("events:")?;
        let events = u32::from_str_radix(rest.split_whitespace().next()?, 16).ok()?;
        if events & libc::EPOLLOUT as u32 != 0 {
            return None;
        }
        found.push(descriptor.trim().parse().ok()?);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A process whose first descriptor is its input, with this memory from address 8 on.
    struct Process(Vec<u8>);

    impl Inside for Process {
        fn is_inner(&self, descriptor: u64) -> bool {
            descriptor == 0
        }

        fn watched(&self, epoll: u64) -> Option<Vec<u64>> {
            (epoll > 4).then(|| vec![epoll - 5])
        }

        fn memory(&self, address: u64, length: usize) -> Option<Vec<u8>> {
            Some(self.0.get(usize::try_from(address).ok()?.checked_sub(8)?..)?.get(..length)?.to_vec())
        }
    }

    fn lasts(number: libc::c_long, arguments: [u64; 5], memory: &[u8]) -> bool {
        let [first, second, third, fourth, fifth] = arguments;
        let text =
            format!("{number} {first:#x} {second:#x} {third:#x} {fourth:#x} {fifth:#x} 0x0 0x7ffd 0x7f");
        Call::parse(&text).unwrap().lasts(&Process(memory.to_vec()))
    }

    #[test]
    fn only_what_lasts_until_somebody_else_acts_is_rest() {
        assert!(lasts(libc::SYS_read, [0, 0x7f, 0x1000, 0, 0], &[]));
        assert!(!lasts(libc::SYS_read, [3, 0x7f, 0x1000, 0, 0], &[]));
        assert!(lasts(libc::SYS_futex, [5, 0x189, 0, 0, 0], &[]));
        assert!(lasts(libc::SYS_futex, [5, 0x80, 2, 0, 0], &[]));
        assert!(lasts(libc::SYS_futex, [5, 0, 2, 0, 0], &[]));
        assert!(!lasts(libc::SYS_futex, [5, 0x189, 0, 0x7ffc, 0], &[]));
        assert!(!lasts(libc::SYS_futex, [5, 0x81, 0, 0, 0], &[]));
        assert!(lasts(libc::SYS_wait4, [1, 0, 0, 0, 0], &[]));
        assert!(!lasts(libc::SYS_clock_nanosleep, [1, 0, 0, 0, 0], &[]));
    }

    /// `poll` of these descriptors with these events.
    fn table(all: &[(i32, i16)]) -> Vec<u8> {
        all.iter()
            .flat_map(|(fd, events)| [&fd.to_ne_bytes()[..], &events.to_ne_bytes(), &[0, 0]].concat())
            .collect()
    }

    #[test]
    fn who_polls_its_input_without_a_limit_rests() {
        let input = table(&[(0, libc::POLLIN)]);
        assert!(lasts(libc::SYS_ppoll, [8, 1, 0, 0, 0], &input));
        assert!(lasts(libc::SYS_ppoll, [8, 2, 0, 0, 0], &table(&[(0, libc::POLLIN), (-1, libc::POLLOUT)])));
        for (all, count, limit) in [
            (table(&[(0, libc::POLLIN)]), 1, 0x7ffc),
            (table(&[(0, libc::POLLIN), (3, libc::POLLIN)]), 2, 0),
            (table(&[(0, libc::POLLIN | libc::POLLOUT)]), 1, 0),
            // Its memory cannot be read, or it polls too much.
            (Vec::new(), 1, 0),
            (table(&[(0, libc::POLLIN); 70]), 70, 0),
        ] {
            assert!(!lasts(libc::SYS_ppoll, [8, count, limit, 0, 0], &all), "{all:?}");
        }
        let set = 1_u64.to_ne_bytes();
        assert!(lasts(libc::SYS_pselect6, [1, 8, 0, 0, 0], &set));
        for (arguments, set) in [
            ([1, 8, 0, 0, 0x7ffc], 1_u64),
            ([1, 8, 16, 0, 0], 1),
            ([2, 8, 0, 0, 0], 3),
            ([99, 8, 0, 0, 0], 1),
            ([1, 0, 0, 0, 0], 1),
        ] {
            assert!(!lasts(libc::SYS_pselect6, arguments, &set.to_ne_bytes()), "{arguments:?}");
        }
        assert!(lasts(libc::SYS_epoll_pwait, [5, 0x7f, 9, 0xffff_ffff, 0], &[]));
        assert!(!lasts(libc::SYS_epoll_pwait, [5, 0x7f, 9, 100, 0], &[]));
        assert!(!lasts(libc::SYS_epoll_pwait, [6, 0x7f, 9, 0xffff_ffff, 0], &[]));
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_older_calls_tell_their_limits_in_numbers() {
        let input = table(&[(0, libc::POLLIN)]);
        assert!(lasts(libc::SYS_poll, [8, 1, 0xffff_ffff, 0, 0], &input));
        assert!(lasts(libc::SYS_poll, [8, 1, u64::MAX, 0, 0], &input));
        assert!(!lasts(libc::SYS_poll, [8, 1, 5, 0, 0], &input));
        assert!(lasts(libc::SYS_select, [1, 8, 0, 0, 0], &1_u64.to_ne_bytes()));
        assert!(lasts(libc::SYS_epoll_wait, [5, 0x7f, 9, 0xffff_ffff, 0], &[]));
        assert!(!lasts(libc::SYS_epoll_wait, [5, 0x7f, 9, 0, 0], &[]));
    }

    #[test]
    fn an_epoll_instance_tells_what_it_waits_for() {
        let text = "pos:\t0\nflags:\t02000002\nmnt_id:\t15\nino:\t1\n\
                    tfd:        0 events:       19 data:                0 pos:0 ino:1 sdev:e\n\
                    tfd:       10 events: 80000001 data:                a pos:0 ino:2 sdev:f\n";
        assert_eq!(watched(text), Some(vec![0, 10]));
        assert_eq!(watched(&text.replace("80000001", "80000005")), None);
        assert_eq!(watched(""), Some(vec![]));
    }

    #[test]
    fn what_is_no_call_is_not_read() {
        for text in ["running", "-1 0x7ffd 0x7f", "0 0x0", ""] {
            assert_eq!(Call::parse(text), None, "{text}");
        }
    }
}
