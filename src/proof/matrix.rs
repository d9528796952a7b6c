//! The kill matrix: which scenario and which monitor catches which mutant.
//!
//! A kill is a verdict other than the honest engine's (should clauses count, as under `--strict`) at a step or monitor
//! that cites the mutant's clause. Skip, blocked, broken and inconclusive do not kill.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::attempt::{Bench, Tried};
use crate::judge::Outcome;
use crate::reference::{Fault, Mutant, honest};
use crate::verdict::{Failure, FailureKind, Finding, Level, Verdict};

/// The matrix of one protocol.
#[derive(Debug, Clone)]
pub struct Matrix {
    /// The protocol.
    pub protocol: &'static str,
    /// What each scenario and probe gave on the honest engine, in the suite's order: id, verdict, reason.
    pub honest: Vec<(String, Verdict, String)>,
    /// Findings of monitors on the honest engine; there should be none.
    pub honest_findings: Vec<(String, Finding)>,
    /// The mutants, in the order of their registry.
    pub mutants: Vec<MutantRow>,
    /// Names of the protocol's monitors, with the shared ones left out that only a real process can break.
    pub monitors: Vec<&'static str>,
}

/// One mutant and what catches it.
#[derive(Debug, Clone)]
pub struct MutantRow {
    /// Its name.
    pub name: &'static str,
    /// The clause it breaks.
    pub clause: &'static str,
    /// Whether it needs a kernel, and so is not simulated.
    pub process: bool,
    /// Ids of scenarios, and `monitor/<name>`, that kill it.
    pub killers: BTreeSet<String>,
    /// Scenarios that fail on it without citing its clause.
    pub others: BTreeSet<String>,
}

/// Which scenarios and monitors are said to catch each mutant, by its name.
pub type Claimed = BTreeMap<String, BTreeSet<String>>;

impl Matrix {
    /// Computes the matrix: every scenario on every mutant that can be simulated.
    #[must_use]
    pub fn compute(bench: &Bench, mutants: &[Mutant]) -> Matrix {
        Matrix::of(bench, mutants, None)
    }

    /// Holds only what is claimed to kill, by an earlier matrix or by a scenario's own list: a claim that no longer holds
    /// is missing from the result, a kill that nobody claims stays unseen. Takes a twentieth of the time.
    #[must_use]
    pub fn recheck(bench: &Bench, mutants: &[Mutant], claimed: &Claimed) -> Matrix {
        let mut claimed = claimed.clone();
        for scenario in &bench.suite.scenarios {
            let id = scenario.id.split('[').next().unwrap_or_default();
            for mutant in &scenario.kills {
                // A mutant without claims is held against everything.
                if let Some(killers) = claimed.get_mut(mutant) {
                    killers.insert(id.to_owned());
                }
            }
        }
        Matrix::of(bench, mutants, Some(&claimed))
    }

    fn of(bench: &Bench, mutants: &[Mutant], claimed: Option<&Claimed>) -> Matrix {
        let protocol = bench.protocol.name();
        let honest_run = bench.run(&|| honest(protocol).expect("every protocol has a reference engine"));
        let healthy: BTreeMap<&str, Verdict> =
            honest_run.iter().map(|t| (t.id.as_str(), t.outcome.verdict)).collect();
        let rows: Mutex<Vec<(usize, MutantRow)>> = Mutex::new(Vec::new());
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(mutant) = mutants.get(index) else { return };
                let row = row(bench, mutant, &healthy, claimed.and_then(|all| all.get(mutant.name)));
                rows.lock().expect("no thread panics with the lock held").push((index, row));
            }
        };
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
                scope.spawn(work);
            }
        });
        let mut rows = rows.into_inner().expect("no thread panics with the lock held");
        rows.sort_by_key(|(index, _)| *index);
        Matrix {
            protocol,
            honest_findings: honest_run
                .iter()
                .flat_map(|t| t.outcome.findings.iter().map(|f| (t.id.clone(), f.clone())))
                .collect(),
            honest: honest_run.into_iter().map(|t| (t.id, t.outcome.verdict, t.outcome.reason)).collect(),
            mutants: rows.into_iter().map(|(_, row)| row).collect(),
            monitors: bench.protocol.vocabulary().monitors.iter().map(|m| m.name).collect(),
        }
    }

    /// What each scenario, probe and monitor kills, in the order of the suite; those without any included.
    #[must_use]
    pub fn kills(&self) -> Vec<(String, BTreeSet<&'static str>)> {
        let mut ids: Vec<String> = Vec::new();
        for (id, ..) in &self.honest {
            if !ids.contains(id) {
                ids.push(id.clone());
            }
        }
        ids.extend(self.monitors.iter().map(|name| format!("monitor/{name}")));
        ids.into_iter()
            .map(|id| {
                let killed =
                    self.mutants.iter().filter(|m| m.killers.contains(&id)).map(|m| m.name).collect();
                (id, killed)
            })
            .collect()
    }

    /// Mutants that nothing kills, those that need a kernel left out.
    #[must_use]
    pub fn survivors(&self) -> Vec<&MutantRow> {
        self.mutants.iter().filter(|m| !m.process && m.killers.is_empty()).collect()
    }
}

/// One mutant against everything, or first against what is claimed to kill it; against everything then only if that
/// leaves a monitor unseen, as claims do not tell in which dialogue a monitor speaks.
fn row(
    bench: &Bench,
    mutant: &Mutant,
    healthy: &BTreeMap<&str, Verdict>,
    claimed: Option<&BTreeSet<String>>,
) -> MutantRow {
    if let Some(claimed) = claimed {
        let row = row_of(bench, mutant, healthy, &|id| claimed.contains(id));
        let unseen = |id: &String| id.starts_with("monitor/") && !row.killers.contains(id);
        if !claimed.iter().any(unseen) {
            return row;
        }
    }
    row_of(bench, mutant, healthy, &|_| true)
}

fn row_of(
    bench: &Bench,
    mutant: &Mutant,
    healthy: &BTreeMap<&str, Verdict>,
    wanted: &dyn Fn(&str) -> bool,
) -> MutantRow {
    let mut row = MutantRow {
        name: mutant.name,
        clause: mutant.clause,
        process: matches!(mutant.fault, Fault::Process(_)),
        killers: BTreeSet::new(),
        others: BTreeSet::new(),
    };
    let Fault::Wrap(build) = mutant.fault else { return row };
    for Tried { id, outcome } in bench.run_those(&build, wanted) {
        for finding in &outcome.findings {
            if finding.clause.as_str() == mutant.clause && finding.level >= Level::Should {
                row.killers.insert(format!("monitor/{}", finding.monitor));
            }
        }
        if kills(&outcome, mutant, healthy.get(id.as_str()).copied()) {
            row.killers.insert(id);
        } else if matches!(outcome.verdict, Verdict::Fail | Verdict::Warn | Verdict::Blocked) {
            row.others.insert(id);
        }
    }
    row
}

fn kills(outcome: &Outcome, mutant: &Mutant, healthy: Option<Verdict>) -> bool {
    matches!(outcome.verdict, Verdict::Fail | Verdict::Warn)
        && Some(outcome.verdict) != healthy
        && outcome.failures.iter().any(|f| cites(f, mutant))
}

fn cites(failure: &Failure, mutant: &Mutant) -> bool {
    failure.clause.as_ref().is_some_and(|c| c.as_str() == mutant.clause)
        && (failure.level >= Level::Should)
        && (failure.kind != FailureKind::Timeout || mutant.omits)
}
