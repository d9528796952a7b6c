//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::forms::broken;
use super::machine::Gbgp;
use crate::gbgp::grammar::{Message, Notation};
use crate::model::{Class, Reading};
use wire::line::{Line, escape};

impl Gbgp {
    /// The reading of a line in the present state.
    pub(super) fn reading(&self, line: &Line) -> Reading {
        let message = Message::parse(&line.bytes, self.notation).message;
        // Patterns speak of nodes by number, whatever the edition.
        let canonical = || escape(&message.to_bytes(Notation::Numbers));
        match &message {
            Message::GbgpOk | Message::ReadyOk => told(Class::Reply, canonical()),
            Message::BestMove { best, ponder } => {
                let short = best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
                let also = ponder.map(|_| format!("bestmove {short}"));
                Reading { also: also.into_iter().collect(), ..told(Class::Reply, canonical()) }
            }
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let reply = matches!(*name, "gbgpok" | "readyok" | "bestmove");
                let class = if reply { Class::Reply } else { Class::Chatter };
                let also =
                    broken(&message).map(|(_, cited)| format!("malformed {} {}", cited.clause, line.text()));
                Reading { also: also.into_iter().collect(), ..told(class, line.text()) }
            }
            Message::Unknown(_) => Reading {
                also: vec![format!("unknown {}", line.text())],
                ..told(Class::Chatter, line.text())
            },
            Message::Empty => told(Class::Chatter, line.text()),
            Message::IdName(_) | Message::IdAuthor(_) | Message::Option(_) | Message::Info(_) => {
                told(Class::Chatter, canonical())
            }
        }
    }
}

fn told(class: Class, canonical: String) -> Reading {
    Reading { class, canonical, also: Vec::new(), refuses: None }
}
