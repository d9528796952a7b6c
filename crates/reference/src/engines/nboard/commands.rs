//! From a line to what it does.

use crate::Effect;
use grammars::nboard::ggf::Game;
use grammars::nboard::{Command, CommandContext, MoveItem, Version};

use super::NBoard;
use super::record::Record;
use super::think::Purpose;

impl NBoard {
    /// Does what a line says. What is not known is skipped as a whole (NB-UNK-1, NB-UNK-2).
    pub(super) fn obey_line(&mut self, line: &[u8]) {
        match Command::parse(line, CommandContext { version: self.version }) {
            Command::Empty | Command::Unknown(_) => {}
            Command::Malformed { command, .. } if self.knows(command) => {
                self.status(&format!("malformed {command}"));
            }
            Command::Malformed { .. } => {}
            Command::NBoard(version) => self.begin_protocol(version),
            Command::SetDepth(depth) => self.set_depth(depth),
            Command::SetGame(text) => self.set_game(text),
            Command::SetContempt(contempt) if self.version == Version::Two => self.contempt = contempt,
            Command::Move(item) | Command::BareMove(item) => self.play(&item),
            Command::Hint(count) => {
                // What less than one line is, the text does not say; one is the least that can be answered.
                self.think(Purpose::Hint(usize::try_from(count).unwrap_or(1).max(1)));
            }
            Command::Go => self.think(Purpose::Move),
            Command::Ping(number) => self.ping(number),
            Command::Learn => self.learn(),
            Command::Analyze if self.version == Version::Two => self.analyze(),
            Command::Quit => self.console.end(Effect::Exit(0)),
            // Version 1 has neither (NB-V1-4).
            Command::SetContempt(_) | Command::Analyze => {}
        }
    }

    /// Whether the version spoken has the command.
    fn knows(&self, command: &str) -> bool {
        self.version == Version::Two || !["set contempt", "analyze"].contains(&command)
    }

    /// `nboard`: a version that does not exist yet is spoken as the newest one.
    fn begin_protocol(&mut self, version: i64) {
        self.stop();
        self.version = if version == 1 { Version::One } else { Version::Two };
        self.say("set myname enginecheck");
    }

    /// `set depth`: for the next search. A depth that is none leaves the former one.
    fn set_depth(&mut self, depth: i64) {
        match i32::try_from(depth.min(i64::from(i32::MAX))) {
            Ok(depth) if depth >= 1 => self.depth = depth,
            _ => self.status("a depth is at least 1"),
        }
    }

    /// `set game`: the former game is forgotten altogether (NB-GAME-6); a text that is no game changes nothing.
    fn set_game(&mut self, text: &[u8]) {
        self.stop();
        let record = match Game::parse(text) {
            Ok(game) => Record::from_game(&game).map_err(|error| error.to_string()),
            Err(_) => Err("malformed game".to_owned()),
        };
        match record {
            Ok(record) => self.record = record,
            Err(reason) => self.status(&format!("game not set: {reason}")),
        }
    }

    /// `move`: an illegal one changes nothing.
    fn play(&mut self, item: &MoveItem<'_>) {
        self.stop();
        if let Err(reason) = self.record.play(item) {
            self.status(&format!("illegal move {}: {reason}", item.mv));
        }
    }

    /// `ping`: whatever is being thought about ends before the pong goes out (NB-PING-2, NB-PING-3).
    fn ping(&mut self, number: i64) {
        self.stop();
        self.say(&format!("pong {number}"));
    }

    /// `learn`: all positions of the game go into the book.
    fn learn(&mut self) {
        self.stop();
        self.book.learn(&self.record);
        self.say("learned");
    }
}
