//! From broken demands to one verdict.

use std::collections::BTreeSet;

use super::span::span;
use super::vain::Vain;
use crate::cause::ALIVE;
use crate::line::EngineId;
use crate::protocol::model::{Breach, Departure, Known};
use crate::scenario::Step;
use crate::verdict::{ClauseId, Failure, FailureKind, Finding, Level, Lowered, Verdict};

use super::blame::{charged, left_unjudged, leveled};
use super::course::Stop;
use super::engine::EngineSide;
use super::machine::Judge;
use super::step::Active;
use super::weighing::{Scales, Weight, of_harness, verdict_of_failure};
use super::{Outcome, Sign};

/// What is told of an answer that came, but late.
const SLOW: &str = "slow: it came after";

/// How much the end of an engine weighs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// As much as the harness's clause says.
    Fatal,
    /// As much as what the engine was asked for, at most.
    LikeStep,
    /// Less, for this reason.
    Lowered(Lowered),
}

impl Outcome {
    /// The outcome of a scenario for which no dialogue was held, or whose dialogue cannot be trusted.
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
            vain: None,
            starved: false,
            game: None,
        }
    }
}

impl Judge {
    pub(super) fn current(&self) -> Option<&Step> {
        self.setup.scenario.steps.get(self.place.step())
    }

    /// The current step is not met.
    pub(super) fn fail(&mut self, kind: FailureKind, expected: &str, actual: &str) {
        self.fail_as(kind, None, None, expected, actual);
    }

    /// The current step is not met; with the clause if it is not the step's own, and the reason why it counts for less.
    pub(super) fn fail_as(
        &mut self,
        kind: FailureKind,
        clause: Option<ClauseId>,
        lowered: Option<Lowered>,
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
        if let Some(command) = self.evidence.refused.as_ref().filter(|_| !fatal_kind) {
            let stop = Stop::refused(command);
            self.stop(stop);
            return;
        }
        if kind == FailureKind::Timeout
            && let Some(why) = self.machine_to_blame()
        {
            self.stop(Stop::Inconclusive(format!("expected {expected}; {actual}, but {why}")));
            return;
        }
        let failure = self.failure(kind, clause, lowered, expected, actual);
        let ends = failure.level == Level::Must || fatal_kind;
        self.evidence.failures.push(failure);
        if ends {
            self.stop(Stop::Failed);
        } else {
            self.finish_step();
        }
    }

    /// The engine died, or closed its output. That is a breach of its own, whatever the step was about. The step's
    /// clause is reported with it.
    pub(super) fn fail_dead(&mut self, kind: FailureKind, end: End, expected: &str, actual: &str) {
        let failure = self.death(kind, end, expected, actual);
        self.evidence.failures.push(failure);
        self.stop(Stop::Failed);
    }

    /// The engine could not be started. No clause is broken: perhaps only its path is wrong.
    pub(super) fn fail_unstarted(&mut self, reason: &str) {
        let failure = self.death(FailureKind::NotStarted, End::Fatal, "the engine starts", reason);
        self.evidence.failures.push(Failure { clause: None, judging: None, ..failure });
        self.stop(Stop::Failed);
    }

    /// The breach that an end of the engine amounts to.
    pub(super) fn death(&self, kind: FailureKind, end: End, expected: &str, actual: &str) -> Failure {
        let of_step = self.failure(kind, None, None, expected, actual);
        let lowered = match end {
            End::Fatal => None,
            End::LikeStep => {
                let level = of_step.level;
                Some(Lowered::to(level, format!("what the engine was asked for counts as {level}")))
            }
            End::Lowered(lowered) => Some(lowered),
        };
        // A clause that says that the engine lives on is broken itself.
        if of_step.clause.as_ref().is_some_and(|clause| self.setup.levels.shows_in(clause, Sign::Death)) {
            return self.weighed(of_step, lowered);
        }
        let alive = Failure { judging: of_step.clause, clause: Some(ClauseId::new(ALIVE)), ..of_step };
        self.weighed(alive, lowered)
    }

