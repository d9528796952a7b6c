//! Whole games: what `enginecheck play` prints, writes and exits with.

#[cfg(unix)]
use crate::processes;
use crate::program::{self, Said, Shell};

/// One short game of a faulty engine against the reference.
fn play_mutant(protocol: &str, mutant: &str) -> Said {
    let game = "--games 1 --tc 1 --timeout-scale 0.05 --against-reference";
    let engine = format!("enginecheck reference {protocol} --mutant {mutant}");
    Shell::new().run(format!("play --protocol {protocol} {game} {engine}"))
}

#[test]
fn every_protocol_plays_games_to_their_end_and_records_them() {
    let shell = Shell::new();
    let cases = [
        ("xboard", ["[White \"Enginecheck reference", "[Round \"2\"]", "[TimeControl \"1+0.01\"]"]),
        ("nboard", ["(;GM[Othello]", "]W[", "RE["]),
        ("uci", ["[White \"enginecheck reference", "[Round \"2\"]", "[TimeControl \"1+0.01\"]"]),
    ];
    for (protocol, parts) in cases {
        let reports = "--record games --junit report.xml --json games.jsonl";
        let said = shell.run(format!(
            "play --protocol {protocol} --reference --games 2 --tc 1+0.01 --timeout-scale 3 {reports}"
        ));
        said.ends(0).says(format!("pass         {protocol}/play/game-1")).says("2 games: ");
        // How much time that is, and whose, depends on the machine.
        said.says("time for a move").says("not counted");
        let record = shell.read("games");
        assert!(parts.iter().all(|part| record.contains(part)), "{record}");
        assert!(shell.read("report.xml").contains("play"), "games are test cases");
        let all = said.all();
        let score = all.lines().find(|line| line.contains("2 games: ")).expect("the score is told");
        // The record tells the same games, with the same times.
        let again = shell.run("judge games.jsonl");
        again.ends(0).says(score);
        let table = |all: &str| {
            all.lines().skip_while(|line| !line.starts_with("time for a move")).take(3).collect::<String>()
        };
        assert_eq!(table(&again.all()), table(&all));
    }
}

#[test]
fn what_no_engine_may_do_ends_a_game_and_fails_it() {
    // Protocol, faulty engine, what is told of its first game.
    let cases = [
        ("xboard", "illegal-engine-move", "clause    XB-MOVEOUT-6 (must", "expected  a legal move"),
        ("xboard", "stops-after-first-move", "clause    XB-MOVEIN-1 (must", "expected  a move"),
        ("nboard", "illegal-answer", "clause    NB-GO-9 (must", "expected  a legal move"),
        ("uci", "illegal-answer", "clause    UCI-BM-2 (must", "expected  a legal move"),
    ];
    for (protocol, mutant, clause, part) in cases {
        let said = play_mutant(protocol, mutant);
        said.ends(1).says("again     enginecheck play --protocol");
        let all = said.all();
        let (_, failure) = all.split_once("play/game-1\n").expect("the failure is told in full");
        assert!([clause, part, "engine a:"].iter().all(|part| failure.contains(part)), "{said:?}");
    }
}

#[test]
fn engines_of_two_protocols_play_the_game_that_both_know() {
    let shell = Shell::new();
    let cases = [("uci", "xboard"), ("xboard", "uci")];
    for (own, other) in cases {
        let opponent = format!("--against-reference --against-protocol {other}");
        let game =
            format!("play --protocol {own} --reference {opponent} --games 2 --tc 1+0.01 --json games.jsonl");
        let said = shell.run(format!("{game} --record games.pgn"));
        said.ends(0).says(format!("pass         {own}/play/game-2")).says("2 games: ");
        assert!(shell.read("games.pgn").contains("[Round \"2\"]"));
        let all = said.all();
        let score = all.lines().find(|line| line.contains("2 games: ")).expect("the score is told");
        shell.run("judge games.jsonl").ends(0).says(score);
    }
}

