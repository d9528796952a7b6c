//! Lines that are messages in a wrong form: the clause that each mistake breaks.

use super::machine::{Foreign, Gbgp};
use crate::common::findings::{Cited, at_most_should, cited};
use crate::gbgp::grammar::{Message, Reason, read_move};
use wire::line::Line;

impl Gbgp {
    /// A known message in wrong form.
    pub(super) fn malformed(&mut self, message: &Message<'_>, line: &Line) {
        let Message::Malformed { message: name, fault, .. } = message else { return };
        let is_answer = *name == "bestmove";
        if is_answer {
            self.core.understood = true;
            self.learned.answer = None;
            self.relative.answered(&mut self.core, line);
        }
        let Some((monitor, cited)) = broken(message) else { return };
        // One finding is enough for an engine of another edition: that of the scenario that looks for it. Which edition it
        // speaks, its answers tell; until one comes, its information proves nothing.
        if let Reason::OtherNotation(other) = fault.reason
            && !(is_answer && self.moves_in_its_edition(line))
        {
            if is_answer {
                self.learned.other = Some(other);
            } else if self.learned.other.is_none() && self.learned.foreign.is_none() {
                let text = format!("`{name}`: {fault}, although the answers are moves of this edition");
                self.learned.foreign = Some(Foreign { monitor, cited, text, line: line.clone() });
            }
            return;
        }
        self.core.saw(&[cited.clause]);
        self.core.findings.add(monitor, cited, format!("`{name}`: {fault}"), line);
    }

    /// Whether the move of an answer is written as in the edition under test, whatever stands behind it.
    fn moves_in_its_edition(&self, line: &Line) -> bool {
        let mut words = line.bytes.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
        words.nth(1).is_some_and(|mv| read_move(mv, self.notation).is_ok())
    }
}

/// The monitor and the clause that a malformed message is for.
pub(super) fn broken(message: &Message<'_>) -> Option<(&'static str, Cited)> {
    let Message::Malformed { message, fault, .. } = message else { return None };
    let is_move = matches!(
        fault.reason,
        Reason::NotAMove
            | Reason::OtherNotation(_)
            | Reason::BlankInMove
            | Reason::WrongCase
            | Reason::NodeRange
    );
    let broken = match *message {
        "bestmove" if is_move => ("answer-form", cited("GB-MOV-1")),
        "bestmove" => ("answer-form", cited("GB-BM-1")),
        "option" if fault.reason == Reason::NoSuchType => {
            ("option-form", at_most_should("GB-OPT-2", "the text does not list the types"))
        }
        "option" => ("option-form", cited("GB-OPT-2")),
        "info" => match fault.reason {
            Reason::OtherNotation(_) => ("info-form", cited("GB-MOV-1")),
            Reason::UnknownScore | Reason::NotAScore => ("info-form", cited("GB-INFO-3")),
            _ => ("info-form", cited("GB-INFO-1")),
        },
        "id" | "id name" | "id author" => ("identity", cited("GB-INIT-1")),
        _ => ("line-kind", cited("GB-IO-7")),
    };
    Some(broken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gbgp::grammar::Notation;

    #[test]
    fn each_mistake_breaks_a_clause_of_its_own() {
        let cases = [
            ("bestmove", "GB-BM-1"),
            ("bestmove P4 P5", "GB-BM-1"),
            ("bestmove P4 ponder", "GB-BM-1"),
            ("bestmove P24", "GB-MOV-1"),
            ("bestmove P 4", "GB-MOV-1"),
            ("bestmove a7", "GB-MOV-1"),
            ("option name A type spin default 9 min 1 max 3", "GB-OPT-2"),
            ("option name A default 9", "GB-OPT-2"),
            ("info score 5", "GB-INFO-3"),
            ("info score eval x", "GB-INFO-3"),
            ("info depth x", "GB-INFO-1"),
            ("info pv P4 depth 3", "GB-INFO-1"),
            ("info currmove P99", "GB-INFO-1"),
            ("info currmove a7", "GB-MOV-1"),
            ("id name", "GB-INIT-1"),
        ];
        for (line, clause) in cases {
            let message = Message::parse(line.as_bytes(), Notation::Numbers).message;
            assert_eq!(broken(&message).map(|(_, cited)| cited.clause), Some(clause), "{line}");
        }
    }
}
