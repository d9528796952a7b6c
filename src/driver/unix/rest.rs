//! Whether an engine can do nothing more until it is sent another line ([`awaits_input`]).
//!
//! Its threads all sleep: in a read from a pipe, in a wait for something to read, or until another of them, or a child, does
//! something; none of them for a limited time. Between two looks none of them ran, so at one moment they all slept. Nobody else
//! can wake them: no process of the engine is elsewhere, and it has set no timer. A machine that is busy changes nothing about that.

use std::fs;

use crate::driver::unix::calls::Call;
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
            let call = Call::parse(&fs::read_to_string(folder.join("syscall")).ok()?)?;
            if !call.lasts(&process.pid) {
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

#[cfg(test)]
mod tests {
    use super::*;

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
