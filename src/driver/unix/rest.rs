//! Whether an engine can do nothing more until it is sent another line ([`awaits_input`]).
//!
//! Its threads all sleep: in a read from a pipe, or until another of them, or a child, does something; none of them for a limited
//! time. Between two looks none of them ran, so at one moment they all slept. Nobody else can wake them: no process of the engine
//! is elsewhere, and it has set no timer. A machine that is busy changes nothing about that.

use std::fs;

use crate::driver::unix::procfs::{self, Number, field};
use crate::driver::unix::variables::COOKIE;

/// Signals by which a timer, or input, may wake a process that catches them.
const WAKING: &[i32] = &[libc::SIGALRM, libc::SIGVTALRM, libc::SIGPROF, libc::SIGIO];
/// Further signals may be anything's from here on; those before are kept by the C library.
const FIRST_FREE: i32 = 34;

/// A thread that sleeps.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Sleeper {
    process: Number,
    thread: Number,
    /// How often it has left a processor so far.
    switches: u64,
}

/// What a thread waits for, in `/proc/<pid>/task/<tid>/syscall`: the number of the system call and its arguments.
#[derive(Debug, PartialEq, Eq)]
struct Call {
    number: libc::c_long,
    arguments: Vec<u64>,
}

/// Whether a process and its descendants wait for input and for nothing else. `cookie` shows which processes are its own.
/// Where the system does not tell, they do not.
pub(super) fn awaits_input(root: Number, cookie: &str) -> bool {
    let Some(first) = sleepers(root) else { return false };
    !has_others(&first, cookie) && sleepers(root).is_some_and(|second| second == first)
}

/// The threads of a process and its descendants; none if one of them does not sleep until it is woken.
fn sleepers(root: Number) -> Option<Vec<Sleeper>> {
    let mut sleepers = Vec::new();
    for process in procfs::members(root)? {
        if has_timers(process.pid) {
            return None;
        }
        for entry in fs::read_dir(format!("/proc/{}/task", process.pid)).ok()? {
            let folder = entry.ok()?.path();
            let status = fs::read_to_string(folder.join("status")).ok()?;
            match field(&status, "State")?.chars().next()? {
                'Z' | 'X' => continue,
                'S' if !may_be_woken(&status)? => {}
                _ => return None,
            }
            let call = call(&fs::read_to_string(folder.join("syscall")).ok()?)?;
            if !call.lasts(|descriptor| is_pipe(process.pid, descriptor)) {
                return None;
            }
            let count = |name| field(&status, name)?.parse::<u64>().ok();
            let switches = count("voluntary_ctxt_switches")? + count("nonvoluntary_ctxt_switches")?;
            let thread = folder.file_name()?.to_str()?.parse().ok()?;
            sleepers.push(Sleeper { process: process.pid, thread, switches });
        }
    }
    sleepers.sort();
    (!sleepers.is_empty()).then_some(sleepers)
}

/// Whether processes of the engine are not among its descendants any more.
fn has_others(known: &[Sleeper], cookie: &str) -> bool {
    let is_known = |pid: &Number| known.iter().any(|sleeper| sleeper.process == *pid);
    let is_own = |pid: Number| procfs::has_variable(pid, COOKIE, cookie);
    procfs::all().into_iter().filter(|pid| !is_known(pid)).any(is_own)
}

/// Whether a process has set timers; false where the system does not list them.
fn has_timers(pid: Number) -> bool {
    fs::read(format!("/proc/{pid}/timers")).is_ok_and(|timers| !timers.is_empty())
}

/// Whether a signal that a process catches may come from a timer, or from input; none if the text does not tell.
fn may_be_woken(status: &str) -> Option<bool> {
    let caught = u64::from_str_radix(field(status, "SigCgt")?, 16).ok()?;
    let is_caught = |signal: i32| caught >> (signal - 1) & 1 == 1;
    Some(WAKING.iter().any(|signal| is_caught(*signal)) || caught >> (FIRST_FREE - 1) != 0)
}

fn is_pipe(pid: Number, descriptor: u64) -> bool {
    let target = fs::read_link(format!("/proc/{pid}/fd/{descriptor}"));
    target.is_ok_and(|target| target.to_string_lossy().starts_with("pipe:["))
}

/// What a thread waits for; none if it runs, or waits for something else than a system call.
fn call(text: &str) -> Option<Call> {
    let mut words = text.split_ascii_whitespace();
    let number = words.next()?.parse().ok().filter(|number| *number >= 0)?;
    let value = |word: &str| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok();
    let arguments = words.map(value).collect::<Option<Vec<u64>>>()?;
    (arguments.len() >= 6).then_some(Call { number, arguments })
}

