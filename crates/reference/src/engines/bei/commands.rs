//! From a line to what it does.

use crate::Effect;
use games::boost::{Line, Position};
use grammars::bei::{Command, Words};
use wire::line::escape;

use super::{Bei, Parting, Strength};

/// More of a line is not quoted.
const QUOTED: usize = 60;

impl Bei {
    /// Does what a line says, at any time: whether `bei` has come does not matter to it (BEI-READY-7).
    pub(super) fn obey_line(&mut self, line: &[u8]) {
        if self.dismissed {
            return;
        }
        match Command::parse(line) {
            // Arguments are for engines that want some (BEI-HELLO-11). In mid-search, too, which it does not end (BA-2).
            Command::Bei(_) => self.introduce(),
            Command::IsReady => self.say("readyok"),
            // Whoever sends it waits for one of the two answers.
            Command::NewGame(identifier) => self.new_game(identifier),
            Command::Malformed { command: "newgame", .. } => self.new_game(b""),
            Command::Strength(rating) => self.strength = Strength::Rating(rating),
            Command::Depth(plies) => self.strength = Strength::Depth(plies),
            Command::SetLine { position, taboo } => self.set_line(position, taboo),
            Command::Ponder(_) => self.ponder(),
            Command::Go { threats } => self.go(threats),
            Command::Stop => self.interrupt(),
            Command::Quit if self.dialect.parting == Parting::Stays => {
                self.thought = None;
                self.dismissed = true;
            }
            // A search needs no answer any more (BA-4).
            Command::Quit => self.console.end(Effect::Exit(0)),
            // What cannot be read does nothing (BA-20); a search goes on.
            Command::Malformed { .. } | Command::Unknown(_) => self.log_misunderstood(line),
            Command::Empty => {}
        }
    }

    /// `newgame`: any board that positions can be written for. The start of the game stands there until a line comes
    /// (BA-13); none does where the edge is too crowded for all pawns, as nobody has printed which of them are left
    /// out. A game that is unknown leaves none (BA-14).
    fn new_game(&mut self, identifier: &[u8]) {
        self.interrupt();
        self.table.clear();
        self.game = std::str::from_utf8(identifier).ok().and_then(|text| text.parse().ok());
        let start = self.game.and_then(Position::start);
        self.line = start.map(|position| Line::new(position, Vec::new()));
        self.say(if self.game.is_some() { "known" } else { "unknown" });
    }

    /// `setline`. Of one that cannot be read nothing is kept: the line before it is surely not meant.
    fn set_line(&mut self, position: &[u8], taboo: Words<'_>) {
        self.interrupt();
        self.line = None;
        let Some(rules) = self.game else {
            return self.log("a line without a known game");
        };
        let read = |text: &[u8]| Position::read(rules, std::str::from_utf8(text).ok()?).ok();
        let taboo: Option<Vec<Position>> = taboo.iter().map(read).collect();
        match read(position).zip(taboo) {
            Some((position, taboo)) => self.line = Some(Line::new(position, taboo)),
            None => self.log("a line with something that is no position of this game"),
        }
    }

    fn log_misunderstood(&mut self, line: &[u8]) {
        let quoted: String = escape(line).chars().take(QUOTED).collect();
        self.log(&format!("not understood: {quoted}"));
    }
}
