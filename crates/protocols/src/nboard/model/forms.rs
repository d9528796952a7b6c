//! Lines that are messages in a wrong form: the clause that each mistake breaks.

use super::machine::NBoard;
use crate::common::findings::{Cited, at_most_may, at_most_should, cited};
use crate::nboard::grammar::{Message, Reason, Version};
use wire::line::Line;

impl NBoard {
    /// A known message in wrong form.
    pub(super) fn malformed(&mut self, message: &Message<'_>, line: &Line) {
        let Some((monitor, mut cited)) = broken(message) else { return };
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
        if cited.clause == "NB-NODE-1" && self.input.version == Some(Version::One) {
            cited = at_most_may("NB-NODE-1", "in version 1 the number of nodes is a double");
        }
        self.core.saw(&[cited.clause]);
        self.core.findings.add(monitor, cited, format!("`{name}`: {fault}"), line);
    }
}

/// The monitor and the clause that a malformed message is for.
pub(super) fn broken(message: &Message<'_>) -> Option<(&'static str, Cited)> {
    let Message::Malformed { message, fault, .. } = message else { return None };
    let full = |monitor, clause| Some((monitor, cited(clause)));
    match (*message, fault.reason) {
        ("search" | "book", Reason::BlankInPv) => full("search-form", "NB-PV-2"),
        ("search" | "book", Reason::NotAMove) => full("pv", "NB-PV-1"),
        ("search" | "book", Reason::NotAnEvaluation) => full("search-form", "NB-EVAL-1"),
        ("search" | "book", Reason::NoDepth) => full("search-form", "NB-DEP-1"),
        ("search" | "book", Reason::BlankInDepth) => full("search-form", "NB-DEP-2"),
        ("search", _) => full("search-form", "NB-HINT-5"),
        ("book", _) => full("search-form", "NB-HINT-6"),
        ("nodestats", _) => full("nodestats", "NB-NODE-1"),
        ("analysis", _) => full("analysis", "NB-ANA-2"),
        ("===", _) => full("answer-form", "NB-GO-1"),
        ("pong", _) => full("pong", "NB-PING-1"),
        ("learned" | "learn", _) => {
            Some(("answer", at_most_should("NB-LEARN-1", "an interface knows it by its first word")))
        }
        _ => full("line-kind", "NB-IO-5"),
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
            assert_eq!(broken(&message).map(|(_, cited)| cited.clause), Some(clause), "{line}");
        }
        assert_eq!(broken(&Message::parse(b"search F5 1.5 0 12 @98%").message), None);
    }
}
