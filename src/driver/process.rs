//! One engine's process: its pipes, its exit, and its unfinished write.
//!
//! Synchronous and non-blocking; the stage does the waiting. Dropping it kills the engine and its group.

use std::collections::VecDeque;
use std::io;
use std::os::fd::OwnedFd;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::Errno;
use rustix::process::{
    Signal, WaitId, WaitIdOptions, WaitOptions, kill_process, kill_process_group, waitid, waitpid,
};

use crate::driver::custody::Member;
use crate::driver::launch::Launched;
use crate::driver::leftovers::{self, Left};
use crate::driver::limits::Limits;
use crate::driver::outputs::{self, Told};
use crate::driver::scratch::ScratchFolder;
use crate::driver::source::Source;
use crate::exchange::{Exit, Observation, Stream};
use crate::line::EngineId;

/// How long a process may take to die of SIGKILL. If it takes longer, the kernel holds it (a hung disk).
pub(super) const DYING: Duration = Duration::from_secs(5);

/// How often to check if what was left is gone.
pub(super) const AGAIN: Duration = Duration::from_millis(10);

/// An engine that was started and whose end has not been reported yet.
#[derive(Debug)]
pub(super) struct Process {
    pub(super) engine: EngineId,
    pub(super) member: Member,
    pub(super) stdin: Option<Source>,
    pub(super) stdout: Option<Source>,
    pub(super) stderr: Option<Source>,
    /// Readable when the process is dead; none after that was seen.
    exit_watch: Option<Source>,
    /// How it ended.
    pub(super) exit: Option<Exit>,
    /// Whether stdout is read.
    pub(super) reading: bool,
    /// A write that could not be made at once.
    pub(super) pending: Option<Pending>,
    killed: bool,
    reaped: bool,
    counted_stdout: outputs::Stdout,
    counted_stderr: outputs::Stderr,
    /// Removed after the process has been killed: fields are dropped after [`Drop::drop`].
    _scratch: Option<ScratchFolder>,
}

/// An unfinished write.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) bytes: Vec<u8>,
    pub(super) written: usize,
    pub(super) failed: Option<String>,
}

/// Which of a process's descriptors are ready.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ready {
    pub(super) stdin: bool,
    pub(super) stdout: bool,
    pub(super) stderr: bool,
    pub(super) exit: bool,
}

/// One of a process's descriptors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Stdin,
    Stdout,
    Stderr,
    Exit,
}

/// Where observations go: the stage's queue, its buffer, and the time to give them.
#[derive(Debug)]
pub(super) struct Intake<'a> {
    pub(super) at: Duration,
    pub(super) limits: &'a Limits,
    pub(super) buffer: &'a mut [u8],
    pub(super) queue: &'a mut VecDeque<Observation>,
}

/// How a read ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Read {
    Some,
    Nothing,
    Closed,
}

impl Ready {
    pub(super) fn set(&mut self, part: Part) {
        match part {
            Part::Stdin => self.stdin = true,
            Part::Stdout => self.stdout = true,
            Part::Stderr => self.stderr = true,
            Part::Exit => self.exit = true,
        }
    }
}

impl Process {
    /// Takes over a process that was just started.
    ///
    /// # Errors
    /// If its descriptors cannot be prepared; the process is then gone again.
    pub(super) fn new(engine: EngineId, launched: Launched) -> io::Result<Self> {
        let Launched { member, stdin, stdout, stderr, scratch } = launched;
        let mut process = Self {
            engine,
            exit_watch: None,
            member,
            stdin: Some(stdin.into()),
            stdout: Some(stdout.into()),
            stderr: stderr.map(Source::from),
            exit: None,
            reading: true,
            pending: None,
            killed: false,
            reaped: false,
            counted_stdout: outputs::Stdout::default(),
            counted_stderr: outputs::Stderr::default(),
            _scratch: scratch,
        };
        // From here on an error kills the process again, through the drop.
        for source in [&process.stdin, &process.stdout, &process.stderr].into_iter().flatten() {
            fcntl_setfl(source, OFlags::NONBLOCK)?;
        }
        process.exit_watch = Some(watch_exit(&process.member)?.into());
        Ok(process)
    }

