//! Nine men's morris: all rules, positions and moves as GBGP writes them. It shares nothing with the other board of this repository,
//! so that the two can contradict each other.

mod board;
mod oddities;
mod text;

pub(crate) use board::{Board, Move, Side};
pub(crate) use oddities::Oddities;
pub(crate) use text::Names;
