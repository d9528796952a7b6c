//! The acts under way ([`UnderWay`]).

use games::othello::battery::Trial;

/// The depth of long searches where the scenario names none: more than a middle game gives away at once. An engine that
/// looks at its input ends it at the ping; one that does not needs some time for it.
pub(super) const LONG_DEPTH: u32 = 20;

/// The act under way.
#[derive(Debug, Clone)]
pub(super) enum UnderWay {
    /// `handshake`: this number is awaited.
    Handshake(i64),
    /// `think-long`, `hint-long`, `analyze`: the engine is to be found searching.
    Search(Search),
    /// `battery`: the answer to the first of these is awaited.
    Battery(Battery),
}

/// A battery under way.
#[derive(Debug, Clone)]
pub(super) struct Battery {
    /// The trials that are left, the next one last.
    pub(super) trials: Vec<Trial>,
    pub(super) way: Way,
}

/// How the moves of a trial are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By `move`.
    Sent,
    /// In the game that is set.
    Recorded,
}

/// A long search that is being begun.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// How many positions have been tried.
    pub(super) tried: usize,
    pub(super) depth: u32,
    /// What is sent to begin it.
    pub(super) request: String,
    pub(super) over: Over,
}

/// What ends a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    /// An answer.
    Answered,
    /// Nothing but a ping.
    Never,
}

impl Search {
    /// Such a search, which no answer ends.
    pub(super) fn of(request: String) -> Search {
        Search { tried: 0, depth: LONG_DEPTH, request, over: Over::Never }
    }
}
