//! What the engine does wrong where that takes a memory.

use std::time::Duration;

use crate::othello::{Board, Color, Move};

use super::engine::Engine;
use super::state::{Game, Purpose, Thinking};

/// The board, as if Black were to move.
pub(super) fn without_mover(board: &Board) -> Board {
    let mut board = *board;
    board.turn = Color::Black;
    board
}

impl Engine {
    /// The game whose clock the engine looks at; `None` if it looks at none.
    pub(super) fn clock_game(&self) -> Option<Game> {
        let mut game = self.game.clone()?;
        if self.slips.has_no_clock || self.slips.has_no_clocks {
            return None;
        }
        if self.has("clock-fixed-at-set-game") {
            game.board.turn = self.slips.mover?;
        }
        if self.has("opponents-times-charged") {
            game.items.iter_mut().for_each(|item| item.color = item.color.other());
        }
        if self.has("times-by-number") {
            for (number, item) in game.items.iter_mut().enumerate() {
                item.color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
            }
        }
        if self.has("last-time-only") {
            for color in [Color::Black, Color::White] {
                let own = game.items.iter_mut().rev().filter(|item| item.color == color);
                own.skip(1).for_each(|item| item.time = Duration::ZERO);
            }
        }
        Some(game)
    }

    /// A game was set.
    pub(super) fn note_game(&mut self, text: &str) {
        self.slips.has_no_clock = false;
        self.slips.hinted = None;
        self.slips.has_result = text.contains("RE[") && !text.contains("RE[?]") && !text.contains("RE[]");
        self.slips.given = self.game.as_ref().map(|game| game.board);
        self.slips.is_over &= !self.has("learned-game-is-over");
        self.slips.mover = self.game.as_ref().map(|game| game.board.turn);
    }

    /// A ping ends a search.
    pub(super) fn note_stop(&mut self, thinking: &Thinking) {
        self.slips.has_no_clocks |= self.has("stop-drops-clock");
        match thinking.purpose {
            Purpose::Analyze => {
                self.slips.stays_stopped = self.has("stop-of-analysis-stays");
                if let Some(game) =
                    self.game.as_mut().filter(|_| self.chosen.has("stopped-analysis-loses-position"))
                {
                    game.board = thinking.board;
                }
            }
            Purpose::Go if self.has("stopped-move-comes-later") => {
                self.slips.stopped = thinking.board.legal().first().copied();
            }
            _ => {}
        }
    }

    /// The move that a faulty engine answers without a search.
    pub(super) fn ready_answer(&mut self, board: &Board) -> Option<Move> {
        if self.has("random-mover") {
            return self.random.choice(board.legal());
        }
        let hinted = self.slips.hinted.take().filter(|_| self.has("go-takes-hint"));
        let key = without_mover(board);
        let known = self.slips.answers.iter().find(|(other, _)| *other == key).map(|(_, chosen)| *chosen);
        self.slips.stopped.take().or(hinted).or(known.filter(|_| self.has("mover-not-in-key")))
    }
}
