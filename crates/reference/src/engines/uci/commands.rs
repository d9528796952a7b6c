//! From a line to what it does.

use crate::Effect;
use grammars::uci::Command;

use super::board::Board;
use super::{Detail, Stage, Uci};
use crate::engines::family::{InOrder, Kind, Waiting, interrupt};

impl Uci {
    /// Does what a line says, or has it wait for the search (UCI-RDY-4): commands take effect in their order.
    pub(super) fn obey_line(&mut self, line: &[u8]) {
        match read(line) {
            // Nobody needs an answer any more.
            Command::Quit => self.console.end(Effect::Exit(0)),
            command if self.stage == Stage::Raw => {
                if command == Command::Uci {
                    self.obey_command(command);
                }
            }
            _ if self.thought.is_some() => interrupt(self, line),
            command => self.obey_command(command),
        }
    }

    /// A command that nothing keeps from being done. What is not known or not understood does nothing (UCI-GEN-9).
    fn obey_command(&mut self, command: Command<'_>) {
        match command {
            Command::Uci => {
                self.stage = Stage::Greeted;
                self.announce();
            }
            Command::Debug(on) => self.detail = if on { Detail::Debug } else { Detail::Usual },
            Command::IsReady => self.say("readyok"),
            Command::SetOption { name, value } => self.set_option(name, value),
            Command::UciNewGame => {
                self.board = Board::start(self.settings.chess960());
                self.table.clear();
            }
            Command::Position(set) => {
                // An invalid one changes nothing.
                if let Some(board) = Board::of(&set, self.settings.chess960()) {
                    self.board = board;
                }
            }
            Command::Go(go) => self.think(&go),
            Command::Quit => self.console.end(Effect::Exit(0)),
            // Nothing is searched (UCI-STOP-2, UCI-PH-4), and everybody may use this engine (UCI-REG-4).
            Command::Stop | Command::PonderHit | Command::Register(_) => {}
            Command::Malformed { .. } | Command::Unknown(_) | Command::Empty => {}
        }
    }
}

/// What a line says. Arguments that cannot be read are passed over where the command means something without them.
fn read(line: &[u8]) -> Command<'_> {
    match Command::parse(line) {
        Command::Malformed {
            command: command @ ("isready" | "stop" | "ponderhit" | "quit" | "uci"), ..
        } => Command::parse(command.as_bytes()),
        command => command,
    }
}

impl InOrder for Uci {
    fn waiting(&mut self) -> &mut Waiting {
        &mut self.waiting
    }

    fn kind(&self, line: &[u8]) -> Kind {
        match read(line) {
            Command::IsReady => Kind::Ready,
            Command::PonderHit => Kind::PonderHit,
            Command::Stop => Kind::Stop,
            // At any time (UCI-DBG-3).
            Command::Debug(_) => Kind::Free,
            Command::Malformed { .. } | Command::Unknown(_) | Command::Empty => Kind::Nothing,
            _ => Kind::Waits,
        }
    }

    fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    fn is_over(&self) -> bool {
        self.console.is_over()
    }

    fn obey(&mut self, line: &[u8]) {
        self.obey_command(read(line));
    }

    fn ponder_hit(&mut self) {
        self.begin_own_time();
    }

    fn conclude(&mut self) {
        self.answer();
    }
}