impl Call {
    /// Whether it lasts until something comes through a pipe, or another thread or a child does something.
    fn lasts(&self, is_pipe: impl Fn(u64) -> bool) -> bool {
        /// Waiting, without the flags that say whose memory it is and by which clock.
        const WAITS: [u64; 2] = [libc::FUTEX_WAIT as u64, libc::FUTEX_WAIT_BITSET as u64];
        const FLAGS: u64 = (libc::FUTEX_PRIVATE_FLAG | libc::FUTEX_CLOCK_REALTIME) as u64;
        let arguments = &self.arguments;
        match self.number {
            libc::SYS_read => is_pipe(arguments[0]),
            // The fourth is the limit of its time.
            libc::SYS_futex => WAITS.contains(&(arguments[1] & !FLAGS)) && arguments[3] == 0,
            libc::SYS_wait4 | libc::SYS_waitid | libc::SYS_rt_sigsuspend => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lasts_until_somebody_else_acts_is_rest() {
        let read = libc::SYS_read;
        let futex = libc::SYS_futex;
        let cases = [
            (format!("{read} 0x0 0x7f 0x1000 0x0 0x0 0x0 0x7ffd 0x7f"), Some(true)),
            (format!("{read} 0x3 0x7f 0x1000 0x0 0x0 0x0 0x7ffd 0x7f"), Some(false)),
            (format!("{futex} 0x5 0x189 0x0 0x0 0x0 0xffffffff 0x7f 0x7f"), Some(true)),
            (format!("{futex} 0x5 0x80 0x2 0x0 0x0 0x7f 0x7f 0x7f"), Some(true)),
            (format!("{futex} 0x5 0x0 0x2 0x0 0x0 0x7f 0x7f 0x7f"), Some(true)),
            (format!("{futex} 0x5 0x189 0x0 0x7ffc 0x0 0xffffffff 0x7f 0x7f"), Some(false)),
            (format!("{futex} 0x5 0x81 0x0 0x0 0x0 0x0 0x7f 0x7f"), Some(false)),
            (format!("{} 0x1 0x0 0x0 0x0 0x0 0x0 0x7f 0x7f", libc::SYS_wait4), Some(true)),
            (format!("{} 0x1 0x0 0x0 0x0 0x0 0x0 0x7f 0x7f", libc::SYS_clock_nanosleep), Some(false)),
            (format!("{} 0x1 0x0 0x0 0x0 0x0 0x0 0x7f 0x7f", libc::SYS_ppoll), Some(false)),
            ("running".to_owned(), None),
            ("-1 0x7ffd 0x7f".to_owned(), None),
            (format!("{read} 0x0"), None),
            (String::new(), None),
        ];
        for (text, rests) in cases {
            assert_eq!(call(&text).map(|call| call.lasts(|fd| fd == 0)), rests, "{text}");
        }
    }

    #[test]
    fn who_catches_the_signal_of_a_timer_may_be_woken() {
        let status = |caught: u64| format!("Name:\tx\nState:\tS (sleeping)\nSigCgt:\t{caught:016x}\n");
        let bit = |signal: i32| 1 << (signal - 1);
        for (caught, woken) in [
            (0, false),
            (bit(libc::SIGINT) | bit(libc::SIGTERM) | bit(libc::SIGSEGV), false),
            // The C library's own.
            (bit(32) | bit(33), false),
            (bit(libc::SIGALRM), true),
            (bit(libc::SIGIO), true),
            (bit(40), true),
        ] {
            assert_eq!(may_be_woken(&status(caught)), Some(woken), "{caught:x}");
        }
        assert_eq!(may_be_woken("Name:\tx\n"), None);
        assert_eq!(field(&status(0), "State"), Some("S (sleeping)"));
    }

    #[test]
    fn a_process_rests_unless_another_of_its_engine_is_elsewhere() {
        let mut cat = std::process::Command::new("cat")
            .env(COOKIE, "here")
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let pid = i32::try_from(cat.id()).unwrap();
        let tells = fs::read(format!("/proc/{pid}/syscall")).is_ok();
        while tells && !awaits_input(pid, "here") {
            std::thread::yield_now();
        }
        if tells {
            let own = sleepers(pid).unwrap();
            assert_eq!(own.len(), 1);
            assert!(!has_others(&own, "here") && has_others(&[], "here") && !has_others(&[], "elsewhere"));
        } else {
            // A kernel without it, or one that lets nobody look at his children: then nobody rests.
            assert!(!awaits_input(pid, "here"));
        }
        drop(cat.stdin.take());
        cat.wait().unwrap();
        assert!(!awaits_input(pid, "here"), "it is gone");
    }

    #[test]
    fn who_looks_does_not_rest() {
        let own = i32::try_from(std::process::id()).unwrap();
        assert!(!awaits_input(own, "nobody's"));
    }
}
