//! What the interface clauses (3 of the requirements) say of our own lines.

use super::machine::Uci;
use crate::common::tracked::Tracked;
use crate::family::options::setting;
use crate::family::relative::Order;
use crate::model::{InterfaceBreach, breaks};
use crate::uci::grammar::Command;

impl Uci {
    /// The interface clause that the line breaks, if any. Asked before the line is taken in.
    pub(super) fn interface_breach(&self, command: &Command<'_>) -> Option<InterfaceBreach> {
        let name = command.name();
        let searches = self.relative.asked.searches();
        let order = match command {
            Command::Uci => Order::Greeting,
            Command::Quit | Command::Unknown(_) | Command::Empty => Order::Free,
            Command::IsReady | Command::Debug(_) => Order::Greeted,
            Command::Go(_) | Command::Position(_) | Command::UciNewGame => Order::Idle,
            _ => Order::Welcomed,
        };
        if let Some(breach) = self.relative.breach_of_order(name, order) {
            return Some(breach);
        }
        match command {
            Command::SetOption { .. } if searches => breaks("UCI-GUI-4", "`setoption` during a search"),
            Command::SetOption { name, value } => {
                // Capitals do not matter (UCI-SET-2, UCI-SET-3).
                let setting = setting(name, value.as_ref()).to_ascii_lowercase();
                self.relative.breach_of_setting(&self.offers().in_small_letters(), &setting)
            }
            Command::Go(_) if !self.input.ready => breaks("UCI-GUI-2", "`go` before any `readyok`"),
            Command::Go(_) if matches!(self.board, Tracked::Unset) => {
                breaks("UCI-GUI-5", "`go` before any `position`")
            }
            Command::Go(go) if go.movestogo == Some(0) => breaks("UCI-GUI-11", "`movestogo 0`"),
            Command::Position(position) if self.board_of(position).is_none() => {
                breaks("UCI-GUI-5", "the position, or a move in it, cannot be")
            }
            Command::Malformed { fault, .. } => breaks("UCI-GUI-12", format!("`{name}`: {fault}")),
            Command::PonderHit => self.relative.breach_of_ponderhit(),
            _ => None,
        }
    }
}
