//! What is left when the harness itself dies: nothing.
//!
//! A harness process (`misbehave harness`) drives an engine and is interrupted, killed, or falls over. Its guardian is the
//! real one, `enginecheck`.

#![cfg(target_os = "linux")]

#[path = "support/processes.rs"]
mod processes;

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

use rustix::process::{Pid, Signal, kill_process};
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

use processes::{pids_with, processes_with, token, wait_until};

/// Engines that are hard to end, each with what makes it so.
const ENGINES: &[&[&str]] = &[
    &["stubborn"],
    &["leaves-child"],
    &["leaves-child", "wiped"],
    &["leaves-child", "session", "deaf"],
    &["leaves-child", "session", "two"],
    &["stops-itself"],
    &["floods-lines"],
];

/// A harness whose engine has said something.
struct Harness {
    child: Child,
    output: BufReader<ChildStdout>,
    token: String,
}

/// Signals that a runner in the background ignores (`nohup`, `&`) would be ignored by every harness started here; what is
/// caught is at its default in them.
fn catch_what_is_ignored() {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime can be made");
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells it");
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("it is told");
        let mask = u64::from_str_radix(mask.trim(), 16).expect("it is a mask");
        let _inside = runtime.enter();
        for kind in [SignalKind::hangup(), SignalKind::interrupt(), SignalKind::terminate()] {
            if mask & (1 << (kind.as_raw_value() - 1)) != 0 {
                drop(signal(kind).expect("a signal can be caught"));
            }
        }
        runtime
    });
}

impl Harness {
    fn start(end: &str, words: &[&str]) -> Self {
        catch_what_is_ignored();
        let token = token();
        let mut child = Command::new(env!("CARGO_BIN_EXE_misbehave"))
            .args(["harness", end])
            .args(words)
            .arg(&token)
            .env("MISBEHAVE_GUARDIAN", env!("CARGO_BIN_EXE_enginecheck"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("misbehave is built with the tests");
        let mut output = BufReader::new(child.stdout.take().expect("stdout was piped"));
        let mut line = String::new();
        output.read_line(&mut line).expect("the harness says a line");
        assert_eq!(line, "running\n", "{words:?}");
        Self { child, output, token }
    }

    /// Its guardian, which is there before the engine's first word but may not have its arguments yet.
    fn guardian(&self) -> i32 {
        let mut guardian = None;
        wait_until("the guardian", || {
            let own = |pid: &i32| parent_of(*pid) == self.child.id();
            guardian = pids_with("--guardian-internal").into_iter().find(own);
            guardian.is_some()
        });
        guardian.expect("it was waited for")
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("the harness is there");
    }

    /// What it still says.
    fn rest(&mut self) -> String {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("the harness says text");
        rest
    }

    /// Waits for its end, then until its engine and what that started are gone.
    fn sees_all_go(mut self, how: &str) {
        wait_until(&format!("{how}: the end of the harness"), || {
            self.child.try_wait().expect("it is a child").is_some()
        });
        let token = self.token.clone();
        wait_until(&format!("{how}: the end of {:?}", processes_with(&token)), || {
            pids_with(&token).is_empty()
        });
    }
}

fn stat_field(pid: i32, index: usize) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit(") ").next()?.split(' ').nth(index).map(str::to_owned)
}

fn parent_of(pid: i32) -> u32 {
    stat_field(pid, 1).and_then(|parent| parent.parse().ok()).unwrap_or(0)
}

fn is_gone(pid: i32) -> bool {
    stat_field(pid, 0).is_none_or(|state| state == "Z")
}

#[test]
fn a_killed_harness_leaves_nothing() {
    for signal in [Signal::KILL, Signal::INT, Signal::TERM, Signal::HUP] {
        for words in ENGINES {
            let harness = Harness::start("waits", words);
            let guardian = harness.guardian();
            harness.signal(signal);
            harness.sees_all_go(&format!("{signal:?} {words:?}"));
            wait_until("the guardian's end", || is_gone(guardian));
        }
    }
}

#[test]
fn a_harness_that_panics_leaves_nothing() {
    for words in ENGINES {
        Harness::start("panics", words).sees_all_go(&format!("{words:?}"));
    }
}

#[test]
fn a_harness_that_exits_in_the_middle_leaves_nothing() {
    for words in ENGINES {
        Harness::start("exits", words).sees_all_go(&format!("{words:?}"));
    }
}

#[test]
fn the_guardian_takes_the_scratch_folders_away() {
    let harness = Harness::start("waits,scratch", &["stubborn"]);
    let mut processes = pids_with(&harness.token).into_iter();
    let engine = processes.find(|pid| parent_of(*pid) == harness.child.id()).unwrap();
    let folder = std::fs::read_link(format!("/proc/{engine}/cwd")).unwrap();
    assert!(folder.starts_with(std::env::temp_dir()), "{folder:?}");
    harness.signal(Signal::KILL);
    harness.sees_all_go("scratch");
    wait_until("the end of the folder", || !folder.exists());
}

#[test]
fn a_child_that_hid_completely_is_found_while_the_harness_lives() {
    // Own session, no pipes, no environment: only the adoption of orphans finds it.
    let mut harness = Harness::start("ends", &["leaves-child", "session", "deaf", "wiped"]);
    let rest = harness.rest();
    let lines: Vec<&str> = rest.lines().collect();
    let [left, "alone"] = lines[..] else { panic!("{rest}") };
    assert!(left.starts_with("left ") && left.ends_with(" misbehave"), "{rest}");
    harness.sees_all_go("hidden");
}

#[test]
fn a_harness_that_ends_well_dismisses_its_guardian() {
    let mut harness = Harness::start("ends", &["leaves-child", "brief"]);
    assert_eq!(harness.rest(), "alone\n");
    harness.sees_all_go("well");
}
