//! A system with little room: less runs at a time, and nothing is blamed on the engine.

#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};

/// Runs a few scenarios on the reference under limits that these commands of the shell set; the exit code and all that was printed.
fn run(limits: &str) -> (Option<i32>, String) {
    let script = format!("exec 2>&1; {{ {limits}; }} && exec \"$0\" \"$@\"");
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
    let (code, text) = run("ulimit -S -n 64");
    assert_eq!(code, Some(0), "{text}");
    assert!(!text.contains("dialogues at a time instead of"), "{text}");
}

#[test]
fn under_a_hard_limit_of_open_files_fewer_dialogues_run_at_a_time() {
    let (code, text) = run("ulimit -n 64");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("only 1 dialogues at a time instead of 32"), "{text}");
}

#[test]
fn where_no_engine_can_be_started_it_is_not_blamed() {
    let (code, text) = run("ulimit -n 18");
    assert_eq!(code, Some(5), "{text}");
    assert!(text.contains("Too many open files") && text.contains("broken 1"), "{text}");
    assert!(!text.contains("panicked") && !text.contains("\nfail "), "{text}");
}

#[test]
fn where_there_is_no_room_for_a_run_a_sentence_says_so() {
    for files in [6, 7, 10] {
        let (code, text) = run(&format!("ulimit -n {files}"));
        assert_eq!(code, Some(5), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("enginecheck: the system has no room for a run: 12 more files"), "{text}");
    }
}

/// How much the program needs to be loaded at all differs: below that it says nothing, or its language's runtime does; above the
/// other bounds it runs.
#[test]
fn where_memory_is_short_a_sentence_says_so_and_nobody_is_blamed() {
    let limits = (30_000..100_000).step_by(10_000).chain([120_000, 160_000]);
    let said: Vec<_> = limits.map(|kib| run(&format!("ulimit -v {kib}"))).collect();
    let words = "enginecheck: the system has no room for a run: 44 MiB more memory cannot be had; ";
    assert!(said.iter().any(|(code, text)| *code == Some(5) && text.starts_with(words)), "{said:?}");
    let fewer = "dialogues at a time instead of 32";
    assert!(said.iter().any(|(code, text)| *code == Some(0) && text.contains(fewer)), "{said:?}");
    let has_begun = |text: &str| !text.contains("fatal runtime error: initialization");
    let blamed = |(code, text): &&(Option<i32>, String)| {
        *code == Some(1) || text.contains("panicked") && has_begun(text)
    };
    assert_eq!(said.iter().find(blamed), None);
}

#[test]
fn limits_that_engines_inherit_are_named() {
    let (code, text) = run("ulimit -v 4000000; ulimit -t 600");
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains(
            "hold for engines too: addresses 3906 MiB (`ulimit -v`), processor time 600 s (`ulimit -t`)"
        ),
        "{text}"
    );
    let (_, text) = run("true");
    assert!(!text.contains("hold for engines too"), "{text}");
}

#[test]
fn where_there_are_no_threads_for_a_run_a_sentence_says_so() {
    // The system does not bind root.
    if rustix::process::geteuid().is_root() {
        eprintln!("not tried: this is root");
        return;
    }
    // Shells name the option differently.
    let (code, text) = run("if (ulimit -u 1) 2>/dev/null; then ulimit -u 1; else ulimit -p 1; fi");
    assert_eq!(code, Some(5), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("enginecheck: the system has no room for a run: 16 more threads"), "{text}");
}

#[test]
fn what_the_harness_is_told_about_memory_is_not_told_to_engines() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let told = folder.path().join("told");
    for (own, expected) in [("unset MALLOC_ARENA_MAX", "none\n"), ("export MALLOC_ARENA_MAX=3", "3\n")] {
        let script = format!(
            "ulimit -v 400000; {own}; exec \"$0\" --protocol bei sh -c 'echo ${{MALLOC_ARENA_MAX-none}} >\"$0\"' \"$1\""
        );
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_enginecheck")])
            .arg(&told)
            .stdin(Stdio::null())
            .output()
            .expect("there is a shell");
        // That is no engine.
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        let told = std::fs::read_to_string(&told).expect("it was started");
        assert_eq!(told, expected);
    }
}