#[test]
fn what_an_opponent_of_another_protocol_does_wrong_is_told_by_its_own_clauses() {
    let shell = Shell::new();
    let opponent = format!("--against '{} reference xboard --mutant illegal-engine-move'", program::PROGRAM);
    let game =
        "play --protocol uci --reference --games 1 --tc 1 --json games.jsonl --against-protocol xboard";
    let said = shell.run(format!("{game} {opponent}"));
    said.ends(1).says("clause    XB-MOVEOUT-6 (must").says("engine b:").says("--against-protocol xboard");
    said.never_says("xboard/monitor");
    shell.run("judge games.jsonl").ends(1).says("clause    XB-MOVEOUT-6 (must");
    let silent = shell.run(format!("{game} --timeout-scale 0.1 --against 'cat'"));
    silent.ends(3).says("the other engine, cat: ").never_says("play/game-1");
    shell.run("judge games.jsonl").ends(3);
}

#[test]
fn each_move_may_have_its_time_in_place_of_clocks() {
    let shell = Shell::new();
    let game =
        "play --protocol uci --reference --games 1 --movetime 20 --record games.pgn --json games.jsonl";
    shell.run(game).ends(0).says("pass         uci/play/game-1").never_says("loses on time");
    let record = shell.read("games.pgn");
    assert!(record.contains("[TimeControl \"0.02/move\"]"), "{record}");
    let record = shell.read("games.jsonl");
    assert!(record.contains("go movetime 20") && !record.contains("wtime"), "no clocks are told");
    shell.run("judge games.jsonl").ends(0);
    shell.run(format!("{game} --tc 1")).ends(2).warns("--movetime");
    // `st` has whole seconds.
    let game = "play --protocol xboard --reference --games 1 --movetime";
    shell.run(format!("{game} 900")).ends(2).warns("cannot be told less than 1000 ms");
}

#[test]
fn chess960_is_played_from_its_positions() {
    let shell = Shell::new();
    let game = "play --protocol uci --reference --games 3 --movetime 10 --timeout-scale 3 --record games.pgn --json games.jsonl";
    shell.run(format!("{game} --chess960 --seed 7")).ends(0).says("3 games: ");
    let record = shell.read("games.pgn");
    let starts: Vec<&str> = record.lines().filter(|line| line.starts_with("[FEN ")).collect();
    assert_eq!(starts.len(), 3, "{record}");
    assert!(starts[0] == starts[1] && starts[1] != starts[2], "{starts:?}");
    shell.run("judge games.jsonl").ends(0).says("3 games: ");
    shell.run(format!("{game} --games 1 --chess960=0").replace("--games 3 ", "")).ends(0);
    let record = shell.read("games.pgn");
    let without = "sh -c '\"$0\" reference uci | grep --line-buffered -v 960' enginecheck";
    let said = shell.run(format!("play --protocol uci --games 2 --chess960 {without}"));
    said.ends(4).says("the engine announces no option UCI_Chess960");
    assert!(
        record.contains("[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]"),
        "{record}"
    );
}

#[test]
fn an_engine_that_quit_does_not_end_is_told_so_before_its_games() {
    let said = play_mutant("xboard", "quit-ignored");
    let all = said.ends(0).all();
    let (before, games) = all.split_once("xboard/play/game-1").expect("the game is told");
    assert!(before.contains("ignores quit: expected the process ends"), "{said:?}");
    assert!(games.contains("1 game: "), "{said:?}");
}

