//! What an engine tells of its search: thinking lines (§10 of the text) and `stat01:` (§12).

use std::time::Duration;

/// In which unit TIME is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeUnit {
    /// Hundredths of a second, as the text says.
    Centiseconds,
    /// Whole seconds: GNU Chess style, known by a character glued to PLY.
    Seconds,
}

/// `PLY SCORE TIME NODES PV`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Thinking<'a> {
    /// Search depth.
    pub ply: u32,
    /// The character glued to PLY, which marks GNU Chess style.
    pub mark: Option<u8>,
    /// Hundredths of a pawn.
    pub score: i64,
    /// TIME as written; see [`Thinking::elapsed`].
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Further integers before a TAB (Appendix A), as written; see [`Thinking::further`].
    pub further: &'a [u8],
    /// The rest: the principal variation, or free text. May be empty.
    pub pv: &'a [u8],
}

impl Thinking<'_> {
    /// The unit of TIME.
    #[must_use]
    pub fn unit(&self) -> TimeUnit {
        if self.mark.is_some() { TimeUnit::Seconds } else { TimeUnit::Centiseconds }
    }

    /// TIME as a span.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        match self.unit() {
            TimeUnit::Centiseconds => {
                Duration::from_secs(self.time / 100) + Duration::from_millis(self.time % 100 * 10)
            }
            TimeUnit::Seconds => Duration::from_secs(self.time),
        }
    }
}

/// `stat01: TIME NODES PLY MVLEFT MVTOT [MVNAME]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stat<'a> {
    /// Hundredths of a second.
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Search depth.
    pub ply: u32,
    /// Root moves still to search at this depth.
    pub moves_left: u64,
    /// All root moves.
    pub moves_total: u64,
    /// The move under consideration (v2).
    pub mv: Option<&'a [u8]>,
}
