//! The search of Boost: men, towers and dragons, for any number of players.

mod eval;
mod rules;

pub(crate) use eval::judge;
pub(crate) use rules::{Search, Table, Turn};
