//! The search of Boost: men, towers and dragons, for any number of players.

mod eval;
mod rules;

pub(in crate::reference) use eval::judge;
pub(in crate::reference) use rules::{Search, Table, Turn};
