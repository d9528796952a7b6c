//! Acts: small dialogues in the engine's own dialect, each a state machine of one file.
//!
//! [`Act`] is the one under way. An act is told each line after the model has taken it in.

mod analyze;
mod handshake;
mod play;
mod ponder;
mod think_long;

use self::handshake::Handshake;
use self::think_long::ThinkLong;
use super::Xboard;
use crate::common::acting::{await_line, done, inconclusive, skip};
use crate::model::{ActCall, ActEvent, ActOut, Class, Reading, Within};

/// The act under way.
#[derive(Debug, Clone)]
pub(super) enum Act {
    /// `handshake`
    Handshake(Handshake),
    /// `play`, and `ponder` after its set-up: the engine's move is awaited.
    AwaitMove,
    /// `think-long`
    ThinkLong(ThinkLong),
    /// `analyze`
    Analyze,
}

impl Xboard {
    /// Begins an act.
    pub(super) fn begin_act(&mut self, call: &ActCall) -> ActOut {
        self.act = None;
        let argument = call.arguments.join(" ");
        match call.name.as_str() {
            "handshake" => self.begin_handshake(&call.arguments),
            "move" => done(vec![self.speak_move(&argument)]),
            "play" => self.begin_play(&argument),
            "setup" => match self.speak_position(&argument) {
                Ok(lines) => done(vec![lines]),
                Err(why) => skip(why.0),
            },
            "think-long" => self.begin_think_long(&call.arguments),
            "ponder" => self.begin_ponder(),
            "analyze" => self.begin_analyze(),
            other => inconclusive(format!("{other} is no act")),
        }
    }

    /// Goes on with the act under way.
    pub(super) fn go_on_with_act(&mut self, event: ActEvent<'_>) -> ActOut {
        match self.act.take() {
            Some(Act::Handshake(handshake)) => self.go_on_with_handshake(handshake, event),
            Some(Act::AwaitMove) => self.go_on_with_play(event),
            Some(Act::ThinkLong(act)) => self.go_on_with_think_long(act, event),
            Some(Act::Analyze) => self.go_on_with_analyze(event),
            None => done(Vec::new()),
        }
    }

    /// Keeps the act under way and waits for the next line.
    fn wait(&mut self, act: Act, send: Vec<Vec<Vec<u8>>>, within: Within, expected: &str) -> ActOut {
        self.act = Some(act);
        await_line(send, within, expected)
    }
}

/// Whether a line is the engine's move.
fn is_move(reading: &Reading) -> bool {
    reading.class == Class::Reply && reading.canonical.starts_with("move ")
}

/// Whether a line tells of a search.
fn is_thinking(reading: &Reading) -> bool {
    reading.class == Class::Chatter && reading.canonical.starts_with("thinking ")
}

/// Whether a line ends the game.
fn ends_game(reading: &Reading) -> bool {
    reading.canonical == "resign" || reading.also.iter().any(|form| form.starts_with("result "))
}
