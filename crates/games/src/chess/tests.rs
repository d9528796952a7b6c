//! What the rules must know: perft numbers, valid and invalid positions, notations, ends of games.

use super::{
    Color, FenError, IllegalPosition, Looseness, MoveError, Notation, Outcome, Piece, Position, Setup,
    parse_piece_and_square,
};

const LONG: &str = "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9";
const CAS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const EP: &str = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn play_all(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv =
            position.parse_any(text).unwrap_or_else(|error| panic!("{text} in {position:?}: {error}")).mv;
        position.play(mv);
    }
}

/// Leaves below the position; every position on the way must be restored by `undo`.
fn perft(position: &mut Position, depth: usize) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for mv in moves {
        let before = (position.hash(), position.halfmove_clock());
        position.play(mv);
        leaves += perft(position, depth - 1);
        assert!(position.undo());
        assert_eq!(before, (position.hash(), position.halfmove_clock()));
    }
    leaves
}

#[test]
fn perft_numbers() {
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(" ; ");
        let mut start = position(fields.next().unwrap());
        for (index, leaves) in fields.enumerate() {
            assert_eq!(perft(&mut start, index + 1).to_string(), leaves, "depth {} of {start:?}", index + 1);
        }
    }
}

#[test]
fn valid_fens_come_back_as_they_were() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        LONG,
        CAS,
        EP,
        "6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 99 80",
        "4k3/8/8/8/8/8/8/R3K3 w - - 150 180",
        "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
    ] {
        assert_eq!(position(fen).fen(), fen);
    }
}

#[test]
fn fens_in_other_spellings() {
    let cases = [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", CAS),
        ("  r3k2r/8/8/8/8/8/8/R3K2R   w HAha - 0 0 ", CAS),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - - -", CAS),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 7", "4k3/8/8/8/8/8/8/R3K3 w - - 7 1"),
    ];
    for (text, canonical) in cases {
        assert_eq!(position(text).fen(), canonical, "{text}");
    }
}

