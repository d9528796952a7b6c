//! What the engine keeps of the search that goes on.

use std::time::Instant;

use crate::boost::{Board, Move};

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Play { wants_threats: bool },
    Ponder,
}

/// A search that goes on.
#[derive(Debug)]
pub(super) struct Thinking {
    pub(super) purpose: Purpose,
    pub(super) board: Board,
    pub(super) began: Instant,
    /// Something has come that ends it.
    pub(super) is_over: bool,
    /// It ends without a move.
    pub(super) is_mute: bool,
}

/// What only faulty engines remember.
#[derive(Debug, Default)]
pub(super) struct Slips {
    /// A `go` has ended what went on before it.
    pub(super) has_gone: Option<Before>,
    /// What the search that goes on has ended.
    pub(super) before: Option<Before>,
    /// `newgame` came during a search.
    pub(super) was_interrupted: bool,
    /// `setoption` came during this search.
    pub(super) was_set: bool,
    pub(super) is_weak: bool,
    /// The depth as it was told.
    pub(super) depth: u32,
}

/// What a `go` can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    Search,
    Pondering,
}

/// What stays, in faulty engines only.
#[derive(Debug, Default)]
pub(super) struct Remains {
    /// `stop` came at rest.
    pub(super) is_stopped: bool,
    /// `newgame` came during pondering.
    pub(super) ponders: bool,
    /// Threats were wanted once.
    pub(super) wanted_threats: bool,
    /// A depth was set.
    pub(super) has_depth: bool,
    /// A strength was set.
    pub(super) has_strength: bool,
    /// The last game asked for is unknown.
    pub(super) has_no_game: bool,
    /// The position of the last line, as it was written.
    pub(super) position: String,
    /// The best moves of the search before.
    pub(super) best: Vec<String>,
    /// What was played in positions searched before.
    pub(super) played: Vec<(Board, Move)>,
}

/// What only engines remember that are as faulty as others were by public reports.
#[derive(Debug, Default)]
pub(super) struct Reported {
    /// The last `setline`, and whether it was searched.
    pub(super) line: String,
    pub(super) was_searched: bool,
    /// It came again.
    pub(super) is_again: bool,
    /// `stop` has ended the last search.
    pub(super) was_stopped: bool,
    /// A finished game was answered.
    pub(super) was_finished: bool,
    pub(super) ponderings: u32,
}
