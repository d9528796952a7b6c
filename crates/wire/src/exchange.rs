//! What passes between a judge and whoever drives the engine for it: [`Want`] one way, [`Observation`] the other.
//!
//! Pure data, shared by the driver (real processes), the proof (simulated engines) and the record (replay). All times
//! are counted from the start of the dialogue; nobody but the driver reads a clock.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::line::EngineId;

/// A signal that a GUI may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Signal {
    /// SIGINT.
    Int,
    /// SIGTERM.
    Term,
    /// SIGHUP.
    Hup,
    /// SIGSTOP, to the engine and all of its children that have not left its process group.
    Stop,
    /// SIGCONT, to the same.
    Cont,
    /// SIGKILL.
    Kill,
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Signal::Int => "SIGINT",
            Signal::Term => "SIGTERM",
            Signal::Hup => "SIGHUP",
            Signal::Stop => "SIGSTOP",
            Signal::Cont => "SIGCONT",
            Signal::Kill => "SIGKILL",
        })
    }
}

/// One of the two outputs of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stream {
    /// Standard output: the protocol.
    Stdout,
    /// Standard error: kept for the report.
    Stderr,
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exit {
    /// It exited with this code.
    Code(i32),
    /// This signal number killed it.
    Signal(i32),
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(number) => match signal_name(*number) {
                Some(name) => write!(f, "killed by {name}"),
                None => write!(f, "killed by signal {number}"),
            },
        }
    }
}

/// The name of a signal number that engines die by, on Linux and macOS.
fn signal_name(number: i32) -> Option<&'static str> {
    Some(match number {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        _ => return None,
    })
}

/// What the judge wants done next.
///
/// Each want is answered by one [`Observation`], the one that is named there. What is seen meanwhile (output, ends, exits)
/// is kept and told by the following [`Want::Wait`]s, one at a time, in the order in which it was seen and before anything
/// newer; its time is that of its arrival, but never before the time of what was told already. So the times that a judge is
/// told never go back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Want {
    /// Start this engine. Answered by [`Observation::Started`] or [`Observation::NotStarted`].
    Start {
        /// Which.
        engine: EngineId,
    },
    /// Write these bytes in one write (in several, where the pipe is full). Answered by [`Observation::Written`], or
    /// [`Observation::WriteFailed`], at the latest at `deadline`; outputs are drained meanwhile. What a failed write did
    /// not get rid of is dropped, and may have gone out in part.
    Write {
        /// To whom.
        engine: EngineId,
        /// What.
        bytes: Vec<u8>,
        /// When to give up.
        deadline: Duration,
    },
    /// Tell what happens, one observation at a time; [`Observation::Deadline`] when `until` has come and all that had
    /// arrived by then was told. What is found in the pipe only after `until` may have been there in time: it is told with
    /// the time `until`. A deadline that has passed already just asks for what is there.
    Wait {
        /// When to stop waiting.
        until: Duration,
    },
    /// Send a signal. Answered by [`Observation::Done`].
    Signal {
        /// To whom.
        engine: EngineId,
        /// Which.
        signal: Signal,
    },
    /// Close one of the harness's ends. Answered by [`Observation::Done`].
    Close {
        /// Whose.
        engine: EngineId,
        /// `true`: the engine's stdin (it sees the end of input); `false`: the reader of its stdout (it gets EPIPE).
        stdin: bool,
    },
    /// Stop or go on reading the engine's stdout (a full pipe on purpose). Answered by [`Observation::Done`].
    Reading {
        /// Whose.
        engine: EngineId,
        /// Read or not.
        on: bool,
    },
    /// Measure the CPU time of the engine's processes. Answered by [`Observation::Cpu`].
    Sample {
        /// Whose.
        engine: EngineId,
    },
    /// The dialogue is over: kill what still lives, look for what was left behind. Answered, one observation for each time
    /// it is asked, by what was not told yet (last output, for each engine started its [`Observation::Exited`] if not told
    /// before, and [`Observation::Ended`]), and by [`Observation::Done`] when there is nothing more. No [`Observation::Exited`]
    /// comes of an engine that even SIGKILL did not end.
    End,
    /// Nothing more; the outcome can be taken.
    Done,
}

