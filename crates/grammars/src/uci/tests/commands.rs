//! The commands of specs/uci/requirements.md 1.1 and 1.2, and what is read tolerantly (UCI-GEN-5 to -12).

use super::*;
use crate::table::Spoken;
use crate::testing::is_malformed;
use games::chess::Position;

fn same(line: &str, command: Command<'_>) {
    assert_eq!(Command::parse(line.as_bytes()), command, "{line}");
    let printed = command.to_bytes();
    assert_eq!(Command::parse(&printed), command, "{line} prints as {}", text(&printed));
}

fn canonical(line: &str, command: Command<'_>) {
    same(line, command);
    assert_eq!(text(&command.to_bytes()), line, "the canonical form prints as it came");
}

fn set(name: &'static str, value: Option<&'static str>) -> Command<'static> {
    Command::SetOption { name: words(name), value: value.map(words) }
}

fn registered(name: Option<&'static str>, code: Option<&'static str>) -> Command<'static> {
    Command::Register(Register::As { name: name.map(words), code: code.map(words) })
}

/// A `position`, read.
fn position(line: &str) -> SetPosition<'_> {
    match Command::parse(line.as_bytes()) {
        Command::Position(position) => position,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn every_command_of_the_table() {
    canonical("uci", Command::Uci);
    canonical("debug on", Command::Debug(true));
    canonical("debug off", Command::Debug(false));
    canonical("isready", Command::IsReady);
    canonical("setoption name Hash value 16", set("Hash", Some("16")));
    canonical("setoption name Clear Hash", set("Clear Hash", None));
    canonical(
        "setoption name Nalimov Path value C:\\TB 5;D:\\TB",
        set("Nalimov Path", Some("C:\\TB 5;D:\\TB")),
    );
    canonical("setoption name Book value <empty>", set("Book", Some(EMPTY)));
    canonical("setoption name Book value", set("Book", Some("")));
    canonical("register later", Command::Register(Register::Later));
    canonical("register name Stefan MK code 4359874324", registered(Some("Stefan MK"), Some("4359874324")));
    canonical("register name A", registered(Some("A"), None));
    canonical("register code 1 2", registered(None, Some("1 2")));
    canonical("ucinewgame", Command::UciNewGame);
    canonical("go", Command::Go(Go::default()));
    canonical("stop", Command::Stop);
    canonical("ponderhit", Command::PonderHit);
    canonical("quit", Command::Quit);
    canonical("", Command::Empty);
    for line in [
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen 8/P6k/8/8/8/8/8/6K1 w - - 0 1",
        "position fen 8/P6k/8/8/8/8/8/6K1 w - - moves a7a8q",
    ] {
        canonical(line, Command::Position(position(line)));
    }
}

#[test]
fn every_limit_of_go() {
    canonical("go ponder", Command::Go(Go { ponder: true, ..Go::default() }));
    canonical("go infinite", Command::Go(Go { infinite: true, ..Go::default() }));
    let all = Go {
        searchmoves: Some(moves("e2e4 d2d4")),
        ponder: true,
        wtime: Some(1),
        btime: Some(-50),
        winc: Some(3),
        binc: Some(0),
        movestogo: Some(5),
        depth: Some(6),
        nodes: Some(7),
        mate: Some(8),
        movetime: Some(9),
        infinite: true,
        strange: None,
    };
    canonical(
        "go ponder wtime 1 btime -50 winc 3 binc 0 movestogo 5 depth 6 nodes 7 mate 8 movetime 9 infinite \
         searchmoves e2e4 d2d4",
        Command::Go(all),
    );
    same(
        "go infinite searchmoves e2e4 d2d4 movetime 9 mate 8 nodes 7 depth 6 movestogo 5 binc 0 winc 3 btime -50 wtime 1 ponder",
        Command::Go(all),
    );
    let open = |go: Go<'_>| go.is_open();
    assert!(open(Go::default()) && open(Go { mate: Some(3), movestogo: Some(1), ..Go::default() }));
    assert!(open(Go { depth: Some(3), infinite: true, ..Go::default() }));
    assert!(!open(Go { depth: Some(3), ..Go::default() }) && !open(Go { btime: Some(3), ..Go::default() }));
}

#[test]
fn white_space_does_not_matter() {
    same("\t isready \t", Command::IsReady);
    same("uci\r", Command::Uci);
    same("debug\ton", Command::Debug(true));
    same("setoption  name  Clear   Hash ", set("Clear Hash", None));
    same("setoption name A  b\tvalue  1   2 ", set("A b", Some("1 2")));
    same("go\tdepth   3\t", Command::Go(Go { depth: Some(3), ..Go::default() }));
    same(" \t ", Command::Empty);
    same("\r", Command::Empty);
    let plain = Command::Position(position("position startpos moves e2e4"));
    same("  position \t startpos   moves  e2e4 \r", plain);
    same("position startpos moves", Command::Position(position("position startpos")));
}

#[test]
fn unknown_words_are_skipped() {
    same("joho isready", Command::IsReady);
    same("joho foo debug on", Command::Debug(true));
    same("isready joho", Command::IsReady);
    same("stop it", Command::Stop);
    same("debug on off", Command::Debug(true));
    same("setoption joho name Hash value 3", set("Hash", Some("3")));
    same("setoption name value value 3", set("value", Some("3")));
    same("register joho later now", Command::Register(Register::Later));
    same("register joho code 1 name A", registered(Some("A"), Some("1")));
    same("register name code 7", registered(Some(""), Some("7")));
    same("register name A later name B", registered(Some("B"), None));
    same(
        "position joho startpos foo moves e2e4",
        Command::Position(position("position startpos moves e2e4")),
    );
    for line in ["xyzzy 1 2 3", "GO", "Uci", "goo", "xboard", "bestmove e2e4", "\u{fe}\u{1}", "go\u{b}ponder"]
    {
        same(line, Command::Unknown(line.as_bytes()));
    }
}

#[test]
fn words_of_go_that_are_ignored_are_told() {
    let depth = Go { depth: Some(1), ..Go::default() };
    let only = |text| Go { searchmoves: Some(moves(text)), ..depth };
    let cases = [
        ("go foo depth 1", depth, "foo"),
        ("go perft 5", Go::default(), "perft"),
        ("go depth", Go::default(), "depth"),
        ("go depth abc", Go::default(), "depth"),
        ("go depth -1", Go::default(), "depth"),
        ("go movetime -1 depth 1", depth, "movetime"),
        ("go depth 99999999999999999999", Go::default(), "depth"),
        ("go wtime depth 1", depth, "wtime"),
        ("go wtime searchmoves e2e4 depth 1", only("e2e4"), "wtime"),
        ("go depth 3 depth 1", depth, "depth"),
        ("go wtime x ponder", Go { ponder: true, ..Go::default() }, "wtime"),
        ("go e2e4 depth 1", depth, "e2e4"),
        ("go e2e4 depth 1 searchmoves d2d4", only("d2d4"), "e2e4"),
        ("go searchmoves", Go::default(), "searchmoves"),
        ("go searchmoves depth 1", depth, "searchmoves"),
        ("go searchmoves foo depth 1", depth, "searchmoves"),
        ("go searchmoves e2e4 Nf3 d2d4 depth 1", only("e2e4 d2d4"), "Nf3"),
        ("go searchmoves e2e4 depth 1 searchmoves d2d4", only("d2d4"), "searchmoves"),
        ("go searchmoves e2e4 depth 1 searchmoves", only("e2e4"), "searchmoves"),
    ];
    for (line, go, strange) in cases {
        same(line, Command::Go(Go { strange: Some(strange.as_bytes()), ..go }));
    }
    same("go searchmoves e2e4 depth 1", Command::Go(only("e2e4")));
}

#[test]
fn malformed_commands_say_why_and_where() {
    use Reason::{Expected, InnerCr, MissingArgument};
    let cases = [
        ("debug", "debug", MissingArgument, ""),
        ("debug joho on", "debug", Expected("on or off"), "joho"),
        ("go \r depth 1", "go", InnerCr, "\r"),
        ("isready\t\rx", "isready", InnerCr, "\r"),
        ("setoption", "setoption", MissingArgument, ""),
        ("setoption Hash value 3", "setoption", Expected("name"), "Hash"),
        ("setoption name", "setoption", MissingArgument, ""),
        ("register", "register", MissingArgument, ""),
        ("register me", "register", Expected("later, name or code"), "me"),
        ("position", "position", MissingArgument, ""),
        ("position moves e2e4", "position", Expected("startpos or fen"), "moves"),
        (
            "position 8/P6k/8/8/8/8/8/6K1 w - -",
            "position",
            Expected("startpos or fen"),
            "8/P6k/8/8/8/8/8/6K1",
        ),
        ("position fen", "position", MissingArgument, ""),
        ("position fen moves e2e4", "position", MissingArgument, ""),
        ("joho debug 3", "debug", Expected("on or off"), "3"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, Command::parse(line.as_bytes()), name, reason, part);
    }
}

#[test]
fn a_position_is_read_when_it_is_asked_for() {
    let startpos = position("position startpos moves e2e4 e7e5 e1e2");
    assert!(startpos.is_startpos() && startpos.fen().is_none());
    assert_eq!(startpos.start().unwrap().fen(), Position::start().fen());
    let read: Result<Vec<Move>, Fault> = startpos.moves().collect();
    assert_eq!(read, Ok(["e2e4", "e7e5", "e1e2"].map(mv).to_vec()));

    let fen = position("position fen  r3k2r/8/8/8/8/8/8/R3K2R  w HAha -   moves e1h1 0000 O-O (none)");
    assert_eq!(fen.fen(), Some(words("r3k2r/8/8/8/8/8/8/R3K2R w HAha -")));
    assert_eq!(fen.start().unwrap().fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let read: Vec<_> = fen.moves().map(|read| read.map_err(|fault| fault.reason)).collect();
    let wrong = [Err(Reason::CastlingLetters), Err(Reason::NotAMove)];
    assert_eq!(read, [Ok(mv("e1h1")), Ok(Move::Null), wrong[0], wrong[1]]);
}

#[test]
fn what_is_no_position_says_why_and_where() {
    use Reason::{NoSuchPosition, NotAFen};
    use games::chess::{Color, IllegalPosition};
    let cases = [
        ("position fen garbage", NotAFen("not a piece, a number of empty squares or a slash"), "garbage"),
        ("position fen 8/8", NotAFen("fewer than sixty-four squares"), ""),
        ("position fen 8/P6k/8/8/8/8/8/6K1", NotAFen("a field is missing"), ""),
        ("position fen 8/P6k/8/8/8/8/8/6K1 x - -", NotAFen("the side to move is neither w nor b"), "x"),
        ("position fen 8/P6k/8/8/8/8/8/6K1 w HB - 0 1", NotAFen("not a castling right"), "B"),
        ("position fen 8/P6k/8/8/8/8/8/6K1 w - - 0 1 joho", NotAFen("more than six fields"), "joho"),
        (
            "position fen 8/8/8/8/8/8/8/K7 w - - 0 1 moves a1a2",
            NoSuchPosition(IllegalPosition::Kings { color: Color::Black, count: 0 }),
            "8/8/8/8/8/8/8/K7 w - - 0 1",
        ),
    ];
    for (line, reason, part) in cases {
        let fault = position(line).start().unwrap_err();
        assert_eq!((fault.reason, &line[fault.place.range()]), (reason, part), "{line}");
    }
    let Command::Position(bytes) = Command::parse(b"position fen \xff") else { panic!() };
    assert_eq!(bytes.start().unwrap_err().reason, Reason::NotText);
    let line = "position startpos moves e2e4 e8e9 e7e5";
    let fault = position(line).moves().find_map(Result::err).unwrap();
    assert_eq!((fault.reason, &line[fault.place.range()]), (Reason::OffBoard, "e8e9"));
}

#[test]
fn every_name_is_told() {
    for name in Command::NAMES {
        assert_eq!(Command::parse(name.as_bytes()).name(), *name);
    }
    assert_eq!(Command::Unknown(b"x").name(), "");
}
