//! What a run says about each clause: [`Standing`].

use std::collections::BTreeMap;

use crate::event::{ClauseText, MonitorResult, ScenarioResult};
use crate::report::causes;
use crate::report::fold::Report;
use crate::report::wording::count;
use crate::verdict::{ClauseId, Failure, FailureKind, Level, Verdict};

/// Why a monitor says nothing, if it does not say why.
const NO_OCCASION: &str = "nothing that it judges was seen";

/// What came of a clause. The worse is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum State {
    /// Nothing judged it.
    #[default]
    Open,
    /// It was judged, and held.
    Kept,
    /// It was broken.
    Broken {
        /// The level at which that counts: the clause's, or a lower one.
        level: Level,
        /// Whether in every attempt, or in some only.
        always: bool,
    },
}

/// What a run says about one clause.
#[derive(Debug, Clone)]
pub(super) struct Standing<'a> {
    /// The clause, as this run knows it.
    pub(super) clause: ClauseText,
    /// The worst that came of it.
    pub(super) state: State,
    /// Whether a baseline lists what broke it.
    pub(super) known: bool,
    /// Why results say nothing about it, each reason once.
    pub(super) reasons: Vec<String>,
    /// All results that are about it, in the order of the run.
    pub(super) by: Vec<By<'a>>,
}

/// A result that is about a clause.
#[derive(Debug, Clone, Copy)]
pub(super) struct By<'a> {
    /// The result.
    pub(super) result: Result<'a>,
    /// What it says about the clause.
    pub(super) state: State,
}

/// A scenario's or a monitor's.
#[derive(Debug, Clone, Copy)]
pub(super) enum Result<'a> {
    Scenario(&'a ScenarioResult),
    Monitor(&'a MonitorResult),
}

impl<'a> Result<'a> {
    pub(super) fn id(self) -> &'a str {
        match self {
            Result::Scenario(result) => &result.id,
            Result::Monitor(result) => &result.id,
        }
    }

    pub(super) fn title(self) -> &'a str {
        match self {
            Result::Scenario(result) => &result.title,
            Result::Monitor(result) => &result.title,
        }
    }

    pub(super) fn verdict(self) -> Verdict {
        match self {
            Result::Scenario(result) => result.verdict,
            Result::Monitor(result) => result.verdict,
        }
    }
}

impl Standing<'_> {
    /// Why it was not judged; empty if it was. Where there are many reasons, some of them.
    pub(super) fn why(&self) -> String {
        const SOME: usize = 4;
        if self.state != State::Open {
            return String::new();
        }
        let (some, others) = self.reasons.split_at(self.reasons.len().min(SOME));
        let more = if others.is_empty() {
            String::new()
        } else {
            format!("; and {}", count(others.len(), "more reason"))
        };
        some.join("; ") + &more
    }
}

/// What a run says about every clause that its results name.
pub(super) fn standings(report: &Report) -> BTreeMap<ClauseId, Standing<'_>> {
    let mut standings = BTreeMap::new();
    let followers = causes::followers(report);
    for result in &report.scenarios {
        match followers.get(result.id.as_str()) {
            None => scenario(&mut standings, result),
            Some(leader) => follower(&mut standings, Result::Scenario(result), &result.clauses, leader),
        }
    }
    for result in &report.monitors {
        match followers.get(result.id.as_str()) {
            None => monitor(&mut standings, result),
            Some(leader) => follower(&mut standings, Result::Monitor(result), &result.clauses, leader),
        }
    }
    standings
}

/// What followed on another failure says nothing about its own clauses.
fn follower<'a>(
    standings: &mut BTreeMap<ClauseId, Standing<'a>>,
    whose: Result<'a>,
    clauses: &[ClauseText],
    leader: &str,
) {
    for clause in clauses {
        add(standings, clause, whose, State::Open, format!("it followed on the failure of {leader}"));
    }
}

fn scenario<'a>(standings: &mut BTreeMap<ClauseId, Standing<'a>>, result: &'a ScenarioResult) {
    let whose = Result::Scenario(result);
    for clause in &result.clauses {
        let blamed = result.failures.iter().filter(|failure| breaks(failure, &clause.id));
        let level = blamed.map(Failure::counts_as).max();
        let (state, why) = match level {
            Some(level) => said(result.verdict, Some(level), &result.reason),
            None if result.failures.is_empty() => said(result.verdict, None, &result.reason),
            None => (State::Open, "the scenario showed a breach of something else".to_owned()),
        };
        add(standings, clause, whose, state, why);
    }
    // What no header names: how the engine ended, for example.
    let listed = |id: &ClauseId| result.clauses.iter().any(|clause| clause.id == *id);
    for failure in result.failures.iter().filter(|failure| failure.kind != FailureKind::NotStarted) {
        if let Some(id) = failure.clause.as_ref().filter(|id| !listed(id)) {
            let clause = ClauseText { id: id.clone(), level: failure.level, ..ClauseText::default() };
            let (state, why) = said(result.verdict, Some(failure.counts_as()), &result.reason);
            add(standings, &clause, whose, state, why);
        }
    }
}

