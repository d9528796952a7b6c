//! How a judge parts from the engines: with the protocol's farewell, and some time for them to exit.

use std::time::Duration;

use super::course::Phase;
use super::machine::Judge;
use super::outbox::Write;
use super::probe::{IGNORES_QUIT, STAYS};
use crate::line::EngineId;
use crate::protocol::model::Intent;

/// The longest time that a dialogue which did not end with `quit` waits for the engine's own end.
const FAREWELL: Duration = Duration::from_secs(2);
/// The same for an engine that has just failed by not answering, or that is known not to obey.
const SHORT_FAREWELL: Duration = Duration::from_millis(250);

impl Judge {
    /// Parts from the engines: sends `quit`, then gives them some time to exit. Returns until when to wait.
    pub(super) fn part(&mut self, until: Option<Duration>) -> Option<Duration> {
        let Some(until) = until else {
            let mut asked = false;
            for index in 0..self.sides.len() {
                asked |= self.say_farewell(index);
            }
            let patience = if asked { self.patience() } else { Duration::ZERO };
            self.course.enter(Phase::Farewell { until: Some(self.now + patience) });
            return None;
        };
        let all_gone = self.sides.iter().all(|s| !s.process.is_alive());
        if all_gone || self.now >= until {
            for index in 0..self.sides.len() {
                self.tell_end(EngineId(u8::try_from(index).unwrap_or(u8::MAX)));
            }
            self.course.enter(Phase::Ending);
            return None;
        }
        Some(until)
    }

    /// Sends the protocol's farewell to an engine that can still hear it.
    fn say_farewell(&mut self, index: usize) -> bool {
        let side = &mut self.sides[index];
        if !side.process.is_alive() || !side.input.is_open() {
            return side.process.is_alive() && side.process.end_asked();
        }
        if side.process.end_asked() {
            return true;
        }
        side.process.ask_to_end();
        let mut bytes = Vec::new();
        for line in side.model.farewell().lines {
            bytes.extend_from_slice(&line);
            bytes.push(b'\n');
        }
        if bytes.is_empty() {
            return false;
        }
        self.outbox.write(Write { engine: side.id, bytes, intent: Intent::Trap });
        true
    }

    /// How long to wait for an engine's own end.
    fn patience(&self) -> Duration {
        let facts = &self.setup.terms.known.facts;
        let deaf = [IGNORES_QUIT, STAYS].iter().any(|fact| facts.contains_key(*fact));
        self.setup.scaled(if self.evidence.is_hung() || deaf { SHORT_FAREWELL } else { FAREWELL })
    }
}
