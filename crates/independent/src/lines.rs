//! Lines that come in and go out, and those that came during a search and wait for its end.

use std::collections::VecDeque;
use std::time::Duration;

use crate::faults::Chosen;
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
    /// Standard input, read as the chosen faults say, and standard output. `cut`: the fault that cuts lines, and where.
    pub(crate) fn chosen(chosen: &Chosen, cut: (&str, usize)) -> Lines {
        let manner = match () {
            () if chosen.has("burst-waits") => Manner::OneLineForEachRead,
            () if chosen.has("burst-lost") => Manner::FirstLineOnly,
            () if chosen.has("reads-are-lines") => Manner::ReadsAreLines,
            () if chosen.has("read-of-1024") => Manner::Short(1024),
            () if chosen.has("returns-stay") => Manner::ReturnsStay,
            () if chosen.has("slow-piece-dropped") => Manner::Impatient(100),
            () if chosen.has("queue-of-sixteen") => Manner::Queue(16),
            () if chosen.has(cut.0) => Manner::Cut(cut.1),
            () => Manner::Properly,
        };
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

    /// Whether what one read returns is taken for whole lines.
    pub(crate) fn cuts_at_reads(&mut self, cuts: bool) {
        self.input.cuts_at_reads(cuts);
    }

    /// Loses what has arrived of a line that is not complete.
    pub(crate) fn forget_piece(&mut self) {
        self.input.forget_piece();
    }

    /// Loses the next line, if it has arrived already.
    pub(crate) fn lose_next(&mut self) {
        self.input.lose_next();
    }

    /// Loses the lines that have arrived already and begin so.
    pub(crate) fn lose_beginning(&mut self, beginning: &str) {
        self.input.take_early(|line| line.starts_with(beginning.as_bytes()));
    }

    /// Whether another line has arrived already.
    pub(crate) fn has_arrived(&self) -> bool {
        self.input.holds(|_| true)
    }

    /// Whether lines wait.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The lines that wait; none waits any more.
    pub(crate) fn take_waiting(&mut self) -> VecDeque<String> {
        std::mem::take(&mut self.waiting)
    }

    /// Loses the lines that have arrived already and were not given out.
    pub(crate) fn lose_arrived(&mut self) {
        self.input.take_early(|_| true);
    }

    /// Takes the lines that have arrived already and are this one out of their turn; says how many there were.
    pub(crate) fn take_early(&mut self, wanted: &str) -> usize {
        self.input.take_early(|line| line == wanted.as_bytes()).len()
    }
}

/// The end of the process, as the chosen faults say.
///
/// # Panics
/// With the fault `quit-with-error`, whose exit status is 101.
pub(crate) fn leave(chosen: &Chosen, searches: u32) {
    if chosen.has("quit-dies") && searches > 0 {
        std::process::abort();
    }
    assert!(!chosen.has("quit-with-error"), "the log could not be closed");
}
