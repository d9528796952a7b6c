//! What the tests of the runner share: small scenarios and a small ledger.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::event::{ClauseText, ScenarioResult};
use crate::judge::{Levels, Outcome, Sign, Vain};
use crate::protocol::Protocol;
use crate::protocol::model::Known;
use crate::scenario::{Budgets, Scenario, Suite};
use crate::verdict::{ClauseId, Failure, FailureKind, Finding, Level, Verdict};

use super::plan::{Clauses, EngineCommand, Plan};

/// A ledger of these clauses; an id that ends with `-R` is robust, one that ends with `-C` contested; an illegal move
/// may show a breach of `-P`.
#[derive(Debug)]
pub(super) struct Ledger(BTreeMap<String, Level>);

impl Ledger {
    pub(super) fn new(clauses: &[(&str, Level)]) -> Ledger {
        Ledger(clauses.iter().map(|(id, level)| ((*id).to_owned(), *level)).collect())
    }
}

impl Levels for Ledger {
    fn level(&self, clause: &ClauseId) -> (Level, bool) {
        (self.0.get(clause.as_str()).copied().unwrap_or(Level::Must), clause.as_str().ends_with("-R"))
    }

    fn contested(&self, clause: &ClauseId) -> Option<&str> {
        clause.as_str().ends_with("-C").then_some("readings differ")
    }

    fn shows_in(&self, clause: &ClauseId, sign: Sign) -> bool {
        sign == Sign::Moves && clause.as_str().ends_with("-P")
    }
}

/// A scenario without steps.
pub(super) fn scenario(id: &str) -> Scenario {
    let place = ("specs/xboard/test.toml".to_owned(), 1);
    let bare = Scenario::without_steps("xboard", id.to_owned(), format!("title of {id}"), place);
    Scenario { built_in: true, ..bare }
}

/// An attempt's outcome without dialogue.
pub(super) fn outcome(verdict: Verdict, failures: &[Failure]) -> Outcome {
    Outcome { failures: failures.to_vec(), ..Outcome::unheld(verdict, String::new(), Known::default()) }
}

/// A must-failure at the first step.
pub(super) fn failure(kind: FailureKind, clause: &str) -> Failure {
    Failure {
        kind,
        clause: Some(ClauseId::new(clause)),
        step: Some(0),
        source: Some(("specs/xboard/test.toml".to_owned(), 1)),
        expected: "pong 1".to_owned(),
        actual: "nothing within 5 s".to_owned(),
        at: Duration::from_secs(5),
        ..Failure::default()
    }
}

/// A timeout after a wait in vain for a move: whether the machine cannot have caused it, and whether it was cut short.
pub(super) fn waited_in_vain(certain: bool, cut: bool) -> Outcome {
    let (word, cause) = ("move".to_owned(), "move".to_owned());
    let vain = Vain { word, cause, certain, cut, waited: Duration::ZERO };
    Outcome { vain: Some(vain), ..outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")]) }
}

/// What a monitor saw.
pub(super) fn finding(monitor: &str, clause: &str, level: Level, text: &str) -> Finding {
    Finding {
        monitor: monitor.to_owned(),
        clause: ClauseId::new(clause),
        level,
        text: text.to_owned(),
        at: Duration::from_millis(5),
        ..Finding::default()
    }
}

/// A clause without a sentence.
pub(super) fn clause_text(id: &str, level: Level) -> ClauseText {
    ClauseText { id: ClauseId::new(id), level, ..ClauseText::default() }
}

/// A scenario's result without dialogue.
pub(super) fn result(verdict: Verdict, reason: &str, clauses: &[&str]) -> ScenarioResult {
    ScenarioResult {
        id: "xboard/a/b".to_owned(),
        topic: "a".to_owned(),
        clauses: clauses.iter().map(|id| clause_text(id, Level::Must)).collect(),
        verdict,
        reason: reason.to_owned(),
        attempts: 1,
        source: ("specs/xboard/a.toml".to_owned(), 1),
        ..ScenarioResult::default()
    }
}

/// The protocol of the tests.
pub(super) fn xboard() -> &'static dyn Protocol {
    crate::protocol::find("xboard").expect("it is built in")
}

/// A plan for this engine, with an empty suite.
pub(super) fn plan(command: &[&str]) -> Plan {
    let suite =
        Suite { protocol: "xboard", scenarios: Vec::new(), probes: Vec::new(), budgets: Budgets::new() };
    let clauses =
        Clauses { levels: Arc::new(Ledger::new(&[])), texts: Arc::from([]), exempt: Arc::default() };
    let words: Vec<_> = command.iter().map(Into::into).collect();
    let engine = EngineCommand::new(&words).expect("a command has a program");
    Plan::new(xboard(), Arc::new(suite), clauses, engine)
}
