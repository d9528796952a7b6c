//! The engine from outside: what comes in, and when it has something to do.

use std::time::Duration;

use crate::Effect;
use crate::console::{AtConsole, Console};
use crate::engines::chess::Clock;
use crate::search::chess::Table;
use games::chess::Position;

use super::{Autoplayer, Dialect, Ears, Stage};

/// Megabytes of the transposition table.
const MEMORY: usize = 2;

impl Autoplayer {
    /// It stands as after `new`: options and `setpos` may come before.
    pub(super) fn new(dialect: Dialect) -> Autoplayer {
        Autoplayer {
            console: Console::default(),
            now: Duration::ZERO,
            dialect,
            stage: Stage::Setup,
            position: Position::start(),
            clock: Clock::default(),
            table: Table::new(MEMORY),
            thought: None,
            last_score: 0,
            input_ended: false,
        }
    }

    /// Writes one line.
    pub(super) fn say(&mut self, line: &str) {
        self.console.say(line);
    }

    fn listens(&self) -> bool {
        self.dialect.ears == Ears::Open || self.thought.is_none()
    }
}

impl AtConsole for Autoplayer {
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

    /// As far as it listens.
    fn read_on(&mut self) {
        while self.listens()
            && let Some(line) = self.console.next_line()
        {
            self.handle_line(&line);
        }
        if self.input_ended && self.listens() {
            // The draft does not mention it (AT-24); an engine without an interface has nothing left to do.
            self.console.end(Effect::Exit(0));
        }
    }

    fn input_ended(&mut self) {
        self.input_ended = true;
        self.read_on();
    }
}
