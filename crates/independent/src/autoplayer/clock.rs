//! The engine's clock.

use std::time::Duration;

use crate::chess::Color;

/// So many moves (0: all) in this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Control {
    pub(super) moves: u32,
    pub(super) base: Duration,
}

/// How the game is timed, and what is left.
#[derive(Debug, Clone)]
pub(super) struct Clock {
    first: Control,
    /// What follows the first control, again and again.
    second: Control,
    increment: Duration,
    /// Moves that are left in the control; 0 if it lasts for the whole game.
    to_go: u32,
    /// The second control has begun.
    is_second: bool,
    pub(super) left: Duration,
    /// The engine's moves in this game.
    moves: u32,
}

impl Default for Clock {
    fn default() -> Clock {
        let control = Control { moves: 40, base: Duration::from_secs(300) };
        Clock::of(control, control, Duration::ZERO)
    }
}

impl Clock {
    fn of(first: Control, second: Control, increment: Duration) -> Clock {
        Clock { first, second, increment, to_go: first.moves, is_second: false, left: first.base, moves: 0 }
    }

    /// Another game with the same controls.
    pub(super) fn restart(&mut self) {
        *self = Clock::of(self.first, self.second, self.increment);
    }

    /// Reads the words behind `level`: three or four.
    pub(super) fn read(words: &[&str], has: impl Fn(&str) -> bool) -> Option<Clock> {
        let number = |word: &str| word.parse::<f64>().ok().filter(|number| (0.0..1e6).contains(number));
        let base = |word: &str| {
            let (minutes, seconds) = word.split_once(':').unwrap_or((word, "0"));
            let unit = if has("level-in-hours") { 60.0 } else { 1.0 };
            Some(Duration::from_secs_f64(unit * (60.0 * number(minutes)? + number(seconds)?)))
        };
        let control =
            |moves: &str, time: &str| Some(Control { moves: moves.parse().ok()?, base: base(time)? });
        match *words {
            [moves, time, increment] => {
                let first = control(moves, time)?;
                let increment = if has("increment-never-zero") { 60.0 } else { number(increment)? };
                Some(Clock::of(first, first, Duration::from_secs_f64(increment)))
            }
            [_, _, _, _] if has("four-words-unread") => None,
            [moves, time, later, rest] => {
                Some(Clock::of(control(moves, time)?, control(later, rest)?, Duration::ZERO))
            }
            _ => None,
        }
    }

    /// What the next move may cost.
    pub(super) fn budget(&self, has: impl Fn(&str) -> bool) -> Duration {
        let moves = if self.to_go == 0 { 35 } else { self.to_go + 1 };
        let left = self.left.saturating_sub(Duration::from_millis(100));
        if has("no-clock-after-first-control") && self.is_second
            || has("clock-lost-after-ten-moves") && self.moves >= 10
        {
            return Duration::from_secs(100);
        }
        let share =
            left / moves + if has("increment-never-zero") { self.increment } else { self.increment * 3 / 4 };
        let share = if has("increment-never-zero") { share } else { share.min(left * 2 / 3) };
        let slow = [
            "time-unheeded",
            "time-of-white",
            "time-heeded-once",
            "level-in-hours",
            "level-of-first-game-stays",
            "four-words-unread",
            "increment-never-zero",
        ];
        let most = if slow.iter().any(|name| has(name)) { 60_000 } else { 300 };
        share.min(Duration::from_millis(most))
    }

    /// The engine has moved.
    pub(super) fn moved(&mut self, spent: Duration) {
        self.moves += 1;
        self.left = self.left.saturating_sub(spent) + self.increment;
        if self.to_go == 1 {
            self.is_second = true;
            self.left += self.second.base;
            self.to_go = self.second.moves;
        } else {
            self.to_go = self.to_go.saturating_sub(1);
        }
    }

    /// `time` or `otim`: what is left for one side.
    pub(super) fn set(&mut self, text: &str, is_own: bool, side: Option<Color>, has: impl Fn(&str) -> bool) {
        let Ok(hundredths) = text.parse::<u64>() else { return };
        let is_own = match () {
            () if has("time-unheeded") => false,
            () if has("otim-is-own") => true,
            () if has("time-of-white") => is_own == (side != Some(Color::Black)),
            () => is_own,
        };
        if is_own {
            self.left = Duration::from_millis(hundredths.saturating_mul(10));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_follow_each_other() {
        let words: Vec<&str> = "2 1 3 2:30".split(' ').collect();
        let mut clock = Clock::read(&words, |_| false).unwrap();
        assert_eq!((clock.to_go, clock.left), (2, Duration::from_secs(60)));
        clock.moved(Duration::from_secs(10));
        clock.moved(Duration::from_secs(10));
        assert_eq!((clock.to_go, clock.left), (3, Duration::from_secs(190)));
        clock.restart();
        assert_eq!((clock.to_go, clock.left), (2, Duration::from_secs(60)));
        for text in ["40", "40 5", "x 5 0", "1 2 3 4 5", "40 -1 0"] {
            assert!(Clock::read(&text.split(' ').collect::<Vec<_>>(), |_| false).is_none(), "{text}");
        }
    }
}
