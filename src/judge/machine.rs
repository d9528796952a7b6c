//! The judge's loop: what is wanted next, what was observed, how a dialogue begins and ends.

use std::collections::VecDeque;
use std::time::Duration;

use super::games::Conductor;
use super::outcome::{self, Ledgered};
use super::side::{EngineSide, Item};
use super::steps::Active;
use super::transcript::Transcript;
use super::{Outcome, Setup};
use crate::exchange::{Exit, Observation, Stream, Want};
use crate::line::{Ending, EngineId, Line, Side};
use crate::pattern::Bindings;
use crate::protocol::model::{Breach, End, Known, ModelSetup};
use crate::scenario::Budget;
use crate::verdict::{ClauseId, Failure, FailureKind, Finding, PlayedGame};

/// The longest time for a write before the engine counts as not reading (ours, scaled).
const WRITE_BOUND: Duration = Duration::from_secs(10);
/// The pause before each line to an engine that loses lines which arrive together.
const PAUSE: Duration = Duration::from_millis(25);
/// The longest time that any engine gets to start, where a wait counts only from its start.
const LONGEST_START: Duration = Duration::from_secs(10);
/// The longest time for a dialogue (ours, scaled), whatever its steps say.
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
    /// Patterns of `maybe` steps (and of a `count` above its minimum) that are still allowed: step, number of times
    /// left.
    pub(super) allowed: Vec<(usize, u32)>,
    pub(super) todo: VecDeque<Todo>,
    pub(super) in_flight: Option<InFlight>,
    pub(super) failures: Vec<Failure>,
    pub(super) findings: Vec<Finding>,
    pub(super) stopped: Option<Stop>,
    pub(super) transcript: Transcript,
    /// The open game of a `relay` act.
    pub(super) conductor: Option<Box<Conductor>>,
    /// The time that such games may take by their clocks.
    pub(super) game_time: Duration,
    /// The game that was played in a `relay` act.
    pub(super) game: Option<PlayedGame>,
}

/// The stage of the dialogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Engines are being started.
    Starting,
    /// Steps run.
    Running,
    /// `quit` has been sent; until this time the engine may exit by itself.
    Farewell { until: Option<Duration> },
    /// The driver kills what is left.
    Ending,
    /// Everything is done.
    Over,
}

/// Why the steps ended early, other than by a failure that is reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// `failures` contains what ends the scenario.
    Failed,
    /// The engine does not support what the scenario needs.
    Skip(String),
    /// The situation did not arise.
    Inconclusive(String),
    /// Our own fault.
    Broken(String),
}

/// Something small to do before the steps go on.
#[derive(Debug)]
pub(super) enum Todo {
    /// One write: its bytes, whether it is a trap.
    Write { engine: EngineId, bytes: Vec<u8>, trap: bool },
    /// Another want that gets exactly one observation as its answer.
    Plain(Want),
}

/// How a write failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unwritten {
    /// The engine has not read it by the deadline.
    InTime,
    /// There is no reader.
    AtAll,
}

