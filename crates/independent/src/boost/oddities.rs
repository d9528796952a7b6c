//! Faults of the rules themselves. A board carries them, because they show deep inside of making a move.

/// A rule that an author got wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Oddity {
    /// A piece may make fewer steps than its boosts allow.
    FewerSteps,
    /// Dragons boost nobody.
    DragonsDoNotBoost,
    /// A path may cross itself.
    PathTurnsBack,
    /// A knight may land on a dragon.
    KnightTakesDragon,
    /// A knight may land on an own piece.
    KnightTakesOwn,
    /// Every dragon may be moved.
    AnyDragonMoves,
    /// Towers move like pawns.
    TowersMove,
    /// There is no limit of towers.
    NoTowerLimit,
    /// Promotion does not look at the number of knights.
    PromotesWithoutLimit,
    /// A tower beside a pawn may be the opponent's.
    AnyTowerPromotes,
    /// Towers may be built on the rim.
    BuildsOnRim,
    /// Three pieces are enough to live without a tower.
    ThreePiecesLive,
    /// Towers alone are enough to live.
    TowersAloneLive,
    /// A circle of dragons wins nothing.
    CircleUnseen,
}

impl Oddity {
    /// All of them, with the names by which they are chosen.
    pub(crate) const NAMES: [(&'static str, Oddity); 14] = [
        ("fewer-steps", Oddity::FewerSteps),
        ("dragons-do-not-boost", Oddity::DragonsDoNotBoost),
        ("path-turns-back", Oddity::PathTurnsBack),
        ("knight-takes-dragon", Oddity::KnightTakesDragon),
        ("knight-takes-own", Oddity::KnightTakesOwn),
        ("any-dragon-moves", Oddity::AnyDragonMoves),
        ("towers-move", Oddity::TowersMove),
        ("no-tower-limit", Oddity::NoTowerLimit),
        ("promotes-without-limit", Oddity::PromotesWithoutLimit),
        ("any-tower-promotes", Oddity::AnyTowerPromotes),
        ("builds-on-rim", Oddity::BuildsOnRim),
        ("three-pieces-live", Oddity::ThreePiecesLive),
        ("towers-alone-live", Oddity::TowersAloneLive),
        ("circle-unseen", Oddity::CircleUnseen),
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