    /// The descriptors that matter now.
    pub(super) fn watched(&self) -> impl Iterator<Item = (Part, &Source)> {
        let stdin = self.stdin.as_ref().filter(|_| self.pending.is_some());
        let stdout = self.stdout.as_ref().filter(|_| self.reading);
        let all = [
            (Part::Stdout, stdout),
            (Part::Stderr, self.stderr.as_ref()),
            (Part::Exit, self.exit_watch.as_ref()),
            (Part::Stdin, stdin),
        ];
        all.into_iter().filter_map(|(part, source)| Some((part, source?)))
    }

    /// Ready when one of them may be.
    pub(super) fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let stdin = self.stdin.as_mut().filter(|_| self.pending.is_some());
        let stdout = self.stdout.as_mut().filter(|_| self.reading);
        let readable = [stdout, self.stderr.as_mut(), self.exit_watch.as_mut()];
        // Each must be asked, because asking registers the waker.
        let mut ready = stdin.is_some_and(|source| source.poll_ready(context, true).is_ready());
        for source in readable.into_iter().flatten() {
            ready |= source.poll_ready(context, false).is_ready();
        }
        if ready { Poll::Ready(()) } else { Poll::Pending }
    }

    /// Reads what is ready.
    pub(super) fn take(&mut self, ready: Ready, intake: &mut Intake<'_>) {
        if ready.stdin {
            self.go_on_writing();
        }
        if ready.stdout {
            self.read(Stream::Stdout, intake);
        }
        if ready.stderr {
            self.read(Stream::Stderr, intake);
        }
        if ready.exit {
            // What it wrote before its death is in the pipes, and is reported first.
            self.drain(intake);
            self.see_exit(intake);
        }
    }

    /// Reads both outputs until they are empty or closed.
    pub(super) fn drain(&mut self, intake: &mut Intake<'_>) {
        // A pipe holds 1 MiB at most. Another process that keeps it full must not keep us here.
        const READS: usize = 64;
        let mut reads = 0;
        while self.reading && reads < READS && self.read(Stream::Stdout, intake) == Read::Some {
            reads += 1;
        }
        reads = 0;
        while reads < READS && self.read(Stream::Stderr, intake) == Read::Some {
            reads += 1;
        }
    }

    /// Writes what the pipe accepts; returns how much that is, or why nothing more can be written.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<usize, String> {
        let Some(stdin) = &self.stdin else { return Err("its stdin is closed".to_owned()) };
        let mut written = 0;
        while written < bytes.len() {
            match rustix::io::write(stdin, &bytes[written..]) {
                Ok(n) => written += n,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(Errno::PIPE) => {
                    return Err("it no longer reads (its end of the pipe is closed)".to_owned());
                }
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(written)
    }

    /// Kills the engine and its group.
    pub(super) fn kill_group(&mut self) {
        self.killed = true;
        let _ = kill_process_group(self.member.pid(), Signal::KILL);
    }

    /// Releases the dead process's number. Until then nothing else can get the number of its group.
    pub(super) fn reap(&mut self) {
        if !self.reaped && self.exit.is_some() {
            self.reaped = true;
            let _ = waitpid(Some(self.member.pid()), WaitOptions::NOHANG);
        }
    }

    /// Notes how it ended, if it did.
    pub(super) fn look_for_exit(&mut self) {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let exit = match waitid(WaitId::Pid(self.member.pid()), options) {
            Ok(None) | Err(Errno::INTR) => return,
            Ok(Some(status)) => match status.terminating_signal() {
                Some(number) => Exit::Signal(number),
                None => Exit::Code(status.exit_status().unwrap_or_default()),
            },
            // Something else in this process reaped it. How it ended is lost; that it ended is not.
            Err(_) => Exit::Code(0),
        };
        self.exit_watch = None;
        self.exit.get_or_insert(exit);
    }

    /// The end of a stderr that was cut, if it has not been reported yet.
    pub(super) fn tell_tail(&mut self, intake: &mut Intake<'_>) {
        if let Some(bytes) = self.counted_stderr.take_tail() {
            let (engine, at) = (self.engine, intake.at);
            intake.queue.push_back(Observation::Chunk { engine, stream: Stream::Stderr, at, bytes });
        }
    }

    fn go_on_writing(&mut self) {
        let Some(mut pending) = self.pending.take() else { return };
        match self.write(&pending.bytes[pending.written..]) {
            Ok(n) => pending.written += n,
            Err(reason) => pending.failed = Some(reason),
        }
        self.pending = Some(pending);
    }

    fn read(&mut self, stream: Stream, intake: &mut Intake<'_>) -> Read {
        let (engine, at) = (self.engine, intake.at);
        let source = match stream {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        };
        let Some(open) = source else { return Read::Closed };
        let bytes = match rustix::io::read(&*open, &mut *intake.buffer) {
            Err(Errno::AGAIN | Errno::INTR) => return Read::Nothing,
            Ok(0) | Err(_) => {
                *source = None;
                if stream == Stream::Stderr {
                    self.tell_tail(intake);
                }
                intake.queue.push_back(Observation::Closed { engine, stream, at });
                return Read::Closed;
            }
            Ok(n) => &intake.buffer[..n],
        };
        let Told { keep, cut } = match stream {
            Stream::Stdout => self.counted_stdout.take(bytes, intake.limits),
            Stream::Stderr => self.counted_stderr.take(bytes, intake.limits),
        };
        if keep > 0 {
            let bytes = bytes[..keep].to_vec();
            intake.queue.push_back(Observation::Chunk { engine, stream, at, bytes });
        }
        if let Some(limit) = cut {
            intake.queue.push_back(Observation::Cut { engine, stream, at, limit });
        }
        Read::Some
    }

    /// Kills an engine and everything that it left, at once and without a report: its dialogue was given up.
    fn put_down(&mut self) {
        let limit = Instant::now() + DYING;
        let mut pause = Duration::from_micros(100);
        self.kill_group();
        loop {
            self.look_for_exit();
            self.reap();
            let left = leftovers::find(&self.member);
            if !left.is_empty() {
                self.kill_group();
            }
            for Left { pid, .. } in &left {
                let _ = kill_process(*pid, Signal::KILL);
            }
            if self.exit.is_some() && left.is_empty() || Instant::now() >= limit {
                return;
            }
            // Dropping cannot await. It waits for deaths that are certain and take microseconds.
            std::thread::sleep(pause);
            pause = (pause * 2).min(AGAIN);
        }
    }

    fn see_exit(&mut self, intake: &mut Intake<'_>) {
        self.look_for_exit();
        if let Some(exit) = self.exit {
            let by_harness = self.killed && exit == Exit::Signal(Signal::KILL.as_raw());
            intake.queue.push_back(Observation::Exited {
                engine: self.engine,
                at: intake.at,
                exit,
                by_harness,
            });
        }
    }
}

