//! How each kind of step begins: what it sends, and what it waits for afterwards.

use std::time::Duration;

use super::ends::signal_number;
use super::machine::{Judge, Stop, Todo};
use super::steps::{Active, ActiveKind};
use crate::exchange::{Signal, Want};
use crate::line::EngineId;
use crate::pattern::{FillError, Pattern, choose_general};
use crate::protocol::model::{ActCall, ActOut, ActThen, Fence, Within};
use crate::protocol::vocabulary::RELAY;
use crate::scenario::{
    Act, Bound, Budget, CloseEnd, Count, SendItem, Span, Step, StepKind, Until, WriteItem,
};

/// The signal for a write to a pipe that nobody reads.
const SIGPIPE: i32 = 13;

impl Judge {
    pub(super) fn begin_step(&mut self) {
        let scenario = self.setup.scenario.clone();
        let step = &scenario.steps[self.cursor];
        match &step.kind {
            StepKind::Send(items) => self.begin_send(step, items),
            StepKind::Act(act) => self.begin_act(step, act),
            StepKind::Write(items) => {
                let bytes = raw_bytes(items);
                self.todo.push_back(Todo::Write { engine: step.engine, bytes, trap: step.trap });
                self.finish_step();
            }
            StepKind::Expect { .. } => self.begin_waiting(step, "reply", ActiveKind::Expect { hits: 0 }),
            StepKind::All { all, .. } => {
                self.begin_waiting(step, "reply", ActiveKind::All { left: (0..all.len()).collect() });
            }
            StepKind::Maybe { count, .. } => {
                if step.within.is_some() {
                    self.begin_waiting(step, "reply", ActiveKind::Maybe { hits: 0 });
                } else {
                    self.allowed.push((self.cursor, count.most));
                    self.finish_step();
                }
            }
            StepKind::Forbid { until, .. } | StepKind::Silent { until } => {
                self.begin_watch(step, until, false)
            }
            StepKind::Sync { force, .. } => self.begin_watch(step, &Until::Sync, *force),
            StepKind::Signal(signal) => self.begin_signal(step, *signal),
            StepKind::Close(end) => {
                let stdin = *end == CloseEnd::Stdin;
                let side = self.side_mut(step.engine);
                side.end_asked = true;
                side.cut_off = true;
                side.stdin_open &= !stdin;
                if !stdin {
                    // A process that writes to a pipe without a reader may die of it.
                    side.signals.push(SIGPIPE);
                }
                self.tell(
                    step.engine,
                    if stdin { "closed its stdin" } else { "closed the reader of its stdout" }.to_owned(),
                );
                self.todo.push_back(Todo::Plain(Want::Close { engine: step.engine, stdin }));
                self.finish_step();
            }
            StepKind::Reading(on) => {
                self.tell(step.engine, if *on { "resumes reading" } else { "stops reading" }.to_owned());
                self.todo.push_back(Todo::Plain(Want::Reading { engine: step.engine, on: *on }));
                self.finish_step();
            }
            StepKind::Wait(time) => {
                let time = self.choose_span(*time);
                let bound = Budget { soft: time, hard: time };
                self.active = Some(Active::new(step.engine, bound, ActiveKind::Pause));
            }
            StepKind::Exit(demand) if demand.alive => {
                if self.side(step.engine).exit.is_some() {
                    self.engine_gone(step.engine);
                } else {
                    self.finish_step();
                }
            }
            StepKind::Exit(_) => self.begin_waiting(step, "quit", ActiveKind::Exit),
            StepKind::Holds(_) => {
                let span = self.bound(step, "now").soft;
                self.todo.push_back(Todo::Plain(Want::Sample { engine: step.engine }));
                let bound = Budget { soft: Duration::ZERO, hard: Duration::ZERO };
                self.active =
                    Some(Active::new(step.engine, bound, ActiveKind::Sampling { before: None, span }));
            }
        }
    }

    /// The step's bound, or the named one.
    fn bound(&self, step: &Step, default: &str) -> Budget {
        match &step.within {
            Some(Bound::Budget(name)) => self.budget(name),
            Some(Bound::Text(time)) => Budget { soft: *time, hard: *time },
            None => self.budget(default),
        }
    }

    fn begin_waiting(&mut self, step: &Step, budget: &str, kind: ActiveKind) {
        self.active = Some(Active::new(step.engine, self.bound(step, budget), kind));
    }

    fn begin_send(&mut self, step: &Step, items: &[SendItem]) {
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for item in items {
            match item {
                SendItem::Line(pattern) => match self.fill(step.engine, pattern) {
                    Ok(text) => lines.push(text.into_bytes()),
                    Err(stop) => return self.stop(stop),
                },
                SendItem::Act(act) => match self.act_lines(step, act) {
                    Ok(more) => lines.extend(more),
                    Err(stop) => return self.stop(stop),
                },
            }
        }
        self.write_lines(step.engine, lines, step.trap);
        self.finish_step();
    }

    /// The lines of an act that only sends.
    fn act_lines(&mut self, step: &Step, act: &Act) -> Result<Vec<Vec<u8>>, Stop> {
        let call = self.call(step.engine, act)?;
        let index = usize::from(step.engine.0);
        let out = self.sides[index].model.act(&call, &mut self.random);
        match out.then {
            ActThen::Done => Ok(out.send.into_iter().flatten().collect()),
            ActThen::Skip(reason) => Err(Stop::Skip(reason)),
            ActThen::Inconclusive(reason) => Err(Stop::Inconclusive(reason)),
            ActThen::Await { .. } | ActThen::Fail(_) => {
                Err(Stop::Broken(format!("act `{}` does more than send", act.name)))
            }
        }
    }