/// The want that waits for its answer.
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

    /// What is wanted next. After each want, its answer (or an earlier observation) must be
    /// [observed](Judge::observe).
    pub fn want(&mut self) -> Want {
        loop {
            if let Some(want) = self.pending_want() {
                return want;
            }
            match self.phase {
                Phase::Starting => match self.sides.iter().find(|s| !s.started) {
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
                Phase::Ending if self.sides.iter().all(|s| !s.running) => self.phase = Phase::Over,
                Phase::Ending => {
                    self.in_flight = Some(InFlight::End);
                    self.phase = Phase::Over;
                    return Want::End;
                }
                Phase::Over => return Want::Done,
            }
        }
    }

    /// The current want, or the next small thing to do.
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

    /// How long to hold back a write, for an engine that loses lines which arrive together.
    fn pause_before(&self, engine: EngineId) -> Option<Duration> {
        if !self.paced() {
            return None;
        }
        let due = self.side(engine).last_write + PAUSE;
        (self.now < due && self.side(engine).last_write > Duration::ZERO).then_some(due)
    }

    /// Whether lines are sent one at a time, with pauses.
    pub(super) fn paced(&self) -> bool {
        self.setup.terms.known.facts.contains_key(super::probe::LOSES_LINES)
            && !self.setup.scenario.tagged("burst")
    }

    /// Processes what the driver saw.
    pub fn observe(&mut self, observation: Observation) {
        self.now = self.now.max(observation.at());
        match observation {
            Observation::Started { engine, at } => {
                self.in_flight = None;
                let side = self.side_mut(engine);
                side.started = true;
                side.started_at = at;
                side.running = true;
            }
            Observation::NotStarted { engine, reason, .. } => {
                self.in_flight = None;
                self.side_mut(engine).started = true;
                self.not_started(engine, &reason);
            }
            Observation::Chunk { engine, stream: Stream::Stdout, at, bytes } => {
                self.output(engine, at, &bytes)
            }
            Observation::Chunk { engine, stream: Stream::Stderr, at, bytes } => {
                for line in self.side_mut(engine).split_stderr(at, &bytes) {
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
                self.side_mut(engine).sample = Some((at, used));
            }
            Observation::Cut { engine, stream, limit, .. } => self.cut(engine, stream, &limit),
            Observation::Ended { engine, left_behind, .. } => self.ended(engine, left_behind),
        }
    }

    /// The outcome, after [`Want::Done`]. Before that it says that the dialogue was cut short.
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

    /// One of our bounds, scaled.
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

    /// The time from which a wait for the engine counts: now, unless it has printed nothing yet and may still be
    /// starting. What looks like thinking, silence or slowness may then be its start, for which it gets twice the
    /// time that the probe saw.
    pub(super) fn ready(&self, engine: EngineId) -> Duration {
        let side = self.side(engine);
        if side.printed > 0 {
            return self.now;
        }
        let start = self.setup.terms.known.start_time.saturating_mul(2).min(LONGEST_START);
        self.now.max(side.started_at + self.scaled(start))
    }

    /// The last moment of the dialogue.
    pub(super) fn last_moment(&self) -> Duration {
        self.scaled(LONGEST) + self.game_time
    }

    /// Adds a remark that is not a line on the wire.
    pub(super) fn tell(&mut self, engine: EngineId, text: String) {
        let line =
            Line { engine, side: Side::Harness, at: self.now, bytes: text.into_bytes(), ending: Ending::Lf };
        self.transcript.push(line);
    }

    fn output(&mut self, engine: EngineId, at: Duration, bytes: &[u8]) {
        for line in self.side_mut(engine).split(at, bytes) {
            self.arrived(line);
        }
    }

    /// A whole line arrived: the waiting step takes it, or it is kept for a later step.
    fn arrived(&mut self, line: Line) {
        self.transcript.push(line.clone());
        let engine = line.engine;
        self.side_mut(engine).printed += 1;
        let waiting = self.phase == Phase::Running
            && self.todo.is_empty()
            && self.in_flight.is_none()
            && self.stopped.is_none()
            && self.side(engine).inbox.is_empty()
            && self.active.as_ref().is_some_and(|a| a.takes_lines_of(engine));
        if waiting {
            self.take_line(line);
            return;
        }
        let acting = self.active.as_ref().is_some_and(|a| a.is_act_of(engine));
        let side = self.side_mut(engine);
        let seen = if acting { None } else { Some(side.see(&line)) };
        if matches!(self.phase, Phase::Running | Phase::Starting) {
            self.side_mut(engine).keep(Item { line, seen });
        }
    }

    fn written(&mut self, at: Duration) {
        let Some(InFlight::Write { engine, bytes, trap, .. }) = self.in_flight.take() else { return };
        self.side_mut(engine).last_write = at.max(Duration::from_nanos(1));
        let mut lines = self.side_mut(engine).written(&bytes);
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
            // What comes before the last line only prepares it: `resume`, or the `.` of edit mode.
            side.end_asked |= side.model.farewell().lines.last() == Some(line);
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
        self.side_mut(engine).stdin_open = false;
        self.tell(engine, format!("write failed: {reason}"));
        if self.phase != Phase::Running || self.stopped.is_some() {
            return;
        }
        // The step that waits for a dead engine reports it as dead; its end may still be on the way.
        if self.side(engine).exit.is_some() || self.side(engine).closed {
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
            if let Some(rest) = self.side_mut(engine).take_stderr_rest(at) {
                self.transcript.push(rest);
            }
            return;
        }
        if let Some(rest) = self.side_mut(engine).take_rest(at) {
            self.arrived(rest);
        }
        let side = self.side_mut(engine);
        side.closed = true;
        side.closed_at = Some(at);
        if self.side(engine).exit.is_none() {
            self.tell(engine, "the engine closed its output".to_owned());
        }
    }

    fn exited(&mut self, engine: EngineId, at: Duration, exit: Exit, by_harness: bool) {
        self.tell(engine, if by_harness { "killed by the harness".to_owned() } else { exit.to_string() });
        let side = self.side_mut(engine);
        if side.exit.is_none() && !by_harness {
            side.exit = Some((exit, at));
        }
        if by_harness {
            side.end_told = true;
            side.exit = side.exit.or(Some((exit, at)));
        }
    }

    /// Tells the model how the engine ended, unless a step's failure has already done so.
    pub(super) fn tell_end(&mut self, engine: EngineId) {
        let now = self.now;
        let side = self.side_mut(engine);
        let Some((exit, at)) = side.exit else { return };
        if side.end_told {
            return;
        }
        side.end_told = true;
        let by_our_signal = matches!(exit, Exit::Signal(number) if side.signals.contains(&number));
        let asked = side.end_asked;
        if !by_our_signal {
            side.model.ended(at.max(now), End::Exited(exit), asked);
        }
    }

    fn cut(&mut self, engine: EngineId, stream: Stream, limit: &str) {
        self.tell(engine, format!("cut: {limit}"));
        if stream == Stream::Stdout {
            self.side_mut(engine).cut = true;
        }
        let text = format!(
            "too much output on {}: {limit}",
            if stream == Stream::Stdout { "stdout" } else { "stderr" }
        );
        self.harness_finding("overflow", "EC-OVERFLOW", text);
        if stream == Stream::Stdout && self.phase == Phase::Running && self.stopped.is_none() {
            self.fail_as(
                FailureKind::Overflow,
                Some(ClauseId::new("EC-OVERFLOW")),
                None,
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
        self.side_mut(engine).running = false;
        if self.sides.iter().all(|s| !s.running) {
            self.in_flight = None;
        }
    }

    /// A finding about the harness's own clauses, which all protocols share.
    pub(super) fn harness_finding(&mut self, monitor: &'static str, clause: &'static str, text: String) {
        self.find(Breach {
            monitor,
            clause,
            lowered: None,
            text,
            line: String::new(),
            at: self.now,
            timed: false,
        });
    }

    fn not_started(&mut self, engine: EngineId, reason: &str) {
        self.tell(engine, format!("not started: {reason}"));
        let side = self.side_mut(engine);
        side.stdin_open = false;
        side.closed = true;
        side.end_told = true;
        self.fail_dead(FailureKind::NotStarted, outcome::End::Fatal, "the engine starts", reason);
    }

    /// Why a scenario that breaks the interface clauses stops. It is wrong itself, with two exceptions: the engine
    /// announces something else than in the probe, by which the scenario was chosen; or the engine has broken a
    /// demand, and is not in the state in which the scenario would go on.
    pub(super) fn misfit(&self, engine: EngineId, text: String) -> Stop {
        if !self.failures.is_empty() {
            return Stop::Failed;
        }
        let now = self.side(engine).model.known().announced;
        let probed = &self.setup.terms.known.announced;
        // Less than in the probe may be due to a user's scenario that did not wait for everything; ours do.
        let other = if self.setup.scenario.built_in { *probed != now } else { !probed.starts_with(&now) };
        if self.setup.terms.known.probed && other {
            return Stop::Inconclusive(format!(
                "the engine's announcements differ from those in the probe: {text}"
            ));
        }
        Stop::Broken(text)
    }

    /// The steps are over, for whatever reason.
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

    /// The engine's pipe is broken: its end, or the end of its output, will be observed soon.
    fn await_end(&mut self, engine: EngineId) {
        if self.active.is_none() {
            let bound = self.budget("reply");
            self.active = Some(Active::waiting_for_end(engine, self.now, bound));
        }
    }

    pub(super) fn take_findings(&mut self) {
        let seen: Vec<Breach> = self.sides.iter_mut().flat_map(|side| side.model.take_breaches()).collect();
        seen.into_iter().for_each(|breach| self.find(breach));
    }
}

/// What an engine's model starts from. What is known is about the first engine; the second one may be different.
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
