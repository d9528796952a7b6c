//! The steps of a scenario, one after another: which one is running, how long it waits, and when it is done.

use std::time::Duration;

use super::machine::{Judge, Phase, Stop};
use super::matching::show;
use super::outcome::{End, span};
use crate::line::{Ending, EngineId, Line, Side};
use crate::pattern::Pattern;
use crate::protocol::model::ActEvent;
use crate::scenario::{Budget, Count, StepKind};
use crate::verdict::FailureKind;

/// How long an engine's output may stay open after its process has ended before it counts as gone.
const REST_OF_OUTPUT: Duration = Duration::from_millis(500);

/// A running step.
#[derive(Debug)]
pub(super) struct Active {
    pub(super) engine: EngineId,
    /// Since when; none until everything that it sends has been written.
    pub(super) since: Option<Duration>,
    pub(super) bound: Budget,
    pub(super) kind: ActiveKind,
}

#[derive(Debug)]
pub(super) enum ActiveKind {
    Expect { hits: u32 },
    All { left: Vec<usize> },
    Maybe { hits: u32 },
    Watch { answer: Option<String> },
    Act { expected: String },
    Relay,
    Pause,
    Exit,
    Sampling { before: Option<(Duration, Option<Duration>)>, span: Duration },
    EndOfEngine,
}

impl Active {
    pub(super) fn new(engine: EngineId, bound: Budget, kind: ActiveKind) -> Active {
        Active { engine, since: None, bound, kind }
    }

    /// Waits for the end of an engine whose input is broken.
    pub(super) fn waiting_for_end(engine: EngineId, now: Duration, bound: Budget) -> Active {
        Active { engine, since: Some(now), bound, kind: ActiveKind::EndOfEngine }
    }

    /// Whether this step takes lines of this engine.
    pub(super) fn takes_lines_of(&self, engine: EngineId) -> bool {
        match self.kind {
            ActiveKind::Relay => true,
            ActiveKind::Pause | ActiveKind::Sampling { .. } => false,
            _ => self.engine == engine,
        }
    }
}

impl Active {
    /// Whether this is an act with this engine.
    pub(super) fn is_act_of(&self, engine: EngineId) -> bool {
        self.engine == engine && matches!(self.kind, ActiveKind::Act { .. })
    }
}

impl Judge {
    /// Continues with the steps. Returns until when to wait; none if there is something else to do first.
    pub(super) fn run_steps(&mut self) -> Option<Duration> {
        if self.stopped.is_some() {
            self.phase = Phase::Farewell { until: None };
            return None;
        }
        if self.now >= self.last_moment() {
            let limit = span(self.last_moment());
            self.fail_as(
                FailureKind::Timeout,
                None,
                None,
                &format!("a dialogue shorter than {limit}"),
                "it is still going on",
            );
            self.stop(Stop::Failed);
            return None;
        }
        let Some(engine) = self.active.as_ref().map(|active| active.engine) else {
            if self.cursor >= self.setup.scenario.steps.len() {
                self.phase = Phase::Farewell { until: None };
            } else {
                self.begin_step();
            }
            return None;
        };
        let ready = if self.judges_start() { self.now } else { self.ready(engine) };
        let active = self.active.as_mut()?;
        let since = *active.since.get_or_insert(ready);
        if matches!(active.kind, ActiveKind::Relay) {
            self.open_lines();
            return self.run_relay();
        }
        let hard = since.saturating_add(active.bound.hard);
        self.open_lines();
        while let Some(active) = &self.active
            && active.takes_lines_of(engine)
            && self.todo.is_empty()
        {
            let Some(item) = self.side_mut(engine).inbox.pop_front() else { break };
            self.take_item(item);
            if self.stopped.is_some() {
                return None;
            }
        }
        if self.active.is_none()
            || !self.todo.is_empty()
            || self.active.as_ref().is_some_and(|a| a.since.is_none())
        {
            return None;
        }
        self.wait_or_give_up(engine, hard)
    }

    /// Whether the step waits for an answer, and the first answer itself shows that the engine has started. Its
    /// bounds may then be meant for the start.
    fn judges_start(&self) -> bool {
        let kind = self.active.as_ref().map(|active| &active.kind);
        let awaits = |kind| {
            matches!(kind, &ActiveKind::Expect { .. } | &ActiveKind::All { .. } | &ActiveKind::Maybe { .. })
        };
        self.setup.protocol.greets() && kind.is_some_and(awaits)
    }

    /// No lines are left: the engine is gone, the time is up, or there is something to wait for.
    fn wait_or_give_up(&mut self, engine: EngineId, hard: Duration) -> Option<Duration> {
        let pausing = self.active.as_ref().is_some_and(|a| !a.takes_lines_of(engine));
        let side = self.side(engine);
        let rest = side.exit.map(|(_, at)| at + REST_OF_OUTPUT);
        let gone = side.gone() || rest.is_some_and(|rest| self.now >= rest);
        let mute = side.closed && side.exit.is_none();
        let waits_for_exit = self.active.as_ref().is_some_and(|a| matches!(a.kind, ActiveKind::Exit));
        if (gone || mute && self.now >= hard.min(self.mute_since(engine) + REST_OF_OUTPUT) && !waits_for_exit)
            && !pausing
        {
            self.engine_gone(engine);
            return None;
        }
        let first = self.first_answer().filter(|_| !self.understood());
        if first.is_some_and(|first| self.now >= first) {
            self.nothing_understood();
            return None;
        }
        // A shorter bound must not cost what an engine is still loading.
        let expects = matches!(self.active.as_ref().map(|a| &a.kind), Some(ActiveKind::Expect { .. }));
        let hard = first.filter(|_| expects).unwrap_or(hard);
        if self.now >= hard {
            self.time_up();
            return None;
        }
        let mut until = hard.min(self.last_moment()).min(first.unwrap_or(hard));
        if let Some(rest) = rest.filter(|_| !pausing) {
            until = until.min(rest);
        }
        if mute && !pausing && !waits_for_exit {
            until = until.min(self.mute_since(engine) + REST_OF_OUTPUT);
        }
        let quiet = self.quiet();
        for side in &self.sides {
            if let Some(due) = side.prompt_due(quiet) {
                until = until.min(due.max(self.now));
            }
        }
        Some(until)
    }

