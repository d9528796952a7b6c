//! What a judge and the driver of an engine exchange: [`Want`] in one direction, [`Observation`] in the other.
//!
//! Pure data, shared by the driver (real processes), the proof (simulated engines) and the record (replay). All times
//! count from the start of the dialogue; only the driver reads a clock.

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
    /// SIGSTOP, to the engine and to all of its children that have not left its process group.
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

impl Exit {
    /// The signal that ended it, also where an exit code tells it: shells and some runtimes leave with 128 and its number.
    #[must_use]
    pub fn signal(self) -> Option<i32> {
        match self {
            Exit::Signal(number) => Some(number),
            Exit::Code(code @ 129..=159) => Some(code - 128),
            Exit::Code(_) => None,
        }
    }

    /// Whether another process ended it, or the system for its limits: SIGHUP, SIGINT, SIGKILL (also for want of memory),
    /// SIGTERM, SIGXCPU, SIGXFSZ. Programs do not send these to themselves.
    #[must_use]
    pub fn is_from_outside(self) -> bool {
        matches!(self.signal(), Some(1 | 2 | 9 | 15 | 24 | 25))
    }

    /// Whether the program did what no program may do, however busy the machine is: SIGILL, SIGTRAP, SIGFPE, SIGSEGV. Who
    /// aborts, or leaves with an exit code, may have lacked memory or threads.
    #[must_use]
    pub fn is_own_fault(self) -> bool {
        matches!(self.signal(), Some(4 | 5 | 8 | 11))
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // What Windows says; nobody knows these numbers in another form.
            Exit::Code(code) if *code < 0 => {
                write!(f, "exit code 0x{code:08X}").and_then(|()| match code.cast_unsigned() {
                    0xc000_0135 => f.write_str(" (a DLL that it needs was not found)"),
                    0xc000_0142 => f.write_str(" (a DLL that it needs failed)"),
                    _ => Ok(()),
                })
            }
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(number) => match signal_name(*number) {
                Some(name) => write!(f, "killed by {name}"),
                None => write!(f, "killed by signal {number}"),
            },
        }
    }
}

/// The name of a signal number that ends engines, on Linux and macOS.
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
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        _ => return None,
    })
}

/// What the judge wants to happen next.
///
/// Each want is answered with one [`Observation`], which its documentation names. What is seen in the meantime
/// (output, ends, exits) is kept. The following [`Want::Wait`]s return it, one observation at a time, in the order in
/// which it was seen and before anything newer. Its time is that of its arrival, but never before the time of an
/// earlier observation: times never go backwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Want {
    /// Start this engine. Answered with [`Observation::Started`] or [`Observation::NotStarted`].
    Start {
        /// The engine.
        engine: EngineId,
    },
    /// Write these bytes in one write (in several, if the pipe is full). Answered with [`Observation::Written`], or
    /// [`Observation::WriteFailed`], by `deadline` at the latest; outputs are drained in the meantime. What a failed
    /// write could not write is dropped; a part may have been written.
    Write {
        /// The engine.
        engine: EngineId,
        /// The bytes.
        bytes: Vec<u8>,
        /// When to give up.
        deadline: Duration,
    },
    /// Return what happens, one observation at a time. [`Observation::Deadline`] comes when `until` has passed and
    /// everything that had arrived by then has been returned. What is found in the pipe only after `until` may have
    /// been there in time, so it gets the time `until`. A deadline that has already passed just asks for what is
    /// there.
    Wait {
        /// When to stop waiting.
        until: Duration,
    },
    /// Send a signal. Answered with [`Observation::Done`].
    Signal {
        /// The engine.
        engine: EngineId,
        /// The signal.
        signal: Signal,
    },
    /// Close one of the harness's ends. Answered with [`Observation::Done`].
    Close {
        /// The engine.
        engine: EngineId,
        /// `true`: the engine's stdin (it sees the end of input); `false`: the reader of its stdout (it gets EPIPE).
        stdin: bool,
    },
    /// Stop or resume reading the engine's stdout (to fill the pipe on purpose). Answered with [`Observation::Done`].
    Reading {
        /// The engine.
        engine: EngineId,
        /// Read or not.
        on: bool,
    },
    /// Measure the CPU time of the engine's processes. Answered with [`Observation::Cpu`].
    Sample {
        /// The engine.
        engine: EngineId,
        /// Look whether it waits for a line, too, which takes some milliseconds.
        closely: bool,
    },
    /// The dialogue is over: kill what is still running, and look for what was left behind. Each time it is asked,
    /// one observation answers: first what has not been returned yet (last output; for each started engine its
    /// [`Observation::Exited`], if not returned before, and [`Observation::Ended`]), and finally
    /// [`Observation::Done`]. There is no [`Observation::Exited`] for an engine that even SIGKILL did not end.
    End,
    /// Nothing more; the outcome can be taken.
    Done,
}

