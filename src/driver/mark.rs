//! What marks the engines of this run, their children, the harness, and the folder of their files.

use std::path::PathBuf;
use std::sync::LazyLock;

/// The environment variable that marks engines and their children.
pub(super) const COOKIE: &str = "ENGINECHECK_COOKIE";

/// By this variable the harness knows that its parent, with this number, is its supervisor.
pub(super) const SUPERVISOR: &str = "ENGINECHECK_SUPERVISOR";

/// Where addresses are short, this tells the harness's C library (glibc) to reserve none for each thread. The spelling tells
/// it from what the user has set, which engines get.
pub(super) const ONE_ARENA: (&str, &str) = ("MALLOC_ARENA_MAX", "01");

/// The beginning of all cookies of this run.
pub(super) static RUN: LazyLock<String> = LazyLock::new(|| format!("{:016x}", fastrand::u64(..)));

/// The folder that contains all scratch folders of this run; it exists as long as one of them does.
pub(super) fn run_folder() -> PathBuf {
    std::env::temp_dir().join(format!("enginecheck-{}", *RUN))
}
