//! The engine from outside: what comes in, and when it has something to do.

use crate::console::{Console, at_console};
use crate::search::othello::Table;
use grammars::nboard::Version;

use super::NBoard;
use super::book::Book;
use super::record::Record;

/// Megabytes of the transposition table.
const MEMORY: usize = 2;

/// The depth until `set depth` comes, which a GUI sends before it asks for anything (NBG-2).
const FIRST_DEPTH: i32 = 4;

impl NBoard {
    pub(super) fn new() -> NBoard {
        NBoard {
            console: Console::default(),
            version: Version::Two,
            depth: FIRST_DEPTH,
            // NB-CONT-2: 0 while nothing was said.
            contempt: 0,
            record: Record::default(),
            book: Book::default(),
            table: Table::new(MEMORY),
            thought: None,
        }
    }

    /// Writes one line.
    pub(super) fn say(&mut self, line: &str) {
        self.console.say(line);
    }
}

// End of input: NB-EOF-1: as `quit`. What was being thought about is of no use to anybody.
at_console! {
    NBoard, NBoard::obey_line, |nboard| nboard.thought.is_some(), NBoard::think_on
}
