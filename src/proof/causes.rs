//! How many things a report tells an author to fix, of an engine that has one fault.

use std::sync::Arc;

use super::attempt::{Bench, Builder};
use crate::report::fold::Report;
use crate::report::{ToFix, to_fix};
use crate::runner::simulated_results;
use crate::scenario::table_of;
use crate::verdict::Verdict;

/// The probe that an engine has to pass.
const SPEAKS: &str = "/probe/speaks";

impl Bench {
    /// What reports of a run of the whole suite tell an author to fix, that with most failures first.
    #[must_use]
    pub fn fixes(&self, engine: &Builder<'_>) -> Vec<ToFix> {
        let held = self.run(engine).into_iter().filter_map(|tried| {
            let probes = self.suite.probes.iter().map(|probe| &probe.scenario);
            let scenario = self
                .suite
                .scenarios
                .iter()
                .chain(probes)
                .find(|scenario| table_of(&scenario.id) == tried.id)?;
            Some((Arc::clone(scenario), tried.outcome))
        });
        let mut held: Vec<_> = held.collect();
        // A run ends with an engine that does not speak.
        if let Some(at) = held
            .iter()
            .position(|(scenario, outcome)| scenario.id.ends_with(SPEAKS) && outcome.verdict == Verdict::Fail)
        {
            held = vec![held.swap_remove(at)];
        }
        let events = simulated_results(self.protocol, &held);
        to_fix(&Report::of(&events))
    }
}