impl Drop for Process {
    /// For dialogues that are given up without [`Want::End`](crate::exchange::Want::End): an interrupt, a panic.
    fn drop(&mut self) {
        if !self.reaped {
            self.put_down();
        }
    }
}

/// A descriptor that becomes readable when the process is dead.
#[cfg(target_os = "linux")]
fn watch_exit(member: &Member) -> io::Result<OwnedFd> {
    use rustix::process::{PidfdFlags, pidfd_open};
    // Kernels before 5.3 and some sandboxes do not have it.
    pidfd_open(member.pid(), PidfdFlags::empty()).or_else(|_| watch_exit_by_thread(member))
}

#[cfg(not(target_os = "linux"))]
fn watch_exit(member: &Member) -> io::Result<OwnedFd> {
    watch_exit_by_thread(member)
}

/// A pipe whose writing end is dropped by a thread that waits for the process.
fn watch_exit_by_thread(member: &Member) -> io::Result<OwnedFd> {
    let pid = member.pid();
    let (reader, writer) = io::pipe()?;
    let wait = move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while matches!(waitid(WaitId::Pid(pid), options), Err(Errno::INTR)) {}
        drop(writer);
    };
    std::thread::Builder::new().name("exit".to_owned()).spawn(wait)?;
    Ok(reader.into())
}
