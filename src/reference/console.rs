//! What every speaker sits at: lines come in, lines go out, and at some time it is over.

use super::Effect;
use super::lines::LineBuffer;
use crate::exchange::Signal;

/// Input cut to lines, output gathered for one write, and how the process ends.
#[derive(Debug, Default)]
pub(super) struct Console {
    lines: LineBuffer,
    out: Vec<u8>,
    ending: Option<Effect>,
}

impl Console {
    /// Bytes have come.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    /// The next complete line; none once the end is decided.
    pub(super) fn next_line(&mut self) -> Option<Vec<u8>> {
        if self.is_over() { None } else { self.lines.next() }
    }

    /// Writes one line.
    pub(super) fn say(&mut self, line: &str) {
        self.out.extend_from_slice(line.as_bytes());
        self.out.push(b'\n');
    }

    /// The process ends so, once what is written has gone out.
    pub(super) fn end(&mut self, ending: Effect) {
        self.ending = Some(ending);
    }

    /// A signal came of which the protocol's text knows nothing: it does what it does to any program.
    pub(super) fn signal(&mut self, signal: Signal) {
        match signal {
            Signal::Stop | Signal::Cont => {}
            Signal::Int => self.end(Effect::Die(2)),
            Signal::Term => self.end(Effect::Die(15)),
            Signal::Hup => self.end(Effect::Die(1)),
            Signal::Kill => self.end(Effect::Die(9)),
        }
    }

    /// Whether the end is decided.
    pub(super) fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// Hands what was written in this call to the outside, in one write.
    pub(super) fn emit(&mut self, out: &mut Vec<Effect>) {
        if !self.out.is_empty() {
            out.push(Effect::Stdout(std::mem::take(&mut self.out)));
        }
        out.extend(self.ending.clone());
    }
}
