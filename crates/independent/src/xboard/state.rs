//! What the engine keeps while it edits, thinks and has options, and while it makes mistakes.

use std::time::{Duration, Instant};

use crate::chess::{Board, Color, Move};
use crate::faults::Chosen;

use super::clock::Budget;

/// A board that is being edited.
#[derive(Debug, Clone)]
pub(super) struct Edit {
    pub(super) board: Board,
    pub(super) color: Color,
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Play,
    Ponder,
    Analyze,
}

/// A search that goes on.
#[derive(Debug, Clone)]
pub(super) struct Thinking {
    pub(super) purpose: Purpose,
    pub(super) board: Board,
    pub(super) budget: Budget,
    pub(super) nodes: u64,
    pub(super) depth: u32,
    pub(super) choices: usize,
    pub(super) first: Option<Move>,
}

/// What a faulty or odd engine remembers.
#[derive(Debug, Default)]
pub(super) struct Slips {
    /// The moves of all games.
    pub(super) plies: usize,
    /// In which game `st` came.
    pub(super) st: Option<u32>,
    /// A line of a search that has ended; it follows the next `pong`.
    pub(super) stale: Option<String>,
    /// How many moves in a row were refused.
    pub(super) refused: u32,
    /// How long it has pondered since its last move.
    pub(super) pondered: Duration,
    /// The position before `undo`.
    pub(super) root: Option<Board>,
    /// The time of all searches for a move.
    pub(super) thought: Duration,
    /// The positions since the set-up, those taken back too.
    pub(super) seen: Vec<Board>,
    /// What `hard` or `easy` said since the last move.
    pub(super) hard: Option<bool>,
    /// The move that the last search has found.
    pub(super) last: Option<Move>,
    /// The next move is the only one.
    pub(super) plays_once: bool,
    /// A draw was offered during the search.
    pub(super) agrees: bool,
    /// For what happens now and then, in another way in each process.
    pub(super) chance: fastrand::Rng,
}

/// What a plainly faulty engine remembers.
#[derive(Debug, Default)]
pub(super) struct Plain {
    /// The engine has told the end of the game.
    pub(super) has_claimed: bool,
    /// `result` has come since `new`.
    pub(super) has_result: bool,
    /// The last thing that changed the board was `undo`.
    pub(super) has_undone: bool,
    /// `?` has come while it waited.
    pub(super) is_hurried: bool,
    /// In which game the first `level` came.
    pub(super) level: Option<u32>,
    /// The position that was set up in this game.
    pub(super) setup: Option<Board>,
    /// The moves since then.
    pub(super) moves: Vec<Move>,
    /// The side that `new` does not change.
    pub(super) kept: Option<Color>,
    /// What it has pondered on.
    pub(super) guess: Option<Move>,
    /// The reply that the last search expected.
    pub(super) expected: Option<Move>,
}

/// What an engine with a reported fault remembers.
#[derive(Debug, Default)]
pub(super) struct Reported {
    /// The expected move has come, and has no answer yet.
    pub(super) is_hit: bool,
    /// The next `new` is lost.
    pub(super) is_stalled: bool,
    /// `force` has ended the last search.
    pub(super) was_forced: bool,
    /// The next `go` is lost.
    pub(super) is_mute: bool,
    /// The next move is followed by one of the other side.
    pub(super) moves_twice: bool,
    /// It has resigned in some game.
    pub(super) has_resigned: bool,
    /// It reads nothing any more.
    pub(super) is_deaf: bool,
    /// Pondering has ended by itself.
    pub(super) has_finished: bool,
    /// Another move has arrived together with the last one.
    pub(super) is_quick: bool,
    /// The position that analysis has not left.
    pub(super) missed: Option<Board>,
    /// When the last thinking line was shown, or the search began.
    pub(super) shown: Option<Instant>,
    /// How many thinking lines were shown.
    pub(super) thoughts: u32,
}

impl Reported {
    /// A new game begins.
    pub(super) fn begin(&mut self) {
        (self.is_hit, self.was_forced, self.is_mute, self.moves_twice) = (false, false, false, false);
        (self.is_quick, self.missed) = (false, None);
    }
}

/// What an engine with a fault of further reports remembers.
#[derive(Debug, Default)]
pub(super) struct Again {
    /// Some `level` has come.
    pub(super) has_level: bool,
    /// The last `time` was negative.
    pub(super) is_negative: bool,
    /// It was told `uci`, and speaks that until the next game.
    pub(super) is_uci: bool,
    /// It has moved without its book.
    pub(super) has_searched: bool,
    /// A draw was offered during the search, and it accepts.
    pub(super) agrees: bool,
}

/// What kind of option it is, with the values it may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Check,
    Spin(i64, i64),
    Combo(&'static [&'static str]),
    Text(&'static str),
    Button(&'static str),
}

/// An option with its value.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) value: String,
}

/// All options with their values.
#[derive(Debug, Clone)]
pub(super) struct Options {
    pub(super) choices: Vec<Choice>,
}

const ALL: &[(&str, Kind, &str)] = &[
    ("Contempt", Kind::Spin(-100, 100), "0"),
    ("Own Book", Kind::Check, "1"),
    ("Style", Kind::Combo(&["Careful", "Normal", "Wild"]), "Normal"),
    ("Depth-Limit", Kind::Spin(1, 64), "8"),
    ("Greeting", Kind::Text("string"), "good luck to you"),
    ("Book Path", Kind::Text("path"), "books"),
    ("Clear Tables", Kind::Button("button"), ""),
    ("Save Settings", Kind::Button("save"), ""),
    ("Forget Settings", Kind::Button("reset"), ""),
];

impl Options {
    pub(super) fn new(chosen: &Chosen) -> Options {
        let wrong = chosen.has("spin-outside-its-range");
        let choices = ALL.iter().map(|&(name, kind, value)| Choice {
            name,
            kind,
            value: if wrong && name == "Contempt" { "250" } else { value }.to_owned(),
        });
        Options { choices: choices.collect() }
    }
}
