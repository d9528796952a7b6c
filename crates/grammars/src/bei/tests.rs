//! Every message of specs/bei/requirements.md 1.1 and 1.2, odd forms, and round trips.

use proptest::prelude::*;

use super::*;
use crate::testing::{lines, rows_hold, seeds, survives};

fn command(line: &str) -> Command<'_> {
    let command = Command::parse(line.as_bytes());
    let printed = command.to_bytes();
    assert_eq!(Command::parse(&printed), command, "{line} prints as it reads");
    command
}

fn message(line: &str) -> Parsed<'_> {
    let parsed = Message::parse(line.as_bytes());
    let printed = parsed.message.to_bytes();
    assert_eq!(Message::parse(&printed).message, parsed.message, "{line} prints as it reads");
    parsed
}

#[test]
fn commands_are_read() {
    let cases = [
        ("bei", Command::Bei(Words::default())),
        ("bei  fast 3", Command::Bei(Words::of(b"fast 3"))),
        ("isready", Command::IsReady),
        ("newgame boost-9-9-2-8-2", Command::NewGame(b"boost-9-9-2-8-2")),
        ("setoption strength 1500", Command::Strength(1500)),
        ("setoption depth 3", Command::Depth(3)),
        ("setline abc", Command::SetLine { position: b"abc", taboo: Words::default() }),
        ("setline abc d  e", Command::SetLine { position: b"abc", taboo: Words::of(b"d e") }),
        ("ponder 1", Command::Ponder(1)),
        ("go", Command::Go { threats: false }),
        ("go wantThreats", Command::Go { threats: true }),
        (" stop \r", Command::Stop),
        ("quit", Command::Quit),
        ("", Command::Empty),
        ("frobnicate 1", Command::Unknown(b"frobnicate 1")),
        ("GO", Command::Unknown(b"GO")),
    ];
    for (line, expected) in cases {
        assert_eq!(command(line), expected, "{line}");
    }
}

#[test]
fn broken_commands_say_what_and_where() {
    let cases = [
        ("newgame", Reason::MissingArgument, 7..7),
        ("newgame a b", Reason::TrailingText, 10..11),
        ("setoption hash 3", Reason::NoSuchOption, 10..14),
        ("setoption depth", Reason::MissingArgument, 15..15),
        ("setoption depth x", Reason::NotAnInteger, 16..17),
        ("setline", Reason::MissingArgument, 7..7),
        ("ponder soon", Reason::NotAnInteger, 7..11),
        ("go wantthreats", Reason::NotWantThreats, 3..14),
        ("stop now", Reason::TrailingText, 5..8),
        ("stop\rx", Reason::InnerCr, 4..5),
    ];
    for (line, reason, place) in cases {
        match command(line) {
            Command::Malformed { fault, .. } => {
                assert_eq!((fault.reason, fault.place.range()), (reason, place), "{line}");
            }
            // The carriage return is part of the word.
            Command::Unknown(_) if reason == Reason::InnerCr => {}
            other => panic!("{line}: {other:?}"),
        }
    }
}

#[test]
fn messages_are_read() {
    let score = |text| Score::parse(text).unwrap();
    let cases = [
        ("protocol 2.0.0", Message::Protocol(b"2.0.0")),
        ("id author A. B., C", Message::Id { property: Property::Author, value: b"A. B., C" }),
        ("beiok", Message::BeiOk),
        ("readyok", Message::ReadyOk),
        ("known", Message::Known),
        ("unknown", Message::UnknownGame),
        ("move -12 a1a3", Message::Move { score: score(b"-12"), moves: Words::of(b"a1a3"), threats: None }),
        (
            "move 3 c3 a1a3 | a9a7 b9",
            Message::Move {
                score: score(b"3"),
                moves: Words::of(b"c3 a1a3"),
                threats: Some(Words::of(b"a9a7 b9")),
            },
        ),
        (
            "move 0 pass |",
            Message::Move { score: score(b"0"), moves: Words::of(b"pass"), threats: Some(Words::default()) },
        ),
        ("log thinking  hard", Message::Log(b"thinking  hard")),
        ("okbei gnubg", Message::Backgammon(b"gnubg")),
        ("Boost engine", Message::Unknown(b"Boost engine")),
        ("", Message::Empty),
    ];
    for (line, expected) in cases {
        let parsed = message(line);
        assert_eq!((parsed.message, parsed.form), (expected, Form::Normal), "{line}");
    }
}

#[test]
fn odd_forms_are_understood() {
    let cases = [
        ("readyok 1", Oddity::TrailingText),
        ("id name", Oddity::EmptyValue),
        ("move 0.5 a1a3", Oddity::OddScore),
        ("move 1e7 a1a3", Oddity::OddScore),
        ("move -Infinity a1a3", Oddity::OddScore),
        ("move 1 a1a3\r", Oddity::Cr),
        ("move  1 a1a3", Oddity::Spacing),
        ("known ", Oddity::Spacing),
    ];
    for (line, expected) in cases {
        assert_eq!(message(line).form, Form::Odd(expected), "{line}");
    }
}

#[test]
fn broken_messages_say_what_and_where() {
    let cases = [
        ("protocol", Reason::MissingArgument, 8..8),
        ("protocol 2.0", Reason::NotAVersion, 9..12),
        ("id", Reason::MissingArgument, 2..2),
        ("id country X", Reason::NoSuchProperty, 3..10),
        ("move", Reason::MissingArgument, 4..4),
        ("move a1a3", Reason::NotAScore, 5..9),
        ("move 1", Reason::NoMove, 6..6),
        ("move 1 | a1a3", Reason::NoMove, 7..7),
        ("move 1 a1a3 | b1 | c1", Reason::SecondBar, 17..18),
    ];
    for (line, reason, place) in cases {
        let Message::Malformed { fault, .. } = message(line).message else { panic!("{line}") };
        assert_eq!((fault.reason, fault.place.range()), (reason, place), "{line}");
    }
    for (text, value) in [("10000000", 1e7), ("-3", -3.0), ("+2", 2.0), (".5", 0.5), ("1e-2", 0.01)] {
        assert_eq!(Score::parse(text.as_bytes()).map(Score::value), Some(value), "{text}");
    }
    for text in ["", "-", ".", "e5", "1e", "0x5", "NaN", "1,5"] {
        assert_eq!(Score::parse(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn played_positions_come_with_those_before_them() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut seed = [0; 200];
    let mut longest = 0;
    for _ in 0..200 {
        random.fill(&mut seed);
        let line = generate::played(&mut arbitrary::Unstructured::new(&seed)).expect("bytes enough");
        let Command::SetLine { taboo, .. } = Command::parse(&line) else {
            panic!("{} sets no line", String::from_utf8_lossy(&line));
        };
        longest = longest.max(taboo.iter().count());
    }
    assert_eq!(longest, 20);
}

#[test]
fn each_row_holds() {
    rows_hold(Bei, &[], |line, _| Command::parse(line));
    rows_hold(Bei, &[], |line, _| Message::parse(line).message);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds(), bytes in lines()) {
        let line = generate::line(&mut arbitrary::Unstructured::new(&seed)).unwrap();
        for line in [line, bytes] {
            survives(&line, Bei, Command::parse);
            survives(&line, Bei, |line| Message::parse(line).message);
        }
    }
}
