//! Mutants of the xboard engine, a table a topic.

mod analyses;
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
mod pings;
mod positions;
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
mod wrap;

use crate::reference::serve::ProcessFault;
use crate::reference::{Engine, Fault, Mutant};

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
    twins::BARE_MOVES,
    twins::NO_SIGTERM,
    twins::NPS,
    options::MUTANTS,
    resources::MUTANTS,
    hints::MUTANTS,
    messages::MUTANTS,
    twins::ASKING,
];

/// A mutant that says or does something wrong.
const fn wrong(
    name: &'static str,
    doc: &'static str,
    clause: &'static str,
    build: fn() -> Box<dyn Engine>,
) -> Mutant {
    Mutant { name, doc, clause, omits: false, fault: Fault::Wrap(build), twin: None }
}

/// A mutant that leaves something out, or does it late: nothing comes where something is due.
const fn lacks(
    name: &'static str,
    doc: &'static str,
    clause: &'static str,
    build: fn() -> Box<dyn Engine>,
) -> Mutant {
    Mutant { name, doc, clause, omits: true, fault: Fault::Wrap(build), twin: None }
}

/// A mutant that needs a kernel.
const fn process(name: &'static str, doc: &'static str, clause: &'static str, fault: ProcessFault) -> Mutant {
    Mutant { name, doc, clause, omits: true, fault: Fault::Process(fault), twin: None }
}
