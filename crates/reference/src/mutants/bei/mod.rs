//! Mutants of the BEI engine, a table a topic.

mod context;
mod ends;
mod forms;
mod framing;
mod games;
mod goes;
mod handshake;
mod interruptions;
mod lines;
mod moves;
mod over;
mod pings;
mod ponders;
mod prelude;
mod seen;
mod settings;
#[cfg(test)]
mod tests;
mod twins;
mod unknown_rules;
mod wrong_rules;

use crate::Mutant;

pub(super) use twins::TWINS;

/// The tables.
pub(super) const TOPICS: &[&[Mutant]] = &[
    handshake::MUTANTS,
    pings::MUTANTS,
    games::MUTANTS,
    settings::MUTANTS,
    lines::MUTANTS,
    goes::MUTANTS,
    interruptions::MUTANTS,
    ponders::MUTANTS,
    forms::MUTANTS,
    moves::MUTANTS,
    unknown_rules::MUTANTS,
    over::MUTANTS,
    framing::MUTANTS,
    ends::MUTANTS,
    twins::DOUBLEDS,
    twins::CR_LFS,
    twins::STAYINGS,
    twins::PLAINS,
    twins::ANOTHER_PASSES,
    twins::CHATTIES,
];
