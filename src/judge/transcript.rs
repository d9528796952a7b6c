//! The dialogue as reports show it, bounded: the first lines, the last lines, and how many are left out between.

use std::collections::VecDeque;

use crate::line::{Ending, Line};

/// Lines kept from the beginning.
const HEAD: usize = 60;
/// Lines kept from the end.
const TAIL: usize = 140;
/// Bytes kept of one line.
const WIDEST: usize = 1000;

/// A bounded list of lines.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    head: Vec<Line>,
    tail: VecDeque<Line>,
    left_out: usize,
}

impl Transcript {
    pub(super) fn push(&mut self, mut line: Line) {
        if line.bytes.len() > WIDEST {
            line.bytes.truncate(WIDEST);
            line.ending = Ending::Cut;
        }
        if self.head.len() < HEAD {
            self.head.push(line);
            return;
        }
        if self.tail.len() == TAIL {
            self.tail.pop_front();
            self.left_out += 1;
        }
        self.tail.push_back(line);
    }

    /// The lines, and how many were left out behind the first `HEAD`.
    pub(super) fn finish(self) -> (Vec<Line>, usize) {
        let mut lines = self.head;
        lines.extend(self.tail);
        (lines, self.left_out)
    }
}
