//! One step of a scenario, checked: patterns parsed, durations and budgets resolved.

use std::sync::Arc;
use std::time::Duration;

use crate::exchange::Signal;
use crate::line::EngineId;
use crate::pattern::Pattern;
use crate::protocol::model::{FenceWanted, Intent};
use crate::verdict::{ClauseId, Level};

/// The patterns of a step; a judge shares them with the scenario.
pub(crate) type Patterns = Arc<[Pattern]>;

#[derive(Debug, Clone)]
pub(crate) struct Step {
    /// What it does.
    pub kind: StepKind,
    /// Its bound, if it is not the default of its kind.
    pub within: Option<Bound>,
    /// The clause that it judges, if it is not the scenario's first.
    pub clause: Option<ClauseId>,
    /// The level, if it is lower than the clause's.
    pub level: Option<Level>,
    /// `or = "inconclusive"`: if the step is not met, the situation did not arise, and the engine has not failed.
    pub or_inconclusive: bool,
    /// The step is performed this many times.
    pub repeat: u32,
    /// With which engine.
    pub engine: EngineId,
    /// It deliberately breaks the interface clauses.
    pub trap: bool,
    /// The file in which it stands: the scenario's own, that of its prologue, or one of shared dialogues.
    pub file: Arc<str>,
    /// Its line there, from 1.
    pub line: usize,
}

impl Step {
    /// What its lines are sent for.
    pub(crate) fn intent(&self) -> Intent {
        if self.trap { Intent::Trap } else { Intent::Lawful }
    }

    /// An estimate of how long it usually takes, all of its rounds together.
    pub(crate) fn usual_time(&self) -> Duration {
        let thinks = matches!(&self.within, Some(Bound::Budget(budget)) if budget == "think");
        let once = match &self.kind {
            StepKind::Wait(span) => span.most,
            StepKind::Forbid { until: Until::For(span), .. }
            | StepKind::Silent { until: Until::For(span) } => *span,
            // An act that waits for something usually waits for a move.
            StepKind::Act(_) | StepKind::Expect { .. } | StepKind::All { .. } | StepKind::Maybe { .. }
                if thinks =>
            {
                THINKING
            }
            StepKind::Act(_) => THINKING / 4,
            _ => Duration::ZERO,
        };
        once.saturating_mul(self.repeat.max(1))
    }
}

/// How long an engine usually takes for its move: most scenarios give it a second.
const THINKING: Duration = Duration::from_millis(1000);

/// What a step does.
#[derive(Debug, Clone)]
pub(crate) enum StepKind {
    /// Write lines, in one write.
    Send(Vec<SendItem>),
    /// An act: name and arguments (patterns to fill).
    Act(Act),
    /// Write raw bytes.
    Write(Vec<WriteItem>),
    /// The next line that is neither chatter nor skipped matches one of these, `count` times in total.
    Expect {
        /// Alternatives.
        any: Patterns,
        /// Lines to ignore.
        skip: Patterns,
        /// How often the line may come.
        count: Count,
        /// Whether the bound holds for each of them, not for all together.
        each: bool,
    },
    /// All of these, in any order.
    All {
        all: Patterns,
        /// Lines to ignore.
        skip: Patterns,
    },
    /// If the next line that is neither chatter nor skipped matches one of these, it is taken; otherwise it is left
    /// for the next step. Waits until the fence, a bound, or another reply.
    Maybe {
        /// Alternatives.
        any: Patterns,
        /// Lines to ignore.
        skip: Patterns,
        /// How often at most.
        count: Count,
    },
    /// No line, not even chatter, matches one of these until then; other lines are ignored.
    Forbid {
        any: Patterns,
        /// When to stop watching.
        until: Until,
    },
    /// Nothing but chatter until then.
    Silent {
        /// When to stop watching.
        until: Until,
    },
    /// The fence that is harmless in this state or the protocol's own; replies other than its answer fail
    /// the step.
    Sync {
        /// The protocol's own for `fence = true`.
        wanted: FenceWanted,
        /// Lines to ignore.
        skip: Patterns,
    },
    /// Wait until the engine owes nothing. What it prints in the meantime is judged by monitors alone.
    Settle,
    /// Send a signal.
    Signal(Signal),
    /// Close one of our ends.
    Close(CloseEnd),
    /// Stop or resume reading the engine's stdout.
    Reading(bool),
    /// Let time pass; lines that come in the meantime stay for the next step.
    Wait(Span),
    /// The process ends. Replies before that are ignored.
    Exit(ExitDemand),
    /// A predicate of the protocol.
    Holds(String),
}

/// One entry of a `send` list.
#[derive(Debug, Clone)]
pub(crate) enum SendItem {
    /// A line to fill.
    Line(Pattern),
    /// An act that only sends.
    Act(Act),
}

/// An act as written: its name and argument patterns.
#[derive(Debug, Clone)]
pub(crate) struct Act {
    /// The name, known to the protocol's vocabulary.
    pub name: String,
    /// The arguments, each to be filled.
    pub arguments: Vec<Pattern>,
}

/// One entry of a `write` list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WriteItem {
    /// These bytes.
    Bytes(Vec<u8>),
    /// These bytes, repeated.
    Repeat {
        bytes: Vec<u8>,
        /// How often; at most 2^26 bytes in total.
        times: usize,
    },
}

/// How often a line may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count {
    /// At least.
    pub least: u32,
    /// At most.
    pub most: u32,
}

impl Count {
    /// Exactly once.
    pub(crate) const ONE: Count = Count { least: 1, most: 1 };
}

/// How long `forbid` and `silent` watch.
#[derive(Debug, Clone)]
pub(crate) enum Until {
    /// Until the fence is answered (silence of budget `quiet` where there is no fence).
    Sync,
    /// Until such a line comes, or the step's bound is over.
    Line(Patterns),
    /// For this long (ours, scales).
    For(Duration),
}

/// How long a step waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Bound {
    /// A named budget.
    Budget(String),
    /// A bound that the text states: hard, never scaled.
    Text(Duration),
}

/// A span of time; a range is chosen from with the seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    /// Shortest.
    pub least: Duration,
    /// Longest.
    pub most: Duration,
}

/// Which of our ends to close.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CloseEnd {
    /// The engine's input ends.
    Stdin,
    /// Nobody reads the engine's output from then on.
    Stdout,
}

/// How the process must end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct ExitDemand {
    /// The code, if it matters.
    pub code: Option<i32>,
    /// The signals (names) that may have ended it; empty: only those that the scenario sent.
    pub signal: Vec<Signal>,
    /// `exit = false`: the process must still be running (checked at once).
    pub alive: bool,
}
