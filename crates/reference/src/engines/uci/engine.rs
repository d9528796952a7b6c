//! The engine from outside: what comes in, and when it has something to do.

use crate::console::{Console, at_console};
use crate::search::chess::Table;

use super::board::Board;
use super::options::Settings;
use super::think::Thought;
use super::{Detail, Stage, Uci};
use crate::engines::family::Waiting;

impl Uci {
    pub(super) fn new() -> Uci {
        let settings = Settings::default();
        Uci {
            console: Console::default(),
            stage: Stage::Raw,
            detail: Detail::Usual,
            table: Table::new(settings.memory()),
            settings,
            board: Board::start(false),
            thought: None,
            waiting: Waiting::default(),
        }
    }

    /// Writes one line.
    pub(super) fn say(&mut self, line: &str) {
        self.console.say(line);
    }
}

// End of input: the text does not mention it (UT-21); an engine without a GUI has nothing left to do.
at_console! {
    Uci, Uci::obey_line, |uci| uci.thought.as_ref().is_some_and(Thought::wants_nodes), Uci::think_on
}
