//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::asked::{Fit, Wanted};
use super::forms::broken;
use super::machine::NBoard;
use crate::line::{Line, escape};
use crate::protocol::model::{Class, Reading};
use crate::protocol::nboard::grammar::{Depth, Eval, Message, Pv, Solved};

impl NBoard {
    /// The reading of a line in the present state.
    pub(super) fn reading(&self, line: &Line) -> Reading {
        let message = Message::parse(&line.bytes).message;
        let canonical = || escape(&message.to_bytes());
        match message {
            Message::Pong(number) if self.repeats(number) => told(Class::Chatter, canonical()),
            Message::Pong(_) | Message::Learned | Message::Learn => told(Class::Reply, canonical()),
            Message::Move(item) => {
                Reading { also: vec![format!("=== {}", item.mv)], ..told(Class::Reply, canonical()) }
            }
            Message::Search { pv, eval, depth, .. } | Message::Book { pv, eval, depth, .. } => {
                let also = self.false_claim(pv, eval, depth).into_iter().collect();
                Reading { also, ..told(Class::Chatter, canonical()) }
            }
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let class =
                    if matches!(name, "===" | "pong" | "learned") { Class::Reply } else { Class::Chatter };
                let also =
                    broken(&message).map(|(_, clause, _)| format!("malformed {clause} {}", line.text()));
                Reading { also: also.into_iter().collect(), ..told(class, line.text()) }
            }
            Message::Unknown(_) | Message::Empty => told(Class::Chatter, line.text()),
            Message::Status(_)
            | Message::MyName(_)
            | Message::NodeStats { .. }
            | Message::Analysis { .. } => told(Class::Chatter, canonical()),
        }
    }

    /// Whether a pong says once more what has been said: the monitor tells it, and steps pass it over, so that one fault
    /// is one finding.
    fn repeats(&self, number: i64) -> bool {
        self.asked.fit(number) == Fit::None && self.input.pings.is_answered(number)
    }

    /// A line that calls a position solved and is wrong.
    fn false_claim(&self, pv: Pv<'_>, eval: Eval<'_>, depth: Depth<'_>) -> Option<String> {
        let solved = depth.solved()?;
        let mut questions = self.asked.questions().filter(|q| q.wanted != Wanted::Learning);
        // With several that it may be about nobody can tell.
        let (Some(question), None, true) =
            (questions.next(), questions.next(), self.asked.answered.is_empty())
        else {
            return None;
        };
        let position = question.open_position()?;
        let (word, right) = match solved {
            Solved::Exactly => ("false-exact", eval.is_exact(&position, pv.first)),
            Solved::WinLossDraw => ("false-outcome", eval.has_exact_sign(&position, pv.first)),
        };
        let mut text = Vec::new();
        pv.print(&mut text);
        text.push(b' ');
        eval.print(&mut text);
        text.push(b' ');
        text.extend_from_slice(depth.text());
        (!right).then(|| format!("{word} {}", escape(&text)))
    }
}

fn told(class: Class, canonical: String) -> Reading {
    Reading { class, canonical, also: Vec::new(), refuses: None }
}
