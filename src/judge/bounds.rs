//! The bounds of a dialogue: how long something may take in this attempt.

use std::time::Duration;

use super::Setup;
use super::outbox::Pace;
use crate::line::EngineId;
use crate::protocol::model::{LOSES_LINES, Within};
use crate::scenario::{Budget, ProtocolRef, Step};

/// The longest time for a write before the engine counts as not reading (ours, scaled).
const WRITE: Duration = Duration::from_secs(10);
/// How long a dialogue may last before no further step of it begins (ours, scaled), beside the time that its steps usually take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest time for a dialogue (ours, scaled), whatever its steps say.
const LONGEST: Duration = Duration::from_secs(600);
/// The longest time that any engine gets to start, where a wait counts only from its start.
const LONGEST_START: Duration = Duration::from_secs(10);
/// The pause before each line to an engine that loses lines, where the probe has measured no other.
const PAUSE: Duration = Duration::from_millis(25);

impl Setup {
    /// What an engine speaks.
    pub(super) fn protocol_of(&self, engine: EngineId) -> ProtocolRef {
        self.other.filter(|_| engine != EngineId::A).unwrap_or(self.protocol)
    }

    /// Whether the dialogue judges this engine. One that speaks another protocol is only an opponent.
    pub(super) fn judges(&self, engine: EngineId) -> bool {
        engine == EngineId::A || self.other.is_none()
    }

    /// One of our bounds, scaled.
    pub(super) fn scaled(&self, duration: Duration) -> Duration {
        duration.mul_f64(self.terms.scale.clamp(0.01, 1000.0))
    }

    /// A named bound, scaled.
    pub(super) fn budget(&self, name: &str) -> Budget {
        let budget = self.budgets.get(name).copied();
        let budget = budget.unwrap_or(Budget { soft: Duration::from_secs(1), hard: Duration::from_secs(5) });
        Budget { soft: self.scaled(budget.soft), hard: self.scaled(budget.hard) }
    }

    /// How long something may take.
    pub(super) fn bound_of(&self, within: &Within) -> Budget {
        match within {
            Within::Budget(name) => self.budget(name),
            Within::Text(time) => Budget { soft: *time, hard: *time },
        }
    }

    /// How long an open line must be silent before something is sent to count as a prompt.
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

    /// After which time no further step begins, without the clocks of its games. An engine that is slow at every step would
    /// otherwise stall the run for minutes. What is drawn has bounds of its own, and what is heavy was asked for.
    pub(super) fn patience(&self) -> Duration {
        if self.scenario.heavy || self.scenario.drawn {
            return self.longest();
        }
        let usual: Duration = self.scenario.steps.iter().map(Step::usual_time).sum();
        self.scaled(PATIENCE + usual).min(self.longest())
    }

    /// How long an engine may take to start: twice the time that the probe saw.
    pub(super) fn start(&self) -> Duration {
        self.scaled(self.terms.known.start_time.saturating_mul(2).min(LONGEST_START))
    }

    /// How lines are sent to this engine.
    pub(super) fn pace(&self) -> Pace {
        let known = &self.terms.known;
        if !known.facts.contains_key(LOSES_LINES) || self.scenario.tagged("burst") {
            return Pace::Together;
        }
        Pace::OneByOne(if known.pause.is_zero() { PAUSE } else { known.pause })
    }
}
