//! Dialogues with the honest engine in simulated time.

use super::build;
use crate::simulation::{Bench, Simulation};
use games::chess::Position;
use grammars::uci::{Info, Message, Score};

/// Words of the scripts that stand for positions.
const POSITIONS: &[(&str, &str)] = &[
    ("fen MATE-IN-1", "fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"),
    ("fen MATE-IN-2", "fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
    ("fen MATED-IN-1", "fen kbK5/pp6/RP6/8/8/8/8/8 b - - 1 1"),
    ("fen SINGLE", "fen k7/8/8/8/8/8/6q1/7K w - - 0 1"),
    ("fen PROMOTION", "fen 8/P6k/8/8/8/8/8/6K1 w - - 0 1"),
    ("fen EN-PASSANT", "fen rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"),
    ("fen CASTLING-960", "fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
    ("fen NARROW-960", "fen 1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1"),
    ("fen CASTLING", "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("fen OPEN", "fen r2q1rk1/pp2bppp/2n1bn2/2pp4/8/1PN1PN2/PBPPBPPP/R2Q1RK1 w - - 0 10"),
    ("fen UP", "fen 4k3/8/8/3q4/8/8/8/4K3 b - - 0 1"),
    ("fen DOWN", "fen 4k3/8/8/3Q4/8/8/8/4K3 b - - 0 1"),
];

const BENCH: Bench = Bench {
    words: POSITIONS,
    before: "> uci\n...\n> ucinewgame\n> isready\n< readyok\n-",
    after: "-\n> isready\n< readyok\n-",
};

fn check(scripts: &[&str]) {
    BENCH.check(build, scripts);
}

fn lines_after(script: &str) -> Vec<String> {
    BENCH.lines_after(build(), script)
}

fn infos(lines: &[String]) -> Vec<Info<'_>> {
    lines.iter().filter_map(|line| info(line)).collect()
}

fn info(line: &str) -> Option<Info<'_>> {
    match Message::parse(line.as_bytes()).message {
        Message::Info(info) => Some(info),
        _ => None,
    }
}

crate::simulation::check_dialogues! { BENCH, build; positions_and_moves, unknown_and_odd_lines, order_while_thinking, pondering }

#[test]
fn start_up() {
    let mut simulation = Simulation::new(build());
    // Nothing means anything before `uci`.
    simulation.play("-\n> isready\n> go depth 1\n> stop\n-\n> uci");
    let lines: Vec<String> = std::iter::from_fn(|| simulation.next_line(|_| true)).collect();
    let names: Vec<&str> = lines.iter().map(|line| Message::parse(line.as_bytes()).message.name()).collect();
    assert_eq!(names[..2], ["id name", "id author"]);
    assert_eq!(names[2..names.len() - 1], ["option"; 11]);
    assert_eq!(names.last(), Some(&"uciok"));
    // Again, and without `ucinewgame` and `position`.
    simulation.play("> uci");
    let again: Vec<String> = std::iter::from_fn(|| simulation.next_line(|_| true)).collect();
    assert_eq!(again, lines);
    simulation.play("> go depth 2\n< bestmove .* ponder .*\n> quit\nx 0");
    Simulation::new(build()).play("> quit\nx 0");
}

#[test]
fn stops() {
    check(&[
        "> stop\n> stop\n-",
        ">> go infinite | stop\n< bestmove .*",
        "> go infinite\n+ 500\n> stop\n< bestmove .* ponder .*",
        ">> go depth 1 | stop | stop | go depth 1 | stop\n< bestmove .*\n< bestmove .*",
        "> stop\n> position fen OPEN\n> go movetime 300\n< bestmove .*\n@ 285..305",
    ]);
    for millis in [1, 10, 1000, 20_000] {
        check(&[&format!("> position fen OPEN\n> go infinite\n+ {millis}\n> stop\n< bestmove .*\n@ 0..2")]);
    }
}

#[test]
fn only_stop_ends_an_infinite_search() {
    for position in ["MATE-IN-1", "SINGLE", "MATED-IN-1", "OPEN"] {
        check(&[&format!("> position fen {position}\n> go infinite\n-\n> stop\n< bestmove .*")]);
        check(&[&format!("> position fen {position}\n> go infinite depth 1\n-\n> stop\n< bestmove .*")]);
    }
    check(&["> position startpos moves f2f3 e7e5 g2g4 d8h4\n> go infinite\n-\n> stop\n< bestmove 0000"]);
}

#[test]
fn limits_are_kept() {
    let cases = [
        ("OPEN", "depth 1", "0..40"),
        ("OPEN", "depth 0", "0..40"),
        ("OPEN", "nodes 1", "0..60"),
        ("OPEN", "nodes 2000", "150..260"),
        ("OPEN", "movetime 500", "490..505"),
        ("OPEN", "movetime 0", "0..60"),
        ("OPEN", "movetime 50 depth 40", "40..60"),
        ("OPEN", "wtime 2000 btime 2000", "5..1000"),
        ("OPEN", "wtime 2000 btime 2000 movestogo 1", "100..1000"),
        ("OPEN", "wtime 0 btime 0", "0..60"),
        ("OPEN", "wtime -100 btime 2000", "0..60"),
        ("OPEN", "wtime 100 btime 100 winc 1000", "1..80"),
        ("MATE-IN-1", "mate 1", "0..100"),
        ("MATE-IN-2", "mate 2", "0..500"),
        // Where there is only one move, no time of a clock is spent on it.
        ("SINGLE", "wtime 500000 btime 500000", "0..100"),
    ];
    for (position, limits, range) in cases {
        check(&[&format!("> position fen {position}\n> go {limits}\n< bestmove .*\n@ {range}")]);
    }
    let lines = lines_after("> position fen OPEN\n> go nodes 2000");
    let nodes = infos(&lines).last().and_then(|info| info.nodes).unwrap();
    assert!((2000..2200).contains(&nodes), "{nodes}");
}

#[test]
fn informations() {
    for (position, limits, deepest) in [("OPEN", "depth 3", 3), ("OPEN", "movetime 3500", 60)] {
        let text = POSITIONS.iter().find(|(name, _)| name[4..] == *position).unwrap().1;
        let root = Position::from_fen(&text[4..]).unwrap();
        let lines = lines_after(&format!("> position fen {position}\n> go {limits}"));
        assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
        let infos = infos(&lines);
        assert_eq!(infos.len() + 1, lines.len());
        let numbers =
            |number: fn(&Info<'_>) -> Option<u64>| infos.iter().filter_map(number).collect::<Vec<_>>();
        for sorted in [numbers(|info| info.time), numbers(|info| info.nodes)] {
            assert!(sorted.len() >= 4 && sorted.is_sorted(), "{lines:?}");
        }
        assert!(numbers(|info| info.depth).iter().all(|&depth| depth <= deepest));
        for info in &infos {
            assert_eq!((info.unknown, info.currmove.is_some()), (None, info.currmovenumber.is_some()));
            assert!(info.currmove.is_none() || info.time.unwrap() >= 1000);
            let pv = info.pv.into_iter().flat_map(|pv| pv.iter());
            pv.fold(root.clone(), |position, mv| {
                position.after(position.parse_coordinates(&mv.to_string()).unwrap())
            });
        }
        assert_eq!(infos.iter().any(|info| info.currmove.is_some()), limits == "movetime 3500");
    }
    let cases = [("MATE-IN-1", 1), ("MATE-IN-2", 2), ("MATED-IN-1", -1)];
    for (position, mate) in cases {
        let lines = lines_after(&format!("> position fen {position}\n> go depth 5"));
        assert_eq!(infos(&lines).last().unwrap().score, Some(Score::Mate(mate)), "{lines:?}");
    }
    for (position, sign) in [("UP", 1), ("DOWN", -1)] {
        let lines = lines_after(&format!("> position fen {position}\n> go depth 2"));
        let Some(Score::Centipawns(value)) = infos(&lines).last().unwrap().score else { panic!("{lines:?}") };
        assert_eq!(value.signum(), sign, "{position}");
    }
}

#[test]
fn variations_are_told_together() {
    let lines = lines_after("> setoption name multipv value 3\n> position fen OPEN\n> go depth 3");
    let infos = infos(&lines);
    let numbers: Vec<u64> = infos.iter().filter_map(|info| info.multipv).collect();
    assert_eq!(numbers, [1, 2, 3, 1, 2, 3, 1, 2, 3, 1], "{lines:?}");
    let firsts: Vec<_> = infos[6..9].iter().map(|info| info.pv.unwrap().first()).collect();
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    // There are not more variations than moves.
    let lines = lines_after("> setoption name MultiPV value 3\n> position fen SINGLE\n> go depth 2");
    assert!(lines.iter().all(|line| !line.contains("multipv 2")), "{lines:?}");
}

#[test]
fn settings() {
    check(&[
        "> setoption name Hash value 1\n> setoption name Hash value 0\n> setoption name Nope value 3\n> setoption\n> setoption name Clear Hash\n> setoption name Style value very wild\n> setoption name Ponder value true\n-\n> go depth 3\n< bestmove .*",
        "> setoption name UCI_LimitStrength value true\n> setoption name UCI_Elo value 1000\n> go depth 9\n< bestmove .*\n@ 0..50",
    ]);
    let lines =
        lines_after("> setoption name UCI_ShowCurrLine value true\n> position fen OPEN\n> go movetime 2500");
    assert!(
        infos(&lines).iter().any(|info| info.currline.is_some_and(|line| line.cpu == Some(1))),
        "{lines:?}"
    );
    let count = |debug: &str| {
        let lines = lines_after(&format!("> debug {debug}\n> go depth 2"));
        infos(&lines).iter().filter(|info| info.string.is_some()).count()
    };
    assert!(count("off") == 0 && count("on") > 0);
}

#[test]
fn ends_of_life() {
    let ends =
        ["> quit", "> go infinite\n+ 200\n> quit", "> go ponder\n+ 200\n! eof", "! eof", ">> quit | isready"];
    BENCH.check_ends(build, &ends);
    for (name, number) in [("TERM", 15), ("INT", 2)] {
        BENCH.ready(build()).play(&format!("! {name}\nx -{number}"));
    }
}

#[test]
fn fragments_are_lines_only_with_their_end() {
    check(&[
        ">| isre\n-\n>| ady\\nisready\n< readyok\n-\n>|  \\r\\nisready\\n\n< readyok\n< readyok",
        &format!("> {}\n> isready\n< readyok", "x".repeat(1 << 16)),
    ]);
}

#[test]
fn a_very_long_game() {
    let rounds = "g1f3 g8f6 f3g1 f6g8 ".repeat(500);
    check(&[&format!("> position startpos moves {rounds}e2e4\n> go depth 1\n< bestmove [a-h][78].*")]);
}
