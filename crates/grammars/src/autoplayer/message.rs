//! What the engine says to the interface: [`Message`].
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails; a line that breaks the form
//! of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use std::fmt;

use super::command::print_claim;
use super::form::Form;
use super::reason::Fault;
use crate::chess::{GameResult, MoveText};
use crate::text::push_number;
use wire::line::escape;

/// A line from the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Message<'a> {
    /// `move MOVE`: its own new move.
    Move(MoveText<'a>),
    /// `RESULT {COMMENT}`: the game has ended.
    Result {
        /// The result.
        result: GameResult,
        /// Why; without its braces.
        comment: &'a [u8],
    },
    /// `draw`: it offers a draw, or accepts one.
    Draw,
    /// `decline`: it declines one.
    Decline,
    /// `time N`: its own clock, in hundredths of a second.
    Time(i64),
    /// `X ok`: it commits itself to an extension.
    Commit(&'a [u8]),
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
    /// The message's name; empty for lines that are none.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Message::Move(_) => "move",
            Message::Result { .. } => "result",
            Message::Draw => "draw",
            Message::Decline => "decline",
            Message::Time(_) => "time",
            Message::Commit(_) => "ok",
            Message::Malformed { message, .. } => message,
            Message::Unknown(_) | Message::Empty => "",
        }
    }

    /// Writes the line in the form of the text, without an end. What is malformed or unknown stays as it came.
    pub fn print(&self, out: &mut Vec<u8>) {
        match *self {
            Message::Move(mv) => {
                out.extend_from_slice(b"move ");
                out.extend_from_slice(mv.text);
            }
            Message::Result { result, comment } => print_claim(result, comment, out),
            Message::Time(time) => push_number(out, format_args!("time {time}")),
            Message::Commit(extension) => {
                out.extend_from_slice(extension);
                out.extend_from_slice(b" ok");
            }
            Message::Malformed { text, .. } | Message::Unknown(text) => out.extend_from_slice(text),
            Message::Draw | Message::Decline | Message::Empty => {
                out.extend_from_slice(self.name().as_bytes())
            }
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
