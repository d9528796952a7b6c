//! One step of a scenario, checked: patterns parsed, durations and budgets resolved.

use std::sync::Arc;
use std::time::Duration;

use crate::exchange::Signal;
use crate::line::EngineId;
use crate::pattern::Pattern;
use crate::verdict::{ClauseId, Level};

/// Patterns of a step, shared with whoever is at it.
pub type Patterns = Arc<[Pattern]>;

/// One step.
#[derive(Debug, Clone)]
pub struct Step {
    /// What it does.
    pub kind: StepKind,
    /// Its bound, where it is not the kind's own.
    pub within: Option<Bound>,
    /// The clause it judges, where it is not the scenario's first.
    pub clause: Option<ClauseId>,
    /// The level, where it is not the clause's.
    pub level: Option<Level>,
    /// `or = "inconclusive"`: not met means that the situation did not arise, not that the engine failed.
    pub or_inconclusive: bool,
    /// The step is done this often.
    pub repeat: u32,
    /// With which engine.
    pub engine: EngineId,
    /// It breaks the interface clauses on purpose.
    pub trap: bool,
    /// Where it stands in its file, from 1; see [`Scenario::source_of`](super::Scenario::source_of).
    pub line: usize,
}

/// What a step does.
#[derive(Debug, Clone)]
pub enum StepKind {
    /// Write lines, in one write.
    Send(Vec<SendItem>),
    /// An act: name and arguments (patterns to fill).
    Act(Act),
    /// Write raw bytes.
    Write(Vec<WriteItem>),
    /// The next line that is neither chatter nor skipped matches one of these, `count` times in all.
    Expect {
        /// Alternatives.
        any: Patterns,
        /// Lines to pass over.
        skip: Patterns,
        /// How often.
        count: Count,
    },
    /// All of these, in any order.
    All {
        /// The patterns.
        all: Patterns,
        /// Lines to pass over.
        skip: Patterns,
    },
    /// If the next line that is neither chatter nor skipped matches one of these it is taken, else left for the next step.
    /// Waits until the fence, a bound, or another reply.
    Maybe {
        /// Alternatives.
        any: Patterns,
        /// Lines to pass over.
        skip: Patterns,
        /// How often at most.
        count: Count,
    },
    /// No line (chatter included) matches one of these until then; other lines are ignored.
    Forbid {
        /// The patterns.
        any: Patterns,
        /// Until when.
        until: Until,
    },
    /// Nothing but chatter until then.
    Silent {
        /// Until when.
        until: Until,
    },
    /// The fence that is harmless now (`force = false`) or the protocol's own; replies other than its answer fail the step.
    Sync {
        /// `fence = true`.
        force: bool,
        /// Lines to pass over.
        skip: Patterns,
    },
    /// Send a signal.
    Signal(Signal),
    /// Close one of our ends.
    Close(CloseEnd),
    /// Stop or go on reading the engine's stdout.
    Reading(bool),
    /// Let time pass; lines that come meanwhile stay for the next step.
    Wait(Span),
    /// The process ends. Replies before it are passed over.
    Exit(ExitDemand),
    /// A predicate of the protocol.
    Holds(String),
}

/// One entry of a `send` list.
#[derive(Debug, Clone)]
pub enum SendItem {
    /// A line to fill.
    Line(Pattern),
    /// An act that only sends.
    Act(Act),
}

/// An act as written: its name and argument patterns.
#[derive(Debug, Clone)]
pub struct Act {
    /// The name, known to the protocol's vocabulary.
    pub name: String,
    /// The arguments, each to be filled.
    pub arguments: Vec<Pattern>,
}

/// One entry of a `write` list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WriteItem {
    /// These bytes.
    Bytes(Vec<u8>),
    /// These bytes, this often.
    Repeat {
        /// What.
        bytes: Vec<u8>,
        /// How often, at most 2^26 bytes in all.
        times: usize,
    },
}

/// How often a line may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// At least.
    pub least: u32,
    /// At most.
    pub most: u32,
}

impl Count {
    /// Exactly once.
    pub const ONE: Count = Count { least: 1, most: 1 };
}

/// Until when `forbid` and `silent` watch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Until {
    /// Until the fence comes back (silence of budget `quiet` where there is none).
    Sync,
    /// For this long (ours, scales).
    For(Duration),
}

/// How long a step waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// A named budget.
    Budget(String),
    /// A bound that the text states: hard, never scaled.
    Text(Duration),
}

/// A span of time, maybe chosen from the seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Shortest.
    pub least: Duration,
    /// Longest.
    pub most: Duration,
}

/// Which of our ends to close.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CloseEnd {
    /// The engine's input ends.
    Stdin,
    /// Nobody reads the engine's output any more.
    Stdout,
}

/// What the end of the process must look like.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExitDemand {
    /// The code, if it matters.
    pub code: Option<i32>,
    /// The signals (names) that may have ended it; empty: none but those that the scenario sent.
    pub signal: Vec<Signal>,
    /// `exit = false`: the process must *not* have ended (checked at once).
    pub alive: bool,
}
