//! The model's own type ([`Xboard`]): a dialogue, and the act under way in it.

use super::acts::{self, Turn, UnderWay};
use super::dialogue::Dialogue;
use crate::model::{ActEvent, ActOut, ModelSetup};

/// The model of one dialogue with one xboard engine.
#[derive(Debug, Clone)]
pub(in crate::xboard) struct Xboard {
    pub(super) dialogue: Dialogue,
    act: Option<UnderWay>,
}

impl Xboard {
    /// A model at the start of a dialogue.
    pub(in crate::xboard) fn new(setup: ModelSetup) -> Xboard {
        Xboard { dialogue: Dialogue::new(setup), act: None }
    }

    /// No act is under way any more.
    pub(super) fn forget_act(&mut self) {
        self.act = None;
    }

    /// A step of an act: what goes on is kept.
    pub(super) fn take(&mut self, turn: Turn) -> ActOut {
        let Turn { out, next } = turn;
        self.act = next;
        out
    }

    /// Goes on with the act under way.
    pub(super) fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        let turn = acts::go_on(self.act.take(), &mut self.dialogue, event);
        self.take(turn)
    }
}
