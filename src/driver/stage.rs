//! One dialogue with up to two engines: executes what the judge wants, and returns what it sees.
//!
//! It decides nothing about protocols. [`Stage`] lives on one thread; it blocks that thread for at most a millisecond at a
//! time (a direct poll is the fastest way to a quick answer, `benches/driver.rs`), so a thread should hold one dialogue at
//! a time, on a current-thread runtime with I/O and time enabled.

use std::collections::VecDeque;
use std::future::{Future as _, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use tokio::time::Sleep;

use crate::driver::command::EngineCommand;
use crate::driver::launch::launch;
use crate::driver::limits::Limits;
use crate::driver::look::find_ready;
use crate::driver::platform::group::Group;
use crate::driver::process::{Intake, Pending, Process};
use crate::driver::ready::Ready;
use crate::driver::refusal::Refusal;
use crate::driver::usage::Usage;
use crate::exchange::{Observation, Signal, Want};
use crate::line::EngineId;

/// How long a look blocks the thread before the runtime is asked to watch.
const LOOK: Duration = Duration::from_millis(1);

/// How long a start waits for other dialogues to end, where the system has no room for a further process.
const ROOM_PATIENCE: Duration = Duration::from_secs(10);

/// The pause between two attempts to start.
const ROOM_PAUSE: Duration = Duration::from_millis(50);

/// How long a dialogue runs before other tasks of the runtime (signals, the run's deadline) get a turn.
const TURN: Duration = Duration::from_millis(5);

/// How much to read at once: what a pipe holds by default.
const BUFFER: usize = 64 << 10;

/// A dialogue's engines, and what was seen of them and not reported yet. Dropping it kills them.
#[derive(Debug)]
pub struct Stage {
    commands: Vec<Arc<EngineCommand>>,
    limits: Limits,
    start: Instant,
    pub(super) processes: Vec<Process>,
    pub(super) queue: VecDeque<Observation>,
    buffer: Box<[u8]>,
    alarm: Option<Pin<Box<Sleep>>>,
    /// The time of the last reported observation; later ones never have an earlier time.
    told: Duration,
    /// The deadline after which a last look was already taken.
    looked: Option<Duration>,
    /// When other tasks of the runtime last had a turn.
    turn: Duration,
    pub(super) ended: bool,
}

impl Stage {
    /// A dialogue that starts now: its times count from here. The engines are in the order of their ids; the last one
    /// also represents missing ones.
    ///
    /// # Panics
    /// If there is no engine.
    #[must_use]
    pub fn new(commands: Vec<Arc<EngineCommand>>, limits: Limits) -> Self {
        assert!(!commands.is_empty(), "a dialogue needs an engine");
        Self {
            commands,
            limits,
            start: Instant::now(),
            processes: Vec::new(),
            queue: VecDeque::new(),
            buffer: vec![0; BUFFER].into_boxed_slice(),
            alarm: None,
            told: Duration::ZERO,
            looked: None,
            turn: Duration::ZERO,
            ended: false,
        }
    }

    /// Executes a want and returns one observation; see [`Want`] for which one. Times never go backwards.
    ///
    /// The future may be dropped at any await (an interrupt); what was seen is not lost.
    ///
    /// # Panics
    /// Outside a tokio runtime with I/O and time enabled, when it has to wait for longer than a moment.
    pub async fn carry_out(&mut self, want: Want) -> Observation {
        self.give_turn(self.told).await;
        let mut observation = match want {
            Want::Start { engine } => self.start(engine).await,
            Want::Write { engine, bytes, deadline } => self.write(engine, bytes, deadline).await,
            Want::Wait { until } => self.wait(until).await,
            Want::Signal { engine, signal } => self.signal(engine, signal),
            Want::Close { engine, stdin } => self.close(engine, stdin),
            Want::Reading { engine, on } => self.switch_reading(engine, on),
            Want::Sample { engine, closely } => self.sample(engine, closely),
            Want::End => self.end().await,
            Want::Done => self.done(),
        };
        let at = observation.at_mut();
        *at = self.told.max(*at);
        self.told = *at;
        observation
    }

    /// Time since the dialogue began.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// Starts an engine. Where the system has no room for another process, other dialogues may end and leave some.
    async fn start(&mut self, engine: EngineId) -> Observation {
        if self.process(engine).is_some() {
            return self.not_started(engine, Refusal::of_engine("it has already been started"));
        }
        let index = usize::from(engine.0).min(self.commands.len() - 1);
        let since = Instant::now();
        loop {
            let preparing = "its pipes could not be prepared";
            let started = launch(&self.commands[index]).and_then(|launched| {
                Process::new(engine, launched).map_err(|error| Refusal::because(preparing, &error))
            });
            match started {
                Ok(process) => {
                    self.ended = false;
                    self.processes.push(process);
                    return Observation::Started { engine, at: self.now() };
                }
                Err(refusal) if refusal.no_room && since.elapsed() < ROOM_PATIENCE => {
                    tokio::time::sleep(ROOM_PAUSE).await;
                }
                Err(refusal) => return self.not_started(engine, refusal),
            }
        }
    }

    fn not_started(&self, engine: EngineId, refusal: Refusal) -> Observation {
        let Refusal { reason, no_room } = refusal;
        Observation::NotStarted { engine, at: self.now(), reason, no_room }
    }

    async fn write(&mut self, engine: EngineId, bytes: Vec<u8>, deadline: Duration) -> Observation {
        let size = bytes.len();
        let failed = |at, reason| Observation::WriteFailed { engine, at, reason };
        let Some(process) = self.process(engine) else {
            return failed(self.now(), "it is not running".to_owned());
        };
        match process.write(&bytes) {
            Ok(written) if written == size => return Observation::Written { engine, at: self.now() },
            Ok(written) => process.pending = Some(Pending { bytes, written, failed: None }),
            Err(reason) => return failed(self.now(), reason),
        }
        loop {
            self.pass(deadline, Duration::MAX).await;
            let at = self.now();
            let Some(process) = self.process(engine) else {
                return failed(at, "it is not running".to_owned());
            };
            match process.pending.take() {
                Some(pending) if pending.failed.is_none() && pending.written < size => {
                    if at >= deadline {
                        let reason = format!("it does not read: it took {} of {size} bytes", pending.written);
                        return failed(at, reason);
                    }
                    process.pending = Some(pending);
                }
                Some(Pending { failed: Some(reason), .. }) => return failed(at, reason),
                _ => return Observation::Written { engine, at },
            }
        }
    }

    async fn wait(&mut self, until: Duration) -> Observation {
        // The fast path for a quick answer reads no clock before it has one. If the deadline is nearer than the look
        // is long, that costs a moment; in either case an answer gets a time up to the deadline.
        if self.queue.is_empty() && until > self.told {
            self.look(LOOK, until).await;
        }
        loop {
            if let Some(observation) = self.queue.pop_front() {
                return observation;
            }
            let now = self.now();
            if now >= until {
                // What came before the deadline may be unread because the system gave us no time. So there is one
                // last look, and only one, because an engine that never stops printing would be read forever.
                if self.looked.replace(until) != Some(until) {
                    self.look(Duration::ZERO, until).await;
                }
                return self.queue.pop_front().unwrap_or(Observation::Deadline { at: now });
            }
            self.pass(until, until).await;
        }
    }

    fn signal(&mut self, engine: EngineId, signal: Signal) -> Observation {
        if let Some(process) = self.process(engine) {
            process.group.signal(signal);
        }
        self.done()
    }

    fn close(&mut self, engine: EngineId, stdin: bool) -> Observation {
        if let Some(process) = self.process(engine) {
            let end = if stdin { &mut process.stdin } else { &mut process.stdout };
            *end = None;
        }
        self.done()
    }

    fn switch_reading(&mut self, engine: EngineId, on: bool) -> Observation {
        if let Some(process) = self.process(engine) {
            process.reading = on;
        }
        self.done()
    }

    fn sample(&mut self, engine: EngineId, closely: bool) -> Observation {
        let Usage { used, busy, delayed, harness } =
            Group::usage(self.process(engine).map(|process| &process.group));
        let waits = closely && !busy && self.waits(engine);
        Observation::Cpu { engine, at: self.now(), used, busy, waits, delayed, harness }
    }

    /// Whether the engine has read all that was sent, and will say nothing more until it is sent another line.
    fn waits(&mut self, engine: EngineId) -> bool {
        if !self.process(engine).is_some_and(|process| process.waits()) {
            return false;
        }
        // What it said before is on its way.
        let (processes, mut intake) = self.split();
        processes.iter_mut().for_each(|process| process.drain(&mut intake));
        self.queue.is_empty()
    }

    pub(super) fn done(&self) -> Observation {
        Observation::Done { at: self.now() }
    }

    pub(super) fn process(&mut self, engine: EngineId) -> Option<&mut Process> {
        self.processes.iter_mut().find(|process| process.engine == engine)
    }

    /// One look, and if nothing was seen, a rest until something happens or `until` has come. What was seen is in the
    /// queue, with times up to `latest`. May return early, with nothing.
    pub(super) async fn pass(&mut self, until: Duration, latest: Duration) {
        let now = self.now();
        let left = until.saturating_sub(now);
        if self.look(left.min(LOOK), latest).await {
            self.give_turn(now).await;
        } else if left > LOOK {
            self.rest(until).await;
            self.turn = self.now();
        }
    }

    /// Reads what is there, waiting this long for it; returns whether there was something. Its time is now, but not
    /// after `latest`: if we are late, it may have been there in time.
    pub(super) async fn look(&mut self, patience: Duration, latest: Duration) -> bool {
        let mut ready = [Ready::default(); 2];
        if !find_ready(&mut self.processes, patience, &mut ready).await {
            return false;
        }
        let at = self.now().min(latest);
        let (limits, queue, buffer) = (&self.limits, &mut self.queue, &mut self.buffer[..]);
        let mut intake = Intake { at, limits, buffer, queue };
        for (process, ready) in self.processes.iter_mut().zip(ready) {
            process.take(ready, &mut intake);
        }
        true
    }

    /// What a process's methods need to report what they see now.
    pub(super) fn split(&mut self) -> (&mut Vec<Process>, Intake<'_>) {
        let at = self.now();
        let (limits, queue, buffer) = (&self.limits, &mut self.queue, &mut self.buffer[..]);
        (&mut self.processes, Intake { at, limits, buffer, queue })
    }

    /// Lets the runtime watch until something may have happened, or the time has come.
    async fn rest(&mut self, until: Duration) {
        // Far enough for any dialogue, near enough for every clock.
        const FAR: Duration = Duration::from_secs(24 * 60 * 60);
        let when = tokio::time::Instant::from_std(self.start + until.min(self.now() + FAR));
        let alarm = match &mut self.alarm {
            Some(alarm) => {
                alarm.as_mut().reset(when);
                alarm
            }
            none => none.insert(Box::pin(tokio::time::sleep_until(when))),
        };
        let processes = &mut self.processes;
        poll_fn(|context| {
            let mut ready = alarm.as_mut().poll(context).is_ready();
            for process in processes.iter_mut() {
                ready |= process.poll_ready(context).any();
            }
            if ready { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    /// Gives other tasks of the runtime a turn from time to time: quick dialogues and floods never wait by
    /// themselves.
    async fn give_turn(&mut self, now: Duration) {
        if now.saturating_sub(self.turn) > TURN {
            self.turn = now;
            tokio::task::yield_now().await;
        }
    }
}
