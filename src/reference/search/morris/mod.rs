//! The search of nine men's morris: men, mills and room to move, with draws and forced wins.

mod eval;
mod rules;

pub(in crate::reference) use eval::Taste;
pub(in crate::reference) use rules::{Search, SearchLine, Table};
