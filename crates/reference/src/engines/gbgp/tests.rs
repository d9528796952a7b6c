//! Dialogues with the honest engine in simulated time.

use super::{build, speaking};
use crate::simulation::{Bench, Simulation};
use games::morris::{Game, Move, Position};
use grammars::gbgp::{Info, Message, Notation, OptionKind, Score};

/// Words of the scripts that stand for positions.
const POSITIONS: &[(&str, &str)] = &[
    ("pos PLACING", "pos w:0,2;b:1,3;w;4;0"),
    ("pos TAKE", "pos w:0,1;b:9,10;w;4;0"),
    ("pos PROTECTED", "pos w:0,1,3;b:4,9,10,11;w;8;0"),
    ("pos LAST", "pos w:3,4,5,9,10,11;b:0,1,14,23;b;17;0"),
    ("pos OPEN", "pos w:4,10,13,19;b:0,2,21,23;w;18;0"),
    ("pos NARROW", "pos w:0,1,9,10;b:2,4,21,22;w;18;0"),
    ("pos FLYING", "pos w:0,1,14;b:3,4,5;w;20;2"),
    ("pos BLACK", "pos w:0,9,21;b:1,2,10,22;b;31;5"),
    ("pos BLOCKED", "pos w:0,2,21,23;b:1,9,14,22;w;40;0"),
    ("pos TWO", "pos w:0,2;b:1,9,14;w;40;0"),
    ("pos ONE-WAY", "pos w:0,2,21,13;b:1,9,22,23,14,12,20;w;40;0"),
];

const BENCH: Bench = Bench {
    words: POSITIONS,
    before: "> gbgp\n...\n> newgame\n> isready\n< readyok\n-",
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
    match Message::parse(line.as_bytes(), Notation::Numbers).message {
        Message::Info(info) => Some(info),
        _ => None,
    }
}

crate::simulation::check_dialogues! { BENCH, build; positions_and_moves, unknown_and_odd_lines, order_while_thinking, pondering }

#[test]
fn start_up() {
    let mut simulation = Simulation::new(build());
    // Nothing means anything before `gbgp`.
    simulation.play("-\n> isready\n> go maxdepth 1\n> stop\n-\n> gbgp");
    let lines: Vec<String> = std::iter::from_fn(|| simulation.next_line(|_| true)).collect();
    let names: Vec<&str> =
        lines.iter().map(|line| Message::parse(line.as_bytes(), Notation::Numbers).message.name()).collect();
    assert_eq!(names, ["id name", "id author", "option", "option", "option", "option", "option", "gbgpok"]);
    let kinds =
        lines.iter().filter_map(|line| match Message::parse(line.as_bytes(), Notation::Numbers).message {
            Message::Option(definition) => Some(definition.kind),
            _ => None,
        });
    let kinds: Vec<OptionKind<'_>> = kinds.collect();
    let names: Vec<&str> = kinds.iter().map(OptionKind::name).collect();
    assert_eq!(names, ["spin", "check", "combo", "button", "string"]);
    assert_eq!(kinds[0], OptionKind::Spin { default: 16, min: Some(1), max: Some(1024) });
    // Again, and without `newgame` and `position`.
    simulation.play("> gbgp");
    let again: Vec<String> = std::iter::from_fn(|| simulation.next_line(|_| true)).collect();
    assert_eq!(again, lines);
    simulation.play("> go maxdepth 2\n< bestmove P\\d+ ponder P\\d+\n> quit\nx 0");
    Simulation::new(build()).play("> quit\nx 0");
}

#[test]
fn draws_end_the_game() {
    let round = "M4-1 M0-9 M1-4 M9-0";
    check(&[
        &format!("> position pos OPEN moves {round} {round}\n> go maxdepth 2\n< bestmove none"),
        &format!("> position pos OPEN moves {round}\n> go maxdepth 2\n< bestmove M.*"),
        &format!("> position pos OPEN moves {round} {round} M4-7\n> go maxdepth 2\n< bestmove M.*"),
        &format!(
            "> position pos OPEN moves {round}\n> newgame\n> position pos OPEN moves {round}\n> go maxdepth 1\n< bestmove M.*"
        ),
        "> position pos w:4,10,13,19;b:0,2,21,23;w;180;100\n> go maxdepth 2\n< bestmove none",
        "> position pos w:4,10,13,19;b:0,2,21,23;w;180;99\n> go maxdepth 2\n< bestmove M.*",
    ]);
}

