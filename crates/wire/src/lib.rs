//! What stands between an engine and whoever talks to it: one [`mod@line`] as it was seen, how it may be [`shown`], and what
//! a judge and a driver tell each other ([`exchange`]).
//!
//! Plain data without I/O. Not for what a line means: that is the grammars' business.

pub mod exchange;
pub mod line;
pub mod shown;
