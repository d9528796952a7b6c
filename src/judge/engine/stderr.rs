//! What the engine writes to stderr ([`Stderr`]): lines for the transcript, its beginning, and what it tells of its end.

use std::collections::VecDeque;
use std::time::Duration;

use super::last_words::last_words;
use crate::line::{Ending, EngineId, Line, Side};

/// How much stderr is kept for the search for misplaced answers, and the longest line.
const MOST: usize = 64 << 10;

/// So many of its last lines are kept; what an engine tells of its end is seldom longer.
const LAST: usize = 60;

/// The stderr of one engine.
#[derive(Debug)]
pub(in crate::judge) struct Stderr {
    engine: EngineId,
    head: Vec<u8>,
    partial: Vec<u8>,
    last: VecDeque<String>,
}

impl Stderr {
    pub(in crate::judge) fn new(engine: EngineId) -> Stderr {
        Stderr { engine, head: Vec::new(), partial: Vec::new(), last: VecDeque::new() }
    }

    /// Its beginning.
    pub(in crate::judge) fn head(&self) -> &[u8] {
        &self.head
    }

    /// What it tells of the end of the engine: the kind of error and its place; empty if it tells nothing of that.
    pub(in crate::judge) fn last_words(&self) -> String {
        let lines: Vec<&str> = self.last.iter().map(String::as_str).collect();
        last_words(&lines)
    }

    /// Splits a chunk into lines.
    pub(in crate::judge) fn split(&mut self, at: Duration, bytes: &[u8]) -> Vec<Line> {
        let room = MOST.saturating_sub(self.head.len());
        self.head.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.partial.extend_from_slice(bytes);
        let mut lines = Vec::new();
        while let Some(end) = memchr::memchr(b'\n', &self.partial) {
            let mut bytes: Vec<u8> = self.partial.drain(..=end).collect();
            bytes.pop();
            lines.push(self.line(at, bytes, Ending::Lf));
        }
        if self.partial.len() > MOST {
            let bytes = std::mem::take(&mut self.partial);
            lines.push(self.line(at, bytes, Ending::Cut));
        }
        lines
    }

    /// The rest of it when it ends.
    pub(in crate::judge) fn take_rest(&mut self, at: Duration) -> Option<Line> {
        let rest = std::mem::take(&mut self.partial);
        (!rest.is_empty()).then(|| self.line(at, rest, Ending::Open))
    }

    fn line(&mut self, at: Duration, bytes: Vec<u8>, ending: Ending) -> Line {
        let line = Line { engine: self.engine, side: Side::Stderr, at, bytes, ending };
        if self.last.len() == LAST {
            self.last.pop_front();
        }
        self.last.push_back(line.text());
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_the_head_are_kept() {
        let mut stderr = Stderr::new(EngineId::A);
        let texts = |lines: Vec<Line>| lines.iter().map(|line| line.text()).collect::<Vec<_>>();
        assert_eq!(texts(stderr.split(Duration::ZERO, b"one\ntw")), ["one"]);
        assert_eq!(texts(stderr.split(Duration::ZERO, b"o\nthr")), ["two"]);
        let rest = stderr.take_rest(Duration::ZERO);
        assert_eq!(rest.map(|line| (line.bytes, line.ending)), Some((b"thr".to_vec(), Ending::Open)));
        assert_eq!(stderr.take_rest(Duration::ZERO), None);
        assert_eq!(stderr.head(), b"one\ntwo\nthr");
        let flood = stderr.split(Duration::ZERO, &vec![b'x'; MOST + 1]);
        assert_eq!(flood.iter().map(|line| line.ending).collect::<Vec<_>>(), [Ending::Cut]);
        assert_eq!(stderr.head().len(), MOST);
    }
}
