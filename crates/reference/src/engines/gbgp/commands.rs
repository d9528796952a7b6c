//! From a line to what it does.

use crate::Effect;
use grammars::gbgp::Command;

use super::board::Standing;
use super::{Detail, Gbgp, Stage};
use crate::engines::family::{InOrder, Kind, Waiting, interrupt};

impl Gbgp {
    /// Does what a line says, or has it wait for the search (GB-SEQ-1): commands take effect in their order.
    pub(super) fn obey_line(&mut self, line: &[u8]) {
        match self.read(line) {
            // Nobody needs an answer any more.
            Command::Quit => self.console.end(Effect::Exit(0)),
            command if self.stage == Stage::Raw => {
                if command == Command::Gbgp {
                    self.obey_command(command);
                }
            }
            _ if self.thought.is_some() => interrupt(self, line),
            command => self.obey_command(command),
        }
    }

    /// What a line says. Words that do not belong there are ignored (GB-IO-4): `stop now` is `stop`.
    fn read<'a>(&self, line: &'a [u8]) -> Command<'a> {
        match Command::parse(line, self.notation) {
            Command::Malformed { command, .. } => Command::parse(command.as_bytes(), self.notation),
            command => command,
        }
    }

    /// A command while nothing is searched. What is not known or not understood does nothing (GB-IO-5).
    fn obey_command(&mut self, command: Command<'_>) {
        match command {
            Command::Gbgp => {
                self.stage = Stage::Greeted;
                self.announce();
            }
            Command::Debug(on) => self.detail = if on { Detail::Debug } else { Detail::Usual },
            Command::IsReady => self.say("readyok"),
            Command::SetOption { name, value } => self.set_option(name, value),
            Command::NewGame => {
                self.standing = Standing::default();
                self.table.clear();
            }
            Command::Position(set) => {
                // An invalid one changes nothing (GB-POS-10).
                if let Some(standing) = Standing::of(&set) {
                    self.standing = standing;
                }
            }
            Command::Go(go) => self.think(&go),
            Command::Quit => self.console.end(Effect::Exit(0)),
            // Nothing is searched (GB-STOP-3, GT-13).
            Command::Stop | Command::PonderHit => {}
            Command::Malformed { .. } | Command::Unknown(_) | Command::Empty => {}
        }
    }
}

impl InOrder for Gbgp {
    fn waiting(&mut self) -> &mut Waiting {
        &mut self.waiting
    }

    fn kind(&self, line: &[u8]) -> Kind {
        match self.read(line) {
            Command::IsReady => Kind::Ready,
            Command::PonderHit => Kind::PonderHit,
            Command::Stop => Kind::Stop,
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
        self.obey_command(self.read(line));
    }

    fn ponder_hit(&mut self) {
        self.begin_own_time();
    }

    fn conclude(&mut self) {
        self.answer();
    }
}
