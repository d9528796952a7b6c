//! What covers each clause, and where ledger, scenarios and monitors do not fit together.

use std::collections::{BTreeMap, BTreeSet};

use super::{Clause, Exempt, HARNESS_MONITORS, Ledger};
use crate::protocol::vocabulary::MonitorInfo;
use crate::scenario::{Scenario, Suite};
use crate::verdict::ClauseId;

/// What covers the clauses of a ledger.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    by: BTreeMap<ClauseId, Vec<String>>,
    /// What does not fit together, in words.
    pub(super) problems: Vec<String>,
}

impl Ledger {
    /// What covers each clause: scenarios of the suite, these monitors, and the harness's own. Probes cover nothing:
    /// what they find out decides what runs.
    #[must_use]
    pub fn coverage(&self, suite: &Suite, monitors: &[MonitorInfo]) -> Coverage {
        let mut coverage = Coverage::default();
        for scenario in suite.scenarios.iter().filter(|scenario| scenario.built_in) {
            if scenario.clauses.is_empty() {
                coverage.problems.push(format!("{} judges no clause", scenario.id));
            }
        }
        for scenario in &suite.scenarios {
            for clause in cited(scenario) {
                coverage.cite(self, clause, family(&scenario.id), scenario.built_in);
            }
        }
        for monitor in monitors.iter().chain(HARNESS_MONITORS) {
            for clause in monitor.clauses {
                coverage.cite(self, &ClauseId::new(clause), &format!("monitor {}", monitor.name), true);
            }
        }
        for clause in self.clauses() {
            let by = coverage.by(&clause.id).first().cloned();
            match (&clause.exempt, by) {
                (Exempt::No, None) => coverage.problems.push(format!(
                    "nothing covers {}, and it is neither excluded nor contested nor open",
                    clause.id
                )),
                (Exempt::Open(_) | Exempt::Excluded(_), Some(by)) => coverage.problems.push(format!(
                    "{} is marked as open or excluded, but {by} covers it: remove the reason",
                    clause.id
                )),
                _ => {}
            }
        }
        coverage
    }
}

impl Coverage {
    /// What covers a clause: ids of scenarios (a `for-each` counts once), `monitor NAME`.
    #[must_use]
    pub fn by(&self, clause: &ClauseId) -> &[String] {
        self.by.get(clause).map_or(&[], Vec::as_slice)
    }

    /// Whether something covers the clause.
    pub(crate) fn covers(&self, clause: &Clause) -> bool {
        !self.by(&clause.id).is_empty()
    }

    fn cite(&mut self, ledger: &Ledger, clause: &ClauseId, by: &str, built_in: bool) {
        if ledger.clause(clause).is_none() {
            // Users may add clauses of their own.
            if built_in {
                self.problems.push(format!("{by} cites {clause}, which the ledger does not know"));
            }
            return;
        }
        let all = self.by.entry(clause.clone()).or_default();
        if !all.iter().any(|other| other == by) {
            all.push(by.to_owned());
        }
    }
}

/// All clauses that a scenario names, in its header or in its steps.
fn cited(scenario: &Scenario) -> BTreeSet<&ClauseId> {
    let steps = scenario.steps.iter().filter_map(|step| step.clause.as_ref());
    scenario.clauses.iter().chain(steps).collect()
}

/// The id without the value of a `for-each`.
fn family(id: &str) -> &str {
    id.split('[').next().unwrap_or(id)
}
