//! Counting sequences of moves.

use super::position::Position;

/// The number of sequences of so many turns; a pass is a turn, and a finished game ends its sequence.
#[must_use]
pub fn perft(position: &Position, turns: u32) -> u64 {
    if turns == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if turns == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&position.after(mv), turns - 1)).sum()
}
