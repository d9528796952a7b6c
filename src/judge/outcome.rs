//! From broken demands to one verdict.

use std::collections::BTreeSet;

use crate::protocol::STRICT;
use crate::protocol::model::Known;
use crate::scenario::Step;
use crate::verdict::{ClauseId, Failure, FailureKind, Finding, Level, Verdict};

use super::course::Stop;
use super::machine::Judge;
use super::{Levels, Outcome, Setup};

/// The harness's clause on staying alive (specs/rulings.md, general 7).
const ALIVE: &str = "EC-ALIVE";

/// How a breach of a clause counts in this scenario.
#[derive(Debug, Clone)]
pub(super) struct Ledgered {
    /// The scenario's first clause.
    first: Option<ClauseId>,
    /// Whether the scenario sends what no correct GUI sends: one of its clauses is `robust`.
    robust: bool,
}

impl Ledgered {
    pub(super) fn new(setup: &Setup) -> Ledgered {
        let robust = setup.scenario.clauses.iter().any(|c| setup.levels.level(c).1);
        Ledgered { first: setup.scenario.clauses.first().cloned(), robust }
    }
}

impl Outcome {
    /// The outcome of a scenario for which no dialogue was held, or whose dialogue cannot be trusted.
    #[must_use]
    pub(crate) fn unheld(verdict: Verdict, reason: String, known: Known) -> Outcome {
        Outcome {
            verdict,
            reason,
            failures: Vec::new(),
            findings: Vec::new(),
            understood: false,
            coverage: BTreeSet::new(),
            transcript: Vec::new(),
            left_out: 0,
            known,
            game: None,
        }
    }

    /// Findings of monitors about contested clauses become notes.
    pub(crate) fn note_contested(&mut self, levels: &dyn Levels, profile: Option<&str>) {
        for finding in &mut self.findings {
            if is_only_noted(&finding.clause, levels, profile) {
                finding.level = Level::May;
            }
        }
    }
}

/// Whether a breach of the clause is a note: it is contested, and not judged by the letter.
fn is_only_noted(clause: &ClauseId, levels: &dyn Levels, profile: Option<&str>) -> bool {
    profile != Some(STRICT) && levels.contested(clause)
}

impl Judge {
    /// The current step.
    pub(super) fn current(&self) -> Option<&Step> {
        self.setup.scenario.steps.get(self.place.step())
    }

    /// The current step is not met.
    pub(super) fn fail(&mut self, kind: FailureKind, expected: &str, actual: &str) {
        self.fail_as(kind, None, None, expected, actual);
    }

    /// The current step is not met; with clause and level if they are not the step's own.
    pub(super) fn fail_as(
        &mut self,
        kind: FailureKind,
        clause: Option<ClauseId>,
        level: Option<Level>,
        expected: &str,
        actual: &str,
    ) {
        let fatal_kind = matches!(kind, FailureKind::Crash | FailureKind::Closed | FailureKind::NotStarted);
        let excusable = self.current().is_some_and(|s| s.or_inconclusive) && !fatal_kind;
        if excusable {
            self.stop(Stop::Inconclusive(format!("expected {expected}; {actual}")));
            return;
        }
        if matches!(kind, FailureKind::IllegalMove | FailureKind::Mismatch)
            && let Some(doubt) = self.current().and_then(|s| self.side(s.engine).model.doubt())
        {
            self.stop(Stop::Inconclusive(doubt));
            return;
        }
        let failure = self.failure(kind, clause, level, expected, actual);
        let ends = failure.level == Level::Must || fatal_kind;
        self.evidence.failures.push(failure);
        if ends {
            self.stop(Stop::Failed);
        } else {
            self.finish_step();
        }
    }

    /// The engine died, or closed its output. That is a breach of its own, whatever the step was about. The step's
    /// clause is reported with it, and gives the level at which the end counts unless a signal forces it.
    pub(super) fn fail_dead(
        &mut self,
        kind: FailureKind,
        level: Option<Level>,
        expected: &str,
        actual: &str,
    ) {
        let failure = self.death(kind, level, expected, actual);
        self.evidence.failures.push(failure);
        self.stop(Stop::Failed);
    }

    /// The breach that an end of the engine amounts to.
    pub(super) fn death(
        &self,
        kind: FailureKind,
        level: Option<Level>,
        expected: &str,
        actual: &str,
    ) -> Failure {
        let of_step = self.failure(kind, None, level, expected, actual);
        let alive = ClauseId::new(ALIVE);
        Failure {
            level: level.unwrap_or(of_step.level),
            judging: of_step.clause,
            clause: Some(alive),
            ..of_step
        }
    }