#[test]
fn settings() {
    check(&[
        "> setoption name Hash value 1\n> setoption name Hash value 0\n> setoption name Nope value 3\n> setoption\n> setoption name Clear Hash\n> setoption name Style value Wild\n> setoption name Ponder value true\n-\n> go maxdepth 3\n< bestmove P.*",
        "> setoption name Opening Line value P16 P4  P19\n> go maxdepth 2\n< bestmove P16\n> position startpos moves P16 P4\n> go\n< bestmove P19\n> position startpos moves P16 P7\n> go maxdepth 1\n< bestmove P.*",
        "> setoption name Opening Line value P16\n> go ponder maxdepth 1\n-\n> stop\n< bestmove P.*",
        "> setoption name Opening Line value P0 P0\n> position startpos moves P0\n> go maxdepth 1\n< bestmove P([1-9]|1\\d|2[0-3])( .*)?",
        "> setoption name Opening Line\n> setoption name Opening Line value\n> go maxdepth 1\n< bestmove P.*",
    ]);
    let nodes = |style: &str| {
        let lines = lines_after(&format!(
            "> setoption name Style value {style}\n> position pos OPEN\n> go maxdepth 5"
        ));
        infos(&lines).last().unwrap().score
    };
    assert_ne!(nodes("Solid"), nodes("Wild"), "a style changes what is thought");
}

#[test]
fn stops() {
    check(&[
        "> stop\n> stop\n-",
        ">> go | stop\n< bestmove P\\d+",
        "> go\n+ 500\n> stop\n< bestmove P\\d+ ponder P\\d+",
        ">> go maxdepth 1 | stop | stop | go maxdepth 1 | stop\n< bestmove P.*\n< bestmove P.*",
    ]);
    // A stop before has no effect on what comes after it.
    check(&["> stop\n> position pos OPEN\n> go maxtime 300\n< bestmove M.*\n@ 290..310"]);
    // A stop is obeyed at once however long the search has run.
    for millis in [1, 10, 1000, 20_000] {
        check(&[&format!("> position pos OPEN\n> go\n+ {millis}\n> stop\n< bestmove M.*\n@ 0..2")]);
    }
}

#[test]
fn limits_are_kept() {
    let cases = [
        ("OPEN", "maxdepth 1", "0..40"),
        ("OPEN", "maxdepth 3", "0..500"),
        ("OPEN", "maxtime 500", "400..510"),
        ("OPEN", "maxtime 50 maxdepth 40", "40..60"),
        ("OPEN", "wtime 2000 btime 2000", "5..1000"),
        ("OPEN", "wtime 2000 btime 2000 movestogo 1", "100..1000"),
        ("OPEN", "btime 2000", "5..1000"),
        ("OPEN", "wtime 0 btime 0", "0..40"),
        ("OPEN", "wtime 100 btime 100 winc 1000", "1..60"),
        // Where there is only one move, no time is spent on it.
        ("ONE-WAY", "maxtime 5000", "0..100"),
    ];
    for (position, limits, range) in cases {
        check(&[&format!("> position pos {position}\n> go {limits}\n< bestmove M.*\n@ {range}")]);
    }
}

