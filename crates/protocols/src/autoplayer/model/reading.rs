//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::asked::Taken;
use super::machine::{Autoplayer, Stage};
use crate::autoplayer::grammar::{Message, MoveText};
use crate::common::chess::score;
use crate::model::{Class, Reading, Said};
use wire::line::{Line, escape};

impl Autoplayer {
    /// The reading of a line in the present state.
    pub(super) fn read(&self, line: &Line, message: &Message<'_>) -> Reading {
        let chatter = |said| Reading::saying(said, Class::Chatter, message.to_string());
        match *message {
            Message::Move(mv) => self.own_move(mv),
            Message::Result { result, comment } => {
                let also = vec![format!("result {}", result.code())];
                // What is said of a game that is over answers nothing.
                let game = matches!(self.stage, Stage::Game(_)) && !self.is_late(result);
                let class = if game { Class::Reply } else { Class::Chatter };
                let said = Said::Claim(score(result), escape(comment));
                Reading { also, ..Reading::saying(said, class, message.to_string()) }
            }
            // An offer may come at any time in a game, and its answer need not come at all.
            Message::Draw => chatter(Said::Draw),
            Message::Decline => chatter(Said::Decline),
            Message::Time(left) => chatter(Said::Time(left)),
            Message::Commit(_) => chatter(Said::Nothing),
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let reply = matches!(name, "move" | "result");
                let class = if reply { Class::Reply } else { Class::Chatter };
                let text = line.text();
                // In a game it is a move that nobody may play.
                let said = text.strip_prefix("move ").map(|mv| Said::Move(mv.to_owned()));
                let also = vec![format!("malformed {text}")];
                Reading { also, ..Reading::saying(said.unwrap_or(Said::Broken(name)), class, text) }
            }
            Message::Unknown(_) => Reading::unknown(line.text()),
            Message::Empty => Reading::new(Class::Chatter, line.text()),
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
        let canonical = format!("move {written}");
        Reading::saying(Said::Move(written), class, canonical)
    }
}
