//! The engine's process ([`Process`]): whether it runs, how it ended, and whether the harness ended it.

use std::time::Duration;

use crate::exchange::Exit;
use crate::protocol::model::Departure;

/// The processor time that an engine has used so far (none if the system does not report it), whether it is busy, whether it
/// can do nothing more until it is sent another line, and how long it has waited for a processor so far (none if that is
/// unknown or says nothing).
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::judge) struct CpuSample {
    pub(in crate::judge) at: Duration,
    pub(in crate::judge) used: Option<Duration>,
    pub(in crate::judge) busy: bool,
    pub(in crate::judge) waits: bool,
    pub(in crate::judge) delayed: Option<Duration>,
}

/// What is known about the process.
#[derive(Debug, Default)]
pub(in crate::judge) struct Process {
    stage: Stage,
    end: Option<End>,
    /// Whether its end was asked for: `quit`, a signal, the end of input.
    end_asked: bool,
    /// Signals of ours that may have ended it: those that the scenario sent, and that of a pipe that it closed.
    signals: Vec<i32>,
}

/// The stage of the process.
#[derive(Debug, Clone, Copy, Default)]
enum Stage {
    /// No start was attempted.
    #[default]
    NotTried,
    /// It could not be started.
    Failed,
    /// It started at this time, and its processes are not yet reported to be gone.
    Started(Duration),
    /// It started at this time, and all its processes are gone.
    Over(Duration),
}

/// How the process ended.
#[derive(Debug, Clone, Copy)]
struct End {
    exit: Exit,
    at: Duration,
    news: News,
    cause: Cause,
}

/// Who ended the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// Nobody here.
    Itself,
    /// The harness killed it.
    Harness,
}

/// Whether the model is still to be told about the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    Untold,
    /// It is not: the model knows, a step has judged the end, or the harness killed the process.
    Settled,
}

impl Process {
    /// It runs from this time on.
    pub(in crate::judge) fn started(&mut self, at: Duration) {
        self.stage = Stage::Started(at);
    }

    /// It could not be started.
    pub(in crate::judge) fn not_started(&mut self) {
        self.stage = Stage::Failed;
    }

    /// It ended by itself.
    pub(in crate::judge) fn exited(&mut self, exit: Exit, at: Duration) {
        // There is nothing to tell about a process that never ran.
        let news = if let Stage::Failed = self.stage { News::Settled } else { News::Untold };
        self.end.get_or_insert(End { exit, at, news, cause: Cause::Itself });
    }

    /// The harness killed it.
    pub(in crate::judge) fn killed(&mut self, exit: Exit, at: Duration) {
        let end = End { exit, at, news: News::Settled, cause: Cause::Harness };
        self.end.get_or_insert(end).news = News::Settled;
    }

    /// Whether the harness killed it: then it had no time to end its own children.
    pub(in crate::judge) fn was_killed(&self) -> bool {
        self.end.is_some_and(|end| end.cause == Cause::Harness)
    }

    /// Nothing of it runs any more.
    pub(in crate::judge) fn all_gone(&mut self) {
        if let Stage::Started(at) = self.stage {
            self.stage = Stage::Over(at);
        }
    }

    /// Whether a start is still to be attempted.
    pub(in crate::judge) fn is_to_be_started(&self) -> bool {
        matches!(self.stage, Stage::NotTried)
    }

    /// Whether it was started and its processes are not yet reported to be gone.
    pub(in crate::judge) fn is_there(&self) -> bool {
        matches!(self.stage, Stage::Started(_))
    }

    /// Whether it was started and has not ended.
    pub(in crate::judge) fn is_alive(&self) -> bool {
        self.is_there() && self.end.is_none()
    }

    /// When it began to run; the beginning of the dialogue if it never did.
    pub(in crate::judge) fn started_at(&self) -> Duration {
        match self.stage {
            Stage::Started(at) | Stage::Over(at) => at,
            Stage::NotTried | Stage::Failed => Duration::ZERO,
        }
    }

    /// How and when it ended.
    pub(in crate::judge) fn exit(&self) -> Option<(Exit, Duration)> {
        self.end.map(|end| (end.exit, end.at))
    }

    /// Takes the end in order to judge it or to tell the model; none if that has been done already.
    pub(in crate::judge) fn settle_end(&mut self) -> Option<(Exit, Duration)> {
        let end = self.end.as_mut().filter(|end| end.news == News::Untold)?;
        end.news = News::Settled;
        Some((end.exit, end.at))
    }

    /// Its end is asked for.
    pub(in crate::judge) fn ask_to_end(&mut self) {
        self.end_asked = true;
    }

    /// How it leaves, if it leaves now.
    pub(in crate::judge) fn departure(&self) -> Departure {
        if self.end_asked { Departure::Asked } else { Departure::Unasked }
    }

    /// Whether its end was asked for.
    pub(in crate::judge) fn end_asked(&self) -> bool {
        self.end_asked
    }

    /// It may die of this signal from now on, because of the scenario.
    pub(in crate::judge) fn may_die_of(&mut self, signal: i32) {
        self.signals.push(signal);
    }

    /// Whether the scenario caused this end.
    pub(in crate::judge) fn is_ours(&self, exit: Exit) -> bool {
        exit.signal().is_some_and(|number| self.signals.contains(&number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Duration = Duration::from_millis(3);

    #[test]
    fn a_process_starts_and_ends_once() {
        let mut process = Process::default();
        assert!(process.is_to_be_started() && !process.is_alive());
        process.started(AT);
        assert!(process.is_alive() && process.started_at() == AT);
        process.exited(Exit::Code(1), AT);
        process.exited(Exit::Signal(11), AT * 2);
        assert!(process.is_there() && !process.is_alive(), "what it left running may still be there");
        assert_eq!(process.exit(), Some((Exit::Code(1), AT)));
        process.all_gone();
        assert!(!process.is_there() && process.started_at() == AT);

        let mut failed = Process::default();
        failed.not_started();
        assert!(!failed.is_to_be_started() && !failed.is_there());
    }

    #[test]
    fn an_end_is_settled_once_and_a_kill_at_once() {
        let mut process = Process::default();
        process.exited(Exit::Code(0), AT);
        assert_eq!(process.settle_end(), Some((Exit::Code(0), AT)));
        assert_eq!(process.settle_end(), None);

        let mut killed = Process::default();
        killed.killed(Exit::Signal(9), AT);
        assert_eq!((killed.exit(), killed.settle_end()), (Some((Exit::Signal(9), AT)), None));
        assert!(killed.was_killed());
        let mut late = Process::default();
        late.exited(Exit::Code(0), AT);
        late.killed(Exit::Signal(9), AT);
        assert!(!late.was_killed());
    }

    #[test]
    fn an_end_by_a_signal_of_the_scenario_is_ours() {
        let mut process = Process::default();
        process.may_die_of(15);
        assert!(process.is_ours(Exit::Signal(15)) && process.is_ours(Exit::Code(128 + 15)));
        assert!(!process.is_ours(Exit::Signal(11)) && !process.is_ours(Exit::Code(15)));
    }
}
