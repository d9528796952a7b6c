//! The reference counts and worked positions of specs/bei/requirements.md 2.9.

use super::*;
use crate::testing::{check_leaves, read};

fn position(rules: &str, text: &str) -> Position {
    let position = Position::read(read(rules), text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(position.to_string(), text, "it prints as it reads");
    position
}

fn start(rules: &str) -> Position {
    Position::start(read(rules)).expect("the formula fits the board")
}

fn play(position: &Position, mv: &str) -> Position {
    position.play(read(mv)).unwrap_or_else(|why| panic!("{mv} in {position}: {why}"))
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

const STANDARD: &str = "boost-9-9-2-8-2";
const SMALL: &str = "boost-5-5-2-8-2";
const DRAGONS: &str = "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0";

#[test]
fn sequences_of_turns_are_counted() {
    let seven = "2P12P11/1P1T1P11K11/2P11D2/1D1D1D1/2D1P02/1K01P0T0P01/1P02P02";
    let cases: &[(Position, &[u64])] = &[
        (start(STANDARD), &[28, 784, 20_384, 529_994]),
        (position(STANDARD, DRAGONS), &[24, 576, 14_159, 347_994]),
        (start("boost-9-9-3-8-2"), &[28, 805, 23_114]),
        (position("boost-7-7-2-8-2", seven), &[12, 144, 1_717]),
    ];
    for (position, counts) in cases {
        check_leaves(&position.to_string(), counts, |turns| perft(position, turns));
    }
}

#[test]
fn players_sit_round_the_rim() {
    let cases = [
        (STANDARD, "P1P1P1P11P1P1P1P1/9/9/9/9/9/9/9/P0P0P0P01P0P0P0P0"),
        ("boost-9-9-3-8-2", "P2P2P2P21P1P1P1P1/9/P27P1/P27P1/P27P1/P27P1/9/9/P0P0P0P01P0P0P0P0"),
    ];
    for (text, expected) in cases {
        assert_eq!(start(text).to_string(), expected);
    }
    assert!(Position::start(read("boost-9-9-4-20-2")).is_none(), "two pawns want the same point");
    assert!(Position::start(read("boost-3-3-2-26-2")).is_none());
}

#[test]
fn first_moves_are_these() {
    let start = start(STANDARD);
    assert_eq!(
        moves(&start).join(" "),
        "a1a3 a1b2 b1a3 b1b4 b1c3 b1d2 c1a2 c1b3 c1c4 c1d3 c1e2 d1c2 d1d3 d1e2 f1e2 f1f3 f1g2 g1e2 g1f3 g1g4 g1h3 \
         g1i2 h1f2 h1g3 h1h4 h1i3 i1h2 i1i3"
    );
    assert_eq!(
        moves(&position(STANDARD, DRAGONS)).join(" "),
        "a1a3 a1b2 b1a3 b1b4 b1c3 b1d2 c1a2 c1b3 c1c4 c1d3 c1e2 d1c2 d1d3 d1e2 f1e2 f1g2 g1e2 g1g4 g1h3 h2f2 h2g3 \
         h2h4 h2i3 i1i3"
    );
    let later = play(&play(&start, "d1d3"), "d9d7");
    assert_eq!(later.to_string(), "P1P1P12P1P1P1P1/9/3P15/9/9/9/3P05/9/P0P0P02P0P0P0P0");
}

#[test]
fn worked_positions_hold() {
    // Position, number of moves, all of them or some, and those that win.
    let cases: &[(&str, usize, &str, &str)] = &[
        (
            "P13P1/2P02/1P01P01/2P02/P13P1",
            17,
            "b3a3 b3b2 b3b4 b3c3 c2b2 c2c1 c2c3 c2d2 c3 c4b4 c4c3 c4c5 c4d4 d3c3 d3d2 d3d4 d3e3",
            "",
        ),
        ("P13P1/2P02/1P0T0P01/2P02/P13P1", 20, "b3 c2 c4 d3", ""),
        ("P13P1/2K02/1P0T0P01/2P02/P13P1", 16, "", ""),
        ("P11P01P1/2P12/1P03/2P12/P11P0P0P0", 12, "b3c3 d1c3", "b3c3 d1c3"),
        ("P13P1/2P12/1P03/2P12/P11P0P0P0", 10, "b3c3", ""),
        ("P13P1/2D2/P0K01P11/5/P11T0P01", 10, "a3b2 a3b4 b3a2 b3a4 b3b1 b3b5 b3c2 b3d3 d1c2 d1e2", "b3d3"),
        ("P11P11P1/5/P0P11D1/3P01/P11P01P0", 15, "d2c3", ""),
        ("P1P11P1P1/2D2/1DT01P0/2D1D/5", 14, "e2d3", "e2d3"),
        ("2D2/1DT1D1/5/P0DD1P1/2T02", 10, "c2c3", "c2c3"),
        ("P13T0/5/2P12/P14/P0P13", 1, "pass", ""),
        ("2T02/5/5/4P1/2P1P1P1", 0, "", ""),
        ("2T02/5/P04/4P1/2P1P1P1", 3, "a3a2 a3a4 a3b3", ""),
    ];
    for (text, count, listed, winning) in cases {
        let position = position(SMALL, text);
        let found = moves(&position);
        assert_eq!(found.len(), *count, "{text}: {found:?}");
        let words = |text: &'static str| text.split_ascii_whitespace();
        for mv in words(listed) {
            assert!(found.iter().any(|known| known == mv), "{text}: {mv} in {found:?}");
        }
        for mv in words(winning) {
            assert_eq!(play(&position, mv).winner(), Some(0), "{text}: {mv}");
        }
    }
    let over = position(SMALL, "2T02/5/5/4P1/2P1P1P1");
    assert_eq!(over.winner(), Some(1));
    assert_eq!(over.play(Move::Pass), Err(IllegalMove::Over));
    let three = position("boost-5-5-3-8-2", "P01P21P2/2P11P2/1P02P2/P14/P01P0P1P1");
    assert_eq!(moves(&three).len(), 10);
    let after = |mv: &str| play(&three, mv).to_string();
    assert_eq!(after("b3c3"), "P21P11P1/2P01P1/2P21P1/P04/P21P2P0P0", "c4 and c5 are of two players");
    assert_eq!(after("b3a3"), "P21P11P1/2P01P1/P23P1/5/P21P2P0P0", "a2 stands between own pieces");
}

#[test]
fn captures_take_what_they_should() {
    let cases = [
        // Only c2: nothing stands beyond c4.
        ("P13P1/2P12/1P03/2P12/P11P0P0P0", "b3c3", "P03P0/2P02/2P12/5/P01P1P1P1"),
        // b3 stands between a3 and c3.
        ("P11P11P1/5/P0P11D1/3P01/P11P01P0", "d2c3", "P01P01P0/5/P11P1D1/5/P01P11P1"),
    ];
    for (text, mv, after) in cases {
        assert_eq!(play(&position(SMALL, text), mv).to_string(), after, "{mv} in {text}");
    }
}

#[test]
fn the_same_position_is_seen_from_the_mover() {
    let v12 = position(SMALL, "2T02/5/P04/4P1/2P1P1P1");
    let taboo = position(SMALL, "2T12/5/5/P13P0/2P0P0P0");
    assert_eq!(play(&v12, "a3a2"), taboo);
    assert_ne!(play(&v12, "a3a4"), taboo);
}

#[test]
fn what_is_wrong_is_told() {
    let cases = [
        ("boost-9-9-2-8", RulesError::Form),
        ("Boost-9-9-2-8-2", RulesError::Form),
        ("boost-x-9-2-8-2", RulesError::NotANumber("width")),
        ("boost-09-9-2-8-2", RulesError::NotANumber("width")),
        ("boost-9-99-2-8-2", RulesError::OutOfRange("height")),
        ("boost-9-9-2-8-2-practice", RulesError::Form),
        ("not-a-boost-game", RulesError::Form),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<Rules>(), Err(expected), "{text}");
    }
    for text in [STANDARD, "boost-26-3-10-2-0-demo"] {
        assert_eq!(read::<Rules>(text).to_string(), text);
    }
    let cases = [
        ("5/5/5/5", PositionError::Size(7)),
        ("5/5/5/5/4", PositionError::Size(9)),
        ("5/5/5/5/6", PositionError::Size(8)),
        ("5/5/5/5/23", PositionError::Size(8)),
        ("5/5/5/5/2P03", PositionError::Size(11)),
        ("5/5/5/5/P2P04", PositionError::NoSuchPlayer(8)),
        ("5/5/5/5/P", PositionError::NoOwner(8)),
        ("5/5/5/5/x4", PositionError::NotAPiece(8)),
        ("5/5/5/5/05", PositionError::NotCanonical(8)),
    ];
    for (text, expected) in cases {
        assert_eq!(Position::read(read(SMALL), text), Err(expected), "{text}");
    }
    for wrong in ["", "a", "1", "a0", "A1", "a01", "a1b", "a1b2c3", "pass"] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
    assert_eq!("c3c3".parse::<Move>(), "c3".parse::<Move>());
}

#[test]
fn the_defeated_pass_unless_it_is_a_demonstration() {
    let text = "P1P1P1P11/5/P0P0P02/5/5";
    assert_eq!(position(SMALL, text).winner(), Some(1));
    let demo = position("boost-5-5-2-8-2-demo", text);
    assert_eq!(demo.winner(), None);
    assert!(demo.legal_moves().len() > 1);
    let three = position("boost-5-5-3-8-2", "P1P1P1P11/5/P0P0P02/5/P2P2P2P21");
    assert_eq!((three.winner(), moves(&three)), (None, vec!["pass".to_owned()]));
}
