//! The exact result of a position by searching to the end of the game.

use super::bits;
use super::position::Position;

/// Whose the squares are that stay empty when a game ends early.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Empties {
    /// Only discs count.
    Nobodys,
    /// The winner gets them; a draw leaves them.
    Winners,
}

/// The final difference of discs for the side to move if both play as well as possible, empty squares counting for
/// nobody. Nothing if it takes more than `limit` nodes to know.
#[must_use]
pub fn solve(position: &Position, limit: u64) -> Option<i32> {
    solve_by(position, Empties::Nobodys, limit)
}

/// The same by either custom for empty squares, which can also change what is best.
#[must_use]
pub fn solve_by(position: &Position, empties: Empties, limit: u64) -> Option<i32> {
    let (own, other) = position.boards();
    Solver { empties, left: limit }.value(own, other, -64, 64)
}

struct Solver {
    empties: Empties,
    /// Nodes that may still be searched.
    left: u64,
}

impl Solver {
    /// The value for the side of `own` if it lies between the bounds, else a bound on its side of them.
    fn value(&mut self, own: u64, other: u64, alpha: i32, beta: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let moves = bits::moves(own, other);
        if moves == 0 {
            return if bits::moves(other, own) == 0 {
                Some(self.result(own, other))
            } else {
                self.value(other, own, -beta, -alpha).map(|value| -value)
            };
        }
        let (children, count) = ordered(own, other, moves);
        let (mut best, mut alpha) = (-64, alpha);
        for &(_, own, other) in &children[..count] {
            best = best.max(-self.value(own, other, -beta, -alpha)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// What a finished game is worth for the side of `own`.
    fn result(&self, own: u64, other: u64) -> i32 {
        let difference = own.count_ones().cast_signed() - other.count_ones().cast_signed();
        match self.empties {
            Empties::Nobodys => difference,
            Empties::Winners => difference + difference.signum() * (own | other).count_zeros().cast_signed(),
        }
    }
}

/// A position after a move, as its mover sees it: how many answers there are, and the discs.
type Child = (u32, u64, u64);

/// No position has more moves than this (the most known is 33).
const MOST: usize = 64;

/// The positions after the moves, those with the fewest answers first: they are searched through soonest and often
/// refute the rest.
fn ordered(own: u64, other: u64, moves: u64) -> ([Child; MOST], usize) {
    let mut children = [(0, 0, 0); MOST];
    let mut count = 0;
    for placed in bits::each(moves) {
        let flipped = bits::flips(own, other, placed);
        let (own, other) = (other ^ flipped, own | placed | flipped);
        children[count] = (bits::moves(own, other).count_ones(), own, other);
        count += 1;
    }
    children[..count].sort_unstable_by_key(|&(answers, ..)| answers);
    (children, count)
}
