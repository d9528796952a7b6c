//! What the models of all protocols are made of: a bounded list of findings, the numbers of pings, what acts answer, what is
//! known of the board, options and their settings, predicates over processor time, results on a chess board, what the end of a
//! process means.
//!
//! Not for anything that only one protocol has.

pub(crate) mod acting;
pub(crate) mod battery;
pub(crate) mod chess;
pub(crate) mod death;
pub(crate) mod findings;
pub(crate) mod options;
pub(crate) mod pings;
pub(crate) mod tracked;
pub(crate) mod usage;

#[cfg(test)]
pub(crate) mod testing;
