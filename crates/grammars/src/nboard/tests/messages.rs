//! The messages of specs/nboard/requirements.md 1.2, the sample transcript, and what released engines print.

use super::*;
use crate::testing::is_malformed;

fn normal(line: &str, message: Message<'_>) {
    check(line.as_bytes(), message, Form::Normal);
    assert_eq!(text(&message.to_bytes()), line, "the normal form prints as it came");
}

fn odd(line: &str, message: Message<'_>, oddity: Oddity) {
    check(line.as_bytes(), message, Form::Odd(oddity));
}

fn check(line: &[u8], message: Message<'_>, form: Form) {
    assert_eq!(parse(line), Parsed { message, form }, "{}", text(line));
}

fn pv<'a>(word: &'a str) -> Pv<'a> {
    Pv::parse(word.as_bytes()).unwrap()
}

fn depth(word: &str) -> Depth<'_> {
    Depth::parse(word.as_bytes()).unwrap()
}

fn search<'a>(line: &'a str, value: &'a str, deep: &'a str, rest: &'a str) -> Message<'a> {
    Message::Search { pv: pv(line), eval: eval(value), depth: depth(deep), rest: rest.as_bytes() }
}

fn book<'a>(line: &'a str, value: &'a str, games: i64, deep: &'a str, rest: &'a str) -> Message<'a> {
    Message::Book { pv: pv(line), eval: eval(value), games, depth: depth(deep), rest: rest.as_bytes() }
}

#[test]
fn every_message_of_the_table_has_its_normal_form() {
    normal("status", Message::Status(b""));
    normal("status Thinking hard,  12%", Message::Status(b"Thinking hard,  12%"));
    normal("set myname NTest", Message::MyName(b"NTest"));
    normal("nodestats 35805 0.00", Message::NodeStats { nodes: 35805, time: real("0.00") });
    normal("nodestats 18446744073709551615 12", Message::NodeStats { nodes: u64::MAX, time: real("12") });
    normal("search F5 1.5 0 12", search("F5", "1.5", "12", ""));
    normal("search F5d6C3 +1.50 0 20@98% rest of it", search("F5d6C3", "+1.50", "20@98%", "rest of it"));
    normal("search F5-D6-C3 -64 0 100%W", search("F5-D6-C3", "-64", "100%W", ""));
    normal("search PA -1.5,2 0 100%", search("PA", "-1.5,2", "100%", ""));
    normal("book F5 1.5 3 12 rest", book("F5", "1.5", 3, "12", "rest"));
    normal(
        "book PA 0 0 0 0",
        Message::Book { pv: pv("PA"), eval: eval("0"), games: 0, depth: depth("0"), rest: b"0" },
    );
    normal("=== F5", Message::Move(item("F5", "", "")));
    normal("=== F5/-1.00/0.1", Message::Move(item("F5", "-1.00", "0.1")));
    normal("=== C6//0.1", Message::Move(item("C6", "", "0.1")));
    normal("=== PA", Message::Move(item("PA", "", "")));
    normal("pong 7", Message::Pong(7));
    normal("pong -1", Message::Pong(-1));
    normal("learned", Message::Learned);
    normal("learn", Message::Learn);
    normal("analysis 0 1.50", Message::Analysis { made: 0, eval: eval("1.50") });
    normal("analysis 61 -2,3", Message::Analysis { made: 61, eval: eval("-2,3") });
    normal("", Message::Empty);
}

