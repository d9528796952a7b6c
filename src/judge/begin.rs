//! How each kind of step begins: what it sends, and what it waits for afterwards.

use std::time::Duration;

use super::course::Stop;
use super::ends::signal_number;
use super::machine::Judge;
use super::outbox::Write;
use super::step::{Active, Allowance, Demand, Kind, Sampling, WatchEnd};
use crate::exchange::{Signal, Want};
use crate::line::EngineId;
use crate::pattern::{FillError, Pattern, choose_general};
use crate::protocol::model::{ActCall, ActOut, ActThen, Fence, FenceWanted, Intent};
use crate::protocol::vocabulary::RELAY;
use crate::scenario::{
    Act, Bound, Budget, CloseEnd, Patterns, SendItem, Span, Step, StepKind, Until, WriteItem,
};

/// The signal for a write to a pipe that nobody reads.
const SIGPIPE: i32 = 13;

impl Judge {
    pub(super) fn begin_step(&mut self) {
        let scenario = self.setup.scenario.clone();
        let step = &scenario.steps[self.place.step()];
        if scenario.prologue > 0 && self.place.enters(0) {
            self.sides.iter_mut().for_each(|side| side.model.opening_begins());
        }
        if scenario.prologue > 0 && self.place.enters(scenario.prologue) {
            self.sides.iter_mut().for_each(|side| side.model.opening_over());
        }
        match &step.kind {
            StepKind::Send(items) => self.begin_send(step, items),
            StepKind::Act(act) => self.begin_act(step, act),
            StepKind::Write(items) => {
                let bytes = raw_bytes(items);
                self.outbox.write(Write { engine: step.engine, bytes, intent: step.intent() });
                self.finish_step();
            }
            StepKind::Expect { any, skip, count, each } => {
                let (any, skip) = (any.clone(), skip.clone());
                self.await_lines(step, Demand::Expect { any, skip, count: *count, each: *each, hits: 0 });
            }
            StepKind::All { all, skip } => {
                self.await_lines(step, Demand::All { left: all.to_vec(), skip: skip.clone(), came: 0 });
            }
            StepKind::Maybe { any, skip, count } if step.within.is_some() => {
                let (any, skip) = (any.clone(), skip.clone());
                self.await_lines(step, Demand::Maybe { any, skip, most: count.most, hits: 0 });
            }
            StepKind::Maybe { any, count, .. } => {
                self.place.allowed.push(Allowance { any: any.clone(), left: count.most });
                self.finish_step();
            }
            StepKind::Forbid { any, until } => {
                let (until, bound) = self.begin_watch(step, until);
                self.demand(step, bound, Demand::Forbid { any: any.clone(), until });
            }
            StepKind::Silent { until } => {
                let (until, bound) = self.begin_watch(step, until);
                self.demand(step, bound, Demand::Silence { skip: Patterns::default(), until });
            }
            StepKind::Sync { wanted, skip } => {
                let (until, bound) = self.send_fence(step, *wanted);
                self.demand(step, bound, Demand::Silence { skip: skip.clone(), until });
            }
            StepKind::Settle => self.settle(step.engine),
            StepKind::Signal(signal) => self.begin_signal(step, *signal),
            StepKind::Close(end) => self.begin_close(step.engine, *end),
            StepKind::Reading(on) => {
                self.tell(step.engine, if *on { "resumes reading" } else { "stops reading" }.to_owned());
                let now = self.now;
                self.side_mut(step.engine).output.read(*on, now);
                self.outbox.push(Want::Reading { engine: step.engine, on: *on });
                self.finish_step();
            }
            StepKind::Wait(time) => {
                let time = self.choose_span(*time);
                let bound = Budget { soft: time, hard: time };
                self.active = Some(Active::new(step.engine, bound, Kind::Pause));
            }
            StepKind::Exit(demand) if demand.alive => {
                if self.side(step.engine).process.exit().is_some() {
                    self.engine_gone(step.engine);
                } else {
                    self.finish_step();
                }
            }
            StepKind::Exit(demand) => {
                let bound = self.bound(step, "quit");
                self.active = Some(Active::new(step.engine, bound, Kind::Exit(demand.clone())));
            }
            StepKind::Holds(predicate) => {
                let span = self.bound(step, "now").soft;
                self.outbox.push(Want::Sample { engine: step.engine, closely: false });
                let bound = Budget { soft: Duration::ZERO, hard: Duration::ZERO };
                let sampling = Sampling::new(predicate.clone(), span);
                self.active = Some(Active::new(step.engine, bound, Kind::Sampling(sampling)));
            }
        }
    }

