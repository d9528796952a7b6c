//! What the waiting step makes of an engine line.

use std::time::Duration;

use super::engine::{Item, Seen};
use super::machine::{Judge, Stop};
use super::matching::{Matched, show, try_patterns};
use super::steps::ActiveKind;
use crate::line::{EngineId, Line};
use crate::pattern::{Bindings, Pattern};
use crate::protocol::model::{ActEvent, Class, Model, Reading};
use crate::scenario::{Count, Scenario, StepKind};
use crate::verdict::FailureKind;

/// What a step makes of a line.
enum Look {
    /// The line is what was awaited.
    Hit,
    /// It is awaited, and the step is done.
    Done,
    /// The fence, or the last of what was awaited; the step is done.
    PassOver,
    /// Not for this step: it stays, and the step is done.
    Leave,
    /// It breaks the demand.
    Wrong(FailureKind, String, String),
    /// The engine refuses what it may refuse.
    Unsupported(String),
}

impl Judge {
    /// A line that came while the step was waiting: the live model is still in the state before it.
    pub(super) fn take_line(&mut self, line: Line) {
        let engine = line.engine;
        let reading = self.side(engine).model.read(&line);
        if self.active.as_ref().is_some_and(|a| a.is_act_of(engine)) {
            self.side_mut(engine).model.received(&line);
            self.act_line(&line, &reading);
            return;
        }
        if self.active.as_ref().is_some_and(|a| matches!(a.kind, ActiveKind::Relay)) {
            self.side_mut(engine).model.received(&line);
            return self.relay_heard(&line, &reading);
        }
        let look = self.look(engine, &reading, None);
        if matches!(look, Look::Leave) {
            let side = self.side_mut(engine);
            let before = Some(side.model.boxed_clone());
            side.model.received(&line);
            side.inbox.put_back(Item { line, seen: Some(Seen { reading, before }) });
            self.complete(Count::ONE, 1);
            return;
        }
        self.side_mut(engine).model.received(&line);
        self.conclude(look, line.at);
    }

    /// A line that had come before the step began to wait.
    pub(super) fn take_item(&mut self, item: Item) {
        let Some(seen) = item.seen else { return self.take_line(item.line) };
        let engine = item.line.engine;
        if self.active.as_ref().is_some_and(|a| a.is_act_of(engine)) {
            self.act_line(&item.line, &seen.reading);
            return;
        }
        let look = self.look(engine, &seen.reading, seen.before.as_deref());
        if matches!(look, Look::Leave) {
            self.side_mut(engine).inbox.put_back(Item { line: item.line, seen: Some(seen) });
            self.complete(Count::ONE, 1);
            return;
        }
        self.conclude(look, item.line.at);
    }

    fn act_line(&mut self, line: &Line, reading: &Reading) {
        let trap = self.current().is_some_and(|s| s.trap);
        let out = self.side_mut(line.engine).model.act_event(ActEvent::Line(reading));
        self.go_on_with_act(line.engine, out, trap, line.at);
    }

    /// What the waiting step makes of the line. Binds names when it matches.
    fn look(&mut self, engine: EngineId, reading: &Reading, before: Option<&dyn Model>) -> Look {
        let scenario = self.setup.scenario.clone();
        let (Some(step), Some(active)) = (scenario.steps.get(self.cursor), &mut self.active) else {
            return Look::PassOver;
        };
        let model = before.unwrap_or(self.sides[usize::from(engine.0)].model.as_ref());
        let mut eye = Eye { model, reading, bindings: &mut self.bindings };
        match eye.own(&mut active.kind, &step.kind) {
            Own::Settled(look) => look,
            Own::Other { awaited, skip, expected } => {
                if eye.sees(skip) || eye.is_allowed(&scenario, &mut self.allowed) {
                    Look::PassOver
                } else {
                    judge_other(awaited, reading, expected)
                }
            }
        }
    }

    fn conclude(&mut self, look: Look, at: Duration) {
        match look {
            Look::Hit | Look::PassOver | Look::Leave => {}
            Look::Done => self.done(at),
            Look::Wrong(kind, expected, actual) => self.fail(kind, &expected, &actual),
            Look::Unsupported(command) => self.stop(Stop::Skip(format!("engine refuses {command}"))),
        }
    }
}

/// One line before one step: what it is matched with.
struct Eye<'a> {
    model: &'a dyn Model,
    reading: &'a Reading,
    bindings: &'a mut Bindings,
}

