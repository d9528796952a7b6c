//! The honest engine for UCI answers as its author means it to.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what cannot be is a failure of the test")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Dialogue {
    engine: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Dialogue {
    fn begin_as(arguments: &[&str]) -> Dialogue {
        let mut command = Command::new(env!("CARGO_BIN_EXE_independent"));
        let mut engine =
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (engine.stdin.take().unwrap(), engine.stdout.take().unwrap());
        Dialogue { engine, input, output: BufReader::new(output) }
    }

    /// Sends these lines at once.
    fn send(&mut self, lines: &str) {
        self.input.write_all(lines.as_bytes()).unwrap();
    }

    /// The lines up to one that begins so.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        while lines.last().is_none_or(|line| !line.starts_with(beginning)) {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the output has ended after {lines:?}");
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    fn quit(mut self) {
        self.send("quit\n");
        assert!(self.engine.wait().unwrap().success());
    }
}

#[test]
fn chess960() {
    let mut engine = Dialogue::begin_as(&["uci", "chess960"]);
    engine.send("uci\nsetoption name UCI_Chess960 value true\n");
    engine.send("position fen 1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1 moves f1h1\n");
    engine.send("go depth 1 searchmoves f8b8\n");
    assert!(engine.until("bestmove").last().unwrap().starts_with("bestmove f8b8"));
    engine.quit();
}

/// Plays these lines, and compares the answer that begins with the same word as the expected one.
fn check(dialogue: &[(&str, &str)]) {
    let mut engine = Dialogue::begin_as(&["uci"]);
    for (lines, expected) in dialogue {
        engine.send(lines);
        let word = expected.split(' ').next().unwrap();
        let told = engine.until(word);
        let last = told.last().unwrap();
        assert!(last == expected || last.starts_with(&format!("{expected} ")), "{lines}: {told:?}");
    }
    engine.quit();
}

#[test]
fn the_handshake() {
    check(&[("uci\n", "uciok"), ("\t isready \t\njoho isready\n", "readyok"), ("", "readyok")]);
}

#[test]
fn special_moves() {
    check(&[
        ("position fen 8/P6k/8/8/8/8/8/6K1 w - - 0 1\ngo depth 1 searchmoves a7a8n\n", "bestmove a7a8n"),
        ("position fen r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1\ngo depth 1 searchmoves e8c8\n", "bestmove e8c8"),
        ("position startpos moves e2e4 a7a6 e4e5 d7d5\ngo depth 1 searchmoves e5d6\n", "bestmove e5d6"),
    ]);
}

#[test]
fn mates() {
    check(&[
        ("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo mate 2\n", "bestmove a1a6"),
        ("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 2\n", "bestmove 0000"),
    ]);
}

#[test]
fn endless_searches() {
    check(&[
        ("position fen k7/8/8/8/8/8/6q1/7K w - - 0 1\ngo infinite\nisready\n", "readyok"),
        ("stop\nstop\n", "bestmove h1g2"),
        ("go ponder wtime 50 btime 50\nisready\n", "readyok"),
        ("ponderhit\n", "bestmove h1g2"),
        ("go infinite\nstop\nposition startpos\ngo depth 1 searchmoves a2a3\n", "bestmove h1g2"),
        ("", "bestmove a2a3"),
        ("stop\nponderhit\nisready\n", "readyok"),
    ]);
}

#[test]
fn several_lines() {
    let mut engine = Dialogue::begin_as(&["uci"]);
    engine.send("uci\nsetoption name multipv value 3\nposition startpos\ngo nodes 2000\n");
    let told = engine.until("bestmove");
    let last: Vec<&String> = told.iter().rev().skip(1).take(3).rev().collect();
    for (number, line) in (1..).zip(last) {
        assert!(line.contains(&format!(" multipv {number} ")), "{told:?}");
    }
    engine.quit();
}
