//! The transposition table: what was found out about positions, by their hash. Memory is taken at its first use.

use cozy_chess::{Board, Move, Piece, Square};

/// What a stored score means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The score itself.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) depth: i32,
    pub(super) score: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<Move>,
}

/// The table. An entry is two words: the hash, and the packed [`Known`]. It begins small and grows with what is stored, so
/// that a short search costs little.
#[derive(Debug)]
pub(in crate::reference) struct Table {
    entries: Vec<[u64; 2]>,
    filled: usize,
    megabytes: usize,
}

/// More than this is never taken, whatever `memory` permits.
const MOST_MEGABYTES: usize = 64;
/// What it begins with: 64 KiB.
const FIRST_ENTRIES: usize = 1 << 12;
/// By what it grows when half of it is filled.
const GROWTH: usize = 4;

impl Table {
    /// A table of at most this size, which takes no memory yet.
    pub(in crate::reference) fn new(megabytes: usize) -> Table {
        Table { entries: Vec::new(), filled: 0, megabytes: megabytes.min(MOST_MEGABYTES) }
    }

    /// Changes the size and forgets everything.
    pub(in crate::reference) fn resize(&mut self, megabytes: usize) {
        *self = Table::new(megabytes);
    }

    /// Forgets everything.
    pub(in crate::reference) fn clear(&mut self) {
        self.entries = Vec::new();
        self.filled = 0;
    }

    /// Takes more memory, up to what is permitted or half a megabyte. Without memory the search goes on with what it has.
    fn grow(&mut self) {
        let most = (self.megabytes << 20).max(1 << 19) / size_of::<[u64; 2]>();
        let count = (self.entries.len() * GROWTH).clamp(FIRST_ENTRIES, most);
        let mut larger = Vec::new();
        if count <= self.entries.len() || larger.try_reserve_exact(count).is_err() {
            return;
        }
        larger.resize(count, [0; 2]);
        let smaller = std::mem::replace(&mut self.entries, larger);
        self.filled = 0;
        for [hash, data] in smaller {
            if data != 0 {
                let index = self.index(hash);
                self.filled += usize::from(self.entries[index][1] == 0);
                self.entries[index] = [hash, data];
            }
        }
    }

    fn index(&self, hash: u64) -> usize {
        // The high half of the product spreads the hash over any number of entries.
        usize::try_from((u128::from(hash) * self.entries.len() as u128) >> 64).unwrap_or(0)
    }

    pub(super) fn look(&self, board: &Board) -> Option<Known> {
        let [hash, data] = *self.entries.get(self.index(board.hash()))?;
        (hash == board.hash() && data != 0).then(|| unpack(data))
    }

    pub(super) fn store(&mut self, board: &Board, known: Known) {
        if self.filled >= self.entries.len() / 2 {
            self.grow();
        }
        let index = self.index(board.hash());
        if let Some(entry) = self.entries.get_mut(index) {
            let same = entry[0] == board.hash();
            self.filled += usize::from(entry[1] == 0);
            if !same || unpack(entry[1]).depth <= known.depth || known.bound == Bound::Exact {
                *entry = [board.hash(), pack(known)];
            }
        }
    }
}

/// Bits from below: depth 8, bound 2, move present 1, from 6, to 6, promotion 3, score 32 on top.
fn pack(known: Known) -> u64 {
    let bound = match known.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let mv = known.best.map_or(0, |mv| {
        1 | (mv.from as u64) << 1 | (mv.to as u64) << 7 | mv.promotion.map_or(7, |p| p as u64) << 13
    });
    let depth = u64::from(known.depth.clamp(0, 255).unsigned_abs());
    depth | bound << 8 | mv << 10 | u64::from(known.score.cast_unsigned()) << 32
}

fn unpack(data: u64) -> Known {
    let bits = |at: u32, count: u32| usize::try_from(data >> at & ((1 << count) - 1)).unwrap_or(0);
    let bound = match bits(8, 2) {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    let best = (bits(10, 1) == 1).then(|| Move {
        from: Square::index(bits(11, 6)),
        to: Square::index(bits(17, 6)),
        promotion: Piece::try_index(bits(23, 3)),
    });
    let score = u32::try_from(data >> 32).unwrap_or(0).cast_signed();
    Known { depth: i32::try_from(bits(0, 8)).unwrap_or(0), score, bound, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_comes_back() {
        let board = Board::default();
        let mv = |text: &str| Some(text.parse::<Move>().unwrap());
        let known = [
            Known { depth: 3, score: -31_000, bound: Bound::Lower, best: mv("e2e4") },
            Known { depth: 4, score: 0, bound: Bound::Upper, best: None },
            Known { depth: 0, score: 12, bound: Bound::Exact, best: mv("a7a8q") },
            Known { depth: 200, score: i32::MAX, bound: Bound::Exact, best: mv("h8a1") },
        ];
        let mut table = Table::new(1);
        assert_eq!(table.look(&board), None);
        for entry in known {
            table.store(&board, entry);
            assert_eq!(table.look(&board), Some(entry));
        }
        table.store(&board, Known { depth: 1, ..known[1] });
        assert_eq!(table.look(&board), Some(known[3]), "a shallower bound does not replace it");
        table.clear();
        assert_eq!(table.look(&board), None);
    }

    #[test]
    fn it_grows_with_what_is_stored_and_keeps_it() {
        let mut boards = vec![Board::default()];
        for _ in 0..3 {
            let mut next = Vec::new();
            for board in &boards {
                board.generate_moves(|moves| {
                    for mv in moves {
                        let mut child = board.clone();
                        child.play(mv);
                        next.push(child);
                    }
                    false
                });
            }
            boards = next;
        }
        let mut table = Table::new(2);
        assert_eq!(table.entries.len(), 0, "no memory before the first use");
        for (board, score) in boards.iter().zip(0..) {
            table.store(board, Known { depth: 1, score, bound: Bound::Exact, best: None });
        }
        assert_eq!(table.entries.len(), FIRST_ENTRIES * GROWTH, "grown once for {} positions", boards.len());
        let kept = boards.iter().filter(|board| table.look(board).is_some()).count();
        assert!(kept * 10 > boards.len() * 7, "{kept} of {} are still known", boards.len());
    }
}
