//! The clocks as a GUI keeps them: what `time` and `otim` say, and whether the engine's flag has fallen.
//!
//! Only the engine's clock runs, from our move or `go` to its own; the driver is no opponent in a hurry. Wherever it is
//! not plain what the engine's clock shows (`st`, `nps`, a clock that a scenario sets otherwise), nothing is judged.

use std::time::Duration;

use super::coverage::Sight;
use super::order::{Order, Sent};

/// What the clocks stand at when nothing was said: an hour, in centiseconds.
const AN_HOUR: u64 = 360_000;

/// So much later than its flag an engine may move without a word: pipes and a loaded machine.
const LATE: i64 = 500;
/// So much later, and by half of what the clock showed, it cannot have known its time.
const FAR_TOO_LATE: i64 = 2000;
/// A clock that was told may differ so much from ours: the GUI's own way of rounding.
const NEAR: i64 = 1000;

/// The clocks that we tell the engine.
#[derive(Debug, Clone)]
pub(super) struct Clocks {
    /// What `time` says where no clock runs, in centiseconds.
    base: u64,
    /// `time` was sent since the last move or `go`, so that nothing need be added.
    told: bool,
    level: Option<Running>,
    /// The engine has moved in this game.
    moved: bool,
    /// Since when the engine's clock runs.
    since: Option<Duration>,
}

/// The engine's clock under `level`, in milliseconds.
#[derive(Debug, Clone)]
struct Running {
    moves: u64,
    base: i64,
    increment: i64,
    own: i64,
    moves_left: u64,
    /// The `level` came in the middle of a game (WinBoard 4.4).
    in_mid_game: bool,
}

/// The engine's flag fell before it moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Flag {
    /// The clause that it breaks.
    pub(super) clause: &'static str,
    /// The text.
    pub(super) text: String,
}

impl Default for Clocks {
    fn default() -> Clocks {
        Clocks { base: AN_HOUR, told: false, level: None, moved: false, since: None }
    }
}

impl Clocks {
    /// A line was sent; `runs`: the engine is on move after it, and knows its clock.
    pub(super) fn sent(&mut self, at: Duration, sent: &Sent, runs: bool) {
        let rest = &*sent.rest();
        match (&sent.order, sent.word()) {
            (Order::Move { .. } | Order::Go, _) => {
                self.told = false;
                self.since = runs.then_some(at);
            }
            (Order::New, _) => {
                // Whether `new` keeps the last `level` is not said (XA-4).
                *self = Clocks { base: self.base, ..Clocks::default() };
            }
            (Order::Neutral, b"time") => {
                self.told = true;
                let told = rest.parse::<i64>().map_or(i64::MIN, |cs| cs.saturating_mul(10));
                match &mut self.level {
                    Some(running) if running.shows().abs_diff(told) <= NEAR.unsigned_abs() => {
                        running.own = told;
                    }
                    level => *level = None,
                }
            }
            (Order::Neutral, b"st") => {
                self.base = rest.parse().map_or(AN_HOUR, |seconds: u64| seconds.saturating_mul(100));
                self.level = None;
            }
            (Order::Neutral, b"level") => {
                self.base = base_of(rest).map_or(AN_HOUR, |seconds| seconds.saturating_mul(100).max(100));
                self.level = Running::read(rest, self.moved);
                self.since = None;
            }
            (Order::Post(_) | Order::Ponder(_) | Order::Ping(_) | Order::MoveNow, _) => {}
            (Order::Neutral, b"otim" | b"sd" | b"name" | b"rating" | b"computer" | b"random") => {}
            (Order::Neutral, b"accepted" | b"rejected") => {}
            // Before the engine thinks, a position and force mode do not touch a clock that has not run yet.
            (Order::Force | Order::SetBoard(_) | Order::Edit | Order::Editing(_), _) if !self.moved => {
                self.since = None;
            }
            _ => {
                self.level = None;
                self.since = None;
            }
        }
    }

    /// The engine moved. Its flag, if it had fallen.
    pub(super) fn moved(&mut self, at: Duration) -> Option<Flag> {
        self.told = false;
        self.moved = true;
        let used = at.saturating_sub(self.since.take()?);
        self.level.as_mut()?.moved(i64::try_from(used.as_millis()).ok()?)
    }

    /// What a move of now shows of how the engine keeps its time; none if no clock of its own runs.
    pub(super) fn sight(&self) -> Option<Sight> {
        self.since?;
        let running = self.level.as_ref()?;
        Some(match running.moves {
            _ if running.in_mid_game => Sight::ClockInMidGame,
            0 => Sight::ClockForAll,
            _ => Sight::ClockInPeriods,
        })
    }

