//! Faults of the rules themselves. A board carries them, because they show deep inside of making a move.

/// A rule that an author got wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Oddity {
    /// Two mills closed at once are none.
    DoubleMillUnseen,
    /// Men in mills may be taken at any time.
    NobodyProtected,
    /// Black's men are not protected by their mills.
    BlackUnprotected,
    /// If all men are in mills, none is taken.
    AllInMillsNoneTaken,
    /// Three men cannot fly.
    NoFlying,
    /// Four men can fly already.
    FliesWithFour,
    /// If one side has three men, both fly.
    BothFly,
    /// The mill 16 19 22 is missing.
    ColumnMissing,
    /// 17 and 12 are joined in one direction only.
    EdgeOneWay,
    /// 4 and 10 are joined by a diagonal.
    Diagonal,
    /// Fewer than three men lose while men are still placed.
    TwoMenLoseEarly,
    /// Two men play on.
    TwoMenPlayOn,
    /// A mill closed by a flight is not seen.
    FlightClosesNothing,
    /// Black's last man is not placed any more.
    PlacingEndsEarly,
    /// The phase follows from the men on the board.
    PhaseByMen,
    /// A man that is taken while placing stays on the board.
    PlacingTakesNothing,
    /// Only placing sets the count of plies without advancement back.
    TakesAreQuiet,
    /// Black's mills along the outer ring are not seen.
    BlackRingUnseen,
}

impl Oddity {
    /// All of them, with the names by which they are chosen.
    pub(crate) const NAMES: [(&'static str, Oddity); 18] = [
        ("double-mill-unseen", Oddity::DoubleMillUnseen),
        ("nobody-protected", Oddity::NobodyProtected),
        ("black-unprotected", Oddity::BlackUnprotected),
        ("all-in-mills-none-taken", Oddity::AllInMillsNoneTaken),
        ("no-flying", Oddity::NoFlying),
        ("flies-with-four", Oddity::FliesWithFour),
        ("both-fly", Oddity::BothFly),
        ("column-missing", Oddity::ColumnMissing),
        ("edge-one-way", Oddity::EdgeOneWay),
        ("diagonal", Oddity::Diagonal),
        ("two-men-lose-early", Oddity::TwoMenLoseEarly),
        ("two-men-play-on", Oddity::TwoMenPlayOn),
        ("flight-closes-nothing", Oddity::FlightClosesNothing),
        ("placing-ends-early", Oddity::PlacingEndsEarly),
        ("phase-by-men", Oddity::PhaseByMen),
        ("placing-takes-nothing", Oddity::PlacingTakesNothing),
        ("takes-are-quiet", Oddity::TakesAreQuiet),
        ("black-ring-unseen", Oddity::BlackRingUnseen),
    ];
}

/// A set of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Oddities(u32);

impl Oddities {
    /// Those whose names are chosen.
    pub(crate) fn chosen(has: impl Fn(&str) -> bool) -> Oddities {
        let bits = Oddity::NAMES.iter().filter(|(name, _)| has(name)).map(|(_, oddity)| 1 << *oddity as u32);
        Oddities(bits.sum())
    }

    /// Whether this one is among them.
    pub(crate) fn has(self, oddity: Oddity) -> bool {
        self.0 & 1 << oddity as u32 != 0
    }
}
