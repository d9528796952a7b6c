//! Writing a game.

use std::fmt;

use super::game::{Board, Game, Property};
use crate::text::push_number;
use wire::line::escape;

impl Game<'_> {
    /// Writes the game, without blanks between properties.
    pub fn print(&self, out: &mut Vec<u8>) {
        if let Some(number) = self.number {
            push_number(out, format_args!("{number} "));
        }
        out.extend_from_slice(b"(;");
        for property in &self.properties {
            property.print(out);
        }
        out.extend_from_slice(b";)");
    }

    /// The game's text.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.print(&mut out);
        out
    }
}

impl fmt::Display for Game<'_> {
    /// The game for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes()))
    }
}

impl Property<'_> {
    /// Writes tag and value.
    pub fn print(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.tag());
        out.push(b'[');
        match *self {
            Property::Game(text)
            | Property::Place(text)
            | Property::Date(text)
            | Property::Name(_, text)
            | Property::Comment(text)
            | Property::Other { value: text, .. } => out.extend_from_slice(text),
            Property::Rating(_, number) | Property::Komi(number) => out.extend_from_slice(number.text()),
            Property::Clock(clock) | Property::ClockOf(_, clock) => out.extend_from_slice(clock.text()),
            Property::Type(kind) => kind.print(out),
            Property::Result(outcome) => outcome.print(out),
            Property::Board(Board::Eight(position)) => push_number(out, format_args!("8 {position}")),
            Property::Board(Board::Other { size, text }) => {
                push_number(out, format_args!("{size} "));
                out.extend_from_slice(text);
            }
            Property::Move(_, item) | Property::KomiMove(_, item) => item.print(out),
        }
        out.push(b']');
    }
}
