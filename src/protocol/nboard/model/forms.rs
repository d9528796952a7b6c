//! Lines that are messages in a wrong form: the clause that each mistake breaks.

use super::machine::NBoard;
use crate::line::Line;
use crate::protocol::nboard::grammar::{Message, Reason};
use crate::verdict::Level;

impl NBoard {
    /// A known message in wrong form.
    pub(super) fn malformed(&mut self, message: &Message<'_>, line: &Line) {
        let Some((monitor, clause, level)) = broken(message) else { return };
        let Message::Malformed { message: name, fault, .. } = message else { return };
        // Before the protocol has begun it is free text that happens to begin so.
        if self.input.version.is_none() {
            return;
        }
        self.saw(&[clause]);
        self.find(monitor, clause, level, format!("`{name}`: {fault}"), line);
    }
}

/// The monitor and the clause that a malformed message is for.
pub(super) fn broken(message: &Message<'_>) -> Option<(&'static str, &'static str, Level)> {
    let Message::Malformed { message, fault, .. } = message else { return None };
    let must = |monitor, clause| Some((monitor, clause, Level::Must));
    match (*message, fault.reason) {
        ("search" | "book", Reason::BlankInPv) => must("search-form", "NB-PV-2"),
        ("search" | "book", Reason::NotAMove) => must("pv", "NB-PV-1"),
        ("search" | "book", Reason::NotAnEvaluation) => must("search-form", "NB-EVAL-1"),
        ("search" | "book", Reason::NoDepth) => must("search-form", "NB-DEP-1"),
        ("search" | "book", Reason::BlankInDepth) => must("search-form", "NB-DEP-2"),
        ("search", _) => must("search-form", "NB-HINT-5"),
        ("book", _) => must("search-form", "NB-HINT-6"),
        ("nodestats", _) => must("nodestats", "NB-NODE-1"),
        ("analysis", _) => must("analysis", "NB-ANA-2"),
        ("===", _) => must("answer-form", "NB-GO-1"),
        ("pong", _) => must("pong", "NB-PING-1"),
        ("learned" | "learn", _) => Some(("answer", "NB-LEARN-1", Level::Should)),
        _ => Some(("line-kind", "NB-IO-5", Level::Should)),
    }
}
