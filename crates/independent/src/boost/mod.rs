//! The game of Boost: boards of all sizes, steps, flanks, towers, repetition, and positions in the format `ebs1`. It shares nothing with
//! the other board of this repository, so that the two can contradict each other.

mod board;
mod moves;
mod oddities;
mod text;

pub(crate) use board::{Board, Cell, Game};
pub(crate) use moves::Move;
pub(crate) use oddities::Oddities;
