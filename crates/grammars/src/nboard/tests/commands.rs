//! The commands of specs/nboard/requirements.md 1.1, and what is read tolerantly (NT-14 to NT-19, NT-26 to NT-30).

use super::*;
use crate::testing::is_malformed;

const ONE: CommandContext = CommandContext { version: Version::One };
const TWO: CommandContext = CommandContext { version: Version::Two };

fn check(line: &str, command: Command<'_>) {
    assert_eq!(Command::parse(line.as_bytes(), TWO), command, "{line}");
}

fn canonical(line: &str, command: Command<'_>) {
    check(line, command);
    assert_eq!(text(&command.to_bytes()), line, "the canonical form prints as it came");
}

#[test]
fn every_command_of_the_table() {
    canonical("nboard 2", Command::NBoard(2));
    canonical("nboard 1", Command::NBoard(1));
    canonical("set depth 12", Command::SetDepth(12));
    canonical("set depth -1", Command::SetDepth(-1));
    let game = "(;GM[Othello]PC[NBoard]PB[a b]BO[8 ---------------------------O*------*O--------------------------- *];)";
    canonical(&format!("set game {game}"), Command::SetGame(game.as_bytes()));
    canonical("set game junk", Command::SetGame(b"junk"));
    canonical("set contempt -100", Command::SetContempt(-100));
    canonical("move F5", Command::Move(item("F5", "", "")));
    canonical("move F5/1.23", Command::Move(item("F5", "1.23", "")));
    canonical("move F5//2.1", Command::Move(item("F5", "", "2.1")));
    canonical("move F5/1.23/2.1", Command::Move(item("F5", "1.23", "2.1")));
    canonical("move PA", Command::Move(item("PA", "", "")));
    canonical("hint 4", Command::Hint(4));
    canonical("go", Command::Go);
    canonical("ping 9", Command::Ping(9));
    canonical("learn", Command::Learn);
    canonical("analyze", Command::Analyze);
    canonical("quit", Command::Quit);
    canonical("", Command::Empty);
}

#[test]
fn other_spellings() {
    check("  ping   9  ", Command::Ping(9));
    check("\tping\t9\r", Command::Ping(9));
    check("set\tdepth  3", Command::SetDepth(3));
    check(" go \r", Command::Go);
    check("ping +9", Command::Ping(9));
    check("move f5/1", Command::Move(item("F5", "1", "")));
    check("move pass", Command::Move(item("PA", "", "")));
    check("move F5/", Command::Move(item("F5", "", "")));
    check("move F5//", Command::Move(item("F5", "", "")));
    check("set game   (;;)  ", Command::SetGame(b"(;;)"));
    check("   ", Command::Empty);
    check("\r", Command::Empty);
}

#[test]
fn what_is_no_command_is_unknown() {
    let lines = [
        "frobnicate 1 2 3",
        "frobnicate go",
        "set frobnicate 3",
        "set",
        "zz",
        "ok",
        "clear",
        "new 8",
        "remove_tree",
        "draw_tree",
        "Go",
        "PING 3",
        "pingg 3",
        "F5",
        "F5/1/2",
    ];
    for line in lines {
        check(line, Command::Unknown(line.as_bytes()));
    }
}

#[test]
fn bare_moves_belong_to_version_one() {
    let first = |line: &'static str| Command::parse(line.as_bytes(), ONE);
    assert_eq!(first("F5"), Command::BareMove(item("F5", "", "")));
    assert_eq!(first("f5/1.23/2.1"), Command::BareMove(item("F5", "1.23", "2.1")));
    assert_eq!(first(" PA \r"), Command::BareMove(item("PA", "", "")));
    assert_eq!(first("move F5"), Command::Move(item("F5", "", "")));
    for line in ["zz", "F9", "F5 D6", "F5/x", "I1", "frobnicate"] {
        assert_eq!(first(line), Command::Unknown(line.as_bytes()), "{line}");
    }
    assert_eq!(Command::BareMove(item("F5", "1.23", "2.1")).to_string(), "F5/1.23/2.1");
    assert_eq!(Command::BareMove(item("F5", "", "")).name(), "MOVE");
}

#[test]
fn malformed_commands_say_why_and_where() {
    let cases = [
        ("nboard", "nboard", Reason::MissingArgument, ""),
        ("nboard two", "nboard", Reason::NotAnInteger, "two"),
        ("set depth", "set depth", Reason::MissingArgument, ""),
        ("set depth 1.5", "set depth", Reason::NotAnInteger, "1.5"),
        ("set depth 99999999999999999999", "set depth", Reason::TooLarge, "99999999999999999999"),
        ("set game", "set game", Reason::MissingArgument, ""),
        ("set game  ", "set game", Reason::MissingArgument, ""),
        ("set contempt x", "set contempt", Reason::NotAnInteger, "x"),
        ("move", "move", Reason::MissingArgument, ""),
        ("move Z9", "move", Reason::NotAMove, "Z9"),
        ("move F5/x", "move", Reason::NotAnEvaluation, "x"),
        ("move F5//x", "move", Reason::NotSeconds, "x"),
        ("move F5/1/2/3", "move", Reason::TooManyParts, "3"),
        ("move F5 1.0", "move", Reason::TrailingText, "1.0"),
        ("hint", "hint", Reason::MissingArgument, ""),
        ("hint many", "hint", Reason::NotAnInteger, "many"),
        ("go now", "go", Reason::TrailingText, "now"),
        ("ping", "ping", Reason::MissingArgument, ""),
        ("ping abc", "ping", Reason::NotAnInteger, "abc"),
        ("ping 1 2", "ping", Reason::TrailingText, "2"),
        ("quit now", "quit", Reason::TrailingText, "now"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, Command::parse(line.as_bytes(), TWO), name, reason, part);
    }
}
