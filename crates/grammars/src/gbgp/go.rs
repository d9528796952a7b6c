//! `go` and its limits ([`Go`]).

use super::notation::Notation;
use super::reason::{Arguments, Fault};
use crate::table::Argument;
use crate::uci_family::{Limits, Parts, Slot, read_limits};

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Go<'a> {
    /// On the opponent's time.
    pub ponder: bool,
    /// White's clock, in milliseconds.
    pub wtime: Option<u64>,
    /// Black's clock, in milliseconds.
    pub btime: Option<u64>,
    /// What White's clock gains with a move, in milliseconds.
    pub winc: Option<u64>,
    /// What Black's clock gains with a move, in milliseconds.
    pub binc: Option<u64>,
    /// Moves until the clocks gain time.
    pub movestogo: Option<u64>,
    /// The most plies. `depth` in the edition of 2025.
    pub maxdepth: Option<u64>,
    /// The most milliseconds. `movetime` in the edition of 2025.
    pub maxtime: Option<u64>,
    /// The first word that is ignored, if any: an unknown one (those of other editions among them), a limit that stands
    /// twice, or one with no number behind it, or one that is too large.
    pub strange: Option<&'a [u8]>,
}

impl<'a> Go<'a> {
    /// Whether nothing bounds the search but `stop`.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let clocks = [self.wtime, self.btime, self.maxdepth, self.maxtime];
        clocks.iter().all(Option::is_none)
    }
}

impl<'a> Limits<'a> for Go<'a> {
    type Edition = Notation;

    fn flag(&mut self, word: &[u8]) -> Option<&mut bool> {
        (word == b"ponder").then_some(&mut self.ponder)
    }

    fn number(&mut self, word: &[u8], notation: Notation) -> Option<Slot<'_>> {
        Some(Slot::Count(match word {
            b"wtime" => &mut self.wtime,
            b"btime" => &mut self.btime,
            b"winc" => &mut self.winc,
            b"binc" => &mut self.binc,
            b"movestogo" => &mut self.movestogo,
            word if word == notation.depth_word().as_bytes() => &mut self.maxdepth,
            word if word == notation.time_word().as_bytes() => &mut self.maxtime,
            _ => return None,
        }))
    }

    fn strange(&mut self) -> &mut Option<&'a [u8]> {
        &mut self.strange
    }
}

impl<'a> Argument<'a, Notation> for Go<'a> {
    type Value = Go<'a>;

    fn read(a: &mut Arguments<'a>) -> Result<Go<'a>, Fault> {
        Ok(read_limits(a.take().untrimmed(), a.dialect))
    }

    fn print(go: Go<'a>, notation: Notation, out: &mut Vec<u8>) {
        let limits = [
            ("wtime", go.wtime),
            ("btime", go.btime),
            ("winc", go.winc),
            ("binc", go.binc),
            ("movestogo", go.movestogo),
            (notation.depth_word(), go.maxdepth),
            (notation.time_word(), go.maxtime),
        ];
        let mut parts = Parts::new(out);
        parts.flag("ponder", go.ponder);
        limits.into_iter().for_each(|(name, limit)| parts.value(name, limit));
        parts.word(go.strange.unwrap_or_default());
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: Notation) -> arbitrary::Result<Go<'a>> {
        use crate::generate::{choose, maybe};
        use crate::uci_family::limit;
        Ok(Go {
            ponder: u.arbitrary()?,
            wtime: limit(u)?,
            btime: limit(u)?,
            winc: limit(u)?,
            binc: limit(u)?,
            movestogo: limit(u)?,
            maxdepth: limit(u)?,
            maxtime: limit(u)?,
            strange: maybe(u, |u| choose(u, &["foo", "7", "infinite", "-1", "wtime"]))?,
        })
    }
}
