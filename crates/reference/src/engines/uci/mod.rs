//! The reference engine's UCI.
//!
//! [`Uci`] takes lines and gives lines. It reads commands through the grammar and knows nothing of how it is judged: where
//! the protocol's text leaves a choice, the choice is told in a comment.

mod board;
mod clock;
mod commands;
mod engine;
mod messages;
mod options;
#[cfg(test)]
mod tests;
mod think;

use crate::Engine;
use crate::console::Console;
use crate::engines::family::Waiting;
use crate::search::chess::Table;

use board::Board;
use options::Settings;
use think::Thought;

/// A fresh engine.
pub(super) fn build() -> Box<dyn Engine> {
    Box::new(Uci::new())
}

/// Whether the GUI has said `uci`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Not yet: nothing else but `quit` means anything.
    Raw,
    /// It has.
    Greeted,
}

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// What a GUI shows.
    Usual,
    /// `debug on`: what it does, in words, too (UCI-DBG-1).
    Debug,
}

/// The engine.
struct Uci {
    console: Console,
    stage: Stage,
    detail: Detail,
    settings: Settings,
    board: Board,
    table: Table,
    thought: Option<Thought>,
    waiting: Waiting,
}
