//! Generators of what well-formed lines hold. The one source for property tests and fuzzing.
//!
//! Values are those that have a canonical form: printed, they read as the same again.

use arbitrary::{Result, Unstructured};

use super::moves::{Move, Moves};
use crate::chess::Square;
use crate::generate::choose;
use crate::words::Words;
use games::chess::Position;

/// What `position` says besides games that are played.
pub(super) const POSITIONS: &[&str] = &[
    "startpos",
    "startpos moves e2e4 e7e5 e1e2 x 0000",
    "fen 8/P6k/8/8/8/8/8/6K1 w - - 0 1 moves a7a8q",
    "fen rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6",
    "fen 1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1 moves f1h1",
    "fen garbage",
    "fen 8/8/8/8/8/8/8/8 w - - 0 1",
];

/// Positions in which games are played.
const STARTS: &[&str] = &[
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/P6k/8/8/8/8/p7/6K1 w - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
];

const VARIATIONS: &[&str] = &["e2e4", "e2e4 e7e5 0000", "a7a8q", "e1h1 g8f6 b2b1n"];

fn square(u: &mut Unstructured<'_>) -> Result<Square> {
    Ok(Square { file: u.int_in_range(b'a'..=b'h')?, rank: u.int_in_range(1..=8)? })
}

/// A move, mostly one that is legal nowhere.
pub(super) fn mv(u: &mut Unstructured<'_>) -> Result<Move> {
    let (from, to) = (square(u)?, square(u)?);
    let promotion = u.choose(&[None, None, Some(b'q'), Some(b'n'), Some(b'r'), Some(b'b')]).copied()?;
    Ok(if from == to { Move::Null } else { Move::Coordinates { from, to, promotion } })
}

/// Moves, at least one.
pub(super) fn some_moves<'a>(u: &mut Unstructured<'a>) -> Result<Moves<'a>> {
    choose(u, VARIATIONS).map(|text| Moves::of(Words::of(text)))
}

/// A `position` line with legal moves, as far as there are some.
pub(super) fn played(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut line = String::from("position startpos");
    let mut position = Position::start();
    if u.arbitrary()? {
        let fen = u.choose(STARTS)?;
        position = Position::from_fen(fen).map_err(|_| arbitrary::Error::IncorrectFormat)?;
        line = format!("position fen {fen}");
    }
    for number in 0..u.int_in_range(0..=40)? {
        let moves = position.legal_moves();
        let Some(first) = moves.first() else { break };
        let mv = if u.is_empty() { *first } else { *u.choose(&moves)? };
        line.push_str(if number == 0 { " moves " } else { " " });
        line.push_str(&position.coordinates(mv));
        position.play(mv);
    }
    Ok(line.into_bytes())
}
