//! The search of chess: quiescence, check extensions, repetitions and mates.

mod eval;
mod rules;

pub(crate) use eval::Taste;
pub(crate) use rules::{Search, SearchLine, Table};
