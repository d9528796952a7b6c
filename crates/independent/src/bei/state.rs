//! What the engine keeps of the search that goes on.

use crate::boost::Board;

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
    /// Something has come that ends it.
    pub(super) is_over: bool,
    /// It ends without a move.
    pub(super) is_mute: bool,
}