    /// The step's bound, or the named one.
    fn bound(&self, step: &Step, default: &str) -> Budget {
        match &step.within {
            Some(Bound::Budget(name)) => self.setup.budget(name),
            Some(Bound::Text(time)) => Budget { soft: *time, hard: *time },
            None => self.setup.budget(default),
        }
    }

    fn await_lines(&mut self, step: &Step, demand: Demand) {
        self.demand(step, self.bound(step, "reply"), demand);
    }

    fn demand(&mut self, step: &Step, bound: Budget, demand: Demand) {
        self.active = Some(Active::new(step.engine, bound, Kind::Demand(demand)));
    }

    fn begin_send(&mut self, step: &Step, items: &[SendItem]) {
        match self.lines_of(step, items) {
            Ok(lines) => {
                self.outbox.write_lines(step.engine, lines, step.intent());
                self.finish_step();
            }
            Err(stop) => self.stop(stop),
        }
    }

    /// The lines of a send. What is chosen for a line depends on those before it, which go out in the same write: a copy of
    /// the model hears of them.
    fn lines_of(&mut self, step: &Step, items: &[SendItem]) -> Result<Vec<Vec<u8>>, Stop> {
        if let [item] = items {
            return self.line_of(step, item);
        }
        let index = usize::from(step.engine.0);
        let ahead = self.sides[index].model.boxed_clone();
        let now = std::mem::replace(&mut self.sides[index].model, ahead);
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let mut filled = Ok(());
        for item in items {
            match self.line_of(step, item) {
                Ok(more) => {
                    for line in &more {
                        self.sides[index].model.sent(self.now, line, step.intent());
                    }
                    lines.extend(more);
                }
                Err(stop) => {
                    filled = Err(stop);
                    break;
                }
            }
        }
        self.sides[index].model = now;
        filled.map(|()| lines)
    }

