//! Mutants of the xboard engine, a table a topic.

mod analyses;
mod context;
mod dialects;
mod ends;
mod forms;
mod framing;
mod games;
mod hints;
mod illegal;
mod information;
mod limits;
mod messages;
mod moves;
mod options;
mod other_games;
mod pings;
mod positions;
mod prelude;
mod resources;
mod results;
mod seen;
mod startup;
mod takebacks;
mod ten_ranks;
#[cfg(test)]
mod tests;
mod thoughts;
mod times;
mod turns;
mod twins;
mod variants;

use crate::Mutant;

pub(super) use twins::TWINS;

/// The tables.
pub(super) const TOPICS: &[&[Mutant]] = &[
    startup::MUTANTS,
    forms::MUTANTS,
    framing::MUTANTS,
    pings::MUTANTS,
    moves::MUTANTS,
    illegal::MUTANTS,
    turns::MUTANTS,
    games::MUTANTS,
    ends::MUTANTS,
    times::MUTANTS,
    limits::MUTANTS,
    thoughts::MUTANTS,
    analyses::MUTANTS,
    information::MUTANTS,
    positions::MUTANTS,
    takebacks::MUTANTS,
    results::MUTANTS,
    dialects::COLOUR_WORDS,
    dialects::EDITING,
    dialects::SAN,
    variants::UNKNOWN,
    variants::MUTANTS,
    variants::BY_EDIT,
    other_games::MUTANTS,
    twins::BARE_MOVES,
    twins::NO_SIGTERM,
    twins::NPS,
    options::MUTANTS,
    resources::MUTANTS,
    hints::MUTANTS,
    messages::MUTANTS,
    twins::ASKING,
    twins::PONDERING,
    twins::WITH_MEMORY,
    twins::PINGLESS,
    twins::REFUSING,
    twins::REFUSING_WORDS,
    twins::NO_POSITIONS,
    twins::OF_ONE_GAME,
];
