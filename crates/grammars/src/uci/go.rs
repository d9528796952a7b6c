//! `go` and its limits ([`Go`], UCI-GO-1 to -12).

use super::moves::Moves;
use super::reason::{Arguments, Fault, Uci};
use crate::table::Argument;
use crate::uci_family::{Limits, Parts, Slot, read_limits};
use crate::words::Words;

/// How to search. The parts come in any order (UCI-GO-2), each at most once; an absent one has no influence (UCI-GO-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Go<'a> {
    /// The only moves to be searched (UCI-GO-4). The list ends before the next part (UCI-GO-5, UA-4); it is
    /// never empty.
    pub searchmoves: Option<Moves<'a>>,
    /// On the opponent's time (UCI-GO-7).
    pub ponder: bool,
    /// White's clock, in milliseconds; negative after its flag has fallen.
    pub wtime: Option<i64>,
    /// Black's clock, in milliseconds.
    pub btime: Option<i64>,
    /// What White's clock gains with a move, in milliseconds.
    pub winc: Option<i64>,
    /// What Black's clock gains with a move, in milliseconds.
    pub binc: Option<i64>,
    /// Moves until the clocks gain time (UCI-GUI-11).
    pub movestogo: Option<u64>,
    /// So many plies (UCI-GO-8).
    pub depth: Option<u64>,
    /// So many nodes (UCI-GO-9).
    pub nodes: Option<u64>,
    /// For a mate in so many moves (UCI-GO-10).
    pub mate: Option<u64>,
    /// So many milliseconds (UCI-GO-11, UCI-GO-12).
    pub movetime: Option<u64>,
    /// Until `stop` (UCI-GO-6).
    pub infinite: bool,
    /// The first word that is ignored (UCI-GEN-10), if any: an unknown one, a part that stands twice, a limit with no number
    /// behind it or one that is too large, or a word among `searchmoves` that is no move.
    pub strange: Option<&'a [u8]>,
}

impl Go<'_> {
    /// Whether nothing bounds the search but `stop` (UA-5). `mate` does not: whether a search for one ends without it is
    /// open (UA-8).
    #[must_use]
    pub fn is_open(&self) -> bool {
        let limits = [self.depth, self.nodes, self.movetime];
        let clocks = [self.wtime, self.btime];
        self.infinite || limits.iter().all(Option::is_none) && clocks.iter().all(Option::is_none)
    }
}

impl<'a> Limits<'a> for Go<'a> {
    type Edition = ();

    fn flag(&mut self, word: &[u8]) -> Option<&mut bool> {
        Some(match word {
            b"ponder" => &mut self.ponder,
            b"infinite" => &mut self.infinite,
            _ => return None,
        })
    }

    fn number(&mut self, word: &[u8], (): ()) -> Option<Slot<'_>> {
        Some(match word {
            b"wtime" => Slot::Clock(&mut self.wtime),
            b"btime" => Slot::Clock(&mut self.btime),
            b"winc" => Slot::Clock(&mut self.winc),
            b"binc" => Slot::Clock(&mut self.binc),
            b"movestogo" => Slot::Count(&mut self.movestogo),
            b"depth" => Slot::Count(&mut self.depth),
            b"nodes" => Slot::Count(&mut self.nodes),
            b"mate" => Slot::Count(&mut self.mate),
            b"movetime" => Slot::Count(&mut self.movetime),
            _ => return None,
        })
    }

    fn is_list(word: &[u8]) -> bool {
        word == b"searchmoves"
    }

    fn list(&mut self, name: &'a [u8], words: Words<'a>) -> Option<&'a [u8]> {
        let moves = Moves::of(words);
        if moves.is_empty() {
            return Some(name);
        }
        let first = self.searchmoves.replace(moves).is_none();
        if first { moves.stray_word() } else { Some(name) }
    }

    fn strange(&mut self) -> &mut Option<&'a [u8]> {
        &mut self.strange
    }
}

impl<'a> Argument<'a, Uci> for Go<'a> {
    type Value = Go<'a>;

    fn read(a: &mut Arguments<'a>) -> Result<Go<'a>, Fault> {
        Ok(read_limits(a.take().untrimmed(), ()))
    }

    fn print(go: Go<'a>, _: Uci, out: &mut Vec<u8>) {
        let clocks = [("wtime", go.wtime), ("btime", go.btime), ("winc", go.winc), ("binc", go.binc)];
        let counts = [
            ("movestogo", go.movestogo),
            ("depth", go.depth),
            ("nodes", go.nodes),
            ("mate", go.mate),
            ("movetime", go.movetime),
        ];
        let mut parts = Parts::new(out);
        // First, where no list takes it in.
        parts.word(go.strange.unwrap_or_default());
        parts.flag("ponder", go.ponder);
        clocks.into_iter().for_each(|(name, clock)| parts.value(name, clock));
        counts.into_iter().for_each(|(name, count)| parts.value(name, count));
        parts.flag("infinite", go.infinite);
        // Last, where every reader finds its end.
        if let Some(moves) = go.searchmoves {
            parts.values("searchmoves", moves.iter());
        }
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: Uci) -> arbitrary::Result<Go<'a>> {
        use super::generate::some_moves;
        use crate::generate::{choose, maybe, signed};
        use crate::uci_family::limit;
        Ok(Go {
            searchmoves: maybe(u, some_moves)?,
            ponder: u.arbitrary()?,
            wtime: maybe(u, signed)?,
            btime: maybe(u, signed)?,
            winc: maybe(u, signed)?,
            binc: maybe(u, signed)?,
            movestogo: limit(u)?,
            depth: limit(u)?,
            nodes: limit(u)?,
            mate: limit(u)?,
            movetime: limit(u)?,
            infinite: u.arbitrary()?,
            strange: maybe(u, |u| choose(u, &["foo", "7", "perft", "-1", "wtime", "searchmoves", "e2e4"]))?,
        })
    }
}