#[test]
fn informations() {
    for (position, limits, deepest) in
        [("PLACING", "maxdepth 4", 4), ("OPEN", "maxtime 3500", 50), ("BLACK", "maxdepth 5", 5)]
    {
        let text = POSITIONS.iter().find(|(name, _)| name[4..] == *position).unwrap().1;
        let root = crate::search::morris::testing::position(&text[4..]);
        for debug in ["off", "on"] {
            let lines = lines_after(&format!("> debug {debug}\n> position pos {position}\n> go {limits}"));
            assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
            let infos = infos(&lines);
            assert_eq!(infos.len() + 1, lines.len());
            let numbers =
                |number: fn(&Info<'_>) -> Option<u64>| infos.iter().filter_map(number).collect::<Vec<_>>();
            for sorted in [numbers(|info| info.time), numbers(|info| info.nodes), numbers(|info| info.depth)]
            {
                assert!(sorted.len() >= 4 && sorted.is_sorted(), "{lines:?}");
            }
            assert!(numbers(|info| info.depth).iter().all(|&depth| depth <= deepest));
            assert!(numbers(|info| info.hashfull).iter().all(|&full| full <= 1000));
            for info in &infos {
                assert_eq!(info.unknown, None);
                assert_eq!(info.currmove.is_some(), info.currmovenumber.is_some());
                assert!(info.currmovenumber != Some(0) && info.currmove.is_none_or(|mv| root.is_legal(mv)));
                let pv = info.pv.into_iter().flat_map(|pv| pv.iter());
                pv.fold(root, |position, mv| position.play(mv).unwrap());
            }
            let has_news = infos.iter().any(|info| info.currmove.is_some());
            assert_eq!(has_news, debug == "on" || limits == "maxtime 3500", "{position} {debug}");
        }
    }
    let lines = lines_after("> position pos FLYING\n> go maxdepth 3");
    assert_eq!(infos(&lines).last().unwrap().score, Some(Score::Win(1)));
}

#[test]
fn ends_of_life() {
    let ends = ["> quit", "> go\n+ 200\n> quit", "> go ponder\n+ 200\n! eof", "! eof", ">> quit | isready"];
    BENCH.check_ends(build, &ends);
    BENCH.check_ends(build, &["> go\n>> isready | position startpos | quit\n< readyok"]);
    for (name, number) in [("TERM", 15), ("INT", 2)] {
        BENCH.ready(build()).play(&format!("! {name}\nx -{number}"));
    }
}

#[test]
fn fragments_are_lines_only_with_their_end() {
    check(&[
        ">| isre\n-\n>| ady\\nisready\n< readyok\n-\n>|  \\r\\nisready\\n\n< readyok\n< readyok",
        &format!("> {}\n> isready\n< readyok", "x".repeat(1 << 16)),
        ">| \\f\\f\\0 go\\nposition pos \\f\\nsetoption name \\f value \\f\\nisready\\n\n< readyok",
    ]);
}

#[test]
fn a_very_long_game() {
    let rounds = "M4-1 M0-9 M1-4 M9-0 ".repeat(1000);
    check(&[
        &format!("> position pos OPEN moves {rounds}M4-7\n> go maxdepth 1\n< bestmove none"),
        &format!("> position startpos moves {}\n> go maxdepth 1\n< bestmove P.*", "P4 ".repeat(4000)),
    ]);
}

#[test]
fn other_notations() {
    let cases = [
        (Notation::Letters, "pos w:a7,d7;b:a4,b4;w;4;0", "go maxdepth 2", "bestmove Pg7T(a4|b4) ponder P.*"),
        (Notation::Letters, "startpos moves Pd6 Pa7", "go maxdepth 1", "bestmove P[a-g][1-7]( .*)?"),
        (
            Notation::Edition2025,
            "pos w:wa7,d7:ba4,b4:3",
            "go depth 2",
            "bestmove g7x(a4|b4) ponder [a-g][1-7].*",
        ),
        (
            Notation::Edition2025,
            "startpos moves d6 a7",
            "go movetime 50",
            "bestmove [a-g][1-7] ponder [a-g][1-7]",
        ),
    ];
    for (notation, position, go, answer) in cases {
        let mut simulation = BENCH.ready(speaking(notation));
        simulation.play(&format!("> position {position}\n> {go}\n< {answer}\n-"));
        let played = simulation.log.iter().filter(|line| line.contains(" pv ")).count();
        assert!(played >= 1);
    }
}

/// A whole game against itself.
#[test]
fn a_game_to_its_end() {
    let mut simulation = BENCH.ready(build());
    let mut game = Game::new(Position::start(), 0);
    let mut moves = String::new();
    for _ in 0..300 {
        simulation.play(&format!("> position startpos moves{moves}\n> go maxdepth 2"));
        let line = simulation.next_line(|line| line.starts_with("bestmove")).unwrap();
        let Message::BestMove { best, ponder } = Message::parse(line.as_bytes(), Notation::Numbers).message
        else {
            panic!("{line}");
        };
        let Some(best) = best else {
            assert!(game.position().loss().is_some() || game.is_certainly_drawn(), "{moves}");
            assert!(game.position().plies() > 30, "{moves}");
            return;
        };
        game.play(best).unwrap_or_else(|error| panic!("{line} after{moves}: {error}"));
        assert!(ponder.is_none_or(|mv: Move| game.position().is_legal(mv)), "{line} after{moves}");
        moves.push_str(&format!(" {best}"));
    }
    panic!("no end after{moves}");
}
