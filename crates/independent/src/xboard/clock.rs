//! Time: what the interface has said about it, and how much of it a move may cost.

use std::time::{Duration, Instant};

use crate::faults::Chosen;

/// How the game is timed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Control {
    /// So many moves (0: all) in this time, and this for each move.
    Level { moves: u32, base: Duration, increment: Duration },
    /// This for each move.
    Move(Duration),
}

/// What a move may cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Budget {
    pub(super) time: Duration,
    pub(super) depth: u32,
}

/// The engine's clock and limits.
#[derive(Debug)]
pub(super) struct Clock {
    pub(super) control: Control,
    /// What is left for the engine.
    pub(super) own: Duration,
    /// The engine's moves since the control was set.
    pub(super) moves: u32,
    pub(super) depth: Option<u32>,
    /// Nodes a second by which time is counted; 0 counts CPU time.
    pub(super) rate: Option<u64>,
    /// When the turn began, pauses left out.
    began: Instant,
    cpu: Duration,
    saved: Duration,
}

impl Default for Clock {
    fn default() -> Clock {
        let base = Duration::from_secs(300);
        Clock {
            control: Control::Level { moves: 40, base, increment: Duration::ZERO },
            own: base,
            moves: 0,
            depth: None,
            rate: None,
            began: Instant::now(),
            cpu: Duration::ZERO,
            saved: Duration::ZERO,
        }
    }
}

/// The time of the processor that this process has used.
fn cpu() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

impl Clock {
    /// A new control; the count of moves begins again.
    pub(super) fn set(&mut self, control: Control) {
        self.control = control;
        self.moves = 0;
        self.saved = Duration::ZERO;
        if let Control::Level { base, .. } = control {
            self.own = base;
        }
    }

    /// A search begins.
    pub(super) fn begin(&mut self) {
        self.began = Instant::now();
        self.cpu = cpu();
    }

    /// So much time does not count.
    pub(super) fn skip(&mut self, time: Duration) {
        self.began += time;
    }

    /// The time since the search began, as it is shown.
    pub(super) fn shown(&self, chosen: impl Fn(&str) -> bool) -> Duration {
        match self.rate {
            Some(_) if !chosen("nps-shows-wall-time") => cpu().saturating_sub(self.cpu),
            _ => self.began.elapsed(),
        }
    }

    /// The time since the search began, as it counts.
    pub(super) fn used(&self, nodes: u64) -> Duration {
        match self.rate {
            None => self.began.elapsed(),
            Some(0) => cpu().saturating_sub(self.cpu),
            Some(rate) => Duration::from_secs_f64(nodes as f64 / rate as f64),
        }
    }

    /// What the next move may cost, if so many moves are legal.
    pub(super) fn budget(&self, choices: usize, has: impl Fn(&str) -> bool) -> Budget {
        let slack = Duration::from_millis(if self.rate.is_some() { 0 } else { 150 });
        let time = match self.control {
            Control::Move(time) => {
                let rich = choices > 30 && has("st-is-an-average");
                let time = if rich { 4 * time } else { time };
                let time = if has("st-saves-up") { time + self.saved } else { time };
                if has("st-lost-after-ten-moves") && self.moves >= 10 {
                    time + Duration::from_secs(5)
                } else {
                    time
                }
                .saturating_sub(slack)
            }
            Control::Level { moves, base, increment } => {
                let to_go = if moves > 0 { moves - self.moves % moves } else { 35 };
                let own = if has("increment-spent-in-advance") { self.own + increment } else { self.own };
                let left = if has("next-period-counted-early") && moves > 0 && to_go == 1 {
                    self.own + base
                } else {
                    own.saturating_sub(slack)
                };
                let increment = if has("increment-in-minutes") { increment * 60 } else { increment };
                let share = left / (to_go + 1) + increment * 3 / 4;
                let share = if has("increment-in-minutes") { share } else { share.min(left * 2 / 3) };
                // In a quiet position with much time it plays fast.
                let most = match () {
                    () if has("ponderous") => 3_600_000,
                    () if has("seconds-as-minutes") || has("time-in-tenths") => 60_000,
                    () if self.own < Duration::from_secs(60) => 20_000,
                    () if choices <= 32 => 400,
                    () => 4000,
                };
                share.min(Duration::from_millis(most))
            }
        };
        let depth = match self.depth {
            Some(depth) if has("sd-one-too-deep") => depth + 1,
            Some(depth) => depth,
            None => 40,
        };
        let is_level = matches!(self.control, Control::Level { .. });
        let is_endless = is_level && self.own < slack && has("low-clock-endless");
        let time = if is_endless { Duration::from_secs(3600) } else { time };
        let time =
            if self.depth.is_some() && has("sd-ends-the-clock") { Duration::from_secs(40) } else { time };
        Budget { time: if has("instant") { Duration::ZERO } else { time }, depth: depth.max(1) }
    }

