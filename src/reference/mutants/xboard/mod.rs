//! Mutants of the xboard engine, a table a topic.

use crate::reference::Mutant;

/// The tables.
pub(super) const TOPICS: &[&[Mutant]] = &[];
