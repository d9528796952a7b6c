//! The search of Othello: middle games by a simple judgement, the last squares of a game to the end.

mod eval;
mod rules;

pub(in crate::reference) use eval::judge;
pub(in crate::reference) use rules::{Search, SearchLine, Table};
