//! Dialogues with the honest engine in simulated time.

use std::collections::BTreeSet;

use super::build;
use crate::simulation::{Bench, Simulation};
use games::othello::{Move, Position};
use grammars::nboard::{Eval, Message};

/// Words of the scripts that stand for games, and for the board in them.
const GAMES: &[(&str, &str)] = &[
    (
        "AFTER-PASS",
        "(;GM[Othello]BO[8 -------------------*-------**------**-------***-----O------OOO-- *]B[PA//3.107];)",
    ),
    ("START", "(;GM[Othello]PC[]PB[]PW[]RE[?]TI[0]TY[8]BOARD;)"),
    ("SAMPLE", "(;GM[Othello]BOARDB[F5//2.449]W[F6/0.00]B[D3/1.5/0.2]W[C5]B[E6]W[F7]B[E7]W[F4];)"),
    ("WHITE", "(;GM[Othello]TY[8]BO[8 ---------------------------O*------***-------------------------- O];)"),
    ("FORCED", "(;GM[Othello]BOARDB[F5]W[D6]B[C7]W[F3]B[D3];)"),
    ("PASS", "(;GM[Othello]BO[8 -------------------*-------**------**-------***-----O------OOO-- *];)"),
    ("WIPED", "(;GM[Othello]BOARDB[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)"),
    ("LATE", "(;GM[Othello]BO[8 OOOOOOOO*O***OO***O*O*O****OO*O***OO**O******OO***OOOO-**OOOOO-* *];)"),
    ("EIGHT", "(;GM[Othello]BO[8 -***O*-O******O*****OOO-****O*OO**OO*OOO-OO**OOOOOOOOO-O-OOOOO-- *];)"),
    ("CLOCK", "(;GM[Othello]TI[0:02]BOARDB[F5//0.5]W[F6//1]B[D3//0.5]W[C5]B[E6]W[F7]B[E7]W[F4];)"),
    ("HURRY", "(;GM[Othello]TI[0//0]BOARD;)"),
    ("BAD", "(;GM[Othello]BOARDB[A1];)"),
    ("BOARD", "BO[8 ---------------------------O*------*O--------------------------- *]"),
];

const BENCH: Bench = Bench {
    words: GAMES,
    before: "> nboard 2\n<< set myname enginecheck\n> set depth 1\n> set game START\n-",
    after: "> ping 99\n< pong 99\n-",
};

fn check(scripts: &[&str]) {
    BENCH.check(build, scripts);
}

fn lines_after(script: &str) -> Vec<String> {
    BENCH.lines_after(build(), script)
}

crate::simulation::check_dialogues! { BENCH, build; positions_and_moves, unknown_lines_do_nothing, learning }

#[test]
fn start_up() {
    for script in [
        "> nboard 2\n<< set myname enginecheck\n> ping 1\n< pong 1",
        "> nboard 7\n<< set myname .*\n> ping 1\n< pong 1",
        "> nboard 1\n<< set myname .*\n> ping 1\n< pong 1",
        "-\n> ping 1\n< pong 1\n> go\n< === [CDEF][3456]/.*",
        "> nboard\n<< status .*\n> ping 1\n< pong 1",
    ] {
        Simulation::new(build()).play(script);
    }
}

#[test]
fn version_1() {
    for script in [
        "> F5\n> go\n< === (D6|F4|F6)/.*",
        "> move f5/0.5/1\n> go\n< === (D6|F4|F6)/.*",
        "> zz\n> analyze\n> set contempt 3\n-\n> go\n< === (C4|D3|E6|F5)/.*",
        "> set contempt\n> hint 1\n<< status thinking\n<< search .*",
    ] {
        let mut simulation = BENCH.fresh(build());
        simulation.play(&format!("> nboard 1\n> set depth 1\n> set game START\n...\n{script}"));
        assert!(!simulation.log.iter().any(|line| line.contains("nodestats")), "{:?}", simulation.log);
    }
}

