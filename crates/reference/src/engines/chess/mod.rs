//! What the speakers of chess protocols share: time keeping, how a game ends, when a draw is welcome, and how a word is
//! read as a move. Not for any protocol's lines.

mod clock;
mod ending;
mod moves;

pub(in crate::engines) use clock::{Clock, Period};
pub(in crate::engines) use ending::{Ending, accepts_draw};
pub(in crate::engines) use moves::{Reading, read_move};
