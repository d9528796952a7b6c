//! Counting the leaves of the tree of games, to prove the rules and to measure them.

use super::bits::{self, BOARD, NEIGHBOURS};
use super::position::{FLYING, Position};

impl Position {
    /// The leaves exactly `depth` plies below; draws are not looked at, and a game that is lost earlier has no leaf.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let (own, other) = self.boards();
        if depth == 0 { 1 } else { Tree { own, other, unplaced: self.unplaced() }.leaves(depth) }
    }
}

/// A position without its colours.
#[derive(Clone, Copy)]
struct Tree {
    own: u32,
    other: u32,
    /// Plies until men move.
    unplaced: u32,
}

impl Tree {
    /// `depth` is at least one. The moves of the last ply are counted, not made.
    fn leaves(self, depth: u32) -> u64 {
        let empty = BOARD & !(self.own | self.other);
        if self.unplaced > 0 {
            if depth == 1 {
                return self.count(self.own, empty);
            }
            return self.below(self.own, empty, depth);
        }
        let men = self.own.count_ones();
        if men < FLYING {
            return 0;
        }
        let each = bits::each(self.own).map(|from| {
            let rest = self.own & !(1 << from);
            let reached = if men == FLYING { empty } else { empty & NEIGHBOURS[from] };
            if depth == 1 { self.count(rest, reached) } else { self.below(rest, reached, depth) }
        });
        each.sum()
    }

    /// How many moves bring a man to one of the nodes, beside `rest` of the own men.
    #[inline]
    fn count(self, rest: u32, nodes: u32) -> u64 {
        let closing = (nodes & bits::openings(rest)).count_ones();
        if closing == 0 {
            return u64::from(nodes.count_ones());
        }
        let takes = bits::takeable(self.other).count_ones().max(1);
        u64::from(nodes.count_ones() - closing + closing * takes)
    }

    /// The leaves below all those moves.
    fn below(self, rest: u32, nodes: u32, depth: u32) -> u64 {
        let after = |to: usize, take: u32| Tree {
            own: self.other & !take,
            other: rest | 1 << to,
            unplaced: self.unplaced.saturating_sub(1),
        };
        let takeable = bits::takeable(self.other);
        let each = bits::each(nodes).map(|to| {
            if takeable != 0 && bits::closes(rest, to) {
                bits::each(takeable).map(|take| after(to, 1 << take).leaves(depth - 1)).sum::<u64>()
            } else {
                after(to, 0).leaves(depth - 1)
            }
        });
        each.sum()
    }
}