    /// The broken demand with all its details.
    pub(super) fn failure(
        &self,
        kind: FailureKind,
        clause: Option<ClauseId>,
        level: Option<Level>,
        expected: &str,
        actual: &str,
    ) -> Failure {
        let step = self.current();
        let clause =
            clause.or_else(|| step.and_then(|s| s.clause.clone())).or_else(|| self.ledgered.first.clone());
        let (ledger_level, clause_robust) =
            clause.as_ref().map_or((Level::Must, false), |c| self.setup.levels.level(c));
        let contested = clause.as_ref().is_some_and(|c| self.only_noted(c));
        let own = level.or_else(|| step.and_then(|s| s.level)).unwrap_or(ledger_level);
        Failure {
            kind,
            clause,
            judging: None,
            level: if contested { Level::May } else { own },
            // An opening sends nothing that a correct GUI would not send.
            robust: clause_robust
                || self.ledgered.robust && self.place.step() >= self.setup.scenario.prologue,
            step: step.map(|_| self.place.step()),
            source: self.setup.scenario.source_of(self.place.step()),
            expected: expected.to_owned(),
            actual: actual.to_owned(),
            at: self.now,
        }
    }

    /// One of our bounds was passed, but the step was met: a warning.
    pub(super) fn note_slow(&mut self, expected: &str, soft: std::time::Duration, took: std::time::Duration) {
        let (expected, actual) =
            (format!("{expected} within {}", span(soft)), format!("slow: it came after {}", span(took)));
        let mut failure = self.failure(FailureKind::Timeout, None, Some(Level::Should), &expected, &actual);
        failure.level = failure.level.min(Level::Should);
        self.evidence.failures.push(failure);
    }

    pub(super) fn into_outcome(mut self) -> Outcome {
        let prologue = self.setup.scenario.prologue;
        let stopped = self.course.ended_by();
        let in_prologue = matches!(stopped, Some(Stop::Failed))
            && self.evidence.failures.last().is_some_and(|f| f.step.is_some_and(|s| s < prologue));
        self.evidence.failures.sort_by_key(|f| std::cmp::Reverse((!f.robust, f.level)));
        let worst = self.evidence.failures.iter().map(weight).max();
        let by_failures = match worst {
            Some(_) if in_prologue => Verdict::Blocked,
            Some(3) => Verdict::Fail,
            Some(2) => Verdict::Warn,
            Some(1) => Verdict::Note,
            _ => Verdict::Pass,
        };
        let (verdict, reason) = match (stopped, by_failures) {
            (Some(Stop::Broken(reason)), _) => (Verdict::Broken, reason),
            (_, Verdict::Fail) => (Verdict::Fail, String::new()),
            (_, Verdict::Blocked) => (Verdict::Blocked, "the opening failed".to_owned()),
            (Some(Stop::Skip(reason)), _) => (Verdict::Skip, reason),
            (Some(Stop::Inconclusive(reason)), _) => (Verdict::Inconclusive, reason),
            (_, by_failures) => {
                let reason =
                    self.evidence.failures.first().map(|f| format!("expected {}; {}", f.expected, f.actual));
                (by_failures, reason.unwrap_or_default())
            }
        };
        let known = self.sides[0].model.known();
        let understood = self.understood();
        let mut coverage: BTreeSet<ClauseId> =
            self.sides.iter().flat_map(|side| side.model.coverage()).collect();
        if self.sides.iter().any(|side| side.process.exit().is_some()) {
            // The harness's own monitors judge wherever an engine has run.
            coverage.extend(["EC-LEFT-BEHIND", "EC-OVERFLOW", "EC-STDERR"].map(ClauseId::new));
        }
        coverage.extend(self.evidence.findings.iter().map(|finding| finding.clause.clone()));
        let (transcript, left_out) = self.evidence.transcript.finish();
        if self.setup.scenario.observes {
            // The dialogue tries what an engine need not understand. Its death counts nevertheless.
            let own = |finding: &&mut Finding| !finding.clause.as_str().starts_with("EC-");
            self.evidence.findings.iter_mut().filter(own).for_each(|finding| finding.level = Level::May);
        }
        let mut outcome = Outcome {
            verdict,
            reason,
            failures: self.evidence.failures,
            findings: self.evidence.findings,
            understood,
            coverage,
            transcript,
            left_out,
            known,
            game: self.games.played,
        };
        outcome.note_contested(&*self.setup.levels, self.setup.terms.profile.as_deref());
        outcome
    }

    /// Whether a breach of the clause is a note.
    fn only_noted(&self, clause: &ClauseId) -> bool {
        is_only_noted(clause, &*self.setup.levels, self.setup.terms.profile.as_deref())
    }
}

/// The weight of a failure: 3 fails, 2 warns, 1 notes.
fn weight(failure: &Failure) -> u8 {
    match failure.level {
        Level::Must if !failure.robust => 3,
        Level::Must | Level::Should => 2,
        Level::May => 1,
    }
}

/// A span of time for people: `1.4 s`, `250 ms`.
pub(super) fn span(duration: std::time::Duration) -> String {
    if duration.as_millis() < 1000 {
        format!("{} ms", duration.as_millis())
    } else {
        format!("{:.1} s", duration.as_secs_f64()).replace(".0 s", " s")
    }
}
