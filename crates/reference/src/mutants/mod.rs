//! Faulty engines by protocol. Each breaks one clause in a way that an author could really get wrong.

mod autoplayer;
mod bei;
mod chess;
mod common;
mod context;
mod family;
mod gbgp;
mod habits;
mod nboard;
mod rules;
mod script;
#[cfg(test)]
mod testing;
mod twins;
mod uci;
mod wrap;
mod xboard;

use super::{Build, Fault, Mutant, ProcessFault};

/// The mutants of a protocol.
#[derive(Debug, Clone, Copy)]
pub struct ProtocolMutants {
    /// The protocol's name.
    pub protocol: &'static str,
    /// Its mutants, by topic.
    pub topics: &'static [&'static [Mutant]],
    /// The honest engine in other dialects, so that scenarios for those are proven, too.
    pub twins: &'static [Twin],
}

/// The honest engine in another dialect. It passes what it can take part in, as the honest engine does.
#[derive(Debug, Clone, Copy)]
pub struct Twin {
    /// What is different.
    pub name: &'static str,
    /// Builds it.
    pub build: Build,
    /// The profile by which it is judged; none if it is judged as the honest engine is.
    pub profile: Option<&'static str>,
}

/// All of them.
pub const MUTANTS: &[ProtocolMutants] = &[
    ProtocolMutants { protocol: "autoplayer", topics: autoplayer::TOPICS, twins: autoplayer::TWINS },
    ProtocolMutants { protocol: "bei", topics: bei::TOPICS, twins: bei::TWINS },
    ProtocolMutants { protocol: "gbgp", topics: gbgp::TOPICS, twins: gbgp::TWINS },
    ProtocolMutants { protocol: "nboard", topics: nboard::TOPICS, twins: nboard::TWINS },
    ProtocolMutants { protocol: "uci", topics: uci::TOPICS, twins: uci::TWINS },
    ProtocolMutants { protocol: "xboard", topics: xboard::TOPICS, twins: xboard::TWINS },
];

/// The mutants of a protocol, in the order of their tables.
pub fn of(protocol: &str) -> impl Iterator<Item = &'static Mutant> {
    let topics =
        MUTANTS.iter().filter(move |entry| entry.protocol == protocol).flat_map(|entry| entry.topics);
    topics.flat_map(|topic| topic.iter())
}

/// The honest engine of a protocol in other dialects.
#[must_use]
pub fn twins(protocol: &str) -> &'static [Twin] {
    MUTANTS.iter().find(|entry| entry.protocol == protocol).map_or(&[], |entry| entry.twins)
}

/// The mutant with this name.
#[must_use]
pub fn find(protocol: &str, name: &str) -> Option<&'static Mutant> {
    of(protocol).find(|mutant| mutant.name == name)
}

/// A mutant that says or does something wrong.
const fn wrong(name: &'static str, doc: &'static str, clause: &'static str, build: Build) -> Mutant {
    Mutant { name, doc, clause, omits: false, fault: Fault::Wrap(build), twin: None }
}

/// A mutant that leaves something out, or does it late: nothing comes where something is due.
const fn lacks(name: &'static str, doc: &'static str, clause: &'static str, build: Build) -> Mutant {
    Mutant { name, doc, clause, omits: true, fault: Fault::Wrap(build), twin: None }
}

/// A mutant that needs a kernel.
const fn process(name: &'static str, doc: &'static str, clause: &'static str, fault: ProcessFault) -> Mutant {
    Mutant { name, doc, clause, omits: true, fault: Fault::Process(fault), twin: None }
}