    /// Whether the engine was told its clock for the move to come.
    pub(super) fn are_told(&self) -> bool {
        self.told
    }

    /// What `time` and `otim` are to say, in centiseconds.
    pub(super) fn told_now(&self) -> (u64, u64) {
        let own = self.level.as_ref().map_or(self.base, |running| running.shows().unsigned_abs() / 10);
        (own, self.base)
    }
}

impl Running {
    /// `MPS BASE INC`; none for the old form, and where there is no time to be judged.
    fn read(rest: &str, in_mid_game: bool) -> Option<Running> {
        let mut words = rest.split_ascii_whitespace();
        let moves = words.next()?.parse().ok()?;
        let base = i64::try_from(base_of(rest)?.checked_mul(1000)?).ok()?;
        let seconds: f64 = words.nth(1)?.parse().ok()?;
        let increment = i64::try_from(Duration::try_from_secs_f64(seconds).ok()?.as_millis()).ok()?;
        (base > 0).then_some(Running { moves, base, increment, own: base, moves_left: moves, in_mid_game })
    }

    /// What the clock shows: never less than a centisecond (specs/xboard/requirements.md 7.6).
    fn shows(&self) -> i64 {
        self.own.max(10)
    }

    fn moved(&mut self, used: i64) -> Option<Flag> {
        let had = self.own;
        self.own -= used;
        let flag = self.flag(had);
        self.own += self.increment;
        if self.moves > 0 {
            self.moves_left = self.moves_left.saturating_sub(1);
            if self.moves_left == 0 {
                self.moves_left = self.moves;
                self.own += self.base;
            }
        }
        flag
    }

    fn flag(&self, had: i64) -> Option<Flag> {
        if self.own >= -LATE {
            return None;
        }
        let clause = if self.in_mid_game {
            "XB-TC-6"
        } else if self.own >= -FAR_TOO_LATE.max(had / 2) {
            "XB-TC-5"
        } else if self.moves > 0 {
            "XB-TC-1"
        } else {
            "XB-TC-3"
        };
        let late = -self.own;
        let text = format!("it moved {}.{} s after its time was over", late / 1000, late % 1000 / 100);
        Some(Flag { clause, text })
    }
}

/// BASE of `MPS BASE INC` in seconds.
fn base_of(rest: &str) -> Option<u64> {
    let base = rest.split_ascii_whitespace().nth(1)?;
    let mut parts = base.split(':');
    let digits = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        text[..end].parse::<u64>().ok()
    };
    let minutes = parts.next().and_then(digits)?;
    let seconds = parts.next().and_then(digits).unwrap_or(0);
    minutes.checked_mul(60)?.checked_add(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves that take so many milliseconds each under a level: the clauses of the flags, and what the clock shows then.
    fn check(level: &str, moves: &[i64], flags: &[&str], shows: i64) {
        let mut running = Running::read(level, false).unwrap();
        let found: Vec<&str> =
            moves.iter().filter_map(|&used| running.moved(used)).map(|flag| flag.clause).collect();
        assert_eq!((found.as_slice(), running.shows()), (flags, shows), "{level} {moves:?}");
    }

    #[test]
    fn the_engine_s_clock_runs() {
        check("3 0:03 0", &[1000, 1000], &[], 1000);
        check("3 0:03 0", &[1000, 1000, 900], &[], 3100);
        check("3 0:03 0", &[2900, 100, 500, 100], &[], 2400);
        check("0 0:04 1", &[1000, 1000, 1000], &[], 4000);
        check("0 0:04 0.5", &[1000, 1000], &[], 3000);
        check("1 0:03 0", &[3600], &["XB-TC-5"], 2400);
        check("1 0:03 0", &[5100], &["XB-TC-1"], 900);
        check("0 1 0", &[90_000], &["XB-TC-5"], 10);
        check("0 1 0", &[91_000], &["XB-TC-3"], 10);
    }

    #[test]
    fn bases() {
        for (level, seconds) in [
            ("40 5 0", Some(300)),
            ("40 5:07 0", Some(307)),
            ("40 0:30/x 0", Some(30)),
            ("40 25+5 0", Some(1500)),
            ("40", None),
            ("40 x 0", None),
        ] {
            assert_eq!(base_of(level), seconds, "{level}");
        }
        assert!(Running::read("0 0 1", false).is_none());
        assert!(Running::read("1 3", false).is_none());
    }
}
