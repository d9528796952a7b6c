//! `think-long`: macro TL of the requirements. The engine thinks about a middle game and has some seconds for it; the
//! scenario ends that by the protocol's own means. Not an hour, as the requirements have it: an engine that does not read
//! its input while it thinks may answer late, and its answers must come within our bounds.

use std::time::Duration;

use super::{Act, ends_game, is_move, is_thinking};
use crate::common::acting::{done, each, inconclusive, skip};
use crate::model::{ActEvent, ActOut, Class, Within};
use crate::xboard::model::Xboard;
use crate::xboard::model::dialect::LONG_POSITIONS;

/// How long the engine may think where the scenario does not say, in seconds.
const SECONDS: u32 = 4;

/// If no move has come by then, the engine thinks.
const LONG_ENOUGH: Duration = Duration::from_millis(300);

/// The act under way.
#[derive(Debug, Clone)]
pub(in super::super) struct ThinkLong {
    /// How many positions have been tried.
    tried: usize,
    /// The longest that it may think, in seconds.
    seconds: u32,
}

impl Xboard {
    /// Begins with the first position of this attempt.
    pub(super) fn begin_think_long(&mut self, arguments: &[String]) -> ActOut {
        let seconds = match arguments.first().map(|word| word.parse::<u32>()) {
            None => SECONDS,
            Some(Ok(seconds @ 1..=60)) => seconds,
            Some(_) => {
                let why = format!("`think-long {}`: 1 to 60 seconds were expected", arguments.join(" "));
                return inconclusive(why);
            }
        };
        self.try_position(0, seconds)
    }

    /// Looks whether the engine thinks, and else tries the next position.
    pub(super) fn go_on_with_think_long(&mut self, act: ThinkLong, event: ActEvent<'_>) -> ActOut {
        let reading = match event {
            ActEvent::TimeUp => return done(Vec::new()),
            ActEvent::Line(reading) => reading,
        };
        if is_move(reading) || ends_game(reading) {
            return self.try_position(act.tried, act.seconds);
        }
        if is_thinking(reading) && self.believed().thinks() {
            return done(Vec::new());
        }
        if reading.class == Class::Refusal && reading.refuses.is_none() {
            return inconclusive(format!("the position was not reached: {}", reading.canonical));
        }
        let within = Within::Text(LONG_ENOUGH);
        self.wait(Act::ThinkLong(act), Vec::new(), within, "a thinking line, or nothing for 300 ms")
    }

    fn try_position(&mut self, tried: usize, seconds: u32) -> ActOut {
        let own: Vec<&str> = self.setup.positions.iter().map(String::as_str).collect();
        let positions = if own.is_empty() { LONG_POSITIONS } else { &own[..] };
        let again = self.input.games > 0;
        if again && self.features.value("reuse") == Some("0") {
            return inconclusive("reuse=0: no further position can be tried");
        }
        if tried >= positions.len() {
            return inconclusive("the engine moved at once in all positions");
        }
        let name = positions[(self.setup.position + tried) % positions.len()].to_owned();
        let lines = match self.speak_new_position(&name) {
            Ok(lines) => lines,
            Err(why) => return skip(why),
        };
        let mut send: Vec<Vec<Vec<u8>>> = lines.into_iter().map(|line| vec![line]).collect();
        let mut last: Vec<Vec<u8>> = Vec::new();
        if self.refuses("st") {
            send.extend(each(&["level 0 2 0", "post"]));
            if self.features.value("time") != Some("0") && !self.refuses("time") {
                last.extend(["time 12000", "otim 12000"].map(|line| line.as_bytes().to_vec()));
            }
        } else {
            // With `st` no clock is told: which of the two wins is not defined (XA-4).
            send.extend(each(&[&format!("st {seconds}"), "post"]));
        }
        last.push(b"go".to_vec());
        send.push(last);
        let act = Act::ThinkLong(ThinkLong { tried: tried + 1, seconds });
        self.wait(act, send, Within::Text(LONG_ENOUGH), "a thinking line, or nothing for 300 ms")
    }

    /// `new`, `force` and the position, White or Black on move.
    ///
    /// # Errors
    /// Why the engine cannot be given it.
    pub(super) fn speak_new_position(&self, name: &str) -> Result<Vec<Vec<u8>>, String> {
        let mut lines = vec![b"new".to_vec(), b"force".to_vec()];
        lines.extend(self.speak_position_after_new(name).map_err(|why| why.0)?);
        Ok(lines)
    }
}
