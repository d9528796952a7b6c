//! The messages of specs/autoplayer/requirements.md 1.2, the examples of specs/autoplayer/requirements.md 1.3, and what
//! engines of other protocols would print.

use super::*;
use crate::testing::is_malformed;

fn check(line: &str, message: Message<'_>, form: Form) {
    assert_eq!(Message::parse(line.as_bytes()), Parsed { message, form }, "{line}");
}

fn normal(line: &str, message: Message<'_>) {
    check(line, message, Form::Normal);
    assert_eq!(text(&message.to_bytes()), line, "the normal form prints as it came");
}

fn odd(line: &str, message: Message<'_>, oddity: Oddity) {
    check(line, message, Form::Odd(oddity));
}

fn claim(result: GameResult, comment: &str) -> Message<'_> {
    Message::Result { result, comment: comment.as_bytes() }
}

use GameResult::{BlackWins, Draw, Unfinished, WhiteWins};

#[test]
fn every_message_of_the_table_has_its_normal_form() {
    for word in ["e4", "Nf3", "O-O", "e8=Q", "e2e4", "e7e8q", "e8c8", "Nbd2", "exd6", "Qxf7#"] {
        let line = format!("move {word}");
        normal(&line, Message::Move(mv(word)));
    }
    normal("draw", Message::Draw);
    normal("decline", Message::Decline);
    normal("time 5900", Message::Time(5900));
    normal("time 0", Message::Time(0));
    normal("time -3", Message::Time(-3));
    normal("bughouse ok", Message::Commit(b"bughouse"));
    normal("", Message::Empty);
}

#[test]
fn examples_of_the_text() {
    normal("0-1 {Black mates}", claim(BlackWins, "Black mates"));
    normal("1-0 {White mates}", claim(WhiteWins, "White mates"));
    normal("1/2-1/2 {Draw by repetition}", claim(Draw, "Draw by repetition"));
    normal("1/2-1/2 {Stalemate}", claim(Draw, "Stalemate"));
    normal("* {illegal move from other engine}", claim(Unfinished, "illegal move from other engine"));
    normal("bughous ok", Message::Commit(b"bughous"));
}

#[test]
fn comments_hold_anything_but_their_end() {
    for comment in ["", "{", " two  blanks ", "tab\there", "caf\u{e9}", "move e4", "a; b: c?"] {
        let line = format!("1-0 {{{comment}}}");
        normal(&line, claim(WhiteWins, comment));
    }
}

#[test]
fn odd_forms_say_the_same() {
    use Oddity::*;
    odd("e5", Message::Move(mv("e5")), BareMove);
    odd(" e2e4\r", Message::Move(mv("e2e4")), BareMove);
    for line in [
        "1. ... e5",
        "12. e5",
        "1... e5",
        "My move is: e5",
        "my move is e5",
        "bestmove e5",
        "My move is : e5",
    ] {
        odd(line, Message::Move(mv("e5")), OtherForm);
    }
    odd("1-0 White mates", claim(WhiteWins, "White mates"), NoBraces);
    odd("0-1 White} mates", claim(BlackWins, "White"), NoBraces);
    odd("1-0", claim(WhiteWins, ""), NoComment);
    odd("1/2-1/2 ", claim(Draw, ""), NoComment);
    odd("*", claim(Unfinished, ""), NoComment);
    odd("1-0 {White mates} yes", claim(WhiteWins, "White mates"), TrailingText);
    odd("1-0 {White mates} {yes}", claim(WhiteWins, "White mates"), TrailingText);
    odd("Move e5", Message::Move(mv("e5")), Capitals);
    odd("DRAW", Message::Draw, Capitals);
    odd("Decline", Message::Decline, Capitals);
    odd("TIME 5", Message::Time(5), Capitals);
    odd("move e7e8Q", Message::Move(mv("e7e8Q")), MoveSpelling(MoveQuirk::PromotionCase));
    odd("move 0-0", Message::Move(mv("0-0")), MoveSpelling(MoveQuirk::Zeros));
    odd("move e2-e4", Message::Move(mv("e2-e4")), MoveSpelling(MoveQuirk::LongAlgebraic));
    odd("move e5\r", Message::Move(mv("e5")), Cr);
    odd(" \r", Message::Empty, Cr);
    for line in [" move e5", "move  e5", "move\te5", "move e5 "] {
        odd(line, Message::Move(mv("e5")), Spacing);
    }
    for line in ["1-0{x}", "1-0  {x}", "1-0\t{x}", " 1-0 {x}", "1-0 {x} "] {
        odd(line, claim(WhiteWins, "x"), Spacing);
    }
    odd("draw ", Message::Draw, Spacing);
    odd("bughouse  ok", Message::Commit(b"bughouse"), Spacing);
    odd(" \t", Message::Empty, Spacing);
}

