//! A line of an engine: the step, the model of an act or the game looks at it.

use super::course::Stop;
use super::engine::{Item, Seen};
use super::machine::Judge;
use super::place::Place;
use super::step::{Active, Eye, Kind, Look, Looks, Matched, try_patterns};
use crate::line::{EngineId, Line};
use crate::protocol::model::{ActEvent, Intent, Model, Reading};
use crate::scenario::{Step, StepKind};
use crate::verdict::{ClauseId, FailureKind};

impl Judge {
    /// Who looks at a line of this engine.
    pub(super) fn looks(&self, engine: EngineId) -> Looks {
        self.active.as_ref().map_or(Looks::Nobody, |active| active.looks(engine))
    }

    /// A line that came while the step was waiting: the live model is still in the state before it.
    pub(super) fn take_line(&mut self, line: Line) {
        let engine = line.engine;
        match self.looks(engine) {
            Looks::Model => {
                let side = self.side_mut(engine);
                let reading = side.model.receive(&line);
                side.notes(&line, &reading);
                self.act_line(&line, &reading);
            }
            Looks::Game => {
                let side = self.side_mut(engine);
                let reading = side.model.receive(&line);
                side.notes(&line, &reading);
                self.evidence.looks_at(&line, &reading);
                self.relay_heard(&line, &reading);
                self.evidence.heard = None;
            }
            Looks::Step | Looks::Nobody => {
                let (active, place) = (&mut self.active, &mut self.place);
                let (mut look, mut before) = (Look::GoOn, None);
                let side = &mut self.sides[usize::from(engine.0)];
                let reading = side.model.hear(&line, &mut |model, reading| {
                    look = look_at(active, place, model, reading);
                    before = matches!(look, Look::Leave | Look::Wrong(..)).then(|| model.boxed_clone());
                });
                side.notes(&line, &reading);
                self.decided(look, line, Seen { reading, before });
            }
        }
    }

    /// A line that came before the step began to wait.
    pub(super) fn take_item(&mut self, item: Item) {
        let Some(seen) = item.seen else { return self.take_line(item.line) };
        let engine = item.line.engine;
        if self.looks(engine) == Looks::Model {
            self.act_line(&item.line, &seen.reading);
            return;
        }
        let model = seen.before.as_deref().unwrap_or(self.sides[usize::from(engine.0)].model.as_ref());
        let look = look_at(&mut self.active, &mut self.place, model, &seen.reading);
        self.decided(look, item.line, seen);
    }

    /// The waiting step has looked at a line. What is not for it is left for the next one; and so is what came instead of
    /// something that may be missing, if the next one waits for just that.
    fn decided(&mut self, look: Look, line: Line, seen: Seen) {
        let is_left = look == Look::Leave;
        if is_left {
            self.complete();
        } else {
            let is_wrong = matches!(look, Look::Wrong(FailureKind::Mismatch, ..));
            self.conclude(look, &line, &seen.reading);
            if !is_wrong || !self.awaits_next(line.engine, &seen) {
                return;
            }
        }
        self.side_mut(line.engine).inbox.put_back(Item { line, seen: Some(seen) });
    }

    /// Whether the step that comes next expects this line.
    fn awaits_next(&self, engine: EngineId, seen: &Seen) -> bool {
        let Some((StepKind::Expect { any, .. }, before)) = self
            .current()
            .filter(|step| step.engine == engine)
            .map(|step| &step.kind)
            .zip(seen.before.as_deref())
        else {
            return false;
        };
        let mut bindings = self.place.bindings.clone();
        matches!(try_patterns(before, any, &seen.reading, &mut bindings), Matched::Yes(_))
    }

    fn act_line(&mut self, line: &Line, reading: &Reading) {
        let intent = self.current().map_or(Intent::Lawful, Step::intent);
        let out = self.side_mut(line.engine).model.act_event(ActEvent::Line(reading));
        self.evidence.looks_at(line, reading);
        self.go_on_with_act(line.engine, out, intent, line.at);
        self.evidence.heard = None;
    }

    fn conclude(&mut self, look: Look, line: &Line, reading: &Reading) {
        match look {
            Look::OneInTime => {
                if let Some(active) = &mut self.active {
                    active.begin_anew(line.at);
                }
            }
            Look::GoOn | Look::Leave => {}
            Look::Done => self.done(line.at),
            Look::Wrong(kind, expected, actual) => {
                self.evidence.looks_at(line, reading);
                self.fail(kind, &expected, &actual);
                self.evidence.heard = None;
            }
            Look::RefusesQuestion(clause, expected, actual) => {
                self.evidence.looks_at(line, reading);
                let clause = Some(ClauseId::new(clause));
                self.fail_as(FailureKind::Mismatch, clause, None, &expected, &actual);
                self.evidence.heard = None;
            }
            // Interfaces pass over an excused refusal. Whether the scenario can do without the command, its steps show.
            Look::Unsupported(command) if self.setup.scenario.client.is_some() => {
                self.evidence.refused.get_or_insert(command);
            }
            Look::Unsupported(command) => self.stop(Stop::refused(&command)),
            Look::GivenUp => {
                self.stop(Stop::Inconclusive(format!("the engine resigned: {}", reading.canonical)))
            }
        }
    }
}

/// The result of the waiting step's look at a line, in the state before it. Binds names when it matches.
fn look_at(active: &mut Option<Active>, place: &mut Place, model: &dyn Model, reading: &Reading) -> Look {
    let Some(Active { kind: Kind::Demand(demand), .. }) = active else { return Look::GoOn };
    let mut eye = Eye { model, reading, bindings: &mut place.bindings, allowed: &mut place.allowed };
    let look = demand.look(&mut eye);
    match look {
        Look::Wrong(FailureKind::Mismatch, ..) if place.is_late(&reading.canonical) => Look::GoOn,
        Look::Wrong(FailureKind::Mismatch, ..) => {
            place.late.extend(demand.unanswered().map(str::to_owned));
            look
        }
        _ => look,
    }
}
