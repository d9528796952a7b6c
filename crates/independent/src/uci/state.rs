//! What the engine keeps of its options, and of the search that goes on.

use std::time::{Duration, Instant};

use crate::chess::{Board, Found, Move};

/// What `setoption` can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Options {
    /// In megabytes.
    pub(super) hash: u64,
    /// How many lines are shown.
    pub(super) lines: usize,
    pub(super) style: String,
    pub(super) shows_current_line: bool,
    pub(super) shows_refutations: bool,
    pub(super) is_limited: bool,
    pub(super) elo: u32,
    /// The interface analyses.
    pub(super) analyses: bool,
    /// The interface may send `go ponder`.
    pub(super) ponders: bool,
    /// Chess960 is played.
    pub(super) is_free: bool,
    /// Openings are played from the book.
    pub(super) has_book: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 16,
            lines: 1,
            style: "Normal".to_owned(),
            shows_current_line: false,
            shows_refutations: false,
            is_limited: false,
            elo: 1500,
            analyses: false,
            ponders: false,
            is_free: false,
            has_book: true,
        }
    }
}

/// The parameters of `go`.
#[derive(Debug, Clone, Default)]
pub(super) struct Limits {
    pub(super) ponders: bool,
    pub(super) is_infinite: bool,
    /// White's and Black's clocks, in milliseconds.
    pub(super) times: [Option<i64>; 2],
    pub(super) increments: [Option<i64>; 2],
    pub(super) moves: Option<i64>,
    pub(super) depth: Option<i64>,
    pub(super) nodes: Option<i64>,
    pub(super) mate: Option<i64>,
    /// In milliseconds.
    pub(super) time: Option<i64>,
    /// The moves of `searchmoves`.
    pub(super) only: Vec<String>,
}

/// How far a search may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) time: Option<Duration>,
    /// The time was given exactly: a search that ends earlier waits.
    pub(super) is_exact: bool,
    /// Nothing but `stop` ends it.
    pub(super) is_open: bool,
}

/// What only a faulty engine keeps, or looks at.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The line end of the last message has not been sent yet.
    pub(super) owes_newline: bool,
    /// A registration was accepted.
    pub(super) is_registered: bool,
    /// Options that wait for the next game: key, name, value.
    pub(super) options: Vec<(String, String, String)>,
    /// When `isready` was answered in a search.
    pub(super) answered: Option<Instant>,
    /// When the last game began.
    pub(super) game_began: Option<Instant>,
    /// A position has come soon behind it.
    pub(super) came_soon: bool,
    /// The number of moves behind the last `position`.
    pub(super) count: usize,
    /// The last search was a ponder miss.
    pub(super) has_missed: bool,
    /// What was searched last, and the move that was played.
    pub(super) searched: Option<(Board, Move)>,
    /// How many `stop` have come in searches.
    pub(super) stops: u32,
    /// The words of the last list of moves.
    pub(super) moves: Vec<String>,
    /// When the last move was sent.
    pub(super) moved: Option<Instant>,
    /// The depth of the last search.
    pub(super) depth: u32,
    /// When the timer of the last search would have fired, if it was stopped before.
    pub(super) timer: Option<Instant>,
    /// What stands in the array of the line of best play.
    pub(super) best_line: Vec<Move>,
    /// How many groups of lines were shown.
    pub(super) groups: u32,
    /// How many names were registered.
    pub(super) registrations: u32,
    /// The last search found no legal move.
    pub(super) is_finished: bool,
    /// When an option was set, and how many lines were shown before.
    pub(super) lines_before: Option<(Instant, usize)>,
    /// A search was a ponder miss.
    pub(super) is_stuck: bool,
    /// How many `go ponder` have come.
    pub(super) ponderings: u32,
    /// When the last position came.
    pub(super) positioned: Option<Instant>,
    /// How many lines were written.
    pub(super) said: u32,
    /// How many threads search.
    pub(super) threads: u64,
    /// The path of the tablebases.
    pub(super) path: String,
    /// A position has come, and no search behind it.
    pub(super) is_set_up: bool,
    /// The position comes from a FEN.
    pub(super) is_from_fen: bool,
    /// Where the last line of best play leads to in two moves.
    pub(super) foreseen: Option<Board>,
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
    /// It came as `go ponder`.
    pub(super) has_pondered: bool,
    /// It has to end: `stop` has come, or its limit is reached.
    pub(super) is_over: bool,
    /// `stop` has come.
    pub(super) is_stopped: bool,
    /// It has come while pondering.
    pub(super) missed: bool,
    /// The search has ended by itself, and waits for a command or for its time.
    pub(super) has_ended: bool,
    /// The depth that is finished.
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// Nodes that do not count, as only a faulty engine has them.
    pub(super) nodes_before: u64,
    /// When the input was looked at.
    pub(super) looked: Instant,
    /// `isready` has come.
    pub(super) has_answered: bool,
    /// What the last finished depth has found.
    pub(super) lines: Vec<Found>,
    /// The only moves at the root; all, if there are none.
    pub(super) only: Vec<Move>,
}
