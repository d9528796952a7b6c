//! Writing a line of the engine.

use std::fmt;

use super::message::Message;
use super::moves::move_text;
use super::notation::Notation;
use crate::text::push_number;
use wire::line::escape;

impl Message<'_> {
    /// Writes the line in the form of the text, without an end. What is malformed or unknown stays as it came.
    pub fn print(&self, notation: Notation, out: &mut Vec<u8>) {
        let name = self.name();
        match *self {
            Message::IdName(words) | Message::IdAuthor(words) => {
                push_number(out, format_args!("{name} "));
                words.print(out);
            }
            Message::Option(definition) => {
                out.extend_from_slice(b"option ");
                definition.print(out);
            }
            Message::GbgpOk | Message::ReadyOk => out.extend_from_slice(name.as_bytes()),
            Message::BestMove { best, ponder } => {
                let best = best.map_or_else(|| "none".to_owned(), |mv| move_text(mv, notation));
                push_number(out, format_args!("{name} {best}"));
                if let Some(mv) = ponder {
                    push_number(out, format_args!(" ponder {}", move_text(mv, notation)));
                }
            }
            Message::Info(info) => {
                out.extend_from_slice(b"info");
                info.print(notation, out);
            }
            Message::Malformed { text, .. } | Message::Unknown(text) => out.extend_from_slice(text),
            Message::Empty => {}
        }
    }

    /// The line in the form of the text, without an end.
    #[must_use]
    pub fn to_bytes(&self, notation: Notation) -> Vec<u8> {
        let mut out = Vec::new();
        self.print(notation, &mut out);
        out
    }
}

impl fmt::Display for Message<'_> {
    /// The line for people, with nodes as numbers: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes(Notation::Numbers)))
    }
}
