//! Mutants of the gbgp engine, a table a topic.

mod answers;
mod busy;
mod context;
mod editions;
mod ends;
mod framing;
mod games;
mod handshake;
mod info;
mod limits;
mod lists;
mod moves;
mod over;
mod ponder;
mod prelude;
mod ready;
mod rules;
mod said;
mod seen;
mod settings;
mod setups;
mod stops;
#[cfg(test)]
mod tests;
mod twins;
mod unknown;

use crate::Mutant;

pub(super) use twins::TWINS;

/// The tables.
pub(super) const TOPICS: &[&[Mutant]] = &[
    handshake::MUTANTS,
    settings::MUTANTS,
    ready::MUTANTS,
    framing::MUTANTS,
    unknown::MUTANTS,
    games::MUTANTS,
    setups::MUTANTS,
    lists::MUTANTS,
    answers::MUTANTS,
    moves::MUTANTS,
    rules::MUTANTS,
    limits::MUTANTS,
    stops::MUTANTS,
    ponder::MUTANTS,
    over::MUTANTS,
    info::MUTANTS,
    busy::MUTANTS,
    ends::MUTANTS,
    editions::MUTANTS,
    twins::LETTERS,
    twins::EDITION_2025,
];
