//! Mutants of the nboard engine, a table a topic.

mod analyses;
mod answers;
mod boards;
mod clocks;
mod context;
mod ends;
mod evaluations;
mod framing;
mod games;
mod hints;
mod learning;
mod moves;
mod orders;
mod passes;
mod pings;
mod prelude;
mod seen;
mod settings;
mod solves;
mod stops;
#[cfg(test)]
mod tests;
mod turning;
mod twins;
mod unknown;
mod version_one;

use crate::Mutant;

pub(super) use twins::TWINS;

/// The tables.
pub(super) const TOPICS: &[&[Mutant]] = &[
    orders::MUTANTS,
    framing::MUTANTS,
    pings::MUTANTS,
    stops::MUTANTS,
    answers::MUTANTS,
    passes::MUTANTS,
    settings::MUTANTS,
    games::MUTANTS,
    boards::MUTANTS,
    moves::MUTANTS,
    turning::MUTANTS,
    hints::MUTANTS,
    evaluations::MUTANTS,
    solves::MUTANTS,
    analyses::MUTANTS,
    learning::MUTANTS,
    unknown::MUTANTS,
    clocks::MUTANTS,
    ends::MUTANTS,
    version_one::MUTANTS,
    twins::SMALL,
    twins::POLLING,
    twins::CHATTING,
    twins::CR_LF,
    twins::PAIRED,
    twins::LASTING,
];
