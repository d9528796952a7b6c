//! Time: what the game tells of it, and how much of it a move may take.

use std::time::Duration;

use grammars::nboard::ggf;

/// The clock of one player; nothing in it if the game has none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    left: Option<Left>,
}

#[derive(Debug, Clone, Copy)]
struct Left {
    main: Duration,
    increment: Duration,
    grace: Duration,
}

/// Kept for pipes and schedulers.
const RESERVE: Duration = Duration::from_millis(20);

impl Clock {
    /// `TI`, `TB` or `TW`. A zero and nothing else (`TI[0]`) is what games without a clock hold; who means no time at all
    /// writes `0//0`.
    pub(super) fn from_ggf(clock: ggf::Clock<'_>) -> Clock {
        if clock.main.is_zero() && clock.increment.is_none() && clock.grace.is_none() {
            return Clock::default();
        }
        let grace = clock.grace.unwrap_or(ggf::Clock::USUAL_GRACE);
        Clock { left: Some(Left { main: clock.main, increment: clock.increment.unwrap_or_default(), grace }) }
    }

    /// A move was made, which took so long.
    pub(super) fn moved(&mut self, used: Duration) {
        if let Some(left) = &mut self.left {
            let over = used.saturating_sub(left.main);
            left.main = left.main.saturating_sub(used);
            if !over.is_zero() {
                // Grace is given once: what is left of it is all that is left.
                left.main = std::mem::take(&mut left.grace).saturating_sub(over);
            }
            left.main = left.main.saturating_add(left.increment);
        }
    }

    /// How long the next move may take when so many squares are empty; none where there is no clock.
    pub(super) fn allotment(&self, empties: u32) -> Option<Duration> {
        let left = self.left?;
        // Both sides fill the board in turn; one move more, so that something is left at the end.
        let moves = empties / 2 + 2;
        let fair = left.main / moves + left.increment / 2;
        Some(fair.min((left.main / 2).saturating_sub(RESERVE)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> Clock {
        Clock::from_ggf(ggf::Clock::parse(text.as_bytes()).unwrap())
    }

    #[test]
    fn allotments_hold() {
        // clock, seconds used, empty squares, least and most milliseconds
        let cases = [
            ("15:00", 0, 60, 10_000, 60_000),
            ("15:00", 898, 40, 0, 1000),
            ("0:02", 0, 52, 10, 1000),
            ("0:02", 0, 1, 10, 1000),
            ("1:00/0:10", 0, 50, 3000, 10_000),
            ("0//0", 0, 60, 0, 0),
            ("0:05//0", 7, 30, 0, 0),
            ("0:05//1:00", 7, 30, 1000, 10_000),
        ];
        for (text, used, empties, least, most) in cases {
            let mut clock = clock(text);
            clock.moved(Duration::from_secs(used));
            let allotted = clock.allotment(empties).unwrap().as_millis();
            assert!((least..=most).contains(&allotted), "{text} {used} {empties}: {allotted} ms");
        }
        assert_eq!(clock("0").allotment(60), None);
        assert_eq!(Clock::default().allotment(60), None);
    }

    #[test]
    fn a_game_at_any_clock_never_runs_out() {
        for text in ["0:02", "15:00", "1:00/0:01", "0:30//0"] {
            let mut clock = clock(text);
            for empties in (0..=60).rev().step_by(2) {
                let allotted = clock.allotment(empties).unwrap();
                let main = clock.left.unwrap().main;
                assert!(
                    allotted + Duration::from_millis(2) < main,
                    "{text} at {empties}: {allotted:?} of {main:?}"
                );
                clock.moved(allotted + Duration::from_millis(2));
            }
        }
    }
}
