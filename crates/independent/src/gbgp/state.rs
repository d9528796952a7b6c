//! What the engine keeps of the game, and of the search that goes on.

use std::time::{Duration, Instant};

use crate::morris::{Board, Move, Side};

/// The position, and those before it.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) board: Board,
    /// The positions of this list of moves, the present one included.
    pub(super) seen: Vec<Board>,
    /// What the list was: only a faulty engine looks at it.
    pub(super) begins: String,
    pub(super) length: usize,
}

impl Game {
    pub(super) fn of(board: Board) -> Game {
        Game { board, seen: vec![board], begins: String::new(), length: 0 }
    }

    /// How often the present position has come.
    pub(super) fn occurrences(&self, past: &[Board], looks_at_turn: bool) -> usize {
        let same = |board: &&Board| {
            let is_turn = !looks_at_turn || board.turn == self.board.turn;
            board.plies >= 18 && board.men == self.board.men && is_turn
        };
        self.seen.iter().chain(past).filter(same).count()
    }
}

/// The parameters of `go`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Limits {
    pub(super) ponders: bool,
    /// White's and Black's clocks.
    pub(super) times: [Option<u64>; 2],
    pub(super) increments: [Option<u64>; 2],
    pub(super) moves: Option<u64>,
    pub(super) depth: Option<u64>,
    pub(super) time: Option<u64>,
}

/// How far a search may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    pub(super) depth: u32,
    pub(super) time: Duration,
    /// Nothing but `stop` ends it.
    pub(super) is_open: bool,
}

/// A search that goes on.
#[derive(Debug)]
pub(super) struct Thinking {
    pub(super) board: Board,
    pub(super) began: Instant,
    /// When its time began to count.
    pub(super) counts: Instant,
    pub(super) budget: Budget,
    pub(super) ponders: bool,
    /// `ponderhit` has come.
    pub(super) was_hit: bool,
    /// Nothing more has to be found.
    pub(super) is_over: bool,
    /// The search has ended by itself, and waits for a command.
    pub(super) has_ended: bool,
    pub(super) depth: u32,
    pub(super) nodes_before: u64,
    /// When a `stop` came that is obeyed late.
    pub(super) stopped: Option<Instant>,
}

/// What only faulty engines remember.
#[derive(Debug, Default)]
pub(super) struct Slips {
    /// Pondering was ended by `stop`.
    pub(super) has_stopped_pondering: bool,
    /// A finished game was pondered about.
    pub(super) owes_none: bool,
    pub(super) ponderings: u32,
    /// What earlier `position` commands of this game led to.
    pub(super) asked: Vec<Board>,
    /// What was answered where.
    pub(super) answers: Vec<([Option<Side>; 24], Move)>,
    /// The last move that followed `ponder`.
    pub(super) expected: Option<Move>,
    pub(super) has_small_table: bool,
    /// The present position was searched.
    pub(super) is_used: bool,
    /// What was searched in this game.
    pub(super) searched: Vec<Board>,
    /// The side of the first search of this game.
    pub(super) colour: Option<Side>,
    /// `setoption` gave the table a size.
    pub(super) has_table: bool,
    pub(super) is_ponder_off: bool,
}

impl Slips {
    /// Another game begins.
    pub(super) fn forget_the_game(&mut self) {
        self.asked.clear();
        self.searched.clear();
        self.colour = None;
        self.is_used = false;
    }
}

/// What only engines remember that are as faulty as others were by public reports.
#[derive(Debug, Default)]
pub(super) struct Reported {
    /// The last `position`, and whether it was searched.
    pub(super) position: String,
    pub(super) was_searched: bool,
    /// It came again.
    pub(super) is_again: bool,
    /// The last move of the list.
    pub(super) last_listed: Option<Move>,
    /// `stop` has ended the last search.
    pub(super) was_stopped: bool,
    /// A finished game was answered.
    pub(super) was_finished: bool,
}
