//! One engine as the judge sees it: bytes become lines, prompts are removed, lines are kept until a step looks at
//! them.

use std::collections::VecDeque;
use std::time::Duration;

use crate::exchange::Exit;
use crate::line::{Ending, EngineId, Line, Side};
use crate::protocol::model::{Class, Model, Reading};

/// The longest line that is kept whole; the rest is thrown away until the line ends.
const LONGEST_LINE: usize = 256 << 10;
/// The largest number of lines that wait for a step; beyond it the oldest chatter is dropped first.
const MOST_WAITING: usize = 2_000;
/// How many of them may have a copy of the model before them, which takes some kilobytes; beyond it the oldest of
/// these is dropped first. This is many times what a step ever leaves unread: the answers to a thousand pings at once
/// (`ping/reader-pauses`) wait in the pipe, and come when the step that counts them is running.
const MOST_MODELS: usize = 128;
/// How much stderr is kept for the search for misplaced answers.
const MOST_STDERR: usize = 64 << 10;

/// A line that no step has looked at yet.
#[derive(Debug)]
pub(super) struct Item {
    /// The line.
    pub(super) line: Line,
    /// What the model made of it when it came; none while an act is running, which gets lines one at a time.
    pub(super) seen: Option<Seen>,
}

/// What the model made of a line that no step has looked at yet.
#[derive(Debug)]
pub(super) struct Seen {
    /// Its reading.
    pub(super) reading: Reading,
    /// The model before the line, if a step may still ask it; none for chatter.
    pub(super) before: Option<Box<dyn Model>>,
}

/// What is known about one engine process and its streams.
#[derive(Debug)]
pub(super) struct EngineSide {
    /// Which engine.
    pub(super) id: EngineId,
    /// Its model.
    pub(super) model: Box<dyn Model>,
    /// Lines that came while no step was waiting.
    pub(super) inbox: VecDeque<Item>,
    /// How the process ended, and when.
    pub(super) exit: Option<(Exit, Duration)>,
    /// Whether its stdout has ended.
    pub(super) closed: bool,
    /// When it ended.
    pub(super) closed_at: Option<Duration>,
    /// Whether the rest of its stdout is cut off.
    pub(super) cut: bool,
    /// Whether a start was attempted.
    pub(super) started: bool,
    /// When its process started running.
    pub(super) started_at: Duration,
    /// Whether it was started and its processes are not yet reported to be gone.
    pub(super) running: bool,
    /// Whether its end was asked for: `quit`, a signal, the end of input.
    pub(super) end_asked: bool,
    /// Whether the harness closed one of its ends: no protocol's text says what an engine does then, so dying of it
    /// breaks no must.
    pub(super) cut_off: bool,
    /// Signals that the scenario sent.
    pub(super) signals: Vec<i32>,
    /// Whether our end of its stdin is open.
    pub(super) stdin_open: bool,
    /// Whether the model has been told of the end.
    pub(super) end_told: bool,
    /// The last CPU sample.
    pub(super) sample: Option<(Duration, Option<Duration>)>,
    /// When the last write was done.
    pub(super) last_write: Duration,
    /// The beginning of its stderr.
    pub(super) stderr: Vec<u8>,
    /// How many lines it has printed.
    pub(super) printed: usize,
    partial: Vec<u8>,
    partial_since: Duration,
    skipping: bool,
    prompts: Vec<Vec<u8>>,
    unsent: Vec<u8>,
    stderr_partial: Vec<u8>,
}

impl EngineSide {
    pub(super) fn new(id: EngineId, model: Box<dyn Model>) -> EngineSide {
        EngineSide {
            id,
            model,
            inbox: VecDeque::new(),
            exit: None,
            closed: false,
            closed_at: None,
            cut: false,
            started: false,
            started_at: Duration::ZERO,
            running: false,
            end_asked: false,
            cut_off: false,
            signals: Vec::new(),
            stdin_open: true,
            end_told: false,
            sample: None,
            last_write: Duration::ZERO,
            stderr: Vec::new(),
            printed: 0,
            partial: Vec::new(),
            partial_since: Duration::ZERO,
            skipping: false,
            prompts: Vec::new(),
            unsent: Vec::new(),
            stderr_partial: Vec::new(),
        }
    }

    /// Splits a chunk of stdout into the lines that it completes.
    pub(super) fn split(&mut self, at: Duration, mut bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        while let Some(end) = memchr::memchr(b'\n', bytes) {
            let (head, rest) = bytes.split_at(end);
            bytes = &rest[1..];
            if self.skipping {
                self.skipping = false;
                continue;
            }
            let mut whole = std::mem::take(&mut self.partial);
            whole.extend_from_slice(head);
            let ending = if whole.last() == Some(&b'\r') {
                whole.pop();
                Ending::CrLf
            } else {
                Ending::Lf
            };
            lines.push(self.line(at, whole, ending));
        }
        if !bytes.is_empty() && !self.skipping {
            self.partial.extend_from_slice(bytes);
            self.partial_since = at;
            if self.partial.len() > LONGEST_LINE {
                let mut head = std::mem::take(&mut self.partial);
                head.truncate(LONGEST_LINE);
                self.skipping = true;
                lines.push(self.line(at, head, Ending::Cut));
            }
        }
        lines
    }

