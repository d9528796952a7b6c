//! The engine from outside: what comes in, and when it has something to do.

use std::time::Duration;

use crate::exchange::Signal;
use crate::reference::console::Console;
use crate::reference::search::boost::Table;
use crate::reference::{Effect, Engine};

use super::{Bei, Dialect, Strength};

/// Megabytes of the table.
const MEMORY: usize = 4;

impl Bei {
    pub(super) fn new(dialect: Dialect) -> Bei {
        Bei {
            console: Console::default(),
            now: Duration::ZERO,
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

impl Engine for Bei {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.now = at;
        self.console.push(bytes);
        while let Some(line) = self.console.next_line() {
            self.handle_line(&line);
        }
        self.console.emit(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        // The text does not mention it (trap 63); an engine without a controller has nothing left to do.
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
