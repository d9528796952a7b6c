//! The engine's stdout ([`Output`]): bytes become lines, prompts are removed.

use std::time::Duration;

use crate::line::{Ending, EngineId, Line, Side};

/// The longest line that is kept whole; the rest is thrown away until the line ends.
const LONGEST_LINE: usize = 256 << 10;

/// The stdout of one engine.
#[derive(Debug)]
pub(in crate::judge) struct Output {
    engine: EngineId,
    pipe: Pipe,
    reader: Reader,
    tail: Tail,
    /// Prompts that have been seen; later lines are freed of them.
    prompts: Vec<Vec<u8>>,
    printed: usize,
}

/// Whether more can come.
#[derive(Debug, Clone, Copy)]
enum Pipe {
    Open,
    /// The rest is cut off: too much came.
    Cut,
    /// The engine closed it at this time, or could not be started.
    Closed(Duration),
}

/// Our end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    Open,
    /// The harness does not read for a while: what is silent then is not the engine.
    Paused,
    /// The harness closed it.
    Closed,
}

/// What came after the last complete line.
#[derive(Debug, Default)]
enum Tail {
    #[default]
    Nothing,
    /// A line that has not ended.
    Open(Unended),
    /// The rest of a line that is too long.
    ThrownAway,
}

/// A line that has not ended.
#[derive(Debug, Default)]
struct Unended {
    bytes: Vec<u8>,
    /// The time of its last bytes.
    since: Duration,
    /// So many bytes came before it was silent for a while. It went on although nothing was sent.
    joint: Option<usize>,
}

/// A line that has come.
#[derive(Debug)]
pub(in crate::judge) struct Arrival {
    pub(in crate::judge) line: Line,
    /// So many of its bytes came before the engine was silent for a while.
    pub(in crate::judge) joint: Option<usize>,
}

impl Output {
    pub(in crate::judge) fn new(engine: EngineId) -> Output {
        Output {
            engine,
            pipe: Pipe::Open,
            reader: Reader::Open,
            tail: Tail::Nothing,
            prompts: Vec::new(),
            printed: 0,
        }
    }

    /// More bytes come at this time: whether what is open was silent for `quiet` before.
    pub(in crate::judge) fn resumes(&mut self, at: Duration, quiet: Duration) {
        if let Tail::Open(open) = &mut self.tail
            && at >= open.since + quiet
        {
            open.joint = Some(open.bytes.len());
        }
    }

    /// The next line that a chunk completes; `bytes` is what is left of the chunk. One at a time: a chunk may hold
    /// thousands of short lines.
    pub(in crate::judge) fn next_line(&mut self, at: Duration, bytes: &mut &[u8]) -> Option<Arrival> {
        while let Some(end) = memchr::memchr(b'\n', bytes) {
            let (head, rest) = bytes.split_at(end);
            *bytes = &rest[1..];
            let Unended { bytes: mut whole, joint, .. } = match std::mem::take(&mut self.tail) {
                Tail::ThrownAway => continue,
                Tail::Nothing => Unended::default(),
                Tail::Open(open) => open,
            };
            whole.extend_from_slice(head);
            let ending = if whole.last() == Some(&b'\r') {
                whole.pop();
                Ending::CrLf
            } else {
                Ending::Lf
            };
            let came = whole.len();
            let line = self.line(at, whole, ending);
            let joint = joint.and_then(|joint| joint.checked_sub(came - line.bytes.len()));
            return Some(Arrival {
                joint: joint.filter(|joint| (1..line.bytes.len()).contains(joint)),
                line,
            });
        }
        let rest = std::mem::take(bytes);
        if rest.is_empty() { None } else { self.open_tail(at, rest) }
    }

