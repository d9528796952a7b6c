//! How well it plays: what `setoption` tells, and what of it can be had.

use std::time::Duration;

/// What `setoption` has told last; `strength` and `depth` are alternatives, and which one counts where both were told, the
/// text leaves open (BA-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strength {
    /// Nothing: as well as it can (BEI-OPT-6).
    Full,
    /// As well as a player of this rating.
    Rating(i64),
    /// So many plies deep, however long it takes.
    Depth(i64),
}

/// The deepest search.
const DEEPEST: i64 = 40;
/// The depth that stands for the strongest players.
const DEEPEST_OF_RATINGS: i64 = 5;
/// By so much a player is better who looks one ply farther.
const RATING_OF_A_PLY: i64 = 500;
/// So long it thinks where it was not told how deep.
const USUAL: Duration = Duration::from_secs(1);

impl Strength {
    /// How deep it searches: as near as can be to what was told (BEI-OPT-4, BEI-OPT-5).
    pub(super) fn depth(self) -> i32 {
        let depth = match self {
            Strength::Full => DEEPEST,
            Strength::Rating(rating) => (rating / RATING_OF_A_PLY + 1).clamp(1, DEEPEST_OF_RATINGS),
            Strength::Depth(plies) => plies.clamp(1, DEEPEST),
        };
        i32::try_from(depth).unwrap_or(1)
    }

    /// How long it searches at most; none for until it is done.
    pub(super) fn time(self) -> Option<Duration> {
        match self {
            Strength::Full | Strength::Rating(_) => Some(USUAL),
            Strength::Depth(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_that_can_be_had() {
        let cases = [
            (Strength::Full, 40),
            (Strength::Rating(i64::MIN), 1),
            (Strength::Rating(-5), 1),
            (Strength::Rating(0), 1),
            (Strength::Rating(100), 1),
            (Strength::Rating(1500), 4),
            (Strength::Rating(i64::MAX), 5),
            (Strength::Depth(i64::MIN), 1),
            (Strength::Depth(0), 1),
            (Strength::Depth(3), 3),
            (Strength::Depth(1_000_000), 40),
        ];
        for (strength, depth) in cases {
            assert_eq!(strength.depth(), depth, "{strength:?}");
        }
        assert_eq!(Strength::Depth(40).time(), None);
        assert_eq!(Strength::Rating(3000).time(), Strength::Full.time());
    }
}
