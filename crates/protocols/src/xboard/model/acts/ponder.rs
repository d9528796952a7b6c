//! `ponder`: macro PO of the requirements. The engine has just moved and may think on the opponent's time.

use super::Act;
use crate::common::acting::{each, skip};
use crate::model::{ActOut, Within};
use crate::xboard::model::Xboard;

impl Xboard {
    /// A new game, `hard`, `post`, a minute for the game, e2e4.
    pub(super) fn begin_ponder(&mut self) -> ActOut {
        if self.features.value("reuse") == Some("0") && self.input.games > 0 {
            return skip("reuse=0: no second game");
        }
        let mut send = each(&["new", "hard", "post", "level 0 1 0"]);
        // A minute, as `level` has just said.
        let mut lines: Vec<Vec<u8>> = Vec::new();
        if self.features.value("time") != Some("0") && !self.refuses("time") {
            lines.extend(["time 6000", "otim 6000"].map(|line| line.as_bytes().to_vec()));
        }
        let e2e4 = match (self.features.on("san"), self.features.on("usermove")) {
            (false, false) => "e2e4",
            (false, true) => "usermove e2e4",
            (true, false) => "e4",
            (true, true) => "usermove e4",
        };
        lines.push(e2e4.as_bytes().to_vec());
        send.push(lines);
        self.wait(Act::AwaitMove, send, Within::budget("think"), "move <m:legal-move>")
    }

    /// Whether the engine is known to refuse the command.
    pub(super) fn refuses(&self, command: &str) -> bool {
        self.learned.refused.contains(command) || self.setup.known.refused.contains(command)
    }
}
