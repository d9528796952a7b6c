//! The transposition table: what was found out about positions, by their hash. Memory is taken at its first use.

use std::marker::PhantomData;

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

/// A move that fits into an entry.
pub(crate) trait Packed: Copy + PartialEq {
    /// The move in the lowest [`MOVE_BITS`] bits.
    fn pack(self) -> u64;
    /// The move that was packed so.
    fn unpack(bits: u64) -> Self;
}

/// Room for a move in an entry.
pub(super) const MOVE_BITS: u32 = 21;

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known<M> {
    pub(super) depth: i32,
    pub(super) score: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<M>,
}

/// The table. An entry is two words: the hash, and the packed [`Known`]. It begins small and grows with what is stored, so
/// that a short search costs little.
#[derive(Debug)]
pub(crate) struct Table<M> {
    entries: Vec<[u64; 2]>,
    filled: usize,
    megabytes: usize,
    moves: PhantomData<M>,
}

/// More than this is never taken, whatever the GUI permits.
const MOST_MEGABYTES: usize = 64;
/// What it begins with: 64 KiB.
const FIRST_ENTRIES: usize = 1 << 12;
/// By what it grows when half of it is filled.
const GROWTH: usize = 4;

impl<M: Packed> Table<M> {
    /// A table of at most this size, which takes no memory yet.
    pub(crate) fn new(megabytes: usize) -> Table<M> {
        let megabytes = megabytes.min(MOST_MEGABYTES);
        Table { entries: Vec::new(), filled: 0, megabytes, moves: PhantomData }
    }

    /// Changes the size and forgets everything.
    pub(crate) fn resize(&mut self, megabytes: usize) {
        *self = Table::new(megabytes);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries = Vec::new();
        self.filled = 0;
    }

    /// How much of the memory that it may take is filled, in thousandths.
    pub(crate) fn permille(&self) -> usize {
        self.filled * 1000 / self.most_entries()
    }

    fn most_entries(&self) -> usize {
        (self.megabytes << 20).max(1 << 19) / size_of::<[u64; 2]>()
    }

    /// Takes more memory, up to what is permitted or half a megabyte. Without memory the search goes on with what it has.
    fn grow(&mut self) {
        let count = (self.entries.len() * GROWTH).clamp(FIRST_ENTRIES, self.most_entries());
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

    pub(super) fn look(&self, hash: u64) -> Option<Known<M>> {
        let [stored, data] = *self.entries.get(self.index(hash))?;
        (stored == hash && data != 0).then(|| unpack(data))
    }

    pub(super) fn store(&mut self, hash: u64, known: Known<M>) {
        if self.filled >= self.entries.len() / 2 {
            self.grow();
        }
        let index = self.index(hash);
        if let Some(entry) = self.entries.get_mut(index) {
            let same = entry[0] == hash;
            self.filled += usize::from(entry[1] == 0);
            if !same || unpack::<M>(entry[1]).depth <= known.depth || known.bound == Bound::Exact {
                *entry = [hash, pack(known)];
            }
        }
    }
}

/// Bits from below: depth 8, bound 2, move present 1, move, score 32 on top.
fn pack<M: Packed>(known: Known<M>) -> u64 {
    let bound = match known.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let mv = known.best.map_or(0, |mv| 1 | mv.pack() << 1);
    let depth = u64::from(known.depth.clamp(0, 255).unsigned_abs());
    depth | bound << 8 | mv << 10 | u64::from(known.score.cast_unsigned()) << 32
}

fn unpack<M: Packed>(data: u64) -> Known<M> {
    let bits = |at: u32, count: u32| data >> at & ((1 << count) - 1);
    let bound = match bits(8, 2) {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    let best = (bits(10, 1) == 1).then(|| M::unpack(bits(11, MOVE_BITS)));
    let score = u32::try_from(data >> 32).unwrap_or(0).cast_signed();
    Known { depth: i32::try_from(bits(0, 8)).unwrap_or(0), score, bound, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Packed for u64 {
        fn pack(self) -> u64 {
            self
        }

        fn unpack(bits: u64) -> u64 {
            bits
        }
    }

    /// Well spread hashes.
    fn hash(number: u64) -> u64 {
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[test]
    fn what_is_stored_comes_back() {
        let known = [
            Known { depth: 3, score: -31_000, bound: Bound::Lower, best: Some(0) },
            Known { depth: 4, score: 0, bound: Bound::Upper, best: None },
            Known { depth: 0, score: 12, bound: Bound::Exact, best: Some((1 << MOVE_BITS) - 1) },
            Known { depth: 200, score: i32::MAX, bound: Bound::Exact, best: Some(77) },
        ];
        let mut table = Table::new(1);
        assert_eq!(table.look(hash(1)), None);
        for entry in known {
            table.store(hash(1), entry);
            assert_eq!(table.look(hash(1)), Some(entry));
        }
        table.store(hash(1), Known { depth: 1, ..known[1] });
        assert_eq!(table.look(hash(1)), Some(known[3]), "a shallower bound does not replace it");
        table.clear();
        assert_eq!(table.look(hash(1)), None);
    }

    #[test]
    fn it_grows_with_what_is_stored_and_keeps_it() {
        let mut table: Table<u64> = Table::new(2);
        assert_eq!(table.entries.len(), 0, "no memory before the first use");
        for (number, score) in (1..=7000).zip(0..) {
            table.store(hash(number), Known { depth: 1, score, bound: Bound::Exact, best: None });
        }
        assert_eq!(table.entries.len(), FIRST_ENTRIES * GROWTH, "grown once");
        let kept = (1..=7000).filter(|&number| table.look(hash(number)).is_some()).count();
        assert!(kept * 10 > 7000 * 7, "{kept} of 7000 are still known");
        let room = (2 << 20) / 16;
        assert!(
            (kept * 1000 / room..=7000 * 1000 / room).contains(&table.permille()),
            "{}",
            table.permille()
        );
    }
}
