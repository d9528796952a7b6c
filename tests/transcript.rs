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
        ("< hello\n", "game.log: line 1 does not open a protocol"),
        ("< nboard 2\npong\n", "game.log: line 2 begins with neither < nor >: pong"),
    ] {
        judged(text, "").ends(2).says(expected);
    }
}

/// A UCI dialogue: who speaks, and the line.
const UCI: &[(bool, &str)] = &[
    (true, "uci"),
    (false, "id name tiny"),
    (false, "id author me"),
    (false, "option name Hash type spin default 16 min 1 max 64"),
    (false, "uciok"),
    (true, "isready"),
    (false, "readyok"),
    (true, "position startpos moves e2e4"),
    (true, "go movetime 1000"),
    (false, "info depth 1 score cp 10 time 990 nodes 400 pv e7e5"),
    (false, "bestmove e7e5"),
    (true, "quit"),
];

/// The same in the forms of the programs whose logs are read.
fn logged(dialogue: &[(bool, &str)]) -> [String; 4] {
    let log = |line: &dyn Fn(usize, bool, &str) -> String| {
        dialogue.iter().enumerate().map(|(n, (gui, text))| line(n, *gui, text) + "\n").collect::<String>()
    };
    [
        log(&|n, gui, text| format!("{} {}tiny(0): {text}", 100 + n, if gui { ">" } else { "<" })),
        log(&|n, gui, text| {
            format!("[Engine] [11:00:31.{n:06}] <14> tiny {} {text}", if gui { "<---" } else { "--->" })
        }),
        log(&|_, gui, text| {
            format!("DEBUG:chess.engine:<UciProtocol (pid=7)>: {} {text}", if gui { "<<" } else { ">>" })
        }),
        log(&|n, gui, text| format!("{}{}1:{text}", 15000 + n, if gui { "-->" } else { "<--" })),
    ]
}

#[test]
fn debug_logs_of_guis_are_judged() {
    for log in logged(UCI) {
        let said = judged(&log, "");
        said.ends(0).says("pass         uci/transcript/game.log").never_says("fail ").never_says("warn ");
    }
    let mut wrong = UCI.to_vec();
    wrong[10].1 = "bestmove e2e4";
    for log in logged(&wrong) {
        judged(&log, "").ends(1).says("uci/monitor/move-legal").says("UCI-BM-2");
    }
}

#[test]
fn of_two_engines_in_a_log_one_is_judged() {
    let [log, ..] = logged(UCI);
    let mut wrong = UCI.to_vec();
    wrong[10].1 = "bestmove e2e4";
    let [other, ..] = logged(&wrong);
    let both = log.clone() + &other.replace("tiny(0)", "other(1)") + &log;
    judged(&both, "").ends(0).says("tiny(0) is judged").says("uci/transcript-2/game.log");
    judged(&both, "--engine other(1)")
        .ends(1)
        .says("UCI-BM-2")
        .says("enginecheck judge game.log --engine 'other(1)'");
    judged(&both, "--engine nobody")
        .ends(2)
        .says("the log holds no engine nobody; it holds tiny(0), other(1)");
}

/// A game of one move in XBoard's own form.
const GAME: &str = "\
StartChildProcess (dir=\".\") tiny
460 >first : xboard
protover 2
471 <first : feature ping=1 usermove=1 colors=0 done=1
471 >first : accepted ping
471 >first : accepted usermove
471 >first : accepted colors
471 >first : accepted done
480 >first : new
random
480 >first : level 40 0:10 0
480 >first : post
480 >first : easy
New game (1): tiny-other (w)
500 >first : time 1000
500 >first : otim 1000
book hit = (NULL)
500 >first : go
1400 <first :  1 20 89 400 e2e4
1500 <first : move e2e4
9500 >first : ping 1
9510 <first : pong 1
9600 >first : quit
";

/// Clocks are judged in the debug log of XBoard, whose times belong to its lines.
#[test]
fn a_log_of_xboard_is_judged_by_its_times() {
    judged(GAME, "")
        .ends(0)
        .says("pass         xboard/transcript/game.log")
        .never_says("fail ")
        .never_says("the GUI broke");
    let illegal = GAME.replace("move e2e4", "move e2e5");
    judged(&illegal, "").ends(1).says("XB-MOVEOUT-6");
    // TIME is told in hundredths of a second.
    let line = "1400 <first :  1 20 890000 400 e2e4\n";
    let told_late = GAME.replace("1400 <first :  1 20 89 400 e2e4\n", &line.repeat(4));
    judged(&told_late, "").ends(1).says("fail         xboard/monitor/thinking-time");
    let moved_late = GAME
        .replace("1500 <first : move", "99500 <first : move")
        .replace("9500 >", "99600 >")
        .replace("9510", "99610")
        .replace("9600", "99700");
    judged(&moved_late, "").ends(1).says("fail         xboard/monitor/clock");
    judged("> xboard\n> protover 2\n", "").ends(2).says("has no time");
}