/// What the step's own patterns say of a line.
enum Own<'a> {
    /// That is all.
    Settled(Look),
    /// It is not awaited; `skip`, `maybe` and the line's class decide.
    Other { awaited: Matched, skip: &'a [Pattern], expected: String },
}

impl Eye<'_> {
    fn matches(&mut self, patterns: &[Pattern]) -> Matched {
        try_patterns(self.model, patterns, self.reading, self.bindings)
    }

    fn sees(&mut self, patterns: &[Pattern]) -> bool {
        matches!(self.matches(patterns), Matched::Yes(_))
    }

    /// Whether an earlier `maybe` still allows the line; then it is used up once.
    fn is_allowed(&mut self, scenario: &Scenario, allowed: &mut [(usize, u32)]) -> bool {
        for (index, left) in allowed {
            let (StepKind::Maybe { any, .. } | StepKind::Expect { any, .. }) = &scenario.steps[*index].kind
            else {
                continue;
            };
            if *left > 0 && self.sees(any) {
                *left -= 1;
                return true;
            }
        }
        false
    }

    fn own<'s>(&mut self, active: &mut ActiveKind, step: &'s StepKind) -> Own<'s> {
        match (active, step) {
            (ActiveKind::Watch { answer }, kind) => self.watch(answer.as_deref(), kind),
            (ActiveKind::Expect { hits }, StepKind::Expect { any, skip, count }) => {
                let awaited = self.matches(any);
                if let Matched::Yes(_) = awaited {
                    *hits += 1;
                    return Own::Settled(if *hits >= count.least { Look::Done } else { Look::Hit });
                }
                Own::Other { awaited, skip, expected: show(any, self.bindings) }
            }
            (ActiveKind::Maybe { hits }, StepKind::Maybe { any, skip, count }) => {
                if self.sees(any) {
                    *hits += 1;
                    return Own::Settled(if *hits >= count.most { Look::Done } else { Look::Hit });
                }
                let passes = self.reading.class == Class::Chatter || self.sees(skip);
                Own::Settled(if passes { Look::PassOver } else { Look::Leave })
            }
            (ActiveKind::All { left }, StepKind::All { all, skip }) => {
                let open: Vec<Pattern> = left.iter().map(|&i| all[i].clone()).collect();
                let awaited = self.matches(&open);
                if let Matched::Yes(index) = awaited {
                    left.remove(index);
                    return Own::Settled(if left.is_empty() { Look::Done } else { Look::Hit });
                }
                Own::Other { awaited, skip, expected: show(&open, self.bindings) }
            }
            _ => Own::Settled(Look::PassOver),
        }
    }

    fn watch<'s>(&mut self, answer: Option<&str>, step: &'s StepKind) -> Own<'s> {
        if answer
            .is_some_and(|a| a == self.reading.canonical || self.reading.also.iter().any(|form| form == a))
        {
            return Own::Settled(Look::Done);
        }
        let expected = answer.unwrap_or("nothing").to_owned();
        match step {
            StepKind::Forbid { any, .. } if self.sees(any) => {
                let expected = format!("no {}", show(any, self.bindings));
                Own::Settled(Look::Wrong(FailureKind::Mismatch, expected, self.reading.canonical.clone()))
            }
            StepKind::Forbid { .. } => Own::Settled(Look::PassOver),
            StepKind::Sync { skip, .. } => Own::Other { awaited: Matched::No, skip, expected },
            _ => Own::Other { awaited: Matched::No, skip: &[], expected },
        }
    }
}

/// A line that is neither awaited nor passed over by name.
fn judge_other(awaited: Matched, reading: &Reading, expected: String) -> Look {
    match reading.class {
        Class::Chatter => Look::PassOver,
        Class::Refusal if reading.refuses.as_ref().is_some_and(|r| r.excused) => {
            Look::Unsupported(reading.refuses.as_ref().map(|r| r.command.clone()).unwrap_or_default())
        }
        Class::Reply | Class::Refusal => match awaited {
            Matched::Refused(mismatch) => {
                Look::Wrong(mismatch.kind, expected, format!("{} ({})", reading.canonical, mismatch.reason))
            }
            Matched::Yes(_) | Matched::No => {
                Look::Wrong(FailureKind::Mismatch, expected, reading.canonical.clone())
            }
        },
    }
}
