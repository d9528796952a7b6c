//! Boards as text: 64 symbols row by row, then the side to move.

use std::fmt;
use std::str::FromStr;

use super::position::{Disc, Position};
use super::square::Square;

/// What is wrong with the text of a board. Places count bytes from the beginning of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A character that stands for nothing.
    #[error("{symbol:?} at {place} is neither a disc nor an empty square")]
    Symbol {
        /// The character.
        symbol: char,
        /// Where it is.
        place: usize,
    },
    /// Not all squares are there.
    #[error("{found} squares instead of 64")]
    TooShort {
        /// How many squares the text has.
        found: usize,
    },
    /// All squares are there, but not whose turn it is.
    #[error("no side to move after the squares")]
    NoMover,
    /// The side to move is an empty square.
    #[error("an empty square at {place} instead of the side to move")]
    EmptyMover {
        /// Where it is.
        place: usize,
    },
    /// More after the side to move.
    #[error("more text after the side to move, at {place}")]
    TooLong {
        /// Where it begins.
        place: usize,
    },
}

impl Position {
    /// Reads 64 squares and the side to move; blanks may stand anywhere. Black is `*`, `x` or `X`, White `O`, `o` or
    /// `0`, an empty square `-`, `.` or `_`.
    ///
    /// # Errors
    /// If the text is anything else.
    pub fn parse(text: &str) -> Result<Position, SetupError> {
        let mut symbols = text.char_indices().filter(|(_, symbol)| !symbol.is_ascii_whitespace());
        let (mut black, mut white) = (0, 0);
        for square in Square::ALL {
            let (place, symbol) = symbols.next().ok_or(SetupError::TooShort { found: square.index() })?;
            match disc(symbol, place)? {
                Some(Disc::Black) => black |= square.bit(),
                Some(Disc::White) => white |= square.bit(),
                None => {}
            }
        }
        let (place, symbol) = symbols.next().ok_or(SetupError::NoMover)?;
        let turn = disc(symbol, place)?.ok_or(SetupError::EmptyMover { place })?;
        if let Some((place, _)) = symbols.next() {
            return Err(SetupError::TooLong { place });
        }
        // Every square was given once, so the colours cannot overlap.
        Position::from_discs(black, white, turn).ok_or(SetupError::NoMover)
    }
}

impl FromStr for Position {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Position, SetupError> {
        Position::parse(text)
    }
}

/// What a symbol stands for.
fn disc(symbol: char, place: usize) -> Result<Option<Disc>, SetupError> {
    match symbol {
        '*' | 'x' | 'X' => Ok(Some(Disc::Black)),
        'O' | 'o' | '0' => Ok(Some(Disc::White)),
        '-' | '.' | '_' => Ok(None),
        _ => Err(SetupError::Symbol { symbol, place }),
    }
}

impl fmt::Display for Disc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Disc::Black => "*",
            Disc::White => "O",
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            match self.disc_on(square) {
                Some(disc) => disc.fmt(f)?,
                None => f.write_str("-")?,
            }
        }
        write!(f, " {}", self.turn())
    }
}
