//! The engine from outside: what comes in, and when it has something to do.

use crate::console::{Console, at_console};
use crate::search::morris::Table;
use grammars::gbgp::Notation;

use super::board::Standing;
use super::options::Settings;
use super::think::Thought;
use super::{Detail, Gbgp, Stage};
use crate::engines::family::Waiting;

impl Gbgp {
    pub(super) fn new(notation: Notation) -> Gbgp {
        let settings = Settings::default();
        Gbgp {
            console: Console::default(),
            notation,
            stage: Stage::Raw,
            detail: Detail::Usual,
            table: Table::new(settings.memory()),
            settings,
            standing: Standing::default(),
            thought: None,
            waiting: Waiting::default(),
        }
    }

    /// Writes one line.
    pub(super) fn say(&mut self, line: &str) {
        self.console.say(line);
    }
}

// End of input: the text does not mention it (GT-26); an engine without a GUI has nothing left to do.
at_console! {
    Gbgp, Gbgp::obey_line, |gbgp| gbgp.thought.as_ref().is_some_and(Thought::wants_nodes), Gbgp::think_on
}
