//! Time: what the GUI told of it, and how much of it a move may take.

use std::time::Duration;

/// So many moves (0: all) in so much time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engines) struct Period {
    pub(in crate::engines) moves: u32,
    pub(in crate::engines) time: Duration,
}

/// The kind of time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Control {
    /// The period that a game begins with, the one that each later one is like, and an increment.
    Periods { first: Period, next: Period, increment: Duration },
    /// Every move within this.
    PerMove(Duration),
}

/// The clocks of a game.
#[derive(Debug, Clone)]
pub(in crate::engines) struct Clock {
    control: Control,
    /// Moves until the period ends; 0: no period.
    moves_left: u32,
    /// The engine's time left in milliseconds; may be below zero.
    own: i64,
    /// The opponent's.
    opponent: i64,
    /// Whether a clock was told since the engine last moved or changed its colour.
    told: bool,
}

impl Default for Clock {
    fn default() -> Clock {
        // Until the GUI says otherwise; nobody wants to wait for a game that was given no time.
        let period = Period { moves: 40, time: Duration::from_secs(60) };
        let mut clock = Clock {
            control: Control::Periods { first: period, next: period, increment: Duration::ZERO },
            moves_left: 0,
            own: 0,
            opponent: 0,
            told: false,
        };
        clock.restart();
        clock
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Clock {
    /// A new game: clocks back to the start. The time control stays: no text says whether it does (xboard: XB-NEW-5,
    /// XA-4).
    pub(in crate::engines) fn new_game(&mut self) {
        self.restart();
    }

    fn restart(&mut self) {
        if let Control::Periods { first, .. } = self.control {
            self.moves_left = first.moves;
            self.own = millis(first.time);
            self.opponent = self.own;
        }
        self.told = false;
    }

    /// `level`, at the start of a game or in its middle: the moves and the time that are left now. Ends a time per move.
    pub(in crate::engines) fn level(&mut self, first: Period, next: Period, increment: Duration) {
        self.control = Control::Periods { first, next, increment };
        self.restart();
    }

    /// `st`. The later one of `level` and `st` counts (XA-4).
    pub(in crate::engines) fn per_move(&mut self, time: Duration) {
        self.control = Control::PerMove(time);
    }

    /// `time`: the engine's clock, in hundredths of a second.
    pub(in crate::engines) fn set_own(&mut self, centiseconds: i64) {
        self.own = centiseconds.saturating_mul(10);
        self.told = true;
    }

    /// `otim`: the other one, never the engine's own (XB-CLOCK-2, AP-TM-4).
    pub(in crate::engines) fn set_opponent(&mut self, centiseconds: i64) {
        self.opponent = centiseconds.saturating_mul(10);
        self.told = true;
    }

    /// The engine takes the other colour. Clocks belong to colours (XB-CLOCK-3), unless they were told just now: then
    /// they were told for the colour to come, as in the idioms of §13.
    pub(in crate::engines) fn change_colour(&mut self) {
        if !std::mem::take(&mut self.told) {
            std::mem::swap(&mut self.own, &mut self.opponent);
        }
    }

    /// The engine's time left, in hundredths of a second; never below zero.
    pub(in crate::engines) fn own_left(&self) -> i64 {
        self.own.max(0) / 10
    }

    /// The engine has moved, and has thought so long.
    pub(in crate::engines) fn moved(&mut self, thought: Duration) {
        self.told = false;
        let Control::Periods { next, increment, .. } = self.control else {
            return;
        };
        self.own = self.own.saturating_sub(millis(thought)).saturating_add(millis(increment));
        if self.moves_left > 0 {
            self.moves_left -= 1;
            if self.moves_left == 0 {
                self.moves_left = next.moves;
                self.own = self.own.saturating_add(millis(next.time));
            }
        }
    }

    /// How long the next move may take. A conformance engine is asked for moves, not for good ones, and must be in time
    /// on a loaded machine too: under `st` below two seconds it takes a tenth of what is permitted, and of a share of a
    /// clock of at most 0.3 s, a fifth, but no less than 5 ms. Who grants more wants to see it think.
    pub(in crate::engines) fn allotment(&self) -> Duration {
        let allotted = match self.control {
            Control::PerMove(time) if time >= Duration::from_secs(2) => millis(time) / 2,
            Control::PerMove(time) => millis(time) / 10,
            Control::Periods { increment, .. } => {
                let left = self.own.max(0);
                let moves = if self.moves_left == 0 { 240 } else { i64::from(self.moves_left) + 1 };
                let fair = (left / moves).saturating_add(millis(increment) / 10 * 6);
                let taken = if fair <= 300 { (fair / 5).max(fair.min(5)) } else { fair };
                // Whatever is fair, something must remain for the pipes.
                taken.min(left / 2 - 20)
            }
        };
        Duration::from_millis(u64::try_from(allotted).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(s: u64) -> Duration {
        Duration::from_secs(s)
    }

    #[test]
    fn allotments_hold() {
        // moves, base, increment, time in centiseconds, least and most milliseconds
        let cases = [
            (0, 3600, 0, None, 10_000, 200_000),
            (40, 30, 0, None, 300, 1000),
            (4, 8, 0, None, 500, 2000),
            (1, 4, 0, None, 500, 2000),
            (0, 300, 0, Some(100), 1, 500),
            (0, 0, 1, None, 0, 0),
            (0, 60, 0, Some(1), 0, 0),
            (0, 60, 0, Some(-500), 0, 0),
            (0, 10, 1, None, 400, 1500),
        ];
        for (moves, base, increment, time, least, most) in cases {
            let mut clock = Clock::default();
            let period = Period { moves, time: seconds(base) };
            clock.level(period, period, seconds(increment));
            if let Some(time) = time {
                clock.set_own(time);
                clock.set_opponent(360_000);
            }
            let allotted = clock.allotment();
            assert!(
                (Duration::from_millis(least)..=Duration::from_millis(most)).contains(&allotted),
                "{moves} {base} {increment} {time:?}: {allotted:?}"
            );
        }
    }

    #[test]
    fn a_game_at_any_level_never_runs_out() {
        for (moves, base, increment) in [(4, 8, 0), (40, 30, 0), (0, 10, 1), (0, 60, 0), (1, 1, 0)] {
            let mut clock = Clock::default();
            let period = Period { moves, time: seconds(base) };
            clock.level(period, period, seconds(increment));
            for _ in 0..100 {
                let used = clock.allotment() + Duration::from_millis(2);
                assert!(clock.own > millis(used), "{moves} {base} {increment}: {clock:?}");
                clock.moved(used);
            }
        }
    }

    #[test]
    fn later_periods_are_like_the_second() {
        let mut clock = Clock::default();
        let (first, next) = (Period { moves: 2, time: seconds(60) }, Period { moves: 3, time: seconds(20) });
        clock.level(first, next, Duration::ZERO);
        let left: Vec<i64> = (0..6)
            .map(|_| {
                clock.moved(seconds(1));
                clock.own_left()
            })
            .collect();
        assert_eq!(left, [5900, 7800, 7700, 7600, 9500, 9400]);
        // All later moves are in one period.
        clock.level(first, Period { moves: 0, time: seconds(20) }, Duration::ZERO);
        (0..40).for_each(|_| clock.moved(seconds(1)));
        assert_eq!(clock.own_left(), 4000);
    }

    #[test]
    fn clocks_go_with_the_colour_unless_told_for_the_new_one() {
        let mut clock = Clock::default();
        clock.set_own(100);
        clock.set_opponent(200);
        clock.moved(Duration::ZERO);
        clock.change_colour();
        assert_eq!((clock.own, clock.opponent), (2000, 1000));
        clock.set_own(500);
        clock.change_colour();
        assert_eq!(clock.own, 5000);
    }
}
