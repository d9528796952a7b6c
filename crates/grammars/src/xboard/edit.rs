//! The lines between `edit` and `.`: a small language of its own.

use std::fmt;

use crate::chess::Square;
use crate::text::{push_words, split_word, strip_cr, trim, verbatim};
use wire::line::escape;

/// A line of edit mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EditCommand<'a> {
    /// `c`: the other colour is placed from now on; White is first.
    SwitchColour,
    /// `#`: the board is cleared.
    Clear,
    /// `.`: edit mode ends.
    Leave,
    /// `Pa4`.
    Put {
        /// The piece's letter, in upper case.
        piece: u8,
        /// The square.
        square: Square,
    },
    /// `xa4`: the square is emptied.
    Empty(Square),
    /// `castle ...` of ChessBase.
    Castle(&'a [u8]),
    /// `ep ...` of ChessBase.
    EnPassant(&'a [u8]),
    /// No line of edit mode.
    Unknown(&'a [u8]),
}

impl<'a> EditCommand<'a> {
    /// Reads one line of edit mode, without its end.
    #[must_use]
    pub fn parse(line: &'a [u8]) -> EditCommand<'a> {
        let body = trim(strip_cr(line));
        let (word, rest) = split_word(body);
        match (word, verbatim(rest)) {
            (b"c", b"") => EditCommand::SwitchColour,
            (b"#", b"") => EditCommand::Clear,
            (b".", b"") => EditCommand::Leave,
            (b"castle", text) => EditCommand::Castle(text),
            (b"ep", text) => EditCommand::EnPassant(text),
            ([b'x', square @ ..], b"") => {
                Square::parse(square).map_or(EditCommand::Unknown(line), EditCommand::Empty)
            }
            ([piece @ b'A'..=b'Z', square @ ..], b"") => Square::parse(square)
                .map_or(EditCommand::Unknown(line), |square| EditCommand::Put { piece: *piece, square }),
            _ => EditCommand::Unknown(line),
        }
    }

    /// Writes the line, without an end.
    pub fn print(&self, out: &mut Vec<u8>) {
        match *self {
            EditCommand::SwitchColour => out.push(b'c'),
            EditCommand::Clear => out.push(b'#'),
            EditCommand::Leave => out.push(b'.'),
            EditCommand::Put { piece, square } => {
                out.push(piece);
                square.print(out);
            }
            EditCommand::Empty(square) => {
                out.push(b'x');
                square.print(out);
            }
            EditCommand::Castle(text) => push_words(out, "castle", text),
            EditCommand::EnPassant(text) => push_words(out, "ep", text),
            EditCommand::Unknown(line) => out.extend_from_slice(line),
        }
    }

    /// The line, without an end.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.print(&mut out);
        out
    }
}

impl fmt::Display for EditCommand<'_> {
    /// The line for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes()))
    }
}
