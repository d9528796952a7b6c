//! What every speaker sits at: lines come in, lines go out, and at some time it is over.

use std::time::Duration;

use super::lines::LineBuffer;
use super::{Effect, Engine};
use wire::exchange::Signal;

/// Input cut to lines, output gathered for one write, the time, and how the process ends.
#[derive(Debug, Default)]
pub(super) struct Console {
    /// The time of the call being handled.
    pub(super) now: Duration,
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

/// A speaker that does what a line says when it comes, and searches meanwhile: an [`Engine`] by that.
pub(super) trait AtConsole: Send {
    /// Where it sits.
    fn console(&self) -> &Console;

    /// Where it sits, to use it.
    fn console_mut(&mut self) -> &mut Console;

    /// Does what a line says.
    fn obey_line(&mut self, line: &[u8]);

    /// Whether a search wants to go on.
    fn thinks(&self) -> bool;

    /// Searches on. Returns the nodes used.
    fn think_on(&mut self, nodes: u64) -> u64;

    /// Does what has come.
    fn read_on(&mut self) {
        while let Some(line) = self.console_mut().next_line() {
            self.obey_line(&line);
        }
    }

    /// No more will come. No text of theirs asks for anything else than to leave: nothing is left to be done.
    fn input_ended(&mut self) {
        self.console_mut().end(Effect::Exit(0));
    }
}

/// Makes a speaker with a `console` one that is [`AtConsole`]: how it obeys a line, whether a search wants to go on, how it
/// searches on; and what it does in its own way.
macro_rules! at_console {
    ($speaker:ty, $obey:path, $thinks:expr, $think_on:path $(, $own:item)*) => {
        impl $crate::console::AtConsole for $speaker {
            fn console(&self) -> &$crate::console::Console {
                &self.console
            }

            fn console_mut(&mut self) -> &mut $crate::console::Console {
                &mut self.console
            }

            fn obey_line(&mut self, line: &[u8]) {
                $obey(self, line);
            }

            fn thinks(&self) -> bool {
                let thinks: fn(&$speaker) -> bool = $thinks;
                thinks(self)
            }

            fn think_on(&mut self, nodes: u64) -> u64 {
                $think_on(self, nodes)
            }

            $($own)*
        }
    };
}
pub(super) use at_console;

impl<T: AtConsole> Engine for T {
    fn input(&mut self, at: Duration, bytes: &[u8], out: &mut Vec<Effect>) {
        self.console_mut().now = at;
        self.console_mut().push(bytes);
        self.read_on();
        self.console_mut().emit(out);
    }

    fn end_of_input(&mut self, at: Duration, out: &mut Vec<Effect>) {
        self.console_mut().now = at;
        self.input_ended();
        self.console_mut().emit(out);
    }

    fn signal(&mut self, at: Duration, signal: Signal, out: &mut Vec<Effect>) {
        self.console_mut().now = at;
        self.console_mut().signal(signal);
        self.console_mut().emit(out);
    }

    fn busy(&self) -> bool {
        !self.console().is_over() && self.thinks()
    }

    fn wakes_at(&self) -> Option<Duration> {
        None
    }

    fn step(&mut self, at: Duration, nodes: u64, out: &mut Vec<Effect>) -> u64 {
        self.console_mut().now = at;
        if !self.busy() {
            return 0;
        }
        let used = self.think_on(nodes);
        self.read_on();
        self.console_mut().emit(out);
        used
    }
}
