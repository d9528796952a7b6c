//! The engines that the harness is responsible for. Each is in a job of its own, which the system ends with the harness, so
//! there is no list to keep, and no process that watches.

use std::ffi::OsString;
use std::path::Path;

/// Makes the harness responsible for what its engines leave behind. To be called once, before the first dialogue. The jobs of
/// the engines do it, so no other program is needed.
pub fn prepare(_guardian: Option<&Path>) {}

/// Returns what was left of the run and had to be killed: nothing, because no process can leave its engine's job.
pub fn finish() -> Vec<String> {
    Vec::new()
}

/// Whether one of the hidden programs was run that this executable contains on other systems; here it contains none.
#[must_use]
pub fn run_internal(_arguments: impl Iterator<Item = OsString>) -> bool {
    false
}
