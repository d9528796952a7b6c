//! A small real chess search that stops after any number of nodes and goes on later: [`Search::run`].
//!
//! Iterative deepening alpha-beta with quiescence on an explicit stack, a transposition [`Table`] and killer moves; the
//! same position and table always give the same lines. Not for time: whoever runs it decides when it is enough.

mod eval;
mod stack;
mod table;

pub(super) use eval::Taste;
pub(super) use stack::{MATE, Search, SearchLine};
pub(super) use table::Table;
