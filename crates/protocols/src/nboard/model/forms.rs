//! Lines that are messages in a wrong form: the clause that each mistake breaks.

use super::machine::NBoard;
use crate::nboard::grammar::{Message, Reason, Version};
use crate::verdict::Level;
use wire::line::Line;

impl NBoard {
    /// A known message in wrong form.
    pub(super) fn malformed(&mut self, message: &Message<'_>, line: &Line) {
        let Some((monitor, clause, level)) = broken(message) else { return };
        let Message::Malformed { message: name, fault, .. } = message else { return };
        // Before the protocol has begun it is free text that happens to begin so.
        if self.input.version.is_none() {
            return;
        }
        // What a ping without a number was is often said back as it came.
        if *name == "pong" && self.input.loose_pings > 0 {
            self.input.loose_pings -= 1;
            return;
        }
        // An older edition has the nodes as a double (version 1).
        let old = clause == "NB-NODE-1" && self.input.version == Some(Version::One);
        let level = if old { Level::May } else { level };
        self.saw(&[clause]);
        self.findings.add(monitor, clause, level, format!("`{name}`: {fault}"), line);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mistake_breaks_a_clause_of_its_own() {
        let cases = [
            ("search F5 D6 1.5 0 12", "NB-PV-2"),
            ("search 1.F5 1.5 0 12", "NB-PV-1"),
            ("search F5 good 0 12", "NB-EVAL-1"),
            ("search F5 1.5 1 12", "NB-HINT-5"),
            ("search F5 1.5 0", "NB-HINT-5"),
            ("search F5 1.5 0 d12", "NB-DEP-1"),
            ("search F5 1.5 0 +", "NB-DEP-1"),
            ("search F5 1.5 0 + 12", "NB-DEP-2"),
            ("book F5 1.5 few 12", "NB-HINT-6"),
            ("book F5 1.5 3 - 12@98%", "NB-DEP-2"),
            ("nodestats 0.5 12", "NB-NODE-1"),
            ("analysis 1.5", "NB-ANA-2"),
            ("=== best F5", "NB-GO-1"),
        ];
        for (line, clause) in cases {
            let message = Message::parse(line.as_bytes()).message;
            assert_eq!(broken(&message).map(|(_, clause, _)| clause), Some(clause), "{line}");
        }
        assert_eq!(broken(&Message::parse(b"search F5 1.5 0 12 @98%").message), None);
    }
}
