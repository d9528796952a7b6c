//! How many must clauses were judged, and how many of them are kept: the same in every report of a run. The matrix of engines
//! counts for itself, because it leaves out what is contested and what only followed on another failure.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::fold::Report;
use super::wording::reasons;
use crate::event::{MonitorResult, RunFinished, ScenarioResult};
use crate::verdict::{ClauseId, Failure, FailureKind, Level, Verdict};

/// So many broken clauses are named.
const MOST_NAMED: usize = 20;

/// The must clauses that are broken as such. What is broken once in several attempts, or counts for less, is not among them; what
/// a baseline lists is.
pub(super) fn broken(report: &Report) -> BTreeSet<&ClauseId> {
    let scenarios = report.scenarios.iter().filter(|result| is_broken(result.verdict)).flat_map(of_scenario);
    let monitors = report.monitors.iter().filter(|result| is_broken(result.verdict)).flat_map(of_monitor);
    scenarios.chain(monitors).collect()
}

/// How many of the must clauses that were judged are kept.
pub(super) fn kept(report: &Report, finished: &RunFinished) -> usize {
    finished.judged.0.saturating_sub(broken(report).len())
}

/// The sentence at the end of every report: how much of the protocol was judged, and what came of it.
pub(super) fn judged(report: &Report, finished: &RunFinished) -> String {
    let (judged, all) = finished.judged;
    let never_began = |failure: &Failure| failure.kind == FailureKind::NotStarted;
    if let [only] = &report.scenarios[..]
        && only.failures.iter().any(never_began)
    {
        return format!("judged 0 of {all} must clauses: no engine of the protocol was found");
    }
    let kept = match kept(report, finished) {
        _ if judged == 0 => String::new(),
        kept if kept == judged => ", all of them kept".to_owned(),
        kept => format!(", {kept} of them kept (broken: {})", some(&broken(report))),
    };
    let mut text = format!("judged {judged} of {all} must clauses{kept}");
    let missing = all.saturating_sub(judged);
    if missing > 0 {
        let _ = write!(text, "; {missing} not judged");
        if !finished.not_judged.is_empty() {
            let _ = write!(text, " ({})", reasons(&finished.not_judged));
        }
    }
    text
}

/// The ids, or the first of many.
fn some(clauses: &BTreeSet<&ClauseId>) -> String {
    let shown: Vec<&str> = clauses.iter().take(MOST_NAMED).map(|clause| clause.as_str()).collect();
    match clauses.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

fn is_broken(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Fail | Verdict::Known | Verdict::Flaky { failed: 2.., .. })
}

fn of_scenario(result: &ScenarioResult) -> impl Iterator<Item = &ClauseId> {
    let musts = result
        .failures
        .iter()
        .filter(|failure| failure.counts_as() == Level::Must && failure.kind != FailureKind::NotStarted);
    musts.filter_map(|failure| failure.clause.as_ref())
}

fn of_monitor(result: &MonitorResult) -> impl Iterator<Item = &ClauseId> {
    result.findings.iter().filter(|finding| finding.level == Level::Must).map(|finding| &finding.clause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_judged_has_its_reasons() {
        let said = |judged, not_judged| {
            super::judged(&Report::default(), &RunFinished { judged, not_judged, ..RunFinished::default() })
        };
        let why = vec![("no ping".to_owned(), 21), ("no option".to_owned(), 8)];
        let sentence =
            "judged 131 of 160 must clauses, all of them kept; 29 not judged (no ping: 21, no option: 8)";
        assert_eq!(said((131, 160), why), sentence);
        assert_eq!(said((0, 7), Vec::new()), "judged 0 of 7 must clauses; 7 not judged");
    }

    #[test]
    fn a_must_that_counts_for_less_is_kept() {
        let failing = |clause: &str, level| ScenarioResult {
            verdict: Verdict::Fail,
            failures: vec![Failure { clause: Some(ClauseId::new(clause)), level, ..Failure::default() }],
            ..ScenarioResult::default()
        };
        let scenarios = vec![failing("XB-A", Level::Must), failing("XB-B", Level::Should)];
        let report = Report { scenarios, ..Report::default() };
        let finished = RunFinished { judged: (5, 5), ..RunFinished::default() };
        assert_eq!(judged(&report, &finished), "judged 5 of 5 must clauses, 4 of them kept (broken: XB-A)");
    }
}
