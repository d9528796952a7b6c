//! What the engine's clock must show: what was sent last, and what has passed since ([`Clock`]).

use std::time::Duration;

use crate::autoplayer::grammar::Level;

/// Clocks that are further apart than by this factor count in other units.
const FAR: i64 = 8;
/// A clock that shows more than this many times what `level` gives was set by something else.
const TWICE: i64 = 2;
/// Below this, in hundredths of a second, the way through the pipes weighs too much.
const LEAST: i64 = 1000;

/// The engine's clock as far as it is told.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    /// The last `time N`, and when it was sent.
    told: Option<(i64, Duration)>,
    /// The engine has moved since. What it tells before that may have been on its way.
    moved: bool,
    /// What a move adds, in hundredths.
    increment: i64,
    /// When the engine's turn began.
    since: Option<Duration>,
    /// What `level` gives at most, as long as nothing else has set the clock.
    given: Option<Given>,
}

/// The first control of a `level`, its time read as minutes: the longest unit that anybody reads (AC-10).
#[derive(Debug, Clone, Copy)]
struct Given {
    /// Its clause.
    clause: &'static str,
    /// In hundredths of a second.
    time: i64,
    /// Turns of the engine that are left in it; none: it lasts for the whole game.
    turns: Option<u32>,
}

/// What is wrong with a clock that the engine tells.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    /// The clause.
    pub clause: &'static str,
    /// In words.
    pub why: String,
}

impl Clock {
    /// `level`: only the increment is beyond doubt, the unit of the time is not (AC-10).
    pub(super) fn level(&mut self, level: Level) {
        let (clause, time, moves, increment) = match level {
            Level::Fischer { moves, time, increment } => ("AP-LV-1", time, moves, increment),
            Level::TwoControls { moves, time, .. } => ("AP-LV-2", time, moves, 0),
        };
        self.increment = i64::from(increment).saturating_mul(100);
        self.told = None;
        self.moved = false;
        let time = i64::try_from(time.span().as_millis() / 10).unwrap_or(i64::MAX);
        self.given = Some(Given { clause, time, turns: (moves > 0).then_some(moves) });
    }

    /// `time N`.
    pub(super) fn set(&mut self, centiseconds: i64, at: Duration) {
        self.told = Some((centiseconds, at));
        self.moved = false;
        self.given = None;
    }

    /// The engine's turn begins.
    pub(super) fn start(&mut self, at: Duration) {
        self.since = Some(at);
        let Some(given) = &mut self.given else { return };
        given.time = given.time.saturating_add(self.increment);
        given.turns = match given.turns {
            // Another control begins, and nobody knows what the engine has saved.
            Some(0) => return self.given = None,
            left => left.map(|turns| turns - 1),
        };
    }

    /// The engine has made a move.
    pub(super) fn moved(&mut self) {
        self.moved = true;
    }

    /// `new`.
    pub(super) fn new_game(&mut self) {
        self.told = None;
        self.since = None;
        self.given = None;
    }

    /// Something was sent that may have set it to anything.
    pub(super) fn forget(&mut self) {
        self.told = None;
        self.given = None;
    }

    /// What it shows by what was told, if that can be said.
    fn shows(&self, at: Duration) -> Option<i64> {
        let (told, when) = self.told.filter(|_| self.moved)?;
        let passed = at.saturating_sub(self.since.unwrap_or(when).max(when));
        let passed = i64::try_from(passed.as_millis() / 10).unwrap_or(i64::MAX);
        // Where much of it has gone, nobody knows how the rest is counted.
        let left = told.saturating_sub(passed).saturating_add(self.increment);
        (told >= LEAST && passed < told / 2).then_some(left)
    }

    /// What is wrong with a clock that the engine tells.
    pub(super) fn wrong(&self, told: i64, at: Duration) -> Option<Wrong> {
        if let Some(Given { clause, time, .. }) = self.given {
            // What it tells before it moves may be of the last game, and have been on its way.
            if !self.moved {
                return None;
            }
            let most = time.saturating_add(LEAST).saturating_mul(TWICE);
            let why = || format!("`level` gives it at most {time} hundredths of a second, it tells {told}");
            return (told > most).then(|| Wrong { clause, why: why() });
        }
        let shows = self.shows(at)?;
        let (low, high) = (shows / FAR, shows.saturating_mul(FAR));
        let why = || format!("about {shows} hundredths of a second are left to it, it tells {told}");
        (!(low..=high).contains(&told)).then(|| Wrong { clause: "AP-TM-2", why: why() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::autoplayer::grammar::Base;

    #[test]
    fn other_units_are_seen_where_the_clock_was_told() {
        let second = Duration::from_secs(1);
        let mut clock = Clock::default();
        assert_eq!(clock.wrong(60, second), None, "nothing was told");
        clock.set(6000, second);
        clock.start(second);
        assert_eq!(clock.wrong(59, second), None, "it may be told of the time before");
        clock.moved();
        for (told, right) in
            [(5900, true), (6100, true), (1000, true), (59, false), (59_000, false), (-5, false)]
        {
            assert_eq!(clock.wrong(told, second * 2).is_none(), right, "{told}");
        }
        assert_eq!(clock.wrong(1, second * 50), None, "most of it has gone");
        clock.new_game();
        assert_eq!(clock.wrong(1, second), None);
        clock.set(20, second);
        clock.moved();
        assert_eq!(clock.wrong(1_000_000, second), None, "so little");
    }

    #[test]
    fn a_clock_above_what_level_gives_is_seen_until_its_control_is_over() {
        let second = Duration::from_secs(1);
        let minute = Base { minutes: 1, seconds: None };
        let two = Level::TwoControls { moves: 2, time: minute, next_moves: 2, next_time: minute };
        let mut clock = Clock::default();
        clock.level(two);
        clock.start(second);
        assert_eq!(clock.wrong(60, second), None, "its unit is not known");
        assert_eq!(clock.wrong(6000, second), None);
        let clause = |clock: &Clock, told| clock.wrong(told, second).map(|wrong| wrong.clause);
        assert_eq!(clause(&clock, 30_000), None, "it may be told of the last game");
        clock.moved();
        assert_eq!(clause(&clock, 30_000), Some("AP-LV-2"), "five minutes");
        clock.start(second);
        assert_eq!(clause(&clock, 30_000), Some("AP-LV-2"));
        clock.start(second);
        assert_eq!(clause(&clock, 30_000), None, "the second control");
        clock.level(Level::Fischer { moves: 0, time: minute, increment: 60 });
        clock.moved();
        for (told, right) in [(11_000, true), (30_000, false)] {
            assert_eq!(clause(&clock, told).is_none(), right, "{told}");
        }
        clock.start(second);
        clock.start(second);
        clock.start(second);
        assert_eq!(clause(&clock, 30_000), None, "three moves have added a minute each");
        clock.set(30_000, second);
        assert_eq!(clause(&clock, 29_000), None, "the interface has set it");
    }
}
