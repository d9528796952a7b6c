//! Known failures: which results the baseline explains, and which of its entries no longer hold.
//!
//! Pure. Main type: [`Watch`], which follows the entries of the baseline through a run.

use crate::baseline::{KnownFailure, Subject};
use crate::event::{ClauseText, MonitorResult, ScenarioResult};
use crate::verdict::{ClauseId, Failure, Level, Verdict};

/// The entries of a baseline during a run.
#[derive(Debug)]
pub(super) struct Watch {
    entries: Vec<(KnownFailure, Fate)>,
}

/// What has become of an entry so far.
#[derive(Debug, Default)]
struct Fate {
    failed: bool,
    passed: bool,
    other_failure: Option<String>,
    skipped: Option<String>,
}

/// A result, as a baseline sees it.
struct Seen<'a> {
    id: &'a str,
    verdict: Verdict,
    reason: &'a str,
    clauses: Vec<&'a ClauseId>,
    blames: Vec<Blame<'a>>,
}

/// A failure or finding that decides a verdict.
struct Blame<'a> {
    clause: Option<&'a ClauseId>,
    text: String,
}

impl Watch {
    /// Starts with these entries.
    pub(super) fn new(known: &[KnownFailure]) -> Watch {
        Watch { entries: known.iter().map(|entry| (entry.clone(), Fate::default())).collect() }
    }

    /// Turns the result into `known` if the baseline explains everything that decides it.
    pub(super) fn scenario(&mut self, result: &mut ScenarioResult) {
        let hard = matches!(result.verdict, Verdict::Fail | Verdict::Flaky { .. });
        let blames = result.failures.iter().filter(|f| !hard || decides(f)).map(|failure| Blame {
            clause: failure.clause.as_ref(),
            text: format!("{}: expected {}, got {}", failure.kind, failure.expected, failure.actual),
        });
        let explained = self.explain(&Seen {
            id: &result.id,
            verdict: result.verdict,
            reason: &result.reason,
            clauses: clause_ids(&result.clauses),
            blames: blames.collect(),
        });
        settle(explained, &mut result.verdict, &mut result.reason);
    }

    /// The same for a monitor.
    pub(super) fn monitor(&mut self, result: &mut MonitorResult) {
        let level = if result.verdict == Verdict::Fail { Level::Must } else { Level::Should };
        let blames = result
            .findings
            .iter()
            .filter(|finding| finding.level >= level)
            .map(|finding| Blame { clause: Some(&finding.clause), text: finding.text.clone() });
        let explained = self.explain(&Seen {
            id: &result.id,
            verdict: result.verdict,
            reason: &result.reason,
            clauses: clause_ids(&result.clauses),
            blames: blames.collect(),
        });
        settle(explained, &mut result.verdict, &mut result.reason);
    }

    /// The entries that no longer hold, and why. `whole`: nothing was left out, so a clause that nothing broke holds.
    /// `exists`: whether the suite has a scenario or monitor with this id.
    pub(super) fn stale(self, whole: bool, exists: impl Fn(&str) -> bool) -> Vec<(String, String)> {
        let mut stale = Vec::new();
        for (entry, fate) in self.entries {
            // Some of the entry's subjects may pass while others fail, and some may not have been tried.
            let is_clause = matches!(entry.subject, Subject::Clause(_)) || entry.subject.is_pattern();
            let name = entry.subject.text().to_owned();
            // A monitor that watched only a part of the suite has not seen where it failed.
            let is_monitor = name.contains("/monitor/");
            let seen = fate.failed || fate.passed || fate.other_failure.is_some() || fate.skipped.is_some();
            let reason = if let (Some(date), true) = (&entry.expired, fate.failed) {
                Some(format!("it was known only until {date}"))
            } else if let Some(other) = fate.other_failure {
                Some(format!("it fails for a different reason: {other}"))
            } else if fate.failed || entry.flaky && fate.passed || (is_clause || is_monitor) && !whole {
                None
            } else if fate.passed {
                Some("it passes".to_owned())
            } else if let Some(reason) = fate.skipped {
                Some(format!("it is skipped: {reason}"))
            } else if !seen && !is_clause && !exists(&name) {
                Some("there is no such scenario".to_owned())
            } else {
                None
            };
            stale.extend(reason.map(|reason| (name, reason)));
        }
        stale
    }

