//! Lines that are messages in a wrong form: the clause that each mistake breaks.

use super::machine::Uci;
use crate::common::findings::{Cited, at_most_may, at_most_should, cited};
use crate::uci::grammar::{Message, Reason};
use wire::line::Line;

impl Uci {
    /// A known message in wrong form.
    pub(super) fn malformed(&mut self, message: &Message<'_>, line: &Line) {
        let Message::Malformed { message: name, fault, .. } = message else { return };
        if *name == "bestmove" {
            self.core.understood = true;
            self.answer = None;
            self.relative.answered(&mut self.core, line);
        }
        let Some((monitor, cited)) = broken(message) else { return };
        self.core.saw(&[cited.clause]);
        self.core.findings.add(monitor, cited, format!("`{name}`: {fault}"), line);
    }
}

/// The monitor and the clause that a malformed message is for.
pub(super) fn broken(message: &Message<'_>) -> Option<(&'static str, Cited)> {
    let Message::Malformed { message, fault, text: line } = message else { return None };
    let is_move = matches!(
        fault.reason,
        Reason::NotAMove
            | Reason::InSan
            | Reason::CastlingLetters
            | Reason::MoveSpelling(_)
            | Reason::WrongCase
            | Reason::OffBoard
            | Reason::NoSuchPromotion
    );
    let broken = match *message {
        "bestmove" if is_move => ("answer-form", cited("UCI-MOVE-1")),
        "bestmove" => ("answer-form", cited("UCI-BM-1")),
        "option" => ("option-form", cited(option_clause(fault.reason, line))),
        "info" if is_move => ("info-form", cited("UCI-MOVE-1")),
        "info" => ("info-form", cited("UCI-INFO-1")),
        "id" => ("line-kind", at_most_may("UCI-GEN-14", "interfaces pass over what they cannot read")),
        "id name" => ("identity", cited("UCI-HS-1")),
        "id author" => ("identity", cited("UCI-HS-2")),
        "copyprotection" | "registration" => ("registration", cited("UCI-REG-1")),
        // Readers pass over it.
        _ => ("line-kind", at_most_should("UCI-GEN-14", "interfaces pass over what they cannot read")),
    };
    Some(broken)
}

/// The clause that a definition breaks; what is said of values belongs to the type.
fn option_clause(reason: Reason, line: &[u8]) -> &'static str {
    let words: Vec<&[u8]> = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
    let kind = words.windows(2).find(|pair| pair[0] == b"type").map(|pair| pair[1]);
    match (reason, kind) {
        (Reason::NoSuchType, _) => "UCI-OPT-2",
        (Reason::NotABoolean, _) | (Reason::MissingDefault, Some(b"check")) => "UCI-OPT-3",
        (Reason::MissingDefault | Reason::DefaultOutside, Some(b"spin")) => "UCI-OPT-4",
        (Reason::NoChoices | Reason::DefaultOutside | Reason::MissingDefault, Some(b"combo")) => "UCI-OPT-5",
        (Reason::MissingDefault, Some(b"string")) => "UCI-OPT-7",
        _ => "UCI-OPT-1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mistake_breaks_a_clause_of_its_own() {
        let cases = [
            ("bestmove e2e4 ponder", "UCI-BM-1"),
            ("bestmove E2E4", "UCI-MOVE-1"),
            ("bestmove e2-e4", "UCI-MOVE-1"),
            ("bestmove Nf3", "UCI-MOVE-1"),
            ("bestmove a7a8Q", "UCI-MOVE-1"),
            ("option name A spin default 9", "UCI-OPT-1"),
            ("option name A type number default 9", "UCI-OPT-2"),
            ("option name A type check default yes", "UCI-OPT-3"),
            ("option name A type check", "UCI-OPT-3"),
            ("option name A type string", "UCI-OPT-7"),
            ("option name A type spin default 3 min 4 max 9", "UCI-OPT-4"),
            ("option name A type combo default x", "UCI-OPT-5"),
            ("option name A type combo default x var y", "UCI-OPT-5"),
            ("option name A type spin min 1 max 3", "UCI-OPT-4"),
            ("info depth 3.5", "UCI-INFO-1"),
            ("info score 5", "UCI-INFO-1"),
            ("info score cp 0.35", "UCI-INFO-1"),
            ("info depth 1 pv e2-e4", "UCI-MOVE-1"),
            ("id name", "UCI-HS-1"),
            ("id author", "UCI-HS-2"),
            ("registration done", "UCI-REG-1"),
        ];
        for (line, clause) in cases {
            let message = Message::parse(line.as_bytes()).message;
            assert_eq!(broken(&message).map(|(_, cited)| cited.clause), Some(clause), "{line}: {message:?}");
        }
    }
}
