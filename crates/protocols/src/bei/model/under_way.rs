//! The acts under way that only BEI has ([`Own`]).

use crate::family::acts::{Next, Stop};
use crate::family::battery::Battery;
use games::boost::battery;

/// The states of acts that only BEI has.
#[derive(Debug, Clone)]
pub(in crate::bei) enum Own {
    /// `newgame` was sent.
    Begin(Then),
    /// `try-positions`.
    Try(Trial),
    /// `battery`.
    Battery(Battery<battery::Trial>),
}

/// What follows once the game is known: lines, and what they begin.
#[derive(Debug, Clone)]
pub(in crate::bei) struct Then {
    pub(super) lines: Vec<Vec<u8>>,
    pub(super) next: Followed,
}

/// What lines begin that follow a game.
#[derive(Debug, Clone)]
pub(in crate::bei) enum Followed {
    /// What an act of the family awaits.
    Family(Next),
    /// The trial of positions.
    Trial,
    /// The battery of rules.
    Battery(Battery<battery::Trial>),
}

/// How far the trial has come.
#[derive(Debug, Clone, Copy)]
pub(in crate::bei) struct Trial {
    /// Which of the positions was told.
    pub(super) tried: usize,
    /// Whether the search was told to stop.
    pub(super) stop: Stop,
    /// How many answers were about pieces of the position, though no legal moves.
    pub(super) about: u32,
}

impl Trial {
    /// The first position was told, and `go` sent.
    pub(super) const BEGUN: Trial = Trial { tried: 0, stop: Stop::Unsent, about: 0 };
}
