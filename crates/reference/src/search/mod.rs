//! A small real search for every game, which stops after any number of nodes and goes on later:
//! [`Search::run`](stack::Search::run).
//!
//! Iterative deepening alpha-beta on an explicit stack, a transposition [`Table`](table::Table) and killer moves, for the
//! best line or the best few; the same position and table always give the same lines. What differs between games is in
//! their [`Rules`](stack::Rules). Not for time: whoever runs a search decides when it is enough.

pub(super) mod boost;
pub(super) mod chess;
pub(super) mod ends;
pub(super) mod morris;
pub(super) mod othello;
mod stack;
mod table;
#[cfg(test)]
mod testing;