/// A running program, which is ended with the test, however that ends.
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

    let shell = Shell::new();
    let token = processes::token();
    // An engine that does not answer the second move, whose input can be watched.
    let watched = "tee -a seen | \"$0\" reference xboard --mutant stops-after-first-move";
    let options = "play --protocol xboard --games 1 --tc 66 --against-reference --timeout-scale 0.1";
    let line =
        format!("{options} --record games.pgn --json games.jsonl sh -c '{watched}' enginecheck {token}");
    let command = shell.command(&program::words(&line)).stdout(std::process::Stdio::piped()).spawn();
    let mut running = Running(command.expect("the program runs"));
    // The probe's dialogues have no such clock.
    let playing = || {
        let seen = std::fs::read_to_string(shell.path().join("seen")).unwrap_or_default();
        seen.rsplit_once("level 0 1:06 0\n").is_some_and(|(_, game)| game.contains("usermove"))
    };
    processes::wait_until("the engine's second move", playing);
    let pid = i32::try_from(running.0.id()).expect("a process number");
    kill(nix::unistd::Pid::from_raw(pid), Signal::SIGTERM).expect("it still runs");
    let mut said = String::new();
    let mut output = running.0.stdout.take().expect("stdout was piped");
    std::io::Read::read_to_string(&mut output, &mut said).expect("it says text");
    assert_eq!(running.0.wait().expect("it is a child").code(), Some(143), "{said}");
    assert!(said.contains("xboard/play/game-1 has no verdict: * {broken off}, 2 plies, "), "{said}");
    assert!(said.contains("1 game, unfinished"), "{said}");
    let record = shell.read("games.pgn");
    assert!(record.contains("[Result \"*\"]") && record.contains("1. "), "{record}");
    assert_eq!(processes::processes_with(&token), Vec::<String>::new());
    let again = shell.run("judge games.jsonl").all();
    assert_eq!(again.matches("1 game, unfinished").count(), 1, "{again}");
    assert_eq!(again.matches("has no verdict: *").count(), 1, "{again}");
}

#[test]
fn an_opponent_that_does_not_play_is_told_before_the_first_game() {
    let shell = Shell::new();
    let game = "play --protocol nboard --reference --games 3 --against './nope --fast' --json games.jsonl";
    shell.run(game).ends(3).says("the other engine, ./nope --fast: ").never_says("play/game-1");
    shell.run("judge games.jsonl").ends(3);
}

#[test]
fn an_engine_that_is_told_positions_by_cards_plays_no_whole_games() {
    let shell = Shell::new();
    let card = "[[bei.cards]]\nname = \"mine\"\ngame = \"boost-9-9-2-8-2\"\ntoken = \"x7\"\ndiagram = \"9/9/9/9/9/9/9/9/9\"\n";
    shell.write("enginecheck.toml", card);
    let said = shell.run("play --protocol bei --games 1 enginecheck reference bei");
    said.ends(4).says("gets positions from cards, which cannot cover a whole game");
}

#[test]
fn engines_without_a_name_are_called_as_their_programs() {
    let shell = Shell::new();
    let other = format!("{} reference autoplayer", program::PROGRAM);
    let game = "play --protocol autoplayer --reference --games 1 --tc 5+0.01";
    let said = shell.run(format!("{game} --record games.pgn --json games.jsonl --against '{other}'"));
    said.ends(0).says("engines get `level 0 1 0`, and the true clocks");
    let record = shell.read("games.pgn");
    assert!(record.contains("[White \"reference\"]") && record.contains("[Black \"enginecheck"), "{record}");
    let again = shell.run("judge games.jsonl").all();
    assert_eq!(again.matches("1 game: ").count(), 1, "{again}");
}

#[test]
fn wrong_use_is_told_before_the_first_game() {
    let cases = [
        ("--reference", 2, "which protocol?"),
        ("--protocol xboard --reference --games 0", 2, "must be a number from 1"),
        ("--protocol xboard --reference --tc fast", 2, "is not a number of seconds"),
        ("--protocol xboard --reference --against ' '", 2, "an engine's path is missing"),
        ("--protocol xboard --reference --record no/such/folder", 2, "cannot write"),
        ("--protocol xboard", 2, "which engine?"),
        (
            "--protocol uci --reference --against-protocol xboard",
            2,
            "it needs --against or --against-reference",
        ),
        (
            "--protocol uci --reference --against-reference --against-protocol gbgp",
            2,
            "--against-protocol gbgp: engines of uci play chess, those of gbgp nine men's morris",
        ),
        (
            "--protocol uci --reference --against-reference --against-protocol autoplayer",
            2,
            "engines of autoplayer agree on results among themselves",
        ),
        ("--protocol xboard --reference --chess960", 2, "no game of Chess960 can be played in xboard here"),
        ("--protocol uci --reference --chess960=960", 2, "not the number of a start position, from 0 to 959"),
        ("--protocol xboard ./missing", 3, ""),
    ];
    for (words, code, part) in cases {
        Shell::new().run(format!("play {words}")).ends(code).says(part);
    }
}
