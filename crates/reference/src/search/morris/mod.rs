//! The search of nine men's morris: men, mills and room to move, with draws and forced wins.

mod eval;
mod rules;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use eval::Taste;
pub(crate) use rules::{Search, SearchLine, Table};