    /// Adds to a line that has not ended. Returns its beginning if it is too long.
    fn open_tail(&mut self, at: Duration, bytes: &[u8]) -> Option<Arrival> {
        let mut open = match std::mem::take(&mut self.tail) {
            Tail::ThrownAway => {
                self.tail = Tail::ThrownAway;
                return None;
            }
            Tail::Nothing => Unended::default(),
            Tail::Open(open) => open,
        };
        open.bytes.extend_from_slice(bytes);
        if open.bytes.len() <= LONGEST_LINE {
            self.tail = Tail::Open(Unended { since: at, ..open });
            return None;
        }
        open.bytes.truncate(LONGEST_LINE);
        self.tail = Tail::ThrownAway;
        Some(Arrival { line: self.line(at, open.bytes, Ending::Cut), joint: None })
    }

    fn line(&self, at: Duration, mut bytes: Vec<u8>, ending: Ending) -> Line {
        for _ in 0..8 {
            let Some(prompt) = self.prompts.iter().find(|p| bytes.starts_with(p)) else { break };
            bytes.drain(..prompt.len());
        }
        Line { engine: self.engine, side: Side::FromEngine, at, bytes, ending }
    }

    /// Something is sent now. An open line that has been silent for `quiet` waits for it: a prompt, which is judged once,
    /// and removed from later lines. Returns its bytes if it is new.
    pub(in crate::judge) fn take_prompt(&mut self, now: Duration, quiet: Duration) -> Option<Vec<u8>> {
        match &self.tail {
            Tail::Open(open) if now >= open.since + quiet && self.reader != Reader::Paused => {}
            _ => return None,
        }
        let prompt = self.take_open()?;
        self.is_prompt(&prompt).then_some(prompt)
    }

    /// Later lines are freed of this prompt. Returns whether it is new.
    pub(in crate::judge) fn is_prompt(&mut self, prompt: &[u8]) -> bool {
        let new = !self.prompts.iter().any(|known| known == prompt);
        if new {
            self.prompts.push(prompt.to_vec());
        }
        new
    }

    fn take_open(&mut self) -> Option<Vec<u8>> {
        match std::mem::take(&mut self.tail) {
            Tail::Open(open) => Some(open.bytes),
            other => {
                self.tail = other;
                None
            }
        }
    }

    /// The last output that has no line end.
    pub(in crate::judge) fn unended(&self) -> Option<&[u8]> {
        match &self.tail {
            Tail::Open(open) => Some(&open.bytes),
            Tail::Nothing | Tail::ThrownAway => self.prompts.last().map(Vec::as_slice),
        }
    }

    /// The unterminated rest when it ends.
    pub(in crate::judge) fn take_rest(&mut self, at: Duration) -> Option<Line> {
        self.take_open().map(|rest| self.line(at, rest, Ending::Open))
    }

    /// One more line has been printed.
    pub(in crate::judge) fn count_line(&mut self) {
        self.printed += 1;
    }

    /// How many lines have been printed.
    pub(in crate::judge) fn printed(&self) -> usize {
        self.printed
    }

    /// The rest of it is cut off.
    pub(in crate::judge) fn cut(&mut self) {
        if let Pipe::Open = self.pipe {
            self.pipe = Pipe::Cut;
        }
    }

    /// The engine closed it, or could not be started.
    pub(in crate::judge) fn closed(&mut self, at: Duration) {
        self.pipe = Pipe::Closed(at);
    }

    /// When it was closed.
    pub(in crate::judge) fn closed_at(&self) -> Option<Duration> {
        match self.pipe {
            Pipe::Closed(at) => Some(at),
            Pipe::Open | Pipe::Cut => None,
        }
    }

    /// Whether more can come.
    pub(in crate::judge) fn is_open(&self) -> bool {
        matches!(self.pipe, Pipe::Open)
    }

    /// The harness stops reading, or reads again from this time on.
    pub(in crate::judge) fn read(&mut self, on: bool, now: Duration) {
        if self.reader != Reader::Closed {
            self.reader = if on { Reader::Open } else { Reader::Paused };
        }
        if let Tail::Open(open) = &mut self.tail {
            open.since = now;
        }
    }

    /// The harness closes its end.
    pub(in crate::judge) fn close_reader(&mut self) {
        self.reader = Reader::Closed;
    }

