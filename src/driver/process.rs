//! One engine's process: its pipes, its exit, and its unfinished write.
//!
//! Synchronous and non-blocking; the stage does the waiting. Dropping it kills the engine and its group.

use std::collections::VecDeque;
use std::io;
use std::task::Context;
use std::time::{Duration, Instant};

use crate::driver::launch::Launched;
use crate::driver::limits::Limits;
use crate::driver::outputs::{self, Told};
use crate::driver::platform::group::{Group, KILLED};
use crate::driver::platform::source::Source;
#[cfg(unix)]
use crate::driver::ready::Part;
use crate::driver::ready::{Outputs, Ready};
use crate::driver::scratch::ScratchFolder;
use crate::driver::started::Started;
use crate::exchange::{Exit, Observation, Stream};
use crate::line::EngineId;

/// How long a process may take to die when it is killed. If it takes longer, the kernel holds it (a hung disk).
pub(super) const DYING: Duration = Duration::from_secs(5);

/// How often to check if what was left is gone.
pub(super) const AGAIN: Duration = Duration::from_millis(10);

/// An engine that was started and whose end has not been reported yet.
#[derive(Debug)]
pub(super) struct Process {
    pub(super) engine: EngineId,
    pub(super) group: Group,
    pub(super) stdin: Option<Source>,
    pub(super) stdout: Option<Source>,
    pub(super) stderr: Option<Source>,
    /// How it ended.
    pub(super) exit: Option<Exit>,
    /// Whether stdout is read.
    pub(super) reading: bool,
    /// A write that could not be made at once.
    pub(super) pending: Option<Pending>,
    killed: bool,
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

impl Process {
    /// Takes over a process that was just started.
    ///
    /// # Errors
    /// If its descriptors cannot be prepared; the process is then gone again.
    pub(super) fn new(engine: EngineId, launched: Launched) -> io::Result<Self> {
        let Launched { started, scratch } = launched;
        let Started { group, stdin, stdout, stderr } = started;
        let mut process = Self {
            engine,
            group,
            stdin: Some(stdin),
            stdout: Some(stdout),
            stderr,
            exit: None,
            reading: true,
            pending: None,
            killed: false,
            counted_stdout: outputs::Stdout::default(),
            counted_stderr: outputs::Stderr::default(),
            _scratch: scratch,
        };
        // From here on an error kills the process again, through the drop.
        for source in [&process.stdin, &process.stdout, &process.stderr].into_iter().flatten() {
            source.never_wait()?;
        }
        process.group.watch()?;
        Ok(process)
    }

    /// The descriptors that matter now.
    #[cfg(unix)]
    pub(super) fn watched(&self) -> impl Iterator<Item = (Part, &Source)> {
        let stdin = self.stdin.as_ref().filter(|_| self.pending.is_some());
        let stdout = self.stdout.as_ref().filter(|_| self.reading);
        let all = [
            (Part::Stdout, stdout),
            (Part::Stderr, self.stderr.as_ref()),
            (Part::Exit, self.group.exit_watch()),
            (Part::Stdin, stdin),
        ];
        all.into_iter().filter_map(|(part, source)| Some((part, source?)))
    }

    /// Which ends that matter now may be ready. Each is asked, because asking registers the waker.
    pub(super) fn poll_ready(&mut self, context: &mut Context<'_>) -> Ready {
        let mut is_ready = |source: Option<&mut Source>, write| {
            source.is_some_and(|source| source.poll_ready(context, write).is_ready())
        };
        let stdin = is_ready(self.stdin.as_mut().filter(|_| self.pending.is_some()), true);
        let stdout = is_ready(self.stdout.as_mut().filter(|_| self.reading), false);
        let stderr = is_ready(self.stderr.as_mut(), false);
        let outputs = match () {
            () if stdout || stderr => Outputs::Arriving,
            () if self.stdout.is_none() && self.stderr.is_none() => Outputs::Closed,
            () => Outputs::Silent,
        };
        let exit = self.exit.is_none() && self.group.poll_exit(context, outputs).is_ready();
        Ready { stdin, stdout, stderr, exit }
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
            match stdin.write(&bytes[written..]) {
                Ok(n) => written += n,
                Err(error) => match error.kind() {
                    io::ErrorKind::Interrupted => {}
                    io::ErrorKind::WouldBlock => break,
                    io::ErrorKind::BrokenPipe => {
                        return Err("it no longer reads (its end of the pipe is closed)".to_owned());
                    }
                    _ => return Err(error.to_string()),
                },
            }
        }
        Ok(written)
    }

    /// Whether it has read all that was sent, and can do nothing more until it gets another line. What it has said is possibly
    /// not read yet.
    pub(super) fn waits(&self) -> bool {
        let has_read_all = self.stdin.as_ref().is_none_or(|stdin| stdin.is_empty());
        self.reading
            && self.pending.is_none()
            && self.exit.is_none()
            && has_read_all
            && self.group.awaits_input()
    }

    /// Kills the engine and its group.
    pub(super) fn kill_group(&mut self) {
        self.killed = true;
        self.group.kill();
    }

    /// Releases the dead process's number.
    pub(super) fn reap(&mut self) {
        if self.exit.is_some() {
            self.group.reap();
        }
    }

    /// Notes how it ended, if it did.
    pub(super) fn look_for_exit(&mut self) {
        if let Some(exit) = self.group.exit() {
            self.exit.get_or_insert(exit);
        }
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
        let bytes = match open.read(&mut *intake.buffer) {
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {
                return Read::Nothing;
            }
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
            let left = self.group.left();
            if !left.is_empty() {
                self.kill_group();
            }
            for left in &left {
                self.group.end(left);
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
            let by_harness = self.killed && exit == KILLED;
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
        if !self.group.is_reaped() {
            self.put_down();
        }
    }
}
