//! What the interface clauses (3.2 of the requirements) say of our own lines.

use super::machine::{Autoplayer, Stage};
use crate::autoplayer::grammar::{Command, MoveText};
use crate::model::{InterfaceBreach, breaks};
use games::chess::Position;

impl Autoplayer {
    /// The interface clause that the line breaks, if any. Asked before the line is taken in.
    pub(super) fn interface_breach(&self, command: &Command<'_>) -> Option<InterfaceBreach> {
        let name = command.name();
        let setting_up = matches!(self.stage, Stage::Boot | Stage::Setup);
        let playing = matches!(self.stage, Stage::Game(_));
        match command {
            Command::Malformed { fault, .. } => breaks("APG-IO-1", format!("`{name}`: {fault}")),
            Command::Go if self.stage != Stage::Setup => {
                breaks("APG-GO-1", "`go` is for the first move of a game")
            }
            Command::Move(mv) => self.move_breach(*mv),
            Command::SetPos(_) if self.stage != Stage::Setup => {
                breaks("APG-SP-1", "`setpos` belongs between `new` and the first move")
            }
            Command::SetPos(fen) => match std::str::from_utf8(fen).map(Position::from_fen) {
                Ok(Ok(position)) if position == Position::start() => {
                    breaks("APG-SP-1", "the start position is not set")
                }
                Ok(Ok(_)) => None,
                Ok(Err(why)) => breaks("APG-SP-1", why.to_string()),
                Err(_) => breaks("APG-SP-1", "no text"),
            },
            Command::Level(_) if !setting_up => breaks("APG-LV-1", "`level` belongs before the game"),
            Command::Draw if !playing => breaks("APG-DR-1", "no game is being played"),
            Command::Draw if self.talk.offered => {
                breaks("APG-DR-5", "the last offer was not answered by a move")
            }
            Command::Decline if !self.talk.own_offer => breaks("APG-DR-2", "the engine has offered nothing"),
            Command::Time(_) | Command::Otim(_) if !playing && self.stage != Stage::Setup => {
                breaks("APG-TM-2", "no game is being played")
            }
            // A game may be broken off before this engine has heard of a move.
            Command::Result { .. } if !playing && self.stage != Stage::Setup => {
                breaks("APG-RS-1", "no game is being played")
            }
            Command::Claim { .. } if !playing && self.stage != Stage::Setup => {
                breaks("APG-RS-3", "no game is being played")
            }
            Command::Name(_) if !setting_up => breaks("APG-NM-1", "`name` belongs before the game"),
            Command::Rating { .. } if !setting_up => breaks("APG-RT-1", "`rating` belongs before the game"),
            Command::Extension(_) if !setting_up => {
                breaks("APG-L2-1", "extensions are offered before the game")
            }
            _ => None,
        }
    }

    fn move_breach(&self, mv: MoveText<'_>) -> Option<InterfaceBreach> {
        let text = String::from_utf8_lossy(mv.text);
        let turn = match self.stage {
            Stage::Boot => return breaks("APG-MV-1", format!("{text} before any `new`")),
            Stage::Over => return breaks("APG-MV-1", format!("{text} after `result`")),
            Stage::Setup => true,
            Stage::Game(_) => !self.asked.thinks(),
        };
        if !turn {
            return breaks("APG-MV-1", format!("{text} while the engine is on move"));
        }
        let position = self.position()?;
        let legal = position.parse_any(&text).is_ok();
        (!legal)
            .then(|| InterfaceBreach::new("APG-MV-3", format!("{text} is not legal in {}", position.fen())))
    }
}
