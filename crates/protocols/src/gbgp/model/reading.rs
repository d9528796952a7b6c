//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::forms::broken;
use super::machine::Gbgp;
use crate::gbgp::grammar::{Message, Notation};
use crate::model::{Class, Reading, Said};
use wire::line::{Line, escape};

impl Gbgp {
    /// The reading of a line.
    pub(super) fn read(&self, line: &Line, message: &Message<'_>) -> Reading {
        // Patterns speak of nodes by number, whatever the edition.
        let told = |class| Reading::new(class, escape(&message.to_bytes(Notation::Numbers)));
        match message {
            Message::GbgpOk => Reading { said: Said::Welcome, ..told(self.relative.class_of_welcome()) },
            Message::ReadyOk => Reading { said: Said::Ready, ..told(self.relative.class_of_ready()) },
            Message::BestMove { best, ponder } => {
                let short = best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
                let also = ponder.map(|_| format!("bestmove {short}"));
                let said = if best.is_some() { Said::Move(short) } else { Said::NoMove };
                Reading { also: also.into_iter().collect(), said, ..told(Class::Reply) }
            }
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let reply = matches!(*name, "gbgpok" | "readyok" | "bestmove");
                let class = if reply { Class::Reply } else { Class::Chatter };
                let clause = broken(message).map(|(_, cited)| cited.clause);
                let said = said_brokenly(name, &line.text());
                Reading::malformed(class, line.text(), clause, said)
            }
            Message::Unknown(_) => Reading::unknown(line.text()),
            Message::Empty => Reading::new(Class::Chatter, line.text()),
            Message::IdName(_) | Message::IdAuthor(_) | Message::Option(_) | Message::Info(_) => {
                told(Class::Chatter)
            }
        }
    }
}

/// What a message in a wrong form says. In a game the word in the place of the move is one, and nobody may play it.
fn said_brokenly(name: &'static str, text: &str) -> Said {
    match name {
        "gbgpok" => Said::Welcome,
        "readyok" => Said::Ready,
        "bestmove" => match text.split(' ').nth(1) {
            Some("none") => Said::NoMove,
            Some(word) => Said::Move(word.to_owned()),
            None => Said::Broken(name),
        },
        _ => Said::Broken(name),
    }
}
