//! The commands of specs/gbgp/requirements.md 1.1, and what is read tolerantly (GT-18 to GT-31).

use super::*;
use crate::table::Spoken;
use crate::testing::is_malformed;

fn check(line: &str, command: Command<'_>) {
    assert_eq!(Command::parse(line.as_bytes(), Numbers), command, "{line}");
}

fn canonical(line: &str, command: Command<'_>) {
    check(line, command);
    assert_eq!(text(&command.to_bytes(Numbers)), line, "the canonical form prints as it came");
}

fn set(name: &'static str, value: Option<&'static str>) -> Command<'static> {
    Command::SetOption { name: words(name), value: value.map(words) }
}

/// A `position`, read.
fn position(line: &str, notation: Notation) -> SetPosition<'_> {
    match Command::parse(line.as_bytes(), notation) {
        Command::Position(position) => position,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn every_command_of_the_table() {
    canonical("gbgp", Command::Gbgp);
    canonical("debug on", Command::Debug(true));
    canonical("debug off", Command::Debug(false));
    canonical("isready", Command::IsReady);
    canonical("setoption name Hash value 16", set("Hash", Some("16")));
    canonical("setoption name Clear Hash", set("Clear Hash", None));
    canonical("setoption name Opening Line value P4 P19 P10", set("Opening Line", Some("P4 P19 P10")));
    canonical("setoption name Opening Line value", set("Opening Line", Some("")));
    canonical("setoption name value value 3", set("value", Some("3")));
    canonical("newgame", Command::NewGame);
    canonical("go", Command::Go(Go::default()));
    canonical("go ponder", Command::Go(Go { ponder: true, ..Go::default() }));
    canonical("go maxdepth 3", Command::Go(Go { maxdepth: Some(3), ..Go::default() }));
    canonical(
        "go ponder wtime 1 btime 2 winc 3 binc 4 movestogo 5 maxdepth 6 maxtime 7",
        Command::Go(Go {
            ponder: true,
            wtime: Some(1),
            btime: Some(2),
            winc: Some(3),
            binc: Some(4),
            movestogo: Some(5),
            maxdepth: Some(6),
            maxtime: Some(7),
            strange: None,
        }),
    );
    canonical("stop", Command::Stop);
    canonical("ponderhit", Command::PonderHit);
    canonical("quit", Command::Quit);
    canonical("", Command::Empty);
    for line in
        ["position startpos", "position startpos moves P0 P1", "position pos w:0,2;b:1;b;3;0 moves P4"]
    {
        canonical(line, Command::Position(position(line, Numbers)));
    }
}

#[test]
fn white_space_does_not_matter() {
    check("  isready  ", Command::IsReady);
    check("\tisready\t\r", Command::IsReady);
    check("debug\ton", Command::Debug(true));
    check("setoption  name  Clear   Hash ", set("Clear Hash", None));
    check("setoption name A  b\tvalue  1   2 ", set("A b", Some("1 2")));
    check("go\tmaxdepth   3\t", Command::Go(Go { maxdepth: Some(3), ..Go::default() }));
    check(" \t ", Command::Empty);
    check("\r", Command::Empty);
    let plain = Command::Position(position("position startpos moves P0 P9", Numbers));
    check("\tposition   startpos\tmoves  P0   P9 \r", plain);
    check("position startpos moves", Command::Position(position("position startpos", Numbers)));
}

#[test]
fn words_of_go_that_are_ignored_are_told() {
    let depth = Go { maxdepth: Some(1), ..Go::default() };
    let cases = [
        ("go foo 7 maxdepth 1", depth, "foo"),
        ("go maxdepth 1 depth 3", depth, "depth"),
        ("go maxdepth 1 movetime 3", depth, "movetime"),
        ("go infinite", Go::default(), "infinite"),
        ("go 7", Go::default(), "7"),
        ("go maxdepth", Go::default(), "maxdepth"),
        ("go maxdepth x", Go::default(), "maxdepth"),
        ("go maxdepth -1", Go::default(), "maxdepth"),
        ("go maxdepth 99999999999999999999", Go::default(), "maxdepth"),
        ("go maxtime maxdepth 1", depth, "maxtime"),
        ("go maxtime ponder", Go { ponder: true, ..Go::default() }, "maxtime"),
        ("go maxdepth 3 maxdepth 1", depth, "maxdepth"),
        ("go foo bar maxdepth 1 baz", depth, "foo"),
    ];
    for (line, go, strange) in cases {
        let go = Go { strange: Some(strange.as_bytes()), ..go };
        check(line, Command::Go(go));
        check(&text(&Command::Go(go).to_bytes(Numbers)), Command::Go(go));
    }
}

#[test]
fn limits_have_the_words_of_the_edition() {
    let go = Go { ponder: true, maxdepth: Some(3), maxtime: Some(50), ..Go::default() };
    let line = b"go ponder depth 3 movetime 50";
    assert_eq!(Command::parse(line, Edition2025), Command::Go(go));
    assert_eq!(Command::Go(go).to_bytes(Edition2025), line);
    let Command::Go(other) = Command::parse(b"go maxdepth 3", Edition2025) else { panic!() };
    assert_eq!((other.maxdepth, other.strange), (None, Some(&b"maxdepth"[..])));
    assert!(other.is_open() && !go.is_open());
    assert!(Go { winc: Some(3), movestogo: Some(1), ..Go::default() }.is_open());
}

#[test]
fn what_is_no_command_is_unknown() {
    for line in
        ["frobnicate 1 2", "GBGP", "Go", "goo", "uci", "ucinewgame", "\u{fe}\u{1}", "P0", "go\u{b}ponder"]
    {
        check(line, Command::Unknown(line.as_bytes()));
    }
}

#[test]
fn malformed_commands_say_why_and_where() {
    use Reason::{Expected, InnerCr, MissingArgument, TrailingText};
    let cases = [
        ("gbgp 2", "gbgp", TrailingText, "2"),
        ("go \r maxdepth 1", "go", InnerCr, "\r"),
        ("setoption name a\r value b", "setoption", InnerCr, "\r"),
        ("isready now please", "isready", TrailingText, "now please"),
        ("debug", "debug", MissingArgument, ""),
        ("debug maybe", "debug", Expected("on or off"), "maybe"),
        ("debug on off", "debug", TrailingText, "off"),
        ("setoption", "setoption", MissingArgument, ""),
        ("setoption Hash value 3", "setoption", Expected("name"), "Hash"),
        ("setoption name", "setoption", MissingArgument, ""),
        ("position", "position", MissingArgument, ""),
        ("position w:;b:;w;0;0", "position", Expected("pos or startpos"), "w:;b:;w;0;0"),
        ("position pos", "position", MissingArgument, ""),
        ("position startpos P0", "position", Expected("moves"), "P0"),
        ("stop it\r", "stop", TrailingText, "it"),
    ];
    for (line, name, reason, part) in cases {
        is_malformed(line, Command::parse(line.as_bytes(), Numbers), name, reason, part);
    }
}

#[test]
fn a_position_is_read_when_it_is_asked_for() {
    let startpos = position("position startpos moves P0 P1 P9 P2", Numbers);
    assert!(startpos.is_startpos());
    assert_eq!(startpos.start(), Ok(PlacedPosition::start()));
    let moves: Result<Vec<Move>, Fault> = startpos.moves().collect();
    assert_eq!(moves, Ok(["P0", "P1", "P9", "P2"].map(mv).to_vec()));

    let line = "  position pos w:0,24;b:;w;1;0 moves P3 x P4";
    let wrong = position(line, Numbers);
    let fault = wrong.start().unwrap_err();
    assert_eq!((fault.reason, &line[fault.place.range()]), (Reason::NodeRange, "24"));
    let read: Vec<_> = wrong.moves().collect();
    assert_eq!((read[0], read[2]), (Ok(mv("P3")), Ok(mv("P4"))));
    let fault = read[1].unwrap_err();
    assert_eq!((fault.reason, &line[fault.place.range()]), (Reason::NotAMove, "x"));
    assert_eq!(wrong.translated(Letters).unwrap_err().reason, Reason::NodeRange);
}

#[test]
fn a_position_is_translated() {
    let lines = [
        ["position startpos", "position startpos", "position startpos"],
        ["position startpos moves P0 P1", "position startpos moves Pa7 Pd7", "position startpos moves a7 d7"],
        [
            "position pos w:0,4,23;b:2,10,21;w;30;0 moves M0-1 M2-14",
            "position pos w:a7,d6,g1;b:g7,b4,a1;w;30;0 moves Ma7-d7 Mg7-g4",
            "position pos w:wa7,d6,g1:bg7,b4,a1:16 moves a7-d7 g7-g4",
        ],
    ];
    for row in lines {
        for (from, line) in Notation::ALL.into_iter().zip(row) {
            for (to, same) in Notation::ALL.into_iter().zip(row) {
                assert_eq!(position(line, from).translated(to).as_deref(), Ok(same));
            }
        }
    }
}

#[test]
fn every_name_is_told() {
    for name in Command::NAMES {
        assert_eq!(Command::parse(name.as_bytes(), Numbers).name(), *name);
    }
    assert_eq!(Command::Unknown(b"x").name(), "");
}
