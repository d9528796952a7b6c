//! Time: how much of what `go` tells of it a move may take.

use std::time::Duration;

/// Kept for pipes and schedulers.
const RESERVE: Duration = Duration::from_millis(20);

/// The clock of one side, in milliseconds, as far as it is told.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::engines) struct Clock {
    pub(in crate::engines) left: Option<u64>,
    pub(in crate::engines) increment: Option<u64>,
}

/// What `go` tells of time.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::engines) struct Clocks {
    pub(in crate::engines) own: Clock,
    pub(in crate::engines) other: Clock,
    /// The moves until the next control.
    pub(in crate::engines) moves: Option<u64>,
    /// The most milliseconds for the move.
    pub(in crate::engines) time: Option<u64>,
}

impl Clocks {
    /// How long the search may take; none where nothing but `stop` and its depth bound it. Where the moves to the next
    /// control are not told, so many are expected.
    pub(in crate::engines) fn allotment(&self, expected: u32) -> Option<Duration> {
        // Where only the other side's clock is told, the own one is most likely the same.
        let clock = if self.own.left.is_some() { self.own } else { self.other };
        let by_clock = clock.left.map(|left| {
            let moves = self.moves.map_or(expected, |moves| u32::try_from(moves).unwrap_or(expected));
            let increment = Duration::from_millis(clock.increment.unwrap_or(0));
            share(Duration::from_millis(left), increment, moves)
        });
        by_clock.into_iter().chain(self.time.map(Duration::from_millis)).min()
    }
}

/// A fair share of the clock, and never so much that nothing is left.
fn share(left: Duration, increment: Duration, moves: u32) -> Duration {
    // One move more, so that something is left at the end of a session.
    let fair = (left / moves.saturating_add(1)).saturating_add(increment / 2);
    fair.min((left / 2).saturating_sub(RESERVE))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: u32 = 25;

    #[test]
    fn a_game_at_any_clock_never_runs_out() {
        let late = Duration::from_millis(3);
        for (left, increment) in [(2000, 0), (900_000, 0), (10_000, 1000), (100, 0)] {
            let (mut left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
            for _ in 0..12 {
                let allotted = share(left, increment, MOVES);
                assert!(allotted + late < left, "{allotted:?} of {left:?}");
                left = left - allotted - late + increment;
            }
        }
    }
}
