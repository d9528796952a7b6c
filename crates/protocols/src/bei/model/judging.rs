//! The monitors over lines: what each engine line is, and which clause it breaks wherever the dialogue stands.

use super::machine::Bei;
use crate::bei::grammar::{Form, Message, Oddity, Parsed, Reason};
use crate::common::findings::{at_most_may, cited};
use wire::line::Line;

impl Bei {
    /// Takes in a line of the engine.
    pub(super) fn judge_line(&mut self, line: &Line, Parsed { message, form }: Parsed<'_>) {
        // An engine of the other protocol is told so once, by whoever greets it.
        self.learned.backgammon |= matches!(message, Message::Backgammon(_));
        if self.learned.backgammon || matches!(message, Message::Empty) {
            return;
        }
        if !self.opening.began() {
            return self.judge_early(&message, line);
        }
        self.core.saw(&["BEI-HELLO-12", "BEI-LOG-2", "BEI-ORD-4"]);
        if matches!(
            message,
            Message::Protocol(_)
                | Message::BeiOk
                | Message::Known
                | Message::UnknownGame
                | Message::Move { .. }
        ) {
            self.core.understood = true;
            self.core.saw(&["EC-ALIVE"]);
        }
        self.judge_form(&message, form, line);
        match message {
            Message::Protocol(version) => self.named(version, line),
            Message::Id { property, value } => self.introduced(property, value, line),
            Message::BeiOk => self.welcomed(line),
            Message::ReadyOk => self.ready(line),
            Message::Known => self.consented(true, line),
            Message::UnknownGame => self.consented(false, line),
            Message::Move { moves, threats, .. } => self.moved(moves, threats, line),
            Message::Malformed { .. } => self.malformed(&message, line),
            Message::Unknown(_) => {
                let text = "the protocol defines no such message; text for people goes behind `log`";
                let cited = if self.input.strange {
                    at_most_may(
                        "BEI-LOG-2",
                        "no text says what is printed on messages that it does not define",
                    )
                } else {
                    cited("BEI-LOG-2")
                };
                self.core.findings.add_once("line-kind", cited, text, line);
            }
            Message::Log(_) | Message::Backgammon(_) | Message::Empty => {}
        }
    }

    /// A line before `bei` was sent: nothing but `log`, and the answer to a ping.
    fn judge_early(&mut self, message: &Message<'_>, line: &Line) {
        self.core.saw(&["BEI-HELLO-12"]);
        let answers = match message {
            Message::Log(_) => true,
            Message::ReadyOk => !self.readies.answer(|_| 0).is_empty(),
            _ => false,
        };
        if !answers {
            let text = "this comes before `bei`";
            let cited = self.core.findings.undefined_line("BEI-HELLO-12");
            self.core.findings.add_once("line-kind", cited, text, line);
        }
    }

    fn judge_form(&mut self, message: &Message<'_>, form: Form, line: &Line) {
        let is_move = matches!(message, Message::Move { .. });
        if is_move {
            self.core.saw(&["BEI-MOVE-1", "BEI-MOVE-2", "BEI-MOVE-11"]);
        }
        match form {
            Form::Odd(Oddity::Spacing) if is_move => {
                let text = "parts are not separated by single blanks";
                self.core.findings.add_once("answer-form", "BEI-MOVE-11", text, line);
            }
            Form::Odd(Oddity::OddScore) => {
                let text = "a score that is not written as an integer like `-12`: the text does not say how it is written, and some readers take no other";
                let cited = at_most_may("BEI-MOVE-2", "the text does not say how a number is written");
                self.core.findings.add_once("answer-form", cited, text, line);
            }
            Form::Odd(Oddity::TrailingText) => {
                let text = format!("there is text behind `{}`", message.name());
                self.core.findings.add_once("line-kind", "BEI-ORD-4", text, line);
            }
            // What ends a line, and how much may stand between words, is not said (BA-22); empty values are told of
            // elsewhere.
            _ => {}
        }
    }

    /// A known message in wrong form.
    fn malformed(&mut self, message: &Message<'_>, line: &Line) {
        let Some((monitor, clause)) = broken(message) else { return };
        self.core.saw(&[clause]);
        let Message::Malformed { message: name, fault, .. } = message else { return };
        if *name == "move" {
            self.core.understood = true;
            self.learned.answer = None;
            if self.searches.answer(|_| 0).is_empty() {
                return self.unasked(line);
            }
        }
        self.core.findings.add(monitor, clause, format!("`{name}`: {fault}"), line);
    }
}

/// The monitor and the clause that a malformed message is for.
pub(super) fn broken(message: &Message<'_>) -> Option<(&'static str, &'static str)> {
    let Message::Malformed { message, fault, .. } = message else { return None };
    let broken = match (*message, fault.reason) {
        // Numbers beside the form of the text are another version, see there.
        ("protocol", Reason::NotAVersion) => ("opening", "BEI-HELLO-2"),
        ("protocol", _) => ("opening", "BEI-HELLO-1"),
        ("id", Reason::NoSuchProperty | Reason::MissingArgument) => ("identity", "BEI-HELLO-7"),
        ("move", Reason::NotAScore) => ("answer-form", "BEI-MOVE-2"),
        ("move", Reason::MissingArgument | Reason::NoMove) => ("answer-form", "BEI-MOVE-1"),
        ("move", Reason::SecondBar) => ("answer-form", "BEI-THREAT-2"),
        ("move", _) => ("answer-form", "BEI-MOVE-11"),
        _ => ("line-kind", "BEI-ORD-4"),
    };
    Some(broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mistake_breaks_a_clause_of_its_own() {
        let cases = [
            ("protocol", "BEI-HELLO-1"),
            ("protocol two", "BEI-HELLO-2"),
            ("id country X", "BEI-HELLO-7"),
            ("id", "BEI-HELLO-7"),
            ("move", "BEI-MOVE-1"),
            ("move 3", "BEI-MOVE-1"),
            ("move a1a3", "BEI-MOVE-2"),
            ("move 1 a1a3 | b1 | c1", "BEI-THREAT-2"),
            ("move 1 a1a3\rb1", "BEI-MOVE-11"),
            ("readyok \r x", "BEI-ORD-4"),
        ];
        for (line, clause) in cases {
            let message = Message::parse(line.as_bytes()).message;
            assert_eq!(broken(&message).map(|(_, clause)| clause), Some(clause), "{line}");
        }
    }
}
