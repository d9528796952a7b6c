//! The reference engine's GBGP, in any of its notations; the honest one speaks that with numbered nodes.
//!
//! [`Gbgp`] takes lines and gives lines. It reads commands through the grammar and knows nothing of how it is judged:
//! where the protocol's text leaves a choice, the choice is told in a comment.

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
use crate::search::morris::Table;
use grammars::gbgp::Notation;

use board::Standing;
use options::Settings;
use think::Thought;

/// A fresh engine.
pub(super) fn build() -> Box<dyn Engine> {
    speaking(Notation::Numbers)
}

/// A fresh engine that speaks this edition.
pub(crate) fn speaking(notation: Notation) -> Box<dyn Engine> {
    Box::new(Gbgp::new(notation))
}

/// Whether the GUI has said `gbgp`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Not yet: nothing else but `quit` means anything.
    Raw,
    /// It has.
    Greeted,
}

/// How much is told of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// Better lines, and after a while what is being searched.
    Usual,
    /// `debug on`: what is being searched from the beginning.
    Debug,
}

/// The engine.
struct Gbgp {
    console: Console,
    notation: Notation,
    stage: Stage,
    detail: Detail,
    settings: Settings,
    standing: Standing,
    table: Table,
    thought: Option<Thought>,
    waiting: Waiting,
}
