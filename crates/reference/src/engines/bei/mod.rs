//! The reference engine's Boost Engine Interface, in any of its dialects; the honest one is [`Dialect::HONEST`].
//!
//! [`Bei`] takes lines and gives lines. It reads commands through the grammar and knows nothing of how it is judged: where
//! the protocol's text leaves a choice, the choice is told in a comment. Positions are read in the project's own form
//! `ebs1`, as the text does not print the one of the original application.

mod commands;
mod dialect;
mod engine;
mod messages;
mod strength;
#[cfg(test)]
mod tests;
mod think;

use crate::Engine;
use crate::console::Console;
use crate::search::boost::Table;
use games::boost::{Line, Rules};

use dialect::{Chatter, Endings, Identity, Parting, Specials, Zeal};
use strength::Strength;
use think::Thought;

pub(crate) use dialect::Dialect;

/// A fresh engine.
pub(crate) fn build() -> Box<dyn Engine> {
    speaking(Dialect::HONEST)
}

/// A fresh engine of this dialect.
pub(crate) fn speaking(dialect: Dialect) -> Box<dyn Engine> {
    Box::new(Bei::new(dialect))
}

/// The engine.
struct Bei {
    console: Console,
    dialect: Dialect,
    /// The game of the last `newgame`, if it is known.
    game: Option<Rules>,
    /// What `setline` told last, or the start of the game.
    line: Option<Line>,
    strength: Strength,
    /// What was found out about positions of the game.
    table: Table,
    thought: Option<Thought>,
    /// `quit` has come, and the engine is still there.
    dismissed: bool,
}
