//! What a sent line changes: the game, what is asked, and what may be expected.

use std::sync::Arc;
use std::time::Duration;

use super::machine::Gbgp;
use crate::common::tracked::Tracked;
use crate::family::asked::{Progress, Question};
use crate::gbgp::grammar::{Command, Go, SetPosition};
use crate::model::{Intent, InterfaceBreach};
use games::morris::Game;

impl Gbgp {
    /// Takes in a line that was sent; the interface clause that it breaks, unless it does so on purpose.
    pub(super) fn apply(&mut self, _: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach> {
        let command = Command::parse(line, self.notation);
        let breach = if intent.is_trap() { None } else { self.interface_breach(&command) };
        if intent.is_trap() {
            self.core.findings.soften();
        }
        match command {
            Command::Gbgp => self.relative.greet(),
            Command::IsReady => self.relative.ask_ready(),
            Command::NewGame => {
                self.input.began = true;
                self.relative.prepare();
                self.set_board(Tracked::Unset);
            }
            Command::Position(position) => self.set_position(&position),
            Command::Go(go) => self.go(go),
            Command::Stop => self.relative.asked.stop(),
            Command::PonderHit => self.relative.asked.release(),
            // It ends the search, too, and an engine may send its move then.
            Command::Quit => {
                self.core.quit();
                self.relative.asked.release();
            }
            Command::Malformed { command, .. } => self.take_malformed(command),
            // Passing over it is only a should (GB-IO-5).
            Command::Unknown(_) => self.core.findings.soften(),
            Command::SetOption { .. } => self.relative.prepare(),
            Command::Debug(_) | Command::Empty => {}
        }
        breach
    }

    fn go(&mut self, go: Go<'_>) {
        let searches = self.relative.asked.searches();
        // Passing over the token alone is only a should (GB-IO-4): the whole line may be lost.
        if go.strange.is_some() {
            self.core.findings.soften();
        }
        if searches {
            self.relative.asked.disturb();
        }
        let question = Question {
            game: self.board.known().cloned(),
            ponders: go.ponder,
            pondered: go.ponder,
            stopped: false,
            again: self.input.went,
            disturbed: searches || go.strange.is_some(),
            ends: !go.is_open(),
            depth: go.maxdepth,
            told: Progress::default(),
            at_ready: None,
        };
        self.relative.asked.ask(question);
        self.input.went = true;
    }

    fn set_position(&mut self, position: &SetPosition<'_>) {
        self.input.went = false;
        match read(position) {
            Some(game) => self.set_board(Tracked::Known(Arc::new(game))),
            None => self.lose_board("a position that cannot be was sent"),
        }
    }

    /// What a command does that comes during a search is not defined; nor is the position of the next search then.
    fn set_board(&mut self, board: Tracked<Arc<Game>>) {
        let searches = self.relative.asked.searches();
        self.board = if searches { Tracked::Unknown("it was changed during a search") } else { board };
    }

    /// What a command with wrong arguments does is not defined.
    fn take_malformed(&mut self, command: &str) {
        self.core.findings.soften();
        match command {
            "position" | "newgame" => self.lose_board("a command that cannot be read was sent"),
            "go" => self.go(Go { strange: Some(b""), ..Go::default() }),
            "isready" => self.relative.ask_ready(),
            "gbgp" => self.relative.greet_brokenly(),
            "stop" | "ponderhit" => self.relative.asked.release(),
            _ => {}
        }
    }

    /// What no GUI sends: from now on a breach is a weakness, until the next position nobody knows the board.
    fn lose_board(&mut self, why: &'static str) {
        self.core.findings.soften();
        self.board = Tracked::Unknown(why);
    }
}

/// The game that a `position` command describes; none if it is none.
pub(super) fn read(position: &SetPosition<'_>) -> Option<Game> {
    let start = position.start().ok()?;
    let mut game = Game::new(start.position, start.idle);
    for mv in position.moves() {
        game.play(mv.ok()?).ok()?;
    }
    Some(game)
}
