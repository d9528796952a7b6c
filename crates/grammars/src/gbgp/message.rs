//! What the engine says to the GUI: [`Message`].
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails; a line that breaks the form
//! of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use super::form::Form;
use super::info::Info;
use super::option::OptionDefinition;
use super::reason::Fault;
use crate::words::Words;
use games::morris::Move;

/// A line from the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Message<'a> {
    /// `id name X`.
    IdName(Words<'a>),
    /// `id author X`.
    IdAuthor(Words<'a>),
    /// `option name …`.
    Option(OptionDefinition<'a>),
    /// `gbgpok`.
    GbgpOk,
    /// `readyok`.
    ReadyOk,
    /// `bestmove (MOVE | none) [ponder MOVE]`: the answer to `go`.
    BestMove {
        /// The move; none if the game is over.
        best: Option<Move>,
        /// The answer that is expected to it.
        ponder: Option<Move>,
    },
    /// `info …`.
    Info(Info<'a>),
    /// A known message in wrong form.
    Malformed {
        /// The message's name: `bestmove`.
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

impl Message<'_> {
    /// The message's first words; empty for lines that are none.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Message::IdName(_) => "id name",
            Message::IdAuthor(_) => "id author",
            Message::Option(_) => "option",
            Message::GbgpOk => "gbgpok",
            Message::ReadyOk => "readyok",
            Message::BestMove { .. } => "bestmove",
            Message::Info(_) => "info",
            Message::Malformed { message, .. } => message,
            Message::Unknown(_) | Message::Empty => "",
        }
    }
}

/// A message, and in which form it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parsed<'a> {
    /// What it says.
    pub message: Message<'a>,
    /// How it says it.
    pub form: Form,
}
