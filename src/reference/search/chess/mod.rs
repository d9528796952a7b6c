//! The search of chess: quiescence, check extensions, repetitions and mates.

mod eval;
mod rules;

pub(in crate::reference) use eval::Taste;
pub(in crate::reference) use rules::{Search, SearchLine, Table};
