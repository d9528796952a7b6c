//! How many things a report tells an author to fix, of an engine that has one fault or several.

use std::collections::HashMap;
use std::sync::Arc;

use super::attempt::{Bench, Builder};
use crate::judge::Outcome;
use crate::report::fold::Report;
use crate::report::{ToFix, to_fix};
use crate::runner::simulated_results;
use crate::scenario::{Scenario, table_of};
use crate::verdict::Verdict;

/// The probe that an engine has to pass.
const SPEAKS: &str = "/probe/speaks";

/// What came of the whole suite on one engine.
#[derive(Debug, Clone)]
pub struct Held(Vec<(Arc<Scenario>, Outcome)>);

impl Bench {
    /// Holds the whole suite with an engine.
    #[must_use]
    pub fn held(&self, engine: &Builder<'_>) -> Held {
        let probes = self.suite.probes.iter().map(|probe| &probe.scenario);
        let all = self.suite.scenarios.iter().chain(probes);
        // Of the values of a `for-each` the first one.
        let by_id: HashMap<&str, &Arc<Scenario>> =
            all.rev().map(|scenario| (table_of(&scenario.id), scenario)).collect();
        let held = self.run(engine).into_iter();
        let mut held: Vec<_> = held
            .filter_map(|tried| Some((Arc::clone(by_id.get(tried.id.as_str())?), tried.outcome)))
            .collect();
        // A run ends with an engine that does not speak.
        if let Some(at) = held
            .iter()
            .position(|(scenario, outcome)| scenario.id.ends_with(SPEAKS) && outcome.verdict == Verdict::Fail)
        {
            held = vec![held.swap_remove(at)];
        }
        Held(held)
    }

    /// What a report tells an author to fix, that with most failures first: of all that came of these runs, as if one engine had the
    /// faults of all.
    #[must_use]
    pub fn fixes(&self, runs: &[&Held]) -> Vec<ToFix> {
        let all: Vec<_> = runs.iter().flat_map(|run| run.0.iter().cloned()).collect();
        to_fix(&Report::of(&simulated_results(self.protocol, &all)))
    }
}
