//! What the controller's clauses (3.2 of the requirements) say of our own lines.

use super::asked::Consent;
use super::machine::Bei;
use crate::bei::grammar::{Command, Reason};
use crate::common::tracked::Tracked;
use crate::model::{InterfaceBreach, breaks};

impl Bei {
    /// The clause that the line breaks, if any. Asked before the line is taken in.
    pub(super) fn interface_breach(&self, command: &Command<'_>) -> Option<InterfaceBreach> {
        let name = command.name();
        if matches!(command, Command::Empty) {
            return breaks("BEI-CTRL-11", "an empty line is no message");
        }
        if self.core.quit {
            return breaks("BEI-CTRL-2", format!("`{name}` after `quit`"));
        }
        match command {
            Command::Malformed { fault, .. } if fault.reason == Reason::NoSuchOption => {
                return breaks("BEI-CTRL-10", "options are `strength` and `depth` alone");
            }
            Command::Malformed { fault, .. } => {
                return breaks("BEI-CTRL-11", format!("`{name}`: {fault}"));
            }
            Command::Unknown(_) => {
                return breaks("BEI-CTRL-11", "the protocol defines no such message");
            }
            Command::Bei(_) if self.opening.began() => {
                return breaks("BEI-CTRL-1", "`bei` was sent before");
            }
            Command::Bei(arguments) if !arguments.is_empty() => {
                return breaks("BEI-CTRL-3", format!("`bei` with `{arguments}`"));
            }
            // Leaving is always allowed.
            Command::Bei(_) | Command::IsReady | Command::Quit => return None,
            _ => {}
        }
        if !self.opening.is_over() {
            let when = if self.opening.began() { "before `beiok` has come" } else { "before `bei`" };
            return breaks("BEI-CTRL-1", format!("`{name}` {when}"));
        }
        if let Some(version) = self.other_version() {
            return breaks("BEI-CTRL-1", format!("`{name}` to an engine that speaks {version}"));
        }
        let ponders = self.input.ponders;
        match command {
            Command::Strength(value) | Command::Depth(value) if *value < 0 => {
                breaks("BEI-CTRL-11", format!("`{name}` with {value}"))
            }
            Command::Ponder(turns) if *turns < 1 => {
                breaks("BEI-CTRL-7", format!("`ponder {turns}`: the engine plays in a turn or more"))
            }
            Command::Ponder(_) if ponders => breaks("BEI-CTRL-11", "it ponders already"),
            Command::SetLine { .. } if !self.has_game() => {
                breaks("BEI-CTRL-4", "`setline` before a game that the engine knows")
            }
            Command::SetLine { position, taboo }
                if self.is_damaged(self.read_line(position, *taboo).as_ref()) =>
            {
                breaks("BEI-CTRL-4", "`setline` with a position that is none of the game")
            }
            Command::SetLine { .. } | Command::NewGame(_) => None,
            Command::Go { .. } | Command::Ponder(_) if !matches!(self.board, Tracked::Known(_)) => {
                breaks("BEI-CTRL-4", format!("`{name}` before a line that the engine can know"))
            }
            _ => None,
        }
    }

    /// Whether the engine has said that it knows the present game, now or before.
    fn has_game(&self) -> bool {
        match self.game.consent {
            Consent::None => false,
            Consent::Asked => self.learned.games.get(self.game.name.as_bytes()) == Some(&true),
            Consent::Given => true,
        }
    }
}
