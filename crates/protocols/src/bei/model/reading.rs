//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::judging::broken;
use super::machine::Bei;
use super::spelling::Token;
use crate::bei::grammar::Message;
use crate::model::{Class, Reading};
use wire::line::{Line, escape};

impl Bei {
    /// The reading of a line in the present state.
    pub(super) fn reading(&self, line: &Line) -> Reading {
        let message = Message::parse(&line.bytes).message;
        let canonical = escape(&message.to_bytes());
        match &message {
            Message::Move { moves, .. } => {
                let chosen = moves.iter().next().map(|token| format!("chosen {}", self.chosen(token)));
                Reading { also: chosen.into_iter().collect(), ..told(Class::Reply, canonical) }
            }
            Message::Protocol(_)
            | Message::BeiOk
            | Message::ReadyOk
            | Message::Known
            | Message::UnknownGame
            | Message::Backgammon(_) => told(Class::Reply, canonical),
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let class = if *name == "id" { Class::Chatter } else { Class::Reply };
                let also = broken(&message).map(|(_, clause)| format!("malformed {clause} {}", line.text()));
                Reading { also: also.into_iter().collect(), ..told(class, line.text()) }
            }
            Message::Unknown(_) => {
                Reading { also: vec![format!("stray {}", line.text())], ..told(Class::Chatter, line.text()) }
            }
            Message::Empty => told(Class::Chatter, line.text()),
            Message::Id { .. } | Message::Log(_) => told(Class::Chatter, canonical),
        }
    }

    /// A move in one spelling, however the engine writes it.
    fn chosen(&self, token: &[u8]) -> String {
        let rules = self.searches.candidates().next().and_then(|search| search.what.rules);
        match self.spelling(rules).read(token) {
            Token::Move { mv, .. } => mv.to_string(),
            Token::Pass => "pass".to_owned(),
            Token::Far | Token::Wrong => escape(token),
        }
    }
}

fn told(class: Class, canonical: String) -> Reading {
    Reading { class, canonical, also: Vec::new(), refuses: None }
}
