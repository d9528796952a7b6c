//! The commands of specs/autoplayer/requirements.md 1.1.

use super::*;
use crate::table::Spoken;
use crate::testing::is_malformed;

fn check(line: &str, command: Command<'_>) {
    assert_eq!(Command::parse(line.as_bytes()), command, "{line}");
}

fn canonical(line: &str, command: Command<'_>) {
    check(line, command);
    assert_eq!(text(&command.to_bytes()), line, "the canonical form prints as it came");
}

fn minutes(minutes: u32) -> Base {
    Base { minutes, seconds: None }
}

fn fischer(moves: u32, time: Base, increment: u32) -> Command<'static> {
    Command::Level(Level::Fischer { moves, time, increment })
}

#[test]
fn every_command_of_the_table() {
    canonical("new", Command::New);
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
    canonical("setpos 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", Command::SetPos(fen.as_bytes()));
    canonical("go", Command::Go);
    for word in ["e4", "Nf3", "O-O", "e8=Q", "e2e4", "e7e8q", "e1g1", "Nbd2", "R5a3", "Bb4", "b4", "exd6"] {
        canonical(word, Command::Move(mv(word)));
    }
    canonical("level 40 5 0", fischer(40, minutes(5), 0));
    canonical("level 0 2 12", fischer(0, minutes(2), 12));
    canonical("level 0 0:30 1", fischer(0, Base { minutes: 0, seconds: Some(30) }, 1));
    let (time, next_time) = (minutes(120), minutes(60));
    canonical(
        "level 40 120 20 60",
        Command::Level(Level::TwoControls { moves: 40, time, next_moves: 20, next_time }),
    );
    canonical("time 5900", Command::Time(5900));
    canonical("time -5", Command::Time(-5));
    canonical("otim 0", Command::Otim(0));
    canonical("draw", Command::Draw);
    canonical("decline", Command::Decline);
    for (code, result) in [
        ("1-0", GameResult::WhiteWins),
        ("0-1", GameResult::BlackWins),
        ("1/2-1/2", GameResult::Draw),
        ("*", GameResult::Unfinished),
    ] {
        for comment in ["", "White mates", "{}", "} {", " blanks ", "caf\u{e9}"] {
            let line = format!("result {code} {{{comment}}}");
            canonical(&line, Command::Result { result, comment: comment.as_bytes() });
            let line = format!("{code} {{{comment}}}");
            canonical(&line, Command::Claim { result, comment: comment.as_bytes() });
        }
    }
    canonical("name GNU Chess  5", Command::Name(b"GNU Chess  5"));
    canonical("rating 1600 -3", Command::Rating { own: 1600, opponent: -3 });
    canonical("quit", Command::Quit);
    for word in ["bughouse", "bughous", "frobnicate", "setpos", "rating", "NEW", "42", "{}", "e9e", "--"] {
        canonical(word, Command::Extension(word.as_bytes()));
    }
    canonical("", Command::Empty);
}

#[test]
fn spacing_does_not_matter() {
    check("  new  ", Command::New);
    check("\tgo\t\r", Command::Go);
    check(" e4 \r", Command::Move(mv("e4")));
    check("level\t40  5   0 ", fischer(40, minutes(5), 0));
    check("level 0 5:7 0", fischer(0, Base { minutes: 5, seconds: Some(7) }, 0));
    check(" time   +7", Command::Time(7));
    check("setpos   8/8  w ", Command::SetPos(b"8/8  w"));
    check(" bughouse\r", Command::Extension(b"bughouse"));
    check("setpos \t", Command::Extension(b"setpos"));
    let won = GameResult::WhiteWins;
    check("result  1-0\t{ x }  ", Command::Result { result: won, comment: b" x " });
    check(" 1-0   {x}", Command::Claim { result: won, comment: b"x" });
    check(" \t ", Command::Empty);
    check("\r", Command::Empty);
}

