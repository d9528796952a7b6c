//! The judge's loop: what is wanted next, what was observed, how a dialogue begins and ends.

use std::collections::VecDeque;
use std::time::Duration;

use super::engine::{CpuSample, EngineSide, Item};
use super::games::Conductor;
use super::outcome::Ledgered;
use super::step::{Active, Allowance, Kind, Looks};
use super::transcript::Transcript;
use super::{Outcome, Setup};
use crate::exchange::{Exit, Observation, Stream, Want};
use crate::line::{Ending, EngineId, Line, Side};
use crate::pattern::Bindings;
use crate::protocol::model::{End, Known, ModelSetup};
use crate::scenario::Budget;
use crate::verdict::{ClauseId, Failure, FailureKind, Finding, Level, PlayedGame};

/// How long a write may take before the engine counts as not reading (ours, scaled).
const WRITE_BOUND: Duration = Duration::from_secs(10);
/// Pause before each line to an engine that loses lines which arrive together.
const PAUSE: Duration = Duration::from_millis(25);
/// No engine gets longer than this to start where a wait for it counts only from then on.
const LONGEST_START: Duration = Duration::from_secs(10);
/// No dialogue takes longer than this (ours, scaled), whatever its steps say.
const LONGEST: Duration = Duration::from_secs(600);

/// The judge of one attempt at one scenario. See the module documentation.
#[derive(Debug)]
pub struct Judge {
    pub(super) setup: Setup,
    pub(super) ledgered: Ledgered,
    pub(super) random: fastrand::Rng,
    pub(super) sides: Vec<EngineSide>,
    pub(super) bindings: Bindings,
    pub(super) now: Duration,
    pub(super) phase: Phase,
    pub(super) cursor: usize,
    pub(super) round: u32,
    pub(super) active: Option<Active>,
    /// Lines that earlier steps still allow.
    pub(super) allowed: Vec<Allowance>,
    pub(super) todo: VecDeque<Todo>,
    pub(super) in_flight: Option<InFlight>,
    pub(super) failures: Vec<Failure>,
    pub(super) findings: Vec<Finding>,
    pub(super) stopped: Option<Stop>,
    pub(super) transcript: Transcript,
    /// The game under way in an act `relay`.
    pub(super) conductor: Option<Box<Conductor>>,
    /// What such games may take by their clocks.
    pub(super) game_time: Duration,
    /// The game that was played in one.
    pub(super) game: Option<PlayedGame>,
}

/// Where the dialogue stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Engines are being started.
    Starting,
    /// Steps run.
    Running,
    /// `quit` goes out; the engine may end by itself until then.
    Farewell { until: Option<Duration> },
    /// The driver kills what is left.
    Ending,
    /// Nothing more.
    Over,
}

/// Why the steps ended early, other than by a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// What ends the scenario stands in `failures`.
    Failed,
    /// The engine does not support what the scenario needs.
    Skip(String),
    /// The situation did not arise.
    Inconclusive(String),
    /// Our own fault.
    Broken(String),
}

/// A small thing to carry out before the steps go on.
#[derive(Debug)]
pub(super) enum Todo {
    /// One write: its bytes, whether it is a trap.
    Write { engine: EngineId, bytes: Vec<u8>, trap: bool },
    /// Another want that is answered by exactly one observation.
    Plain(Want),
}

/// How a write failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unwritten {
    /// The engine has not read it by the deadline.
    InTime,
    /// There is nobody to read it.
    AtAll,
}

/// The want whose answer is awaited.
#[derive(Debug)]
pub(super) enum InFlight {
    Start,
    Write { engine: EngineId, bytes: Vec<u8>, trap: bool, deadline: Duration },
    Plain,
    End,
}

