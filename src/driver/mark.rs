//! What marks the engines of this run, their children, the harness, and the folder of their files.

use std::path::PathBuf;
use std::sync::LazyLock;

/// The environment variable that marks engines and their children.
pub(super) const COOKIE: &str = "ENGINECHECK_COOKIE";

/// By this variable the harness knows that its parent, with this number, is its supervisor.
pub(super) const SUPERVISOR: &str = "ENGINECHECK_SUPERVISOR";

/// The beginning of all cookies of this run.
pub(super) static RUN: LazyLock<String> = LazyLock::new(|| format!("{:016x}", fastrand::u64(..)));

/// The folder that contains all scratch folders of this run; it exists as long as one of them does.
pub(super) fn run_folder() -> PathBuf {
    std::env::temp_dir().join(format!("enginecheck-{}", *RUN))
}
