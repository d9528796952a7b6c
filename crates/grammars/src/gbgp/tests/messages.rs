//! The messages of specs/gbgp/requirements.md 1.2, and what engines of other protocols would print.

use super::*;
use crate::testing::is_malformed;

fn check(line: &str, notation: Notation, message: Message<'_>, form: Form) {
    assert_eq!(Message::parse(line.as_bytes(), notation), Parsed { message, form }, "{line}");
}

fn normal(line: &str, message: Message<'_>) {
    check(line, Numbers, message, Form::NORMAL);
    assert_eq!(text(&message.to_bytes(Numbers)), line, "the normal form prints as it came");
}

fn odd<const N: usize>(line: &str, message: Message<'_>, oddities: [Oddity; N]) {
    check(line, Numbers, message, oddities.into_iter().collect());
}

fn option<'a>(name: &'a str, kind: OptionKind<'a>) -> Message<'a> {
    Message::Option(OptionDefinition { name: words(name), kind })
}

fn spin(default: i64, min: i64, max: i64) -> OptionKind<'static> {
    OptionKind::Spin { default, min: Some(min), max: Some(max) }
}

fn best(name: &str, ponder: &str) -> Message<'static> {
    let some = |name: &str| (!name.is_empty()).then(|| mv(name));
    Message::BestMove { best: some(name), ponder: some(ponder) }
}

