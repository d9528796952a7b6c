//! The reference engine's autoplayer draft, in any of its dialects; the honest one is [`Dialect::HONEST`].
//!
//! [`Autoplayer`] takes lines and gives lines. It reads commands through the grammar and knows nothing of how it is judged:
//! where the draft leaves a choice, the choice is told in a comment.

mod commands;
mod dialect;
mod engine;
#[cfg(test)]
mod tests;
mod think;

use crate::Engine;
use crate::console::Console;
use crate::search::chess::Table;
use games::chess::Position;

use super::chess::Clock;
use think::Thought;

use dialect::{Ears, Writing, Zeal};

pub(crate) use dialect::Dialect;

/// A fresh engine.
pub(super) fn build() -> Box<dyn Engine> {
    speaking(Dialect::HONEST)
}

/// A fresh engine of this dialect.
pub(crate) fn speaking(dialect: Dialect) -> Box<dyn Engine> {
    Box::new(Autoplayer::new(dialect))
}

/// How far the game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nobody has moved, or said `go`.
    Setup,
    /// The engine plays.
    Running,
    /// The engine has announced how it ended: it moves no more until `new`.
    Claimed,
    /// The interface has ended it.
    Over,
}

/// The engine.
struct Autoplayer {
    console: Console,
    dialect: Dialect,
    stage: Stage,
    position: Position,
    clock: Clock,
    table: Table,
    thought: Option<Thought>,
    /// The score of the last own search, for the engine.
    last_score: i32,
    /// Input ended while the engine did not look at it.
    input_ended: bool,
}