    /// Whether the harness closed its end.
    pub(in crate::judge) fn is_closed_by_us(&self) -> bool {
        self.reader == Reader::Closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Duration = Duration::from_millis(5);
    const QUIET: Duration = Duration::from_millis(500);

    fn lines(output: &mut Output, mut bytes: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| output.next_line(AT, &mut bytes)).map(|arrival| arrival.line).collect()
    }

    fn split(output: &mut Output, bytes: &[u8]) -> Vec<(String, Ending)> {
        lines(output, bytes).into_iter().map(|line| (line.text(), line.ending)).collect()
    }

    #[test]
    fn chunks_become_lines() {
        let mut output = Output::new(EngineId::A);
        let lf = |text: &str| (text.to_owned(), Ending::Lf);
        assert_eq!(split(&mut output, b"on"), []);
        assert_eq!(
            split(&mut output, b"e\ntwo\r\n\nthr"),
            [lf("one"), ("two".to_owned(), Ending::CrLf), lf("")]
        );
        assert_eq!(output.unended(), Some(&b"thr"[..]));
        let rest = output.take_rest(AT).map(|line| (line.bytes, line.ending));
        assert_eq!(rest, Some((b"thr".to_vec(), Ending::Open)));
        assert_eq!(output.take_rest(AT), None);
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_up_to_its_end() {
        let mut output = Output::new(EngineId::A);
        assert_eq!(split(&mut output, &vec![b'x'; LONGEST_LINE]), []);
        let cut = lines(&mut output, b"more");
        assert_eq!(
            cut.iter().map(|l| (l.bytes.len(), l.ending)).collect::<Vec<_>>(),
            [(LONGEST_LINE, Ending::Cut)]
        );
        assert_eq!(split(&mut output, b"and more"), []);
        assert_eq!((output.take_prompt(AT + QUIET, QUIET), output.take_rest(AT)), (None, None));
        assert_eq!(split(&mut output, b" of it\nnext\n"), [("next".to_owned(), Ending::Lf)]);
    }

    #[test]
    fn a_prompt_is_an_open_line_that_stays() {
        let mut output = Output::new(EngineId::A);
        assert_eq!(output.take_prompt(AT, QUIET), None);
        split(&mut output, b"> ");
        assert_eq!(output.take_prompt(QUIET, QUIET), None);
        output.read(false, AT);
        assert_eq!(output.take_prompt(AT + QUIET, QUIET), None, "nobody reads");
        output.read(true, AT);
        assert_eq!(output.take_prompt(AT + QUIET, QUIET), Some(b"> ".to_vec()));
        assert_eq!(output.unended(), Some(&b"> "[..]));
        assert_eq!(split(&mut output, b"> > one\n> "), [("one".to_owned(), Ending::Lf)]);
        assert_eq!(output.take_prompt(AT + QUIET, QUIET), None, "it is reported once");
    }

    /// A machine that is busy, or an engine that writes word by word, may pause in the middle of a line.
    #[test]
    fn a_line_that_goes_on_by_itself_is_one_line() {
        let mut output = Output::new(EngineId::A);
        let mut joints = |at: Duration, mut bytes: &[u8]| {
            output.resumes(at, QUIET);
            std::iter::from_fn(|| output.next_line(at, &mut bytes))
                .map(|arrival| (arrival.line.text(), arrival.joint))
                .collect::<Vec<_>>()
        };
        assert_eq!(joints(AT, b"best"), []);
        assert_eq!(joints(AT + QUIET / 2, b"move"), []);
        assert_eq!(
            joints(AT + QUIET * 2, b" e2e4\nreadyok\n"),
            [("bestmove e2e4".to_owned(), Some(8)), ("readyok".to_owned(), None)]
        );
    }

    #[test]
    fn a_closed_output_stays_closed() {
        let mut output = Output::new(EngineId::A);
        output.cut();
        assert!(!output.is_open() && output.closed_at().is_none());
        output.closed(AT);
        output.cut();
        assert!(!output.is_open() && output.closed_at() == Some(AT));
    }
}