#[test]
fn pings() {
    let deep = "> set depth 40\n> set game SAMPLE\n";
    check(&[
        ">> ping 1 | ping 2 | ping 3\n< pong 1\n< pong 2\n< pong 3",
        &format!(
            "{deep}> go\n+ 500\n>> ping 1 | ping 2\n< === (B5|B6|C4|C6|D6|G[345678])/.*\n< pong 1\n< pong 2\n-"
        ),
        &format!("{deep}>> go | ping 5\n< === [A-H][1-8]//0.00\n< pong 5\n-"),
        &format!("{deep}> hint 4\n+ 500\n> ping 6\n...\n-\n> set depth 1\n> go\n< === .*"),
        &format!("{deep}> analyze\n+ 500\n> ping 7\n< pong 7\n-"),
        // What comes without a ping ends the search as well; an answer that is due is given for the old position.
        &format!(
            "{deep}> go\n+ 500\n> set game FORCED\n< === (B5|B6|C4|C6|D6|G[345678])/.*\n> set depth 1\n> go\n< === C6/.*"
        ),
        &format!("{deep}> go\n+ 100\n> go\n< === .*\n+ 100\n> ping 1\n< === .*\n< pong 1"),
        &format!("{deep}> hint 3\n+ 100\n> learn\n< learned\n-"),
        "> set game START\n>> ping 1 | set depth 2 | go | ping 3\n< pong 1\n< === .*\n< pong 3",
    ]);
    for request in ["go", "hint 2", "analyze"] {
        let lines = lines_after(&format!("{deep}> {request}\n+ 500\n> ping 3\n+ 3000"));
        assert_eq!(lines.last().map(String::as_str), Some("pong 3"), "{request}: {lines:?}");
    }
}

/// The first move and the value of a `search` line, and its depth.
fn search_line(line: &str) -> Option<(Move, f64, String)> {
    match Message::parse(line.as_bytes()).message {
        Message::Search { pv, eval: Eval::One(value), depth, .. } => {
            assert!(pv.further().is_some(), "{line}");
            Some((pv.first, value.value(), String::from_utf8_lossy(depth.text()).into_owned()))
        }
        _ => None,
    }
}

#[test]
fn hints() {
    let lines = lines_after("> set depth 3\n> set game SAMPLE\n> hint 4");
    let last: Vec<_> =
        lines.iter().filter_map(|line| search_line(line)).filter(|(.., depth)| depth == "3").collect();
    let moves: BTreeSet<String> = last.iter().map(|(mv, ..)| mv.to_string()).collect();
    assert_eq!((last.len(), moves.len()), (4, 4), "{lines:?}");
    assert!(last.is_sorted_by(|one, next| one.1 >= next.1), "{last:?}");
    assert_eq!(lines.first().map(String::as_str), Some("status thinking"));
    assert_eq!(lines.last().map(String::as_str), Some("status"));
    for (script, count) in [
        ("> hint 100", 4..=4),
        ("> hint 2", 2..=2),
        ("> hint 1", 1..=4),
        ("> hint 0", 1..=4),
        ("> hint -5", 1..=4),
        ("> set game PASS\n> hint 3", 1..=1),
        ("> hint\n> hint x", 0..=0),
    ] {
        let all = lines_after(script);
        let moves: BTreeSet<String> =
            all.iter().filter_map(|line| search_line(line)).map(|(mv, ..)| mv.to_string()).collect();
        assert!(count.contains(&moves.len()), "{script}: {all:?}");
    }
}

#[test]
fn the_end_is_exact() {
    let all = lines_after("> set game LATE\n> hint 5");
    let solved: Vec<_> =
        all.iter().filter_map(|line| search_line(line)).filter(|(.., depth)| depth == "100%").collect();
    assert_eq!(solved.len(), 2, "{all:?}");
    assert!((solved[0].1 - 10.0).abs() < 0.001, "{all:?}");
    let all = lines_after("> set depth 8\n> set game EIGHT\n> go");
    let best = all.iter().filter_map(|line| search_line(line)).next_back().unwrap();
    assert_eq!((best.1, best.2.as_str()), (6.0, "100%"), "{all:?}");
    assert!(all.last().unwrap().starts_with(&format!("=== {}/6.00/", best.0)), "{all:?}");
}

