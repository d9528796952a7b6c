//! One scenario on one simulated engine, and the probe before it.

use std::sync::Arc;

use super::simulate::{Pace, hold, hold_at};
use crate::judge::probe::{Finds, instances, probe};
use crate::judge::{Improviser, Judge, Levels, Outcome, Setup, Terms};
use crate::line::EngineId;
use crate::protocol::STRICT;
use crate::protocol::model::{Known, PositionCard};
use crate::reference::Engine;
use crate::scenario::{ProtocolRef, Scenario, Suite, table_of};
use crate::verdict::Verdict;

/// Builds a fresh engine for each dialogue.
pub type Builder<'a> = dyn Fn() -> Box<dyn Engine> + Sync + 'a;

/// How often a race that stays inconclusive is tried, each time with the next position.
const POSITIONS: usize = 4;
/// The seed of every proof: the matrix is the same everywhere.
const SEED: u64 = 1;

/// What all dialogues of a proof share.
#[derive(Debug, Clone)]
pub struct Bench {
    /// The protocol.
    pub protocol: ProtocolRef,
    /// Its scenarios.
    pub suite: Arc<Suite>,
    /// How binding clauses are.
    pub levels: Arc<dyn Levels>,
    /// The profile by which engines are judged.
    profile: &'static str,
    /// How positions are told, where the protocol's text does not say it.
    cards: Arc<[PositionCard]>,
    /// What each engine is put into, so that it reads positions as the cards tell them.
    dress: fn(Box<dyn Engine>) -> Box<dyn Engine>,
}

/// A scenario (or probe) and what came of it.
#[derive(Debug, Clone)]
pub struct Tried {
    /// The scenario's id; without the value of a `for-each`.
    pub id: String,
    /// The outcome of the last attempt.
    pub outcome: Outcome,
}

impl Bench {
    /// A bench where what is contested is proven, too.
    #[must_use]
    pub fn new(protocol: ProtocolRef, suite: Arc<Suite>, levels: Arc<dyn Levels>) -> Bench {
        Bench { protocol, suite, levels, profile: STRICT, cards: Arc::new([]), dress: |engine| engine }
    }

    /// The same for engines that are told positions by these cards: `dress` makes them read what the cards tell.
    #[must_use]
    pub fn with_cards(&self, cards: &[PositionCard], dress: fn(Box<dyn Engine>) -> Box<dyn Engine>) -> Bench {
        Bench { cards: cards.into(), dress, ..self.clone() }
    }

    /// The same for engines that are judged by this profile, which then is not the strict one.
    #[must_use]
    pub fn under(&self, profile: &'static str) -> Bench {
        Bench { profile, ..self.clone() }
    }

    /// Everything on one engine: its probes, then each scenario that can be run; skipped ones are tried too, as skipped.
    #[must_use]
    pub fn run(&self, engine: &Builder<'_>) -> Vec<Tried> {
        self.run_until(engine, &|_| true, &|_| false)
    }

    /// The probes on one engine, then those scenarios of the given ids, until something that was tried is enough.
    pub(super) fn run_until(
        &self,
        engine: &Builder<'_>,
        wanted: &dyn Fn(&str) -> bool,
        enough: &dyn Fn(&Tried) -> bool,
    ) -> Vec<Tried> {
        let (known, mut tried) = self.begin(engine);
        if !tried.iter().any(enough) {
            tried.extend(self.hold(engine, &known, wanted, enough));
        }
        tried
    }

    /// The probes on one engine: what they find out, and those that judge.
    pub(super) fn begin(&self, engine: &Builder<'_>) -> (Known, Vec<Tried>) {
        let mut tried = Vec::new();
        (self.probe(engine, &mut tried), tried)
    }

