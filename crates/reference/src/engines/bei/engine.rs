//! The engine from outside: what comes in, and when it has something to do.

use std::time::Duration;

use crate::console::{AtConsole, Console};
use crate::search::boost::Table;

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

// End of input: the text does not mention it (trap 63); an engine without a controller has nothing left to do.
impl AtConsole for Bei {
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