    fn line(&self, at: Duration, mut bytes: Vec<u8>, ending: Ending) -> Line {
        for _ in 0..8 {
            let Some(prompt) = self.prompts.iter().find(|p| bytes.starts_with(p)) else { break };
            bytes.drain(..prompt.len());
        }
        Line { engine: self.id, side: Side::FromEngine, at, bytes, ending }
    }

    /// When an open line becomes a prompt, if one is open.
    pub(super) fn prompt_due(&self, quiet: Duration) -> Option<Duration> {
        (!self.partial.is_empty()).then(|| self.partial_since + quiet)
    }

    /// Treats an open line that has been silent for `quiet` as a prompt: it is judged once, and removed from later
    /// lines. Returns its bytes if it is new.
    pub(super) fn take_prompt(&mut self, now: Duration, quiet: Duration) -> Option<Vec<u8>> {
        if self.partial.is_empty() || now < self.partial_since + quiet {
            return None;
        }
        let prompt = std::mem::take(&mut self.partial);
        if self.prompts.contains(&prompt) {
            return None;
        }
        self.prompts.push(prompt.clone());
        Some(prompt)
    }

    /// The last output that has no line end.
    pub(super) fn unended(&self) -> Option<&[u8]> {
        let open = Some(&self.partial).filter(|open| !open.is_empty());
        open.or(self.prompts.last()).map(Vec::as_slice)
    }

    /// The unterminated rest when the output ends.
    pub(super) fn take_rest(&mut self, at: Duration) -> Option<Line> {
        if self.partial.is_empty() {
            return None;
        }
        let rest = std::mem::take(&mut self.partial);
        Some(self.line(at, rest, Ending::Open))
    }

    /// Splits a chunk of stderr into lines for the transcript, and keeps its beginning.
    pub(super) fn split_stderr(&mut self, at: Duration, bytes: &[u8]) -> Vec<Line> {
        let room = MOST_STDERR.saturating_sub(self.stderr.len());
        self.stderr.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.stderr_partial.extend_from_slice(bytes);
        let mut lines = Vec::new();
        while let Some(end) = memchr::memchr(b'\n', &self.stderr_partial) {
            let mut bytes: Vec<u8> = self.stderr_partial.drain(..=end).collect();
            bytes.pop();
            lines.push(Line { engine: self.id, side: Side::Stderr, at, bytes, ending: Ending::Lf });
        }
        if self.stderr_partial.len() > MOST_STDERR {
            let bytes = std::mem::take(&mut self.stderr_partial);
            lines.push(Line { engine: self.id, side: Side::Stderr, at, bytes, ending: Ending::Cut });
        }
        lines
    }

    /// The rest of stderr when it ends.
    pub(super) fn take_stderr_rest(&mut self, at: Duration) -> Option<Line> {
        if self.stderr_partial.is_empty() {
            return None;
        }
        let bytes = std::mem::take(&mut self.stderr_partial);
        Some(Line { engine: self.id, side: Side::Stderr, at, bytes, ending: Ending::Open })
    }

    /// Keeps a line for a later step.
    pub(super) fn keep(&mut self, item: Item) {
        let has_model = |item: &Item| item.seen.as_ref().is_some_and(|seen| seen.before.is_some());
        if self.inbox.len() >= MOST_WAITING {
            let oldest = self.inbox.iter().position(|item| !has_model(item)).unwrap_or(0);
            self.inbox.remove(oldest);
        }
        if has_model(&item)
            && self.inbox.len() >= MOST_MODELS
            && self.inbox.iter().filter(|item| has_model(item)).count() >= MOST_MODELS
            && let Some(oldest) = self.inbox.iter().position(has_model)
        {
            self.inbox.remove(oldest);
        }
        self.inbox.push_back(item);
    }

    /// Tells the model about the lines that an act left: what is sent from now on comes after them.
    pub(super) fn see_all(&mut self) {
        for index in 0..self.inbox.len() {
            if self.inbox[index].seen.is_none() {
                let line = self.inbox[index].line.clone();
                self.inbox[index].seen = Some(self.see(&line));
            }
        }
    }

    /// Tells the model about a line that no step has looked at yet.
    pub(super) fn see(&mut self, line: &Line) -> Seen {
        let reading = self.model.read(line);
        let before = (reading.class != Class::Chatter).then(|| self.model.boxed_clone());
        self.model.received(line);
        Seen { reading, before }
    }

    /// The complete lines in these written bytes: raw writes may end in the middle of a line.
    pub(super) fn written(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        self.unsent.extend_from_slice(bytes);
        let mut lines = Vec::new();
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', &self.unsent) {
            lines.push(self.unsent[start..end].to_vec());
            start = end + 1;
        }
        self.unsent.drain(..start);
        lines
    }

    /// Whether nothing more can come from this engine.
    pub(super) fn gone(&self) -> bool {
        self.exit.is_some() && (self.closed || self.cut)
    }
}
