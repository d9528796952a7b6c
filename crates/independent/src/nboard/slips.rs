//! What the engine does wrong where that takes a memory, and its memory for that.

use std::time::{Duration, Instant};

use crate::othello::{Board, Color, Found, Move};

use super::engine::Engine;
use super::state::{Game, Purpose, Thinking};

/// What only faulty engines remember.
#[derive(Debug, Default)]
pub(super) struct Slips {
    /// The game has no clock, until the next game.
    pub(super) has_no_clock: bool,
    /// No game has a clock any more.
    pub(super) has_no_clocks: bool,
    /// The game came with a result.
    pub(super) has_result: bool,
    /// Who was to move in the game that was set.
    pub(super) mover: Option<Color>,
    pub(super) contempt: i32,
    /// The best move of the last hint.
    pub(super) hinted: Option<Move>,
    /// The move of a search that a ping ended.
    pub(super) stopped: Option<Move>,
    /// What was answered on which board, whoever was to move.
    pub(super) answers: Vec<(Board, Move)>,
    /// What was evaluated at which ply.
    pub(super) hints: Vec<(usize, Found)>,
    /// The boards of all hints.
    pub(super) shown: Vec<Board>,
    /// The next search has to end at once.
    pub(super) stays_stopped: bool,
    /// A line that is sent when this moment has passed.
    pub(super) late: Option<(Instant, String)>,
}

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
        self.slips.mover = self.game.as_ref().map(|game| game.board.turn);
    }

    /// A ping ends a search.
    pub(super) fn note_stop(&mut self, thinking: &Thinking) {
        self.slips.has_no_clocks |= self.has("stop-drops-clock");
        match thinking.purpose {
            Purpose::Analyze => self.slips.stays_stopped = self.has("stop-of-analysis-stays"),
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
