//! Acts: small dialogues in the engine's own dialect, each a state machine of one file.
//!
//! [`Act`] is the one under way. An act is told each line after the model has taken it in.

mod act;
mod analyze;
mod begin;
mod handshake;
mod play;
mod ponder;
mod think_long;

pub(super) use act::{Act, Turn};
pub(super) use begin::{begin, go_on};
