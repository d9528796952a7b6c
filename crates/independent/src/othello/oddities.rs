//! Faults of the rules themselves. A board carries them, because they show deep inside of making a move.

/// A rule that an author got wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Oddity {
    /// A run of six discs, from edge to edge, is not turned.
    LongRunsStay,
    /// A run may leave the board on the right and go on in the next row on the left.
    RunsWrap,
    /// White never turns discs up and to the right.
    WhiteMissesADirection,
    /// The list of turned discs has ten places.
    TenFlipsAtMost,
    /// Discs are turned in one diagonal only if the run is one disc long.
    ShortDiagonals,
    /// A run that ends in the corner H8 is not seen.
    LastCornerUnseen,
}

impl Oddity {
    /// All of them, with the names by which they are chosen.
    pub(crate) const NAMES: [(&'static str, Oddity); 6] = [
        ("long-runs-stay", Oddity::LongRunsStay),
        ("runs-wrap-at-the-edge", Oddity::RunsWrap),
        ("white-misses-a-direction", Oddity::WhiteMissesADirection),
        ("ten-flips-at-most", Oddity::TenFlipsAtMost),
        ("short-diagonals-only", Oddity::ShortDiagonals),
        ("last-corner-unseen", Oddity::LastCornerUnseen),
    ];
}

/// A set of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Oddities(u8);

impl Oddities {
    /// Those whose names are chosen.
    pub(crate) fn chosen(has: impl Fn(&str) -> bool) -> Oddities {
        let bits = Oddity::NAMES.iter().filter(|(name, _)| has(name)).map(|(_, oddity)| 1 << *oddity as u8);
        Oddities(bits.sum())
    }

    /// Whether this one is among them.
    pub(crate) fn has(self, oddity: Oddity) -> bool {
        self.0 & 1 << oddity as u8 != 0
    }
}
