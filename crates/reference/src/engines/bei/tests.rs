//! Dialogues with the honest engine and its dialects in simulated time.

use super::{Dialect, build, speaking};
use crate::simulation::{Bench, Simulation};
use games::boost::{Move, Position};
use grammars::bei::{Form, Message};

/// Words of the scripts that stand for more.
const WORDS: &[(&str, &str)] = &[
    ("START", "P1P1P1P11P1P1P1P1/9/9/9/9/9/9/9/P0P0P0P01P0P0P0P0"),
    ("DRAGONS", "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0"),
    ("BUILD", "P13P1/2P02/1P01P01/2P02/P13P1"),
    ("PROMOTE", "P13P1/2P02/1P0T0P01/2P02/P13P1"),
    ("FLANKED", "P01P11P0/2P02/1P13/2P02/P01P1P1P1"),
    ("FLANK", "P11P01P1/2P12/1P03/2P12/P11P0P0P0"),
    ("KNIGHT", "P13P1/2D2/P0K01P11/5/P11T0P01"),
    ("CIRCLE", "P1P11P1P1/2D2/1DT01P0/2D1D/5"),
    ("IMMOBILE", "P13T0/5/2P12/P14/P0P13"),
    ("LOST", "2T02/5/5/4P1/2P1P1P1"),
    ("WON", "2T12/5/5/4P0/2P0P0P0"),
    ("LAST-MAN", "2T02/5/P04/4P1/2P1P1P1"),
    ("AFTER-A2", "2T12/5/5/P13P0/2P0P0P0"),
    ("AFTER-A4", "2T12/P14/5/4P0/2P0P0P0"),
    ("AFTER-B3", "2T12/5/1P13/4P0/2P0P0P0"),
    ("SMALL", "boost-5-5-2-8-2"),
    ("STANDARD", "boost-9-9-2-8-2"),
    ("DEPTH", "setoption depth"),
];

const BENCH: Bench = Bench {
    words: WORDS,
    // On a small board.
    before: "-\n> bei\n...\n> newgame SMALL\n< known\n> DEPTH 1\n> isready\n< readyok\n-",
    after: "-\n> newgame SMALL\n< known\n> isready\n< readyok\n-",
};

fn check_with(dialect: Dialect, scripts: &[&str]) {
    BENCH.check(|| speaking(dialect), scripts);
}

fn check(scripts: &[&str]) {
    BENCH.check(build, scripts);
}

crate::simulation::check_dialogues! { BENCH, build; threats_come_where_they_are_wanted, options }

#[test]
fn start_up() {
    let hello = "< protocol 2.0.0\n< id name .+\n< id author .+\n< id version \\S+\n< beiok\n-";
    for script in [
        format!("-\n> isready\n< readyok\n> bei\n{hello}"),
        format!("> bei some arguments\n{hello}\n> bei\n{hello}"),
        format!(">> bei | isready\n{}", hello.replace('-', "< readyok\n-")),
        "> go\n< move 0 pass\n> setline START\n<< log .*\n> go\n< move 0 pass".to_owned(),
        "> newgame STANDARD\n< known\n> DEPTH 1\n> go\n< move -?\\d+( [a-i]\\d[a-i]\\d)+".to_owned(),
        "> quit\nx 0".to_owned(),
        "! eof\nx 0".to_owned(),
    ] {
        BENCH.fresh(build()).play(&script);
    }
}

#[test]
fn games_are_known_or_not() {
    let known = [
        "STANDARD",
        "STANDARD-demo",
        "SMALL",
        "boost-9-9-3-8-2",
        "boost-26-3-2-2-0",
        "boost-9-9-4-20-2",
        "boost-3-3-2-2-1",
    ];
    let unknown = [
        "not-a-boost-game",
        "boost-9-9-2-8",
        "boost-x-9-2-8-2",
        "Boost-9-9-2-8-2",
        "boost-09-9-2-8-2",
        "boost-9-9-2-8-2-demos",
        "boost-27-9-2-8-2",
        "boost-9-9-1-8-2",
        "a b",
        "",
        "caf\u{e9}",
    ];
    for (games, answer) in [(&known[..], "known"), (&unknown[..], "unknown")] {
        for game in games {
            check(&[&format!("> newgame {game}\n< {answer}\n-\n> isready\n< readyok")]);
        }
    }
    check(&[
        "> newgame SMALL\n< known\n> newgame SMALL\n< known",
        // What is unknown leaves nothing to think about.
        "> newgame nope\n< unknown\n> go\n< move 0 pass\n> newgame STANDARD\n< known\n> go\n< move .*\\d.*",
        // The edge is too crowded for a start.
        "> go\n< move 0 pass",
        ">> newgame nope | isready | newgame SMALL | isready\n< unknown\n< readyok\n< known\n< readyok",
    ]);
}