    fn line_of(&mut self, step: &Step, item: &SendItem) -> Result<Vec<Vec<u8>>, Stop> {
        match item {
            SendItem::Line(pattern) => self.fill(step.engine, pattern).map(|text| vec![text.into_bytes()]),
            SendItem::Act(act) => self.act_lines(step, act),
        }
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
            ActThen::Misfit(text) => Err(self.misfit(step.engine, false, text)),
            ActThen::Await { .. } | ActThen::Fail(_) => {
                Err(Stop::Broken(format!("act `{}` does more than send", act.name)))
            }
        }
    }

    /// Fills a pattern for sending.
    fn fill(&mut self, engine: EngineId, pattern: &Pattern) -> Result<String, Stop> {
        let model = &mut self.sides[usize::from(engine.0)].model;
        let random = &mut self.random;
        let mut choose = |kind: &str, arguments: &[String]| {
            choose_general(kind, random).or_else(|| model.choose(kind, arguments, random))
        };
        pattern.fill(&mut self.place.bindings, &mut choose).map_err(|error| match error {
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
                self.go_on_with_act(step.engine, out, step.intent(), now);
            }
            Err(stop) => self.stop(stop),
        }
    }

    /// `at`: the time of the line that the act answers.
    pub(super) fn go_on_with_act(&mut self, engine: EngineId, out: ActOut, intent: Intent, at: Duration) {
        let sends = !out.send.is_empty();
        // Each answer may come in time, and all of them together take too long.
        let asks_again = sends && self.active.is_some() && matches!(out.then, ActThen::Await { .. });
        if asks_again && self.now >= self.last_question() {
            return self.give_up();
        }
        for lines in out.send {
            self.outbox.write_lines(engine, lines, intent);
        }
        match out.then {
            ActThen::Await { within, expected } => {
                let bound = self.setup.bound_of(&within);
                let since = match &self.active {
                    // The same wait continues, unless something was sent in between.
                    Some(Active { kind: Kind::Act { expected: before }, since, bound: old, .. })
                        if !sends && *before == expected && *old == bound =>
                    {
                        *since
                    }
                    _ => None,
                };
                self.active = Some(Active { since, ..Active::new(engine, bound, Kind::Act { expected }) });
            }
            ActThen::Done if self.active.is_some() => self.done(at),
            ActThen::Done => self.complete(),
            ActThen::Skip(reason) => self.stop(Stop::Skip(reason)),
            ActThen::Inconclusive(reason) => self.stop(Stop::Inconclusive(reason)),
            ActThen::Misfit(text) => {
                let why = self.misfit(engine, false, text);
                self.stop(why);
            }
            ActThen::Fail(f) => {
                self.fail_as(f.kind, f.clause, None, &f.expected, &f.actual);
                // The act has not reached its goal, at whatever level that counts.
                self.stop(Stop::Failed);
            }
        }
    }

    /// Waits for what the engine owes first, if it is not waited for already; the step is done if it owes nothing. What has
    /// come until then is for no later step, whether it had to be waited for or was there before.
    pub(super) fn settle(&mut self, engine: EngineId) {
        let side = self.side_mut(engine);
        side.see_all();
        let Some(owed) = side.model.obligations().into_iter().next() else {
            while side.inbox.take().is_some() {}
            return self.complete();
        };
        match &self.active {
            Some(Active { kind: Kind::Debt(before), .. }) if *before == owed => {}
            _ => {
                let bound = self.setup.bound_of(&owed.within);
                self.active = Some(Active::new(engine, bound, Kind::Debt(owed)));
            }
        }
    }

    /// Returns until when to watch, and how long at most.
    fn begin_watch(&mut self, step: &Step, until: &Until) -> (WatchEnd, Budget) {
        match until {
            Until::For(time) => {
                let time = self.setup.scaled(*time);
                (WatchEnd::Time, Budget { soft: time, hard: time })
            }
            Until::Sync => self.send_fence(step, FenceWanted::Harmless),
            Until::Line(line) => (WatchEnd::Line(line.clone()), self.bound(step, "reply")),
        }
    }

    /// Sends the fence, if there is one. Returns until when to watch, and how long at most.
    fn send_fence(&mut self, step: &Step, wanted: FenceWanted) -> (WatchEnd, Budget) {
        match self.side_mut(step.engine).model.fence(wanted) {
            Fence::Ask { line, answer, clause } => {
                self.evidence.asks(&line);
                let asked = String::from_utf8_lossy(&line).trim_end().to_owned();
                self.outbox.write_lines(step.engine, vec![line], step.intent());
                (WatchEnd::Answer { answer, asked, clause }, self.bound(step, "reply"))
            }
            Fence::Quiet => (WatchEnd::Time, self.setup.budget("quiet")),
        }
    }

    fn begin_close(&mut self, engine: EngineId, end: CloseEnd) {
        let quit_first = self.side(engine).process.end_asked();
        let side = self.side_mut(engine);
        side.process.ask_to_end();
        let text = match end {
            CloseEnd::Stdin => {
                side.input.close();
                side.model.input_ended();
                "closed its stdin"
            }
            CloseEnd::Stdout => {
                side.output.close_reader();
                // A process that writes to a pipe without a reader may die of it.
                side.process.may_die_of(SIGPIPE);
                "closed the reader of its stdout"
            }
        };
        self.tell(engine, text.to_owned());
        if !quit_first {
            self.evidence.sent = format!("({text})");
        }
        self.outbox.push(Want::Close { engine, stdin: end == CloseEnd::Stdin });
        self.finish_step();
    }

    fn begin_signal(&mut self, step: &Step, signal: Signal) {
        if let (Some(breach), false) = (self.side(step.engine).model.may_signal(signal), step.trap) {
            let text = format!("it may not send {signal}: {} ({})", breach.reason, breach.clause);
            let why = self.misfit(step.engine, breach.awaits, text);
            return self.stop(why);
        }
        self.tell(step.engine, format!("sent {signal}"));
        // An engine that was told to leave does not leave because of the signal.
        if !self.side(step.engine).process.end_asked() {
            self.evidence.sent = format!("({signal})");
        }
        let process = &mut self.side_mut(step.engine).process;
        process.may_die_of(signal_number(signal));
        if matches!(signal, Signal::Term | Signal::Hup | Signal::Kill) {
            process.ask_to_end();
        }
        self.outbox.push(Want::Signal { engine: step.engine, signal });
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
