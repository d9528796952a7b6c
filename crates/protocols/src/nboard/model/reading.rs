//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::asked::Fit;
use super::forms::broken;
use super::judging::Told;
use super::machine::NBoard;
use super::solved;
use crate::model::{Class, Reading};
use crate::nboard::grammar::{Message, Solved};
use wire::line::{Line, escape};

impl NBoard {
    /// The reading of a line in the present state.
    pub(super) fn reading(&self, line: &Line) -> Reading {
        let message = Message::parse(&line.bytes).message;
        let canonical = || escape(&message.to_bytes());
        match message {
            Message::Pong(number) if self.repeats(number) => reading(Class::Chatter, canonical()),
            Message::Pong(_) | Message::Learned | Message::Learn => reading(Class::Reply, canonical()),
            Message::Move(item) => {
                Reading { also: vec![format!("=== {}", item.mv)], ..reading(Class::Reply, canonical()) }
            }
            Message::Search { pv, eval, depth, .. } | Message::Book { pv, eval, depth, .. } => {
                let also = self.false_claim(Told { pv, eval, depth }).into_iter().collect();
                Reading { also, ..reading(Class::Chatter, canonical()) }
            }
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let class =
                    if matches!(name, "===" | "pong" | "learned") { Class::Reply } else { Class::Chatter };
                let also =
                    broken(&message).map(|(_, cited)| format!("malformed {} {}", cited.clause, line.text()));
                Reading { also: also.into_iter().collect(), ..reading(class, line.text()) }
            }
            Message::Unknown(_) | Message::Empty => reading(Class::Chatter, line.text()),
            Message::Status(_)
            | Message::MyName(_)
            | Message::NodeStats { .. }
            | Message::Analysis { .. } => reading(Class::Chatter, canonical()),
        }
    }

    /// Whether a pong says once more what has been said: the monitor tells it, and steps pass it over, so that one fault
    /// is one finding.
    fn repeats(&self, number: i64) -> bool {
        self.asked.fit(number) == Fit::None && self.input.pings.is_answered(number)
    }

    /// A line that calls a position solved and is wrong. With several that it may be about nobody can tell.
    fn false_claim(&self, told: Told<'_>) -> Option<String> {
        told.depth.solved()?;
        let searched = self.asked.searched()?;
        let [position] = searched[..] else { return None };
        let word = match solved::contradiction(told, &position)? {
            (Solved::Exactly, _) => "false-exact",
            (Solved::WinLossDraw, _) => "false-outcome",
        };
        let mut text = Vec::new();
        told.pv.print(&mut text);
        text.push(b' ');
        told.eval.print(&mut text);
        text.push(b' ');
        text.extend_from_slice(told.depth.text());
        Some(format!("{word} {}", escape(&text)))
    }
}

fn reading(class: Class, canonical: String) -> Reading {
    Reading { class, canonical, also: Vec::new(), refuses: None }
}