#[test]
fn lines_and_moves() {
    check(&[
        "> setline BUILD\n> go\n< move -?\\d+( [a-e]\\d([a-e]\\d)?)+",
        "> setline PROMOTE\n> go\n< move \\d+ (b3|c2|c4|d3)( (b3|c2|c4|d3))*",
        "> setline FLANK\n> go\n< move 9999999 (b3c3 d1c3|d1c3 b3c3)",
        "> setline KNIGHT\n> go\n< move 9999999 b3d3",
        "> setline CIRCLE\n> go\n< move 9999999 e2d3",
        "> setline IMMOBILE\n> go\n< move -?\\d+ pass\n> go wantThreats\n< move -?\\d+ pass( \\| .*)?",
        "> setline LOST\n> go\n< move -10000000 pass\n> go wantThreats\n< move -10000000 pass\n> stop\n-",
        "> setline WON\n> go\n< move 10000000 pass",
        "> setline LAST-MAN AFTER-A2 AFTER-A4\n> go\n< move -?\\d+ a3b3",
        "> setline LAST-MAN AFTER-A2 AFTER-A4 AFTER-B3\n> go\n< move -?\\d+ a3\\S\\S.*",
        "> setline LAST-MAN AFTER-A2 AFTER-A4\n> setline LAST-MAN AFTER-B3\n> go\n< move -?\\d+ a3a[24].*",
        "> setline LAST-MAN AFTER-A2 AFTER-A2 LAST-MAN AFTER-A4\n> go\n< move -?\\d+ a3b3",
        // The same again, as nothing was said to be played.
        "> setline LAST-MAN\n> go\n< move -?\\d+ a3.*\n> go\n< move -?\\d+ a3.*",
        // What cannot be read is not played from.
        "> setline LAST-MAN\n> setline START\n<< log .*\n> go\n< move 0 pass",
        "> setline LAST-MAN x\n<< log .*\n> go\n< move 0 pass",
        "> newgame boost-5-5-3-8-2\n< known\n> setline P01P21P2/2P11P2/1P02P2/P14/P01P0P1P1\n> DEPTH 2\n> go\n< move .*\\d.*",
        "> newgame STANDARD\n< known\n> setline DRAGONS\n> go\n< move -?\\d+( [a-i]\\d[a-i]\\d)+",
    ]);
    let long = format!("> setline LAST-MAN{}\n> go\n< move -?\\d+ a3b3", " AFTER-A2 AFTER-A4".repeat(250));
    check(&[&long]);
}

/// Messages that end thinking, and what they are answered by.
const INTERRUPTING: &[(&str, &str)] = &[
    ("newgame SMALL", "< known"),
    ("newgame nope", "< unknown"),
    ("setline FLANK", ""),
    ("ponder 1", ""),
    ("go", ""),
    ("stop", ""),
];

#[test]
fn each_of_these_ends_thinking_by_one_move() {
    for (message, answer) in INTERRUPTING {
        let later = if *message == "go" { "> stop\n< move -?\\d+ .*" } else { "" };
        for pause in ["", "+ 300"] {
            let script = format!(
                "> DEPTH 40\n> setline BUILD\n> go\n{pause}\n> {message}\n< move -?\\d+( [a-e]\\d([a-e]\\d)?)+\n{answer}\n-\n{later}\n- \n> stop\n-"
            );
            check(&[&script]);
        }
        let burst = format!(
            ">> DEPTH 40 | setline LAST-MAN | go | {message} | isready\n< move -?\\d+ a3.*\n{answer}\n< readyok\n{later}"
        );
        check(&[&burst]);
        // Pondering ends without a word.
        let later = later.replace("stop", "isready\n< readyok\n> stop");
        let script = format!(
            "> DEPTH 40\n> setline BUILD\n> ponder 2\n+ 100\n> {message}\n{answer}\n-\n{later}\n-\n> stop\n-"
        );
        check(&[&script]);
    }
}

#[test]
fn thinking_goes_on_meanwhile() {
    check(&[
        "> DEPTH 40\n> setline BUILD\n> go\n> isready\n< readyok\n-\n> DEPTH 1\n> setoption strength 100\n-\n> bei\n< protocol .*\n< id .*\n< id .*\n< id .*\n< beiok\n-\n> frobnicate\n<< log not understood: frobnicate\n> go now\n<< log .*\n-\n> stop\n< move .*",
        ">> DEPTH 40 | setline BUILD | go | go | go | stop\n< move .*\n< move .*\n< move .*",
        ">> DEPTH 40 | setline LAST-MAN | go | setline BUILD | go | stop\n< move -?\\d+ a3.*\n< move -?\\d+ (?!a3).*"
            .replace("(?!a3)", "[b-e]").as_str(),
        "> DEPTH 40\n> setline BUILD\n> go\n>> stop | stop\n< move .*",
        "> setline BUILD\n> ponder 1\n> isready\n< readyok\n-\n> DEPTH 1\n> ponder 2\n-\n> go\n< move .*",
        "> ponder 0\n-\n> ponder -1\n-\n> ponder\n<< log .*\n> ponder x\n<< log .*",
        "> stop\n-\n> setline LOST\n> ponder 1\n-",
    ]);
    // Without a depth it thinks for a second.
    BENCH.fresh(build()).play("> bei\n...\n> newgame STANDARD\n< known\n> go\n< move .*\n@ 900..1100\n-");
}

