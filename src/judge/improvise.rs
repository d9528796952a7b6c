//! Dialogues whose steps are chosen while they are held ([`Improviser`]).

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::machine::Judge;
use crate::line::EngineId;
use crate::protocol::model::Model;
use crate::scenario::Step;

/// Chooses steps when those before are done. What it chooses becomes part of the scenario, and is judged like the rest.
pub(crate) trait Improviser: fmt::Debug + Send {
    /// What comes next; nothing: the dialogue is over.
    fn go_on(&mut self, now: &Improvising<'_>) -> Vec<Step>;
}

/// How things stand when steps are chosen.
#[derive(Debug)]
pub(crate) struct Improvising<'m> {
    /// The first engine's model, which has heard every line that came.
    pub(crate) model: &'m dyn Model,
    /// The time since the dialogue began.
    pub(crate) now: Duration,
}

impl Judge {
    /// The same, with someone who chooses further steps when those of the scenario are done.
    pub(crate) fn improvised_by(mut self, improviser: Box<dyn Improviser>) -> Judge {
        self.improviser = Some(improviser);
        self
    }

    /// Adds steps to the scenario; whether there are more.
    pub(super) fn improvise(&mut self) -> bool {
        let Some(improviser) = &mut self.improviser else { return false };
        let model = self.sides[usize::from(EngineId::A.0)].model.as_ref();
        let steps = improviser.go_on(&Improvising { model, now: self.now });
        if steps.is_empty() {
            self.improviser = None;
            return false;
        }
        Arc::make_mut(&mut self.setup.scenario).steps.extend(steps);
        true
    }
}
