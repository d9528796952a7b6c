//! One engine ([`EngineSide`]): its model, and what its parts say together.

use std::time::Duration;

use super::inbox::{Inbox, Seen};
use super::input::Input;
use super::output::Output;
use super::process::Process;
use super::stderr::Stderr;
use crate::line::{EngineId, Line};
use crate::protocol::model::{Class, Model};

/// What is known about one engine process and its streams.
#[derive(Debug)]
pub(in crate::judge) struct EngineSide {
    /// Which engine.
    pub(in crate::judge) id: EngineId,
    pub(in crate::judge) model: Box<dyn Model>,
    pub(in crate::judge) process: Process,
    /// Its stdin.
    pub(in crate::judge) input: Input,
    /// Its stdout.
    pub(in crate::judge) output: Output,
    pub(in crate::judge) stderr: Stderr,
    /// Lines that came while no step was waiting.
    pub(in crate::judge) inbox: Inbox,
    /// The model as it was when a line was begun whose end has not been written.
    begun: Option<Box<dyn Model>>,
}

impl EngineSide {
    pub(in crate::judge) fn new(id: EngineId, model: Box<dyn Model>) -> EngineSide {
        EngineSide {
            id,
            model,
            process: Process::default(),
            input: Input::default(),
            output: Output::new(id),
            stderr: Stderr::new(id),
            inbox: Inbox::default(),
            begun: None,
        }
    }

    /// The complete lines in these written bytes, and the model as it was when the first of them was begun, if that was in an
    /// earlier write.
    pub(in crate::judge) fn written(
        &mut self,
        at: Duration,
        bytes: &[u8],
    ) -> (Vec<Vec<u8>>, Option<Box<dyn Model>>) {
        let lines = self.input.written(at, bytes);
        let begun = if lines.is_empty() { None } else { self.begun.take() };
        (lines, begun)
    }

    /// All lines of a write have been told: if it ended within a line, that line begins in the state as it is now.
    pub(in crate::judge) fn told(&mut self) {
        if self.begun.is_none() && self.input.is_within_line() {
            self.begun = Some(self.model.boxed_clone());
        }
    }

    /// Tells the model about the lines that an act left: what is sent from now on comes after them.
    pub(in crate::judge) fn see_all(&mut self) {
        for item in self.inbox.unseen() {
            item.seen = Some(see(self.model.as_mut(), &item.line));
        }
    }

    /// Tells the model about a line that no step has looked at yet.
    pub(in crate::judge) fn see(&mut self, line: &Line) -> Seen {
        see(self.model.as_mut(), line)
    }

    /// Whether nothing more can come from this engine.
    pub(in crate::judge) fn is_gone(&self) -> bool {
        self.process.exit().is_some() && !self.output.is_open()
    }

    /// Whether the harness closed one of its ends: no protocol's text says what an engine does then, so dying of it
    /// breaks no must.
    pub(in crate::judge) fn is_cut_off(&self) -> bool {
        self.input.is_closed_by_us() || self.output.is_closed_by_us()
    }
}

fn see(model: &mut dyn Model, line: &Line) -> Seen {
    let mut before = None;
    let reading = model.hear(line, &mut |model, reading| {
        before = (reading.class != Class::Chatter).then(|| model.boxed_clone());
    });
    Seen { reading, before }
}
