//! What the interface clauses (3.2 of the requirements) say of our own lines.

use super::apply::read;
use super::machine::Gbgp;
use crate::gbgp::grammar::Command;
use crate::gbgp::options::SEPARATOR;
use crate::model::InterfaceBreach;

impl Gbgp {
    /// The interface clause that the line breaks, if any. Asked before the line is taken in.
    pub(super) fn interface_breach(&self, command: &Command<'_>) -> Option<InterfaceBreach> {
        let name = command.name();
        if matches!(command, Command::Gbgp) {
            return self.input.greeted.then(|| InterfaceBreach::new("GBG-1", "`gbgp` was sent before"));
        }
        if matches!(command, Command::Quit | Command::Unknown(_) | Command::Empty) {
            return None;
        }
        if !self.input.greeted {
            return Some(InterfaceBreach::new("GBG-1", format!("`{name}` before `gbgp`")));
        }
        if !self.input.welcomed {
            return Some(InterfaceBreach::new("GBG-5", format!("`{name}` before `gbgpok` has come")));
        }
        let changes = matches!(
            command,
            Command::Go(_)
                | Command::Position(_)
                | Command::NewGame
                | Command::SetOption { .. }
                | Command::Debug(_)
        );
        if changes && self.asked.searches() {
            return Some(InterfaceBreach::new(
                "GBG-9",
                format!("`{name}` before the `bestmove` of the former `go`"),
            ));
        }
        match command {
            Command::Position(_) | Command::Go(_) if !self.input.began => {
                Some(InterfaceBreach::new("GBG-7", format!("`{name}` before any `newgame`")))
            }
            Command::Position(position) if read(position).is_none() => {
                Some(InterfaceBreach::new("GBG-8", "the position, or a move in it, cannot be"))
            }
            Command::Malformed { fault, .. } => {
                Some(InterfaceBreach::new("GBG-8", format!("`{name}`: {fault}")))
            }
            Command::PonderHit if !self.asked.ponders() => {
                Some(InterfaceBreach::new("GBG-10", "`ponderhit` while nothing ponders"))
            }
            Command::SetOption { name, value } => {
                let mut setting = name.to_bytes();
                if let Some(value) = value {
                    setting.extend_from_slice(SEPARATOR);
                    setting.extend(value.to_bytes());
                }
                let why = || format!("`{}` was not announced", String::from_utf8_lossy(&setting));
                (!self.offers().takes(&setting)).then(|| InterfaceBreach::new("GBG-11", why()))
            }
            _ => None,
        }
    }
}
