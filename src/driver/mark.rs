//! What marks this run, and the folder of its files.

use std::path::PathBuf;
use std::sync::LazyLock;

/// What no other run has in its names.
pub(super) static RUN: LazyLock<String> = LazyLock::new(|| format!("{:016x}", fastrand::u64(..)));

/// The folder that contains all scratch folders of this run; it exists as long as one of them does.
pub(super) fn run_folder() -> PathBuf {
    std::env::temp_dir().join(format!("enginecheck-{}", *RUN))
}
