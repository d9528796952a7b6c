//! What the engine says to the controller: [`Message`].
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails; a line that breaks the form
//! of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use std::fmt;

use super::command::print_behind;
use super::form::Form;
use super::reason::Fault;
use super::score::Score;
use crate::text::push_words;
use crate::words::Words;
use wire::line::escape;

/// What an engine tells of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// Its name.
    Name,
    /// Who wrote it.
    Author,
    /// Which one it is.
    Version,
}

impl Property {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Property::Name => "name",
            Property::Author => "author",
            Property::Version => "version",
        }
    }
}

/// A line from the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Message<'a> {
    /// `protocol VERSION`: three numbers with dots between them.
    Protocol(&'a [u8]),
    /// `id PROPERTY VALUE`.
    Id {
        /// The property.
        property: Property,
        /// The rest of the line.
        value: &'a [u8],
    },
    /// `beiok`.
    BeiOk,
    /// `readyok`.
    ReadyOk,
    /// `known`: the game of `newgame` can be played.
    Known,
    /// `unknown`: it cannot.
    UnknownGame,
    /// `move SCORE MOVES [| THREATS]`: the answer to `go`.
    Move {
        /// How good the position is.
        score: Score<'a>,
        /// The move that it chooses, then the others that are as good; at least one.
        moves: Words<'a>,
        /// What the opponent threatens; none if no `|` stands there.
        threats: Option<Words<'a>>,
    },
    /// `log TEXT`.
    Log(&'a [u8]),
    /// `okbei …`: an engine of another protocol of this name, for backgammon.
    Backgammon(&'a [u8]),
    /// A known message in wrong form.
    Malformed {
        /// The message's name: `move`.
        message: &'static str,
        /// What is wrong, and where.
        fault: Fault,
        /// The line.
        text: &'a [u8],
    },
    /// No message.
    Unknown(&'a [u8]),
    /// An empty line, or only blanks.
    Empty,
}

/// A message, and in which form it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parsed<'a> {
    /// What it says.
    pub message: Message<'a>,
    /// How it says it.
    pub form: Form,
}

impl Message<'_> {
    /// The message's first word; empty for lines that are none.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Message::Protocol(_) => "protocol",
            Message::Id { .. } => "id",
            Message::BeiOk => "beiok",
            Message::ReadyOk => "readyok",
            Message::Known => "known",
            Message::UnknownGame => "unknown",
            Message::Move { .. } => "move",
            Message::Log(_) => "log",
            Message::Backgammon(_) => "okbei",
            Message::Malformed { message, .. } => message,
            Message::Unknown(_) | Message::Empty => "",
        }
    }

    /// Writes the line in the form of the text, without an end. What is malformed or unknown stays as it came.
    pub fn print(&self, out: &mut Vec<u8>) {
        let name = self.name();
        match *self {
            Message::Protocol(text) | Message::Log(text) | Message::Backgammon(text) => {
                push_words(out, name, text);
            }
            Message::Id { property, value } => {
                out.extend_from_slice(b"id ");
                push_words(out, property.name(), value);
            }
            Message::Move { score, moves, threats } => {
                push_words(out, name, score.text);
                print_behind(moves, out);
                if let Some(threats) = threats {
                    out.extend_from_slice(b" |");
                    print_behind(threats, out);
                }
            }
            Message::Malformed { text, .. } | Message::Unknown(text) => out.extend_from_slice(text),
            _ => out.extend_from_slice(name.as_bytes()),
        }
    }

    /// The line in the form of the text, without an end.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.print(&mut out);
        out
    }
}

impl fmt::Display for Message<'_> {
    /// The line for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes()))
    }
}
