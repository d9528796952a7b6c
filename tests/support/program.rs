//! The program as a user runs it, in a folder of its own.

use std::path::Path;
use std::process::{Command, Stdio};

/// The program in this folder: its exit code and what it says.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enginecheck"));
    let said = command.current_dir(folder).args(arguments).stdin(Stdio::null()).output();
    let said = said.expect("the program can be run");
    (said.status.code(), String::from_utf8_lossy(&[said.stdout, said.stderr].concat()).into_owned())
}
