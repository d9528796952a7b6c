//! The stage of a dialogue, and why it ended before its last step ([`Course`]).

use std::time::Duration;

/// Begins the reason of a dialogue that an engine ended by refusing a command that it may do without.
const REFUSES: &str = "engine refuses ";

/// The command that the engine refuses, if this is the reason why a dialogue was skipped.
pub(crate) fn refused_in(reason: &str) -> Option<&str> {
    reason.strip_prefix(REFUSES)
}

/// The course of a dialogue. Whatever stops its steps leads to the farewell.
#[derive(Debug)]
pub(super) struct Course {
    phase: Phase,
    stopped: Option<Stop>,
}

/// The stage of the dialogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Engines are being started.
    Starting,
    /// Steps run.
    Running,
    /// `quit` has been sent; until this time the engine may exit by itself.
    Farewell { until: Option<Duration> },
    /// The driver kills what is left.
    Ending,
    /// Everything is done.
    Over,
}

/// Why the steps ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// A failure ends the scenario.
    Failed,
    /// The engine does not support what the scenario needs.
    Skip(String),
    /// The situation did not arise.
    Inconclusive(String),
    /// It took so long that its other steps are left out. What it has shown counts.
    Overdue(String),
    /// The fault is our own.
    Broken(String),
}

impl Stop {
    /// The engine refuses a command that it may do without.
    pub(super) fn refused(command: &str) -> Stop {
        Stop::Skip(format!("{REFUSES}{command}"))
    }
}

impl Course {
    /// The beginning.
    pub(super) fn new() -> Course {
        Course { phase: Phase::Starting, stopped: None }
    }

    /// The stage of the dialogue.
    pub(super) fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether steps run.
    pub(super) fn is_running(&self) -> bool {
        self.phase == Phase::Running
    }

    /// Whether steps run, or will run.
    pub(super) fn is_before_farewell(&self) -> bool {
        matches!(self.phase, Phase::Starting | Phase::Running)
    }

    /// The dialogue goes on with this stage.
    pub(super) fn enter(&mut self, phase: Phase) {
        self.phase = phase;
    }

    /// Ends the steps. The first reason counts, unless the fault is our own.
    pub(super) fn stop(&mut self, why: Stop) {
        if self.stopped.is_none() || matches!(why, Stop::Broken(_)) {
            self.stopped = Some(why);
        }
        if self.is_before_farewell() {
            self.phase = Phase::Farewell { until: None };
        }
    }

    /// Why the steps ended early, if they did; a dialogue that is not over was cut short.
    pub(super) fn ended_by(&self) -> Option<Stop> {
        let cut_short = || Stop::Inconclusive("the dialogue was cut short".to_owned());
        self.stopped.clone().or_else(|| (self.phase != Phase::Over).then(cut_short))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_counts_unless_the_fault_is_our_own() {
        let (skip, broken) = (Stop::Skip("no".to_owned()), Stop::Broken("rude".to_owned()));
        let cases = [
            (vec![Stop::Failed, skip.clone()], Stop::Failed),
            (vec![skip.clone(), Stop::Failed], skip.clone()),
            (vec![skip, broken.clone(), Stop::Failed], broken),
        ];
        for (stops, expected) in cases {
            let mut course = Course::new();
            course.enter(Phase::Running);
            for stop in stops {
                course.stop(stop);
                assert_eq!(course.phase(), Phase::Farewell { until: None });
            }
            assert_eq!(course.ended_by(), Some(expected));
        }
    }

    #[test]
    fn a_dialogue_that_is_not_over_was_cut_short() {
        let mut course = Course::new();
        course.enter(Phase::Over);
        assert_eq!(course.ended_by(), None);
        assert!(matches!(Course::new().ended_by(), Some(Stop::Inconclusive(_))));
    }

    #[test]
    fn the_farewell_begins_once() {
        let mut course = Course::new();
        course.enter(Phase::Ending);
        course.stop(Stop::Failed);
        assert_eq!(course.phase(), Phase::Ending);
    }
}
