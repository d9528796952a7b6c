//! What a sent line changes: the board, what is asked, and what may be expected.

use std::collections::BTreeSet;
use std::time::Duration;

use super::asked::{Question, Wanted};
use super::machine::NBoard;
use crate::common::tracked::Tracked;
use crate::model::{Intent, InterfaceBreach};
use crate::nboard::grammar::{Command, CommandContext, MoveItem, Version, ggf};

impl NBoard {
    /// Takes in a line that was sent; the interface clause that it breaks, unless it does so on purpose.
    pub(super) fn apply(&mut self, _: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach> {
        let command = Command::parse(line, self.context());
        let breach = if intent.is_trap() { None } else { self.interface_breach(&command, line) };
        // A ping ends what it interrupts: that it is sent at any time is no trap (NB-PING-2).
        let own_form = matches!(command, Command::Ping(_));
        if intent.is_trap() && !own_form {
            self.core.findings.soften();
        }
        match command {
            Command::NBoard(version) => self.begin(version),
            Command::SetDepth(depth) => {
                self.input.depth = true;
                if depth < 1 {
                    self.core.findings.soften();
                }
                self.disturb();
            }
            Command::SetGame(text) => {
                self.disturb();
                self.set_game(text);
            }
            Command::SetContempt(_) => self.disturb(),
            Command::Move(item) | Command::BareMove(item) => {
                self.disturb();
                self.play(item);
            }
            Command::Hint(wanted) => {
                if wanted < 1 {
                    self.core.findings.soften();
                }
                self.ask(Wanted::Hint);
            }
            Command::Go => self.ask(Wanted::Move),
            Command::Analyze => self.ask(Wanted::Analysis),
            Command::Learn => self.ask(Wanted::Learning),
            Command::Ping(number) => {
                self.input.pings.ask(number);
                self.asked.ping(number);
            }
            Command::Quit => {
                // What an engine says at its end answers nobody (NT-12).
                self.core.quit();
            }
            Command::Malformed { command, .. } => self.take_malformed(command),
            // Skipping it is only a should (NB-UNK-1).
            Command::Unknown(_) => self.core.findings.soften(),
            Command::Empty => {}
        }
        breach
    }

    fn begin(&mut self, version: i64) {
        self.input.version = Some(if version == 1 { Version::One } else { Version::Two });
    }

    /// What a command with wrong arguments does is not defined.
    fn take_malformed(&mut self, command: &str) {
        match command {
            "ping" => self.input.loose_pings += 1,
            "set game" | "move" => {
                self.disturb();
                self.lose_board("a command that cannot be read was sent");
            }
            // They may be taken for what they begin with.
            "go" => self.ask_loosely(Wanted::Move),
            "hint" => self.ask_loosely(Wanted::Hint),
            "analyze" => self.ask_loosely(Wanted::Analysis),
            "learn" => self.ask_loosely(Wanted::Learning),
            _ => {}
        }
    }

    fn set_game(&mut self, text: &[u8]) {
        let positions = ggf::Game::parse(text).ok().and_then(|game| game.positions().ok());
        let end = positions.and_then(|all| all.last().copied().zip(u32::try_from(all.len() - 1).ok()));
        match end {
            Some((position, plies)) => self.board = Tracked::Known((position, plies)),
            None => self.lose_board("a game that cannot be read was sent"),
        }
    }

    fn play(&mut self, item: MoveItem<'_>) {
        match self.board {
            Tracked::Known((position, plies)) => match position.play(item.mv) {
                Ok(next) => self.board = Tracked::Known((next, plies + 1)),
                Err(_) => self.lose_board("an illegal move was sent"),
            },
            Tracked::Unset => self.lose_board("a move was sent before any game"),
            Tracked::Unknown(_) => {}
        }
    }

    /// What no GUI sends: from now on a breach is a weakness, until the next game nobody knows the board.
    fn lose_board(&mut self, why: &'static str) {
        self.core.findings.soften();
        self.board = Tracked::Unknown(why);
    }

    fn disturb(&mut self) {
        if self.asked.searches() {
            self.asked.disturb();
        }
    }

    fn ask(&mut self, wanted: Wanted) {
        self.disturb();
        let question = self.question(wanted, self.asked.searches());
        self.asked.ask(question);
    }

    fn ask_loosely(&mut self, wanted: Wanted) {
        self.core.findings.soften();
        let question = self.question(wanted, true);
        self.asked.ask(question);
    }

    fn question(&self, wanted: Wanted, disturbed: bool) -> Question {
        let (position, plies) = match self.board {
            Tracked::Known((position, plies)) => (Some(position), Some(plies)),
            Tracked::Unset | Tracked::Unknown(_) => (None, None),
        };
        Question { wanted, position, plies, disturbed, nodes: None, told: BTreeSet::new() }
    }

    /// The same line as an engine of version 1 would read it: whether it is a bare move.
    pub(super) fn is_bare_move(line: &[u8]) -> bool {
        matches!(Command::parse(line, CommandContext { version: Version::One }), Command::BareMove(_))
    }
}
