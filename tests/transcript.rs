//! Dialogues that were written down are judged by the monitors: the one of a good engine, and the same with faults.

use std::path::Path;
use std::process::Command;

/// The exit code and the output of `judge` on a dialogue.
fn judged(text: &str, options: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(folder.path().join("game.log"), text).expect("the dialogue can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_enginecheck"))
        .current_dir(folder.path())
        .args(["judge", "game.log", "--color", "never", "-v"])
        .args(options)
        .output()
        .expect("the program can be run");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

fn dialogue() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/nboard.log");
    std::fs::read_to_string(path).expect("the dialogue is committed")
}

#[test]
fn a_good_dialogue_passes_with_either_mark() {
    let log = dialogue();
    let turned: String = log
        .lines()
        .map(|line| match line.split_at(1) {
            ("<", rest) => format!(">{rest}\n"),
            (_, rest) => format!("<{rest}\n"),
        })
        .collect();
    let timed: String =
        log.lines().enumerate().map(|(n, line)| format!("  [0:00:{:02}.5] {line}\n", n % 60)).collect();
    for text in [&log, &turned, &timed] {
        let (code, said) = judged(text, &[]);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("pass         nboard/transcript/game.log"), "{said}");
        assert!(said.contains("note         nboard/monitor/answer-form"), "small letters and blanks: {said}");
        assert!(!said.contains("fail ") && !said.contains("warn "), "{said}");
    }
}

#[test]
fn faults_are_found_in_a_dialogue() {
    let cases: &[(&str, &str, &str, &[&str], i32)] = &[
        ("> pong 2\n", "> pong 2\n> search D6 0 0 4\n", "NB-PING-3", &[], 1),
        ("> === d6 1.50 0.0", "> === a1 1.50 0.0", "NB-GO-9", &[], 1),
        ("> === d6 1.50 0.0", "> === d6\n> === d6", "NB-GO-2", &[], 1),
        ("> pong 3", "> pong 4", "NB-PING-1", &[], 1),
        ("> learned", "> learn", "NB-LEARN-1", &[], 0),
        ("> learned", "> learn", "NB-LEARN-1", &["--profile", "strict"], 1),
        ("< ping 2\n> pong 2\n", "", "the GUI broke NBG-5", &[], 0),
    ];
    for (from, to, clause, options, expected) in cases {
        let text = dialogue().replacen(from, to, 1);
        assert_ne!(text, dialogue(), "{from}");
        let (code, said) = judged(&text, options);
        assert_eq!(code, Some(*expected), "{from} -> {to}: {said}");
        assert!(said.contains(clause), "{from} -> {to}: {said}");
    }
}

#[test]
fn what_is_no_dialogue_is_told() {
    for (text, expected) in [
        ("< uci\n", "game.log: line 1 does not open a protocol"),
        ("< nboard 2\npong\n", "game.log: line 2 begins with neither < nor >: pong"),
    ] {
        let (code, said) = judged(text, &[]);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}
