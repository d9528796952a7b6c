//! The engine from outside: what comes in, and when it has something to do.

use std::collections::VecDeque;
use std::time::Duration;

use crate::exchange::Signal;
use crate::protocol::gbgp::grammar::Notation;
use crate::reference::console::Console;
use crate::reference::search::morris::Table;
use crate::reference::{Effect, Engine};

use super::board::Standing;
use super::options::Settings;
use super::think::Thought;
use super::{Detail, Gbgp, Stage};

impl Gbgp {
    pub(super) fn new(notation: Notation) -> Gbgp {
        let settings = Settings::default();
        Gbgp {
            console: Console::default(),
            now: Duration::ZERO,
            notation,
            stage: Stage::Raw,
            detail: Detail::Usual,
            table: Table::new(settings.memory()),
            settings,
            standing: Standing::default(),
            thought: None,
            waiting: VecDeque::new(),
            waiting_stops: 0,
        }
    }

    /// Writes one line.
    pub(super) fn say(&mut self, line: &str) {
        self.console.say(line);
    }
}

impl Engine for Gbgp {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.now = at;
        self.console.push(bytes);
        while let Some(line) = self.console.next_line() {
            self.handle_line(&line);
        }
        self.console.emit(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        // The text does not mention it (R26); an engine without a GUI has nothing left to do.
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
        !self.console.is_over() && self.thought.as_ref().is_some_and(Thought::wants_nodes)
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