impl Judge {
    /// A judge at the beginning of the dialogue.
    #[must_use]
    pub fn new(setup: Setup) -> Judge {
        let engines = 1 + setup.scenario.steps.iter().map(|s| s.engine.0).max().unwrap_or(0);
        let sides = (0..engines)
            .map(|id| EngineSide::new(EngineId(id), setup.protocol.model(model_setup(&setup, EngineId(id)))))
            .collect();
        let random = fastrand::Rng::with_seed(setup.terms.seed);
        let bindings = setup.scenario.first_bindings(setup.terms.position);
        let ledgered = Ledgered::new(&setup);
        Judge {
            setup,
            ledgered,
            random,
            sides,
            bindings,
            now: Duration::ZERO,
            phase: Phase::Starting,
            cursor: 0,
            round: 0,
            active: None,
            allowed: Vec::new(),
            todo: VecDeque::new(),
            in_flight: None,
            failures: Vec::new(),
            findings: Vec::new(),
            stopped: None,
            transcript: Transcript::default(),
            conductor: None,
            game_time: Duration::ZERO,
            game: None,
        }
    }

    /// What is wanted next. After each want its answer (or an earlier observation) must be [observed](Judge::observe).
    pub fn want(&mut self) -> Want {
        loop {
            if let Some(want) = self.pending_want() {
                return want;
            }
            match self.phase {
                Phase::Starting => match self.sides.iter().find(|s| s.process.is_to_be_started()) {
                    Some(side) => {
                        self.in_flight = Some(InFlight::Start);
                        return Want::Start { engine: side.id };
                    }
                    None => self.phase = Phase::Running,
                },
                Phase::Running => {
                    if let Some(until) = self.run_steps() {
                        return Want::Wait { until };
                    }
                }
                Phase::Farewell { until } => {
                    if let Some(until) = self.part(until) {
                        return Want::Wait { until };
                    }
                }
                Phase::Ending if self.all_gone() => self.phase = Phase::Over,
                Phase::Ending => {
                    self.in_flight = Some(InFlight::End);
                    self.phase = Phase::Over;
                    return Want::End;
                }
                Phase::Over => return Want::Done,
            }
        }
    }

    /// The want under way, or the next small thing to do.
    fn pending_want(&mut self) -> Option<Want> {
        match &self.in_flight {
            Some(InFlight::Write { deadline, .. }) => return Some(Want::Wait { until: *deadline }),
            Some(InFlight::End | InFlight::Start | InFlight::Plain) => {
                return Some(Want::Wait { until: self.now + WRITE_BOUND });
            }
            None => {}
        }
        let todo = self.todo.front()?;
        if let Todo::Write { engine, .. } = todo
            && let Some(until) = self.pause_before(*engine)
        {
            return Some(Want::Wait { until });
        }
        match self.todo.pop_front()? {
            Todo::Write { engine, bytes, trap } => {
                let deadline = self.now + self.scaled(WRITE_BOUND);
                let want = Want::Write { engine, bytes: bytes.clone(), deadline };
                self.in_flight = Some(InFlight::Write { engine, bytes, trap, deadline });
                Some(want)
            }
            Todo::Plain(want) => {
                self.in_flight = Some(InFlight::Plain);
                Some(want)
            }
        }
    }

    /// Until when to hold back a write, for an engine that loses lines which arrive together.
    fn pause_before(&self, engine: EngineId) -> Option<Duration> {
        if !self.paced() {
            return None;
        }
        let due = self.side(engine).input.last_write()? + PAUSE;
        (self.now < due).then_some(due)
    }

    /// Whether lines go out one at a time, with pauses.
    pub(super) fn paced(&self) -> bool {
        self.setup.terms.known.facts.contains_key(super::probe::LOSES_LINES)
            && !self.setup.scenario.tagged("burst")
    }

