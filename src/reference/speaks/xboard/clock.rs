//! Time: what the GUI told of it, and how much of it a move may take.

use std::time::Duration;

/// What time is measured by (4.3: `nps`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    /// The clock on the wall.
    Wall,
    /// CPU time: `nps 0`.
    Cpu,
    /// Nodes, so many a second.
    Nodes(u64),
}

/// The kind of time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Control {
    /// `level`: so many moves (0: all) in a period, and an increment.
    Level { moves: u32, base: Duration, increment: Duration },
    /// `st`: every move within this.
    PerMove(Duration),
}

/// The clocks and limits of a game.
#[derive(Debug, Clone)]
pub(super) struct Clock {
    control: Control,
    /// Moves until the period ends; 0: no period.
    moves_left: u32,
    /// The engine's time left in milliseconds; may be below zero.
    own: i64,
    /// The opponent's.
    opponent: i64,
    /// Whether `time` or `otim` came since the engine last moved or changed its colour.
    told: bool,
    depth: Option<i32>,
    measure: Measure,
}

impl Default for Clock {
    fn default() -> Clock {
        // Until the GUI says otherwise; nobody wants to wait for a game that was given no time.
        let base = Duration::from_secs(60);
        let mut clock = Clock {
            control: Control::Level { moves: 40, base, increment: Duration::ZERO },
            moves_left: 40,
            own: 0,
            opponent: 0,
            told: false,
            depth: None,
            measure: Measure::Wall,
        };
        clock.restart();
        clock
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Clock {
    /// `new`: clocks back to the start, no depth limit, time by the wall (XB-NEW-5 to -7). The time control stays: the
    /// text does not say whether it does.
    pub(super) fn new_game(&mut self) {
        self.depth = None;
        self.measure = Measure::Wall;
        self.restart();
    }

    fn restart(&mut self) {
        if let Control::Level { moves, base, .. } = self.control {
            self.moves_left = moves;
            self.own = millis(base);
            self.opponent = self.own;
        }
        self.told = false;
    }

    /// `level`, at the start of a game or (4.4) in its middle: the moves and the time that are left now. The depth limit
    /// stays (XB-TC-13); a time per move does not.
    pub(super) fn level(&mut self, moves: u32, base: Duration, increment: Duration) {
        self.control = Control::Level { moves, base, increment };
        self.restart();
    }

    /// `st`. The later one of `level` and `st` counts.
    pub(super) fn per_move(&mut self, time: Duration) {
        self.control = Control::PerMove(time);
    }

    /// `sd`. Zero is no search at all; one ply is the least that finds a move.
    pub(super) fn limit_depth(&mut self, plies: u32) {
        self.depth = Some(i32::try_from(plies).unwrap_or(i32::MAX).max(1));
    }

    /// `nps`.
    pub(super) fn measure_by(&mut self, measure: Measure) {
        self.measure = measure;
    }

    /// `time`: the clock of the colour that the engine plays.
    pub(super) fn set_own(&mut self, centiseconds: i64) {
        self.own = centiseconds.saturating_mul(10);
        self.told = true;
    }

    /// `otim`: the other one, never the engine's own (XB-CLOCK-2).
    pub(super) fn set_opponent(&mut self, centiseconds: i64) {
        self.opponent = centiseconds.saturating_mul(10);
        self.told = true;
    }

    /// The engine takes the other colour. Clocks belong to colours (XB-CLOCK-3), unless they were told just now: then
    /// they were told for the colour to come, as in the idioms of §13.
    pub(super) fn change_colour(&mut self) {
        if !std::mem::take(&mut self.told) {
            std::mem::swap(&mut self.own, &mut self.opponent);
        }
    }

    /// The engine has moved, and has thought so long.
    pub(super) fn moved(&mut self, thought: Duration) {
        self.told = false;
        let Control::Level { moves, base, increment } = self.control else {
            return;
        };
        self.own = self.own.saturating_sub(millis(thought)).saturating_add(millis(increment));
        if moves > 0 {
            self.moves_left = self.moves_left.saturating_sub(1);
            if self.moves_left == 0 {
                self.moves_left = moves;
                self.own = self.own.saturating_add(millis(base));
            }
        }
    }

    /// The depth limit.
    pub(super) fn depth(&self) -> Option<i32> {
        self.depth
    }

    /// What time is measured by.
    pub(super) fn measure(&self) -> Measure {
        self.measure
    }

    /// How long the next move may take. Under `st` below two seconds a fifth of what is permitted: a conformance
    /// engine is asked for moves, not for good ones, and so it holds on a loaded machine too. Who grants more wants to
    /// see it think, and gets half.
    pub(super) fn allotment(&self) -> Duration {
        let allotted = match self.control {
            Control::PerMove(time) if time >= Duration::from_secs(2) => millis(time) / 2,
            Control::PerMove(time) => millis(time) / 5,
            Control::Level { increment, .. } => {
                let left = self.own.max(0);
                let moves = if self.moves_left == 0 { 240 } else { i64::from(self.moves_left.min(40)) + 1 };
                let fair = (left / moves).saturating_add(millis(increment) / 10 * 6);
                // Whatever is fair, something must remain for the pipes.
                fair.min(left / 2 - 20)
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
            clock.level(moves, seconds(base), seconds(increment));
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
            clock.level(moves, seconds(base), seconds(increment));
            for _ in 0..100 {
                let used = clock.allotment() + Duration::from_millis(2);
                assert!(clock.own > millis(used), "{moves} {base} {increment}: {clock:?}");
                clock.moved(used);
            }
        }
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
