//! Writing a line of the engine.

use std::fmt;

use super::message::Message;
use crate::text::{push_number, push_words};
use wire::line::escape;

impl Message<'_> {
    /// Writes the line in the form of the text, without an end. Old wordings that have no other form, and what is
    /// malformed or unknown, stay as they came.
    pub fn print(&self, out: &mut Vec<u8>) {
        match *self {
            Message::Feature(line) => push_words(out, "feature", line.text()),
            Message::Pong(number) => push_number(out, format_args!("pong {number}")),
            Message::Move(mv) => push_words(out, "move", mv.text),
            Message::IllegalMove { mv, reason } => {
                out.extend_from_slice(b"Illegal move");
                push_parenthesised(out, reason);
                match mv {
                    Some(mv) => push_words(out, ":", mv),
                    // A parenthesis in the reason is told from its end by the colon.
                    None if reason.is_some_and(|reason| reason.contains(&b')')) => out.push(b':'),
                    None => {}
                }
            }
            Message::Error { kind, command } => {
                out.extend_from_slice(b"Error");
                push_parenthesised(out, kind);
                push_words(out, ":", command);
            }
            Message::Refusal(refusal) => out.extend_from_slice(refusal.text),
            Message::Result(claim) => claim.print(out),
            Message::Resign => out.extend_from_slice(b"resign"),
            Message::OfferDraw => out.extend_from_slice(b"offer draw"),
            Message::Thinking(thinking) => thinking.print(out),
            Message::Continuation(text) => push_words(out, "   ", text),
            Message::OnlyMove(text) => push_words(out, "(only move)", text),
            Message::Hint(mv) => push_words(out, "Hint:", mv.text),
            Message::BookEnd | Message::Blank => {}
            Message::Stat(stat) => stat.print(out),
            Message::FailHigh => out.extend_from_slice(b"++"),
            Message::FailLow => out.extend_from_slice(b"--"),
            Message::Tell { to, text } => push_words(out, to.name(), text),
            Message::AskUser { tag, text } => {
                push_words(out, "askuser", tag);
                push_words(out, "", text);
            }
            Message::Comment(text) => {
                out.push(b'#');
                out.extend_from_slice(text);
            }
            Message::Later { message, text } => push_words(out, message.name(), text),
            Message::BookLine(text)
            | Message::StartFailure { text, .. }
            | Message::Server { text, .. }
            | Message::Warning(text)
            | Message::Malformed { text, .. }
            | Message::Unknown(text) => out.extend_from_slice(text),
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

fn push_parenthesised(out: &mut Vec<u8>, text: Option<&[u8]>) {
    if let Some(text) = text {
        out.extend_from_slice(b" (");
        out.extend_from_slice(text);
        out.push(b')');
    }
}