    /// Takes what the driver saw.
    pub fn observe(&mut self, observation: Observation) {
        self.now = self.now.max(observation.at());
        match observation {
            Observation::Started { engine, at } => {
                self.in_flight = None;
                self.side_mut(engine).process.started(at);
            }
            Observation::NotStarted { engine, reason, .. } => {
                self.in_flight = None;
                self.not_started(engine, &reason);
            }
            Observation::Chunk { engine, stream: Stream::Stdout, at, bytes } => {
                self.output(engine, at, &bytes)
            }
            Observation::Chunk { engine, stream: Stream::Stderr, at, bytes } => {
                for line in self.side_mut(engine).stderr.split(at, &bytes) {
                    self.transcript.push(line);
                }
            }
            Observation::Written { at, .. } => self.written(at),
            Observation::WriteFailed { engine, reason, .. } => {
                let late = matches!(&self.in_flight, Some(InFlight::Write { deadline, .. }) if self.now >= *deadline);
                self.write_failed(engine, &reason, if late { Unwritten::InTime } else { Unwritten::AtAll });
            }
            Observation::Closed { engine, stream, at } => self.closed(engine, stream, at),
            Observation::Exited { engine, at, exit, by_harness } => self.exited(engine, at, exit, by_harness),
            Observation::Deadline { .. } => self.late_write(),
            Observation::Done { .. } => self.in_flight = None,
            Observation::Cpu { engine, at, used } => {
                self.in_flight = None;
                self.sample(engine, CpuSample { at, used });
            }
            Observation::Cut { engine, stream, limit, .. } => self.cut(engine, stream, &limit),
            Observation::Ended { engine, left_behind, .. } => self.ended(engine, left_behind),
        }
    }

    /// The outcome; taken when [`Want::Done`] has come. Before that it says that the dialogue was cut short.
    #[must_use]
    pub fn finish(mut self) -> Outcome {
        if self.phase != Phase::Over && self.stopped.is_none() {
            self.stopped = Some(Stop::Inconclusive("the dialogue was cut short".to_owned()));
        }
        self.take_findings();
        self.into_outcome()
    }

    pub(super) fn side(&self, engine: EngineId) -> &EngineSide {
        &self.sides[usize::from(engine.0)]
    }

    pub(super) fn side_mut(&mut self, engine: EngineId) -> &mut EngineSide {
        &mut self.sides[usize::from(engine.0)]
    }

    /// Whether nothing of any engine runs any more.
    fn all_gone(&self) -> bool {
        self.sides.iter().all(|side| !side.process.is_there())
    }

    /// A bound of ours, scaled.
    pub(super) fn scaled(&self, duration: Duration) -> Duration {
        duration.mul_f64(self.setup.terms.scale.clamp(0.01, 1000.0))
    }

    /// A named bound, scaled.
    pub(super) fn budget(&self, name: &str) -> Budget {
        let budget = self.setup.budgets.get(name).copied();
        let budget = budget.unwrap_or(Budget { soft: Duration::from_secs(1), hard: Duration::from_secs(5) });
        Budget { soft: self.scaled(budget.soft), hard: self.scaled(budget.hard) }
    }

    pub(super) fn quiet(&self) -> Duration {
        self.budget("quiet").hard
    }

    /// From when on a wait for the engine counts: now, unless it has said nothing yet and may still be starting. Then what
    /// looks like thinking, silence or slowness may be its start, for which it gets twice what the probe saw.
    pub(super) fn ready(&self, engine: EngineId) -> Duration {
        let side = self.side(engine);
        if side.output.printed() > 0 {
            return self.now;
        }
        let start = self.setup.terms.known.start_time.saturating_mul(2).min(LONGEST_START);
        self.now.max(side.process.started_at() + self.scaled(start))
    }

    /// The last moment of the dialogue.
    pub(super) fn last_moment(&self) -> Duration {
        self.scaled(LONGEST) + self.game_time
    }

    /// Tells something that is no line on the wire.
    pub(super) fn tell(&mut self, engine: EngineId, text: String) {
        let line =
            Line { engine, side: Side::Harness, at: self.now, bytes: text.into_bytes(), ending: Ending::Lf };
        self.transcript.push(line);
    }

    fn output(&mut self, engine: EngineId, at: Duration, bytes: &[u8]) {
        for line in self.side_mut(engine).output.split(at, bytes) {
            self.arrived(line);
        }
    }

    /// A whole line arrived: the waiting step takes it, or it is kept until a step looks.
    fn arrived(&mut self, line: Line) {
        self.transcript.push(line.clone());
        let engine = line.engine;
        self.side_mut(engine).output.count_line();
        let waiting = self.phase == Phase::Running
            && self.todo.is_empty()
            && self.in_flight.is_none()
            && self.stopped.is_none()
            && self.side(engine).inbox.is_empty()
            && self.looks(engine) != Looks::Nobody;
        if waiting {
            self.take_line(line);
            return;
        }
        let acting = self.looks(engine) == Looks::Model;
        let side = self.side_mut(engine);
        let seen = if acting { None } else { Some(side.see(&line)) };
        if matches!(self.phase, Phase::Running | Phase::Starting) {
            self.side_mut(engine).inbox.keep(Item { line, seen });
        }
    }

