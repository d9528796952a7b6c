//! Moves (specs/uci/requirements.md 2.2 and 2.13).

use super::*;
use crate::uci::moves::read_move;

#[test]
fn coordinates_are_moves() {
    let square = |file, rank| Square { file, rank };
    let e2e4 = Move::Coordinates { from: square(b'e', 2), to: square(b'e', 4), promotion: None };
    assert_eq!(Move::parse(b"e2e4"), Ok(e2e4));
    let a7a8n = Move::Coordinates { from: square(b'a', 7), to: square(b'a', 8), promotion: Some(b'n') };
    assert_eq!(Move::parse(b"a7a8n"), Ok(a7a8n));
    for word in ["a1h8", "h8a1", "e1g1", "e1h1", "b7c8q", "b7c8r", "b7c8b", "0000"] {
        assert_eq!(mv(word).to_string(), word);
        assert_eq!(read_move(word.as_bytes()), Ok((mv(word), false)));
    }
    assert!(mv("0000").is_null() && !e2e4.is_null());
}

#[test]
fn odd_null_moves_are_told() {
    for word in ["(none)", "none", "NULL", "null", "(NULL)", "a1a1", "e4e4", "e4e4q"] {
        assert_eq!(read_move(word.as_bytes()), Ok((Move::Null, true)), "{word}");
        assert_eq!(Move::parse(word.as_bytes()), Err(Reason::NotAMove), "{word}");
    }
}

#[test]
fn other_spellings_say_what_they_are() {
    use MoveQuirk::{Annotation, LongAlgebraic, PromotionCase, PromotionSign, SignAlone};
    use Reason::*;
    let cases = [
        ("e4", InSan),
        ("Nf3", InSan),
        ("exd5", InSan),
        ("Qxf7#", InSan),
        ("e8=Q", InSan),
        ("Ng1-f3", InSan),
        ("O-O", CastlingLetters),
        ("0-0-0", CastlingLetters),
        ("e2-e4", MoveSpelling(LongAlgebraic)),
        ("e4xd5", MoveSpelling(LongAlgebraic)),
        ("a7a8=q", MoveSpelling(PromotionSign)),
        ("a7a8Q", MoveSpelling(PromotionCase)),
        ("E2E4", WrongCase),
        ("e2E4", WrongCase),
        ("A7A8Q", WrongCase),
        ("e8e9", OffBoard),
        ("e1e0", OffBoard),
        ("h1i1", OffBoard),
        ("a7a8k", NoSuchPromotion),
        ("a7a8p", NoSuchPromotion),
        ("e2e4x", NoSuchPromotion),
        ("e2e4+", MoveSpelling(SignAlone)),
        ("b6b7#", MoveSpelling(Annotation)),
        ("a7a8q+", MoveSpelling(Annotation)),
        ("", NotAMove),
        ("e2e", NotAMove),
        ("00000", NotAMove),
        ("P@h3", NotAMove),
        ("@@@@", NotAMove),
        ("c4d5,d5e4", NotAMove),
        ("x5", NotAMove),
        ("resign", NotAMove),
        ("e2e4\u{e9}", NotAMove),
    ];
    for (word, reason) in cases {
        assert_eq!(Move::parse(word.as_bytes()), Err(reason), "{word}");
    }
}

#[test]
fn moves_in_a_row_leave_away_what_is_none() {
    let some = moves("e2e4 foo  e7e5");
    assert_eq!(some.iter().collect::<Vec<_>>(), [mv("e2e4"), mv("e7e5")]);
    assert_eq!((some.first(), some.is_empty()), (Some(mv("e2e4")), false));
    assert_eq!(some, moves("e2e4 e7e5"));
    assert_ne!(some, moves("e2e4"));
    assert!(moves("foo").is_empty());
    assert_eq!(format!("{some:?}"), r#"["e2e4", "e7e5"]"#);
}