    /// A move counts that was not the engine's: only in a faulty one.
    pub(super) fn count(&mut self) {
        self.moves += 1;
        if let Control::Level { moves, base, .. } = self.control
            && moves > 0
            && self.moves.is_multiple_of(moves)
        {
            self.own += base;
        }
    }

    /// The engine has moved after so many nodes.
    pub(super) fn end(&mut self, nodes: u64, chosen: &Chosen) {
        let used = self.used(nodes);
        self.moves += 1;
        match self.control {
            Control::Level { .. } if chosen.has("keeps-no-clock") => {}
            Control::Move(time) => self.saved = (self.saved + time).saturating_sub(used),
            Control::Level { moves, base, increment } => {
                self.own = self.own.saturating_sub(used) + increment;
                if moves > 0 && self.moves.is_multiple_of(moves) {
                    self.own += base;
                }
            }
        }
        if chosen.has("nps-for-one-move") {
            self.rate = None;
        }
        if chosen.has("sd-for-one-move") {
            self.depth = None;
        }
    }
}

/// Reads the three words after `level`; what follows a number is ignored.
pub(super) fn level(words: &[&str], has: impl Fn(&str) -> bool) -> Option<Control> {
    let &[moves, base, increment] = words else { return None };
    let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
    let number = |word: &str| {
        let digits =
            word.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(word.len());
        word[..digits].parse::<f64>().ok().filter(|number| *number < 1e6)
    };
    if has("level-refuses-seconds") && base.contains(':') {
        return None;
    }
    if has("level-refuses-tails") && words.iter().any(|word| word.contains(['+', '/'])) {
        return None;
    }
    if has("fractional-increment-dies") && increment.contains('.') {
        std::process::abort();
    }
    let (minutes, seconds) = (number(minutes)?, number(seconds).unwrap_or(0.0));
    let base = if has("seconds-as-minutes") { 60.0 * (minutes + seconds) } else { 60.0 * minutes + seconds };
    Some(Control::Level {
        moves: moves.parse().ok()?,
        base: Duration::from_secs_f64(base),
        increment: Duration::from_secs_f64(number(increment)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        let read = |text: &str| level(&text.split(' ').collect::<Vec<_>>(), |_| false);
        for (text, moves, base, increment) in [
            ("40 5 0", 40, 300.0, 0.0),
            ("0 0:30 1", 0, 30.0, 1.0),
            ("40 25+5 0", 40, 1500.0, 0.0),
            ("40 0:30/x 0", 40, 30.0, 0.0),
            ("0 2 12.5", 0, 120.0, 12.5),
        ] {
            let [base, increment] = [base, increment].map(Duration::from_secs_f64);
            assert_eq!(read(text), Some(Control::Level { moves, base, increment }), "{text}");
        }
        for text in ["40", "40 5", "-1 -1 -1", "x 5 0", "1 2 3 4"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