/// What the driver saw or did, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "saw", rename_all = "kebab-case")]
pub enum Observation {
    /// The process runs.
    Started {
        /// The engine.
        engine: EngineId,
        /// When it was seen.
        at: Duration,
    },
    /// The process could not be started.
    NotStarted {
        /// The engine.
        engine: EngineId,
        /// When it was seen.
        at: Duration,
        /// Why, in words for the user.
        reason: String,
        /// The system had no descriptor, process or memory left for it, which is not the engine's fault.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        no_room: bool,
    },
    /// Output arrived.
    Chunk {
        /// The engine.
        engine: EngineId,
        /// The stream.
        stream: Stream,
        /// When it was seen.
        at: Duration,
        /// The bytes.
        #[serde(with = "crate::line::bytes_as_text")]
        bytes: Vec<u8>,
    },
    /// A write was completed.
    Written {
        /// The engine.
        engine: EngineId,
        /// When it was seen.
        at: Duration,
    },
    /// A write failed (closed pipe) or did not end in time.
    WriteFailed {
        /// The engine.
        engine: EngineId,
        /// When it was seen.
        at: Duration,
        /// The reason.
        reason: String,
    },
    /// An output ended.
    Closed {
        /// The engine.
        engine: EngineId,
        /// The stream.
        stream: Stream,
        /// When it was seen.
        at: Duration,
    },
    /// The process ended. `by_harness`: the harness killed it (at the end, or for a limit).
    Exited {
        /// The engine.
        engine: EngineId,
        /// When it was seen.
        at: Duration,
        /// How it ended.
        exit: Exit,
        /// Whether the harness's own kill did it.
        by_harness: bool,
    },
    /// The time asked for has come.
    Deadline {
        /// The current time.
        at: Duration,
    },
    /// A signal, close or reading switch was carried out.
    Done {
        /// When it was seen.
        at: Duration,
    },
    /// CPU time used so far by the engine and its children.
    Cpu {
        /// The engine.
        engine: EngineId,
        /// When it was seen.
        at: Duration,
        /// User and system time together; none if the system does not report it.
        used: Option<Duration>,
        /// Whether one of its threads runs, waits for a processor, or waits for a disk.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        busy: bool,
        /// Whether it has read all that was sent, and can do nothing more until it is sent another line: none of its threads
        /// waits for anything else, or for a limited time. False where the system does not tell.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        waits: bool,
        /// How long its threads have waited for a processor so far; none if the system does not report it, or if one of
        /// them waits for a disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        delayed: Option<Duration>,
        /// How long the harness itself has waited for a processor so far; none if the system does not report it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        harness: Option<Duration>,
    },
    /// A limit was passed; what comes later on this stream is not shown. The last bytes of stderr are shown when it
    /// ends, as one more chunk.
    Cut {
        /// The engine.
        engine: EngineId,
        /// The stream.
        stream: Stream,
        /// When it was seen.
        at: Duration,
        /// Which limit, in words.
        limit: String,
    },
    /// The engine's processes are gone.
    Ended {
        /// The engine.
        engine: EngineId,
        /// When it was seen.
        at: Duration,
        /// Processes that the engine left behind and that had to be killed: `pid name`.
        left_behind: Vec<String>,
    },
}

/// The time of an observation, by reference.
macro_rules! time_of {
    ($observation:expr) => {
        match $observation {
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
    };
}

impl Observation {
    /// When it was observed.
    #[must_use]
    pub fn at(&self) -> Duration {
        *time_of!(self)
    }

    /// When it was observed, to be set.
    pub fn at_mut(&mut self) -> &mut Duration {
        time_of!(self)
    }
}
