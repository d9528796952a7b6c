//! A stage for simulated engines: carries out the judge's wants as the driver does, in simulated time.

use std::collections::VecDeque;
use std::time::Duration;

use crate::exchange::{Exit, Observation, Signal, Stream, Want};
use crate::judge::{Judge, Outcome, Setup};
use crate::line::EngineId;
use crate::reference::{Effect, Engine};

/// What a node of the search costs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    /// Time that one node costs: so that a second of thinking is quickly computed.
    node: Duration,
    /// Nodes after which a dialogue's nodes cost more, so that an engine that thinks for ever is soon through with it.
    cheap: u64,
}

impl Pace {
    /// For scenarios: two thousand nodes a second.
    const SCENARIO: Pace = Pace { node: Duration::from_micros(500), cheap: 12_000 };
    /// For drawn dialogues, in which an engine searches many times, and positions in which even one ply takes long.
    pub(super) const DRAWN: Pace = Pace { node: Duration::from_micros(50), cheap: 150_000 };
}

/// What nodes cost that are not cheap.
const DEAR_NODE: Duration = Duration::from_millis(4);
/// Most nodes at once: input and timers are looked at in between.
const SLICE: u64 = 10;
/// Time that bytes take through a pipe.
const PIPE: Duration = Duration::from_micros(20);
/// Exit signal of the harness's own kill.
const KILL: i32 = 9;
/// The signal of a write to a closed pipe.
const PIPE_SIGNAL: i32 = 13;

/// One dialogue with simulated engines.
pub(crate) struct Stage {
    now: Duration,
    pace: Pace,
    nodes: u64,
    engines: Vec<SimulatedEngine>,
    queue: VecDeque<Observation>,
}

struct SimulatedEngine {
    id: EngineId,
    engine: Box<dyn Engine>,
    alive: bool,
    /// Between SIGSTOP and SIGCONT.
    stopped: bool,
    reader: Reader,
    held: Vec<u8>,
    used: Duration,
}

impl SimulatedEngine {
    /// Whether it can do nothing more until it is sent another line. What is sent is read at once.
    fn waits(&self) -> bool {
        let works = self.engine.busy() || self.engine.wakes_at().is_some();
        self.alive && !self.stopped && self.reader == Reader::Reads && !works
    }
}

/// What our end of its stdout does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    Reads,
    Holds,
    Closed,
}

/// Holds a whole dialogue; `engines` builds the engine with that id.
pub(crate) fn hold(setup: Setup, engines: &dyn Fn(EngineId) -> Box<dyn Engine>) -> Outcome {
    hold_at(Pace::SCENARIO, Judge::new(setup), engines)
}

/// The same at a pace, for a judge that is made already.
pub(super) fn hold_at(
    pace: Pace,
    mut judge: Judge,
    engines: &dyn Fn(EngineId) -> Box<dyn Engine>,
) -> Outcome {
    let mut stage = Stage { pace, ..Stage::new() };
    loop {
        match judge.want() {
            Want::Done => break,
            want => judge.observe(stage.carry_out(want, engines)),
        }
    }
    judge.finish()
}

impl Default for Stage {
    fn default() -> Stage {
        Stage::new()
    }
}

impl Stage {
    /// A dialogue at its beginning.
    pub(crate) fn new() -> Stage {
        Stage {
            now: Duration::ZERO,
            pace: Pace::SCENARIO,
            nodes: 0,
            engines: Vec::new(),
            queue: VecDeque::new(),
        }
    }

    /// Does what the judge wants; `build` makes an engine when one is to be started.
    pub(crate) fn carry_out(
        &mut self,
        want: Want,
        build: &dyn Fn(EngineId) -> Box<dyn Engine>,
    ) -> Observation {
        match want {
            Want::Start { engine } => {
                self.engines.push(SimulatedEngine {
                    id: engine,
                    engine: build(engine),
                    alive: true,
                    stopped: false,
                    reader: Reader::Reads,
                    held: Vec::new(),
                    used: Duration::ZERO,
                });
                Observation::Started { engine, at: self.now }
            }
            Want::Write { engine, bytes, .. } => self.write(engine, &bytes),
            Want::Wait { until } => self.wait(until),
            Want::Signal { engine, signal } => {
                match (signal, self.engines.iter_mut().find(|e| e.id == engine)) {
                    (Signal::Stop, Some(e)) => e.stopped = true,
                    (Signal::Cont, Some(e)) => e.stopped = false,
                    _ => self.with(engine, |e, now, out| e.engine.signal(now, signal, out)),
                }
                Observation::Done { at: self.now }
            }
            Want::Close { engine, stdin } => {
                if stdin {
                    self.with(engine, |e, now, out| e.engine.end_of_input(now, out));
                } else if let Some(e) = self.engines.iter_mut().find(|e| e.id == engine) {
                    e.reader = Reader::Closed;
                }
                Observation::Done { at: self.now }
            }
            Want::Reading { engine, on } => {
                if let Some(e) = self.engines.iter_mut().find(|e| e.id == engine) {
                    e.reader = if on { Reader::Reads } else { Reader::Holds };
                    let bytes = std::mem::take(&mut e.held);
                    if on && !bytes.is_empty() {
                        let chunk =
                            Observation::Chunk { engine, stream: Stream::Stdout, at: self.now, bytes };
                        self.queue.push_back(chunk);
                    }
                }
                Observation::Done { at: self.now }
            }
            Want::Sample { engine, closely } => {
                let one = self.engines.iter().find(|e| e.id == engine);
                Observation::Cpu {
                    engine,
                    at: self.now,
                    used: one.map(|e| e.used),
                    busy: false,
                    waits: closely && one.is_some_and(SimulatedEngine::waits) && self.queue.is_empty(),
                    delayed: None,
                    harness: None,
                }
            }
            Want::End => self.end(),
            Want::Done => Observation::Deadline { at: self.now },
        }
    }

