//! Positions as text, in the project's own form `ebs1` (specs/bei/requirements.md 2.8): ranks from the north, separated by
//! `/`; numbers count empty points, `D` is a dragon, `P`, `K`, `T` with a digit a man of the player who moves in that
//! many turns.

use std::fmt;

use super::point::Point;
use super::position::{Kind, Piece, Position};
use super::rules::Rules;

/// Why a text is no position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Other than one letter or number for what stands on a point.
    #[error("neither a piece nor a number of empty points (at byte {0})")]
    NotAPiece(usize),
    /// A man without the digit of its player.
    #[error("a man without its player's number (at byte {0})")]
    NoOwner(usize),
    /// The game has fewer players.
    #[error("the game has fewer players (at byte {0})")]
    NoSuchPlayer(usize),
    /// A rank holds more or fewer points than the board is wide, or there are too many or too few ranks.
    #[error("the number of points differs from that of the board (at byte {0})")]
    Size(usize),
    /// Empty points are counted in two numbers, or as 0.
    #[error("empty points are not written as one number above 0 (at byte {0})")]
    NotCanonical(usize),
}

impl Position {
    /// Reads a position, in its one canonical form.
    ///
    /// # Errors
    /// What is wrong, and at which byte.
    pub fn read(rules: Rules, text: &str) -> Result<Position, PositionError> {
        let mut position = Position::empty(rules);
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != usize::from(rules.height) {
            return Err(PositionError::Size(text.len()));
        }
        let mut start = 0;
        for (rank, y) in ranks.into_iter().zip((0..rules.height).rev()) {
            position.read_rank(rank, y, start)?;
            start += rank.len() + 1;
        }
        Ok(position)
    }

    fn read_rank(&mut self, rank: &str, y: u8, start: usize) -> Result<(), PositionError> {
        let mut rest = rank;
        let mut x = 0usize;
        let mut counted = false;
        while let Some(letter) = rest.bytes().next() {
            let at = start + rank.len() - rest.len();
            let (piece, length, wide) = match letter {
                b'0'..=b'9' => {
                    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                    let number = rest[..digits].parse::<usize>().map_err(|_| PositionError::Size(at))?;
                    if counted || letter == b'0' {
                        return Err(PositionError::NotCanonical(at));
                    }
                    (None, digits, number)
                }
                b'D' => (Some(Piece::Dragon), 1, 1),
                b'P' | b'K' | b'T' => (Some(self.man(letter, rest.as_bytes().get(1), at)?), 2, 1),
                _ => return Err(PositionError::NotAPiece(at)),
            };
            counted = piece.is_none();
            if wide > usize::from(self.rules.width) - x {
                return Err(PositionError::Size(at));
            }
            if piece.is_some() {
                let x = u8::try_from(x).unwrap_or(u8::MAX);
                self.put(Point { x, y }, piece);
            }
            x += wide;
            rest = &rest[length..];
        }
        if x == usize::from(self.rules.width) { Ok(()) } else { Err(PositionError::Size(start + rank.len())) }
    }

    fn man(&self, letter: u8, owner: Option<&u8>, at: usize) -> Result<Piece, PositionError> {
        let owner = owner.filter(|digit| digit.is_ascii_digit()).ok_or(PositionError::NoOwner(at))? - b'0';
        if owner >= self.rules.players {
            return Err(PositionError::NoSuchPlayer(at));
        }
        let kind = match letter {
            b'P' => Kind::Pawn,
            b'K' => Kind::Knight,
            _ => Kind::Tower,
        };
        Ok(Piece::Man(kind, owner))
    }
}

impl fmt::Display for Position {
    /// The position in `ebs1`, as the player to move sees it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.rules.height).rev() {
            let mut empty = 0;
            for x in 0..self.rules.width {
                let Some(piece) = self.piece(Point { x, y }) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                match piece {
                    Piece::Dragon => f.write_str("D")?,
                    Piece::Man(kind, owner) => {
                        let letter = match kind {
                            Kind::Pawn => 'P',
                            Kind::Knight => 'K',
                            Kind::Tower => 'T',
                        };
                        write!(f, "{letter}{}", self.turns_until(owner))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if y > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}
