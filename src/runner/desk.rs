//! What dialogues need beside their scenario, and what is told of them ([`Desk`]).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use super::attempts::{Attempt, Beside, Settled};
use super::dialogue::{Awaited, Caller, CutOff, Held};
use super::games::told;
use super::plan::{EngineCommand, Plan};
use super::pool::{Around, Hold, Left};
use super::results::Results;
use super::stop::{Cause, Stop};
use super::tally::{Ending, Start};
use super::underway::Register;
use crate::event::{Entry, EventKind};
use crate::judge::probe::Finds;
use crate::judge::seed::seed;
use crate::judge::{Improviser, Outcome, Terms, in_vain};
use crate::protocol::model::Known;
use crate::scenario::Scenario;
use crate::verdict::{ClauseId, Verdict};

/// The factor for our time bounds during the probe: nothing is judged slow there.
const PROBE_PATIENCE: f64 = 2.0;

/// Unfinished scenarios that are named.
const MOST_NAMED: usize = 8;

/// What dialogues need; all threads share it.
pub(super) struct Desk<'a> {
    pub(super) plan: &'a Plan,
    pub(super) results: &'a Results<'a>,
    pub(super) stop: &'a Stop,
    known: Known,
    /// What never came in the probe. Once a scenario about it has failed, no other one waits for it.
    never: Mutex<BTreeMap<String, BTreeSet<ClauseId>>>,
    patience: f64,
    /// The dialogues that are running.
    pub(super) underway: Register,
}

impl<'a> Desk<'a> {
    /// For the probe: nothing is known yet.
    pub(super) fn of_probe(plan: &'a Plan, results: &'a Results<'a>, stop: &'a Stop) -> Desk<'a> {
        let (known, never) = (Known::default(), Mutex::default());
        Desk { plan, results, stop, known, never, patience: PROBE_PATIENCE, underway: Register::default() }
    }

    /// For the dialogues behind the probe.
    pub(super) fn behind_probe(
        plan: &'a Plan,
        results: &'a Results<'a>,
        stop: &'a Stop,
        finds: &Finds,
    ) -> Desk<'a> {
        let (known, never) = (finds.known.clone(), Mutex::new(finds.never.clone()));
        Desk { plan, results, stop, known, never, patience: 1.0, underway: Register::default() }
    }
}

impl Desk<'_> {
    pub(super) fn caller(&self) -> std::io::Result<Caller<'_>> {
        Caller::new(self.plan, self.stop.clone())
    }

    pub(super) fn terms(
        &self,
        scenario: &Scenario,
        known: &Known,
        attempt: Attempt,
        beside: Beside,
    ) -> Terms {
        let mut known = known.clone();
        let told = self.plan.facts.iter().filter(|(name, _)| !known.facts.contains_key(*name));
        let told: Vec<_> = told.map(|(name, how)| (name.clone(), how.clone())).collect();
        known.facts.extend(told);
        Terms {
            known,
            seed: seed(self.plan.seed, &scenario.id, attempt.turn),
            scale: self.plan.scale * self.patience,
            position: attempt.position,
            variant: self.plan.variant.clone(),
            profile: self.plan.profile.clone(),
            setup_lines: self.plan.setup_lines.clone(),
            cards: self.plan.cards.clone(),
            called: called(self.plan),
            alike: self.plan.against.is_none(),
            beside: beside == Beside::Others,
            vain: BTreeSet::new(),
            never: self.never.lock().clone(),
            seeking: false,
        }
    }

    /// Holds a dialogue and reports it.
    ///
    /// # Errors
    /// What it had shown when the run was stopped.
    pub(super) fn hold_one(
        &self,
        caller: &mut std::io::Result<Caller<'_>>,
        scenario: &Arc<Scenario>,
        number: u32,
        terms: Terms,
    ) -> Result<Outcome, Box<CutOff>> {
        let running = self.underway.begin(&scenario.id);
        let (outcome, entries) = self.held(caller, scenario, terms.clone())?;
        drop(running);
        if let Some(entries) = entries {
            self.results.dialogue(scenario, number, &terms, &outcome, entries);
        }
        if outcome.verdict == Verdict::Fail
            && let Some(vain) = in_vain(&outcome)
            && let Some(clauses) = self.never.lock().get_mut(&vain.word)
        {
            clauses.clear();
        }
        Ok(outcome)
    }

    /// Holds a dialogue. Contains what was recorded, if the dialogue could be held.
    ///
    /// # Errors
    /// What it had shown when the run was stopped.
    pub(super) fn held(
        &self,
        caller: &mut std::io::Result<Caller<'_>>,
        scenario: &Arc<Scenario>,
        terms: Terms,
    ) -> Result<(Outcome, Option<Vec<Entry>>), Box<CutOff>> {
        self.held_by(caller, scenario, terms, None)
    }

    /// The same, with someone who chooses further steps.
    ///
    /// # Errors
    /// What it had shown when the run was stopped.
    pub(super) fn held_by(
        &self,
        caller: &mut std::io::Result<Caller<'_>>,
        scenario: &Arc<Scenario>,
        terms: Terms,
        improviser: Option<Box<dyn Improviser>>,
    ) -> Result<(Outcome, Option<Vec<Entry>>), Box<CutOff>> {
        let held = match caller {
            Ok(caller) => caller.hold(scenario, terms, improviser, &|waited, awaited| {
                self.results.tell(match awaited {
                    Awaited::FirstAnswer { most, lines } => {
                        EventKind::Waiting { waited, most: *most, lines: *lines }
                    }
                    Awaited::OfProbe(awaited) => {
                        let (title, awaited) = (scenario.title.clone(), awaited.clone());
                        let probes = &self.plan.suite.probes;
                        let place = probes.iter().position(|probe| probe.scenario.id == scenario.id);
                        let place = place.map(|place| (place + 1, probes.len()));
                        EventKind::Probing { title, place, waited, awaited }
                    }
                });
            }),
            Err(error) => {
                let reason = format!("the harness has no runtime: {error}");
                return Ok((Outcome::unheld(Verdict::Broken, reason, terms.known), None));
            }
        };
        match held {
            Held::Over(over) => Ok((over.outcome, over.entries)),
            Held::Stopped(mut cut) => {
                if let Some(game) = cut.outcome.game.take().map(Box::new) {
                    let text = format!("{} has no verdict: {}", scenario.id, told(&game));
                    self.results.tell(EventKind::Notice { text });
                    self.results.broken_off(&scenario.id, game);
                }
                Err(cut)
            }
        }
    }

    /// Reports that an engine does not start, does not speak the protocol or dies at once, which ends the run.
    pub(super) fn not_started(&self, scenario: &Scenario, outcome: Outcome) -> Ending {
        let harness_failed = outcome.verdict == Verdict::Broken;
        let start = self.results.not_started(scenario, outcome);
        let start = if harness_failed { Start::Speaks } else { start };
        Ending { start, harness_failed, ..self.ending(&Left::default()) }
    }

    /// How the run ends, with these scenarios left.
    pub(super) fn ending(&self, left: &Left) -> Ending {
        self.cut_short(left, "")
    }

    /// The same, with the words that say when it was stopped, if it was.
    pub(super) fn cut_short(&self, left: &Left, when: &str) -> Ending {
        let Some(cause) = self.stop.cause() else { return Ending::default() };
        let text = cause.text() + when + &without_verdict(left);
        Ending {
            signal: match cause {
                Cause::Signal(number) => Some(number),
                _ => None,
            },
            cut_short: Some(text),
            ..Ending::default()
        }
    }
}