    /// Runs something on an engine that lives, and queues what it does.
    fn with(&mut self, id: EngineId, run: impl FnOnce(&mut SimulatedEngine, Duration, &mut Vec<Effect>)) {
        let now = self.now;
        let Some(engine) = self.engines.iter_mut().find(|e| e.id == id && e.alive) else { return };
        let mut out = Vec::new();
        run(engine, now, &mut out);
        self.take_effects(id, out);
    }

    fn take_effects(&mut self, id: EngineId, effects: Vec<Effect>) {
        let at = self.now;
        let Some(engine) = self.engines.iter_mut().find(|e| e.id == id) else { return };
        for effect in effects {
            if !engine.alive {
                return;
            }
            let exit = match effect {
                Effect::Stdout(bytes) => match engine.reader {
                    Reader::Reads => {
                        self.queue.push_back(Observation::Chunk {
                            engine: id,
                            stream: Stream::Stdout,
                            at,
                            bytes,
                        });
                        continue;
                    }
                    Reader::Holds => {
                        engine.held.extend_from_slice(&bytes);
                        continue;
                    }
                    Reader::Closed => Exit::Signal(PIPE_SIGNAL),
                },
                Effect::Stderr(bytes) => {
                    self.queue.push_back(Observation::Chunk {
                        engine: id,
                        stream: Stream::Stderr,
                        at,
                        bytes,
                    });
                    continue;
                }
                Effect::Exit(code) => Exit::Code(code),
                Effect::Die(signal) => Exit::Signal(signal),
            };
            engine.alive = false;
            for stream in [Stream::Stdout, Stream::Stderr] {
                self.queue.push_back(Observation::Closed { engine: id, stream, at });
            }
            self.queue.push_back(Observation::Exited { engine: id, at, exit, by_harness: false });
        }
    }

    fn write(&mut self, id: EngineId, bytes: &[u8]) -> Observation {
        if !self.engines.iter().any(|e| e.id == id && e.alive) {
            return Observation::WriteFailed { engine: id, at: self.now, reason: "broken pipe".to_owned() };
        }
        self.now += PIPE;
        self.with(id, |e, now, out| e.engine.input(now, bytes, out));
        Observation::Written { engine: id, at: self.now }
    }

    fn wait(&mut self, until: Duration) -> Observation {
        loop {
            if let Some(observation) = self.queue.pop_front() {
                return observation;
            }
            if self.now >= until {
                return Observation::Deadline { at: self.now };
            }
            self.go_on(until);
        }
    }

    /// Lets the engines work until one does something, or the time has come.
    fn go_on(&mut self, until: Duration) {
        let cost = if self.nodes < self.pace.cheap { self.pace.node } else { DEAR_NODE };
        let begin = self.now;
        let mut end = begin;
        let mut next_wake = until;
        let mut busy = false;
        for index in 0..self.engines.len() {
            let engine = &mut self.engines[index];
            if !engine.alive || engine.stopped {
                continue;
            }
            engine.engine.cpu_time(engine.used);
            let wake = engine.engine.wakes_at();
            let due = wake.is_some_and(|w| w <= begin);
            if !engine.engine.busy() && !due {
                next_wake = next_wake.min(wake.unwrap_or(until));
                continue;
            }
            busy = true;
            let room = until.saturating_sub(begin).as_micros() / cost.as_micros().max(1);
            let slice = u64::try_from(room).unwrap_or(SLICE).clamp(1, SLICE);
            let mut out = Vec::new();
            let used = engine.engine.step(begin, slice, &mut out);
            let spent = cost.saturating_mul(u32::try_from(used.max(1)).unwrap_or(u32::MAX));
            engine.used += spent * engine.engine.cores();
            self.nodes += used.max(1);
            end = end.max(begin + spent);
            let id = engine.id;
            // What the slice brought comes at its end.
            self.now = begin + spent;
            self.take_effects(id, out);
        }
        self.now = if busy { end } else { next_wake.max(begin) };
    }

    fn end(&mut self) -> Observation {
        let at = self.now;
        for engine in &mut self.engines {
            let id = engine.id;
            if std::mem::replace(&mut engine.alive, false) {
                let exit = Exit::Signal(KILL);
                self.queue.push_back(Observation::Exited { engine: id, at, exit, by_harness: true });
            }
            self.queue.push_back(Observation::Ended { engine: id, at, left_behind: Vec::new() });
        }
        self.queue.pop_front().unwrap_or(Observation::Deadline { at })
    }
}
