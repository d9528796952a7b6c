//! What the program tells authors of Boost engines: position cards, other versions of the protocol.

use std::path::Path;
use std::process::{Command, Stdio};

/// The program in this folder: its exit code and what it says.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enginecheck"));
    let said = command.current_dir(folder).args(arguments).stdin(Stdio::null()).output();
    let said = said.expect("the program can be run");
    (said.status.code(), String::from_utf8_lossy(&[said.stdout, said.stderr].concat()).into_owned())
}

#[test]
fn an_engine_of_another_version_has_not_passed() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let engine =
        [env!("CARGO_BIN_EXE_enginecheck"), "reference", "bei", "--mutant", "protocol-version-other"];
    let options = ["--protocol", "bei", "--filter", "opening/protocol-first", "--json", "run.jsonl"];
    let (code, said) = run(folder.path(), &[&options[..], &engine].concat());
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("which this suite does not judge"), "{said}");
    assert!(said.contains("pass         bei/opening/protocol-first"), "{said}");
    let (code, again) = run(folder.path(), &["judge", "run.jsonl"]);
    assert_eq!(code, Some(4), "{again}");
}