fn monitor<'a>(standings: &mut BTreeMap<ClauseId, Standing<'a>>, result: &'a MonitorResult) {
    for clause in &result.clauses {
        let findings = result.findings.iter().filter(|finding| finding.clause == clause.id);
        let (state, why) = match findings.map(|finding| finding.level).max() {
            Some(level) => said(result.verdict, Some(level), &result.reason),
            None if result.judged.contains(&clause.id) => (State::Kept, String::new()),
            None if result.reason.is_empty() || result.count > 0 => (State::Open, NO_OCCASION.to_owned()),
            None => (State::Open, result.reason.clone()),
        };
        add(standings, clause, Result::Monitor(result), state, why);
    }
}

/// Whether a failure speaks against this clause. An engine that could not be started breaks none.
fn breaks(failure: &Failure, clause: &ClauseId) -> bool {
    failure.clause.as_ref() == Some(clause) && failure.kind != FailureKind::NotStarted
}

/// What a verdict says of a clause that is blamed at some level, or not blamed; and why, if it says nothing.
fn said(verdict: Verdict, blamed: Option<Level>, reason: &str) -> (State, String) {
    let broken = |most: Level, always: bool| {
        let level = blamed.unwrap_or(most).min(most);
        (State::Broken { level, always }, String::new())
    };
    let open = |what: &str| {
        let reason = reason.trim();
        let why = if reason.is_empty() { what.to_owned() } else { format!("{what}: {reason}") };
        (State::Open, why)
    };
    match verdict {
        Verdict::Pass => (State::Kept, String::new()),
        Verdict::Fail | Verdict::Known => broken(Level::Must, true),
        Verdict::Flaky { .. } => broken(Level::Must, false),
        Verdict::Warn => broken(Level::Should, true),
        Verdict::Note if blamed.is_some() => broken(Level::May, true),
        Verdict::Note => open("noted, not judged"),
        Verdict::Skip => open("skipped"),
        Verdict::Blocked => open("blocked"),
        Verdict::Inconclusive => open("inconclusive"),
        Verdict::Broken => open("broken, which is not the engine's fault"),
    }
}

