//! The search of Othello: middle games by a simple judgement, the last squares of a game to the end.

mod eval;
mod rules;

pub(crate) use eval::judge;
pub(crate) use rules::{Search, SearchLine, Table};
