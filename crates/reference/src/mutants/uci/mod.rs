//! Mutants of the UCI engine, a table a topic.

mod answers;
mod context;
mod ends;
mod handshake;
mod info;
mod limits;
mod ponder;
mod prelude;
mod ready;
mod seen;
mod settings;
mod setups;
mod stops;

use crate::Mutant;

/// The tables.
pub(super) const TOPICS: &[&[Mutant]] = &[
    handshake::MUTANTS,
    settings::MUTANTS,
    ready::MUTANTS,
    setups::MUTANTS,
    answers::MUTANTS,
    limits::MUTANTS,
    stops::MUTANTS,
    ponder::MUTANTS,
    info::MUTANTS,
    ends::MUTANTS,
];
