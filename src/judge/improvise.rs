//! How chosen steps become part of a scenario.

use std::sync::Arc;

use super::improviser::{Improviser, Improvising};
use super::machine::Judge;
use crate::line::EngineId;

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
        let steps = improviser.go_on(&Improvising { model, now: self.now, bindings: &self.place.bindings });
        if steps.is_empty() {
            self.improviser = None;
            return false;
        }
        Arc::make_mut(&mut self.setup.scenario).steps.extend(steps);
        true
    }
}
