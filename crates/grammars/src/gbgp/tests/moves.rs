//! Moves (specs/gbgp/requirements.md 2.2) in the three editions.

use super::*;

/// The same moves in all of them.
const SAME: &[[&str; 3]] = &[
    ["P4", "Pd6", "d6"],
    ["P0", "Pa7", "a7"],
    ["P23", "Pg1", "g1"],
    ["P4T15", "Pd6Tc3", "d6xc3"],
    ["P12T2", "Pe4Tg7", "e4xg7"],
    ["M0-1", "Ma7-d7", "a7-d7"],
    ["M0-23", "Ma7-g1", "a7-g1"],
    ["M1-4T9", "Md7-d6Ta4", "d7-d6xa4"],
    ["M4-5T21", "Md6-f6Ta1", "d6-f6xa1"],
    ["M11-15", "Mc4-c3", "c4-c3"],
];

#[test]
fn every_edition_writes_the_same_moves() {
    for row in SAME {
        let expected = mv(row[0]);
        for (notation, word) in Notation::ALL.into_iter().zip(row) {
            assert_eq!(read_move(word.as_bytes(), notation), Ok((expected, false)), "{word}");
            assert_eq!(move_text(expected, notation), *word);
        }
    }
}

#[test]
fn every_node_has_its_two_names() {
    let names = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1";
    assert_eq!(names.split(' ').count(), 24);
    for (number, (node, name)) in Node::ALL.into_iter().zip(names.split(' ')).enumerate() {
        let placed = Move { from: None, to: node, take: None };
        for (word, notation) in
            [(format!("P{number}"), Numbers), (format!("P{name}"), Letters), (name.to_owned(), Edition2025)]
        {
            assert_eq!(read_move(word.as_bytes(), notation), Ok((placed, false)), "{word}");
            assert_eq!(move_text(placed, notation), word);
        }
    }
}

#[test]
fn a_move_of_another_edition_is_told_as_one() {
    for row in SAME {
        for notation in Notation::ALL {
            for (other, word) in Notation::ALL.into_iter().zip(row).filter(|(other, _)| *other != notation) {
                let reason = Reason::OtherNotation(other);
                assert_eq!(read_move(word.as_bytes(), notation), Err(reason), "{word} in {notation:?}");
            }
        }
    }
}

#[test]
fn leading_zeros_are_read_and_told() {
    for (word, same) in
        [("P07", "P7"), ("P00", "P0"), ("P4T015", "P4T15"), ("M01-4", "M1-4"), ("M1-04", "M1-4")]
    {
        assert_eq!(read_move(word.as_bytes(), Numbers), Ok((mv(same), true)), "{word}");
    }
}

#[test]
fn what_is_no_move_says_why() {
    use Reason::{NodeRange, NotAMove, WrongCase};
    let cases = [
        ("", Numbers, NotAMove),
        ("P", Numbers, NotAMove),
        ("4", Numbers, NotAMove),
        ("M4", Numbers, NotAMove),
        ("P4-5", Numbers, NotAMove),
        ("M1-", Numbers, NotAMove),
        ("M1-4-9", Numbers, NotAMove),
        ("P4T", Numbers, NotAMove),
        ("P4T1T2", Numbers, NotAMove),
        ("P4x15", Numbers, NotAMove),
        ("T15", Numbers, NotAMove),
        ("P-1", Numbers, NotAMove),
        ("P+1", Numbers, NotAMove),
        ("P4,", Numbers, NotAMove),
        ("0000", Numbers, NotAMove),
        ("None", Numbers, NotAMove),
        ("P24", Numbers, NodeRange),
        ("P4T24", Numbers, NodeRange),
        ("M24-1", Numbers, NodeRange),
        ("P99999999999999999999", Numbers, NodeRange),
        ("p4", Numbers, WrongCase),
        ("P4t15", Numbers, WrongCase),
        ("m1-4T9", Numbers, WrongCase),
        ("P", Letters, NotAMove),
        ("Pd4", Letters, NodeRange),
        ("Ph8", Letters, NodeRange),
        ("Ma7-d7Tb1", Letters, NodeRange),
        ("PA7", Letters, WrongCase),
        ("pa7", Letters, WrongCase),
        ("Pa7Td", Letters, NotAMove),
        ("Pa77", Letters, NotAMove),
        ("d4", Edition2025, NodeRange),
        ("D6", Edition2025, WrongCase),
        ("d6Xa1", Edition2025, WrongCase),
        ("d6x", Edition2025, NotAMove),
        ("d6-", Edition2025, NotAMove),
        ("xa1", Edition2025, NotAMove),
        ("d6\u{e9}", Edition2025, NotAMove),
    ];
    for (word, notation, reason) in cases {
        assert_eq!(read_move(word.as_bytes(), notation), Err(reason), "{word} in {notation:?}");
    }
}

#[test]
fn profiles_name_the_editions() {
    for notation in Notation::ALL {
        assert_eq!(Notation::of_profile(notation.profile()), notation);
    }
    assert_eq!(Notation::of_profile(Some("strict")), Numbers);
    assert_eq!(Notation::of_profile(Some("letters")), Letters);
    assert_eq!((Numbers.depth_word(), Letters.time_word()), ("maxdepth", "maxtime"));
    assert_eq!((Edition2025.depth_word(), Edition2025.time_word()), ("depth", "movetime"));
}
