//! What the process tests need of the system on Windows. There is no safe list of processes there: whether one is gone shows at
//! a file that it held.

use std::fs::OpenOptions;
use std::path::Path;
use std::time::{Duration, Instant};

/// Longer than anything here takes on the slowest machine; reaching it fails the test.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A word for the arguments of a process; elsewhere it is found by it.
pub(crate) fn token() -> String {
    "token".to_owned()
}

/// The processes with this word; none are known here.
pub(crate) fn processes_with(_token: &str) -> Vec<String> {
    Vec::new()
}

/// Whether a process holds this file, so that nobody else can open it.
pub(crate) fn is_held(file: &Path) -> bool {
    file.exists() && OpenOptions::new().write(true).open(file).is_err()
}

/// How long it takes at most to see that a condition holds.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Waits until a condition holds.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let limit = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < limit, "never came: {what}");
        // What it waits for needs the processor.
        std::thread::park_timeout(BETWEEN_LOOKS);
    }
}
