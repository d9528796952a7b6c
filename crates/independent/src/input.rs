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

/// Standard input, cut into lines.
#[derive(Debug, Default)]
pub(crate) struct Input {
    open: Vec<u8>,
    lines: VecDeque<Vec<u8>>,
    ended: bool,
}

impl Input {
    /// The next line, if one comes within this time; without a time, whenever it comes.
    pub(crate) fn next(&mut self, within: Option<Duration>) -> Next {
        let until = within.map(|within| Instant::now() + within);
        loop {
            if let Some(line) = self.lines.pop_front() {
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

    /// The lines that have arrived, for an engine that only looks whether there is something.
    pub(crate) fn has_line(&mut self) -> bool {
        while self.lines.is_empty() && !self.ended && is_readable(Some(Duration::ZERO)) {
            self.read();
        }
        !self.lines.is_empty() || self.ended
    }

    fn read(&mut self) {
        let mut bytes = [0; 4096];
        let count = rustix::io::retry_on_intr(|| rustix::io::read(io::stdin(), &mut bytes)).unwrap_or(0);
        self.ended = count == 0;
        for &byte in &bytes[..count] {
            if byte == b'\n' {
                if self.open.last() == Some(&b'\r') {
                    self.open.pop();
                }
                self.lines.push_back(std::mem::take(&mut self.open));
            } else {
                self.open.push(byte);
            }
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
