//! `play`: a move is sent, and the engine's own move awaited.

use super::{Act, ends_game, is_move};
use crate::protocol::model::{ActEvent, ActFailure, ActOut, ActThen, Class, Within};
use crate::protocol::parts::acting::out;
use crate::protocol::xboard::model::Xboard;
use crate::verdict::{ClauseId, FailureKind};

const EXPECTED: &str = "move <m:legal-move>";

impl Xboard {
    /// Sends the move.
    pub(super) fn begin_play(&mut self, text: &str) -> ActOut {
        let lines = self.speak_move(text);
        self.wait(Act::AwaitMove, vec![lines], Within::budget("think"), EXPECTED)
    }

    /// Awaits the engine's move.
    pub(super) fn go_on_with_play(&mut self, event: ActEvent<'_>) -> ActOut {
        let fail = |kind, actual: &str| {
            let failure = ActFailure {
                kind,
                clause: Some(ClauseId::new("XB-MOVEIN-1")),
                level: None,
                expected: EXPECTED.to_owned(),
                actual: actual.to_owned(),
            };
            out(Vec::new(), ActThen::Fail(failure))
        };
        let reading = match event {
            ActEvent::TimeUp => return fail(FailureKind::Timeout, "nothing"),
            ActEvent::Line(reading) => reading,
        };
        if is_move(reading) {
            return out(Vec::new(), ActThen::Done);
        }
        if ends_game(reading) {
            let why = format!("the engine ended the game: {}", reading.canonical);
            return out(Vec::new(), ActThen::Inconclusive(why));
        }
        // A refused clock or setting is no refused move.
        if reading.class == Class::Refusal && reading.refuses.is_none() {
            return fail(FailureKind::Mismatch, &reading.canonical);
        }
        self.wait(Act::AwaitMove, Vec::new(), Within::budget("think"), EXPECTED)
    }
}
