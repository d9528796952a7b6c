//! The acts under way that only UCI has ([`Own`]).

use std::collections::BTreeSet;

use crate::family::battery::Battery;
use games::chess::Position;
use games::chess::battery::Rule;

/// The states of acts that only UCI has.
#[derive(Debug, Clone)]
pub(in crate::uci) enum Own {
    /// `battery`.
    Battery(Battery<Trial>),
}

/// A position, and what is asked there.
#[derive(Debug, Clone)]
pub(in crate::uci) struct Trial {
    pub(super) rule: &'static Rule,
    /// The position, as `setup` has it.
    pub(super) setup: String,
    pub(super) position: Position,
    pub(super) asked: Asked,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::uci) enum Asked {
    /// Any move.
    Any,
    /// This move: no other may be searched.
    Only(&'static str),
    /// All moves, each with its variation; those that have come.
    All(BTreeSet<String>),
}