    /// Since when the engine's output has been closed while its process keeps running.
    pub(super) fn mute_since(&self, engine: EngineId) -> Duration {
        self.side(engine).closed_at.unwrap_or(self.now)
    }

    /// Open lines that have been silent long enough are prompts.
    fn open_lines(&mut self) {
        let (now, quiet) = (self.now, self.quiet());
        for side in &mut self.sides {
            if let Some(prompt) = side.take_prompt(now, quiet) {
                side.model.open_line(now, &prompt);
                let line = Line {
                    engine: side.id,
                    side: Side::FromEngine,
                    at: now,
                    bytes: prompt,
                    ending: Ending::Open,
                };
                self.transcript.push(line);
            }
        }
    }

    /// The step is done: continue with the next one, or its next round.
    pub(super) fn finish_step(&mut self) {
        if let Some(active) = self.active.take() {
            self.side_mut(active.engine).see_all();
        }
        let Some(step) = self.setup.scenario.steps.get(self.cursor) else { return };
        self.round += 1;
        if self.round >= step.repeat.max(1) {
            self.round = 0;
            self.cursor += 1;
        }
    }

    /// The waiting step got what it waited for, at this time.
    pub(super) fn done(&mut self, at: Duration) {
        let Some(active) = &self.active else { return };
        let took = at.saturating_sub(active.since.unwrap_or(at));
        let soft = active.bound.soft;
        let awaits = !matches!(active.kind, ActiveKind::Watch { answer: None });
        if awaits && took > soft && soft < active.bound.hard {
            let expected = self.awaited();
            self.note_slow(&expected, soft, took);
        }
        let (count, hits) = match (&active_kind(&self.active), self.current().map(|s| &s.kind)) {
            (Some(ActiveKind::Expect { hits }), Some(StepKind::Expect { count, .. })) => (*count, *hits),
            _ => (Count::ONE, 1),
        };
        self.complete(count, hits);
    }

    /// The step is met. The next waiting step ignores lines that its count still allows.
    pub(super) fn complete(&mut self, count: Count, hits: u32) {
        let was_maybe = matches!(self.current().map(|s| &s.kind), Some(StepKind::Maybe { .. }));
        let waited = self.active.is_some();
        if waited && !was_maybe {
            self.allowed.clear();
        }
        if count.most > hits {
            self.allowed.push((self.cursor, count.most - hits));
        }
        self.finish_step();
    }

    /// What the step waits for, for a failure text.
    pub(super) fn awaited(&self) -> String {
        match (self.active.as_ref().map(|a| &a.kind), self.current().map(|s| &s.kind)) {
            (Some(ActiveKind::Watch { answer: Some(answer) }), _) => answer.clone(),
            (Some(ActiveKind::Relay), _) => "a move".to_owned(),
            (Some(ActiveKind::Act { expected }), _) => expected.clone(),
            (Some(ActiveKind::All { left }), Some(StepKind::All { all, .. })) => {
                let open: Vec<Pattern> = left.iter().map(|&i| all[i].clone()).collect();
                show(&open, &self.bindings).replace(" or ", " and ")
            }
            (_, Some(StepKind::Expect { any, .. })) => show(any, &self.bindings),
            (_, Some(StepKind::Exit(demand))) if !demand.alive => "the process ends".to_owned(),
            _ => "an engine that keeps running".to_owned(),
        }
    }

    fn time_up(&mut self) {
        let Some(active) = &mut self.active else { return };
        let engine = active.engine;
        let waited = span(active.bound.hard);
        match &mut active.kind {
            ActiveKind::Pause | ActiveKind::Relay => self.finish_step(),
            ActiveKind::Maybe { .. } | ActiveKind::Watch { answer: None } => self.complete(Count::ONE, 1),
            ActiveKind::Act { .. } => {
                let trap = self.current().is_some_and(|s| s.trap);
                let out = self.side_mut(engine).model.act_event(ActEvent::TimeUp);
                let now = self.now;
                self.go_on_with_act(engine, out, trap, now);
            }
            ActiveKind::Sampling { .. } => self.sampled(engine),
            ActiveKind::Exit => {
                self.fail(FailureKind::Timeout, "the process ends", &format!("still running after {waited}"));
            }
            ActiveKind::EndOfEngine => {
                self.fail_dead(
                    FailureKind::Closed,
                    End::LikeStep,
                    "an engine that reads",
                    "it closed its input",
                );
            }
            ActiveKind::Expect { .. } | ActiveKind::All { .. } | ActiveKind::Watch { .. } => {
                let expected = self.awaited();
                self.look_at_stderr(engine);
                self.fail(FailureKind::Timeout, &expected, &format!("nothing within {waited}"));
            }
        }
    }
}

fn active_kind(active: &Option<Active>) -> Option<&ActiveKind> {
    active.as_ref().map(|a| &a.kind)
}
