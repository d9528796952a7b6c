//! The dialogue as reports show it, with bounded size: the first lines, the last lines, and how many are left out in
//! between.

use std::collections::VecDeque;

use crate::line::{Ending, Line};

/// Lines kept from the beginning.
const HEAD: usize = 60;
/// Lines kept from the end.
const TAIL: usize = 140;
/// Bytes kept of one line.
const WIDEST: usize = 1000;
/// Bytes to keep from the beginning, and from the end: a run keeps one transcript for each of hundreds of scenarios.
const HEAD_BYTES: usize = 16 << 10;
const TAIL_BYTES: usize = 24 << 10;

/// A bounded list of lines.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    head: Vec<Line>,
    head_bytes: usize,
    tail: VecDeque<Line>,
    tail_bytes: usize,
    left_out: usize,
}

impl Transcript {
    pub(super) fn push(&mut self, mut line: Line) {
        if line.bytes.len() > WIDEST {
            line.bytes.truncate(WIDEST);
            line.bytes.shrink_to_fit();
            line.ending = Ending::Cut;
        }
        let size = line.bytes.len();
        // Once a line has gone to the tail, the head gets no more.
        if self.tail.is_empty() && self.head.len() < HEAD && self.head_bytes + size <= HEAD_BYTES {
            self.head_bytes += size;
            self.head.push(line);
            return;
        }
        self.tail_bytes += size;
        self.tail.push_back(line);
        while self.tail.len() > TAIL || self.tail_bytes > TAIL_BYTES {
            let Some(oldest) = self.tail.pop_front() else { break };
            self.tail_bytes -= oldest.bytes.len();
            self.left_out += 1;
        }
    }

    /// The lines, and how many were left out between head and tail.
    pub(super) fn finish(self) -> (Vec<Line>, usize) {
        let mut lines = self.head;
        lines.extend(self.tail);
        (lines, self.left_out)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::line::{EngineId, Side};

    /// Keeps so many lines of this width, each beginning with its number; gives back the numbers kept, and how many were
    /// left out.
    fn kept(count: usize, width: usize) -> (Vec<usize>, usize) {
        let mut transcript = Transcript::default();
        for number in 0..count {
            let bytes = format!("{number:<width$}").into_bytes();
            transcript.push(Line {
                engine: EngineId::A,
                side: Side::FromEngine,
                at: Duration::ZERO,
                bytes,
                ending: Ending::Lf,
            });
        }
        let (lines, left_out) = transcript.finish();
        let bytes: usize = lines.iter().map(|line| line.bytes.capacity()).sum();
        assert!(bytes <= HEAD_BYTES + TAIL_BYTES, "{bytes} bytes of {count} lines of {width}");
        let number = |line: &Line| line.text().split(' ').next().and_then(|n| n.parse().ok()).unwrap();
        (lines.iter().map(number).collect(), left_out)
    }

    #[test]
    fn head_and_tail_are_kept_and_the_rest_is_counted() {
        // How many, how wide; how many of the first and of the last are kept.
        let cases =
            [(0, 10, 0, 0), (60, 10, 60, 0), (200, 10, 60, 140), (1000, 10, 60, 140), (1000, 5000, 16, 24)];
        for (count, width, head, tail) in cases {
            let numbers: Vec<usize> = (0..head).chain(count - tail..count).collect();
            assert_eq!(kept(count, width), (numbers, count - head - tail), "{count} lines of {width}");
        }
    }
}
