//! What the interface clauses (3.2 of the requirements) say of our own lines.

use super::machine::NBoard;
use crate::common::tracked::Tracked;
use crate::model::{InterfaceBreach, breaks};
use crate::nboard::grammar::Command;

impl NBoard {
    /// The interface clause that the line breaks, if any. Asked before the line is taken in.
    pub(super) fn interface_breach(&self, command: &Command<'_>, line: &[u8]) -> Option<InterfaceBreach> {
        if let Command::NBoard(version) = command {
            return (*version == 0).then(|| {
                InterfaceBreach::new("NBG-15", "`nboard 0` is free for private use and never sent")
            });
        }
        if self.input.version.is_none() {
            return breaks("NBG-1", format!("`{}` before `nboard`", name(command)));
        }
        let asks = matches!(command, Command::Go | Command::Hint(_));
        if asks && (!self.input.depth || self.board == Tracked::Unset) {
            let text = format!("`{}` before `set depth` and `set game`", name(command));
            return breaks("NBG-2", text);
        }
        // Commands that set something may come before their ping as well as behind it (NC-6).
        let changes = matches!(command, Command::Go | Command::Hint(_) | Command::Analyze | Command::Learn);
        if changes && self.asked.searches() {
            let text = format!("`{}` while a search may be under way, and no ping before it", name(command));
            return breaks("NBG-5", text);
        }
        (matches!(command, Command::Unknown(_)) && NBoard::is_bare_move(line))
            .then(|| InterfaceBreach::new("NBG-4", "a bare move in version 2"))
    }
}

fn name(command: &Command<'_>) -> String {
    match command {
        Command::Unknown(_) => "an unknown command".to_owned(),
        Command::Empty => "an empty line".to_owned(),
        other => other.name().to_owned(),
    }
}
