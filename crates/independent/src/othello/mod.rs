//! Othello on 64 cells: rules, and a small search. It shares nothing with the other Othello of this repository, so that the two
//! can contradict each other.

mod board;
mod oddities;
mod search;

pub(crate) use board::{Board, Color, Move};
pub(crate) use oddities::Oddities;
pub(crate) use search::{Found, Line, Watch, search};
