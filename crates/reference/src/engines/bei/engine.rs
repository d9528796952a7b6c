//! The engine from outside: what comes in, and when it has something to do.

use crate::console::{Console, at_console};
use crate::search::boost::Table;

use super::{Bei, Dialect, Strength};

/// Megabytes of the table.
const MEMORY: usize = 4;

impl Bei {
    pub(super) fn new(dialect: Dialect) -> Bei {
        Bei {
            console: Console::default(),
            dialect,
            game: None,
            line: None,
            strength: Strength::Full,
            table: Table::new(MEMORY),
            thought: None,
            dismissed: false,
        }
    }
}

// End of input: the text does not mention it (trap 63); an engine without a controller has nothing left to do.
at_console! {
    Bei, Bei::obey_line, |bei| bei.thought.is_some(), Bei::think_on
}
