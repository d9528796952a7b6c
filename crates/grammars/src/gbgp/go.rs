//! `go` and its limits ([`Go`]).

use super::notation::Notation;
use crate::text::{push_number, push_words, unsigned};
use crate::words::take_word;

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

    /// Reads the words behind `go`.
    pub(super) fn parse(mut rest: &'a [u8], notation: Notation) -> Go<'a> {
        let mut go = Go::default();
        while let Some(word) = take_word(&mut rest) {
            if word == b"ponder" {
                go.ponder = true;
                continue;
            }
            let fits = match go.limit(word, notation) {
                None => false,
                Some(limit) => {
                    let number = take_value(&mut rest, notation);
                    let first = limit.is_none();
                    *limit = number.or(*limit);
                    first && number.is_some()
                }
            };
            if !fits {
                go.strange = go.strange.or(Some(word));
            }
        }
        go
    }

    /// The limit of this name.
    fn limit(&mut self, word: &[u8], notation: Notation) -> Option<&mut Option<u64>> {
        Some(match word {
            b"wtime" => &mut self.wtime,
            b"btime" => &mut self.btime,
            b"winc" => &mut self.winc,
            b"binc" => &mut self.binc,
            b"movestogo" => &mut self.movestogo,
            word if word == notation.depth_word().as_bytes() => &mut self.maxdepth,
            word if word == notation.time_word().as_bytes() => &mut self.maxtime,
            _ => return None,
        })
    }

    /// Writes the words behind `go`, each after a blank; what is strange last.
    pub(super) fn print(self, notation: Notation, out: &mut Vec<u8>) {
        if self.ponder {
            out.extend_from_slice(b" ponder");
        }
        let limits = [
            ("wtime", self.wtime),
            ("btime", self.btime),
            ("winc", self.winc),
            ("binc", self.binc),
            ("movestogo", self.movestogo),
            (notation.depth_word(), self.maxdepth),
            (notation.time_word(), self.maxtime),
        ];
        for (name, limit) in limits {
            if let Some(number) = limit {
                push_number(out, format_args!(" {name} {number}"));
            }
        }
        push_words(out, "", self.strange.unwrap_or_default());
    }
}

/// The number behind a limit. A word that is none goes with it, unless it is the next limit.
fn take_value(rest: &mut &[u8], notation: Notation) -> Option<u64> {
    let mut behind = *rest;
    let word = take_word(&mut behind)?;
    if word == b"ponder" || Go::default().limit(word, notation).is_some() {
        return None;
    }
    *rest = behind;
    unsigned(word).ok()
}
