//! A result in the form in which it is compared, whether it is a scenario's or a monitor's.
//!
//! Main types: [`Judged`], and [`Standing`], which is what is shown of it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::super::causes;
use super::super::detail;
use super::super::fold::Report;
use super::super::wording::{Cited, clause, safe_line};
use super::order::Weighed;
use crate::cause::Cause;
use crate::event::{MonitorResult, ScenarioResult};
use crate::verdict::{ClauseId, Failure, FailureKind, Level, Verdict};

/// What was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// One scenario.
    Scenario,
    /// All dialogues, by a monitor.
    Monitor,
}

/// How it stood in one of the two runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict as people read it: `flaky 2/5`, or `unconfirmed` of a failure that came once before the run ended.
    pub word: String,
    /// Whether a must clause is broken.
    pub must: bool,
    /// The worst finding, or the reason; escaped, on one line, and empty if there is nothing to say.
    pub text: String,
    /// The ids of the clauses that are broken.
    pub clauses: Vec<String>,
    /// The first of them with its level and its sentence; empty if there is none.
    pub clause: String,
    /// The command line that shows it again.
    pub reproduce: Vec<String>,
}

/// A result of one of the two runs.
#[derive(Debug)]
pub(super) struct Judged<'r> {
    pub(super) id: &'r str,
    pub(super) title: &'r str,
    pub(super) what: What,
    /// The clauses that it judges, and those that its failures name.
    pub(super) clauses: BTreeSet<&'r ClauseId>,
    /// Those that its failures name.
    pub(super) named: BTreeSet<&'r ClauseId>,
    pub(super) weighed: Weighed,
    pub(super) standing: Standing,
    /// Whether it is about the start of the engine: there is such a result only if that fails.
    pub(super) of_start: bool,
    /// The scenario in which a monitor first found something.
    pub(super) seen_in: Option<&'r str>,
    /// What was found, in a form without numbers, moves and positions.
    found: BTreeSet<String>,
}

impl Judged<'_> {
    /// Whether both say the same, if their verdicts have the same place in the order.
    pub(super) fn says_the_same(&self, other: &Judged<'_>) -> bool {
        let is_open = self.weighed == Weighed::Open || self.weighed == Weighed::Ours;
        let words = [self, other].map(|one| one.standing.verdict.word());
        is_open || words[0] == words[1] && self.found == other.found
    }
}

/// The results of a run by their id. Of several with one id the worst is compared.
pub(super) fn results(report: &Report) -> BTreeMap<&str, Judged<'_>> {
    let scenarios = report.scenarios.iter().map(scenario);
    let monitors = report.monitors.iter().map(monitor);
    let mut results: BTreeMap<&str, Judged<'_>> = BTreeMap::new();
    for judged in scenarios.chain(monitors) {
        let is_worst =
            results.get(judged.id).is_none_or(|one| one.weighed.badness() < judged.weighed.badness());
        if is_worst {
            results.insert(judged.id, judged);
        }
    }
    results
}

fn scenario(result: &ScenarioResult) -> Judged<'_> {
    let breaks: Vec<&ClauseId> = result.failures.iter().filter_map(|f| f.clause.as_ref()).collect();
    let named = result.failures.iter().flat_map(|f| f.clause.iter().chain(&f.judging));
    let mut found: BTreeSet<String> = breaks.iter().map(ToString::to_string).collect();
    if let Some(cause) = causes::cause(result) {
        found.insert(cause.name().to_owned());
    } else if matches!(result.verdict, Verdict::Warn | Verdict::Note) {
        found.insert(Cause::of_broken(&result.reason).name().to_owned());
    }
    let cited = result.failures.first().and_then(Cited::of);
    let failed = matches!(result.verdict, Verdict::Fail | Verdict::Flaky { .. } | Verdict::Blocked);
    let by_a_must = |f: &Failure| f.counts_as() == Level::Must;
    let must = failed && (result.failures.is_empty() || result.failures.iter().any(by_a_must));
    Judged {
        id: &result.id,
        title: &result.title,
        what: What::Scenario,
        clauses: result.clauses.iter().map(|clause| &clause.id).collect(),
        named: named.collect(),
        weighed: Weighed::of_scenario(result.verdict, result.unconfirmed),
        standing: Standing {
            verdict: result.verdict,
            word: result.verdict_word(),
            must,
            text: detail::summary(result),
            clauses: ids(&breaks),
            clause: cited.map_or(String::new(), |cited| clause(&result.clauses, cited)),
            reproduce: result.reproduce.clone(),
        },
        of_start: result.topic == "probe"
            || result.failures.iter().any(|failure| failure.kind == FailureKind::NotStarted),
        seen_in: None,
        found,
    }
}

fn monitor(result: &MonitorResult) -> Judged<'_> {
    let breaks: Vec<&ClauseId> = result.findings.iter().map(|finding| &finding.clause).collect();
    let mut found: BTreeSet<String> = result.causes.iter().map(|cause| cause.name().to_owned()).collect();
    if found.is_empty() {
        // Records of an earlier version do not tell causes.
        found.extend(result.findings.iter().map(|f| Cause::of_broken(&f.text).name().to_owned()));
    }
    let worst = result.findings.first();
    let text = match worst {
        Some(finding) => format!("{}; {}", safe_line(&finding.text), detail::seen(result)),
        None => safe_line(&result.reason),
    };
    Judged {
        id: &result.id,
        title: &result.title,
        what: What::Monitor,
        clauses: result.clauses.iter().map(|clause| &clause.id).collect(),
        named: breaks.iter().copied().collect(),
        weighed: Weighed::of_monitor(result.verdict),
        standing: Standing {
            verdict: result.verdict,
            word: result.verdict.to_string(),
            must: result.verdict == Verdict::Fail,
            text,
            clauses: ids(&breaks),
            clause: worst.map_or(String::new(), |finding| clause(&result.clauses, finding)),
            reproduce: result.reproduce.clone(),
        },
        of_start: false,
        seen_in: result.first_scenario.as_deref(),
        found,
    }
}

/// Each id once, the worst breach first.
fn ids(clauses: &[&ClauseId]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for clause in clauses {
        let id = safe_line(clause.as_str());
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}
