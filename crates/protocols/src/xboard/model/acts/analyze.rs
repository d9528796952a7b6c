//! `analyze`: the engine searches a middle game for ever.

use super::{Act, is_move, is_thinking};
use crate::common::acting::{done, each, failed, inconclusive, out, skip};
use crate::model::{ActEvent, ActOut, Class, Within};
use crate::verdict::FailureKind;
use crate::xboard::model::Xboard;

const EXPECTED: &str = "a thinking line";

impl Xboard {
    /// A new position in force mode, then `post`, `analyze`.
    pub(super) fn begin_analyze(&mut self) -> ActOut {
        if self.features.value("analyze") == Some("0") {
            return skip("analyze=0");
        }
        if self.refuses("analyze") {
            return skip("engine refuses analyze");
        }
        if self.features.value("reuse") == Some("0") && self.input.games > 0 {
            return skip("reuse=0: no second game");
        }
        let name = self.setup.positions.get(self.setup.position).map_or("LONG", String::as_str).to_owned();
        let lines = match self.speak_new_position(&name) {
            Ok(lines) => lines,
            Err(why) => return skip(why),
        };
        let mut send: Vec<Vec<Vec<u8>>> = lines.into_iter().map(|line| vec![line]).collect();
        send.extend(each(&["post", "analyze"]));
        self.wait(Act::Analyze, send, Within::budget("reply"), EXPECTED)
    }

    /// Awaits the first thinking line.
    pub(super) fn go_on_with_analyze(&mut self, event: ActEvent<'_>) -> ActOut {
        let reading = match event {
            // The number and moment of thinking lines are free (XB-POST-6).
            ActEvent::TimeUp => {
                let why = "no thinking line came, so it cannot be told whether the engine analyses";
                return inconclusive(why);
            }
            ActEvent::Line(reading) => reading,
        };
        if is_thinking(reading) {
            return done(Vec::new());
        }
        let refused = reading.refuses.as_ref().is_some_and(|refused| refused.command == "analyze");
        if reading.class == Class::Refusal && refused {
            return skip("engine refuses analyze");
        }
        if is_move(reading) {
            let moved = failed("XB-ANALYZE-1", FailureKind::Mismatch, EXPECTED, &reading.canonical);
            return out(Vec::new(), moved);
        }
        self.wait(Act::Analyze, Vec::new(), Within::budget("reply"), EXPECTED)
    }
}
