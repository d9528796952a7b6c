//! The lines between `edit` and `.`: a small language of its own.

use super::mv::Square;

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
        /// Where.
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
        EditCommand::Unknown(line)
    }

    /// Writes the line, without an end.
    pub fn print(&self, out: &mut Vec<u8>) {
        let _ = out;
    }
}