/// What the driver saw or did, in the order in which the judge is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "saw", rename_all = "kebab-case")]
pub enum Observation {
    /// The process runs.
    Started {
        /// Which.
        engine: EngineId,
        /// When.
        at: Duration,
    },
    /// The process could not be started.
    NotStarted {
        /// Which.
        engine: EngineId,
        /// When.
        at: Duration,
        /// Why, in words for the user.
        reason: String,
    },
    /// Output arrived.
    Chunk {
        /// Whose.
        engine: EngineId,
        /// Where.
        stream: Stream,
        /// When.
        at: Duration,
        /// What.
        #[serde(with = "crate::line::bytes_as_text")]
        bytes: Vec<u8>,
    },
    /// A write went out whole.
    Written {
        /// To whom.
        engine: EngineId,
        /// When.
        at: Duration,
    },
    /// A write failed (closed pipe) or did not end in time.
    WriteFailed {
        /// To whom.
        engine: EngineId,
        /// When.
        at: Duration,
        /// Why.
        reason: String,
    },
    /// An output ended.
    Closed {
        /// Whose.
        engine: EngineId,
        /// Which.
        stream: Stream,
        /// When.
        at: Duration,
    },
    /// The process ended. `by_harness`: the harness killed it (at the end, or for a limit).
    Exited {
        /// Which.
        engine: EngineId,
        /// When.
        at: Duration,
        /// How.
        exit: Exit,
        /// Whether the harness's own kill did it.
        by_harness: bool,
    },
    /// The time asked for has come.
    Deadline {
        /// Now.
        at: Duration,
    },
    /// A signal, close or reading switch was carried out.
    Done {
        /// When.
        at: Duration,
    },
    /// CPU time used so far by the engine and its children.
    Cpu {
        /// Whose.
        engine: EngineId,
        /// When.
        at: Duration,
        /// User and system time together; none where the system does not tell.
        used: Option<Duration>,
    },
    /// A limit was passed; what comes later on this stream is not shown. Of stderr, the last bytes are shown when it ends,
    /// as one more chunk.
    Cut {
        /// Whose.
        engine: EngineId,
        /// Which.
        stream: Stream,
        /// When.
        at: Duration,
        /// Which limit, in words.
        limit: String,
    },
    /// The engine's processes are gone.
    Ended {
        /// Which.
        engine: EngineId,
        /// When.
        at: Duration,
        /// Processes that the engine left behind and that had to be killed: `pid name`.
        left_behind: Vec<String>,
    },
}

impl Observation {
    /// When it was observed.
    #[must_use]
    pub fn at(&self) -> Duration {
        match self {
            Observation::Started { at, .. }
            | Observation::NotStarted { at, .. }
            | Observation::Chunk { at, .. }
            | Observation::Written { at, .. }
            | Observation::WriteFailed { at, .. }
            | Observation::Closed { at, .. }
            | Observation::Exited { at, .. }
            | Observation::Deadline { at }
            | Observation::Done { at }
            | Observation::Cpu { at, .. }
            | Observation::Cut { at, .. }
            | Observation::Ended { at, .. } => *at,
        }
    }

    /// When it was observed, to be set.
    pub fn at_mut(&mut self) -> &mut Duration {
        match self {
            Observation::Started { at, .. }
            | Observation::NotStarted { at, .. }
            | Observation::Chunk { at, .. }
            | Observation::Written { at, .. }
            | Observation::WriteFailed { at, .. }
            | Observation::Closed { at, .. }
            | Observation::Exited { at, .. }
            | Observation::Deadline { at }
            | Observation::Done { at }
            | Observation::Cpu { at, .. }
            | Observation::Cut { at, .. }
            | Observation::Ended { at, .. } => at,
        }
    }
}
