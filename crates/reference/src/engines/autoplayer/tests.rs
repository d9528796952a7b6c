//! Dialogues with the honest engine and its dialects in simulated time.

use super::{Dialect, build, speaking};
use crate::engines::chess::Ending;
use crate::simulation::{Bench, Simulation};
use games::chess::Position;
use grammars::autoplayer::{Form, Message};

/// Words of the scripts that stand for more.
const WORDS: &[(&str, &str)] = &[
    // It thinks for some seconds.
    ("SLOW", "> level 1 1 0"),
    // What is answered by a move.
    ("MOVES", "< move \\S+\n< time \\d+"),
    ("MATE-IN-1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"),
    ("STALEMATED", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1"),
    ("LOST", "6k1/8/8/8/8/8/4q3/7K b - - 0 1"),
    ("WON", "6k1/8/8/8/8/8/4q3/7K w - - 0 1"),
    ("WALL", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"),
    ("PROMOTION", "7k/P7/8/8/8/8/8/K7 w - - 0 1"),
    ("FIFTY", "8/8/8/4k3/8/8/3R4/4K3 w - - 98 80"),
    // Black's king can only walk to g8 and back.
    ("CAGE", "7k/7p/4P2P/8/8/B7/8/K7 w - - 0 1"),
    ("CASTLE", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"),
];

const BENCH: Bench = Bench {
    words: WORDS,
    // A game in a few seconds.
    before: "-\n> new\n> level 0 0:05 0\n-",
    // A new game is played as ever.
    after: "-\n> new\n> go\n< move .*\n...\n-",
};

fn ready() -> Simulation {
    BENCH.ready(build())
}

fn check_with(dialect: Dialect, scripts: &[&str]) {
    BENCH.check(|| speaking(dialect), scripts);
}

fn check(scripts: &[&str]) {
    BENCH.check(build, scripts);
}

crate::simulation::check_dialogues! { BENCH, build; games, moves_are_read_in_any_spelling, own_moves_are_canonical_san, illegal_moves_end_the_game, ends_are_announced, draws_are_answered, claims_are_confirmed, extensions, positions }

#[test]
fn start_up() {
    for script in [
        "-\n> go\nMOVES\n-",
        "> e4\nMOVES\n-",
        "> level 40 5 0\n> name Zarkov\n> rating 2400 2300\n> setpos PROMOTION\n-\n> go\n< move a8=Q.\n< time \\d+",
        "> quit\nx 0",
        "! eof\nx 0",
    ] {
        BENCH.fresh(build()).play(script);
    }
}

#[test]
fn time_is_kept() {
    let cases = [
        ("> level 40 5 0", "> go", 29_000, 29_990),
        ("> level 0 2 12", "> go", 12_000, 12_600),
        ("> level 40 10 20 5", "> go", 58_000, 59_900),
        ("> level 40 60 0\n> time 100", "> e4", 40, 99),
        ("> level 40 60 0\n> otim 1", "> e4", 340_000, 359_900),
        ("> level 0 0 0", "> go", 0, 0),
        ("> level 40 5 0\n> time -5", "> e4", 0, 0),
    ];
    for (settings, start, least, most) in cases {
        let mut simulation = ready();
        simulation.play(&format!("{settings}\n{start}\n< move .*"));
        let line = simulation.next_line(|_| true).unwrap();
        let left: i64 = line.strip_prefix("time ").unwrap().parse().unwrap();
        assert!((least..=most).contains(&left), "{settings}: {line}");
    }
    // The clock that is told counts, whatever the colour, and while it thinks.
    for script in ["> time 200\n> go", "> time 200\n> e4", "> go\n> time 200", "> otim 1\n> time 200\n> e4"] {
        ready().play(&format!("> level 1 10 0\n{script}\n< move .*\n@ 300..2000"));
    }
}

#[test]
fn ends_of_life() {
    BENCH.check_ends(
        build,
        &[
            "> quit",
            "SLOW\n> go\n+ 200\n> quit",
            "SLOW\n> e4\n+ 200\n! eof",
            "! eof",
            ">> quit | go",
            "SLOW\n>> go | result * {x} | quit",
            "> e5\n< [*] .*\n> quit",
        ],
    );
    for (name, number) in [("TERM", 15), ("INT", 2)] {
        ready().play(&format!("> level 1 1 0\n> go\n! {name}\nx -{number}"));
    }
}

#[test]
fn fragments_are_lines_only_with_their_end() {
    let long = "x".repeat(1 << 16);
    check(&[
        ">| g\n-\n>| o\\nresult\nMOVES\n-\n>|  * {x}\\r\\nnew\\ne4\\n\nMOVES\n-",
        &format!(
            ">| name \\f\\f\\0\\n{long}\\n\\f\\n1-0 {{\\f}}\\ne4\\n\n< [*] .the game is not over.\nMOVES\n-"
        ),
    ]);
}

#[test]
fn in_coordinates() {
    check_with(
        Dialect::COORDINATES,
        &[
            "> e2e4\n< move [a-h][1-8][a-h][1-8]\n< time \\d+\n> d2d4\n< move [a-h][1-8][a-h][1-8]\n...",
            "> e4\n< [*] .illegal move: e4.",
            "> setpos PROMOTION\n> go\n< move a7a8q\n...",
            "> setpos CASTLE\n> e1g1\n< move .*\n...\n> new\n> setpos CASTLE\n> O-O\n< [*] .*",
        ],
    );
}

#[test]
fn deaf_while_it_thinks() {
    check_with(
        Dialect::DEAF,
        &[
            "SLOW\n> go\n+ 100\n> draw\n+ 100\nMOVES\n< (draw|decline)\n-",
            "SLOW\n> go\n+ 100\n> new\n> e4\nMOVES\nMOVES\n-",
            "SLOW\n> go\n+ 100\n> result * {x}\nMOVES\n-\n> e5\n-",
            "> go\n> go\nMOVES\nMOVES",
        ],
    );
    for script in ["> quit", "! eof"] {
        BENCH.ready(speaking(Dialect::DEAF)).play(&format!("SLOW\n> go\n+ 100\n{script}\nMOVES\nx 0"));
    }
}

#[test]
fn with_the_least_zeal() {
    check_with(
        Dialect::PLAIN,
        &[
            "> go\n< move .*\n-",
            "> setpos PROMOTION\n> setpos\n> rating\n-\n> e4\n< move .*\n-",
            "> e4\n< move .*\n> draw\n> 1-0 {x}\n-\n> d4\n< move .*\n-",
            "> e5\n< [*] .illegal move: e5.",
        ],
    );
}

#[test]
fn with_more_extensions() {
    check_with(
        Dialect::BUGHOUSE,
        &["> bughouse\n< bughouse ok\n> crazyhouse\n-", "> setpos\n< setpos ok\n> bughouse\n< bughouse ok"],
    );
}

/// A whole game against itself: every line is in the form of the text, every move is legal, and the end is announced by
/// both.
#[test]
fn a_game_to_its_end() {
    let mut engines = [ready(), ready()];
    let mut position = Position::start();
    engines[0].play("> go");
    for ply in 0..600 {
        let engine = &mut engines[ply % 2];
        let line = engine.next_line(|line| !line.starts_with("time")).unwrap();
        let parsed = Message::parse(line.as_bytes());
        let Message::Move(mv) = parsed.message else { panic!("{line}") };
        assert_eq!(parsed.form, Form::Normal, "{line}");
        let text = std::str::from_utf8(mv.text).unwrap();
        let mv = position.parse_san(text).unwrap_or_else(|error| panic!("{line} in {position:?}: {error}"));
        assert_eq!(position.san(mv.mv), text);
        position.play(mv.mv);
        engines[1 - ply % 2].play(&format!("> {text}"));
        if let Some(ending) = Ending::of(&position) {
            assert!(ply > 20, "{position:?}");
            for engine in &mut engines {
                engine.play(&format!("< {}", regex::escape(&ending.to_string())));
            }
            return;
        }
        let engine = &mut engines[ply % 2];
        let time = engine.next_line(|_| true).unwrap();
        assert!(time.starts_with("time "), "{time}");
    }
    panic!("no end in {position:?}");
}
