//! What a sent line changes: the position, what is asked, and what may be expected.

use std::sync::Arc;
use std::time::Duration;

use super::machine::{Told, Uci};
use super::searched::{Board, Searched};
use crate::common::tracked::Tracked;
use crate::family::asked::{Progress, Question};
use crate::model::{Intent, InterfaceBreach};
use crate::uci::grammar::{Command, EMPTY, Go, SetPosition, Words};
use games::chess::Position;

impl Uci {
    /// Takes in a line that was sent; the interface clause that it breaks, unless it does so on purpose.
    pub(super) fn apply(&mut self, at: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach> {
        let command = Command::parse(line);
        let breach = if intent.is_trap() { None } else { self.interface_breach(&command) };
        if intent.is_trap() {
            self.core.findings.soften();
        }
        if !matches!(command, Command::IsReady) {
            self.input.setting = self.promised_setting(&command).filter(|_| !intent.is_trap());
        }
        match command {
            Command::Uci => self.relative.greet(),
            Command::IsReady => self.relative.ask_ready(),
            Command::UciNewGame => {
                self.relative.prepare();
                self.set_board(Tracked::Unset);
            }
            Command::SetOption { name, value } => {
                self.relative.prepare();
                self.set(name, value);
            }
            Command::Position(position) => self.set_position(at, &position),
            Command::Go(go) => self.go(at, go, line),
            Command::Stop => self.relative.asked.stop(),
            Command::PonderHit => self.relative.asked.release(),
            // It ends the search, too, and an engine may send its move then.
            Command::Quit => {
                self.core.quit();
                self.relative.asked.stop();
            }
            Command::Register(_) => self.introduction.registers(),
            Command::Malformed { command, .. } => self.take_malformed(at, command, line),
            // Passing over it is only a should (UCI-GEN-9).
            Command::Unknown(_) => self.core.findings.soften(),
            Command::Debug(_) | Command::Empty => {}
        }
        breach
    }

    /// What a value is set to; `<empty>` stands for no text (UCI-SET-9).
    fn set(&mut self, name: Words<'_>, value: Option<Words<'_>>) {
        let text = |words: Words<'_>| String::from_utf8_lossy(&words.to_bytes()).into_owned();
        let value = value.map(text).filter(|value| value != EMPTY).unwrap_or_default();
        let name = text(name).to_lowercase();
        // The moves of positions that were sent before are written otherwise now.
        let turns =
            name == "uci_chess960" && value.eq_ignore_ascii_case("true") != self.is_on("UCI_Chess960");
        if turns && !matches!(self.board, Tracked::Unset) {
            self.set_board(Tracked::Unset);
        }
        self.input.settings.insert(name, value);
    }

    fn go(&mut self, at: Duration, go: Go<'_>, line: &[u8]) {
        let searches = self.relative.asked.searches();
        // Passing over the token alone is only a should (UCI-GEN-10): the whole line may be lost.
        if go.strange.is_some() {
            self.core.findings.soften();
        }
        if searches {
            self.relative.asked.disturb();
        } else {
            self.told = Told::default();
        }
        let searched =
            self.board.known().map(|board| Arc::new(self.searched(at, Arc::clone(board), go, line)));
        let question = Question {
            game: searched,
            ponders: go.ponder,
            pondered: go.ponder,
            stopped: false,
            again: self.input.went,
            disturbed: searches || go.strange.is_some(),
            ends: !go.is_open() && go.mate.is_none(),
            // Behind a list of moves it may be taken for one of them (UA-4).
            depth: go.depth.filter(|_| go.searchmoves.is_none() || ends_with_move(line)),
            told: Progress::default(),
            at_ready: None,
        };
        self.relative.asked.ask(question);
        self.input.went = true;
    }

    fn searched(&self, at: Duration, board: Arc<Board>, go: Go<'_>, line: &[u8]) -> Searched {
        let (mut only, mut is_odd) = (Vec::new(), false);
        if let Some(moves) = go.searchmoves {
            let named = moves.iter().count();
            only.extend(moves.iter().filter_map(|mv| board.legal(mv)));
            // What is not legal is not defined (UT-42), nor beyond doubt what stands behind the list (UA-4).
            is_odd = only.len() != named || !ends_with_move(line);
            if is_odd {
                only.clear();
            }
        }
        let lines = match self.setting("MultiPV") {
            None => Some(1),
            Some(number) => number.parse().ok(),
        };
        let since = if self.input.went { at } else { self.input.positioned.min(at) };
        let limited = go.depth.is_some() || go.nodes.is_some() || go.movetime.is_some() || go.mate.is_some();
        let infinite = go.infinite;
        Searched { board: (*board).clone(), only, is_odd, infinite, limited, at, since, lines }
    }

    fn set_position(&mut self, at: Duration, position: &SetPosition<'_>) {
        self.input.went = false;
        self.input.positioned = at;
        match self.board_of(position) {
            Some(board) => self.set_board(Tracked::Known(Arc::new(board))),
            None => self.lose_board("a position that cannot be was sent"),
        }
    }

    /// The board that a `position` command describes; none if it is none.
    pub(super) fn board_of(&self, position: &SetPosition<'_>) -> Option<Board> {
        let chess960 = self.is_on("UCI_Chess960");
        let start = match (position.fen(), chess960) {
            (Some(fields), true) => Position::from_fen_960(std::str::from_utf8(fields.text()).ok()?).ok()?,
            _ => position.start().ok()?,
        };
        let mut board = Board { position: start, chess960 };
        for mv in position.moves() {
            let mv = board.legal(mv.ok()?)?;
            board.position.play(mv);
        }
        Some(board)
    }

    /// What a command does that comes during a search is not defined (UA-2); nor is the position of the next search then.
    fn set_board(&mut self, board: Tracked<Arc<Board>>) {
        let searches = self.relative.asked.searches();
        self.board = if searches { Tracked::Unknown("it was changed during a search") } else { board };
    }

    /// What a command with wrong arguments does is not defined.
    fn take_malformed(&mut self, at: Duration, command: &str, line: &[u8]) {
        self.core.findings.soften();
        match command {
            "position" | "ucinewgame" => self.lose_board("a command that cannot be read was sent"),
            "go" => self.go(at, Go { strange: Some(b""), ..Go::default() }, line),
            "isready" => self.relative.ask_ready(),
            "uci" => self.relative.greet_brokenly(),
            "stop" => self.relative.asked.stop(),
            "ponderhit" => self.relative.asked.release(),
            _ => {}
        }
    }

    /// What no GUI sends: from now on a breach is a weakness, until the next position nobody knows the board.
    fn lose_board(&mut self, why: &'static str) {
        self.core.findings.soften();
        self.board = Tracked::Unknown(why);
    }
}

/// Whether the last word of the line is a move.
fn ends_with_move(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.next_back().is_some_and(|word| crate::uci::grammar::Move::parse(word).is_ok())
}
