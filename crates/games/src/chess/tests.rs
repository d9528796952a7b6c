//! What the rules must know: perft numbers, valid and invalid positions, notations, ends of games.

use super::{
    Color, FenError, IllegalPosition, MoveError, Notation, Outcome, Piece, Position, ReadMove, Setup, Square,
    parse_piece_and_square,
};
use crate::testing::{check_leaves, read_all, rows};

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
fn perft(position: &mut Position, depth: u32) -> u64 {
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
    for line in rows(include_str!("perft.txt")) {
        let (fen, leaves) = line.split_once(" ; ").expect("a position and its leaves");
        let mut start = position(fen);
        check_leaves(fen, &read_all(&leaves.replace(';', " ")), |depth| perft(&mut start, depth));
    }
}

#[test]
fn texts_are_positions_or_malformed_or_illegal() {
    for line in rows(include_str!("fens.txt")) {
        let (text, expected) = line.split_once("\" => ").expect("a text in quotes, and what comes of it");
        let text = text.trim_start_matches('"');
        let found = match Position::from_fen(text) {
            Ok(position) if position.fen() == text => "the same".to_owned(),
            Ok(position) => position.fen(),
            Err(FenError::Malformed { place, .. }) => format!("malformed at {place}"),
            Err(FenError::Illegal { reason }) => reason.to_string(),
        };
        assert_eq!(found, expected, "{text}");
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
fn texts_are_moves_in_some_notation_or_none() {
    for line in rows(include_str!("moves.txt")) {
        let &[fen, text, expected] = &line.split(" ; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = position(fen);
        let coordinates = position.parse_coordinates(text);
        let read = position.parse_any(text);
        let found = match (expected.strip_prefix("exactly "), read) {
            (Some(_), _) => format!("exactly {:?}", coordinates.unwrap_err()),
            (None, Ok(ReadMove { notation, .. })) => format!("{notation:?}"),
            (None, Err(error)) => format!("{error:?}"),
        };
        assert_eq!(found, expected, "{text} in {fen}");
        let is_exact = coordinates.is_ok_and(|mv| position.coordinates(mv) == text);
        assert_eq!(is_exact, expected == "Coordinates", "{text} in {fen}");
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
    setup.remove(Square::A1);
    let position = setup.finish().unwrap();
    assert_eq!(position.fen(), "1R4k1/5ppp/5n2/8/8/8/8/6K1 b - - 0 1");
    assert_eq!((position.plies(), position.piece_on(Square::B8)), (0, Some((Color::White, Piece::Rook))));
}

#[test]
fn editing_restores_castling_and_forgets_en_passant() {
    let cas = Setup::from_position(&position("r3k2r/8/8/8/8/8/8/R3K2R w - - 9 9")).finish().unwrap();
    assert_eq!(cas.fen(), CAS);
    let ep = Setup::from_position(&position(EP)).finish().unwrap();
    assert_eq!(ep.parse_coordinates("e5f6"), Err(MoveError::Illegal));
    assert_eq!(parse_piece_and_square("Xz9"), None);
}
