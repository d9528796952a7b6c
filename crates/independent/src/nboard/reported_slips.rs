//! What the engine does wrong as real programs did by public reports.

use std::time::Duration;

use crate::othello::{Board, Color, Found, Move};

use super::engine::{Engine, die};
use super::ggf::time_left;
use super::state::Game;

impl Engine {
    /// A game that was read, as such an engine takes it.
    pub(super) fn mistake_game(&mut self, game: &mut Game) {
        self.reported.has_asked = false;
        let began = self.game.as_ref().map(|old| old.start.turn);
        if began == Some(Color::White) && self.has("mover-of-last-game-stays") {
            game.start.turn = Color::White;
            game.board = game.start;
            let items = std::mem::take(&mut game.items);
            items.iter().for_each(|item| game.add(item.chosen, item.time));
        }
        let is_last = game.items.last().is_some_and(|item| item.chosen == Move::Pass);
        if is_last && self.has("last-pass-of-game-lost") {
            game.items.pop();
            game.board.turn = game.board.turn.other();
        }
    }

    /// The answer that such an engine has without a search.
    pub(super) fn strange_answer(&mut self, game: &Game, legal: &[Move]) -> Option<String> {
        let asks_again = std::mem::replace(&mut self.reported.has_asked, true);
        if asks_again && self.has("go-again-dies") {
            die();
        }
        let must_pass = legal == [Move::Pass];
        if must_pass && self.has("passing-position-dies") {
            die();
        }
        if must_pass && self.has("square-for-a-pass") {
            let square = (0..64).find(|&square| game.board.is_empty(square))?;
            return Some(format!("=== {}", Move::At(square).write()));
        }
        if legal.len() == 1 && self.has("forced-move-at-once") {
            return Some(format!("=== {}", legal[0].write()));
        }
        let own = game.items.iter().rfind(|item| item.color == game.board.turn);
        let has_passed = own.is_some_and(|item| item.chosen == Move::Pass);
        let is_late = || {
            let left = self.clock_game().as_ref().and_then(time_left);
            left.is_some_and(|left| left <= Duration::from_secs(1))
        };
        if has_passed && self.has("pass-stays") || self.has("passes-in-time-trouble") && is_late() {
            return Some("=== PA/0.00/0.00".to_owned());
        }
        let is_in_table = || {
            let after = |board: Board| board.legal().into_iter().map(move |chosen| board.after(chosen));
            self.slips.solved.iter().any(|board| after(*board).flat_map(after).any(|then| then == game.board))
        };
        (self.has("question-marks-for-a-move") && is_in_table()).then(|| "=== ??/0.00/0.00".to_owned())
    }

    /// A search has come to its end.
    pub(super) fn keep_value(&mut self, board: &Board, found: &Found) {
        if !found.is_exact {
            self.reported.shallow.push((*board, found.lines[0].value));
        }
    }

    /// The value that such an engine tells for the best move.
    pub(super) fn mistake_value(&self, board: &Board, value: i32, is_exact: bool) -> i32 {
        let known = self.reported.shallow.iter().rfind(|(other, _)| other == board);
        let known = known.filter(|_| is_exact && self.has("shallow-value-called-exact"));
        known.map_or(value, |(_, value)| *value)
    }

    /// Whether a pass among the moves has turned the evaluations.
    pub(super) fn has_lost_its_side(&self) -> bool {
        let passes = |game: &Game| game.items.iter().filter(|item| item.chosen == Move::Pass).count();
        self.has("eval-behind-pass-of-opponent") && self.game.as_ref().map_or(0, passes) % 2 == 1
    }

    /// What a pong says, with what an earlier one has left behind.
    pub(super) fn overwrite(&mut self, number: &str) -> String {
        let tail = self.reported.pong.get(number.len()..).unwrap_or_default().to_owned();
        let text = number.to_owned() + &tail;
        if self.has("tail-of-longer-pong") {
            self.reported.pong.clone_from(&text);
        }
        text
    }

    /// A ping is answered.
    pub(super) fn forget_game_at_ping(&mut self) {
        if self.game.is_some() && self.has("ping-resets-game") {
            self.game = Some(Game::at(Board::start(self.odd())));
        }
    }

    /// Pages for nobody.
    pub(super) fn make_noise(&self) {
        use std::io::Write;
        if self.has("noisy-errors") {
            // Nobody is there if that fails.
            let _ = writeln!(std::io::stderr(), "{}", "slate thinks aloud. ".repeat(400));
        }
    }
}