#[test]
fn odd_forms_say_the_same() {
    use Oddity::*;
    odd("=== d6 -1.00 0.0", Message::Move(item("D6", "-1.00", "0.0")), Blanks);
    odd("=== D6/-1.00 0.0", Message::Move(item("D6", "-1.00", "0.0")), Blanks);
    odd("=== d6", Message::Move(item("D6", "", "")), SmallLetters);
    odd("=== pa", Message::Move(item("PA", "", "")), SmallLetters);
    odd("=== PASS/1", Message::Move(item("PA", "1", "")), PassSpelling);
    odd("=== --", Message::Move(item("PA", "", "")), PassSpelling);
    odd("=== F5/NaN", Message::Move(item("F5", "NaN", "")), NotANumber);
    odd("=== F5/1,2", Message::Move(item("F5", "1,2", "")), Pair);
    odd("=== F5/1e-3", Message::Move(item("F5", "1e-3", "")), Exponent);
    odd("=== F5//-0.5", Message::Move(item("F5", "", "-0.5")), NegativeTime);
    odd("===  F5", Message::Move(item("F5", "", "")), Spacing);
    odd("=== F5 ", Message::Move(item("F5", "", "")), Spacing);
    odd("search PA NaN,NaN 0 3", search("PA", "NaN,NaN", "3", ""), NotANumber);
    odd("search F5 inf 0 3", search("F5", "inf", "3", ""), Infinite);
    odd("search F5 1.5 0 12 @98%", search("F5", "1.5", "12", "@98%"), SplitDepth);
    odd("search F5 1.5 0 100 %W", search("F5", "1.5", "100", "%W"), SplitDepth);
    odd("search  F5 1.5 0  12", search("F5", "1.5", "12", ""), Spacing);
    odd("search\tF5\t1.5\t0\t12", search("F5", "1.5", "12", ""), Spacing);
    odd("  pong 7", Message::Pong(7), Spacing);
    odd("pong 7 ", Message::Pong(7), Spacing);
    odd("pong 7 8", Message::Pong(7), TrailingText);
    odd("Pong 7", Message::Pong(7), Capitals);
    odd("STATUS x", Message::Status(b"x"), Capitals);
    odd("learned it", Message::Learned, TrailingText);
    odd("set myname Edax 4.6", Message::MyName(b"Edax 4.6"), BlankInName);
    odd("analysis 1 2 3", Message::Analysis { made: 1, eval: eval("2") }, TrailingText);
    odd("nodestats 1 NaN", Message::NodeStats { nodes: 1, time: real("NaN") }, NotANumber);
    odd("nodestats 1 2 3", Message::NodeStats { nodes: 1, time: real("2") }, TrailingText);
}

#[test]
fn the_first_two_letters_of_a_variation_print_in_capitals() {
    let parsed = parse(b"search f5d6c3 1.5 0 12 x");
    assert_eq!(parsed.form, Form::Normal);
    assert_eq!(parsed.message.to_string(), "search F5d6c3 1.5 0 12 x");
    assert_eq!(parse(b"search pad6 1 0 2").message.to_string(), "search PAd6 1 0 2");
}

#[test]
fn carriage_returns_at_the_end_do_not_count() {
    check(b"pong 7\r", Message::Pong(7), Form::Normal);
    check(b"=== F5/1\r", Message::Move(item("F5", "1", "")), Form::Normal);
    check(b"\r", Message::Empty, Form::Normal);
    check(b" \t", Message::Empty, Form::Normal);
}

#[test]
fn sentences_are_no_broken_messages() {
    let lines = [
        "Search took 5 seconds",
        "PONG",
        "learn the basics",
        "==========",
        "====",
        "set contempt 5",
        "set",
        "set myothername x",
        "warning: no game",
        "F5",
        "nodes 12",
        "\u{fe}\u{1}",
    ];
    for line in lines {
        check(line.as_bytes(), Message::Unknown(line.as_bytes()), Form::Normal);
    }
}

