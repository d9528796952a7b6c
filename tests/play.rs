//! Whole games: what `enginecheck play` prints, writes and exits with.

#[cfg(unix)]
#[path = "support/processes.rs"]
mod processes;
#[path = "support/program.rs"]
mod program;

use std::path::Path;

use program::run;

/// What `enginecheck play` exits with and says in this folder.
fn play(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    run(folder, &[&["play"], arguments].concat())
}

/// One short game of a faulty engine against the reference.
fn play_mutant(protocol: &str, mutant: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let game = ["--games", "1", "--tc", "1", "--timeout-scale", "0.05", "--against-reference"];
    let engine = [env!("CARGO_BIN_EXE_enginecheck"), "reference", protocol, "--mutant", mutant];
    play(folder.path(), &[&["--protocol", protocol], &game[..], &engine].concat())
}

#[test]
fn every_protocol_plays_games_to_their_end_and_records_them() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let cases = [
        ("xboard", ["[White \"Enginecheck reference", "[Round \"2\"]", "[TimeControl \"1+0.01\"]"]),
        ("nboard", ["(;GM[Othello]", "]W[", "RE["]),
    ];
    for (protocol, parts) in cases {
        let arguments =
            ["--protocol", protocol, "--reference", "--games", "2", "--tc", "1+0.01", "--record", "games"];
        let reports = ["--junit", "report.xml", "--json", "games.jsonl"];
        let (code, said) = play(folder.path(), &[&arguments[..], &reports].concat());
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains(&format!("pass         {protocol}/play/game-1")), "{said}");
        assert!(said.contains("2 games: "), "{said}");
        let read = |name| std::fs::read_to_string(folder.path().join(name)).expect("a file can be read");
        let record = read("games");
        assert!(parts.iter().all(|part| record.contains(part)), "{record}");
        assert!(read("report.xml").contains("play"), "games are test cases");
        let (code, again) = run(folder.path(), &["judge", "games.jsonl"]);
        assert_eq!(code, Some(0), "{again}");
        let score = said.lines().find(|line| line.contains("2 games: ")).expect("the score is told");
        assert!(again.contains(score), "the record tells the same games: {again}");
    }
}

#[test]
fn what_no_engine_may_do_ends_a_game_and_fails_it() {
    // Protocol, faulty engine, what is told of its first game.
    let cases = [
        ("xboard", "illegal-engine-move", "clause    XB-MOVEOUT-6 (must", "expected  a legal move"),
        ("xboard", "stops-after-first-move", "clause    XB-MOVEIN-1 (must", "expected  a move"),
        ("nboard", "illegal-answer", "clause    NB-GO-9 (must", "expected  a legal move"),
    ];
    for (protocol, mutant, clause, part) in cases {
        let (code, said) = play_mutant(protocol, mutant);
        assert_eq!(code, Some(1), "{said}");
        let (_, failure) = said.split_once("play/game-1\n").expect("the failure is told in full");
        assert!([clause, part, "engine a:"].iter().all(|part| failure.contains(part)), "{said}");
        assert!(said.contains("again     enginecheck play --protocol"), "{said}");
    }
}

#[test]
fn an_engine_that_quit_does_not_end_is_told_so_before_its_games() {
    let (code, said) = play_mutant("xboard", "quit-ignored");
    assert_eq!(code, Some(0), "{said}");
    let (before, games) = said.split_once("xboard/play/game-1").expect("the game is told");
    assert!(before.contains("ignores quit: expected the process ends"), "{said}");
    assert!(games.contains("1 game: "), "{said}");
}

/// A program under way, ended with the test whatever becomes of that.
#[cfg(unix)]
struct Running(std::process::Child);

