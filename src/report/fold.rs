//! A run folded from its events: the basis of all reports except the live ones.
//!
//! It tolerates streams that were cut off: then [`Report::finished`] is none, and reports say so. It never counts
//! again what an event already says. Main type: [`Report`].

use crate::event::{
    Event, EventKind, Fuzzed, MonitorResult, Probed, RunFinished, RunStarted, ScenarioResult,
};
use crate::verdict::{FailureKind, PlayedGame, Verdict};

pub use crate::event::Weight;

/// A run, as far as its events describe it.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// How it began.
    pub started: Option<RunStarted>,
    /// What the probe found.
    pub probed: Option<Probed>,
    /// Scenarios with a verdict, in the order in which they ended.
    pub scenarios: Vec<ScenarioResult>,
    /// Games without a verdict, as far as they got, and their scenarios.
    pub broken_off: Vec<(String, PlayedGame)>,
    /// Monitors, in the order in which they were reported.
    pub monitors: Vec<MonitorResult>,
    /// Baseline entries that no longer hold, and why.
    pub stale: Vec<(String, String)>,
    /// What the user should know besides the verdicts.
    pub notices: Vec<String>,
    /// What live fuzzing has done, if it was that.
    pub fuzzed: Option<Fuzzed>,
    /// Ids of scenarios that have started and have no verdict yet.
    pub running: Vec<String>,
    /// How it ended; none if the stream was cut off.
    pub finished: Option<RunFinished>,
}

impl Report {
    /// The fold of all these events.
    #[must_use]
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Report {
        let mut report = Report::default();
        events.into_iter().for_each(|event| report.push(event));
        report
    }

    /// Adds the next event.
    pub fn push(&mut self, event: &Event) {
        match &event.kind {
            EventKind::RunStarted(started) => self.started = Some(started.clone()),
            EventKind::Probed(probed) => self.probed = Some(probed.clone()),
            EventKind::Dialogue(_)
            | EventKind::Waiting { .. }
            | EventKind::Probing { .. }
            | EventKind::Underway { .. }
            | EventKind::Fuzzing { .. } => {}
            EventKind::Fuzzed(fuzzed) => self.fuzzed = Some((**fuzzed).clone()),
            EventKind::ScenarioStarted { id } => self.running.push(id.clone()),
            EventKind::ScenarioFinished(result) => {
                self.running.retain(|id| *id != result.id);
                self.scenarios.push((**result).clone());
            }
            EventKind::GameBrokenOff { id, game } => self.broken_off.push((id.clone(), (**game).clone())),
            EventKind::MonitorFinished(result) => self.monitors.push((**result).clone()),
            EventKind::BaselineStale { entry, reason } => self.stale.push((entry.clone(), reason.clone())),
            EventKind::Notice { text } => self.notices.push(text.clone()),
            EventKind::RunFinished(finished) => self.finished = Some(finished.clone()),
        }
    }

    /// The protocol's name; `unknown` if the stream has no beginning.
    #[must_use]
    pub fn protocol(&self) -> &str {
        self.started.as_ref().map_or("unknown", |s| &s.protocol)
    }

    /// Whether warnings count as failures.
    #[must_use]
    pub fn strict(&self) -> bool {
        self.started.as_ref().is_some_and(|s| s.strict)
    }

    /// How much a scenario's result matters.
    #[must_use]
    pub fn scenario_weight(&self, result: &ScenarioResult) -> Weight {
        match self.weight(result.verdict) {
            Weight::Failure if result.failures.iter().any(|f| f.kind == FailureKind::NotStarted) => {
                Weight::Error
            }
            weight => weight,
        }
    }

    /// How much a monitor's result matters.
    pub(crate) fn monitor_weight(&self, result: &MonitorResult) -> Weight {
        self.weight(result.verdict)
    }

    fn weight(&self, verdict: Verdict) -> Weight {
        Weight::of(verdict, self.strict())
    }
}
