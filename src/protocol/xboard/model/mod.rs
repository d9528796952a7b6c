//! The model of one xboard dialogue. For now an onlooker: it knows no states, reads every line as chatter and finds
//! nothing; acts are inconclusive.

use std::time::Duration;

use crate::exchange::Signal;
use crate::line::Line;
use crate::protocol::model::{
    ActCall, ActEvent, ActOut, ActThen, Class, End, Facts, Farewell, Fence, Impolite, Known, Mismatch, Model,
    ModelSetup, Reading,
};
use crate::verdict::{FailureKind, Finding};

/// The state machine of one dialogue with one xboard engine.
#[derive(Debug, Clone)]
pub(super) struct Xboard {
    setup: ModelSetup,
}

impl Xboard {
    /// A model at the start of a dialogue.
    pub(super) fn new(setup: ModelSetup) -> Xboard {
        Xboard { setup }
    }
}

impl Model for Xboard {
    fn sent(&mut self, _at: Duration, _line: &[u8], _trap: bool) -> Option<Impolite> {
        None
    }

    fn read(&self, line: &Line) -> Reading {
        Reading { class: Class::Chatter, canonical: line.text(), also: Vec::new(), refuses: None }
    }

    fn received(&mut self, _line: &Line) {}

    fn open_line(&mut self, _at: Duration, _bytes: &[u8]) {}

    fn ended(&mut self, _at: Duration, _end: End, _asked: bool) {}

    fn take_findings(&mut self) -> Vec<Finding> {
        Vec::new()
    }

    fn admits(&self, kind: &str, _arguments: &[String], text: &str) -> Result<(), Mismatch> {
        Err(Mismatch {
            kind: FailureKind::Mismatch,
            reason: format!("{text} cannot be judged as {kind} yet"),
        })
    }

    fn choose(&mut self, _kind: &str, _arguments: &[String], _random: &mut fastrand::Rng) -> Option<String> {
        None
    }

    fn fence(&mut self, _force: bool) -> Fence {
        Fence::Quiet
    }

    fn act(&mut self, call: &ActCall, _random: &mut fastrand::Rng) -> ActOut {
        ActOut { send: Vec::new(), then: ActThen::Inconclusive(format!("{} is not known yet", call.name)) }
    }

    fn act_event(&mut self, _event: ActEvent<'_>) -> ActOut {
        ActOut { send: Vec::new(), then: ActThen::Done }
    }

    fn doubt(&self) -> Option<String> {
        Some("states are not tracked yet".to_owned())
    }

    fn holds(&self, predicate: &str, _facts: &Facts) -> Result<(), String> {
        Err(format!("{predicate} is not measured yet"))
    }

    fn farewell(&self) -> Farewell {
        Farewell { lines: vec![b"quit".to_vec()], sigterm: true }
    }

    fn may_signal(&self, _signal: Signal) -> Option<Impolite> {
        None
    }

    fn known(&self) -> Known {
        self.setup.known.clone()
    }

    fn state(&self) -> String {
        "not tracked".to_owned()
    }

    fn boxed_clone(&self) -> Box<dyn Model> {
        Box::new(self.clone())
    }
}
