//! What a sent line changes: the game, whose turn it is, and what may be expected.

use std::time::Duration;

use super::asked::{Closed, Due};
use super::machine::{Autoplayer, Board, Stage, Talk};
use crate::autoplayer::grammar::{Command, MoveText};
use crate::model::{Intent, InterfaceBreach};
use games::chess::Position;

/// So many games may have begun and ended before the engine tells how it saw the end of the first.
const MOST_FORMER: usize = 4;

impl Autoplayer {
    /// Takes in a line that was sent; the interface clause that it breaks, unless it does so on purpose.
    pub(super) fn apply(&mut self, at: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach> {
        let command = Command::parse(line);
        let breach = self.interface_breach(&command);
        // What follows on input that no interface sends is a weakness. An illegal move is none of that: the text says
        // what may be done about it.
        if intent.is_trap() && breach.is_some() && !matches!(command, Command::Move(_)) {
            self.core.findings.soften();
        }
        self.talk.began = true;
        match command {
            Command::New => self.new_game(at),
            Command::SetPos(fen) => self.set_position(fen, at),
            Command::Go => self.go(at),
            Command::Move(mv) => self.take_move(mv, at),
            Command::Level(level) => self.clock.level(level),
            // Who reads nothing while it thinks tells its old clock with its move.
            Command::Time(_) if self.asked.thinks() => self.clock.forget(),
            Command::Time(time) => self.clock.set(time, at),
            Command::Draw => {
                self.talk.offered = true;
                self.talk.offers += 1;
            }
            Command::Claim { .. } => self.talk.asked_result = true,
            Command::Decline => self.talk.own_offer = false,
            Command::Result { .. } => self.game_over(at),
            Command::Extension(name) => {
                self.talk.extensions.insert(name.to_vec());
            }
            Command::Quit => {
                self.core.quit();
            }
            Command::Malformed { command, .. } => self.take_malformed(command, at),
            // What is done about it is nowhere defined.
            Command::Unknown(line) => self.take_unknown(line),
            Command::Otim(_) | Command::Name(_) | Command::Rating { .. } | Command::Empty => {}
        }
        if intent.is_trap() { None } else { breach }
    }

    fn game_over(&mut self, at: Duration) {
        self.keep_former();
        self.stage = Stage::Over;
        self.asked.close(Closed::Result, at);
    }

    /// Claims may still be about the game that ends.
    fn keep_former(&mut self) {
        self.aborted += u32::from(self.talk.impossible && !self.talk.claimed);
        self.talk.impossible = false;
        if matches!(self.stage, Stage::Game(_)) {
            self.keep(self.position().cloned());
        }
    }

    /// The end of a game, which the engine may not have told yet.
    pub(super) fn keep(&mut self, end: Option<Position>) {
        if self.former.len() == MOST_FORMER {
            self.former.remove(0);
        }
        self.former.push(end);
    }

    fn new_game(&mut self, at: Duration) {
        self.keep_former();
        self.asked.close(Closed::New, at);
        let earlier = self.stage != Stage::Boot || self.talk.earlier;
        let extensions = std::mem::take(&mut self.talk.extensions);
        self.talk = Talk { began: true, earlier, extensions, ..Talk::default() };
        self.stage = Stage::Setup;
        self.board = Board::Known(Box::default());
        self.clock.new_game();
    }

    fn set_position(&mut self, fen: &[u8], at: Duration) {
        self.asked.close(Closed::New, at);
        let read = std::str::from_utf8(fen).ok().and_then(|text| Position::from_fen(text).ok());
        self.board = match read {
            Some(position) if matches!(self.stage, Stage::Boot | Stage::Setup) => {
                Board::Known(Box::new(position))
            }
            // Mid-game positions are not defined (AT-15), nor are impossible ones.
            Some(_) => Board::Unknown("a position was set within a game"),
            None => Board::Unknown("a position that cannot be was sent"),
        };
    }

    fn go(&mut self, at: Duration) {
        // A second one while it thinks changes nothing that is defined (AT-7). Who reads it behind its move has the
        // other side on move (AT-8).
        if self.asked.thinks() {
            return self.asked.allow_one_more();
        }
        if self.stage == Stage::Over {
            return;
        }
        let position = self.position().cloned();
        if let Some(position) = &position {
            self.stage = Stage::Game(position.turn());
        }
        self.asked.ask(Due { position, ..Due::default() });
        self.clock.start(at);
    }

    fn take_move(&mut self, mv: MoveText<'_>, at: Duration) {
        let text = String::from_utf8_lossy(mv.text).into_owned();
        self.talk.own_offer = false;
        self.talk.accepted = false;
        if self.stage == Stage::Over {
            return;
        }
        let Some(before) = self.position().cloned() else {
            self.asked.ask(Due::default());
            return self.clock.start(at);
        };
        let read = before.parse_any(&text).ok().map(|read| read.mv);
        let turn = before.turn();
        let expected = match self.stage {
            Stage::Game(engine) => engine != turn && !self.asked.thinks(),
            _ => true,
        };
        let Some(mv) = read.filter(|_| expected) else {
            self.talk.impossible = true;
            if read.is_some() || self.asked.thinks() {
                // One while the engine is on move is as bad (AT-9), but legal for who reads it behind its own.
                self.board = Board::Unknown("a move was sent while the engine was on move");
                self.asked.allow_one_more();
                return self.asked.ask(Due::default());
            }
            if self.stage != Stage::Game(turn) {
                self.stage = Stage::Game(!turn);
            }
            self.board = Board::Broken("what cannot be a move was sent");
            self.asked.close(Closed::New, at);
            return self.asked.ask(Due { illegal: true, ..Due::default() });
        };
        let marks = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
        let exact = marks(&text) == marks(&before.san(mv)) || text == before.coordinates(mv);
        self.talk.oddly_spelled |= !exact;
        let after = before.after(mv);
        self.stage = Stage::Game(after.turn());
        self.board = Board::Known(Box::new(after.clone()));
        self.asked.ask(Due { position: Some(after), answers: Some((before, mv)), ..Due::default() });
        self.clock.start(at);
    }

    /// Who reads only the first word of a line may find a move there, and answers it.
    fn take_unknown(&mut self, line: &[u8]) {
        self.core.findings.soften();
        let first = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
        if MoveText::parse(first).is_some() {
            self.board = Board::Unknown("a line that begins with a move was sent");
            self.asked.allow_one_more();
            self.talk.earlier = true;
            self.clock.forget();
        }
    }

    /// What a command with wrong arguments does is not defined.
    fn take_malformed(&mut self, command: &str, at: Duration) {
        self.core.findings.soften();
        match command {
            "setpos" => self.board = Board::Unknown("a command that cannot be read was sent"),
            "new" => {
                self.new_game(at);
                self.board = Board::Unknown("a command that cannot be read was sent");
            }
            "result" => self.game_over(at),
            "go" => {
                self.board = Board::Unknown("a command that cannot be read was sent");
                self.asked.ask(Due::default());
                self.talk.earlier = true;
            }
            "time" | "level" => self.clock.forget(),
            "draw" => self.talk.offered = true,
            _ => {}
        }
    }
}
