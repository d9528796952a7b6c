//! What a game identifier says ([`Rules`]): `boost-W-H-N-P-T`, maybe with `-demo`.

use std::fmt;
use std::str::FromStr;

/// The smallest and the largest board: files are letters.
const SIDES: std::ops::RangeInclusive<u32> = 3..=26;
/// Players, of whom a position tells the owner of a piece by one digit.
const PLAYERS: std::ops::RangeInclusive<u32> = 2..=10;
/// More pawns or towers than points are never wanted.
const MOST_PIECES: u32 = 26 * 26;

/// The rules of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Points from west to east, 3 to 26.
    pub width: u8,
    /// Points from south to north, 3 to 26.
    pub height: u8,
    /// Players, 2 to 10.
    pub players: u8,
    /// The most pawns that a player begins with.
    pub pawns: u16,
    /// The most towers that a player may build.
    pub towers: u16,
    /// Defeated players may move all the same, and nobody wins by defeating the others.
    pub demo: bool,
}

/// Why a text names no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// It does not have the parts of an identifier.
    #[error("not of the form boost-WIDTH-HEIGHT-PLAYERS-PAWNS-TOWERS[-demo]")]
    Form,
    /// A part is no number, or has a leading zero.
    #[error("the {0} is not a decimal number")]
    NotANumber(&'static str),
    /// A number is beyond what is supported.
    #[error("the {0} is too small or too large")]
    OutOfRange(&'static str),
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut parts = text.split('-');
        if parts.next() != Some("boost") {
            return Err(RulesError::Form);
        }
        let mut part = |name, range: std::ops::RangeInclusive<u32>| {
            let digits = parts.next().ok_or(RulesError::Form)?;
            let plain =
                digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
            let number: u32 = digits.parse().ok().filter(|_| plain).ok_or(RulesError::NotANumber(name))?;
            if range.contains(&number) { Ok(number) } else { Err(RulesError::OutOfRange(name)) }
        };
        let (width, height) = (part("width", SIDES)?, part("height", SIDES)?);
        let players = part("number of players", PLAYERS)?;
        let (pawns, towers) =
            (part("number of pawns", 2..=MOST_PIECES)?, part("number of towers", 0..=MOST_PIECES)?);
        let demo = match (parts.next(), parts.next()) {
            (None, _) => false,
            (Some("demo"), None) => true,
            _ => return Err(RulesError::Form),
        };
        let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        let count = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        Ok(Rules {
            width: small(width),
            height: small(height),
            players: small(players),
            pawns: count(pawns),
            towers: count(towers),
            demo,
        })
    }
}

impl fmt::Display for Rules {
    /// The identifier.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { width, height, players, pawns, towers, demo } = self;
        write!(f, "boost-{width}-{height}-{players}-{pawns}-{towers}")?;
        if *demo { f.write_str("-demo") } else { Ok(()) }
    }
}
