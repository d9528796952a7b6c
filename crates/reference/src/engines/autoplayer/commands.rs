//! From a line to what it does.

use std::time::Duration;

use crate::Effect;
use crate::engines::chess::{Ending, Period, accepts_draw, read_move};
use games::chess::Position;
use grammars::autoplayer::{Base, Command, GameResult, Level};

use super::{Autoplayer, Stage, Zeal};

impl Autoplayer {
    /// Does what a line says. What is not known or not understood does nothing; nothing but moves, offers of draws, claims
    /// and extensions is answered.
    pub(super) fn obey_line(&mut self, line: &[u8]) {
        match Command::parse(line) {
            Command::New => self.new_game(),
            Command::SetPos(fen) => self.set_position(fen),
            Command::Go => self.go(),
            Command::Move(mv) => self.take_move(mv.text),
            Command::Level(level) => self.level(level),
            // Whatever colour it has (AP-TM-3, AP-TM-4).
            Command::Time(centiseconds) => self.clock.set_own(centiseconds),
            Command::Otim(centiseconds) => self.clock.set_opponent(centiseconds),
            Command::Draw => self.answer_draw_offer(),
            // However it is written: nobody plays on after `result` (AP-RS-9, AP-RS-11).
            Command::Result { .. } | Command::Malformed { command: "result", .. } => self.end_game(),
            Command::Claim { .. } => self.answer_claim(),
            Command::Extension(name) => self.answer_extension(name),
            Command::Quit => self.console.end(Effect::Exit(0)),
            // It offers no draws, so none is declined; and it plays against everybody alike.
            Command::Decline | Command::Name(_) | Command::Rating { .. } => {}
            Command::Malformed { .. } | Command::Unknown(_) | Command::Empty => {}
        }
    }

    fn new_game(&mut self) {
        self.thought = None;
        self.stage = Stage::Setup;
        self.position = Position::start();
        self.last_score = 0;
        self.clock.new_game();
        self.table.clear();
    }

    /// `setpos`; in mid-game (AT-15), too: then the next move or `go` belongs to the new position. One that no game of
    /// chess has changes nothing.
    fn set_position(&mut self, fen: &[u8]) {
        if !self.dialect.knows(b"setpos") {
            return;
        }
        if let Ok(position) = Position::from_fen(&String::from_utf8_lossy(fen)) {
            self.thought = None;
            self.position = position;
            self.last_score = 0;
        }
    }

    /// `go`, also in mid-game (AT-8): the engine has the side on move. While it thinks, it does already (AT-7).
    fn go(&mut self) {
        if self.thought.is_none() && self.is_open() {
            self.stage = Stage::Running;
            self.think();
        }
    }

    /// A move of the opponent: the engine has the other side.
    fn take_move(&mut self, text: &[u8]) {
        if !self.is_open() {
            return;
        }
        let read = read_move(&self.position, text, self.dialect.reading).ok();
        let Some(mv) = read.filter(|_| self.thought.is_none()) else {
            // Nobody can go on from here (AP-ILL-1); a move for the engine's own side is illegal, too (AT-9).
            self.thought = None;
            self.stage = Stage::Claimed;
            return self.say(&format!("* {{illegal move: {}}}", String::from_utf8_lossy(text)));
        };
        self.stage = Stage::Running;
        self.position.play(mv);
        self.think();
    }

    /// Whether moves are made.
    fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Setup | Stage::Running)
    }

    /// `level`; in mid-game (AT-15) the moves and the time that are left now.
    fn level(&mut self, level: Level) {
        let period = |moves: u32, time: Base| Period { moves, time: time.span() };
        match level {
            Level::Fischer { moves, time, increment } => {
                let increment = Duration::from_secs(u64::from(increment));
                self.clock.level(period(moves, time), period(moves, time), increment);
            }
            Level::TwoControls { moves, time, next_moves, next_time } => {
                let (first, next) = (period(moves, time), period(next_moves, next_time));
                self.clock.level(first, next, Duration::ZERO);
            }
        }
    }

    /// `draw`: while it thinks, too, and then it thinks on (AT-1).
    fn answer_draw_offer(&mut self) {
        if self.stage != Stage::Running || self.dialect.zeal == Zeal::Least {
            return;
        }
        let line = self.thought.as_ref().and_then(|thought| thought.search.best());
        let score = line.map_or(self.last_score, |line| line.score);
        // Until `result` comes the game goes on either way (AP-DR-3).
        self.say(if accepts_draw(score, &self.position) { "draw" } else { "decline" });
    }

    fn end_game(&mut self) {
        self.thought = None;
        self.stage = Stage::Over;
    }

    /// A claim of the other engine is handed over (AC-3): the engine says what it thinks of the board, and leaves it to
    /// the interface what becomes of the game.
    fn answer_claim(&mut self) {
        if self.dialect.zeal == Zeal::Least || self.stage == Stage::Over {
            return;
        }
        match Ending::of(&self.position) {
            Some(ending) => self.say(&ending.to_string()),
            None => self.say(&format!("{} {{the game is not over}}", GameResult::Unfinished.code())),
        }
    }

    fn answer_extension(&mut self, name: &[u8]) {
        if self.dialect.knows(name) {
            self.say(&format!("{} ok", String::from_utf8_lossy(name)));
        }
    }
}
