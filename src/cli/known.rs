//! What a baseline is about: whether there are such scenarios and clauses at all.

use std::path::PathBuf;

use super::exit::Failure;
use super::sources;
use crate::baseline::{KnownFailure, Subject};
use crate::ledger::HARNESS_MONITORS;
use crate::protocol::{PROTOCOLS, Protocol};
use crate::scenario::{Scenario, Suite};

/// Each entry whose subject exists in no protocol, including the scenarios of the user's own folders, in words.
pub(super) fn unknown(known: &[KnownFailure], specs: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let mut left: Vec<&Subject> = known.iter().map(|entry| &entry.subject).collect();
    for protocol in PROTOCOLS {
        if !left.is_empty() {
            let suite = sources::suite(*protocol, specs)?;
            left = absent(left, *protocol, &suite)?;
        }
    }
    Ok(told(left))
}

/// The same for clauses, where the suite of one protocol is all that is loaded.
pub(super) fn unknown_clauses(known: &[KnownFailure], suite: &Suite) -> Result<Vec<String>, Failure> {
    let subjects = known.iter().map(|entry| &entry.subject);
    let mut left: Vec<&Subject> = subjects.filter(|subject| matches!(subject, Subject::Clause(_))).collect();
    let cited = || suite.scenarios.iter().flat_map(|scenario| &scenario.clauses);
    left.retain(|subject| !cited().any(|id| subject.is_clause(id)));
    for protocol in PROTOCOLS {
        if !left.is_empty() {
            let ledger = sources::ledger(*protocol)?;
            left.retain(|subject| !ledger.clauses().iter().any(|clause| subject.is_clause(&clause.id)));
        }
    }
    Ok(told(left))
}

/// Those that do not exist in this protocol.
fn absent<'k>(
    mut subjects: Vec<&'k Subject>,
    protocol: &'static dyn Protocol,
    suite: &Suite,
) -> Result<Vec<&'k Subject>, Failure> {
    let ledger = sources::ledger(protocol)?;
    subjects.retain(|subject| match subject {
        Subject::Clause(_) => {
            let cited = suite.scenarios.iter().flat_map(|scenario| &scenario.clauses);
            let mut clauses = ledger.clauses().iter().map(|clause| &clause.id).chain(cited);
            !clauses.any(|id| subject.is_clause(id))
        }
        Subject::Scenario(text) => !is_scenario(subject, text, protocol, suite),
    });
    Ok(subjects)
}

fn told(subjects: Vec<&Subject>) -> Vec<String> {
    let kind = |subject: &Subject| match subject {
        Subject::Scenario(_) => "scenario",
        Subject::Clause(_) => "clause",
    };
    subjects.into_iter().map(|s| format!("{}: there is no such {}", s.text(), kind(s))).collect()
}

fn is_scenario(subject: &Subject, text: &str, protocol: &'static dyn Protocol, suite: &Suite) -> bool {
    // Openings and expectations have results of their own.
    let made = |part: &&str| text.starts_with(&format!("{}/{part}/", protocol.name()));
    ["start", "expect", "probe"].iter().any(made)
        || monitors(protocol).any(|id| subject.is_scenario(&id))
        || suite.scenarios.iter().any(|scenario| is_about(subject, scenario))
}

fn monitors(protocol: &'static dyn Protocol) -> impl Iterator<Item = String> {
    let all = protocol.vocabulary().monitors.iter().chain(HARNESS_MONITORS);
    all.map(move |monitor| format!("{}/monitor/{}", protocol.name(), monitor.name))
}

/// Which instances a scenario has may depend on the engine, so any instance with its name is accepted.
fn is_about(subject: &Subject, scenario: &Scenario) -> bool {
    let table = subject.text().split_once('[').map(|(table, _)| Subject::Scenario(table.to_owned()));
    let instance = scenario.for_each_list.is_some();
    subject.is_scenario(&scenario.id)
        || instance && table.is_some_and(|table| table.is_scenario(&scenario.id))
        || instance && subject.is_scenario(&format!("{}[]", scenario.id))
}
