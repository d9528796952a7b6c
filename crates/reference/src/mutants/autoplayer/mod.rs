//! Mutants of the autoplayer engine, a table a topic.

mod context;
mod dialects;
mod draws;
mod ends;
mod framing;
mod games;
mod illegal;
mod moves;
mod options;
mod out_of_place;
mod over;
mod positions;
mod prelude;
mod reading;
mod results;
mod seen;
#[cfg(test)]
mod tests;
mod times;
mod twins;

use crate::Mutant;

pub(super) use twins::TWINS;

/// The tables.
pub(super) const TOPICS: &[&[Mutant]] = &[
    framing::MUTANTS,
    games::MUTANTS,
    moves::MUTANTS,
    reading::MUTANTS,
    reading::COORDINATES,
    illegal::MUTANTS,
    draws::MUTANTS,
    draws::OFFERS,
    results::MUTANTS,
    over::MUTANTS,
    out_of_place::MUTANTS,
    dialects::DEAFS,
    dialects::PLAINS,
    dialects::BUGHOUSES,
    times::MUTANTS,
    positions::MUTANTS,
    options::MUTANTS,
    ends::MUTANTS,
];
