//! Failures and findings that had to come again with nothing else running, so that an engine that ends in the same way in a
//! hundred scenarios, or is slow with the same answer in all of them, is not started a hundred times more.
//!
//! Pure. Main type: [`Repeats`]. Failures are told apart by their cause. After [`ENOUGH`] of a cause have come again, further
//! ones count as they are, unless one of them did not come again. Waits in vain have their own rules ([`vain`](super::vain)).

use std::collections::BTreeMap;

use crate::cause::Cause;
use crate::judge::{Outcome, is_missing, is_slow};

/// So many that came again say that others would, too.
const ENOUGH: usize = 3;

/// What was repeated.
#[derive(Debug, Default)]
pub(super) struct Repeats(BTreeMap<Cause, Kind>);

/// Failures with one cause.
#[derive(Debug, Default)]
struct Kind {
    /// How many came again.
    again: usize,
    /// One of them did not.
    doubtful: bool,
}

impl Repeats {
    /// Whether a failure that waits to be repeated counts as it is.
    pub(super) fn are_certain_of(&self, pending: &Outcome) -> bool {
        let kind = cause(pending).and_then(|cause| self.0.get(&cause));
        kind.is_some_and(|kind| kind.again >= ENOUGH && !kind.doubtful)
    }

    /// Processes what came when a failure was repeated with nothing else running.
    pub(super) fn take(&mut self, pending: &Outcome, now: &Outcome) {
        let Some(before) = cause(pending) else { return };
        let again = cause(now).is_some_and(|now| now == before);
        let kind = self.0.entry(before).or_default();
        kind.again += usize::from(again);
        kind.doubtful |= !again;
    }
}

/// The cause of the first failure that has to come again; if there is none, of the first late answer, or of the first such
/// finding.
fn cause(outcome: &Outcome) -> Option<Cause> {
    let (failures, findings) = (&outcome.failures, &outcome.findings);
    if let Some(failure) = failures.iter().find(|failure| failure.confirm) {
        return Some(Cause::of(failure, findings));
    }
    // What has not come at all has rules of its own.
    if failures.iter().any(is_missing) {
        return None;
    }
    if let Some(failure) = failures.iter().find(|failure| is_slow(failure)) {
        return Some(Cause::of(failure, findings));
    }
    let finding = findings.iter().find(|finding| finding.timed)?;
    Some(Cause::of_finding(finding, failures, findings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::testing::{failure, finding, outcome};
    use crate::verdict::{Failure, FailureKind, Finding, Level, Verdict};

    /// An engine that ended like this; `.` passes.
    fn ended(how: &str) -> Outcome {
        if how == "." {
            return outcome(Verdict::Pass, &[]);
        }
        let crash = failure(FailureKind::Crash, "XB-A");
        outcome(Verdict::Fail, &[Failure { actual: how.to_owned(), confirm: true, ..crash }])
    }

    #[test]
    fn three_that_came_again_are_enough_unless_one_did_not() {
        let (abort, left) = (ended("killed by SIGABRT"), ended("exit code 0"));
        let mut repeats = Repeats::default();
        for _ in 0..ENOUGH {
            assert!(!repeats.are_certain_of(&abort));
            repeats.take(&abort, &abort);
        }
        assert!(repeats.are_certain_of(&abort) && !repeats.are_certain_of(&left));
        repeats.take(&abort, &left);
        assert!(!repeats.are_certain_of(&abort));
    }

    #[test]
    fn findings_are_counted_too() {
        let finding = finding("left-behind", "EC-LEFT-BEHIND", Level::Should, "left processes behind: 71 sh");
        let left = Outcome { findings: vec![Finding { timed: true, ..finding }], ..ended(".") };
        let mut repeats = Repeats::default();
        for _ in 0..ENOUGH {
            repeats.take(&left, &left);
        }
        assert!(repeats.are_certain_of(&left));
    }

    #[test]
    fn answers_that_are_late_in_the_same_way_are_counted() {
        let slow = |expected: &str| {
            let failure = failure(FailureKind::Timeout, "XB-A");
            let actual = "slow: it came after 1 s".to_owned();
            let failure = Failure { expected: expected.to_owned(), actual, ..failure };
            outcome(Verdict::Warn, &[failure])
        };
        let mut repeats = Repeats::default();
        for _ in 0..ENOUGH {
            assert!(!repeats.are_certain_of(&slow("pong 1")));
            repeats.take(&slow("pong 1"), &slow("pong 1"));
        }
        assert!(repeats.are_certain_of(&slow("pong 1")) && !repeats.are_certain_of(&slow("a move")));
        repeats.take(&slow("pong 1"), &ended("."));
        assert!(!repeats.are_certain_of(&slow("pong 1")), "one was not late with nothing else running");
    }

    #[test]
    fn what_need_not_come_again_is_not_counted() {
        let mut repeats = Repeats::default();
        let late = outcome(Verdict::Fail, &[failure(FailureKind::Timeout, "XB-A")]);
        for _ in 0..=ENOUGH {
            repeats.take(&late, &late);
        }
        assert!(repeats.0.is_empty() && !repeats.are_certain_of(&late));
        repeats.take(&ended("exit code 1"), &ended("."));
        assert_eq!(repeats.0.len(), 1);
    }
}
