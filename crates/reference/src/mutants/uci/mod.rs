//! Mutants of the UCI engine, a table a topic.

mod answers;
mod book;
mod busy;
mod context;
mod ends;
mod framing;
mod games;
mod handshake;
mod info;
mod limits;
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
    rules::MUTANTS,
    answers::MUTANTS,
    book::MUTANTS,
    limits::MUTANTS,
    stops::MUTANTS,
    ponder::MUTANTS,
    info::MUTANTS,
    busy::MUTANTS,
    ends::MUTANTS,
    twins::UNREGISTERED,
    twins::PROTECTED,
    twins::SLOW,
    twins::POLLING,
    twins::OPTIONLESS,
    twins::CHATTING,
    twins::CR_LF,
    twins::EARLY,
    twins::TELLING,
    twins::EXPECTING,
    twins::EXTENDED,
    twins::TERSE,
    twins::THREADED,
];
