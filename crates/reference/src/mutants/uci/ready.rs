//! `isready`, in every state.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "readyok-missing", "UCI-RDY-1", "it never answers isready" => says(readyok).lost();
    wrong "readyok-twice", "UCI-RDY-5", "it answers each isready twice" => says(readyok).twice();
    wrong "readyok-with-number", "UCI-RDY-7", "it counts behind readyok" => says(readyok).replacing("readyok", "readyok 1");
    lacks "isready-waits-for-search", "UCI-RDY-2", "it answers isready when its search is over" =>
        hears(isready).when(Seen::is_searching).held_until(|seen| !seen.is_searching());
    wrong "isready-ends-search", "UCI-RDY-3", "an isready ends the search" =>
        hears(isready).when(Seen::is_searching).then_hears("stop");
};
