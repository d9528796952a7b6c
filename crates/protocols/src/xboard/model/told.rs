//! A refusal as it is told ([`Told`]): in which words, and what it says it refuses.

use super::order::{Named, Order, Sent, first_word};
use crate::xboard::grammar::{Command, CommandContext, Message, Refused as RefusedThing};

/// A refusal, whatever its form.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told<'a> {
    /// The words in which it is told.
    pub(super) manner: Manner,
    /// The type or reason, if told.
    pub(super) kind: Option<&'a [u8]>,
    /// What it says it refuses; empty if it does not say.
    pub(super) echo: &'a [u8],
}

/// The words in which a refusal is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// `Illegal move`
    IllegalMove,
    /// `Error (...)`
    Error,
    /// In words of its own, about a move.
    OwnWordsMove,
    /// In words of its own, about anything.
    OwnWords,
}

impl<'a> Told<'a> {
    /// The refusal in a message, if it is one.
    pub(super) fn of(message: &Message<'a>) -> Option<Told<'a>> {
        Some(match *message {
            Message::IllegalMove(refused) => Told {
                manner: Manner::IllegalMove,
                kind: refused.reason,
                echo: refused.mv.unwrap_or_default(),
            },
            Message::Error(refused) => {
                Told { manner: Manner::Error, kind: refused.kind, echo: refused.command }
            }
            Message::Refusal(refusal) => Told {
                manner: if refusal.of == RefusedThing::Move {
                    Manner::OwnWordsMove
                } else {
                    Manner::OwnWords
                },
                kind: None,
                echo: refusal.named.unwrap_or_default(),
            },
            _ => return None,
        })
    }

    /// The command that it names, if it names one.
    pub(super) fn command(&self) -> String {
        String::from_utf8_lossy(first_word(self.echo)).into_owned()
    }

    /// Whether the line may be meant.
    pub(super) fn means(&self, sent: &Sent) -> bool {
        self.names(sent).is_some()
    }

    /// How well it names the line, if that may be meant. One that names nothing names all that it may mean.
    pub(super) fn names(&self, sent: &Sent) -> Option<Named> {
        if !self.echo.is_empty() {
            return sent.named_by(self.echo);
        }
        let possible = match (&sent.order, self.manner) {
            (Order::Move { .. }, _) => true,
            (_, Manner::IllegalMove | Manner::OwnWordsMove) => false,
            (order, Manner::Error) => *order == Order::Neutral,
            (order, Manner::OwnWords) => *order == Order::Neutral && is_unknown(&sent.line),
        };
        possible.then_some(Named::Whole)
    }

    /// Whether the echo may be the line in the engine's own words: a move in another spelling, an unknown line cut short or
    /// with other letters.
    pub(super) fn misspells(&self, sent: &Sent) -> bool {
        match (&sent.order, self.manner) {
            (Order::Move { .. }, Manner::IllegalMove | Manner::OwnWordsMove) => true,
            (Order::Move { text, .. }, Manner::Error | Manner::OwnWords) => {
                String::from_utf8_lossy(self.echo).contains(&**text)
                    || matches!(Command::parse(self.echo, CommandContext::default()), Command::Move { .. })
            }
            _ => {
                let (echo, line) = (self.echo.trim_ascii(), sent.line.trim_ascii());
                let shared = echo.len().min(line.len());
                shared > 0 && echo[..shared].eq_ignore_ascii_case(&line[..shared])
            }
        }
    }

    /// Whether it is an error line that tells that the command is not known at all.
    pub(super) fn is_unknown_command(&self) -> bool {
        self.manner == Manner::Error && self.says_unknown()
    }

    /// Whether the words tell that the command is not known at all, rather than not possible now.
    pub(super) fn says_unknown(&self) -> bool {
        let kind = String::from_utf8_lossy(self.kind.unwrap_or_default()).to_lowercase();
        #[rustfmt::skip]
        let situational = [
            "legal", "now", "param", "argument", "many", "few", "mode", "invalid", "ambiguous", "value", "range",
            "malformed", "syntax",
        ];
        let absent = ["unknown", "implement", "support", "recogni", "understood"];
        match self.manner {
            Manner::Error if absent.iter().any(|word| kind.contains(word)) => true,
            Manner::Error => !situational.iter().any(|word| kind.contains(word)),
            Manner::IllegalMove | Manner::OwnWords | Manner::OwnWordsMove => true,
        }
    }
}

/// Whether the line is no command of the protocol, or one with wrong arguments.
pub(super) fn is_unknown(line: &[u8]) -> bool {
    matches!(
        Command::parse(line, CommandContext::default()),
        Command::Unknown(_) | Command::Malformed { .. } | Command::Blank
    )
}
