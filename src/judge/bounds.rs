//! The bounds of a dialogue: how long things may take in this attempt.

use std::time::Duration;

use super::Setup;
use super::outbox::Pace;
use super::probe::LOSES_LINES;
use crate::scenario::Budget;

/// How long a write may take before the engine counts as not reading (ours, scaled).
const WRITE: Duration = Duration::from_secs(10);
/// No dialogue takes longer than this (ours, scaled), whatever its steps say.
const LONGEST: Duration = Duration::from_secs(600);
/// No engine gets longer than this to start where a wait for it counts only from then on.
const LONGEST_START: Duration = Duration::from_secs(10);

impl Setup {
    /// A bound of ours, scaled.
    pub(super) fn scaled(&self, duration: Duration) -> Duration {
        duration.mul_f64(self.terms.scale.clamp(0.01, 1000.0))
    }

    /// A named bound, scaled.
    pub(super) fn budget(&self, name: &str) -> Budget {
        let budget = self.budgets.get(name).copied();
        let budget = budget.unwrap_or(Budget { soft: Duration::from_secs(1), hard: Duration::from_secs(5) });
        Budget { soft: self.scaled(budget.soft), hard: self.scaled(budget.hard) }
    }

    /// How long an open line is silent before it counts as a prompt.
    pub(super) fn quiet(&self) -> Duration {
        self.budget("quiet").hard
    }

    /// How long a write may take.
    pub(super) fn write_bound(&self) -> Duration {
        self.scaled(WRITE)
    }

    /// How long the dialogue may take, without the clocks of its games.
    pub(super) fn longest(&self) -> Duration {
        self.scaled(LONGEST)
    }

    /// How long an engine may need to start: twice what the probe saw.
    pub(super) fn start(&self) -> Duration {
        self.scaled(self.terms.known.start_time.saturating_mul(2).min(LONGEST_START))
    }

    /// How lines go out to this engine.
    pub(super) fn pace(&self) -> Pace {
        let loses_lines = self.terms.known.facts.contains_key(LOSES_LINES);
        if loses_lines && !self.scenario.tagged("burst") { Pace::OneByOne } else { Pace::Together }
    }
}
