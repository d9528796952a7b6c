//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::asked::Taken;
use super::machine::{Autoplayer, Stage};
use crate::autoplayer::grammar::{Message, MoveText};
use crate::model::{Class, Reading};
use wire::line::{Line, escape};

impl Autoplayer {
    /// The reading of a line in the present state.
    pub(super) fn reading(&self, line: &Line) -> Reading {
        let message = Message::parse(&line.bytes).message;
        match message {
            Message::Move(mv) => self.own_move(mv),
            Message::Result { result, .. } => {
                let also = vec![format!("result {}", result.code())];
                // What is said of a game that is over answers nothing.
                let game = matches!(self.stage, Stage::Game(_));
                let class = if game { Class::Reply } else { Class::Chatter };
                Reading { also, ..told(class, message.to_string()) }
            }
            // An offer may come at any time in a game, and its answer need not come at all.
            Message::Draw | Message::Decline | Message::Time(_) | Message::Commit(_) => {
                told(Class::Chatter, message.to_string())
            }
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let reply = matches!(name, "move" | "result");
                let class = if reply { Class::Reply } else { Class::Chatter };
                Reading { also: vec![format!("malformed {}", line.text())], ..told(class, line.text()) }
            }
            Message::Unknown(_) => Reading {
                also: vec![format!("unknown {}", line.text())],
                ..told(Class::Chatter, line.text())
            },
            Message::Empty => told(Class::Chatter, line.text()),
        }
    }

    /// A move, in coordinates as far as a position tells.
    fn own_move(&self, mv: MoveText<'_>) -> Reading {
        let text = escape(mv.text);
        let taken = self.asked.look(&String::from_utf8_lossy(mv.text));
        let class = match taken {
            Taken::InFlight | Taken::Echo => Class::Chatter,
            _ => Class::Reply,
        };
        let position = self.asked.open().and_then(|due| due.position.as_ref());
        let written = match (taken, position) {
            (Taken::Answer(mv), Some(position)) => position.coordinates(mv),
            _ => text,
        };
        told(class, format!("move {written}"))
    }
}

fn told(class: Class, canonical: String) -> Reading {
    Reading { class, canonical, also: Vec::new(), refuses: None }
}
