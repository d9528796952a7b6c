//! What the engines of UCI's family share: options and how they are set, clocks and what a move may take of
//! them, and the order of commands while a search goes on.

mod clock;
mod options;
mod order;

pub(super) use clock::{Clock, Clocks};
pub(super) use options::{Options, Setting};
pub(super) use order::{InOrder, Kind, Waiting, catch_up, interrupt};