#[cfg(unix)]
impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
#[test]
fn a_game_that_is_interrupted_is_recorded_as_far_as_it_came() {
    use nix::sys::signal::{Signal, kill};

    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let read = |name| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    let token = processes::token();
    // An engine that does not answer the second move, whose input can be watched.
    let watched = "tee -a seen | \"$0\" reference xboard --mutant stops-after-first-move";
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_enginecheck"))
        .current_dir(folder.path())
        .args(["play", "--protocol", "xboard", "--games", "1", "--tc", "66", "--record", "games.pgn"])
        .args(["--json", "games.jsonl", "--against-reference", "--timeout-scale", "0.1"])
        .args(["sh", "-c", watched, env!("CARGO_BIN_EXE_enginecheck"), &token])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program runs");
    // The probe's dialogues have no such clock.
    let playing =
        || read("seen").rsplit_once("level 0 1:06 0\n").is_some_and(|(_, game)| game.contains("usermove"));
    let mut running = Running(child);
    processes::wait_until("the engine's second move", playing);
    let pid = i32::try_from(running.0.id()).expect("a process number");
    kill(nix::unistd::Pid::from_raw(pid), Signal::SIGINT).expect("it still runs");
    let mut said = String::new();
    let mut output = running.0.stdout.take().expect("stdout was piped");
    std::io::Read::read_to_string(&mut output, &mut said).expect("it says text");
    assert_eq!(running.0.wait().expect("it is a child").code(), Some(130), "{said}");
    assert!(said.contains("xboard/play/game-1 has no verdict: * {broken off}, 2 plies, "), "{said}");
    assert!(said.contains("1 game: ") && said.contains(", 1 unfinished"), "{said}");
    let record = read("games.pgn");
    assert!(record.contains("[Result \"*\"]") && record.contains("1. "), "{record}");
    assert_eq!(processes::processes_with(&token), Vec::<String>::new());
    let (_, again) = run(folder.path(), &["judge", "games.jsonl"]);
    assert_eq!(again.matches(", 1 unfinished").count(), 1, "{again}");
    assert_eq!(again.matches("has no verdict: *").count(), 1, "{again}");
}

#[test]
fn an_opponent_that_does_not_play_is_told_before_the_first_game() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let arguments = ["--protocol", "nboard", "--reference", "--games", "3", "--against", "./nope --fast"];
    let (code, said) = play(folder.path(), &[&arguments[..], &["--json", "games.jsonl"]].concat());
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("the other engine, ./nope --fast: "), "{said}");
    assert!(!said.contains("play/game-1"), "{said}");
    let (code, again) = run(folder.path(), &["judge", "games.jsonl"]);
    assert_eq!(code, Some(3), "{again}");
}

#[test]
fn an_engine_that_is_told_positions_by_cards_plays_no_whole_games() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let card = "[[bei.cards]]\nname = \"mine\"\ngame = \"boost-9-9-2-8-2\"\ntoken = \"x7\"\ndiagram = \"9/9/9/9/9/9/9/9/9\"\n";
    std::fs::write(folder.path().join("enginecheck.toml"), card).expect("a file can be written");
    let engine = [env!("CARGO_BIN_EXE_enginecheck"), "reference", "bei"];
    let (code, said) = play(folder.path(), &[&["--protocol", "bei", "--games", "1"][..], &engine].concat());
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("gets positions from cards, which cannot cover a whole game"), "{said}");
}

#[test]
fn engines_without_a_name_are_called_as_their_programs() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let other = format!("{} reference autoplayer", env!("CARGO_BIN_EXE_enginecheck"));
    let arguments = ["--protocol", "autoplayer", "--reference", "--games", "1", "--tc", "5+0.01"];
    let files = ["--record", "games.pgn", "--json", "games.jsonl", "--against", &other];
    let (code, said) = play(folder.path(), &[&arguments[..], &files].concat());
    assert_eq!(code, Some(0), "{said}");
    let record = std::fs::read_to_string(folder.path().join("games.pgn")).expect("the games were written");
    assert!(record.contains("[White \"reference\"]") && record.contains("[Black \"enginecheck"), "{record}");
    assert!(said.contains("engines get `level 0 1 0`, and the true clocks"), "{said}");
    let (_, again) = run(folder.path(), &["judge", "games.jsonl"]);
    assert_eq!(again.matches("1 game: ").count(), 1, "{again}");
}

#[test]
fn wrong_use_is_told_before_the_first_game() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let cases: &[(&[&str], &str)] = &[
        (&["--reference"], "which protocol?"),
        (&["--protocol", "xboard", "--reference", "--games", "0"], "must be a number from 1"),
        (&["--protocol", "xboard", "--reference", "--tc", "fast"], "is not a number of seconds"),
        (&["--protocol", "xboard", "--reference", "--against", " "], "an engine's path is missing"),
        (&["--protocol", "xboard", "--reference", "--record", "no/such/folder"], "cannot write"),
        (&["--protocol", "xboard"], "which engine?"),
    ];
    for (arguments, part) in cases {
        let (code, said) = play(folder.path(), arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        assert!(said.contains(part), "{arguments:?}: {said}");
    }
    let (code, said) = play(folder.path(), &["--protocol", "xboard", "./missing"]);
    assert_eq!(code, Some(3), "{said}");
}
