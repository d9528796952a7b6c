//! Mutants that are faulty forms of a twin.

use crate::Mutant;

/// Mutants of the twin with this name.
pub(super) const fn of_twin<const N: usize>(twin: &'static str, mut mutants: [Mutant; N]) -> [Mutant; N] {
    let mut index = 0;
    while index < N {
        mutants[index].twin = Some(twin);
        index += 1;
    }
    mutants
}
