//! From a line to what it does.

use crate::Effect;
use grammars::gbgp::Command;

use super::board::Standing;
use super::{Detail, Gbgp, Stage};

impl Gbgp {
    /// Does what a line says, or has it wait for the search (GB-SEQ-1): commands take effect in their order.
    pub(super) fn obey_line(&mut self, line: &[u8]) {
        match self.read(line) {
            // Nobody needs an answer any more.
            Command::Quit => self.console.end(Effect::Exit(0)),
            command if self.stage == Stage::Raw => {
                if command == Command::Gbgp {
                    self.obey(command);
                }
            }
            command if self.thought.is_some() => self.interrupt(line, command),
            command => self.obey(command),
        }
    }

    /// What a line says. Words that do not belong there are ignored (GB-IO-4): `stop now` is `stop`.
    fn read<'a>(&self, line: &'a [u8]) -> Command<'a> {
        match Command::parse(line, self.notation) {
            Command::Malformed { command, .. } => Command::parse(command.as_bytes(), self.notation),
            command => command,
        }
    }

    /// A command while a search goes on.
    fn interrupt(&mut self, line: &[u8], command: Command<'_>) {
        match command {
            // At once (GC-3), unless commands before it are not done yet (GB-RDY-3).
            Command::IsReady if self.waiting.is_empty() => self.say("readyok"),
            Command::PonderHit if self.waiting.is_empty() => self.ponder_hit(),
            Command::Stop if self.waiting.is_empty() => self.conclude(),
            Command::Stop => {
                // It ends all that was asked for before it (GT-6).
                self.waiting.push_back(line.to_vec());
                self.waiting_stops += 1;
                self.conclude();
                self.catch_up();
            }
            Command::Malformed { .. } | Command::Unknown(_) | Command::Empty => {}
            _ => self.waiting.push_back(line.to_vec()),
        }
    }

    /// Does what has waited for the end of a search, as far as the next one lets it. A search that a `stop` among the
    /// waiting lines is to end does not even begin.
    pub(super) fn catch_up(&mut self) {
        while !self.console.is_over()
            && let Some(line) = self.waiting.pop_front()
        {
            let command = self.read(&line);
            self.waiting_stops -= usize::from(command == Command::Stop);
            match command {
                command if self.thought.is_none() => self.obey(command),
                Command::IsReady => self.say("readyok"),
                Command::PonderHit => self.ponder_hit(),
                Command::Stop => self.conclude(),
                command if self.waiting_stops > 0 => {
                    self.conclude();
                    self.obey(command);
                }
                _ => return self.waiting.push_front(line),
            }
        }
    }

    /// A command while nothing is searched. What is not known or not understood does nothing (GB-IO-5).
    fn obey(&mut self, command: Command<'_>) {
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