fn add<'a>(
    standings: &mut BTreeMap<ClauseId, Standing<'a>>,
    clause: &ClauseText,
    result: Result<'a>,
    state: State,
    why: String,
) {
    let standing = standings.entry(clause.id.clone()).or_insert_with(|| Standing {
        clause: clause.clone(),
        state: State::Open,
        known: false,
        reasons: Vec::new(),
        by: Vec::new(),
    });
    if standing.clause.sentence.is_empty() {
        standing.clause = clause.clone();
    }
    if state == State::Open && !standing.reasons.contains(&why) {
        standing.reasons.push(why);
    }
    if matches!(state, State::Broken { .. }) {
        standing.known |= result.verdict() == Verdict::Known;
    }
    standing.state = standing.state.max(state);
    standing.by.push(By { result, state });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cause::Cause;
    use crate::verdict::Finding;

    fn clause(id: &str) -> ClauseText {
        ClauseText { id: ClauseId::new(id), ..ClauseText::default() }
    }

    /// A scenario about A and B, whose failures are written as `A must`, or `A must robust`.
    fn result(verdict: Verdict, failures: &[&str]) -> ScenarioResult {
        let failure = |text: &&str| {
            let words: Vec<&str> = text.split(' ').collect();
            let level = match words[1] {
                "must" => Level::Must,
                "should" => Level::Should,
                _ => Level::May,
            };
            let kind = if words.contains(&"start") { FailureKind::NotStarted } else { FailureKind::Mismatch };
            let clause = Some(ClauseId::new(words[0]));
            Failure { clause, level, kind, robust: words.contains(&"robust"), ..Failure::default() }
        };
        ScenarioResult {
            clauses: vec![clause("A"), clause("B")],
            verdict,
            reason: "no ping".to_owned(),
            failures: failures.iter().map(failure).collect(),
            ..ScenarioResult::default()
        }
    }

    fn shown(state: Option<State>) -> String {
        match state {
            None => "none".to_owned(),
            Some(State::Open) => "open".to_owned(),
            Some(State::Kept) => "kept".to_owned(),
            Some(State::Broken { level, always: true }) => level.to_string(),
            Some(State::Broken { level, always: false }) => format!("{level} flaky"),
        }
    }

    /// Verdicts with failures, one scenario each; what they say of A, of B and of C.
    type Case<'a> = (&'a [(Verdict, &'a [&'a str])], [&'a str; 3]);

    #[test]
    fn scenarios_speak_for_and_against_clauses() {
        let flaky = Verdict::Flaky { failed: 2, attempts: 5 };
        let cases: &[Case<'_>] = &[
            (&[], ["none", "none", "none"]),
            (&[(Verdict::Pass, &[])], ["kept", "kept", "none"]),
            (&[(Verdict::Fail, &["A must"])], ["must", "open", "none"]),
            (&[(Verdict::Fail, &["A must", "B should"])], ["must", "should", "none"]),
            (&[(Verdict::Fail, &["C must"])], ["open", "open", "must"]),
            (&[(Verdict::Fail, &["A must start"])], ["open", "open", "none"]),
            (&[(Verdict::Warn, &["A must robust"])], ["should", "open", "none"]),
            (&[(Verdict::Warn, &["A should"]), (Verdict::Pass, &[])], ["should", "kept", "none"]),
            (&[(Verdict::Note, &["A may"])], ["may", "open", "none"]),
            (&[(Verdict::Note, &[])], ["open", "open", "none"]),
            (&[(flaky, &["A must"]), (Verdict::Pass, &[])], ["must flaky", "kept", "none"]),
            (&[(flaky, &["A must"]), (Verdict::Warn, &["A should"])], ["must flaky", "open", "none"]),
            (&[(Verdict::Known, &["A must"])], ["must", "open", "none"]),
            (&[(Verdict::Inconclusive, &["A must"])], ["open", "open", "none"]),
            (&[(Verdict::Skip, &[]), (Verdict::Pass, &[])], ["kept", "kept", "none"]),
            (&[(Verdict::Broken, &[])], ["open", "open", "none"]),
        ];
        for (results, expected) in cases {
            let scenarios = results.iter().map(|(verdict, failures)| result(*verdict, failures)).collect();
            let report = Report { scenarios, ..Report::default() };
            let standings = standings(&report);
            let state = |id: &str| shown(standings.get(&ClauseId::new(id)).map(|standing| standing.state));
            assert_eq!(["A", "B", "C"].map(state), *expected, "{results:?}");
        }
    }

    #[test]
    fn what_followed_on_another_failure_breaks_no_clause() {
        let echo = Cause::of_fact("echo");
        let failed = |id: &str, failure: &str, cause: &Cause, found: &[Cause]| ScenarioResult {
            id: id.to_owned(),
            attempts: 1,
            cause: Some(cause.clone()),
            found: found.to_vec(),
            ..result(Verdict::Fail, &[failure])
        };
        let passed = ScenarioResult { attempts: 1, ..ScenarioResult::default() };
        let scenarios = vec![
            failed("leads", "A must", &echo, &[]),
            failed("follows", "B must", &Cause::of_fact("refusal"), std::slice::from_ref(&echo)),
            passed,
        ];
        let report = Report { scenarios, ..Report::default() };
        let standings = standings(&report);
        let of = |id: &str| &standings[&ClauseId::new(id)];
        assert_eq!(["A", "B"].map(|id| shown(Some(of(id).state))), ["must", "open"]);
        assert!(of("B").why().contains("it followed on the failure of leads"));
    }

    #[test]
    fn what_was_not_judged_has_each_reason_once() {
        let scenarios =
            vec![result(Verdict::Skip, &[]), result(Verdict::Skip, &[]), result(Verdict::Blocked, &[])];
        let report = Report { scenarios, ..Report::default() };
        assert_eq!(standings(&report)[&ClauseId::new("A")].why(), "skipped: no ping; blocked: no ping");
    }

    #[test]
    fn monitors_keep_what_they_judged_and_do_not_blame() {
        let finding = |level| Finding { clause: ClauseId::new("A"), level, ..Finding::default() };
        let found = MonitorResult {
            clauses: vec![clause("A"), clause("B"), clause("C")],
            judged: vec![ClauseId::new("A"), ClauseId::new("B")],
            verdict: Verdict::Known,
            count: 2,
            findings: vec![finding(Level::May), finding(Level::Should)],
            ..MonitorResult::default()
        };
        let report = Report { monitors: vec![found], ..Report::default() };
        let standings = standings(&report);
        let of = |id: &str| &standings[&ClauseId::new(id)];
        assert_eq!(["A", "B", "C"].map(|id| shown(Some(of(id).state))), ["should", "kept", "open"]);
        assert!(of("A").known && !of("B").known);
        assert_eq!(of("C").why(), NO_OCCASION);
    }
}
