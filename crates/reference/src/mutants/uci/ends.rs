//! `quit`.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "quit-ignored", "UCI-QUIT-1", "quit does nothing" => hears(quit).lost();
    lacks "quit-ignored-while-searching", "UCI-QUIT-2", "it ignores quit while it searches" =>
        hears(quit).when(Seen::is_searching).lost();
};