impl Around for Desk<'_> {
    fn hold(&self) -> Hold<'_> {
        let mut caller = self.caller();
        Box::new(move |scenario, attempt, beside, vain| {
            let terms = Terms { vain, ..self.terms(scenario, &self.known, attempt, beside) };
            self.hold_one(&mut caller, scenario, attempt.number, terms).ok()
        })
    }

    fn stopped(&self) -> bool {
        self.stop.cause().is_some()
    }

    fn begins(&self, scenario: &Scenario) {
        self.results.tell(EventKind::ScenarioStarted { id: scenario.id.clone() });
    }

    fn ends(&self, scenario: &Scenario, settled: Settled, took: Duration) {
        self.results.scenario(scenario, settled, took);
    }
}

/// What has no verdict, in words; those that had begun by name.
fn without_verdict(left: &Left) -> String {
    let unfinished = match left.begun.len() + left.not_begun {
        0 => return String::new(),
        1 => "; 1 scenario has no verdict".to_owned(),
        more => format!("; {more} scenarios have no verdict"),
    };
    let (named, others) = left.begun.split_at(left.begun.len().min(MOST_NAMED));
    match (named, others.len()) {
        ([], _) => unfinished,
        (named, 0) => format!("{unfinished}; begun: {}", named.join(", ")),
        (named, others) => format!("{unfinished}; begun: {} and {others} more", named.join(", ")),
    }
}

/// The names of the engines of whole games that report none: those of their programs.
fn called(plan: &Plan) -> Vec<String> {
    if plan.games.is_none() {
        return Vec::new();
    }
    let against = plan.against.as_ref().unwrap_or(&plan.engine);
    [&plan.engine, against].map(EngineCommand::short_name).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_scenarios_are_named_if_they_had_begun() {
        let many: Vec<String> = (0..10).map(|number| format!("s{number}")).collect();
        let cases: [(&[String], usize, &str); 5] = [
            (&[], 0, ""),
            (&[], 1, "; 1 scenario has no verdict"),
            (&many[..1], 0, "; 1 scenario has no verdict; begun: s0"),
            (&many[..2], 5, "; 7 scenarios have no verdict; begun: s0, s1"),
            (&many, 1, "; 11 scenarios have no verdict; begun: s0, s1, s2, s3, s4, s5, s6, s7 and 2 more"),
        ];
        for (begun, not_begun, told) in cases {
            assert_eq!(without_verdict(&Left { begun: begun.to_vec(), not_begun }), told);
        }
    }
}
