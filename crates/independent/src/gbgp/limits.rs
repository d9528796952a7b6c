//! What `go` asks for.

use std::time::Duration;

use super::engine::Engine;
use super::state::{Budget, Limits};

/// Nobody looks deeper.
const DEEPEST: u32 = 50;

impl Engine {
    /// Reads the parameters; `None` if the command is to be ignored.
    pub(super) fn limits(&self, words: &[&str]) -> Option<Limits> {
        let mut limits = Limits::default();
        let is_first = words.get(1) == Some(&"ponder");
        let words_of_all = &words[1..];
        let mut words = words_of_all.iter().peekable();
        if words.len() == 0 && self.has("go-needs-limits") {
            return None;
        }
        if self.is_out_of_order(words_of_all) {
            return None;
        }
        while let Some(word) = words.next() {
            let slot = match *word {
                "ponder" => {
                    limits.ponders = is_first || !self.has("ponder-first-only");
                    continue;
                }
                "wtime" => &mut limits.times[0],
                "btime" => &mut limits.times[1],
                "winc" => &mut limits.increments[0],
                "binc" => &mut limits.increments[1],
                "movestogo" => &mut limits.moves,
                "maxdepth" => &mut limits.depth,
                "maxtime" => &mut limits.time,
                _ if self.has("junk-drops-go") => return None,
                _ => continue,
            };
            if let Some(number) = words.peek().and_then(|word| word.parse().ok()) {
                *slot = Some(number);
                words.next();
            }
        }
        let is_long = limits.time.is_some_and(|time| time > u16::MAX.into());
        (!is_long || !self.has("long-maxtime-unknown")).then_some(limits)
    }

    /// How far the search may go.
    pub(super) fn budget(&self, limits: &Limits) -> Budget {
        let mut own = usize::from(self.is_black());
        if self.has("black-uses-whites-clock") {
            own = 0;
        }
        let clock = limits.times[own];
        if self.has("low-clock-dies") && clock.is_some_and(|clock| clock < 100) {
            std::process::abort();
        }
        if self.has("movestogo-one-dies") && clock.is_some() && limits.moves == Some(1)
            || self.has("depth-beyond-64-dies") && limits.depth.is_some_and(|depth| depth > 64)
        {
            std::process::abort();
        }
        if self.has("one-clock-dies") && limits.times[0].is_some() != limits.times[1].is_some() {
            std::process::abort();
        }
        let any_clock = limits.times.iter().chain(&limits.increments).any(Option::is_some);
        let share = match clock {
            Some(clock) if self.has("increment-beyond-clock") => {
                Some(clock / 25 + limits.increments[own].unwrap_or(0))
            }
            Some(clock) => {
                let moves = limits.moves.unwrap_or(25).clamp(2, 25);
                Some((clock / moves + limits.increments[own].unwrap_or(0) / 2).min(clock / 2))
            }
            None if any_clock || limits.moves.is_some() => Some(1000),
            None => None,
        };
        let mut time =
            limits.time.map(|time| if self.has("maxtime-in-seconds") { time * 1000 } else { time });
        if self.has("maxtime-lost-at-twenty") && self.searches >= 20 {
            time = None;
        }
        let depth = limits.depth.filter(|_| !self.has("maxdepth-ignored"));
        let mut least = time.into_iter().chain(share).min();
        if self.has("depth-ends-the-clock") && depth.is_some() {
            least = None;
        }
        let depth = depth.map(|depth| depth + u64::from(self.has("maxdepth-one-more")));
        if self.has("ignores-limits") {
            return Budget { depth: DEEPEST, time: Duration::MAX, is_open: true };
        }
        let mut budget = Budget {
            depth: depth.map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST.into()) as u32),
            time: least.map_or(Duration::MAX, Duration::from_millis),
            is_open: depth.is_none() && least.is_none(),
        };
        if self.has("instant") {
            budget.depth = 1;
            budget.is_open = false;
        }
        if self.has("moves-early") && budget.is_open {
            budget.depth = 4;
            budget.is_open = false;
        }
        if self.has("deaf") {
            budget.is_open = false;
            budget.time = budget.time.min(Duration::from_millis(700));
        }
        budget
    }
}
