//! What the interface clauses (3.2 of the requirements) say of our own lines.

use super::apply::read;
use super::machine::Gbgp;
use crate::family::options::setting;
use crate::family::relative::Order;
use crate::gbgp::grammar::Command;
use crate::model::{InterfaceBreach, breaks};

impl Gbgp {
    /// The interface clause that the line breaks, if any. Asked before the line is taken in.
    pub(super) fn interface_breach(&self, command: &Command<'_>) -> Option<InterfaceBreach> {
        let name = command.name();
        let order = match command {
            Command::Gbgp => Order::Greeting,
            Command::Quit | Command::Unknown(_) | Command::Empty => Order::Free,
            Command::Go(_)
            | Command::Position(_)
            | Command::NewGame
            | Command::SetOption { .. }
            | Command::Debug(_) => Order::Idle,
            _ => Order::Welcomed,
        };
        if let Some(breach) = self.relative.breach_of_order(name, order) {
            return Some(breach);
        }
        match command {
            Command::Position(_) | Command::Go(_) if !self.input.began => {
                breaks("GBG-7", format!("`{name}` before any `newgame`"))
            }
            Command::Position(position) if read(position).is_none() => {
                breaks("GBG-8", "the position, or a move in it, cannot be")
            }
            Command::Malformed { fault, .. } => breaks("GBG-8", format!("`{name}`: {fault}")),
            Command::PonderHit => self.relative.breach_of_ponderhit(),
            Command::SetOption { name, value } => {
                self.relative.breach_of_setting(&self.offers(), &setting(name, value.as_ref()))
            }
            _ => None,
        }
    }
}
