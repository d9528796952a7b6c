//! The dialogues before the suite: does the engine start and speak, what does it offer, which lists do they fill.
//!
//! Pure: who holds the dialogues is handed in, so that the runner and the proof ask in the same way. Main types: [`Finds`], and [`instances`] for what depends on it.

use std::sync::Arc;
use std::time::Duration;

use super::Outcome;
use super::seed::instance_hash;
use crate::line::Side;
use crate::protocol::model::Known;
use crate::scenario::{Probe, ProtocolRef, Scenario};
use crate::verdict::Verdict;

/// What the probe found.
#[derive(Debug, Default)]
pub struct Finds {
    /// What is known of the engine now.
    pub known: Known,
    /// The essential dialogue, if it failed: the engine does not speak the protocol.
    pub silent: Option<(Arc<Scenario>, Outcome)>,
    /// From the engine's start to its first line in the essential dialogue.
    pub start_time: Duration,
    /// What else failed, in words.
    pub notices: Vec<String>,
}

/// Holds the probe dialogues one after another. `hold` gets what is known so far and returns none if the run is stopped.
pub fn probe(
    probes: &[Probe],
    mut hold: impl FnMut(&Arc<Scenario>, &Known) -> Option<Outcome>,
) -> Option<Finds> {
    let mut finds = Finds::default();
    for probe in probes {
        let outcome = hold(&probe.scenario, &finds.known)?;
        finds.known.merge(outcome.known.clone());
        finds.known.probed = true;
        if probe.essential {
            // Not the last line: an engine thinks before its move, and that is no part of starting.
            let spoke = outcome.transcript.iter().find(|line| line.side == Side::FromEngine);
            finds.start_time = spoke.map_or(Duration::ZERO, |line| line.at);
        }
        let works = matches!(outcome.verdict, Verdict::Pass | Verdict::Warn | Verdict::Note);
        if works {
            continue;
        }
        if probe.essential {
            finds.silent = Some((Arc::clone(&probe.scenario), outcome));
            break;
        }
        let shown = how_it_showed(&outcome);
        match &probe.fails_means {
            // A dialogue that did not come to judge anything proves no fact.
            Some(fact) if matches!(outcome.verdict, Verdict::Fail) => {
                finds.known.facts.insert(fact.clone(), shown);
            }
            _ if outcome.verdict == Verdict::Skip => {}
            _ => finds.notices.push(format!("{}: {} ({shown})", probe.scenario.title, outcome.verdict)),
        }
    }
    Some(finds)
}

/// The instances of a scenario whose `for-each` awaits a list of the probe; the scenario itself where there is none.
///
/// # Errors
/// If the list is empty: why the scenario is skipped.
pub fn instances(
    protocol: ProtocolRef,
    known: &Known,
    scenario: &Arc<Scenario>,
) -> Result<Vec<Arc<Scenario>>, String> {
    let Some((name, list)) = &scenario.for_each_list else { return Ok(vec![Arc::clone(scenario)]) };
    let values = protocol.list(known, list);
    if values.is_empty() {
        return Err(format!("the engine has no {}", list.trim_matches(['<', '>'])));
    }
    Ok(values.iter().map(|value| Arc::new(instance(scenario, name, value))).collect())
}

fn instance(scenario: &Scenario, name: &str, value: &str) -> Scenario {
    let mut instance = scenario.clone();
    instance.id = format!("{}[{value}]", scenario.id);
    instance.for_each_list = None;
    instance.bindings.insert(name.to_owned(), value.to_owned());
    instance.hash = instance_hash(scenario.hash, name, value);
    instance
}

/// Why the engine cannot take part in a scenario, if it cannot.
pub fn unmet(protocol: ProtocolRef, known: &Known, scenario: &Scenario) -> Option<String> {
    scenario.requires.iter().find_map(|requirement| protocol.meets(known, requirement).err())
}

fn how_it_showed(outcome: &Outcome) -> String {
    match outcome.failures.first() {
        Some(failure) => format!("expected {}, got {}", failure.expected, failure.actual),
        None => outcome.reason.clone(),
    }
}
