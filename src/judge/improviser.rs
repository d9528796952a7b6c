//! Dialogues whose steps are chosen while they are held ([`Improviser`]).

use std::fmt;
use std::time::Duration;

use crate::pattern::Bindings;
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
    /// What the names of the steps before mean.
    pub(crate) bindings: &'m Bindings,
}
