//! An engine's process and the job that holds it and all that it starts.

use std::fmt;
use std::future::Future as _;
use std::io;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::process::Child;
use tokio::time::Sleep;

use crate::driver::ready::Outputs;
use crate::driver::usage::Usage;
use crate::driver::windows::system::{self, Job};
use crate::exchange::{Exit, Signal};

/// The exit code of what the harness ends. No program ends like this by itself.
const ENDED: u32 = 0xe0ec_0009;

/// How a process ends that was killed by [`Group::kill`]: as elsewhere.
pub(in crate::driver) const KILLED: Exit = Exit::Signal(9);

/// What a dead process wrote is still on its way for so long after the last of it has come.
const QUIET: Duration = Duration::from_millis(50);

/// How long the end of a process may be kept back, if others go on writing into its pipes.
const KEPT_BACK: Duration = Duration::from_secs(1);

/// A process, and the job that holds it and its descendants.
#[derive(Debug)]
pub(in crate::driver) struct Group {
    child: Child,
    number: u32,
    job: Job,
    dead: Option<Dead>,
    reaped: bool,
}

/// A process that was seen to be dead.
#[derive(Debug)]
struct Dead {
    since: Instant,
    quiet: Pin<Box<Sleep>>,
}

/// A process that an engine left behind; shown as `pid name`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::driver) struct Left {
    number: u32,
    name: String,
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.name)
    }
}

impl Group {
    /// Puts a process into a job and has it run; it was started suspended.
    ///
    /// # Errors
    /// If the system refuses it; the process is then gone again.
    pub(super) fn new(mut child: Child) -> io::Result<Self> {
        let number = child.id().ok_or_else(|| io::Error::other("its process has no number"))?;
        let held = Job::new().and_then(|job| {
            job.take(number)?;
            system::resume(number)?;
            Ok(job)
        });
        match held {
            Ok(job) => Ok(Self { child, number, job, dead: None, reaped: false }),
            Err(error) => {
                let _ = child.start_kill();
                Err(error)
            }
        }
    }

    /// Watches for the end of the process from now on: [`Self::poll_exit`] does.
    #[expect(clippy::unnecessary_wraps, reason = "other systems can refuse it")]
    pub(in crate::driver) fn watch(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Ready when the process is dead, and all that it wrote has come: its outputs are closed, or silent for a while.
    pub(in crate::driver) fn poll_exit(&mut self, context: &mut Context<'_>, outputs: Outputs) -> Poll<()> {
        let dead = match &mut self.dead {
            Some(dead) => dead,
            none => {
                let over = pin!(self.child.wait()).poll(context);
                if over.is_pending() {
                    return Poll::Pending;
                }
                none.insert(Dead { since: Instant::now(), quiet: Box::pin(tokio::time::sleep(QUIET)) })
            }
        };
        match outputs {
            Outputs::Closed => Poll::Ready(()),
            _ if dead.since.elapsed() >= KEPT_BACK => Poll::Ready(()),
            Outputs::Arriving => {
                dead.quiet.as_mut().reset(tokio::time::Instant::now() + QUIET);
                Poll::Pending
            }
            Outputs::Silent => dead.quiet.as_mut().poll(context),
        }
    }

    /// How it ended, if it did.
    pub(in crate::driver) fn exit(&mut self) -> Option<Exit> {
        let code = match self.child.try_wait() {
            Ok(None) => return None,
            Ok(Some(status)) => status.code().unwrap_or_default(),
            // How it ended is lost; that it ended is not.
            Err(_) => 0,
        };
        Some(if code.cast_unsigned() == ENDED { KILLED } else { Exit::Code(code) })
    }

    /// Kills the process, the only thing that can be sent to it here. The runner holds no dialogue that needs another signal.
    pub(in crate::driver) fn signal(&mut self, signal: Signal) {
        if signal == Signal::Kill {
            system::end(self.number, ENDED);
        }
    }

    /// Kills the process and all that it started.
    pub(in crate::driver) fn kill(&self) {
        self.job.end(ENDED);
    }

    /// Notes that nothing more is to be done about the process itself. Its handle keeps its number.
    pub(in crate::driver) fn reap(&mut self) {
        self.reaped = true;
    }

    /// Whether nothing more is to be done about the process itself.
    pub(in crate::driver) fn is_reaped(&self) -> bool {
        self.reaped
    }

    /// What the process left behind and is still running.
    pub(in crate::driver) fn left(&self) -> Vec<Left> {
        let others = self.job.processes().into_iter().filter(|number| *number != self.number);
        others.map(|number| Left { number, name: system::name_of(number) }).collect()
    }

    /// The process itself, which nothing ends.
    pub(in crate::driver) fn undying(&self) -> Left {
        Left { number: self.number, name: "(TerminateProcess does not end it)".to_owned() }
    }

    /// Kills what was left behind: the whole job.
    pub(in crate::driver) fn end(&self, _left: &Left) {
        self.job.end(ENDED);
    }

    /// What the process and its descendants use of the processor. Whether they wait for one, or for a disk, the system does not
    /// tell, so they may.
    pub(in crate::driver) fn usage(of: Option<&Group>) -> Usage {
        Usage {
            used: of.and_then(|group| group.job.processor_time()),
            busy: true,
            delayed: None,
            harness: None,
        }
    }
}