    fn written(&mut self, at: Duration) {
        let Some(InFlight::Write { engine, bytes, trap, .. }) = self.in_flight.take() else { return };
        let mut lines = self.side_mut(engine).input.written(at, &bytes);
        for line in &mut lines {
            let with_cr = line.last() == Some(&b'\r');
            if with_cr {
                line.pop();
            }
            self.transcript.push(Line {
                engine,
                side: Side::ToEngine,
                at,
                bytes: line.clone(),
                ending: Ending::Lf,
            });
            let side = self.side_mut(engine);
            // What comes before the last line only makes way for it: `resume`, or the `.` of edit mode.
            if side.model.farewell().lines.last() == Some(line) {
                side.process.ask_to_end();
            }
            if with_cr {
                side.model.ends_in_cr();
            }
            let breach = side.model.sent(at, line, trap);
            if let (Some(breach), false, Phase::Running) = (breach, trap, self.phase) {
                let text = format!(
                    "it sends what the interface may not send: {} ({})",
                    breach.reason, breach.clause
                );
                let why = self.misfit(engine, text);
                self.stop(why);
            }
        }
        if lines.is_empty() {
            self.tell(engine, format!("wrote {} bytes without a line end", bytes.len()));
        }
    }

    fn late_write(&mut self) {
        if let Some(InFlight::Write { engine, deadline, .. }) = &self.in_flight
            && self.now >= *deadline
        {
            let engine = *engine;
            self.write_failed(engine, "the engine does not read its input", Unwritten::InTime);
        }
    }

    fn write_failed(&mut self, engine: EngineId, reason: &str, unwritten: Unwritten) {
        self.in_flight = None;
        self.todo.clear();
        self.side_mut(engine).input.broken();
        self.tell(engine, format!("write failed: {reason}"));
        if self.phase != Phase::Running || self.stopped.is_some() {
            return;
        }
        // A dead engine is reported as dead, by the step that waits for it; its end may still be on the way.
        let side = self.side(engine);
        if side.process.exit().is_some() || side.output.closed_at().is_some() {
            self.engine_gone(engine);
        } else if unwritten == Unwritten::InTime {
            let actual = format!("the write could not be finished: {reason}");
            self.fail(FailureKind::Timeout, "the engine reads its input", &actual);
        } else {
            self.await_end(engine);
        }
    }

    fn closed(&mut self, engine: EngineId, stream: Stream, at: Duration) {
        if stream == Stream::Stderr {
            if let Some(rest) = self.side_mut(engine).stderr.take_rest(at) {
                self.transcript.push(rest);
            }
            return;
        }
        if let Some(rest) = self.side_mut(engine).output.take_rest(at) {
            self.arrived(rest);
        }
        self.side_mut(engine).output.closed(at);
        if self.side(engine).process.exit().is_none() {
            self.tell(engine, "the engine closed its output".to_owned());
        }
    }

    fn exited(&mut self, engine: EngineId, at: Duration, exit: Exit, by_harness: bool) {
        self.tell(engine, if by_harness { "killed by the harness".to_owned() } else { exit.to_string() });
        let process = &mut self.side_mut(engine).process;
        if by_harness {
            process.killed(exit, at);
        } else {
            process.exited(exit, at);
        }
    }

    /// Tells the model how the engine ended, unless a failure of a step has told it already.
    pub(super) fn tell_end(&mut self, engine: EngineId) {
        let now = self.now;
        let side = self.side_mut(engine);
        let Some((exit, at)) = side.process.settle_end() else { return };
        if !side.process.is_ours(exit) {
            side.model.ended(at.max(now), End::Exited(exit), side.process.end_asked());
        }
    }

