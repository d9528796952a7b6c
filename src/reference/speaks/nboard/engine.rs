//! The engine from outside: what comes in, and when it has something to do.

use std::time::Duration;

use crate::exchange::Signal;
use crate::protocol::nboard::grammar::Version;
use crate::reference::console::Console;
use crate::reference::search::othello::Table;
use crate::reference::{Effect, Engine};

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

impl Engine for NBoard {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.now = at;
        self.console.push(bytes);
        while let Some(line) = self.console.next_line() {
            self.handle_line(&line);
        }
        self.console.emit(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        // NB-EOF-1: as `quit`. What was being thought about is of no use to anybody.
        self.now = at;
        self.console.end(Effect::Exit(0));
        self.console.emit(out);
    }

    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>) {
        self.now = at;
        self.console.signal(signal);
        self.console.emit(out);
    }

    fn busy(&self) -> bool {
        !self.console.is_over() && self.thought.is_some()
    }

    fn wakes_at(&self) -> Option<Duration> {
        None
    }

    fn step(&mut self, at: Duration, nodes: u64, out: &mut Vec<Effect>) -> u64 {
        self.now = at;
        if !self.busy() {
            return 0;
        }
        let used = self.search_on(nodes);
        self.console.emit(out);
        used
    }
}
