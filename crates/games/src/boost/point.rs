//! Points by name: a letter for the file, from the west, and a number for the rank, from the south.

use std::fmt;
use std::str::FromStr;

/// A point of some board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The file, from 0 in the west.
    pub x: u8,
    /// The rank, from 0 in the south.
    pub y: u8,
}

impl Point {
    /// Reads a point at the beginning of the text, and what follows it.
    #[must_use]
    pub fn leading(text: &str) -> Option<(Point, &str)> {
        let file = text.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (rank, rest) = text[1..].split_at(digits);
        let number: u8 = rank.parse().ok().filter(|_| !rank.starts_with('0'))?;
        Some((Point { x: file - b'a', y: number.checked_sub(1)? }, rest))
    }
}

impl FromStr for Point {
    type Err = ();

    fn from_str(text: &str) -> Result<Point, ()> {
        match Point::leading(text) {
            Some((point, "")) => Ok(point),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Point {
    /// `a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x), u16::from(self.y) + 1)
    }
}