#[test]
fn malformed_fens_name_the_place() {
    let cases = [
        ("", 0),
        ("hello", 0),
        ("8/8/8/8/8/8/8/8", 15),
        ("8/8/8/8/8/8/8/8 w -", 19),
        ("9/8/8/8/8/8/8/8 w - - 0 1", 0),
        ("7/8/8/8/8/8/8/8 w - - 0 1", 1),
        ("ppppppppp/8/8/8/8/8/8/8 w - - 0 1", 8),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", 15),
        ("8/8/8/8/8/8/8 w - - 0 1", 13),
        ("8/8/8/8/8/8/8/8 x - - 0 1", 16),
        ("8/8/8/8/8/8/8/8 w KX - 0 1", 19),
        ("8/8/8/8/8/8/8/8 w - e9 0 1", 20),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -1 1", 27),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 x", 29),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 2", 31),
        ("4k3/8/8/8/8/8/8/R3Kü2 w - - 0 1", 19),
    ];
    for (text, expected) in cases {
        match Position::from_fen(text) {
            Err(FenError::Malformed { place, .. }) => assert_eq!(place, expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn illegal_positions_say_why() {
    let kings = "KKKKKKKK/".repeat(8);
    let k64 = format!("{} w - - 0 1", kings.trim_end_matches('/'));
    let cases = [
        ("8/8/8/8/8/8/8/8 w - - 0 1", IllegalPosition::Kings { color: Color::White, count: 0 }),
        (k64.as_str(), IllegalPosition::Kings { color: Color::White, count: 64 }),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", IllegalPosition::OpponentInCheck),
        ("8/8/8/8/3K4/4k3/8/8 w - - 0 1", IllegalPosition::OpponentInCheck),
        ("8/8/8/8/3Kk3/8/8/8 b - - 0 1", IllegalPosition::OpponentInCheck),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", IllegalPosition::PawnOnEdge { square: super::Square::A1 }),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", IllegalPosition::CastlingRights),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", IllegalPosition::EnPassant),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", IllegalPosition::Pawns { color: Color::Black, count: 9 }),
        (
            "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1",
            IllegalPosition::Pieces { color: Color::White, count: 17 },
        ),
        ("kk6/8/8/8/8/8/8/4K3 w - - 0 1", IllegalPosition::Kings { color: Color::Black, count: 2 }),
    ];
    for (text, expected) in cases {
        assert_eq!(Position::from_fen(text), Err(FenError::Illegal { reason: expected }), "{text}");
    }
}

#[test]
fn only_moves() {
    let cases = [
        ("6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1", "f3e1"),
        ("1R4k1/5ppp/5n2/8/8/8/8/6K1 b - - 0 1", "f6e8"),
        ("k7/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2"),
    ];
    for (fen, only) in cases {
        let position = position(fen);
        let moves: Vec<String> =
            position.legal_moves().into_iter().map(|mv| position.coordinates(mv)).collect();
        assert_eq!(moves, [only], "{fen}");
    }
}

#[test]
fn coordinates_are_legal_illegal_or_malformed() {
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let pin = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let nocas = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1";
    let legal = [
        (promotion, "a7a8q"),
        (promotion, "a7a8n"),
        (pin, "e1d1"),
        (EP, "e5f6"),
        (CAS, "e1g1"),
        (CAS, "e1c1"),
    ];
    for (fen, text) in legal {
        let position = position(fen);
        let mv = position.parse_coordinates(text).unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
        assert_eq!(position.coordinates(mv), text);
        assert_eq!(position.parse_any(text).map(|read| read.notation), Ok(Notation::Coordinates));
    }
    let errors = [
        (promotion, "a7a8", MoveError::Illegal),
        (promotion, "a7a8k", MoveError::Illegal),
        (promotion, "a7a8Q", MoveError::Malformed),
        (pin, "e2c3", MoveError::Illegal),
        (EP, "e5d6", MoveError::Illegal),
        (nocas, "e1g1", MoveError::Illegal),
        (CAS, "e1h1", MoveError::Illegal),
        (CAS, "e1g1 ", MoveError::Malformed),
        (CAS, "z9z9", MoveError::Malformed),
        (CAS, "e2", MoveError::Malformed),
        (CAS, "", MoveError::Malformed),
        (CAS, "e1gé", MoveError::Malformed),
    ];
    for (fen, text, error) in errors {
        assert_eq!(position(fen).parse_coordinates(text), Err(error), "{text} in {fen}");
    }
}

#[test]
fn san_goes_both_ways() {
    for fen in [LONG, CAS, EP, "8/P6k/8/8/8/8/8/K7 w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"] {
        let position = position(fen);
        for mv in position.legal_moves() {
            let text = position.san(mv);
            let read = position.parse_san(&text).unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
            assert_eq!((read.mv, read.notation), (mv, Notation::San), "{text} in {fen}");
        }
    }
}

#[test]
fn san_as_the_standard_prints_it() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let rooks = "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1";
    let queens = "6k1/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1";
    let cases = [
        (knights, "b1d2", "Nbd2"),
        (rooks, "a1a3", "R1a3"),
        (queens, "a4d4", "Qa4d4"),
        (EP, "e5f6", "exf6"),
        (CAS, "e1g1", "O-O"),
        (CAS, "e1c1", "O-O-O"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"),
        ("6k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8q", "a8=Q+"),
    ];
    for (fen, coordinates, san) in cases {
        let position = position(fen);
        let mv = position.parse_coordinates(coordinates).unwrap();
        assert_eq!(position.san(mv), san, "{coordinates} in {fen}");
    }
}

#[test]
fn loose_notations_are_named() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let pawn = "6k1/P7/8/8/8/8/8/6K1 w - - 0 1";
    let cases = [
        (pawn, "a7a8Q", Looseness::UpperCasePromotion),
        (pawn, "a8Q+", Looseness::MissingPromotionSign),
        (pawn, "a8=q+", Looseness::LowerCasePiece),
        (pawn, "a8=Q", Looseness::CheckMark),
        (CAS, "0-0", Looseness::ZerosInCastling),
        (CAS, "e1h1", Looseness::KingTakesRook),
        (EP, "d2-d3", Looseness::LongAlgebraic),
        (knights, "Nf3-d4", Looseness::LongAlgebraic),
        (knights, "Nfd4", Looseness::NeedlessDisambiguation),
        (knights, "nd4", Looseness::LowerCasePiece),
        (knights, "Nxd4", Looseness::NeedlessCaptureSign),
        (knights, "Nd4!?", Looseness::Decorated),
        (EP, "exf6e.p.", Looseness::Decorated),
        (EP, "Pd3", Looseness::PawnLetter),
        (LONG, "Nc6", Looseness::MissingCaptureSign),
    ];
    for (fen, text, looseness) in cases {
        let read = position(fen).parse_any(text);
        assert_eq!(read.map(|read| read.notation), Ok(Notation::Loose(looseness)), "{text} in {fen}");
    }
    let errors = [
        (knights, "Nd2", MoveError::Ambiguous),
        (knights, "Nh8", MoveError::Illegal),
        (knights, "e5e6", MoveError::Illegal),
        (knights, "xyzzy", MoveError::Malformed),
        (knights, "", MoveError::Malformed),
        (knights, "N", MoveError::Malformed),
        (knights, "Żf3", MoveError::Malformed),
        (knights, "O-O", MoveError::Illegal),
    ];
    for (fen, text, error) in errors {
        assert_eq!(position(fen).parse_any(text), Err(error), "{text} in {fen}");
    }
}

