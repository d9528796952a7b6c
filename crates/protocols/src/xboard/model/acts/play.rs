//! `play`: a move is sent, and the engine's own move awaited.

use super::{Act, ends_game, is_move};
use crate::common::acting::{done, failed, inconclusive, out};
use crate::model::{ActEvent, ActOut, Class, Within};
use crate::verdict::FailureKind;
use crate::xboard::model::Xboard;

const EXPECTED: &str = "move <m:legal-move>";

impl Xboard {
    /// Sends the move.
    pub(super) fn begin_play(&mut self, text: &str) -> ActOut {
        let lines = self.speak_move(text);
        self.wait(Act::AwaitMove, vec![lines], Within::budget("think"), EXPECTED)
    }

    /// Awaits the engine's move.
    pub(super) fn go_on_with_play(&mut self, event: ActEvent<'_>) -> ActOut {
        let fail = |kind, actual: &str| out(Vec::new(), failed("XB-MOVEIN-1", kind, EXPECTED, actual));
        let reading = match event {
            ActEvent::TimeUp => return fail(FailureKind::Timeout, "nothing"),
            ActEvent::Line(reading) => reading,
        };
        if is_move(reading) {
            return done(Vec::new());
        }
        if ends_game(reading) {
            return inconclusive(format!("the engine ended the game: {}", reading.canonical));
        }
        // A refused clock or setting is no refused move.
        if reading.class == Class::Refusal && reading.refuses.is_none() {
            return fail(FailureKind::Mismatch, &reading.canonical);
        }
        self.wait(Act::AwaitMove, Vec::new(), Within::budget("think"), EXPECTED)
    }
}
