//! The reference engine's NBoard: version 2, and version 1 where it differs.
//!
//! [`NBoard`] takes lines and gives lines. It reads commands through the grammar and knows nothing of how it is judged:
//! where the protocol's text leaves a choice, the choice is told in a comment.

mod analyze;
mod book;
mod clock;
mod commands;
mod engine;
mod messages;
mod record;
#[cfg(test)]
mod tests;
mod think;

use crate::Engine;
use crate::console::Console;
use crate::search::othello::Table;
use grammars::nboard::Version;

use book::Book;
use record::Record;
use think::Thought;

/// A fresh engine.
pub(super) fn build() -> Box<dyn Engine> {
    Box::new(NBoard::new())
}

/// The engine.
struct NBoard {
    console: Console,
    version: Version,
    /// The most discs that a middle game is searched ahead.
    depth: i32,
    /// What a draw known from the book is worth to Black, in discs.
    contempt: i64,
    record: Record,
    book: Book,
    table: Table,
    thought: Option<Thought>,
}
