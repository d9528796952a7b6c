//! Output that stops in the middle of a line: prompts, and lines that are held back until something is sent.
//!
//! Silence alone shows nothing: a machine that is busy may stop an engine between two writes of one line. It is a prompt
//! if the engine still waits when something is sent, or if what comes later is a message only without it.

use std::time::Duration;

use super::engine::Arrival;
use super::machine::Judge;
use crate::line::{Ending, EngineId, Line, Side};
use crate::protocol::model::{Class, Said};

impl Judge {
    /// Something is sent to the engine now: what has been open and silent for a while does not go on by itself.
    pub(super) fn take_prompt(&mut self, engine: EngineId) {
        let (now, quiet) = (self.now, self.setup.quiet());
        if let Some(prompt) = self.side_mut(engine).output.take_prompt(now, quiet) {
            self.found_prompt(engine, prompt, now);
        }
    }

    /// A line that has come. What stands before a pause in it is a prompt if only the rest answers something.
    pub(super) fn freed_of_prompt(&mut self, arrival: Arrival) -> Line {
        let Arrival { line, joint } = arrival;
        let Some(joint) = joint else { return line };
        let (prompt, rest) = line.bytes.split_at(joint);
        let rest = Line { bytes: rest.to_vec(), ..line.clone() };
        let side = self.side_mut(line.engine);
        let read = |line: &Line| side.model.boxed_clone().receive(line);
        let (whole, answers) = (read(&line), read(&rest).class == Class::Reply);
        // What is a message as a whole is none in two pieces: moves stand in thinking lines, too.
        if whole.class == Class::Reply || whole.said == Said::Search || !answers {
            return line;
        }
        if side.output.is_prompt(prompt) {
            self.found_prompt(line.engine, prompt.to_vec(), line.at);
        }
        rest
    }

    fn found_prompt(&mut self, engine: EngineId, bytes: Vec<u8>, at: Duration) {
        self.side_mut(engine).model.open_line(at, &bytes);
        let line = Line { engine, side: Side::FromEngine, at, bytes, ending: Ending::Open };
        self.evidence.transcript.push(line);
    }
}
