//! The steps of a scenario, one after another: which one is running, how long it waits, and when it is done.

use std::time::Duration;

use super::course::{Phase, Stop};
use super::machine::Judge;
use super::outcome::End;
use super::span::span;
use super::step::{Active, Demand, Kind, Moments, Turn, ahead};
use crate::line::EngineId;
use crate::protocol::model::{ActEvent, ActThen, Intent};
use crate::scenario::{Budget, Step};
use crate::verdict::{ClauseId, FailureKind};

/// How long an engine's output may stay open after its process has ended before it counts as gone.
const REST_OF_OUTPUT: Duration = Duration::from_millis(500);

impl Judge {
    /// Continues with the steps. Returns until when to wait; none if there is something else to do first.
    pub(super) fn run_steps(&mut self) -> Option<Duration> {
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
            if self.place.step() >= self.setup.scenario.steps.len() && !self.improvise() {
                self.course.enter(Phase::Farewell { until: None });
            } else if self.is_overdue() {
                self.give_up();
            } else {
                self.begin_step();
            }
            return None;
        };
        let ready = if self.judges_start() { self.now } else { self.ready(engine) };
        let active = self.active.as_mut()?;
        active.since.get_or_insert(ready);
        if matches!(active.kind, Kind::Relay) {
            return self.run_relay();
        }
        while let Some(active) = &self.active
            && active.takes_lines_of(engine)
            && self.outbox.is_empty()
        {
            let Some(item) = self.side_mut(engine).inbox.take() else { break };
            self.take_item(item);
        }
        if self.active.as_ref().is_some_and(|active| matches!(active.kind, Kind::Debt(_))) {
            self.settle(engine);
        }
        let active = self.active.as_ref().filter(|_| self.outbox.is_empty())?;
        let since = active.since?;
        if active.is_under_way() && self.is_overdue() {
            self.give_up();
            return None;
        }
        let (soft, hard) = (since.saturating_add(active.bound.soft), since.saturating_add(active.bound.hard));
        self.wait_or_give_up(engine, Moments { since, soft, hard })
    }

    /// It has lasted too long for more.
    pub(super) fn give_up(&mut self) {
        let (step, steps) = (self.place.step() + 1, self.setup.scenario.steps.len());
        let lasted = span(self.now);
        self.stop(Stop::Overdue(format!("it was given up after {lasted}, at step {step} of {steps}")));
    }

    /// Whether the step waits for an answer, and the first answer itself shows that the engine has started. Its
    /// bounds may then be meant for the start.
    fn judges_start(&self) -> bool {
        let kind = self.active.as_ref().map(|active| &active.kind);
        self.setup.protocol.greets() && matches!(kind, Some(Kind::Demand(demand)) if demand.names_lines())
    }

    /// No lines are left: the engine is gone, the time is up, or there is something to wait for.
    fn wait_or_give_up(&mut self, engine: EngineId, moments: Moments) -> Option<Duration> {
        if let Some(reason) = self.never_comes() {
            self.stop(Stop::Skip(reason));
            return None;
        }
        let hard = moments.hard;
        let lost = self.lost_at(engine);
        // The step's own bound may end the wait for more output, but not for the rest of an engine that has exited.
        let ended = self.side(engine).process.exit().is_some();
        if lost.is_some_and(|lost| self.now >= if ended { lost } else { lost.min(hard) }) {
            self.engine_gone(engine);
            return None;
        }
        let first = self.first_answer().filter(|_| !self.understood());
        if first.is_some_and(|first| self.now >= first) {
            self.nothing_understood();
            return None;
        }
        // A shorter bound must not cost what an engine is still loading.
        let expects = matches!(self.active, Some(Active { kind: Kind::Demand(Demand::Expect { .. }), .. }));
        let hard = first.filter(|_| expects).unwrap_or(hard);
        let next = match self.turn(Moments { hard, soft: moments.soft.min(hard), ..moments }) {
            Turn::Wait(until) => until,
            Turn::Sample(due) => {
                self.look_at_engine(engine, due, false);
                return None;
            }
            Turn::Peek(due) => {
                self.look_at_engine(engine, due, true);
                return None;
            }
            // Who has not said a first word is asked meanwhile what else it speaks.
            Turn::Over if first.is_some() && self.now < hard => hard,
            Turn::Over => {
                self.time_up();
                return None;
            }
        };
        [Some(next), Some(self.last_moment()), first, lost].into_iter().flatten().min()
    }

    /// When to stop waiting for an engine whose process or output has ended; output that is still on its way gets a
    /// moment.
    fn lost_at(&self, engine: EngineId) -> Option<Duration> {
        let active = self.active.as_ref().filter(|active| active.takes_lines_of(engine))?;
        let side = self.side(engine);
        match (side.process.exit(), side.output.closed_at()) {
            (Some((_, at)), _) if !side.output.is_open() => Some(at),
            (Some((_, at)), _) => Some(at + REST_OF_OUTPUT),
            (None, Some(_)) if matches!(active.kind, Kind::Exit(_)) => None,
            (None, closed) => closed.map(|at| at + REST_OF_OUTPUT),
        }
    }

    /// The step is done: continue with the next one, or its next round.
    pub(super) fn finish_step(&mut self) {
        if let Some(active) = self.active.take() {
            self.side_mut(active.engine).see_all();
        }
        let Some(step) = self.setup.scenario.steps.get(self.place.step()) else { return };
        self.place.go_on(step.repeat);
    }

    /// The waiting step got what it waited for, at this time.
    pub(super) fn done(&mut self, at: Duration) {
        let Some(active) = &self.active else { return };
        let took = at.saturating_sub(active.since.unwrap_or(at));
        let Budget { soft, hard } = active.bound;
        if took > hard && self.was_lent_time(active) {
            self.evidence.starved = true;
        } else if active.can_be_slow() && took > soft && soft < hard {
            if active.watch.was_starved(soft) {
                self.evidence.starved = true;
            } else {
                let expected = self.awaited();
                self.note_slow(&expected, soft, took);
            }
        }
        self.complete();
    }

    /// The step is met. The next waiting step ignores lines that its count still allows.
    pub(super) fn complete(&mut self) {
        if let Some(active) = &self.active {
            active.pass_on(&mut self.place.allowed);
        }
        self.finish_step();
    }

    /// What the step waits for, or will wait for, for a failure text.
    pub(crate) fn awaited(&self) -> String {
        let bindings = &self.place.bindings;
        let active = self.active.as_ref().and_then(|active| active.awaited(bindings));
        active.unwrap_or_else(|| ahead(self.current().map(|step| &step.kind), bindings))
    }

    fn time_up(&mut self) {
        let Some(active) = &self.active else { return };
        let engine = active.engine;
        let waited = |judge: &mut Judge| judge.waited_in_vain().unwrap_or_default();
        match &active.kind {
            Kind::Pause | Kind::Relay => self.finish_step(),
            Kind::Demand(demand) if demand.is_met_by_time() => self.complete(),
            Kind::Demand(demand) => {
                let came = demand.came();
                let waited = waited(self);
                let expected = self.awaited();
                let actual = match came {
                    0 => format!("nothing within {waited}"),
                    1 => format!("nothing more within {waited}, behind one of the lines"),
                    came => format!("nothing more within {waited}, behind {came} of the lines"),
                };
                self.look_at_stderr(engine);
                self.fail(FailureKind::Timeout, &expected, &actual);
            }
            Kind::Debt(owed) => {
                let clause = ClauseId::new(owed.clause);
                let waited = waited(self);
                let expected = self.awaited();
                let actual = format!("nothing within {waited}");
                self.fail_as(FailureKind::Timeout, Some(clause), None, &expected, &actual);
            }
            Kind::Act { .. } => {
                let intent = self.current().map_or(Intent::Lawful, Step::intent);
                let out = self.side_mut(engine).model.act_event(ActEvent::TimeUp);
                // Silence may be an answer, too.
                if !matches!(out.then, ActThen::Done | ActThen::Await { .. }) {
                    self.waited_in_vain();
                }
                let now = self.now;
                self.go_on_with_act(engine, out, intent, now);
            }
            Kind::Sampling(_) => self.sampled(engine),
            Kind::Exit(_) => {
                let waited = waited(self);
                self.fail(FailureKind::Timeout, "the process ends", &format!("still running after {waited}"));
            }
            Kind::EndOfEngine => {
                self.fail_dead(
                    FailureKind::Closed,
                    End::LikeStep,
                    "an engine that reads",
                    "it closed its input",
                );
            }
        }
    }
}
