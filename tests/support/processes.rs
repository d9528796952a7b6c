//! Finds the processes of a test by a word among their arguments, and waits for what no descriptor tells of.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Longer than anything here takes on the slowest machine; reaching it fails the test.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A word that no other process has among its arguments.
pub(crate) fn token() -> String {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    format!("token-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The processes, without zombies, that have the word among their arguments: their numbers.
pub(crate) fn pids_with(token: &str) -> Vec<i32> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    let numbers = folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(|pid| arguments_of(*pid).iter().any(|argument| argument == token)).collect()
}

/// The same, with their arguments. One that is just becoming another program has none, and is left out.
pub(crate) fn processes_with(token: &str) -> Vec<String> {
    let all = pids_with(token).into_iter().map(|pid| (pid, arguments_of(pid)));
    let there = all.filter(|(_, arguments)| arguments.iter().any(|argument| argument == token));
    there.map(|(pid, arguments)| format!("{pid} {}", arguments.join(" "))).collect()
}

/// A process's arguments; a zombie has none.
fn arguments_of(pid: i32) -> Vec<String> {
    let bytes = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    bytes.split(|b| *b == 0).map(|argument| String::from_utf8_lossy(argument).into_owned()).collect()
}

/// How long it takes at most to see that a condition holds.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Waits until a condition holds that no descriptor tells of.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let limit = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < limit, "never came: {what}");
        // What it waits for needs the processor.
        std::thread::park_timeout(BETWEEN_LOOKS);
    }
}
