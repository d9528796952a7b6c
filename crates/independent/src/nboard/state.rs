//! What the engine keeps of a game and of a search, and what only faulty engines keep.

use std::time::{Duration, Instant};

use crate::othello::{Board, Color, Found, Move};

/// The time that one side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) main: Duration,
    pub(super) increment: Duration,
}

/// A move that was made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Item {
    pub(super) color: Color,
    pub(super) chosen: Move,
    pub(super) time: Duration,
}

/// A game, up to the position that commands speak of.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Game {
    pub(super) start: Board,
    pub(super) board: Board,
    pub(super) items: Vec<Item>,
    /// Black's clock and White's; none if the game does not tell.
    pub(super) clocks: [Option<Clock>; 2],
}

impl Game {
    /// A game of which nothing has been played.
    pub(super) fn at(start: Board) -> Game {
        Game { start, board: start, items: Vec::new(), clocks: [None; 2] }
    }

    /// Adds a move, legal or not.
    pub(super) fn add(&mut self, chosen: Move, time: Duration) {
        self.items.push(Item { color: self.board.turn, chosen, time });
        self.board = self.board.after(chosen);
    }
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Go,
    Hint(usize),
    Analyze,
}

/// A search that runs.
#[derive(Debug, Clone)]
pub(super) struct Thinking {
    pub(super) purpose: Purpose,
    pub(super) board: Board,
    pub(super) began: Instant,
    /// When it has to end; never, if nothing limits it.
    pub(super) until: Option<Instant>,
    pub(super) nodes: u64,
}

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
    /// The board behind the moves of the game that was set.
    pub(super) given: Option<Board>,
    /// How many pings there were.
    pub(super) pings: u32,
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
    /// A game was ended by `move`.
    pub(super) is_over: bool,
    /// The boards that were solved.
    pub(super) solved: Vec<Board>,
    /// The greatest depth that a hint told.
    pub(super) deepest: u32,
    /// When something was told last.
    pub(super) told: Option<Instant>,
    /// The length of the longest game that was analysed.
    pub(super) longest: usize,
    /// A line that is sent when this moment has passed.
    pub(super) late: Option<(Instant, String)>,
}

/// What only engines remember that are as faulty as others were by public reports.
#[derive(Debug, Default)]
pub(super) struct Reported {
    /// `go` has come, and since then no other position.
    pub(super) has_asked: bool,
    /// The number of the last pong, with what stood behind it.
    pub(super) pong: String,
    /// What searches that were not exact have found.
    pub(super) shallow: Vec<(Board, i32)>,
}