    /// The broken demand with all its details.
    pub(super) fn failure(
        &self,
        kind: FailureKind,
        clause: Option<ClauseId>,
        lowered: Option<Lowered>,
        expected: &str,
        actual: &str,
    ) -> Failure {
        let step = self.current();
        let own = step.and_then(|s| s.clause.as_ref()).or(self.ledgered.first.as_ref());
        let is_own = |own: &&ClauseId| {
            kind == FailureKind::IllegalMove && self.setup.levels.shows_in(own, Sign::Moves)
        };
        let judging = left_unjudged(&self.setup.scenario, clause.as_ref(), own.filter(|own| !is_own(own)));
        let clause = clause.or_else(|| own.cloned());
        let robust = clause.as_ref().is_some_and(|c| self.setup.levels.level(c).1);
        let ends = kind.is_end();
        let failure = Failure {
            kind,
            clause,
            judging,
            level: Level::Must,
            lowered: None,
            // An opening sends nothing that a correct GUI would not send.
            robust: robust || self.ledgered.robust && self.place.step() >= self.setup.scenario.prologue,
            step: step.map(|_| self.place.step()),
            source: self.setup.scenario.source_of(self.place.step()),
            expected: expected.to_owned(),
            actual: actual.to_owned(),
            heard: self.evidence.heard.clone(),
            sent: self.evidence.sent.clone(),
            optional: self.is_optional(&self.evidence.sent) || ends && self.may_have_died_of_a_try(),
            refusal: if ends { self.engine_of_step().last_refusal() } else { String::new() },
            last_words: String::new(),
            doing: self.doing(),
            at: self.now,
            confirm: self.may_be_caused_beside(kind),
        };
        let failure = self.weighed(failure, lowered);
        // What a step says of its level is about the engine's answer, not about what the harness's own clauses demand.
        let of_step = step.and_then(|s| s.level).filter(|level| *level < failure.level);
        match of_step.filter(|_| !failure.clause.as_ref().is_some_and(|c| of_harness(c.as_str()))) {
            Some(level) => Failure { level, lowered: None, ..failure },
            None => failure,
        }
    }

    /// Whether what runs beside the dialogue may have caused a failure of this kind. An engine may end for want of memory or
    /// threads. A line that may not come in a span of time may have been on its way before, longer than on an idle machine.
    fn may_be_caused_beside(&self, kind: FailureKind) -> bool {
        match kind {
            FailureKind::Crash | FailureKind::Closed => {
                !self.engine_of_step().process.exit().is_some_and(|(exit, _)| exit.is_own_fault())
            }
            FailureKind::Mismatch => self.active.as_ref().is_some_and(Active::watches_by_time),
            _ => false,
        }
    }

    /// What the engine of the current step has to do.
    pub(super) fn doing(&self) -> String {
        self.engine_of_step().model.doing()
    }

    /// Whether this was a command that the engine need not know, and nothing else that was done to it.
    fn is_optional(&self, sent: &str) -> bool {
        !sent.is_empty()
            && !sent.starts_with('(')
            && self.engine_of_step().model.need_not_know(sent.as_bytes())
    }

    /// Whether the engine may have died of a command that it need not know, and of nothing else that was done to it.
    fn may_have_died_of_a_try(&self) -> bool {
        !self.evidence.sent.starts_with('(') && self.engine_of_step().may_have_died_of_a_try()
    }

    /// The engine of the current step.
    fn engine_of_step(&self) -> &EngineSide {
        self.side(self.current().map_or(EngineId::A, |step| step.engine))
    }

    /// The failure at the level of its clause, or a lower one.
    pub(super) fn weighed(&self, failure: Failure, lowered: Option<Lowered>) -> Failure {
        let Weight { level, lowered } = self.scales().weigh(failure.clause.as_ref(), lowered);
        Failure { level, lowered, ..failure }
    }

