//! Mutants of the autoplayer engine, a table a topic.

mod twins;

use crate::reference::Mutant;

pub(super) use twins::TWINS;

/// The tables.
pub(super) const TOPICS: &[&[Mutant]] = &[];
