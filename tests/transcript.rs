//! Dialogues that were written down are judged by the monitors: the one of a good engine, and the same with faults.

#[path = "support/program.rs"]
mod program;

use std::path::Path;

use program::{Said, Shell};

/// What `judge` says about a dialogue.
fn judged(text: &str, options: &str) -> Said {
    let shell = Shell::new();
    shell.write("game.log", text);
    shell.run(format!("judge game.log --color never -v {options}"))
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
        let said = judged(text, "");
        said.ends(0).says("pass         nboard/transcript/game.log").never_says("fail ").never_says("warn ");
        // Small letters and blanks.
        said.says("note         nboard/monitor/answer-form");
    }
}

#[test]
fn faults_are_found_in_a_dialogue() {
    let cases = [
        ("> pong 2\n", "> pong 2\n> search D6 0 0 4\n", "NB-PING-3", "", 1),
        ("> === d6 1.50 0.0", "> === a1 1.50 0.0", "NB-GO-9", "", 1),
        ("> === d6 1.50 0.0", "> === d6\n> === d6", "NB-GO-2", "", 1),
        ("> pong 3", "> pong 4", "NB-PING-1", "", 1),
        ("> learned", "> learn", "NB-LEARN-1", "", 0),
        ("> learned", "> learn", "NB-LEARN-1", "--profile strict", 1),
        ("< ping 2\n> pong 2\n", "", "the GUI broke NBG-5", "", 0),
    ];
    for (from, to, clause, options, expected) in cases {
        let text = dialogue().replacen(from, to, 1);
        assert_ne!(text, dialogue(), "{from}");
        judged(&text, options).ends(expected).says(clause);
    }
}

#[test]
fn what_is_no_dialogue_is_told() {
    for (text, expected) in [
        ("< uci\n", "game.log: line 1 does not open a protocol"),
        ("< nboard 2\npong\n", "game.log: line 2 begins with neither < nor >: pong"),
    ] {
        judged(text, "").ends(2).says(expected);
    }
}