    /// The levels by which this dialogue is judged.
    pub(super) fn scales(&self) -> Scales<'_> {
        Scales::new(&*self.setup.levels, self.setup.terms.profile.as_deref())
    }

    /// Keeps what a monitor saw.
    pub(super) fn find(&mut self, breach: Breach) {
        let scales = self.scales();
        let of_dialogue = scales.of_dialogue(&self.setup.scenario, breach.clause);
        let finding = scales.finding(breach, of_dialogue);
        self.evidence.findings.push(finding);
    }

    /// A finding about the harness's own clauses, which all protocols share.
    pub(super) fn harness_finding(&mut self, monitor: &'static str, clause: &'static str, text: String) {
        let (line, at) = (String::new(), self.now);
        self.find(Breach { monitor, clause, lowered: None, text, line, at, timed: false });
    }

    /// What an engine left behind. On a busy machine children may need longer to end than they are given.
    pub(super) fn left_behind(&mut self, text: String) {
        let (line, at) = (String::new(), self.now);
        let (monitor, clause) = ("left-behind", "EC-LEFT-BEHIND");
        self.find(Breach { monitor, clause, lowered: None, text, line, at, timed: true });
    }

    /// One of our bounds was passed, but the step was met: a warning.
    pub(super) fn note_slow(&mut self, expected: &str, soft: std::time::Duration, took: std::time::Duration) {
        let (expected, actual) =
            (format!("{expected} within {}", span(soft)), format!("{SLOW} {}", span(took)));
        let failure = self.failure(FailureKind::Timeout, None, None, &expected, &actual);
        let lowered = Lowered::to_should("it came, only later than this harness likes");
        let failure = self.weighed(failure, Some(lowered));
        self.evidence.failures.push(failure);
    }

    /// Where only survival counts, a death decides whoever has seen it: behind the last step only a monitor does. Returns
    /// whether it was one that no step has failed by.
    fn fail_by_death(&mut self) -> bool {
        let is_death = |clause: &ClauseId| clause.as_str() == ALIVE;
        let told = self
            .evidence
            .failures
            .iter()
            .any(|failure| failure.kind.is_end() || failure.clause.as_ref().is_some_and(is_death));
        let death = self.evidence.findings.iter().find(|finding| is_death(&finding.clause)).cloned();
        // To leave with another exit code when it is told to is no death.
        let died = self.sides.iter().any(|side| {
            let exit = side.process.exit().map(|(exit, _)| exit);
            exit.is_some_and(|exit| exit.signal().is_some() || side.process.departure() == Departure::Unasked)
        });
        let counts = |finding: &Finding| finding.level > Level::May;
        let death = death.filter(counts).filter(|_| self.setup.scenario.survival && died && !told);
        let Some(death) = death else { return false };
        let expected = "an engine that lives until it is told to quit";
        let failure = self.failure(FailureKind::Crash, Some(death.clause), None, expected, &death.text);
        // Nothing was left to be judged.
        self.evidence.failures.push(Failure {
            judging: None,
            level: death.level,
            lowered: death.lowered,
            at: death.at,
            ..failure
        });
        true
    }

    pub(super) fn into_outcome(mut self) -> Outcome {
        let prologue = self.setup.scenario.prologue;
        let ended = self.course.ended_by();
        let in_prologue = matches!(ended, Some(Stop::Failed))
            && self.evidence.failures.last().is_some_and(|f| f.step.is_some_and(|s| s < prologue));
        // Our own mistake counts more than anything else.
        let ours = matches!(ended, Some(Stop::Broken(_)));
        let stopped = if !ours && self.fail_by_death() { Some(Stop::Failed) } else { ended };
        let stopped = match self.games.lost_by_the_machine().filter(|_| !ours) {
            Some((place, why)) => {
                self.evidence.failures.remove(place);
                // It is tried again with nothing beside it.
                self.evidence.starved = true;
                self.evidence.failures.is_empty().then_some(Stop::Inconclusive(why)).or(stopped)
            }
            None => stopped,
        };
        let (scenario, levels) = (&*self.setup.scenario, &*self.setup.levels);
        let mut failures = std::mem::take(&mut self.evidence.failures);
        // Stderr may come later than the end.
        for failure in failures.iter_mut().filter(|failure| failure.kind == FailureKind::Crash) {
            let step = failure.step.and_then(|step| scenario.steps.get(step));
            let engine = step.map_or(EngineId::A, |step| step.engine);
            failure.last_words = self.side(engine).stderr.last_words();
        }
        let failures =
            failures.into_iter().map(|one| charged(one, scenario, levels, &self.evidence.findings));
        self.evidence.failures = failures.collect();
        let findings = std::mem::take(&mut self.evidence.findings).into_iter();
        self.evidence.findings = findings.map(|one| leveled(one, &self.evidence.failures)).collect();
        self.evidence.failures.sort_by_key(|f| std::cmp::Reverse((!f.robust, f.level)));
        let all = self.evidence.failures.iter().map(verdict_of_failure);
        // The worst of them is named first.
        let ranked = [Verdict::Fail, Verdict::Warn, Verdict::Note];
        let worst = ranked.into_iter().find(|verdict| all.clone().any(|one| one == *verdict));
        let by_failures = match worst {
            Some(_) if in_prologue => Verdict::Blocked,
            worst => worst.unwrap_or(Verdict::Pass),
        };
        let (verdict, reason) = match (stopped, by_failures) {
            (Some(Stop::Broken(reason)), _) => (Verdict::Broken, reason),
            (_, Verdict::Fail) => (Verdict::Fail, String::new()),
            (_, Verdict::Blocked) => (Verdict::Blocked, "the opening failed".to_owned()),
            (Some(Stop::Skip(reason)), _) => (Verdict::Skip, reason),
            (Some(Stop::Overdue(reason)), Verdict::Pass) | (Some(Stop::Inconclusive(reason)), _) => {
                (Verdict::Inconclusive, reason)
            }
            (stopped, by_failures) => {
                let failure = self.evidence.failures.first();
                let failure = failure.map(|f| format!("expected {}; {}", f.expected, f.actual));
                let given_up = match stopped {
                    Some(Stop::Overdue(reason)) => Some(reason),
                    _ => None,
                };
                (by_failures, failure.into_iter().chain(given_up).collect::<Vec<_>>().join("; "))
            }
        };
        let known = self.sides[0].model.known();
        let understood = self.understood();
        let judged = self.sides.iter().filter(|side| self.setup.judges(side.id));
        let mut coverage: BTreeSet<ClauseId> = judged.flat_map(|side| side.model.coverage()).collect();
        if self.sides.iter().any(|side| side.process.exit().is_some()) {
            // The harness's own monitors judge wherever an engine has run.
            coverage.extend(["EC-LEFT-BEHIND", "EC-OVERFLOW", "EC-STDERR"].map(ClauseId::new));
        }
        coverage.extend(self.evidence.findings.iter().map(|finding| finding.clause.clone()));
        let (transcript, left_out) = self.evidence.transcript.finish();
        Outcome {
            verdict,
            reason,
            failures: self.evidence.failures,
            findings: self.evidence.findings,
            understood,
            coverage,
            transcript,
            left_out,
            known,
            vain: self.evidence.vain,
            starved: self.evidence.starved,
            game: self.games.played,
        }
    }
}

/// Whether the failure says only that an answer came late.
pub(crate) fn is_slow(failure: &Failure) -> bool {
    failure.kind == FailureKind::Timeout && failure.actual.starts_with(SLOW)
}

/// Whether something has not come at all.
pub(crate) fn is_missing(failure: &Failure) -> bool {
    failure.kind == FailureKind::Timeout && !is_slow(failure)
}

/// The wait that decided an outcome, if one did.
pub(crate) fn in_vain(outcome: &Outcome) -> Option<&Vain> {
    let judged = matches!(outcome.verdict, Verdict::Fail | Verdict::Blocked | Verdict::Warn | Verdict::Note);
    let missing = outcome.failures.iter().any(is_missing);
    outcome.vain.as_ref().filter(|_| judged && missing)
}
