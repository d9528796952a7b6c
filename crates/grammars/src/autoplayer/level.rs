//! Time controls: `level` in both of its forms. How many arguments there are tells them apart
//! (specs/autoplayer/requirements.md 2.1).

use std::fmt;
use std::time::Duration;

use super::reason::{Arguments, Fault, Reason};
use crate::text::unsigned_as;

/// A time as `level` writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Base {
    /// Minutes.
    pub minutes: u32,
    /// Seconds, if told: `0:30`.
    pub seconds: Option<u32>,
}

/// A time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// `level MOVES TIME INC`.
    Fischer {
        /// Moves of a control, which begins anew after them; 0: all moves are in one.
        moves: u32,
        /// The time of a control.
        time: Base,
        /// Seconds that a clock gains with each move.
        increment: u32,
    },
    /// `level MOVES1 TIME1 MOVES2 TIME2`.
    TwoControls {
        /// Moves of the first control.
        moves: u32,
        /// Its time.
        time: Base,
        /// Moves of each later control.
        next_moves: u32,
        /// Its time.
        next_time: Base,
    },
}

impl Base {
    /// As a span.
    #[must_use]
    pub fn span(self) -> Duration {
        Duration::from_secs(u64::from(self.minutes) * 60 + u64::from(self.seconds.unwrap_or(0)))
    }

    fn parse(word: &[u8]) -> Result<Base, Reason> {
        let number = |digits: &[u8]| match unsigned_as(digits) {
            Ok(number) => Ok(number),
            Err(crate::text::WordFault::TooLarge) => Err(Reason::TooLarge),
            Err(_) => Err(Reason::NotABase),
        };
        match memchr::memchr(b':', word) {
            Some(at) => Ok(Base { minutes: number(&word[..at])?, seconds: Some(number(&word[at + 1..])?) }),
            None => Ok(Base { minutes: number(word)?, seconds: None }),
        }
    }
}

impl fmt::Display for Base {
    /// `5`, `0:30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.minutes)?;
        self.seconds.map_or(Ok(()), |seconds| write!(f, ":{seconds:02}"))
    }
}

impl Level {
    /// Reads the arguments of `level`.
    pub(super) fn parse(mut a: Arguments<'_>) -> Result<Level, Fault> {
        let mut counted = a;
        let words = std::iter::from_fn(|| counted.next()).take(5).count();
        if !(3..=4).contains(&words) {
            let rest = a.rest();
            return Err(a.fault(Reason::LevelArity, rest));
        }
        let (moves, time) = (a.unsigned()?, a.read(Base::parse)?);
        if words == 3 {
            return Ok(Level::Fischer { moves, time, increment: a.unsigned()? });
        }
        let (next_moves, next_time) = (a.unsigned()?, a.read(Base::parse)?);
        Ok(Level::TwoControls { moves, time, next_moves, next_time })
    }
}

impl fmt::Display for Level {
    /// Its arguments: `40 5 0`, `40 120 20 60`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Fischer { moves, time, increment } => write!(f, "{moves} {time} {increment}"),
            Level::TwoControls { moves, time, next_moves, next_time } => {
                write!(f, "{moves} {time} {next_moves} {next_time}")
            }
        }
    }
}
