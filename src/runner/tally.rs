//! The totals of a run: verdicts by word, must clauses judged, the exit code.
//!
//! Pure. Main type: [`Tally`]; `README.md` says what the exit codes mean.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::event::{ClauseText, CutProbe, MonitorResult, RunFinished, ScenarioResult, Weight};
use crate::verdict::{ClauseId, Failure, Level, Verdict};

use super::monitors::NO_OCCASION;

/// What is counted while results come in.
#[derive(Debug, Default)]
pub(super) struct Tally {
    totals: BTreeMap<&'static str, usize>,
    clauses: BTreeMap<ClauseId, Standing>,
    scenarios: usize,
    judged: usize,
    findings: usize,
    warnings: usize,
    broken: usize,
    openings_failed: usize,
    stale: usize,
    other_version: bool,
    /// Dialogues of live fuzzing: they judge the engine even if nothing was found.
    fuzzed: u64,
}

/// What is known about a clause so far; a better standing replaces a worse one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// Not judged, for this reason.
    Open(String),
    /// There is a verdict on it.
    Judged,
}

/// How far the engine came before the suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Start {
    /// It speaks the protocol.
    #[default]
    Speaks,
    /// It spoke the protocol, and failed in its first dialogue: a finding.
    Failed,
    /// It could not be started, or does not speak the protocol.
    Silent,
}

/// How a run ended.
#[derive(Debug, Clone, Default)]
pub(super) struct Ending {
    /// This signal ended it.
    pub(super) signal: Option<i32>,
    /// Why it ended early, whatever the cause.
    pub(super) cut_short: Option<String>,
    /// How far the probe had come, if it was not over.
    pub(super) probe: Option<Box<CutProbe>>,
    /// How far the engine came.
    pub(super) start: Start,
    /// The harness failed, and not only in a single scenario.
    pub(super) harness_failed: bool,
    /// How long the run took, if that is not the time since its beginning: it was recorded.
    pub(super) took: Option<Duration>,
}

/// So many broken scenarios may be single mistakes, whatever the number of the others.
const FEW_BROKEN: usize = 3;

/// Why what a scenario was about is not judged, if it failed by something else.
const BROKE_BEFORE: &str = "something else broke first";

/// The order of the words in reports.
const WORDS: [&str; 10] =
    ["pass", "fail", "warn", "note", "flaky", "skip", "blocked", "inconclusive", "known", "broken"];

impl Tally {
    /// Counts a scenario's result.
    pub(super) fn scenario(&mut self, result: &ScenarioResult) {
        self.scenarios += 1;
        self.judged += usize::from(is_judged(result.verdict));
        self.count(result.verdict);
        // Where something else broke first, the scenario's own clauses are told, but not judged.
        let failed = matches!(result.verdict, Verdict::Fail | Verdict::Warn | Verdict::Known);
        let elsewhere = failed && result.failures.iter().any(|failure| failure.judging.is_some());
        let breaks = |failure: &Failure, clause| failure.clause.as_ref() == Some(clause);
        for clause in &result.clauses {
            if elsewhere && !result.failures.iter().any(|failure| breaks(failure, &clause.id)) {
                self.stand(&clause.id, Verdict::Skip, BROKE_BEFORE);
            } else {
                self.stand(&clause.id, result.verdict, &result.reason);
            }
        }
    }

    /// Counts a monitor's result.
    pub(super) fn monitor(&mut self, result: &MonitorResult) {
        self.count(result.verdict);
        for clause in &result.clauses {
            if result.judged.contains(&clause.id) {
                self.stand(&clause.id, result.verdict, &result.reason);
            } else {
                self.stand(&clause.id, Verdict::Skip, NO_OCCASION);
            }
        }
    }

    /// Counts a baseline entry that no longer holds.
    pub(super) fn stale(&mut self) {
        self.stale += 1;
    }

    /// The engine speaks a version of the protocol that the suite does not judge: what it passes says almost nothing.
    pub(super) fn other_version(&mut self) {
        self.other_version = true;
    }

    /// So many dialogues were held by live fuzzing.
    pub(super) fn fuzzed(&mut self, dialogues: u64) {
        self.fuzzed = dialogues;
    }

    /// An opening failed, at whatever level, and the baseline does not list it: what it blocks was not judged.
    pub(super) fn opening_failed(&mut self) {
        self.openings_failed += 1;
    }

