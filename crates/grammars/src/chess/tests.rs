//! Moves in every notation, and odd spellings.

use super::*;

fn square(text: &str) -> Square {
    Square::parse(text.as_bytes()).unwrap()
}

fn plain(from: &str, to: &str, promotion: Option<u8>) -> MoveKind {
    MoveKind::Plain { from: square(from), to: square(to), promotion }
}

fn san(piece: u8, to: &str) -> San {
    San {
        piece,
        from_file: None,
        from_rank: None,
        captures: false,
        to: square(to),
        promotion: None,
        check: CheckMark::None,
    }
}

fn check(word: &str, kind: MoveKind, quirk: Option<MoveQuirk>) {
    let expected = MoveText { text: word.as_bytes(), kind, quirk };
    assert_eq!(MoveText::parse(word.as_bytes()), Some(expected), "{word}");
}

#[test]
fn coordinates() {
    check("e2e4", plain("e2", "e4", None), None);
    check("e7e8q", plain("e7", "e8", Some(b'q')), None);
    check("e1g1", plain("e1", "g1", None), None);
    check("d8b8", plain("d8", "b8", None), None);
    check("a0a1", plain("a0", "a1", None), None);
    check("a10j10", plain("a10", "j10", None), None);
    check("z9z9", plain("z9", "z9", None), None);
    check("e7e8k", plain("e7", "e8", Some(b'k')), None);
}

#[test]
fn letters() {
    let none = CheckMark::None;
    check("O-O", MoveKind::Castle { wing: Wing::King, check: none }, None);
    check("O-O-O+", MoveKind::Castle { wing: Wing::Queen, check: CheckMark::Check }, None);
    check("P@h3", MoveKind::Drop { piece: b'P', to: square("h3"), check: none }, None);
    check("N@f7#", MoveKind::Drop { piece: b'N', to: square("f7"), check: CheckMark::Mate }, None);
    check("@@@@", MoveKind::Null, None);
    check("c4d5,d5e4", MoveKind::Legs, None);
    check("c4d5,", MoveKind::Legs, None);
    let pawn = |to| San { ..san(b'P', to) };
    check("e4", MoveKind::San(pawn("e4")), None);
    check("Nf3", MoveKind::San(san(b'N', "f3")), None);
    check("exd5", MoveKind::San(San { from_file: Some(b'e'), captures: true, ..pawn("d5") }), None);
    check("bxc3", MoveKind::San(San { from_file: Some(b'b'), captures: true, ..pawn("c3") }), None);
    check("Bxf7+", MoveKind::San(San { captures: true, check: CheckMark::Check, ..san(b'B', "f7") }), None);
    check("Qxf7#", MoveKind::San(San { captures: true, check: CheckMark::Mate, ..san(b'Q', "f7") }), None);
    check("e8=Q", MoveKind::San(San { promotion: Some(b'q'), ..pawn("e8") }), None);
    let promotion = San { from_file: Some(b'd'), captures: true, promotion: Some(b'n'), ..pawn("e8") };
    check("dxe8=N#", MoveKind::San(San { check: CheckMark::Mate, ..promotion }), None);
    check("Nbd2", MoveKind::San(San { from_file: Some(b'b'), ..san(b'N', "d2") }), None);
    check("R1e2", MoveKind::San(San { from_rank: Some(1), ..san(b'R', "e2") }), None);
    let full = San { from_file: Some(b'h'), from_rank: Some(4), ..san(b'Q', "e1") };
    check("Qh4e1", MoveKind::San(full), None);
    check("Qh4xe1", MoveKind::San(San { captures: true, ..full }), None);
}

#[test]
fn odd_spellings() {
    let cases = [
        ("e7e8Q", plain("e7", "e8", Some(b'q')), MoveQuirk::PromotionCase),
        ("e7e8=q", plain("e7", "e8", Some(b'q')), MoveQuirk::PromotionSign),
        ("h8b2+", plain("h8", "b2", Some(b'+')), MoveQuirk::SignAlone),
        ("h8b2=", plain("h8", "b2", Some(b'=')), MoveQuirk::SignAlone),
        ("b6b7#", plain("b6", "b7", None), MoveQuirk::Annotation),
        ("e2e4!?", plain("e2", "e4", None), MoveQuirk::Annotation),
        ("e7e8q+", plain("e7", "e8", Some(b'q')), MoveQuirk::Annotation),
        ("e2-e4", plain("e2", "e4", None), MoveQuirk::LongAlgebraic),
        ("e4xd5", plain("e4", "d5", None), MoveQuirk::LongAlgebraic),
        ("0-0", MoveKind::Castle { wing: Wing::King, check: CheckMark::None }, MoveQuirk::Zeros),
        ("0-0-0", MoveKind::Castle { wing: Wing::Queen, check: CheckMark::None }, MoveQuirk::Zeros),
        ("o-o", MoveKind::Castle { wing: Wing::King, check: CheckMark::None }, MoveQuirk::SmallCastling),
        (
            "p@h3",
            MoveKind::Drop { piece: b'P', to: square("h3"), check: CheckMark::None },
            MoveQuirk::SmallPiece,
        ),
        ("nf3", MoveKind::San(san(b'N', "f3")), MoveQuirk::SmallPiece),
        ("Pe4", MoveKind::San(san(b'P', "e4")), MoveQuirk::PawnLetter),
        ("e4!?", MoveKind::San(san(b'P', "e4")), MoveQuirk::Annotation),
        ("Nf3++", MoveKind::San(San { check: CheckMark::Check, ..san(b'N', "f3") }), MoveQuirk::Annotation),
        ("ed5", MoveKind::San(San { from_file: Some(b'e'), ..san(b'P', "d5") }), MoveQuirk::MissingCapture),
        ("e8Q", MoveKind::San(San { promotion: Some(b'q'), ..san(b'P', "e8") }), MoveQuirk::PromotionSign),
        ("e8=q", MoveKind::San(San { promotion: Some(b'q'), ..san(b'P', "e8") }), MoveQuirk::PromotionCase),
        (
            "Ng1-f3",
            MoveKind::San(San { from_file: Some(b'g'), from_rank: Some(1), ..san(b'N', "f3") }),
            MoveQuirk::LongAlgebraic,
        ),
        (
            "exd6e.p.",
            MoveKind::San(San { from_file: Some(b'e'), captures: true, ..san(b'P', "d6") }),
            MoveQuirk::Annotation,
        ),
    ];
    for (word, kind, quirk) in cases {
        check(word, kind, Some(quirk));
    }
}

#[test]
fn no_moves() {
    for word in [
        "", "e", "4", "e2e", "e2e4e5", "new", "xyzzy", "O-O-O-O", "N", "Nf", "e2e4qq", "a01a2", "xd5", "+",
        "!", "e2 e4", "--", "@", "ep", "0000", "c4d5,x",
    ] {
        assert_eq!(MoveText::parse(word.as_bytes()), None, "{word}");
    }
}
