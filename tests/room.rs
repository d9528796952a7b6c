//! A system with little room: less runs at a time, and nothing is blamed on the engine.

#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};

/// Runs a few scenarios on the reference under limits of the shell's `ulimit`; the exit code and all that was printed.
fn run(limits: &str) -> (Option<i32>, String) {
    let script = format!("exec 2>&1; ulimit {limits} && exec \"$0\" \"$@\"");
    let arguments =
        ["--protocol", "bei", "--reference", "--filter", "ends/*", "--jobs", "32", "--color", "never"];
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_enginecheck")])
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_soft_limit_of_open_files_is_raised() {
    let (code, text) = run("-S -n 64");
    assert_eq!(code, Some(0), "{text}");
    assert!(!text.contains("dialogues at a time instead of"), "{text}");
}

#[test]
fn under_a_hard_limit_of_open_files_fewer_dialogues_run_at_a_time() {
    let (code, text) = run("-n 64");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("only 1 dialogues at a time instead of 32"), "{text}");
}

#[test]
fn where_no_engine_can_be_started_it_is_not_blamed() {
    let (code, text) = run("-n 18");
    assert_eq!(code, Some(5), "{text}");
    assert!(text.contains("Too many open files") && text.contains("broken 1"), "{text}");
    assert!(!text.contains("panicked") && !text.contains("\nfail "), "{text}");
}

#[test]
fn where_there_is_no_room_for_a_run_a_sentence_says_so() {
    for files in [6, 7, 10] {
        let (code, text) = run(&format!("-n {files}"));
        assert_eq!(code, Some(5), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("enginecheck: the system has no room for a run: 12 more files"), "{text}");
    }
}