    /// How many results have this verdict so far.
    pub(super) fn with(&self, verdict: Verdict) -> usize {
        self.totals.get(verdict.word()).copied().unwrap_or_default()
    }

    /// What a reader of the exit code must know beside the results, a sentence each.
    pub(super) fn notices(&self, ending: &Ending) -> Vec<String> {
        let mut notices = Vec::new();
        if self.is_broken() {
            notices.push(format!(
                "{} of {} scenarios are broken, which is not the engine's fault: this run does not judge the engine",
                self.broken,
                self.judged + self.broken
            ));
        }
        let unjudged = self.unjudged();
        if ending.start == Start::Speaks && unjudged > self.judged {
            notices.push(format!(
                "{unjudged} scenarios ran without judging the engine (blocked {}, inconclusive {}, broken {}), and only {} judged it: this run does not count as a good one",
                self.with(Verdict::Blocked),
                self.with(Verdict::Inconclusive),
                self.broken,
                self.judged
            ));
        }
        if ending.start == Start::Speaks && self.openings_failed > 0 && self.findings == 0 {
            notices.push(format!(
                "{} that other scenarios need failed, so {} scenarios judged nothing: this run does not count as a good one",
                if self.openings_failed == 1 { "an opening" } else { "openings" },
                self.with(Verdict::Blocked)
            ));
        }
        notices
    }

    /// Whether so much is the harness's own fault that the run says little about the engine.
    fn is_broken(&self) -> bool {
        self.broken >= FEW_BROKEN && self.broken * 10 >= self.judged + self.broken
    }

    /// How many scenarios ran, but say nothing about the engine.
    fn unjudged(&self) -> usize {
        self.with(Verdict::Blocked) + self.with(Verdict::Inconclusive) + self.broken
    }

    fn count(&mut self, verdict: Verdict) {
        *self.totals.entry(verdict.word()).or_default() += 1;
        self.findings += usize::from(Weight::of(verdict, false) == Weight::Failure);
        self.warnings += usize::from(Weight::of(verdict, true) == Weight::Failure);
        self.broken += usize::from(verdict == Verdict::Broken);
    }

    /// The standing that a result gives a clause.
    fn stand(&mut self, clause: &ClauseId, verdict: Verdict, reason: &str) {
        let judged = is_judged(verdict);
        match self.clauses.get_mut(clause) {
            Some(standing @ Standing::Open(_)) if judged => *standing = Standing::Judged,
            Some(_) => {}
            None if judged => _ = self.clauses.insert(clause.clone(), Standing::Judged),
            None => _ = self.clauses.insert(clause.clone(), Standing::Open(open_reason(verdict, reason))),
        }
    }

    /// The closing event. `clauses`: those of the ledger that can be judged; `cited`: those that some scenario of the
    /// suite or a monitor judges, selected or not.
    pub(super) fn finish<'c>(
        &self,
        took: Duration,
        clauses: impl IntoIterator<Item = &'c ClauseText>,
        cited: impl Fn(&ClauseId) -> bool,
        strict: bool,
        ending: &Ending,
    ) -> RunFinished {
        let mut judged = 0;
        let mut musts = 0;
        let mut open: BTreeMap<&str, usize> = BTreeMap::new();
        for clause in clauses.into_iter().filter(|c| c.level == Level::Must) {
            musts += 1;
            let reason = match self.clauses.get(&clause.id) {
                Some(Standing::Judged) => {
                    judged += 1;
                    continue;
                }
                Some(Standing::Open(reason)) => reason,
                None if ending.cut_short.is_some() || ending.start != Start::Speaks => {
                    "not reached or not selected"
                }
                None if cited(&clause.id) => "not selected",
                None => "no scenario",
            };
            *open.entry(reason).or_default() += 1;
        }
        let mut not_judged: Vec<_> = open.into_iter().map(|(reason, n)| (reason.to_owned(), n)).collect();
        not_judged.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        RunFinished {
            took,
            totals: WORDS
                .iter()
                .filter_map(|word| self.totals.get(word).map(|n| ((*word).to_owned(), *n)))
                .collect(),
            judged: (judged, musts),
            not_judged,
            cut_short: ending.cut_short.clone(),
            probe: ending.probe.clone(),
            exit_code: self.exit_code(strict, ending),
            ..RunFinished::default()
        }
    }

    fn exit_code(&self, strict: bool, ending: &Ending) -> u8 {
        let red = self.findings + self.stale + if strict { self.warnings } else { 0 };
        if let Some(signal) = ending.signal {
            u8::try_from(128 + signal).unwrap_or(u8::MAX)
        } else if ending.start == Start::Silent {
            3
        } else if self.is_broken() {
            5
        } else if red + self.openings_failed > 0 {
            1
        } else if self.broken > 0 || ending.harness_failed {
            5
        } else if ending.cut_short.is_some() {
            // What was not reached may have failed; a pipeline must not take it for a pass.
            1
        } else if self.fuzzed > 0 {
            0
        } else if self.judged == 0 || self.unjudged() > self.judged || self.other_version {
            4
        } else {
            0
        }
    }
}

