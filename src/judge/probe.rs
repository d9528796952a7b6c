//! The dialogues before the suite: whether the engine starts and speaks the protocol, what it offers, and how it
//! fills the lists.
//!
//! Pure: the function that holds the dialogues is passed in, so that the runner and the proof probe in the same way.
//! Main types: [`Finds`], and [`instances`] for what depends on it.

use std::sync::Arc;
use std::time::Duration;

use super::Outcome;
use super::outcome::is_slow;
use super::seed::instance_hash;
use crate::line::Side;
use crate::protocol::model::Known;
use crate::scenario::{LOSES_LINES, Probe, ProtocolRef, Scenario};
use crate::verdict::{Failure, FailureKind, Level, Verdict};

/// How often the essential dialogue is tried, each time with a new process: some engines occasionally miss a start.
const ESSENTIAL_ATTEMPTS: u32 = 5;
/// The fact that `quit` does not end the engine, so that dialogues do not wait for it at their end.
pub(super) const IGNORES_QUIT: &str = "ignores-quit";

/// The same for an engine that may keep running, because the text does not require it to exit.
pub(super) const STAYS: &str = "stays-after-quit";

/// What the probe found.
#[derive(Debug, Default)]
pub(crate) struct Finds {
    /// What is known of the engine now.
    pub known: Known,
    /// The essential dialogue, if it failed: the engine does not speak the protocol.
    pub silent: Option<(Arc<Scenario>, Outcome)>,
    /// What else failed, in words.
    pub notices: Vec<String>,
}

/// Holds the probe dialogues one after another. `hold` gets what is known so far, and returns none if the run is
/// stopped.
pub(crate) fn probe(
    probes: &[Probe],
    mut hold: impl FnMut(&Arc<Scenario>, &Known) -> Option<Outcome>,
) -> Option<Finds> {
    let mut finds = Finds::default();
    for probe in probes {
        let protocol = crate::protocol::find(probe.scenario.protocol);
        if protocol.is_some_and(|p| unmet(p, &finds.known, &probe.scenario).is_some()) {
            continue;
        }
        let mut outcome = hold(&probe.scenario, &finds.known)?;
        if probe.essential {
            for turn in 1..ESSENTIAL_ATTEMPTS {
                let hopeless = [FailureKind::NotStarted, FailureKind::Overflow];
                let started = !outcome.failures.iter().any(|f| hopeless.contains(&f.kind));
                let spoke = outcome.transcript.iter().any(|line| line.side == Side::FromEngine);
                if speaks(&outcome) || !started || is_mute(&outcome) || (turn > 1 && !spoke) {
                    break;
                }
                // It may lose lines that arrive together: they come one at a time, here and from now on.
                let why = format!(
                    "it answered only when lines came one at a time; before that: {}",
                    how_it_showed(&outcome)
                );
                finds.known.facts.insert(LOSES_LINES.to_owned(), why);
                outcome = hold(&probe.scenario, &finds.known)?;
            }
            if !speaks(&outcome) {
                finds.known.facts.remove(LOSES_LINES);
            }
        }
        finds.known.merge(outcome.known.clone());
        finds.known.probed = true;
        if probe.essential {
            // Not the last line: an engine thinks before its move, which is not part of its start.
            let spoke = outcome.transcript.iter().find(|line| line.side == Side::FromEngine);
            finds.known.start_time = spoke.map_or(Duration::ZERO, |line| line.at);
        }
        let good = match probe {
            Probe { essential: true, .. } => speaks(&outcome),
            Probe { observes: true, .. } => {
                let proves_fact = probe.fails_means.is_some() && unmet_demand(probe, &outcome);
                works(&outcome) && !died(&outcome) && !proves_fact
            }
            _ => works(&outcome),
        };
        if good {
            continue;
        }
        if probe.essential {
            finds.silent = Some((Arc::clone(&probe.scenario), outcome));
            break;
        }
        let shown = how_it_showed(&outcome);
        match &probe.fails_means {
            // A dialogue that did not reach the point of judging proves no fact, and a dead engine shows only its
            // death: the scenarios must report that, and not be skipped because of it.
            Some(fact) if unmet_demand(probe, &outcome) && !died(&outcome) => {
                finds.known.facts.insert(fact.clone(), shown);
            }
            _ if outcome.verdict == Verdict::Skip => {}
            _ => finds.notices.push(format!("{}: {} ({shown})", probe.scenario.title, outcome.verdict)),
        }
    }
    Some(finds)
}

/// The instances of a scenario whose `for-each` waits for a list of the probe; the scenario itself if there is no
/// such list.
///
/// # Errors
/// If the list is empty; with the reason for skipping the scenario.
pub(crate) fn instances(
    protocol: ProtocolRef,
    known: &Known,
    scenario: &Arc<Scenario>,
) -> Result<Vec<Arc<Scenario>>, String> {
    let Some((name, list)) = &scenario.for_each_list else { return Ok(vec![Arc::clone(scenario)]) };
    let values = protocol.list(known, list);
    if values.is_empty() {
        return Err(format!("the engine has no {}", list.trim_matches(['<', '>'])));
    }
    let instance = |value: &String| {
        let hash = instance_hash(scenario.hash, name, value);
        Arc::new(Scenario { hash, ..scenario.instance(name, value) })
    };
    Ok(values.iter().map(instance).collect())
}

/// Why the engine cannot take part in a scenario, if it cannot.
pub(crate) fn unmet(protocol: ProtocolRef, known: &Known, scenario: &Scenario) -> Option<String> {
    scenario.requires.iter().find_map(|requirement| protocol.meets(known, requirement).err())
}

fn works(outcome: &Outcome) -> bool {
    matches!(outcome.verdict, Verdict::Pass | Verdict::Warn | Verdict::Note)
}

/// Whether the essential dialogue showed an engine. The output of a program that floods it is cut before it was asked
/// for anything, and that alone is only a warning.
fn speaks(outcome: &Outcome) -> bool {
    works(outcome) && !outcome.failures.iter().any(|f| f.kind == FailureKind::Overflow)
}

/// Whether the dialogue reached a demand of its own that the engine did not meet. Slowness does not count.
fn unmet_demand(probe: &Probe, outcome: &Outcome) -> bool {
    let own = |step: Option<usize>| step.is_some_and(|step| step >= probe.scenario.prologue);
    match outcome.verdict {
        Verdict::Fail => !probe.observes,
        Verdict::Note | Verdict::Warn => {
            let unmet = |f: &Failure| f.level == Level::May && own(f.step) && !is_slow(f);
            probe.observes && outcome.failures.iter().any(unmet)
        }
        _ => false,
    }
}

/// Whether the engine had its time and printed nothing of the protocol; waiting again would find nothing else.
fn is_mute(outcome: &Outcome) -> bool {
    !outcome.understood && outcome.failures.iter().any(|f| f.kind == FailureKind::Timeout)
}

fn died(outcome: &Outcome) -> bool {
    outcome.failures.iter().any(|f| matches!(f.kind, FailureKind::Crash | FailureKind::Closed))
}

fn how_it_showed(outcome: &Outcome) -> String {
    match outcome.failures.first() {
        Some(failure) => format!("expected {}, got {}", failure.expected, failure.actual),
        None => outcome.reason.clone(),
    }
}