    /// The reason to give if every blame is explained by an entry that still counts.
    fn explain(&mut self, seen: &Seen<'_>) -> Option<String> {
        match seen.verdict {
            Verdict::Fail | Verdict::Warn | Verdict::Flaky { .. } => {}
            Verdict::Pass => {
                self.each_about(seen, |fate| fate.passed = true);
                return None;
            }
            Verdict::Skip => {
                self.each_about(seen, |fate| fate.skipped = Some(seen.reason.to_owned()));
                return None;
            }
            _ => return None,
        }
        let mut reasons: Vec<String> = Vec::new();
        let mut explained = true;
        for blame in &seen.blames {
            explained &= self.explain_blame(seen.id, blame, &mut reasons);
        }
        (explained && !reasons.is_empty()).then(|| reasons.join("; "))
    }

    fn explain_blame(&mut self, id: &str, blame: &Blame<'_>, reasons: &mut Vec<String>) -> bool {
        let mut explained = false;
        for (entry, fate) in &mut self.entries {
            let about = match &entry.subject {
                Subject::Scenario(_) => entry.subject.is_scenario(id),
                Subject::Clause(_) => blame.clause.is_some_and(|clause| entry.subject.is_clause(clause)),
            };
            if !about {
                continue;
            }
            if entry.expect.as_ref().is_some_and(|text| !blame.text.contains(text)) {
                fate.other_failure = Some(blame.text.clone());
                continue;
            }
            fate.failed = true;
            if entry.expired.is_none() {
                explained = true;
                let reason = match &entry.issue {
                    Some(issue) => format!("{} ({issue})", entry.reason),
                    None => entry.reason.clone(),
                };
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
        }
        explained
    }

    /// Updates the entries that this result is about.
    fn each_about(&mut self, seen: &Seen<'_>, note: impl Fn(&mut Fate)) {
        for (entry, fate) in &mut self.entries {
            let about = match &entry.subject {
                Subject::Scenario(_) => entry.subject.is_scenario(seen.id),
                Subject::Clause(_) => seen.clauses.iter().any(|clause| entry.subject.is_clause(clause)),
            };
            if about {
                note(fate);
            }
        }
    }
}

fn clause_ids(clauses: &[ClauseText]) -> Vec<&ClauseId> {
    clauses.iter().map(|clause| &clause.id).collect()
}

/// An explained result becomes known.
fn settle(explained: Option<String>, verdict: &mut Verdict, reason: &mut String) {
    if let Some(why) = explained {
        *verdict = Verdict::Known;
        *reason = why;
    }
}

/// Whether this failure alone makes a scenario fail.
fn decides(failure: &Failure) -> bool {
    failure.counts_as() == Level::Must
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::testing::{failure, result};
    use crate::verdict::FailureKind;

    fn known(subject: &str) -> KnownFailure {
        KnownFailure {
            subject: if subject.contains('/') {
                Subject::Scenario(subject.to_owned())
            } else {
                Subject::Clause(ClauseId::new(subject))
            },
            reason: format!("known {subject}"),
            issue: None,
            expect: None,
            flaky: false,
            expired: None,
        }
    }

    fn expecting(subject: &str, text: &str) -> KnownFailure {
        KnownFailure { expect: Some(text.to_owned()), ..known(subject) }
    }

    /// What one result with failures of these clauses comes to, and what is stale then.
    fn check(entries: &[KnownFailure], verdict: Verdict, broken: &[&str], expected: &str) {
        let mut watch = Watch::new(entries);
        let mut result = result(verdict, "no ping", &["XB-A", "XB-B"]);
        result.failures = broken.iter().map(|clause| failure(FailureKind::Timeout, clause)).collect();
        watch.scenario(&mut result);
        let stale = watch.stale(true, |id| id != "xboard/a/gone");
        let stale: Vec<_> = stale.iter().map(|(entry, reason)| format!("{entry}: {reason}")).collect();
        let got = format!("{} [{}]", result.verdict, stale.join(", "));
        assert_eq!(got, expected, "{entries:?} {verdict} {broken:?}");
    }

    #[test]
    fn what_entries_explain_and_when_they_are_stale() {
        use Verdict::{Blocked, Fail, Inconclusive, Pass, Skip, Warn};
        let flaky = KnownFailure { flaky: true, ..known("xboard/a/b") };
        let expired = KnownFailure { expired: Some("2026-01-31".to_owned()), ..known("xboard/a/b") };
        let cases: &[(&[KnownFailure], Verdict, &[&str], &str)] = &[
            (&[], Fail, &["XB-A"], "fail []"),
            (&[known("xboard/a/b")], Fail, &["XB-A"], "known []"),
            (&[known("xboard/a/b")], Warn, &["XB-A"], "known []"),
            (&[known("xboard/a/b")], Verdict::Flaky { failed: 2, attempts: 5 }, &["XB-A"], "known []"),
            (&[known("xboard/a/b")], Fail, &["XB-A", "XB-B"], "known []"),
            (&[known("xboard/a/b")], Pass, &[], "pass [xboard/a/b: it passes]"),
            (&[known("xboard/a/b")], Skip, &[], "skip [xboard/a/b: it is skipped: no ping]"),
            (&[known("xboard/a/b")], Inconclusive, &[], "inconclusive []"),
            (&[known("xboard/a/b")], Blocked, &["XB-A"], "blocked []"),
            (&[known("xboard/a/unselected")], Fail, &["XB-A"], "fail []"),
            (&[known("xboard/a/gone")], Fail, &["XB-A"], "fail [xboard/a/gone: there is no such scenario]"),
            (&[known("XB-A")], Fail, &["XB-A"], "known []"),
            (&[known("XB-A")], Fail, &["XB-A", "XB-B"], "fail []"),
            (&[known("XB-A"), known("XB-B")], Fail, &["XB-A", "XB-B"], "known []"),
            (&[known("XB-A")], Pass, &[], "pass [XB-A: it passes]"),
            (&[known("XB-C")], Pass, &[], "pass []"),
            (&[known("xboard/a/*")], Fail, &["XB-A"], "known []"),
            (&[known("xboard/b/*")], Fail, &["XB-A"], "fail []"),
            (&[known("xboard/a/*")], Pass, &[], "pass [xboard/a/*: it passes]"),
            (&[known("XB-*")], Fail, &["XB-A", "XB-B"], "known []"),
            (&[expecting("xboard/a/b", "nothing within")], Fail, &["XB-A"], "known []"),
            (
                &[expecting("xboard/a/b", "pong 8")],
                Fail,
                &["XB-A"],
                "fail [xboard/a/b: it fails for a different reason: timeout: expected pong 1, got nothing within 5 s]",
            ),
            (std::slice::from_ref(&flaky), Pass, &[], "pass []"),
            (std::slice::from_ref(&flaky), Fail, &["XB-A"], "known []"),
            (
                std::slice::from_ref(&expired),
                Fail,
                &["XB-A"],
                "fail [xboard/a/b: it was known only until 2026-01-31]",
            ),
        ];
        for (entries, verdict, broken, expected) in cases {
            check(entries, *verdict, broken, expected);
        }
    }

    #[test]
    fn a_clause_is_stale_only_if_nothing_broke_it_in_a_whole_run() {
        let entries = [known("XB-A")];
        for (whole, then_fails, stale) in [(true, false, 1), (false, false, 0), (true, true, 0)] {
            let mut watch = Watch::new(&entries);
            watch.scenario(&mut result(Verdict::Pass, "", &["XB-A"]));
            if then_fails {
                let mut other = result(Verdict::Fail, "", &["XB-B"]);
                other.failures = vec![failure(FailureKind::Crash, "XB-A")];
                watch.scenario(&mut other);
                assert_eq!(other.verdict, Verdict::Known);
            }
            assert_eq!(watch.stale(whole, |_| true).len(), stale);
        }
    }

    #[test]
    fn a_monitor_is_stale_only_after_a_whole_run() {
        for (whole, stale) in [(true, 1), (false, 0)] {
            let mut watch = Watch::new(&[known("xboard/monitor/m")]);
            let mut passed = result(Verdict::Pass, "", &["XB-A"]);
            "xboard/monitor/m".clone_into(&mut passed.id);
            watch.scenario(&mut passed);
            assert_eq!(watch.stale(whole, |_| true).len(), stale);
        }
    }
}
