//! The common wrapper as this protocol's mutants use it, and what they print.

use super::seen::Seen;
use crate::Engine;
use crate::mutants::wrap;

pub(super) use wrap::{argument, faulty, faulty_from, word};

/// What a faulty engine does with lines and events.
pub(super) type Script = wrap::Script<Seen>;

/// What a faulty engine has at hand.
pub(super) type Context = wrap::MutantContext<Seen>;

/// Something that a script has done.
pub(super) type Action = wrap::Action<Seen>;

/// The script of the honest engine.
pub(super) const HONEST: Script = Script::HONEST;

/// An engine that changes lines to it only.
pub(super) fn heard(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    wrap::heard(heard)
}

/// An engine that changes lines of its own only.
pub(super) fn said(said: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    wrap::said(said)
}

impl Context {
    /// Writes a move line, if there is a move.
    pub(super) fn print_move(&mut self, mv: Option<String>) {
        if let Some(mv) = mv {
            self.print(format!("move {mv}"));
        }
    }

    /// Refuses a command that is known very well.
    pub(super) fn refuse_command(&mut self, line: &[u8]) {
        self.print([b"Error (unknown command): ", line].concat());
    }

    /// Refuses a move.
    pub(super) fn refuse_move(&mut self, mv: &str) {
        self.print(format!("Illegal move: {mv}"));
    }
}
