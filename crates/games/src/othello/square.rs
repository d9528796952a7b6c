//! Squares and moves, and how they are written.

use std::fmt;
use std::str::FromStr;

/// A square of the board; they are ordered A1, B1, … H8, the rows from the top down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Ord, PartialOrd, Debug)]
pub struct Square(u8);

impl Square {
    /// All squares in their order.
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Square(index);
            index += 1;
        }
        all
    };

    /// The square with this place in the order.
    #[must_use]
    pub fn new(index: usize) -> Option<Square> {
        Square::ALL.get(index).copied()
    }

    /// The place in the order: A1 is 0, B1 is 1, H8 is 63.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The column, A is 0.
    #[must_use]
    pub fn file(self) -> usize {
        self.index() % 8
    }

    /// The row from the top, 0 to 7.
    #[must_use]
    pub fn rank(self) -> usize {
        self.index() / 8
    }

    /// The bitboard that holds only this square.
    #[must_use]
    pub fn bit(self) -> u64 {
        1 << self.0
    }

    /// The squares of a bitboard in their order.
    pub fn of_bits(board: u64) -> impl Iterator<Item = Square> {
        Square::ALL.into_iter().filter(move |square| board & square.bit() != 0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.0 % 8), self.rank() + 1)
    }
}

/// What is not a letter from A to H with a digit from 1 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a square")]
pub struct MalformedSquare;

impl FromStr for Square {
    type Err = MalformedSquare;

    fn from_str(text: &str) -> Result<Square, MalformedSquare> {
        match *text.as_bytes() {
            [file, rank @ b'1'..=b'8'] => match file.to_ascii_uppercase() {
                file @ b'A'..=b'H' => Ok(Square((rank - b'1') * 8 + (file - b'A'))),
                _ => Err(MalformedSquare),
            },
            _ => Err(MalformedSquare),
        }
    }
}

/// A ply: a disc on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A disc is placed.
    Place(Square),
    /// The side to move has no move.
    Pass,
}

impl Move {
    /// The square, if a disc is placed.
    #[must_use]
    pub fn square(self) -> Option<Square> {
        match self {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("PA"),
        }
    }
}

/// A text that is no move in any position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("neither a square nor a pass")]
pub struct MalformedMove;

impl FromStr for Move {
    type Err = MalformedMove;

    /// Case does not matter; a pass is `PA`, `PAS`, `PASS` or `--`.
    fn from_str(text: &str) -> Result<Move, MalformedMove> {
        let is_pass = ["PA", "PAS", "PASS", "--"].iter().any(|pass| pass.eq_ignore_ascii_case(text));
        if is_pass {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place).map_err(|MalformedSquare| MalformedMove)
    }
}
