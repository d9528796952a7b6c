//! The reference engine's CECP: protocol 1 and 2 with the 4.3 and 4.4 additions.
//!
//! [`Xboard`] takes lines and gives lines. It reads commands through the grammar and knows nothing of how it is judged:
//! where the protocol's text leaves a choice, the choice is told in a comment.

mod board;
mod book;
mod commands;
mod engine;
mod limits;
mod messages;
mod options;
#[cfg(test)]
mod tests;
mod think;

use std::time::Duration;

use crate::Engine;
use crate::console::Console;
use crate::engines::chess::Clock;
use crate::search::chess::Table;
use games::chess::Color;

use board::{Edit, Standing};
use limits::Limits;
use options::Settings;
use think::Thought;

/// A fresh engine.
pub(super) fn build() -> Box<dyn Engine> {
    Box::new(Xboard::new())
}

/// What the engine does about the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// It owns this colour.
    Play(Color),
    /// It only keeps the board.
    Force,
    /// It searches the position on the board for ever.
    Analyze,
}

/// Whether a switch that the GUI may set is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Toggle {
    On,
    Off,
}

/// What is agreed with the GUI.
#[derive(Debug)]
struct Dialect {
    /// 1 until `protover` says otherwise.
    version: i64,
    /// Bare words are read as moves in every spelling only where `usermove` is not agreed.
    usermove: Toggle,
    /// Whether `white` and `black` mean something: in version 1, or if `colors=0` was rejected.
    colors: Toggle,
    /// `#` lines, once `debug` is accepted.
    debug: Toggle,
}

/// How far the game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// `new` was the last that happened: the engine does not ponder on this move (XB-NEW-4).
    Fresh,
    /// Moves are being made.
    Running,
    /// The engine has claimed a result, resigned, or been told of one: it moves no more until `new` or `go`.
    Over,
}

/// The engine.
pub(super) struct Xboard {
    console: Console,
    /// CPU time used for searching.
    cpu: CpuTime,
    dialect: Dialect,
    mode: Mode,
    /// The colour that it plays, or played last: `time` is that colour's clock (XB-CLOCK-5).
    colour: Color,
    stage: Stage,
    standing: Standing,
    editing: Option<Edit>,
    /// The side that `white` or `black` put on move; takes effect with the next command that needs it.
    named_turn: Option<Color>,
    post: Toggle,
    hard: Toggle,
    clock: Clock,
    /// Limits beside the clock.
    limits: Limits,
    settings: Settings,
    table: Table,
    thought: Option<Thought>,
    /// Since when it is paused.
    paused: Option<Duration>,
    /// Pings that came on the engine's move.
    pings: Vec<i64>,
    /// The score of the last own search, for the engine.
    last_score: i32,
}

/// CPU time used, as the caller tells it, or else the time between steps of a search.
#[derive(Debug, Default)]
struct CpuTime {
    used: Duration,
    told: bool,
    /// End of the last step that left the engine busy.
    since: Option<Duration>,
}
