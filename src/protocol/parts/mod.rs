//! What the models of all protocols are made of: a bounded list of findings, the numbers of pings, what acts answer,
//! predicates over processor time, results on a chess board, what the end of a process and a fact of the probe mean, and
//! what fuzzing asserts.
//!
//! Not for anything that only one protocol has.

pub(in crate::protocol) mod acting;
pub(in crate::protocol) mod chess;
pub(in crate::protocol) mod death;
pub(in crate::protocol) mod facts;
pub(in crate::protocol) mod findings;
pub(in crate::protocol) mod fuzz;
pub(in crate::protocol) mod numbers;
pub(in crate::protocol) mod options;
pub(in crate::protocol) mod pings;
pub(in crate::protocol) mod usage;