/// Whether the verdict says anything about the engine.
fn is_judged(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Pass | Verdict::Fail | Verdict::Warn | Verdict::Flaky { .. } | Verdict::Known)
}

fn open_reason(verdict: Verdict, reason: &str) -> String {
    match verdict {
        Verdict::Skip if !reason.is_empty() => reason.to_owned(),
        Verdict::Note => "only observed".to_owned(),
        other => other.word().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::testing::{clause_text, result};

    fn tally(verdicts: &[Verdict]) -> Tally {
        let mut tally = Tally::default();
        for verdict in verdicts {
            tally.scenario(&result(*verdict, "", &["XB-A"]));
        }
        tally
    }

    #[test]
    fn exit_codes() {
        use Verdict::{Blocked, Broken, Fail, Inconclusive, Known, Note, Pass, Skip, Warn};
        let flaky = |failed| Verdict::Flaky { failed, attempts: 5 };
        // verdicts, then the code, and that under --strict
        let cases: &[(&[Verdict], u8, u8)] = &[
            (&[], 4, 4),
            (&[Pass], 0, 0),
            (&[Pass, Skip, Inconclusive, Note, Known], 0, 0),
            (&[Known], 0, 0),
            (&[Skip, Skip], 4, 4),
            (&[Skip, Inconclusive, Note, Blocked], 4, 4),
            // What was not judged is more than what was.
            (&[Pass, Inconclusive], 0, 0),
            (&[Pass, Inconclusive, Inconclusive], 4, 4),
            (&[Pass, Pass, Blocked, Inconclusive, Blocked], 4, 4),
            (&[Fail, Blocked, Blocked], 1, 1),
            (&[Pass, Fail], 1, 1),
            (&[Pass, Warn], 0, 1),
            (&[Pass, flaky(1)], 0, 1),
            (&[Pass, flaky(2)], 1, 1),
            (&[Pass, Broken], 5, 5),
            (&[Fail, Broken], 1, 1),
            // A run that is mostly the harness's own fault is no judged one.
            (&[Fail, Pass, Broken, Broken], 1, 1),
            (&[Fail, Pass, Broken, Broken, Broken], 5, 5),
            (&[Broken], 5, 5),
        ];
        for (verdicts, plain, strict) in cases {
            let tally = tally(verdicts);
            assert_eq!(tally.exit_code(false, &Ending::default()), *plain, "{verdicts:?}");
            assert_eq!(tally.exit_code(true, &Ending::default()), *strict, "{verdicts:?} strict");
        }
    }

    #[test]
    fn endings_decide_over_verdicts() {
        let cut = Some("deadline of 1m passed".to_owned());
        let cases = [
            (Ending { signal: Some(2), cut_short: cut.clone(), ..Ending::default() }, 130),
            (Ending { signal: Some(15), start: Start::Silent, ..Ending::default() }, 143),
            (Ending { start: Start::Silent, ..Ending::default() }, 3),
            (Ending { harness_failed: true, ..Ending::default() }, 5),
            (Ending { cut_short: cut, ..Ending::default() }, 1),
        ];
        for (ending, code) in cases {
            assert_eq!(tally(&[Verdict::Pass]).exit_code(false, &ending), code, "{ending:?}");
        }
        let failed = Ending { start: Start::Failed, ..Ending::default() };
        assert_eq!(tally(&[Verdict::Fail]).exit_code(false, &failed), 1);
        let mut opening = tally(&[Verdict::Pass, Verdict::Warn, Verdict::Blocked]);
        opening.opening_failed();
        assert_eq!(opening.exit_code(false, &Ending::default()), 1);
        let told = opening.notices(&Ending::default());
        assert!(
            told.len() == 1 && told[0].starts_with("an opening that other scenarios need failed, so 1 "),
            "{told:?}"
        );
        let mut stale = tally(&[Verdict::Pass]);
        stale.stale();
        assert_eq!(stale.exit_code(false, &Ending::default()), 1);
        for (verdict, code) in [(Verdict::Pass, 4), (Verdict::Fail, 1)] {
            let mut tally = tally(&[verdict]);
            tally.other_version();
            assert_eq!(tally.exit_code(false, &Ending::default()), code, "{verdict:?}");
        }
    }

    #[test]
    fn must_clauses_are_counted_once_and_the_others_have_a_reason() {
        let mut tally = Tally::default();
        tally.scenario(&result(Verdict::Skip, "no ping", &["XB-A", "XB-B", "XB-C"]));
        tally.scenario(&result(Verdict::Pass, "", &["XB-A", "XB-S"]));
        tally.scenario(&result(Verdict::Skip, "no option", &["XB-A", "XB-B"]));
        tally.scenario(&result(Verdict::Inconclusive, "no race", &["XB-D"]));
        tally.scenario(&result(Verdict::Fail, "", &["XB-E"]));
        let clauses: Vec<_> = ["XB-A", "XB-B", "XB-C", "XB-D", "XB-E", "XB-F", "XB-G", "XB-S"]
            .map(|id| clause_text(id, if id == "XB-S" { Level::Should } else { Level::Must }))
            .to_vec();
        let finished =
            tally.finish(Duration::ZERO, &clauses, |id| id.as_str() == "XB-F", false, &Ending::default());
        assert_eq!(finished.judged, (2, 7));
        let open: Vec<_> = finished.not_judged.iter().map(|(reason, n)| (reason.as_str(), *n)).collect();
        assert_eq!(open, [("no ping", 2), ("inconclusive", 1), ("no scenario", 1), ("not selected", 1)]);
        let totals: Vec<_> = finished.totals.iter().map(|(word, n)| (word.as_str(), *n)).collect();
        assert_eq!(totals, [("pass", 1), ("fail", 1), ("skip", 2), ("inconclusive", 1)]);
        assert_eq!(finished.exit_code, 1);
    }

    #[test]
    fn what_was_to_be_judged_when_something_else_broke_is_open() {
        let clauses = ["XB-A", "XB-B", "EC-ALIVE"].map(|id| clause_text(id, Level::Must)).to_vec();
        let mut died = result(Verdict::Fail, "", &["XB-A", "XB-B", "EC-ALIVE"]);
        let (clause, judging) = (Some(ClauseId::new("EC-ALIVE")), Some(ClauseId::new("XB-A")));
        died.failures = vec![Failure { clause, judging, ..Failure::default() }];
        let mut tally = Tally::default();
        tally.scenario(&died);
        let finish = |tally: &Tally| {
            let finished = tally.finish(Duration::ZERO, &clauses, |_| true, false, &Ending::default());
            (finished.judged, finished.not_judged)
        };
        assert_eq!(finish(&tally), ((1, 3), vec![(BROKE_BEFORE.to_owned(), 2)]));
        // In another attempt nothing broke.
        let flaky = Verdict::Flaky { failed: 1, attempts: 5 };
        tally.scenario(&ScenarioResult { verdict: flaky, ..died.clone() });
        assert_eq!(finish(&tally), ((3, 3), Vec::new()));
        let mut tally = Tally::default();
        tally.scenario(&ScenarioResult { verdict: Verdict::Blocked, ..died.clone() });
        assert_eq!(finish(&tally), ((0, 3), vec![("blocked".to_owned(), 3)]));
        tally.scenario(&died);
        tally.scenario(&result(Verdict::Pass, "", &["XB-B"]));
        assert_eq!(finish(&tally), ((2, 3), vec![("blocked".to_owned(), 1)]));
    }

    #[test]
    fn clauses_of_a_monitor_count_where_it_had_an_occasion() {
        let clauses = ["XB-A", "XB-B", "XB-C"].map(|id| clause_text(id, Level::Must)).to_vec();
        let mut tally = Tally::default();
        let judged = vec![ClauseId::new("XB-B")];
        tally.monitor(&MonitorResult { clauses: clauses.clone(), judged, ..MonitorResult::default() });
        tally.scenario(&result(Verdict::Pass, "", &["XB-C"]));
        let finished = tally.finish(Duration::ZERO, &clauses, |_| true, false, &Ending::default());
        assert_eq!(finished.judged, (2, 3));
        assert_eq!(finished.not_judged, [(NO_OCCASION.to_owned(), 1)]);
    }
}
