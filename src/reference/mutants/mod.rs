//! Faulty engines by protocol. Each breaks one clause in a way that an author could really get wrong.

mod xboard;

use super::Mutant;

/// The mutants of a protocol.
#[derive(Debug, Clone, Copy)]
pub struct ProtocolMutants {
    /// The protocol's name.
    pub protocol: &'static str,
    /// Its mutants, by topic.
    pub topics: &'static [&'static [Mutant]],
}

/// All of them.
pub const MUTANTS: &[ProtocolMutants] = &[ProtocolMutants { protocol: "xboard", topics: xboard::TOPICS }];

/// The mutants of a protocol, in the order of their tables.
pub fn of(protocol: &str) -> impl Iterator<Item = &'static Mutant> {
    let topics =
        MUTANTS.iter().filter(move |entry| entry.protocol == protocol).flat_map(|entry| entry.topics);
    topics.flat_map(|topic| topic.iter())
}

/// The mutant with this name.
#[must_use]
pub fn find(protocol: &str, name: &str) -> Option<&'static Mutant> {
    of(protocol).find(|mutant| mutant.name == name)
}
