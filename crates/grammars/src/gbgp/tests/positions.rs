//! Positions (specs/gbgp/requirements.md 2.3 and 2.5).

use super::*;
use games::morris::{Colour, Position};

fn men(nodes: &[u32]) -> u32 {
    nodes.iter().map(|node| 1 << node).sum()
}

fn placed(white: &[u32], black: &[u32], turn: Colour, plies: u16, idle: u16) -> PlacedPosition {
    PlacedPosition { position: Position::new(men(white), men(black), turn, plies).unwrap(), idle }
}

fn read(text: &str, notation: Notation) -> PlacedPosition {
    read_position(text.as_bytes(), notation).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

#[test]
fn every_edition_writes_the_same_positions() {
    use Colour::{Black, White};
    let cases = [
        (PlacedPosition::start(), ["w:;b:;w;0;0", "w:;b:;w;0;0", "w:w:b:1"]),
        (placed(&[10], &[], Black, 1, 0), ["w:10;b:;b;1;0", "w:b4;b:;b;1;0", "b:wb4:b:1"]),
        (placed(&[10], &[19], White, 2, 0), ["w:10;b:19;w;2;0", "w:b4;b:d2;w;2;0", "w:wb4:bd2:2"]),
        (
            placed(&[10, 11], &[19], Black, 3, 0),
            ["w:10,11;b:19;b;3;0", "w:b4,c4;b:d2;b;3;0", "b:wb4,c4:bd2:2"],
        ),
        (
            placed(&[0, 4, 23], &[2, 10, 21], White, 30, 0),
            ["w:0,4,23;b:2,10,21;w;30;0", "w:a7,d6,g1;b:g7,b4,a1;w;30;0", "w:wa7,d6,g1:bg7,b4,a1:16"],
        ),
        (
            placed(&[0, 2, 3], &[5, 6, 8], Black, 9999, 0),
            ["w:0,2,3;b:5,6,8;b;9999;0", "w:a7,g7,b6;b:f6,c5,e5;b;9999;0", "b:wa7,g7,b6:bf6,c5,e5:5000"],
        ),
    ];
    for (position, texts) in cases {
        for (notation, text) in Notation::ALL.into_iter().zip(texts) {
            assert_eq!(read(text, notation), position, "{text}");
            assert_eq!(position_text(&position, notation), text);
        }
    }
    // The counter without advancement is in two of them only.
    let idle = placed(&[0, 4, 23], &[2, 10, 21], White, 30, 5);
    for (notation, text) in
        [(Numbers, "w:0,4,23;b:2,10,21;w;30;5"), (Letters, "w:a7,d6,g1;b:g7,b4,a1;w;30;5")]
    {
        assert_eq!(read(text, notation), idle, "{text}");
        assert_eq!(position_text(&idle, notation), text);
    }
}

#[test]
fn the_positions_of_the_list_print_as_they_read() {
    let texts = [
        "w:0,2;b:1,3;w;4;0",
        "w:0,1;b:9,10;w;4;0",
        "w:0,1;b:3,4,5;w;6;0",
        "w:0,1,3;b:4,9,10,11;w;8;0",
        "w:0,2,4,7;b:9,10,13,20;w;8;0",
        "w:3,4,5,9,10,11;b:0,1,14,23;b;17;0",
        "w:0,2,3,5,6,8,10,13,19;b:1,4,7,9,11,12,14,16,22;w;18;0",
        "w:0,1,9,10;b:2,4,21,22;w;18;0",
        "w:4,10,13,19;b:0,2,21,23;w;18;0",
        "w:0,1,14;b:3,4,5;w;20;2",
        "w:0,1,14;b:3,4,5,10;w;20;2",
        "w:0,4,23;b:2,10,21;w;30;5",
        "w:0,9,21;b:1,2,10,22;b;31;5",
        "w:0,2,21,23;b:1,9,14,22;w;40;0",
        "w:0,2;b:1,9,14;w;40;0",
        "w:0,2,4;b:1,3;b;4;0",
        "w:;b:;b;9999;9999",
    ];
    for text in texts {
        assert_eq!(position_text(&read(text, Numbers), Numbers), text);
    }
}

#[test]
fn colours_and_nodes_come_in_any_order() {
    for (one, same, notation) in [
        ("b:1,3;w:0,2;w;4;0", "w:0,2;b:1,3;w;4;0", Numbers),
        ("w:2,0;b:3,1;w;4;0", "w:0,2;b:1,3;w;4;0", Numbers),
        ("w:00,02;b:1,03;w;04;000", "w:0,2;b:1,3;w;4;0", Numbers),
        ("b:;w:;w;0;0", "w:;b:;w;0;0", Letters),
        ("b:d7;w:g7,a7;b;3;0", "w:a7,g7;b:d7;b;3;0", Letters),
        ("w:wc4,b4:bd2:2", "w:wb4,c4:bd2:2", Edition2025),
    ] {
        assert_eq!(position_text(&read(one, notation), notation), same);
    }
}

#[test]
fn what_is_no_position_says_why_and_where() {
    use Reason::*;
    let cases = [
        ("garbage", Numbers, NotAPosition, "garbage"),
        ("", Numbers, NotAPosition, ""),
        ("w:;b:;w;0", Numbers, NotAPosition, "w:;b:;w;0"),
        ("w:;b:;w;0;0;", Numbers, NotAPosition, "w:;b:;w;0;0;"),
        ("w:w:b:1", Numbers, NotAPosition, "w:w:b:1"),
        ("w:;w:;w;0;0", Numbers, SameColour, "w:"),
        ("x:;b:;w;0;0", Numbers, NotAColour, "x:"),
        ("w:;b;w;0;0", Numbers, NotAColour, "b"),
        ("w:0,24;b:;w;1;0", Numbers, NodeRange, "24"),
        ("w:0,;b:;w;1;0", Numbers, NotANode, ""),
        ("w:0,x;b:;w;1;0", Numbers, NotANode, "x"),
        ("w:a7;b:;b;1;0", Numbers, NotANode, "a7"),
        ("w:0,2,0;b:;w;1;0", Numbers, NodeTwice, "0"),
        ("w:;b:;x;0;0", Numbers, NotATurn, "x"),
        ("w:;b:;;0;0", Numbers, NotATurn, ""),
        ("w:;b:;w;x;0", Numbers, NotAnInteger, "x"),
        ("w:;b:;w;-1;0", Numbers, NotAnInteger, "-1"),
        ("w:;b:;w;;0", Numbers, NotAnInteger, ""),
        ("w:;b:;w;10000;0", Numbers, TooLarge, "10000"),
        ("w:;b:;w;0;99999", Numbers, TooLarge, "99999"),
        ("w:0;b:;b;1;0", Letters, NotANode, "0"),
        ("w:d4;b:;b;1;0", Letters, NodeRange, "d4"),
        ("w:;b:;w;0;0", Edition2025, NotAPosition, "w:;b:;w;0;0"),
        ("w:w:b:0", Edition2025, NotAPosition, "0"),
        ("w:w:b:5001", Edition2025, TooLarge, "5001"),
        ("x:w:b:1", Edition2025, NotATurn, "x"),
        ("w:b:w:1", Edition2025, NotAColour, "b"),
        ("w:wd4:b:1", Edition2025, NodeRange, "d4"),
    ];
    for (text, notation, reason, part) in cases {
        let fault = read_position(text.as_bytes(), notation).unwrap_err();
        assert_eq!((fault.reason, &text[fault.place.range()]), (reason, part), "{text} in {notation:?}");
    }
    for text in ["w:0,2;b:2;w;3;0", "w:0,1,2,3,4,5,6,7,8,9;b:;w;18;0"] {
        let fault = read_position(text.as_bytes(), Numbers).unwrap_err();
        assert!(matches!(fault.reason, NoSuchPosition(_)), "{text}: {fault}");
    }
}
