//! What a run would tell of dialogues that were held in simulated time, for proofs of how reports read.

use std::sync::Arc;
use std::time::Duration;

use super::monitors::Monitors;
use super::results::fill;
use crate::event::{ClauseText, Event, EventKind, ScenarioResult};
use crate::judge::Outcome;
use crate::scenario::{ProtocolRef, Scenario};
use crate::verdict::{ClauseId, Verdict};

/// The results of one dialogue of each of these scenarios, and those of the monitors. Several may have the id of one scenario: of
/// a `for-each`, the value is not known. Clauses have no texts in them, and nothing says how to show a result again.
pub(crate) fn results(protocol: ProtocolRef, held: &[(Arc<Scenario>, Outcome)]) -> Vec<Event> {
    let mut monitors = Monitors::new(protocol);
    let mut events = Vec::new();
    let mut tell = |kind: EventKind| events.push(Event { at: Duration::ZERO, kind });
    for (scenario, outcome) in held {
        monitors.add(scenario, outcome, false);
        let mut result = ScenarioResult {
            id: scenario.id.clone(),
            topic: scenario.topic.clone(),
            verdict: outcome.verdict,
            attempts: u32::from(outcome.verdict != Verdict::Skip),
            ..ScenarioResult::default()
        };
        fill(&mut result, outcome.clone());
        tell(EventKind::ScenarioFinished(Box::new(result)));
    }
    let text = |id: &str| ClauseText { id: ClauseId::new(id), ..ClauseText::default() };
    for result in monitors.results(|_| Vec::new(), text) {
        tell(EventKind::MonitorFinished(Box::new(result)));
    }
    events
}