#[test]
fn analyses() {
    for (game, expected) in
        [("WIPED", (0..=9).collect::<Vec<u32>>()), ("AFTER-PASS", vec![0, 1]), ("START", vec![0])]
    {
        let lines = lines_after(&format!("> set game {game}\n> analyze"));
        let mut made: Vec<u32> = lines
            .iter()
            .filter_map(|line| match Message::parse(line.as_bytes()).message {
                Message::Analysis { made, .. } => Some(made),
                _ => None,
            })
            .collect();
        made.reverse();
        assert_eq!(made, expected, "{lines:?}");
        assert!(lines.last().is_some_and(|line| line == "status"), "{lines:?}");
    }
    assert_eq!(lines_after("> set game WIPED\n> analyze")[1], "analysis 9 -13.00");
}

#[test]
fn nodes_are_told() {
    let nodes = |line: &String| match Message::parse(line.as_bytes()).message {
        Message::NodeStats { nodes, time } => Some((nodes, time.value())),
        _ => None,
    };
    let lines =
        lines_after("> set depth 30\n> set game SAMPLE\n> go\n+ 3500\n> ping 1\n> set depth 1\n> hint 1");
    let told: Vec<(u64, f64)> = lines.iter().filter_map(nodes).collect();
    assert!(told.len() >= 4, "{lines:?}");
    let (last, long) = told.split_last().unwrap();
    assert!(long.is_sorted(), "{told:?}");
    assert!(last.0 < 100 && last.1 < 0.1, "{told:?}");
}

#[test]
fn depth_and_clock_are_kept() {
    for (depth, longest) in [(1, 50), (2, 100), (4, 500)] {
        check(&[&format!("> set depth {depth}\n> set game SAMPLE\n> go\n< === .*\n@ 0..{longest}")]);
    }
    for (game, longest) in [("CLOCK", 100), ("HURRY", 50)] {
        let go = format!("> set depth 40\n> set game {game}\n> go\n< === [A-H][1-8]/-?\\d.*\n@ 0..{longest}");
        // The clock is none of a hint's business.
        let hint = "> hint 1\n+ 3000\n...\n+ 2000\n<< (search|nodestats) .*\n> ping 1\n< pong 1";
        check(&[&format!("{go}\n{hint}")]);
    }
}

#[test]
fn ends_of_life() {
    BENCH.check_ends(
        build,
        &[
            "> quit",
            "> set depth 40\n> set game SAMPLE\n> go\n+ 200\n> quit",
            "> set depth 40\n> analyze\n+ 200\n! eof",
            "! eof",
            ">> quit | ping 3",
        ],
    );
    for (name, number) in [("TERM", 15), ("INT", 2)] {
        BENCH.ready(build()).play(&format!("! {name}\nx -{number}"));
    }
}

#[test]
fn fragments_are_lines_only_with_their_end() {
    check(&[
        ">| pin\n-\n>| g 7\\nping\n< pong 7\n-\n>|  8\\r\\nping 9\\n\n< pong 8\n< pong 9",
        &format!("> {}\n> ping 10\n< pong 10", "x".repeat(1 << 16)),
        ">| \\f\\f\\0 go\\nset game \\f\\nping 10\\n\n<< status .*\n< pong 10",
    ]);
}

/// A whole game against itself, each move sent back as a GUI does.
#[test]
fn a_game_to_its_end() {
    let mut simulation = BENCH.ready(build());
    let mut position = Position::start();
    while !position.is_over() {
        simulation.play("> go");
        let line = simulation.next_line(|line| line.starts_with("===")).unwrap();
        let Message::Move(item) = Message::parse(line.as_bytes()).message else { panic!("{line}") };
        position = position.play(item.mv).unwrap_or_else(|error| panic!("{line} in {position}: {error}"));
        simulation.play(&format!("> move {}\n> ping 1\n< pong 1", &line[4..]));
    }
    simulation.play("> analyze\n<< status.*\n<< analysis \\d+ .*");
}
