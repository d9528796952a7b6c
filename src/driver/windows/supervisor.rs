//! On other systems a process that watches over the harness. Here the system does it: the jobs of the engines end with the
//! harness.

use std::process::ExitCode;

/// The exit code of a supervised harness; none, because there is none here.
#[must_use]
pub fn supervise() -> Option<ExitCode> {
    None
}

/// Why this run has no supervisor although it needs one; it needs none.
pub(crate) fn missing() -> Option<&'static str> {
    None
}
