//! The acts under way ([`UnderWay`]).

use std::time::Duration;

use games::chess::Position;
use games::chess::battery::{Fate, Rule};

/// The act under way.
#[derive(Debug, Clone)]
pub(super) enum UnderWay {
    /// `play`, `open`, `answer`.
    Answer,
    /// `think-long`: how many moves have been tried, and the seed of the next.
    Think(usize, u64),
    /// `think-long` by a process that has said nothing yet: it makes a move first, so that its start is no thinking. The
    /// seed of what comes then.
    WarmUp(u64),
    /// `battery`.
    Battery(Box<Battery>),
}

/// What is left of a battery.
#[derive(Debug, Clone)]
pub(super) struct Battery {
    /// The next question is the last one here.
    pub(super) questions: Vec<Question>,
    /// When the first answer came.
    pub(super) since: Option<Duration>,
    /// How many questions the engine has answered as it should.
    pub(super) judged: usize,
    /// How many illegal moves it has said nothing to.
    pub(super) silences: usize,
    /// In how many positions it has not made a move of its own.
    pub(super) denied: usize,
    pub(super) asking: Asking,
}

/// A move that is sent to an engine.
#[derive(Debug, Clone)]
pub(super) struct Question {
    pub(super) rule: &'static Rule,
    pub(super) before: Position,
    /// In coordinates.
    pub(super) mv: &'static str,
    pub(super) fate: Fate,
}

/// How far the asking of a question has come. What an engine does wrong with a legal move may be about what was sent before, or
/// about the position: then it has to make a move of its own there first, which shows how far it has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asking {
    /// Everything was sent.
    First,
    /// It has told a result, which may be that of an earlier game.
    Claimed,
    /// It is to make a move of its own in the position.
    Position,
    /// It has ended that game, or an earlier one.
    Denied,
    /// The move was sent again.
    Again,
}
