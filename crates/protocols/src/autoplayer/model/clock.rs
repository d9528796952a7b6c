//! What the engine's clock must show: what was sent last, and what has passed since ([`Clock`]).

use std::time::Duration;

use crate::autoplayer::grammar::Level;

/// Clocks that are further apart than by this factor count in other units.
const FAR: i64 = 8;
/// Below this, in hundredths of a second, the way through the pipes weighs too much.
const LEAST: i64 = 1000;

/// The engine's clock as far as it is told.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    /// The last `time N`, and when it was sent.
    told: Option<(i64, Duration)>,
    /// What a move adds, in hundredths.
    increment: i64,
    /// When the engine's turn began.
    since: Option<Duration>,
}

impl Clock {
    /// `level`: only the increment is beyond doubt, the unit of the time is not (AC-10).
    pub(super) fn level(&mut self, level: Level) {
        self.increment = match level {
            Level::Fischer { increment, .. } => i64::from(increment).saturating_mul(100),
            Level::TwoControls { .. } => 0,
        };
        self.told = None;
    }

    /// `time N`.
    pub(super) fn set(&mut self, centiseconds: i64, at: Duration) {
        self.told = Some((centiseconds, at));
    }

    /// The engine's turn begins.
    pub(super) fn start(&mut self, at: Duration) {
        self.since = Some(at);
    }

    /// `new`.
    pub(super) fn new_game(&mut self) {
        self.told = None;
        self.since = None;
    }

    /// Something was sent that may have set it to anything.
    pub(super) fn forget(&mut self) {
        self.told = None;
    }

    /// What it shows by what was told, if that can be said.
    fn shows(&self, at: Duration) -> Option<i64> {
        let (told, when) = self.told?;
        let passed = at.saturating_sub(self.since.unwrap_or(when).max(when));
        let passed = i64::try_from(passed.as_millis() / 10).unwrap_or(i64::MAX);
        // Where much of it has gone, nobody knows how the rest is counted.
        let left = told.saturating_sub(passed).saturating_add(self.increment);
        (told >= LEAST && passed < told / 2).then_some(left)
    }

    /// What is wrong with a clock that the engine tells, in words.
    pub(super) fn wrong(&self, told: i64, at: Duration) -> Option<String> {
        let shows = self.shows(at)?;
        let (low, high) = (shows / FAR, shows.saturating_mul(FAR));
        (!(low..=high).contains(&told))
            .then(|| format!("about {shows} hundredths of a second are left to it, it tells {told}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_units_are_seen_where_the_clock_was_told() {
        let second = Duration::from_secs(1);
        let mut clock = Clock::default();
        assert_eq!(clock.wrong(60, second), None, "nothing was told");
        clock.set(6000, second);
        clock.start(second);
        for (told, right) in
            [(5900, true), (6100, true), (1000, true), (59, false), (59_000, false), (-5, false)]
        {
            assert_eq!(clock.wrong(told, second * 2).is_none(), right, "{told}");
        }
        assert_eq!(clock.wrong(1, second * 50), None, "most of it has gone");
        clock.new_game();
        assert_eq!(clock.wrong(1, second), None);
        clock.set(20, second);
        assert_eq!(clock.wrong(1_000_000, second), None, "so little");
    }
}
