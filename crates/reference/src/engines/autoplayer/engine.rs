//! The engine from outside: what comes in, and when it has something to do.

use crate::Effect;
use crate::console::{Console, at_console};
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

at_console! {
    Autoplayer, Autoplayer::obey_line, |autoplayer| autoplayer.thought.is_some(), Autoplayer::think_on,
    /// As far as it listens.
    fn read_on(&mut self) {
        while self.listens()
            && let Some(line) = self.console.next_line()
        {
            self.obey_line(&line);
        }
        if self.input_ended && self.listens() {
            // The draft does not mention it (AT-24); an engine without an interface has nothing left to do.
            self.console.end(Effect::Exit(0));
        }
    },

    fn input_ended(&mut self) {
        self.input_ended = true;
        self.read_on();
    }
}