    /// Queues lines: in one write, or one by one for an engine that loses lines which arrive together.
    pub(super) fn write_lines(&mut self, engine: EngineId, lines: Vec<Vec<u8>>, trap: bool) {
        let mut bytes = Vec::new();
        for line in lines {
            bytes.extend_from_slice(&line);
            bytes.push(b'\n');
            if self.paced() {
                self.todo.push_back(Todo::Write { engine, bytes: std::mem::take(&mut bytes), trap });
            }
        }
        if !bytes.is_empty() {
            self.todo.push_back(Todo::Write { engine, bytes, trap });
        }
    }

    /// Fills a pattern for sending.
    fn fill(&mut self, engine: EngineId, pattern: &Pattern) -> Result<String, Stop> {
        let model = &mut self.sides[usize::from(engine.0)].model;
        let random = &mut self.random;
        let mut choose = |kind: &str, arguments: &[String]| {
            choose_general(kind, random).or_else(|| model.choose(kind, arguments, random))
        };
        pattern.fill(&mut self.bindings, &mut choose).map_err(|error| match error {
            FillError::NoValue { .. } => Stop::Inconclusive(error.to_string()),
            FillError::Unbound(_) => Stop::Broken(error.to_string()),
        })
    }

    fn call(&mut self, engine: EngineId, act: &Act) -> Result<ActCall, Stop> {
        let mut arguments = Vec::with_capacity(act.arguments.len());
        for argument in &act.arguments {
            arguments.push(self.fill(engine, argument)?);
        }
        Ok(ActCall { name: act.name.clone(), arguments })
    }

    fn begin_act(&mut self, step: &Step, act: &Act) {
        match self.call(step.engine, act) {
            Ok(call) if call.name == RELAY.name => self.begin_relay(&call),
            Ok(call) => {
                let index = usize::from(step.engine.0);
                let out = self.sides[index].model.act(&call, &mut self.random);
                let now = self.now;
                self.go_on_with_act(step.engine, out, step.trap, now);
            }
            Err(stop) => self.stop(stop),
        }
    }

    /// `at`: the time of the line that the act answers.
    pub(super) fn go_on_with_act(&mut self, engine: EngineId, out: ActOut, trap: bool, at: Duration) {
        let sends = !out.send.is_empty();
        for lines in out.send {
            self.write_lines(engine, lines, trap);
        }
        match out.then {
            ActThen::Await { within, expected } => {
                let bound = match within {
                    Within::Budget(name) => self.budget(&name),
                    Within::Text(time) => Budget { soft: time, hard: time },
                };
                let since = match &self.active {
                    // The same wait continues, unless something was sent in between.
                    Some(Active {
                        kind: ActiveKind::Act { expected: before }, since, bound: old, ..
                    }) if !sends && *before == expected && *old == bound => *since,
                    _ => None,
                };
                self.active = Some(Active { engine, since, bound, kind: ActiveKind::Act { expected } });
            }
            ActThen::Done if self.active.is_some() => self.done(at),
            ActThen::Done => self.complete(Count::ONE, 1),
            ActThen::Skip(reason) => self.stop(Stop::Skip(reason)),
            ActThen::Inconclusive(reason) => self.stop(Stop::Inconclusive(reason)),
            ActThen::Fail(f) => {
                self.fail_as(f.kind, f.clause, None, &f.expected, &f.actual);
                // The act has not reached its goal, at whatever level that counts.
                if self.stopped.is_none() {
                    self.stop(Stop::Failed);
                }
            }
        }
    }

    fn begin_watch(&mut self, step: &Step, until: &Until, force: bool) {
        let bound = self.bound(step, "reply");
        let (answer, bound) = match until {
            Until::For(time) => {
                let time = self.scaled(*time);
                (None, Budget { soft: time, hard: time })
            }
            Until::Sync => match self.side_mut(step.engine).model.fence(force) {
                Fence::Ask { line, answer } => {
                    self.write_lines(step.engine, vec![line], step.trap);
                    (Some(answer), bound)
                }
                Fence::Quiet => (None, self.budget("quiet")),
            },
        };
        self.active = Some(Active::new(step.engine, bound, ActiveKind::Watch { answer }));
    }

    fn begin_signal(&mut self, step: &Step, signal: Signal) {
        if let (Some(breach), false) = (self.side(step.engine).model.may_signal(signal), step.trap) {
            let text = format!("it may not send {signal}: {} ({})", breach.reason, breach.clause);
            let why = self.misfit(step.engine, text);
            return self.stop(why);
        }
        self.tell(step.engine, format!("sent {signal}"));
        let side = self.side_mut(step.engine);
        side.signals.push(signal_number(signal));
        side.end_asked |= matches!(signal, Signal::Term | Signal::Hup | Signal::Kill);
        self.todo.push_back(Todo::Plain(Want::Signal { engine: step.engine, signal }));
        self.finish_step();
    }

    pub(super) fn choose_span(&mut self, span: Span) -> Duration {
        let (least, most) = (span.least.as_micros() as u64, span.most.as_micros() as u64);
        Duration::from_micros(self.random.u64(least..=most.max(least)))
    }
}

fn raw_bytes(items: &[WriteItem]) -> Vec<u8> {
    let mut all = Vec::new();
    for item in items {
        match item {
            WriteItem::Bytes(bytes) => all.extend_from_slice(bytes),
            WriteItem::Repeat { bytes, times } => all.extend_from_slice(&bytes.repeat(*times)),
        }
    }
    all
}
