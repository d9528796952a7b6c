//! Acts: small dialogues in the engine's own dialect, each a state machine of one file.
//!
//! [`UnderWay`] is the one that goes on. An act is told each line after the model has taken it in.

mod analyze;
mod battery;
mod deep;
mod go_on;
mod handshake;
mod play;
mod ponder;
mod table;
mod think_long;
mod under_way;

pub(super) use go_on::go_on;
pub(super) use table::ACTS;
pub(super) use under_way::{Turn, UnderWay};