    fn cut(&mut self, engine: EngineId, stream: Stream, limit: &str) {
        self.tell(engine, format!("cut: {limit}"));
        if stream == Stream::Stdout {
            self.side_mut(engine).output.cut();
        }
        let text = format!(
            "more output on {} than is kept: {limit}",
            if stream == Stream::Stdout { "stdout" } else { "stderr" }
        );
        self.harness_finding("overflow", "EC-OVERFLOW", text);
        if stream == Stream::Stdout && self.phase == Phase::Running && self.stopped.is_none() {
            self.fail_as(
                FailureKind::Overflow,
                Some(ClauseId::new("EC-OVERFLOW")),
                Some(Level::Should),
                "bounded output",
                limit,
            );
            self.stop(Stop::Failed);
        }
    }

    fn ended(&mut self, engine: EngineId, left_behind: Vec<String>) {
        if !left_behind.is_empty() {
            let text = format!("left processes behind: {}", left_behind.join(", "));
            self.tell(engine, text.clone());
            self.harness_finding("left-behind", "EC-LEFT-BEHIND", text);
        }
        self.side_mut(engine).process.all_gone();
        if self.all_gone() {
            self.in_flight = None;
        }
    }

    /// A finding of the harness's own clauses, which all protocols share.
    pub(super) fn harness_finding(&mut self, monitor: &str, clause: &str, text: String) {
        self.findings.push(Finding {
            monitor: monitor.to_owned(),
            clause: ClauseId::new(clause),
            level: Level::Should,
            text,
            line: String::new(),
            at: self.now,
            timed: false,
        });
    }

    fn not_started(&mut self, engine: EngineId, reason: &str) {
        self.tell(engine, format!("not started: {reason}"));
        let now = self.now;
        let side = self.side_mut(engine);
        side.process.not_started();
        side.input.broken();
        side.output.closed(now);
        self.fail_as(FailureKind::NotStarted, None, Some(Level::Must), "the engine starts", reason);
        self.stop(Stop::Failed);
    }

    /// Why a scenario that breaks the interface's clauses stops: it is wrong itself, unless the engine announces something
    /// else than in the probe, by which the scenario was chosen, or has broken a demand: then it is not in the state in which
    /// the scenario would go on.
    pub(super) fn misfit(&self, engine: EngineId, text: String) -> Stop {
        if !self.failures.is_empty() {
            return Stop::Failed;
        }
        let now = self.side(engine).model.known().announced;
        let probed = &self.setup.terms.known.announced;
        // Less than in the probe may be a scenario of the user's that has not waited for all; ours wait.
        let other = if self.setup.scenario.built_in { *probed != now } else { !probed.starts_with(&now) };
        if self.setup.terms.known.probed && other {
            return Stop::Inconclusive(format!("the engine announces something else than at first: {text}"));
        }
        Stop::Broken(text)
    }

    /// The steps are over, one way or the other.
    pub(super) fn stop(&mut self, why: Stop) {
        if self.stopped.is_none() || matches!(why, Stop::Broken(_)) {
            self.stopped = Some(why);
        }
        self.active = None;
        self.todo.clear();
        self.sides.iter_mut().for_each(EngineSide::see_all);
        if self.phase == Phase::Running || self.phase == Phase::Starting {
            self.phase = Phase::Farewell { until: None };
        }
    }

    /// The engine's pipe is broken: its end, or the end of its output, will be told soon.
    fn await_end(&mut self, engine: EngineId) {
        if self.active.is_none() {
            let bound = self.budget("reply");
            let since = Some(self.now);
            self.active = Some(Active { engine, since, bound, kind: Kind::EndOfEngine });
        }
    }

    pub(super) fn take_findings(&mut self) {
        for side in &mut self.sides {
            self.findings.append(&mut side.model.take_findings());
        }
    }
}

/// What an engine's model starts from. What is known is known of the first engine; the second may be another one.
fn model_setup(setup: &Setup, engine: EngineId) -> ModelSetup {
    let is_first = engine == EngineId::A;
    ModelSetup {
        known: if is_first { setup.terms.known.clone() } else { Known::default() },
        variant: setup.terms.variant.clone(),
        profile: setup.terms.profile.clone(),
        setup_lines: setup.terms.setup_lines.clone(),
        position: setup.terms.position,
        positions: setup.scenario.positions.clone(),
        cards: if is_first { setup.terms.cards.clone() } else { Vec::new() },
        scale: setup.terms.scale,
    }
}
