//! Counting the leaves of the tree of games, to prove the rules and to measure them.

use super::bits;
use super::position::Position;

impl Position {
    /// The leaves `depth` plies below: a pass is a ply, and a game that ends earlier is one leaf.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let (own, other) = self.boards();
        if depth == 0 { 1 } else { leaves(own, other, depth) }
    }
}

/// `depth` is at least one. The moves of the last ply are counted, not made.
fn leaves(own: u64, other: u64, depth: u32) -> u64 {
    let moves = bits::moves(own, other);
    if depth == 1 {
        return u64::from(moves.count_ones().max(1));
    }
    if moves == 0 {
        return if bits::moves(other, own) == 0 { 1 } else { leaves(other, own, depth - 1) };
    }
    let mut sum = 0;
    for placed in bits::each(moves) {
        let flipped = bits::flips(own, other, placed);
        sum += leaves(other ^ flipped, own | placed | flipped, depth - 1);
    }
    sum
}