#[test]
fn malformed_messages_say_why_and_where() {
    let cases = [
        ("pong", "pong", Reason::MissingArgument, ""),
        ("pong x", "pong", Reason::NotAnInteger, "x"),
        ("pong 7.0", "pong", Reason::NotAnInteger, "7.0"),
        ("pong 99999999999999999999", "pong", Reason::TooLarge, "99999999999999999999"),
        ("===", "===", Reason::MissingArgument, ""),
        ("=== ", "===", Reason::MissingArgument, ""),
        ("=== resign", "===", Reason::NotAMove, "resign"),
        ("=== F9", "===", Reason::NotAMove, "F9"),
        ("=== F5/good", "===", Reason::NotAnEvaluation, "good"),
        ("=== F5 1 x", "===", Reason::NotSeconds, "x"),
        ("=== F5/1/2/3", "===", Reason::TooManyParts, "3"),
        ("===F5", "===", Reason::NoBlank, ""),
        ("===F5/1/2", "===", Reason::NoBlank, ""),
        ("search", "search", Reason::MissingArgument, ""),
        ("search F5", "search", Reason::MissingArgument, ""),
        ("search (F5) 1 0 2", "search", Reason::NotAMove, "(F5)"),
        ("search F 1 0 2", "search", Reason::NotAMove, "F"),
        ("search F5 D6 1.5 0 12", "search", Reason::BlankInPv, "D6"),
        ("search F5 d6c3 1.5 0 12", "search", Reason::BlankInPv, "d6c3"),
        ("search F5 PA 1.5 0 12", "search", Reason::BlankInPv, "PA"),
        ("search F5 best 0 12", "search", Reason::NotAnEvaluation, "best"),
        ("search F5 1.5, 2 0 12", "search", Reason::NotAnEvaluation, "1.5,"),
        ("search F5 1.5 12", "search", Reason::NotZero, "12"),
        ("search F5 1.5 3 12", "search", Reason::NotZero, "3"),
        ("search F5 1.5 00 12", "search", Reason::NotZero, "00"),
        ("search F5 1.5 0", "search", Reason::MissingArgument, ""),
        ("search F5 1.5 0 deep", "search", Reason::NoDepth, "deep"),
        ("search F5 1.5 0 @98%", "search", Reason::NoDepth, "@98%"),
        ("search F5 1.5 0 -", "search", Reason::NoDepth, "-"),
        ("search F5 1.5 0 - x", "search", Reason::NoDepth, "-"),
        ("search F5 1.5 0 + 12", "search", Reason::BlankInDepth, "+"),
        ("search F5 1.5 0 99999999999999999999", "search", Reason::TooLarge, "99999999999999999999"),
        ("book F5 1.5 many 12", "book", Reason::NotAnInteger, "many"),
        ("book F5 1.5 1.5 12", "book", Reason::NotAnInteger, "1.5"),
        ("book F5 1.5 -1 12", "book", Reason::Negative, "-1"),
        ("book F5 1.5 3", "book", Reason::MissingArgument, ""),
        ("book is empty", "book", Reason::NotAMove, "is"),
        ("nodestats 12", "nodestats", Reason::MissingArgument, ""),
        ("nodestats 1.5 12", "nodestats", Reason::NotAnInteger, "1.5"),
        ("nodestats 1e6 12", "nodestats", Reason::NotAnInteger, "1e6"),
        ("nodestats -1 12", "nodestats", Reason::Negative, "-1"),
        ("nodestats 1 0:12", "nodestats", Reason::NotSeconds, "0:12"),
        ("nodestats 1 -0.5", "nodestats", Reason::Negative, "-0.5"),
        ("analysis", "analysis", Reason::MissingArgument, ""),
        ("analysis -1 2", "analysis", Reason::Negative, "-1"),
        ("analysis F5 2", "analysis", Reason::NotAnInteger, "F5"),
        ("analysis 1 two", "analysis", Reason::NotAnEvaluation, "two"),
        ("analysis 4294967296 1", "analysis", Reason::TooLarge, "4294967296"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, parse(line.as_bytes()).message, name, reason, part);
    }
}

#[test]
fn what_is_a_double() {
    for (word, value) in [
        ("0", 0.0),
        ("-1.00", -1.0),
        ("+1.5", 1.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e-3", 0.001),
        ("-0.0", -0.0),
    ] {
        let read = Real::parse(word.as_bytes()).map(Real::value);
        assert_eq!(read.map(f64::to_bits), Some(f64::to_bits(value)), "{word}");
    }
    assert!(real("NaN").value().is_nan() && real("nan").value().is_nan());
    assert!(real("-inf").value() < 0.0);
    for word in ["", "-", ".", "1.2.3", "1f", "0x1", "1,5", "1 2", "one", "1e"] {
        assert_eq!(Real::parse(word.as_bytes()), None, "{word}");
    }
    assert_eq!(eval("1.5,-2").values(), [1.5, -2.0]);
    assert_eq!(eval("3").values(), [3.0, 3.0]);
    for word in ["1,", ",1", "1,2,3", ","] {
        assert_eq!(Eval::parse(word.as_bytes()), None, "{word}");
    }
}

#[test]
fn depths_tell_what_is_solved() {
    for (word, number, suffix, solved) in [
        ("12", 12, "", None),
        ("20@98%", 20, "@98%", None),
        ("100", 100, "", None),
        ("100%", 100, "%", Some(Solved::Exactly)),
        ("100%W", 100, "%W", Some(Solved::WinLossDraw)),
        ("99%", 99, "%", None),
        ("+7", 7, "", None),
        ("-3x", -3, "x", None),
    ] {
        let depth = depth(word);
        assert_eq!(
            (depth.number, text(depth.suffix).as_str(), depth.solved()),
            (number, suffix, solved),
            "{word}"
        );
        assert_eq!(text(depth.text()), word);
    }
}

#[test]
fn further_moves_of_a_variation() {
    let moves = |names: &[&str]| Some(names.iter().map(|name| mv(name)).collect::<Vec<_>>());
    for (word, further) in [
        ("F5", moves(&[])),
        ("F5d6C3", moves(&["D6", "C3"])),
        ("F5-D6-C3", moves(&["D6", "C3"])),
        ("F5PAd6", moves(&["PA", "D6"])),
        ("F5--d6", moves(&["PA", "D6"])),
        ("F5d6.", None),
        ("F5...", None),
        ("F5-D6C3", None),
        ("F5d", None),
    ] {
        assert_eq!(pv(word).further(), further, "{word}");
    }
}
