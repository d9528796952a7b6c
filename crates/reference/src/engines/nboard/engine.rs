//! The engine from outside: what comes in, and when it has something to do.

use std::time::Duration;

use crate::console::{AtConsole, Console};
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
            now: Duration::ZERO,
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
impl AtConsole for NBoard {
    fn console(&self) -> &Console {
        &self.console
    }

    fn console_mut(&mut self) -> &mut Console {
        &mut self.console
    }

    fn clock(&mut self, now: Duration) {
        self.now = now;
    }

    fn handle_line(&mut self, line: &[u8]) {
        self.obey_line(line);
    }

    fn thinks(&self) -> bool {
        self.thought.is_some()
    }

    fn search_on(&mut self, nodes: u64) -> u64 {
        self.think_on(nodes)
    }
}
