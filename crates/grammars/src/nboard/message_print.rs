//! Writing a line of the engine.

use std::fmt;

use super::message::Message;
use crate::text::{push_number, push_words};
use wire::line::escape;

impl Message<'_> {
    /// Writes the line in the form of the text, without an end. What is malformed or unknown stays as it came.
    pub fn print(&self, out: &mut Vec<u8>) {
        let name = self.name();
        match *self {
            Message::Status(text) | Message::MyName(text) => push_words(out, name, text),
            Message::NodeStats { nodes, time } => {
                push_number(out, format_args!("{name} {nodes} "));
                out.extend_from_slice(time.text());
            }
            Message::Search { pv, eval, depth, rest } => {
                out.extend_from_slice(b"search ");
                pv.print(out);
                out.push(b' ');
                eval.print(out);
                push_words(out, " 0", depth.text());
                push_words(out, "", rest);
            }
            Message::Book { pv, eval, games, depth, rest } => {
                out.extend_from_slice(b"book ");
                pv.print(out);
                out.push(b' ');
                eval.print(out);
                push_number(out, format_args!(" {games}"));
                push_words(out, "", depth.text());
                push_words(out, "", rest);
            }
            Message::Move(item) => {
                out.extend_from_slice(b"=== ");
                item.print(out);
            }
            Message::Pong(n) => push_number(out, format_args!("pong {n}")),
            Message::Learned | Message::Learn => out.extend_from_slice(name.as_bytes()),
            Message::Analysis { made, eval } => {
                push_number(out, format_args!("{name} {made} "));
                eval.print(out);
            }
            Message::Malformed { text, .. } | Message::Unknown(text) => out.extend_from_slice(text),
            Message::Empty => {}
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