#[test]
fn what_is_no_command_is_unknown() {
    for line in [
        "frobnicate 1 2",
        "move e4",
        "e4 e5",
        "1. e4",
        "1-0",
        "*",
        "1-0 White mates",
        "1-0 {a\rb}",
        "1-0 {a",
        "caf\u{e9}",
        "x\u{1}",
        "go\u{b}",
    ] {
        check(line, Command::Unknown(line.as_bytes()));
    }
}

#[test]
fn malformed_commands_say_why_and_where() {
    use Reason::*;
    let cases = [
        ("new game", "new", TrailingText, "game"),
        ("go 1", "go", TrailingText, "1"),
        ("draw please now", "draw", TrailingText, "please now"),
        ("decline x", "decline", TrailingText, "x"),
        ("quit x", "quit", TrailingText, "x"),
        ("go \r x", "go", InnerCr, "\r"),
        ("setpos 8/8\r w", "setpos", InnerCr, "\r"),
        ("result 1-0 {a\rb}", "result", InnerCr, "\r"),
        ("level", "level", LevelArity, ""),
        ("level 40 5", "level", LevelArity, "40 5"),
        ("level 40 5 0 1 2", "level", LevelArity, "40 5 0 1 2"),
        ("level x 5 0", "level", NotAnInteger, "x"),
        ("level 40 x 0", "level", NotABase, "x"),
        ("level 40 5: 0", "level", NotABase, "5:"),
        ("level 40 5:x 0", "level", NotABase, "5:x"),
        ("level 40 5 0.5", "level", NotAnInteger, "0.5"),
        ("level -1 5 0", "level", NotAnInteger, "-1"),
        ("level 4294967296 5 0", "level", TooLarge, "4294967296"),
        ("level 40 5:4294967296 0", "level", TooLarge, "5:4294967296"),
        ("level 40 120 x 60", "level", NotAnInteger, "x"),
        ("level 40 120 20 x", "level", NotABase, "x"),
        ("time", "time", MissingArgument, ""),
        ("time x", "time", NotAnInteger, "x"),
        ("time 1 2", "time", TrailingText, "2"),
        ("otim 0.5", "otim", NotAnInteger, "0.5"),
        ("otim 99999999999999999999", "otim", TooLarge, "99999999999999999999"),
        ("result", "result", MissingArgument, ""),
        ("result 1-0", "result", MissingArgument, ""),
        ("result 2-0 {x}", "result", NotAResult, "2-0"),
        ("result 1-0{x}", "result", NotAResult, "1-0{x}"),
        ("result 1-0 White mates", "result", NotBraced, "White mates"),
        ("result 1-0 {", "result", NotBraced, "{"),
        ("result 1-0 {x} y", "result", NotBraced, "{x} y"),
        ("name", "name", MissingArgument, ""),
        ("name  ", "name", MissingArgument, ""),
        ("rating 1600", "rating", MissingArgument, ""),
        ("rating x 1", "rating", NotAnInteger, "x"),
        ("rating 1 x", "rating", NotAnInteger, "x"),
        ("rating 1 2 3", "rating", TrailingText, "3"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, Command::parse(line.as_bytes()), name, reason, part);
    }
}

#[test]
fn names_are_those_of_the_table() {
    let known = [
        "new", "go", "draw", "decline", "quit", "setpos", "level", "time", "otim", "result", "name", "rating",
    ];
    assert_eq!(Command::NAMES, known);
    for line in ["e4", "bughouse", "1-0 {x}", "a b", ""] {
        assert_eq!(Command::parse(line.as_bytes()).name(), "", "{line}");
    }
    assert_eq!(Command::parse(b"caf\xe9 au lait").to_string(), "caf\\xe9 au lait");
}

#[test]
fn times_of_controls_are_minutes_and_seconds() {
    let base = |minutes, seconds| Base { minutes, seconds }.span().as_secs();
    assert_eq!([base(5, None), base(0, Some(30)), base(2, Some(5))], [300, 30, 125]);
    assert_eq!(base(u32::MAX, Some(u32::MAX)), u64::from(u32::MAX) * 61);
}