/// The moves of a variation in `info`.
fn pv(line: &str, notation: Notation) -> Vec<Move> {
    match Message::parse(line.as_bytes(), notation).message {
        Message::Info(info) => info.pv.expect(line).iter().collect(),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn every_message_of_the_table_has_its_normal_form() {
    normal("id name Muhle 0.3", Message::IdName(words("Muhle 0.3")));
    normal("id author A B", Message::IdAuthor(words("A B")));
    normal("option name Ponder type check default false", option("Ponder", OptionKind::Check(false)));
    normal("option name Hash type spin default 16 min 1 max 1024", option("Hash", spin(16, 1, 1024)));
    normal("option name Contempt type spin default -5 min -10 max -5", option("Contempt", spin(-5, -10, -5)));
    let choices = Choices::of(b"var Solid var Balanced var Quite Wild");
    normal(
        "option name Style type combo default Balanced var Solid var Balanced var Quite Wild",
        option("Style", OptionKind::Combo { default: words("Balanced"), choices }),
    );
    normal("option name Clear Hash type button", option("Clear Hash", OptionKind::Button));
    normal("option name Book type string default", option("Book", OptionKind::String(words(""))));
    normal(
        "option name Book type string default a b min 3 type spin",
        option("Book", OptionKind::String(words("a b min 3 type spin"))),
    );
    normal("gbgpok", Message::GbgpOk);
    normal("readyok", Message::ReadyOk);
    normal("bestmove P4", best("P4", ""));
    normal("bestmove M1-4T9 ponder M0-23", best("M1-4T9", "M0-23"));
    normal("bestmove none", best("", ""));
    normal("bestmove none ponder P3", best("", "P3"));
    normal("info", Message::Info(Info::default()));
    normal("", Message::Empty);
}

#[test]
fn info_has_its_parts_in_any_order_and_prints_them_in_one() {
    let line = "info depth 3 time 12 nodes 400 score eval -5 currmove P3T0 currmovenumber 1 hashfull 3 nps 100 pv P3 M1-4";
    let Message::Info(info) = Message::parse(line.as_bytes(), Numbers).message else { panic!() };
    normal(line, Message::Info(info));
    assert_eq!((info.depth, info.time, info.nodes, info.hashfull), (Some(3), Some(12), Some(400), Some(3)));
    assert_eq!((info.currmove, info.currmovenumber, info.nps), (Some(mv("P3T0")), Some(1), Some(100)));
    assert_eq!(info.score, Some(Score::Eval(-5)));
    assert_eq!(pv(line, Numbers), ["P3", "M1-4"].map(mv));
    let shuffled = "info nps 100 hashfull 3 currmovenumber 1 score eval -5 nodes 400 currmove P3T0 time 12 depth 3 pv P3 M1-4";
    check(shuffled, Numbers, Message::Info(info), Form::NORMAL);
    normal("info score win 0", Message::Info(Info { score: Some(Score::Win(0)), ..Info::default() }));
    let most = Info { nodes: Some(u64::MAX), ..Info::default() };
    normal("info nodes 18446744073709551615", Message::Info(most));
    let unknown =
        |word: &'static str| Info { depth: Some(3), unknown: Some(word.as_bytes()), ..Info::default() };
    normal("info foo depth 3", Message::Info(unknown("foo")));
    check("info foo 7 depth 3 bar", Numbers, Message::Info(unknown("foo")), Form::NORMAL);
    normal("info depth 3 string", Message::Info(unknown("string")));
    check("info depth 3 string nodes x", Numbers, Message::Info(unknown("string")), Form::NORMAL);
    assert_eq!(pv("info pv P3 string P4", Numbers), [mv("P3")]);
}

#[test]
fn odd_forms_say_the_same() {
    use Oddity::*;
    odd("readyok 1", Message::ReadyOk, [TrailingText]);
    odd("gbgpok at last", Message::GbgpOk, [TrailingText]);
    odd("readyok\r", Message::ReadyOk, [Cr]);
    odd(" readyok", Message::ReadyOk, [Spacing]);
    odd("readyok \r", Message::ReadyOk, [Cr, Spacing]);
    odd("id\tname  x", Message::IdName(words("x")), [Spacing]);
    odd("id name caf\u{e9}", Message::IdName(words("caf\u{e9}")), [NotAscii]);
    odd("bestmove P07 ponder P01", best("P7", "P1"), [LeadingZero]);
    odd("bestmove   P07\r", best("P7", ""), [LeadingZero, Cr, Spacing]);
    odd("info depth 2 depth 3", Message::Info(Info { depth: Some(3), ..Info::default() }), [Repeated]);
    let Message::Info(empty) = Message::parse(b"info pv", Numbers).message else { panic!() };
    odd("info pv", Message::Info(empty), [EmptyPv]);
    assert_eq!(text(&Message::Info(empty).to_bytes(Numbers)), "info pv");
    let open = OptionKind::Spin { default: 3, min: Some(0), max: None };
    odd("option name X type spin default 3 min 0", option("X", open), [NoBounds]);
    odd(
        "option name X type check default true default false",
        option("X", OptionKind::Check(false)),
        [Repeated],
    );
    odd("", Message::Empty, []);
    odd(" \t", Message::Empty, [Spacing]);
    odd("\r", Message::Empty, [Cr]);
}

#[test]
fn options_are_read_as_engines_write_them() {
    let same = |line: &str, message| check(line, Numbers, message, Form::NORMAL);
    same("option name Hash type spin min 1 max 1024 default 16", option("Hash", spin(16, 1, 1024)));
    let widest = "option name X type spin default 0 min -9223372036854775808 max 18446744073709551615";
    same(widest, option("X", spin(0, -i64::MAX, i64::MAX)));
    same("option name Clear type button default", option("Clear", OptionKind::Button));
    same("option name Clear type button default <none> yet", option("Clear", OptionKind::Button));
    same("option name type type check default true", option("type", OptionKind::Check(true)));
    same("option name Game type X type check default true", option("Game type X", OptionKind::Check(true)));
    let limits =
        OptionKind::Combo { default: words("max"), choices: Choices::of(b"var min var max var var") };
    same("option name Limit type combo default max var min var max var var", option("Limit", limits));
    let wild = OptionKind::Combo { default: words("wild"), choices: Choices::of(b"var Wild") };
    same("option name Style type combo var Wild default wild", option("Style", wild));
    let OptionKind::Combo { choices, .. } = limits else { panic!() };
    assert_eq!(choices.iter().map(|choice| choice.to_string()).collect::<Vec<_>>(), ["min", "max", "var"]);
    assert_eq!((limits.name(), OptionKind::Button.name()), ("combo", "button"));
}

#[test]
fn other_editions_have_other_moves_and_more_in_info() {
    for (notation, line) in
        [(Letters, "bestmove Pd6Tc3 ponder Ma7-d7"), (Edition2025, "bestmove d6xc3 ponder a7-d7")]
    {
        check(line, notation, best("P4T15", "M0-1"), Form::NORMAL);
        assert_eq!(text(&best("P4T15", "M0-1").to_bytes(notation)), line);
        assert_eq!(best("P4T15", "M0-1").to_string(), "bestmove P4T15 ponder M0-1");
    }
    assert_eq!(pv("info pv Pa7 Ma7-d7", Letters), ["P0", "M0-1"].map(mv));
    let line = "info depth 3 seldepth 9 pv a7 a7-d7 score eval 5 lowerbound currmove d6 string pv x";
    let parsed = Message::parse(line.as_bytes(), Edition2025);
    assert_eq!(parsed.form, Form::NORMAL);
    assert_eq!(parsed.message.to_string(), "info depth 3 score eval 5 currmove P4 pv P0 M0-1");
    let Message::Info(info) = Message::parse(b"info seldepth 9", Numbers).message else { panic!() };
    assert_eq!(info.unknown, Some(&b"seldepth"[..]));
}

#[test]
fn what_is_no_message_is_unknown() {
    let lines = [
        "uciok",
        "Readyok",
        "BESTMOVE P4",
        "id",
        "id version 3",
        "P4",
        "move P4",
        "Muhle 0.3 by A",
        "\u{1}\u{2}",
        "bestmoveP4",
    ];
    for line in lines {
        check(line, Numbers, Message::Unknown(line.as_bytes()), Form::NORMAL);
    }
    let parsed = Message::parse(b"hello \xff\r", Numbers);
    assert_eq!(parsed.message, Message::Unknown(b"hello \xff\r"));
    assert!(parsed.form.has(Oddity::NotAscii) && parsed.form.has(Oddity::Cr));
}

#[test]
fn malformed_messages_say_why_and_where() {
    use Reason::*;
    let cases = [
        ("id name", "id name", MissingArgument, ""),
        ("bestmove P4\rponder P5", "bestmove", InnerCr, "\r"),
        ("info \r depth 3", "info", InnerCr, "\r"),
        ("id author  ", "id author", MissingArgument, ""),
        ("option", "option", MissingArgument, ""),
        ("option Hash type spin default 3", "option", Expected("name"), "Hash"),
        ("option name type check default true", "option", MissingArgument, ""),
        ("option name Hash", "option", MissingType, ""),
        ("option name Hash default 3", "option", MissingType, ""),
        ("option name Hash type", "option", MissingArgument, ""),
        ("option name Hash type slider default 3", "option", NoSuchType, "slider"),
        ("option name Hash type Spin default 3", "option", NoSuchType, "Spin"),
        ("option name Hash type spin min 1 max 3", "option", MissingDefault, ""),
        ("option name Hash type spin default min 1 max 3", "option", NotAnInteger, "min 1"),
        ("option name Hash type spin default x min 1 max 3", "option", NotAnInteger, "x"),
        ("option name Hash type spin default 1 min 1 max", "option", MissingArgument, ""),
        ("option name Hash type spin default 0 min 1 max 3", "option", DefaultOutside, "0"),
        ("option name Hash type spin default 4 min 1 max 3", "option", DefaultOutside, "4"),
        ("option name Hash type spin default 2 min 3 max 1", "option", DefaultOutside, "2"),
        ("option name Hash type spin default 2 min 1 max 3 var 2", "option", StrayWord, "var"),
        ("option name P type check", "option", MissingDefault, ""),
        ("option name P type check default on", "option", NotABoolean, "on"),
        ("option name P type check default True", "option", NotABoolean, "True"),
        ("option name P type check default true min 1", "option", StrayWord, "min"),
        ("option name S type combo default A", "option", NoChoices, ""),
        ("option name S type combo var A var B", "option", MissingDefault, ""),
        ("option name S type combo default C var A var B", "option", DefaultOutside, "C"),
        ("option name S type combo default A var A var", "option", MissingArgument, ""),
        ("option name S type string", "option", MissingDefault, ""),
        ("option name S type string value x", "option", StrayWord, "value"),
        ("option name B type button var x", "option", StrayWord, "var"),
        ("bestmove", "bestmove", MissingArgument, ""),
        ("bestmove (none)", "bestmove", NotAMove, "(none)"),
        ("bestmove None", "bestmove", NotAMove, "None"),
        ("bestmove 0000", "bestmove", NotAMove, "0000"),
        ("bestmove resign", "bestmove", NotAMove, "resign"),
        ("bestmove a7", "bestmove", OtherNotation(Edition2025), "a7"),
        ("bestmove Ma7-d7", "bestmove", OtherNotation(Letters), "Ma7-d7"),
        ("bestmove p4", "bestmove", WrongCase, "p4"),
        ("bestmove P24", "bestmove", NodeRange, "P24"),
        ("bestmove P 4 T 15", "bestmove", BlankInMove, "P"),
        ("bestmove P 4", "bestmove", BlankInMove, "P"),
        ("bestmove P4 T15", "bestmove", BlankInMove, "T15"),
        ("bestmove P4 T 15", "bestmove", BlankInMove, "T"),
        ("bestmove M 1 - 4 T 9", "bestmove", BlankInMove, "M"),
        ("bestmove M1 - 4", "bestmove", BlankInMove, "M1"),
        ("bestmove P x", "bestmove", NotAMove, "P"),
        ("bestmove T15", "bestmove", NotAMove, "T15"),
        ("info pv T15", "info", NotAMove, "T15"),
        ("bestmove P4 ponder", "bestmove", MissingArgument, ""),
        ("bestmove P4 ponder none", "bestmove", NotAMove, "none"),
        ("bestmove P4 ponder P 5", "bestmove", BlankInMove, "P"),
        ("bestmove P4 ponder a7", "bestmove", OtherNotation(Edition2025), "a7"),
        ("bestmove P4 P5", "bestmove", TrailingText, "P5"),
        ("bestmove P4 ponder P5 x", "bestmove", TrailingText, "x"),
        ("bestmove none yet", "bestmove", TrailingText, "yet"),
        ("info depth", "info", MissingArgument, ""),
        ("info depth x", "info", NotAnInteger, "x"),
        ("info depth 3.5", "info", NotAnInteger, "3.5"),
        ("info nodes -1", "info", Negative, "-1"),
        ("info time 99999999999999999999", "info", TooLarge, "99999999999999999999"),
        ("info hashfull nps 3", "info", NotAnInteger, "nps"),
        ("info score", "info", UnknownScore, ""),
        ("info score 5", "info", UnknownScore, "5"),
        ("info score cp 5", "info", UnknownScore, "cp"),
        ("info score mate 5", "info", UnknownScore, "mate"),
        ("info score eval", "info", NotAScore, ""),
        ("info score eval 0.5", "info", NotAScore, "0.5"),
        ("info score win now", "info", NotAScore, "now"),
        ("info currmove", "info", MissingArgument, ""),
        ("info currmove a7", "info", OtherNotation(Edition2025), "a7"),
        ("info currmove P 4", "info", BlankInMove, "P"),
        ("info pv P1 P24", "info", NodeRange, "P24"),
        ("info pv P1 foo", "info", NotAMove, "foo"),
        ("info pv P1 P 4", "info", BlankInMove, "P"),
        ("info pv P1 P4 T15", "info", BlankInMove, "T15"),
        ("info pv P1 depth 3", "info", PvNotLast, "depth"),
        ("info pv depth 3", "info", PvNotLast, "depth"),
        ("info pv none", "info", NotAMove, "none"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, Message::parse(line.as_bytes(), Numbers).message, name, reason, part);
    }
}

#[test]
fn faults_are_told_in_words() {
    let said = |line: &'static str| match Message::parse(line.as_bytes(), Numbers).message {
        Message::Malformed { fault, .. } => fault.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        said("bestmove Pa7"),
        "not a move in this edition of the protocol, but in a different one: letters (columns 10 to 12)"
    );
    assert_eq!(said("option Hash"), "name was expected (columns 8 to 11)");
}
