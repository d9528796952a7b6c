//! What the end of a run leaves of the probe: [`SoFar`].

use crate::event::CutProbe;
use crate::judge::Outcome;
use crate::scenario::Scenario;
use crate::verdict::Verdict;

use super::dialogue::CutOff;

/// The probe so far.
#[derive(Debug, Default)]
pub(super) struct SoFar {
    over: usize,
    failed: Vec<String>,
    cut: Option<Box<CutProbe>>,
}

impl SoFar {
    /// Takes what came of a dialogue. Returns its outcome, if it was held to its end.
    pub(super) fn take(
        &mut self,
        scenario: &Scenario,
        held: Result<Outcome, Box<CutOff>>,
    ) -> Option<Outcome> {
        let CutOff { outcome, awaited, lasted } = match held {
            Err(cut) => *cut,
            Ok(outcome) => {
                self.over += 1;
                self.failed.extend(failed(scenario, &outcome));
                return Some(outcome);
            }
        };
        self.cut = Some(Box::new(CutProbe {
            over: self.over,
            failed: std::mem::take(&mut self.failed),
            id: scenario.id.clone(),
            title: scenario.title.clone(),
            awaited,
            lasted,
            transcript: outcome.transcript,
            left_out: outcome.left_out,
        }));
        None
    }

    /// What is to be told of a probe that the end of the run cut off.
    pub(super) fn cut(self) -> Option<Box<CutProbe>> {
        self.cut
    }
}

/// What a dialogue did not show, in words.
fn failed(scenario: &Scenario, outcome: &Outcome) -> Option<String> {
    if !matches!(outcome.verdict, Verdict::Fail | Verdict::Blocked | Verdict::Broken) {
        return None;
    }
    let why = match outcome.failures.first() {
        Some(failure) => format!("expected {}, got {}", failure.expected, failure.actual),
        None => outcome.reason.clone(),
    };
    Some(format!("{}: {why}", scenario.title))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::runner::testing::{failure, outcome, scenario};
    use crate::verdict::FailureKind;

    #[test]
    fn a_probe_that_was_cut_off_tells_what_it_had_seen() {
        let mut so_far = SoFar::default();
        let starts = scenario("xboard/probe/starts");
        assert!(so_far.take(&starts, Ok(outcome(Verdict::Pass, &[]))).is_some());
        let failures = [failure(FailureKind::Timeout, "XB-A")];
        assert!(so_far.take(&starts, Ok(outcome(Verdict::Fail, &failures))).is_some());
        let cut = CutOff {
            outcome: outcome(Verdict::Inconclusive, &[]),
            awaited: "a move".to_owned(),
            lasted: Duration::from_secs(7),
        };
        assert!(so_far.take(&scenario("xboard/probe/moves"), Err(Box::new(cut))).is_none());
        let cut = so_far.cut().expect("it was cut off");
        assert_eq!((cut.over, cut.failed.len(), &*cut.id), (2, 1, "xboard/probe/moves"));
        assert_eq!((&*cut.awaited, cut.lasted), ("a move", Duration::from_secs(7)));
    }

    #[test]
    fn a_probe_that_came_to_its_end_has_nothing_to_tell() {
        let mut so_far = SoFar::default();
        so_far.take(&scenario("xboard/probe/starts"), Ok(outcome(Verdict::Fail, &[])));
        assert!(so_far.cut().is_none());
    }
}
