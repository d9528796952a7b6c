//! Finds what a dead engine left behind.
//!
//! Linux: orphans become children of the harness ([`custody::prepare`](crate::driver::unix::custody::prepare)), so each
//! tree of leftovers has its root there. The process group or the cookie shows which engine it belongs to. Only
//! processes that are younger than the engine are checked. Other systems: only whether the group still has members.

use std::fmt;
use std::time::Duration;

use rustix::process::{Pid, WaitOptions, test_kill_process_group, waitpgid};

use crate::driver::unix::custody::Member;

/// A process that an engine left behind; shown as `pid name`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::driver) struct Left {
    pub(super) pid: Pid,
    pub(super) name: String,
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.pid.as_raw_nonzero(), self.name)
    }
}

/// What is still running of an engine that is dead and reaped, roots first. Reaps orphans that are dead.
pub(super) fn find(engine: &Member) -> Vec<Left> {
    let group = engine.pid();
    let reap = || while matches!(waitpgid(group, WaitOptions::NOHANG), Ok(Some(_))) {};
    reap();
    #[cfg(target_os = "linux")]
    let mut left = find_young(engine);
    #[cfg(not(target_os = "linux"))]
    let mut left = Vec::new();
    // What died during the look is still a member of the group until it is reaped.
    reap();
    // Members that are not children of this process, or whose system has no list of processes.
    if left.is_empty() && has_members(group, reap) {
        left.push(Left { pid: group, name: "(process group)".to_owned() });
    }
    left
}

/// Whether the group still has members, when those that are just dying have had their time.
fn has_members(group: Pid, reap: impl Fn()) -> bool {
    const TRIES: u32 = 20;
    let has = || test_kill_process_group(group).is_ok();
    for _ in 0..TRIES {
        if !has() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
        reap();
    }
    has()
}

#[cfg(target_os = "linux")]
fn find_young(engine: &Member) -> Vec<Left> {
    use crate::driver::unix::variables::COOKIE;
    use crate::driver::unix::{custody, procfs};

    /// No system uses up all its process numbers in this time.
    const SHORT: Duration = Duration::from_secs(1);

    let number = engine.pid().as_raw_nonzero().get();
    let own = rustix::process::getpid().as_raw_nonzero().get();
    let cookie = engine.cookie();
    let mut left = Vec::new();
    let mut roots = 0;
    let candidates = || {
        let numbers = if engine.age() < SHORT { procfs::since(number) } else { procfs::all() };
        numbers.into_iter().filter(|pid| *pid != number && !custody::is_member(*pid))
    };
    for stat in candidates().filter_map(procfs::stat) {
        if stat.is_zombie() {
            if stat.parent == own {
                custody::reap_orphan(stat.pid);
            }
            continue;
        }
        let adopted = stat.parent == own;
        if stat.group != number {
            if custody::adopts_orphans() && !adopted {
                continue;
            }
            let mark = procfs::variable(stat.pid, COOKIE).unwrap_or_default();
            // Its environment has been wiped, or the dialogue of its engine is over.
            let nobodys = || adopted && engine.is_alone() && !custody::is_living(&mark);
            if mark != cookie.as_bytes() && !nobodys() {
                continue;
            }
        }
        if procfs::is_process(stat.pid) {
            roots += 1;
            left.extend(Pid::from_raw(stat.pid).map(|pid| Left { pid, name: stat.name }));
        }
    }
    if roots > 0 {
        // There are more below the roots, which are not adopted while their parents are running.
        let marked = |pid: &i32| procfs::has_variable(*pid, COOKIE, &cookie);
        for stat in candidates().filter(marked).filter_map(procfs::stat).filter(|stat| !stat.is_zombie()) {
            let new = Pid::from_raw(stat.pid).filter(|pid| !left.iter().any(|known| known.pid == *pid));
            if let Some(pid) = new.filter(|_| procfs::is_process(stat.pid)) {
                left.push(Left { pid, name: stat.name });
            }
        }
    }
    left
}