#[test]
fn the_weightiest_oddity_is_told() {
    use Oddity::*;
    odd(" MOVE  e7e8Q\r", Message::Move(mv("e7e8Q")), MoveSpelling(MoveQuirk::PromotionCase));
    odd(" DRAW \r", Message::Draw, Capitals);
    odd(" draw\r", Message::Draw, Cr);
    odd("  1-0 {x} y\r", claim(WhiteWins, "x"), TrailingText);
}

#[test]
fn what_is_no_message_is_unknown() {
    for line in [
        "White (1):",
        ">",
        "Crafty v15.17",
        "offer draw",
        "resign",
        "feature ping=1",
        "pong 1",
        "1-1 {x}",
        "1-0x",
        "* a list",
        "***",
        "Draw by repetition",
        "Time is up",
        "Move over",
        "Illegal move: e5",
        "is ok now",
        "ok",
        "caf\u{e9} ok",
        "bughouse OK",
        "e4 e5",
        "12 e4",
        "bestmove e2e4 ponder e7e5",
        "3 +0.25 120 4000 e4 e5",
        "\u{fe}\u{1}",
    ] {
        check(line, Message::Unknown(line.as_bytes()), Form::Normal);
    }
    check("go on\r", Message::Unknown(b"go on\r"), Form::Odd(Oddity::Cr));
}

#[test]
fn malformed_messages_say_why_and_where() {
    use Reason::*;
    let cases = [
        ("move", "move", MissingArgument, ""),
        ("move ", "move", MissingArgument, ""),
        ("move resign", "move", NotAMove, "resign"),
        ("move (none)", "move", NotAMove, "(none)"),
        ("move e4 e5", "move", TrailingText, "e5"),
        ("move e4 {best}", "move", TrailingText, "{best}"),
        ("move e4 \rx", "move", InnerCr, "\r"),
        ("draw offered by me", "draw", TrailingText, "offered by me"),
        ("decline it", "decline", TrailingText, "it"),
        ("time", "time", MissingArgument, ""),
        ("time 59.00", "time", NotAnInteger, "59.00"),
        ("time 5 left", "time", TrailingText, "left"),
        ("time 99999999999999999999", "time", TooLarge, "99999999999999999999"),
        ("1-0 {White mates", "result", NotBraced, "{White mates"),
        ("* {", "result", NotBraced, "{"),
        ("1-0 {a\rb}", "result", InnerCr, "\r"),
        ("1-0{a\rb}", "result", InnerCr, "\r"),
        ("1-0 a\rb", "result", InnerCr, "\r"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, Message::parse(line.as_bytes()).message, name, reason, part);
    }
}

#[test]
fn faults_and_lines_are_told_in_words() {
    let said = |line: &'static str| match Message::parse(line.as_bytes()).message {
        Message::Malformed { fault, .. } => fault.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(said("1-0 {White mates"), "a comment without braces (columns 5 to 16)");
    assert_eq!(said("move resign"), "not a move (columns 6 to 11)");
    assert_eq!(Message::parse(b"1-0 {caf\xe9}").message.to_string(), "1-0 {caf\\xe9}");
    assert_eq!(
        Oddity::MoveSpelling(MoveQuirk::Zeros).to_string(),
        "odd spelling of a move: castling with zeros"
    );
}
