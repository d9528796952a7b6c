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
use crate::driver::windows::custody::Member;
use crate::driver::windows::programs::of_system;
use crate::driver::windows::system::{self, Job};
use crate::exchange::{Exit, Signal};

/// The exit code of what the harness ends. No program ends like this by itself.
const ENDED: u32 = 0xe0ec_0009;

// The exit codes of processes that the system ended.
const ACCESS_VIOLATION: u32 = 0xc000_0005;
const IN_PAGE_ERROR: u32 = 0xc000_0006;
const ILLEGAL_INSTRUCTION: u32 = 0xc000_001d;
const DIVISION_BY_ZERO: u32 = 0xc000_0094;
const INTEGER_OVERFLOW: u32 = 0xc000_0095;
const PRIVILEGED_INSTRUCTION: u32 = 0xc000_0096;
const STACK_OVERFLOW: u32 = 0xc000_00fd;
const CONTROL_C: u32 = 0xc000_013a;
const FAIL_FAST: u32 = 0xc000_0409;
const BREAKPOINT: u32 = 0x8000_0003;
const FATAL_APP_EXIT: u32 = 0x4000_0015;

/// How a process ends that was killed by [`Group::kill`]: as elsewhere.
pub(in crate::driver) const KILLED: Exit = Exit::Signal(9);

/// The system's own program for a console, which it starts with an engine where there is none, and ends by itself.
const CONSOLE: &str = "conhost.exe";

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
    /// Until all of it is gone: fields are dropped in their order.
    _member: Member,
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
    pub(super) fn new(mut child: Child, member: Member) -> io::Result<Self> {
        let number = child.id().ok_or_else(|| io::Error::other("its process has no number"))?;
        let held = Job::new().and_then(|job| {
            job.take(number)?;
            system::resume(number)?;
            Ok(job)
        });
        match held {
            Ok(job) => Ok(Self { child, number, job, dead: None, reaped: false, _member: member }),
            Err(error) => {
                let _ = child.start_kill();
                Err(of_system(&error))
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
        Some(exit_of(code.cast_unsigned()))
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
        let left = others.map(|number| Left { number, name: system::name_of(number) });
        left.filter(|left| !left.name.eq_ignore_ascii_case(CONSOLE)).collect()
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

    /// Whether they can do nothing more until they get input, which the system does not tell.
    pub(in crate::driver) fn awaits_input(&self) -> bool {
        false
    }
}

/// How a process ended with this exit code. Where the system ended it for what it did, or somebody from outside, this is what a
/// signal tells elsewhere, and it is judged like that.
fn exit_of(code: u32) -> Exit {
    match code {
        ENDED => KILLED,
        ILLEGAL_INSTRUCTION | PRIVILEGED_INSTRUCTION => Exit::Signal(4),
        BREAKPOINT => Exit::Signal(5),
        FAIL_FAST | FATAL_APP_EXIT => Exit::Signal(6),
        DIVISION_BY_ZERO | INTEGER_OVERFLOW => Exit::Signal(8),
        ACCESS_VIOLATION | STACK_OVERFLOW | IN_PAGE_ERROR => Exit::Signal(11),
        CONTROL_C => Exit::Signal(2),
        code => Exit::Code(code.cast_signed()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_ended_is_a_crash() {
        let cases = [
            (0, "exit code 0"),
            (3, "exit code 3"),
            (ENDED, "killed by SIGKILL"),
            (0xc000_0005, "killed by SIGSEGV"),
            (0xc000_0409, "killed by SIGABRT"),
            (0xc000_013a, "killed by SIGINT"),
            (0xc000_0135, "exit code 0xC0000135 (a DLL that it needs was not found)"),
        ];
        for (code, told) in cases {
            assert_eq!(exit_of(code).to_string(), told);
        }
    }
}
