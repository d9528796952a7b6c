//! The engine from outside: what comes in, and when it has something to do.

use std::time::Duration;

use crate::exchange::Signal;
use crate::game::chess::Position;
use crate::reference::console::Console;
use crate::reference::search::chess::Table;
use crate::reference::speaks::chess::Clock;
use crate::reference::{Effect, Engine};

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

    /// Does what has come, as far as it listens.
    fn read_on(&mut self) {
        while self.listens()
            && let Some(line) = self.console.next_line()
        {
            self.handle_line(&line);
        }
        if self.input_ended && self.listens() {
            // The draft does not mention it (R24); an engine without an interface has nothing left to do.
            self.console.end(Effect::Exit(0));
        }
    }

    fn listens(&self) -> bool {
        self.dialect.ears == Ears::Open || self.thought.is_none()
    }
}

impl Engine for Autoplayer {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.now = at;
        self.console.push(bytes);
        self.read_on();
        self.console.emit(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        self.now = at;
        self.input_ended = true;
        self.read_on();
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
        self.read_on();
        self.console.emit(out);
        used
    }
}