#[test]
fn ends_of_games() {
    let mates = Some(Outcome::Checkmate { winner: Color::White });
    let dead = Some(Outcome::InsufficientMaterial);
    let cases = [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", mates),
        ("7k/8/6K1/8/5Q2/8/8/8 w - - 0 1", "f4f7", Some(Outcome::Stalemate)),
        ("k7/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", dead),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", None),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "", dead),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "", dead),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "", dead),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "", None),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "", None),
        ("4k3/8/8/8/8/8/8/1B2KB2 w - - 0 1", "", None),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "", None),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "", None),
        ("4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", "", None),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", None),
    ];
    for (fen, moves, outcome) in cases {
        let mut position = position(fen);
        play_all(&mut position, moves);
        assert_eq!(position.outcome(), outcome, "{fen} {moves}");
    }
}

#[test]
fn fifty_moves_and_repetition_are_counted() {
    let mut fifty = position("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert!(!fifty.can_claim_fifty());
    play_all(&mut fifty, "a1a2");
    assert!(fifty.can_claim_fifty());
    play_all(&mut fifty, "e8e7");
    assert_eq!(fifty.halfmove_clock(), 101);
    let mut start = Position::start();
    play_all(&mut start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert_eq!((start.repetitions(), start.can_claim_threefold()), (2, false));
    play_all(&mut start, "f6g8");
    assert_eq!((start.repetitions(), start.can_claim_threefold()), (3, true));
    assert!(start.undo());
    assert_eq!(start.repetitions(), 2);
}

#[test]
fn castling_rights_make_positions_different() {
    let mut position = position(CAS);
    play_all(&mut position, "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8");
    assert_eq!(position.repetitions(), 2);
    assert_eq!(position.parse_coordinates("e1g1"), Err(MoveError::Illegal));
    for _ in 0..8 {
        assert!(position.undo());
    }
    assert!(position.parse_coordinates("e1g1").is_ok());
    assert!(!position.undo());
}

#[test]
fn a_long_history_is_dropped_without_recursion() {
    let mut position = Position::start();
    for _ in 0..50_000 {
        play_all(&mut position, "g1f3 g8f6 f3g1 f6g8");
    }
    assert_eq!(position.plies(), 200_000);
    drop(position);
}

#[test]
fn equal_means_the_same_way_here() {
    let mut a = Position::start();
    let mut b = Position::start();
    play_all(&mut a, "e2e4 e7e5 g1f3");
    play_all(&mut b, "g1f3 e7e5 e2e4");
    assert_eq!(a.board().occupied(), b.board().occupied());
    assert_ne!(a, b);
    let mut c = Position::start();
    play_all(&mut c, "e2e4 e7e5 g1f3");
    assert_eq!(a, c);
}

#[test]
fn editing_gives_a_position_or_a_reason() {
    let mut start = Position::start();
    play_all(&mut start, "a2a3");
    let mut setup = Setup::from_position(&start);
    setup.clear();
    assert_eq!(setup.finish(), Err(IllegalPosition::Kings { color: Color::White, count: 0 }));
    for (color, pieces) in [(Color::White, "Kg1 Rb8"), (Color::Black, "Kg8 Nf6 Pf7 Pg7 Ph7 Qa1")] {
        for text in pieces.split(' ') {
            let (piece, square) = parse_piece_and_square(text).unwrap();
            setup.put(square, color, piece);
        }
    }
    setup.remove(super::Square::A1);
    let position = setup.finish().unwrap();
    assert_eq!(position.fen(), "1R4k1/5ppp/5n2/8/8/8/8/6K1 b - - 0 1");
    assert_eq!(
        (position.plies(), position.piece_on(super::Square::B8)),
        (0, Some((Color::White, Piece::Rook)))
    );
}

#[test]
fn editing_restores_castling_and_forgets_en_passant() {
    let cas = Setup::from_position(&position("r3k2r/8/8/8/8/8/8/R3K2R w - - 9 9")).finish().unwrap();
    assert_eq!(cas.fen(), CAS);
    let ep = Setup::from_position(&position(EP)).finish().unwrap();
    assert_eq!(ep.parse_coordinates("e5f6"), Err(MoveError::Illegal));
    assert_eq!(parse_piece_and_square("Xz9"), None);
}
