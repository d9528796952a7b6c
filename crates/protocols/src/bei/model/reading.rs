//! How an engine line is to be taken: its class and its canonical form, which patterns match.

use super::judging::broken;
use super::machine::Bei;
use super::spelling::Token;
use crate::bei::grammar::Message;
use crate::model::{Class, Reading, Said};
use wire::line::{Line, escape};

impl Bei {
    /// The reading of a line in the present state.
    pub(super) fn read(&self, line: &Line, message: &Message<'_>) -> Reading {
        let told = |said, class| Reading::saying(said, class, escape(&message.to_bytes()));
        match message {
            Message::Move { moves, .. } => match moves.iter().next().map(|token| self.chosen(token)) {
                Some(chosen) => Reading {
                    also: vec![format!("chosen {chosen}")],
                    ..told(Said::Move(chosen), Class::Reply)
                },
                None => told(Said::Broken("move"), Class::Reply),
            },
            Message::BeiOk => told(Said::Welcome, Class::Reply),
            Message::ReadyOk => told(Said::Ready, Class::Reply),
            Message::Known => told(Said::Knows, Class::Reply),
            Message::UnknownGame => told(Said::KnowsNot, Class::Reply),
            Message::Protocol(_) | Message::Backgammon(_) => told(Said::Nothing, Class::Reply),
            // A broken answer is an answer all the same, and the wrong one.
            Message::Malformed { message: name, .. } => {
                let class = if *name == "id" { Class::Chatter } else { Class::Reply };
                let also = broken(message).map(|(_, clause)| format!("malformed {clause} {}", line.text()));
                let said = match *name {
                    "beiok" => Said::Welcome,
                    "readyok" => Said::Ready,
                    name => Said::Broken(name),
                };
                Reading { also: also.into_iter().collect(), ..Reading::saying(said, class, line.text()) }
            }
            Message::Unknown(_) => {
                let also = vec![format!("stray {}", line.text())];
                Reading { also, ..Reading::new(Class::Chatter, line.text()) }
            }
            Message::Empty => Reading::new(Class::Chatter, line.text()),
            Message::Id { .. } | Message::Log(_) => told(Said::Nothing, Class::Chatter),
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
