//! What the interface clauses (3.2 of the requirements) say of our own lines.

use super::machine::{Autoplayer, Stage};
use crate::autoplayer::grammar::{Command, MoveText};
use crate::model::InterfaceBreach;
use games::chess::Position;

impl Autoplayer {
    /// The interface clause that the line breaks, if any. Asked before the line is taken in.
    pub(super) fn interface_breach(&self, command: &Command<'_>) -> Option<InterfaceBreach> {
        let name = command.name();
        let setting_up = matches!(self.stage, Stage::Boot | Stage::Setup);
        let playing = matches!(self.stage, Stage::Game(_));
        match command {
            Command::Malformed { fault, .. } => Some(breach("APG-IO-1", format!("`{name}`: {fault}"))),
            Command::Go if self.stage != Stage::Setup => {
                Some(breach("APG-GO-1", "`go` is for the first move of a game".to_owned()))
            }
            Command::Move(mv) => self.move_breach(*mv),
            Command::SetPos(_) if self.stage != Stage::Setup => {
                Some(breach("APG-SP-1", "`setpos` belongs between `new` and the first move".to_owned()))
            }
            Command::SetPos(fen) => match std::str::from_utf8(fen).map(Position::from_fen) {
                Ok(Ok(position)) if position == Position::start() => {
                    Some(breach("APG-SP-1", "the start position is not set".to_owned()))
                }
                Ok(Ok(_)) => None,
                Ok(Err(why)) => Some(breach("APG-SP-1", why.to_string())),
                Err(_) => Some(breach("APG-SP-1", "no text".to_owned())),
            },
            Command::Level(_) if !setting_up => {
                Some(breach("APG-LV-1", "`level` belongs before the game".to_owned()))
            }
            Command::Draw if !playing => Some(breach("APG-DR-1", "no game is being played".to_owned())),
            Command::Draw if self.talk.offered => {
                Some(breach("APG-DR-5", "the last offer was not answered by a move".to_owned()))
            }
            Command::Decline if !self.talk.own_offer => {
                Some(breach("APG-DR-2", "the engine has offered nothing".to_owned()))
            }
            Command::Time(_) | Command::Otim(_) if !playing && self.stage != Stage::Setup => {
                Some(breach("APG-TM-2", "no game is being played".to_owned()))
            }
            // A game may be broken off before this engine has heard of a move.
            Command::Result { .. } if !playing && self.stage != Stage::Setup => {
                Some(breach("APG-RS-1", "no game is being played".to_owned()))
            }
            Command::Claim { .. } if !playing && self.stage != Stage::Setup => {
                Some(breach("APG-RS-3", "no game is being played".to_owned()))
            }
            Command::Name(_) if !setting_up => {
                Some(breach("APG-NM-1", "`name` belongs before the game".to_owned()))
            }
            Command::Rating { .. } if !setting_up => {
                Some(breach("APG-RT-1", "`rating` belongs before the game".to_owned()))
            }
            Command::Extension(_) if !setting_up => {
                Some(breach("APG-L2-1", "extensions are offered before the game".to_owned()))
            }
            _ => None,
        }
    }

    fn move_breach(&self, mv: MoveText<'_>) -> Option<InterfaceBreach> {
        let text = String::from_utf8_lossy(mv.text);
        let turn = match self.stage {
            Stage::Boot => return Some(breach("APG-MV-1", format!("{text} before any `new`"))),
            Stage::Over => return Some(breach("APG-MV-1", format!("{text} after `result`"))),
            Stage::Setup => true,
            Stage::Game(_) => !self.asked.thinks(),
        };
        if !turn {
            return Some(breach("APG-MV-1", format!("{text} while the engine is on move")));
        }
        let position = self.position()?;
        let legal = position.parse_any(&text).is_ok();
        (!legal).then(|| breach("APG-MV-3", format!("{text} is not legal in {}", position.fen())))
    }
}

fn breach(clause: &str, reason: String) -> InterfaceBreach {
    InterfaceBreach { clause: clause.to_owned(), reason }
}
