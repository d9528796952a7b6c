//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::asked::Fit;
use super::forms::broken;
use super::machine::NBoard;
use super::solved::{self, Told};
use crate::model::{Class, Reading, Said};
use crate::nboard::grammar::{Message, Solved};
use wire::line::{Line, escape};

impl NBoard {
    /// The reading of a line in the present state.
    pub(super) fn read(&self, line: &Line, message: &Message<'_>) -> Reading {
        let told = |said, class| Reading::saying(said, class, escape(&message.to_bytes()));
        match *message {
            Message::Pong(number) => {
                let class = if self.repeats(number) { Class::Chatter } else { Class::Reply };
                told(Said::Pong(number), class)
            }
            Message::Learned | Message::Learn => told(Said::Nothing, Class::Reply),
            Message::Move(item) => {
                let mv = item.mv.to_string();
                Reading { also: vec![format!("=== {mv}")], ..told(Said::Move(mv), Class::Reply) }
            }
            Message::Search { pv, eval, depth, .. } => Reading {
                also: self.false_claim(Told { pv, eval, depth }).into_iter().collect(),
                ..told(Said::Search, Class::Chatter)
            },
            Message::Book { pv, eval, depth, .. } => Reading {
                also: self.false_claim(Told { pv, eval, depth }).into_iter().collect(),
                ..told(Said::Nothing, Class::Chatter)
            },
            Message::NodeStats { .. } | Message::Analysis { .. } => told(Said::Search, Class::Chatter),
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let class =
                    if matches!(name, "===" | "pong" | "learned") { Class::Reply } else { Class::Chatter };
                let searches = matches!(name, "search" | "nodestats" | "analysis");
                let said = if searches { Said::Search } else { Said::Broken(name) };
                let also =
                    broken(message).map(|(_, cited)| format!("malformed {} {}", cited.clause, line.text()));
                Reading { also: also.into_iter().collect(), ..Reading::saying(said, class, line.text()) }
            }
            Message::Unknown(_) | Message::Empty => Reading::new(Class::Chatter, line.text()),
            Message::Status(_) | Message::MyName(_) => told(Said::Nothing, Class::Chatter),
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