    /// The scenarios of the given ids, on an engine of which this is known, until something that was tried is enough.
    pub(super) fn hold(
        &self,
        engine: &Builder<'_>,
        known: &Known,
        wanted: &dyn Fn(&str) -> bool,
        enough: &dyn Fn(&Tried) -> bool,
    ) -> Vec<Tried> {
        let mut tried = Vec::new();
        for scenario in self.suite.scenarios.iter().filter(|s| wanted(table_of(&s.id))) {
            for instance in self.instances(scenario, known) {
                tried.push(match instance {
                    Ok(instance) => Tried {
                        id: table_of(&instance.id).to_owned(),
                        outcome: self.attempt(&instance, known, engine),
                    },
                    Err((id, reason)) => {
                        Tried { id, outcome: Outcome::unheld(Verdict::Skip, reason, known.clone()) }
                    }
                });
                if tried.last().is_some_and(enough) {
                    return tried;
                }
            }
        }
        tried
    }

    /// What the probe finds out about an engine.
    #[must_use]
    pub fn known(&self, engine: &Builder<'_>) -> Known {
        self.probe(engine, &mut Vec::new())
    }

    /// Holds the probe dialogues; those that judge are tried like scenarios, as a fault may show there already.
    fn probe(&self, engine: &Builder<'_>, tried: &mut Vec<Tried>) -> Known {
        let judges = |id: &str| self.suite.probes.iter().any(|p| p.scenario.id == id && !p.observes);
        let finds: Option<Finds> = probe(&self.suite.probes, |scenario, known| {
            let outcome = self.attempt(scenario, known, engine);
            if judges(&scenario.id) {
                tried.push(Tried { id: scenario.id.clone(), outcome: outcome.clone() });
            }
            Some(outcome)
        });
        finds.map(|f| f.known).unwrap_or_default()
    }

    /// What the probe makes of a scenario: one or more instances, or why it is skipped.
    fn instances(
        &self,
        scenario: &Arc<Scenario>,
        known: &Known,
    ) -> Vec<Result<Arc<Scenario>, (String, String)>> {
        let missing = scenario.requires.iter().find_map(|r| self.protocol.meets(known, r).err());
        if let Some(reason) = missing {
            return vec![Err((table_of(&scenario.id).to_owned(), reason))];
        }
        match instances(self.protocol, known, scenario) {
            Ok(list) => list.into_iter().map(Ok).collect(),
            Err(reason) => vec![Err((table_of(&scenario.id).to_owned(), reason))],
        }
    }

    /// One scenario, with other positions while it stays inconclusive.
    #[must_use]
    pub fn attempt(&self, scenario: &Arc<Scenario>, known: &Known, engine: &Builder<'_>) -> Outcome {
        let positions = scenario.positions.len().max(POSITIONS);
        let mut position = 0;
        loop {
            let outcome = hold(self.setup(scenario, known, position), &|_: EngineId| (self.dress)(engine()));
            position += 1;
            if outcome.verdict != Verdict::Inconclusive || position >= positions {
                return outcome;
            }
        }
    }

    /// One drawn dialogue, whose steps may be chosen while it is held.
    pub(super) fn dialogue(
        &self,
        scenario: &Arc<Scenario>,
        known: &Known,
        improviser: Option<Box<dyn Improviser>>,
        engine: &Builder<'_>,
    ) -> Outcome {
        let judge = Judge::new(self.setup(scenario, known, 0));
        let judge = match improviser {
            Some(improviser) => judge.improvised_by(improviser),
            None => judge,
        };
        hold_at(Pace::DRAWN, judge, &|_: EngineId| (self.dress)(engine()))
    }

    fn setup(&self, scenario: &Arc<Scenario>, known: &Known, position: usize) -> Setup {
        Setup {
            protocol: self.protocol,
            other: None,
            scenario: Arc::clone(scenario),
            levels: Arc::clone(&self.levels),
            budgets: Arc::new(self.suite.budgets.clone()),
            terms: Terms {
                seed: SEED,
                position,
                profile: Some(self.profile.to_owned()),
                cards: self.cards.to_vec(),
                alike: true,
                ..Terms::of(known.clone())
            },
        }
    }
}
