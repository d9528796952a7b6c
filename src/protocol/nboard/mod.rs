//! NBoard, the protocol of Othello engines: version 2, and version 1 where it differs.

pub(crate) mod fuzz;
pub mod grammar;
