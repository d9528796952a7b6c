//! Reads lines from standard input without a thread: the engines here look at their input when they please.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// What there is to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Next {
    /// A line, without its end (`\n` or `\r\n`).
    Line(Vec<u8>),
    /// Nothing yet.
    Nothing,
    /// The input has ended.
    End,
}

/// How an author reads lines; all but the first are wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Manner {
    #[default]
    Properly,
    /// Of several lines that arrive together, all but the first wait until something else arrives.
    OneLineForEachRead,
    /// Of several lines that arrive together, all but the first are lost.
    FirstLineOnly,
    /// Whatever arrives together is taken for whole lines.
    ReadsAreLines,
    /// A line ends after so many bytes.
    Cut(usize),
    /// Of what arrives together only so many bytes are read; the rest is lost.
    Short(usize),
    /// What has not become a line within so many milliseconds is lost.
    Impatient(u64),
    /// Of several lines that arrive together, all but the first so many are lost.
    Queue(usize),
    /// The carriage return in front of a newline belongs to the line.
    ReturnsStay,
}

/// Standard input, cut into lines.
#[derive(Debug, Default)]
pub(crate) struct Input {
    manner: Manner,
    has_given: bool,
    cuts_at_reads: bool,
    open: Vec<u8>,
    /// When something was read.
    read: Option<Instant>,
    lines: VecDeque<Vec<u8>>,
    ended: bool,
}

impl Input {
    /// Standard input, read in this manner.
    pub(crate) fn read_in(manner: Manner) -> Input {
        Input { manner, ..Input::default() }
    }

    /// The next line, if one comes within this time; without a time, whenever it comes.
    pub(crate) fn next(&mut self, within: Option<Duration>) -> Next {
        let until = within.map(|within| Instant::now() + within);
        loop {
            if !self.has_given
                && let Some(line) = self.lines.pop_front()
            {
                self.has_given = self.manner == Manner::OneLineForEachRead && !self.ended;
                return Next::Line(line);
            }
            if self.ended {
                return Next::End;
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if !is_readable(left) {
                return Next::Nothing;
            }
            self.read();
        }
    }

    /// Whether what arrives together is taken for whole lines from now on, as [`Manner::ReadsAreLines`] does always.
    pub(crate) fn cuts_at_reads(&mut self, cuts: bool) {
        self.cuts_at_reads = cuts;
    }

    /// Loses what has arrived of a line that is not complete.
    pub(crate) fn forget_piece(&mut self) {
        self.open.clear();
    }

    /// Loses the next line, if it has arrived already.
    pub(crate) fn lose_next(&mut self) {
        self.lines.pop_front();
    }

    /// Takes the lines that have arrived already and are like this out of their turn.
    pub(crate) fn take_early(&mut self, is_like: impl Fn(&[u8]) -> bool) -> Vec<Vec<u8>> {
        let (early, rest) = self.lines.drain(..).partition::<VecDeque<_>, _>(|line| is_like(line));
        self.lines = rest;
        early.into()
    }

    /// Whether a line like this has arrived already.
    pub(crate) fn holds(&self, is_like: impl Fn(&[u8]) -> bool) -> bool {
        self.lines.iter().any(|line| is_like(line))
    }

    fn read(&mut self) {
        let mut bytes = [0; 4096];
        let count = rustix::io::retry_on_intr(|| rustix::io::read(io::stdin(), &mut bytes)).unwrap_or(0);
        self.ended = count == 0;
        let count = if let Manner::Short(most) = self.manner { count.min(most) } else { count };
        self.has_given = false;
        let read = self.read.replace(Instant::now());
        if let (Manner::Impatient(most), Some(read)) = (self.manner, read)
            && read.elapsed() > Duration::from_millis(most)
        {
            self.open.clear();
        }
        for &byte in &bytes[..count] {
            if byte == b'\n' {
                if self.open.last() == Some(&b'\r') && self.manner != Manner::ReturnsStay {
                    self.open.pop();
                }
                self.lines.push_back(std::mem::take(&mut self.open));
            } else {
                self.open.push(byte);
            }
            if self.manner == Manner::Cut(self.open.len()) {
                self.lines.push_back(std::mem::take(&mut self.open));
            }
        }
        if self.manner == Manner::FirstLineOnly {
            self.lines.truncate(1);
        }
        if let Manner::Queue(most) = self.manner {
            self.lines.truncate(most);
        }
        let cuts = self.cuts_at_reads || self.manner == Manner::ReadsAreLines;
        if cuts && !self.open.is_empty() {
            self.lines.push_back(std::mem::take(&mut self.open));
        }
    }
}

/// Waits until there are bytes or the end of input; `None` waits for ever.
fn is_readable(within: Option<Duration>) -> bool {
    let stdin = io::stdin();
    let mut files = [PollFd::new(&stdin, PollFlags::IN)];
    let timeout = within.and_then(|within| Timespec::try_from(within).ok());
    matches!(poll(&mut files, timeout.as_ref()), Ok(ready) if ready > 0)
}
