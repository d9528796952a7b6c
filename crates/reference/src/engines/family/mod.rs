//! What the engines of UCI's family share: options and how they are set, clocks and what a move may take of them, and the
//! order of what comes while a search goes on.

mod clock;
mod options;

pub(super) use clock::{Clock, Clocks};
pub(super) use options::{Options, Setting};
