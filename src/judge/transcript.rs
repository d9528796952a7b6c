//! The dialogue as reports show it, with bounded size: the first lines, the last lines, in between the last of those that the engine
//! got, and how many are left out there.

use std::collections::VecDeque;

use crate::line::{Ending, Line, Side};

/// Lines kept from the beginning.
const HEAD: usize = 60;
/// Lines kept from the end.
const TAIL: usize = 140;
/// Lines to the engine kept from in between: what was asked is seen, whatever the engine has said since.
const MIDDLE: usize = 30;
/// Bytes kept of one line.
const WIDEST: usize = 1000;
/// Bytes to keep from the beginning, and from the end: a run keeps one transcript for each of hundreds of scenarios.
const HEAD_BYTES: usize = 16 << 10;
const TAIL_BYTES: usize = 24 << 10;
/// Bytes to keep of those in between.
const MIDDLE_BYTES: usize = 6 << 10;

/// A bounded list of lines.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    head: Vec<Line>,
    head_bytes: usize,
    middle: VecDeque<Line>,
    middle_bytes: usize,
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
            if oldest.side == Side::ToEngine { self.keep_between(oldest) } else { self.left_out += 1 }
        }
    }

    fn keep_between(&mut self, line: Line) {
        self.middle_bytes += line.bytes.len();
        self.middle.push_back(line);
        while self.middle.len() > MIDDLE || self.middle_bytes > MIDDLE_BYTES {
            let Some(oldest) = self.middle.pop_front() else { break };
            self.middle_bytes -= oldest.bytes.len();
            self.left_out += 1;
        }
    }

    /// The lines, and how many were left out between head and tail.
    pub(super) fn finish(self) -> (Vec<Line>, usize) {
        let mut lines = self.head;
        lines.extend(self.middle);
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
    fn kept(count: usize, width: usize, side: impl Fn(usize) -> Side) -> (Vec<usize>, usize) {
        let mut transcript = Transcript::default();
        for number in 0..count {
            let bytes = format!("{number:<width$}").into_bytes();
            transcript.push(Line {
                engine: EngineId::A,
                side: side(number),
                at: Duration::ZERO,
                bytes,
                ending: Ending::Lf,
            });
        }
        let (lines, left_out) = transcript.finish();
        let bytes: usize = lines.iter().map(|line| line.bytes.capacity()).sum();
        assert!(bytes <= HEAD_BYTES + MIDDLE_BYTES + TAIL_BYTES, "{bytes} bytes of {count} lines of {width}");
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
            let kept = kept(count, width, |_| Side::FromEngine);
            assert_eq!(kept, (numbers, count - head - tail), "{count} lines of {width}");
        }
    }

    #[test]
    fn what_was_asked_is_kept_whatever_the_engine_says_since() {
        let asked =
            |number: usize| if number.is_multiple_of(100) { Side::ToEngine } else { Side::FromEngine };
        let numbers: Vec<usize> =
            (0..60).chain([100, 200, 300, 400, 500, 600, 700, 800]).chain(860..1000).collect();
        assert_eq!(kept(1000, 10, asked), (numbers, 792));
        let (numbers, left_out) = kept(1000, 10, |_| Side::ToEngine);
        assert_eq!((numbers.len(), left_out), (60 + MIDDLE + 140, 1000 - 60 - MIDDLE - 140));
        let (numbers, _) = kept(1000, 5000, |_| Side::ToEngine);
        assert_eq!(numbers.len(), 16 + 6 + 24);
    }
}