#[test]
fn odd_lines() {
    check(&[
        "> \n>   \n> frobnicate 1 2\n<< log not understood: frobnicate 1 2\n> GO\n<< log .*\n> okbei\n<< log .*",
        ">   isready  \n< readyok\n>| \tisready\\r\\n\n< readyok\n>| isre\n-\n>| ady\\n\n< readyok",
        "> setline  LAST-MAN   AFTER-A2  AFTER-A4 \n> go \n< move -?\\d+ a3b3",
        ">| frob\\0nicate\\n\n<< log not understood: .*\n> caf\u{e9} \u{1}\n<< log .*",
    ]);
    let mut simulation = BENCH.ready(build());
    simulation.play(&format!("> {}", "x".repeat(100_000)));
    assert!(simulation.lines.iter().all(|line| line.len() < 100));
}

#[test]
fn ends() {
    for state in ["", "> setline BUILD\n> DEPTH 40\n> go\n+ 20", "> setline BUILD\n> ponder 1\n+ 20"] {
        for end in ["> quit\nx 0\n-", "! eof\nx 0\n-", ">> quit | isready\nx 0\n-"] {
            BENCH.ready(build()).play(&format!("{state}\n{end}"));
        }
    }
    let stays = "> setline BUILD\n> DEPTH 40\n> go\n> quit\n-\n> isready\n-\n! eof";
    BENCH.check_ends(|| speaking(Dialect::STAYING), &[stays]);
}

#[test]
fn dialects() {
    check_with(Dialect::DOUBLED, &["> setline PROMOTE\n> go\n< move \\d+( (b3b3|c2c2|c4c4|d3d3))+"]);
    check_with(Dialect::ANOTHER_PASS, &["> setline LOST\n> go\n< move -10000000 noMove"]);
    check_with(
        Dialect::PLAIN,
        &[
            "> bei\n< protocol 2.0.0\n< beiok",
            "> setline FLANKED\n> go wantThreats\n< move -?\\d+ \\S+",
            "> setline FLANKED\n> ponder 1\n-\n> go\n< move -?\\d+ \\S+",
        ],
    );
    check_with(
        Dialect::CHATTY,
        &[
            "> setline BUILD\n> DEPTH 2\n> go wantThreats\n<< log thinking\n<< log depth 1 .*\n<< log depth 2 .*\n<< move -?\\d+\\.0 .* \\|",
            "> setline LOST\n> go\n< move -10000000.0 pass",
        ],
    );
    let mut simulation = Simulation::new(speaking(Dialect::CR_LF));
    simulation.play("> bei\n< protocol 2.0.0\\r\n...\n> isready\n< readyok\\r\n-");
}

#[test]
fn all_lines_have_the_form_of_the_text_and_moves_are_legal() {
    let script = "> DEPTH 2\n> setline BUILD\n> go\n+ 2000\n> setline KNIGHT\n> go wantThreats\n+ 2000\n> setline FLANKED\n> go wantThreats\n+ 2000\n> setline IMMOBILE\n> go\n+ 500";
    let positions = ["BUILD", "KNIGHT", "FLANKED", "IMMOBILE"]
        .map(|name| WORDS.iter().find(|(word, _)| *word == name).unwrap().1)
        .map(|text| Position::read("boost-5-5-2-8-2".parse().unwrap(), text).unwrap());
    for dialect in [Dialect::HONEST, Dialect::DOUBLED, Dialect::PLAIN] {
        let mut simulation = BENCH.ready(speaking(dialect));
        simulation.play(script);
        let lines: Vec<String> = simulation.lines.drain(..).collect();
        assert_eq!(lines.len(), positions.len(), "{lines:?}");
        for (line, position) in lines.iter().zip(&positions) {
            let parsed = Message::parse(line.as_bytes());
            assert_eq!(parsed.form, Form::Normal, "{line}");
            let Message::Move { moves, .. } = parsed.message else { panic!("{line}") };
            let legal = position.legal_moves();
            for word in moves.iter() {
                let text = std::str::from_utf8(word).unwrap();
                let mv = if text == "pass" { Move::Pass } else { text.parse().unwrap() };
                assert!(legal.contains(&mv), "{text} in {position}");
            }
        }
    }
}

#[test]
fn the_same_lines_give_the_same_answers() {
    let script = "> bei\n> newgame STANDARD\n> DEPTH 2\n> setline DRAGONS\n> go\n+ 3000\n> ponder 1\n+ 500\n> go wantThreats\n+ 3000";
    assert_eq!(BENCH.fresh(build()).watch(script), BENCH.fresh(build()).watch(script));
}
