//! Lines that come in and go out, and those that came during a search and wait for its end.

use std::collections::VecDeque;
use std::time::Duration;

use crate::input::{Input, Manner, Next};
use crate::output::Output;

/// What has come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line, as text.
    Line(String),
    /// Nothing yet.
    Nothing,
    /// The input has ended.
    End,
}

/// Both directions.
#[derive(Debug)]
pub(crate) struct Lines {
    input: Input,
    pub(crate) output: Output,
    waiting: VecDeque<String>,
}

impl Lines {
    /// Standard input, read in this manner, and standard output.
    pub(crate) fn read_in(manner: Manner) -> Lines {
        Lines { input: Input::read_in(manner), output: Output::default(), waiting: VecDeque::new() }
    }

    /// The next line to obey, whenever it comes: first those that wait. `None` at the end of input.
    pub(crate) fn next(&mut self) -> Option<String> {
        let waiting = self.waiting.pop_front();
        waiting.or_else(|| match self.arriving(None) {
            Heard::Line(line) => Some(line),
            Heard::Nothing | Heard::End => None,
        })
    }

    /// What arrives within this time, whatever waits; without a time, whenever it comes.
    pub(crate) fn arriving(&mut self, within: Option<Duration>) -> Heard {
        match self.input.next(within) {
            Next::Line(line) => {
                self.output.flush();
                Heard::Line(String::from_utf8_lossy(&line).into_owned())
            }
            Next::Nothing => Heard::Nothing,
            Next::End => Heard::End,
        }
    }

    /// Keeps a line until the search has ended.
    pub(crate) fn put_off(&mut self, line: String) {
        self.waiting.push_back(line);
    }

    /// Whether lines wait.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The lines that wait; none waits any more.
    pub(crate) fn take_waiting(&mut self) -> VecDeque<String> {
        std::mem::take(&mut self.waiting)
    }

    /// Takes the lines that have arrived already and are this one out of their turn; says how many there were.
    pub(crate) fn take_early(&mut self, wanted: &str) -> usize {
        self.input.take_early(|line| line == wanted.as_bytes()).len()
    }
}
