//! Values of properties that have a form of their own: clocks, types of games, results.

use std::time::Duration;

use super::super::values::Real;
use crate::text::unsigned_as;
use games::othello::Disc;

/// `MAIN[/INCREMENT[/GRACE]]`, as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock<'a> {
    text: &'a [u8],
    /// Time for the game.
    pub main: Duration,
    /// Added with each move, if told.
    pub increment: Option<Duration>,
    /// Added once when the main time has run out, if told.
    pub grace: Option<Duration>,
}

impl<'a> Clock<'a> {
    /// What a missing grace stands for.
    pub const USUAL_GRACE: Duration = Duration::from_secs(120);

    /// Reads the value of `TI`, `TB` or `TW`.
    #[must_use]
    pub fn parse(text: &'a [u8]) -> Option<Clock<'a>> {
        let mut parts = text.split(|&b| b == b'/');
        let main = time(parts.next()?)?;
        let mut further = || match parts.next() {
            None | Some(b"") => Some(None),
            Some(part) => time(part).map(Some),
        };
        let (increment, grace) = (further()?, further()?);
        parts.next().is_none().then_some(Clock { text, main, increment, grace })
    }

    /// The text.
    #[must_use]
    pub fn text(self) -> &'a [u8] {
        self.text
    }
}

/// `[[[D.]H:]M:]S`.
fn time(text: &[u8]) -> Option<Duration> {
    let (days, clock) = match memchr::memchr(b'.', text) {
        Some(point) => (number(&text[..point])?, &text[point + 1..]),
        None => (0, text),
    };
    let units: Vec<u64> = clock.split(|&b| b == b':').map(number).collect::<Option<_>>()?;
    let longest = memchr::memchr(b'.', text).is_some();
    let seconds = match *units {
        [seconds] if !longest => seconds,
        [minutes, seconds] if !longest => minutes * 60 + seconds,
        [hours, minutes, seconds] => ((days * 24 + hours) * 60 + minutes) * 60 + seconds,
        _ => return None,
    };
    Some(Duration::from_secs(seconds))
}

/// A part of a time: small enough that none of the sums overflows.
fn number(text: &[u8]) -> Option<u64> {
    unsigned_as::<u32>(text).ok().map(u64::from)
}

/// `[s]SIZE[k][a][b|w][rN]`: the type of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameType {
    /// Two games at once with colours exchanged.
    pub synchro: bool,
    /// The board's size; 88 is the octagon.
    pub size: u8,
    /// A komi game.
    pub komi: bool,
    /// Fewer discs win.
    pub anti: bool,
    /// The colour that was asked for.
    pub colour: Option<Disc>,
    /// Discs of a random beginning.
    pub random: Option<u8>,
}

impl GameType {
    /// The sizes that there are.
    pub const SIZES: [u8; 7] = [4, 6, 8, 10, 12, 14, 88];

    /// Reads the value of `TY`. Flags may stand in any order.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<GameType> {
        let (synchro, rest) = match text.strip_prefix(b"s") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (size, mut rest) = digits(rest)?;
        let mut found = GameType { synchro, size, komi: false, anti: false, colour: None, random: None };
        while let [flag, after @ ..] = rest {
            rest = after;
            match flag {
                b'k' if !found.komi => found.komi = true,
                b'a' if !found.anti => found.anti = true,
                b'b' if found.colour.is_none() => found.colour = Some(Disc::Black),
                b'w' if found.colour.is_none() => found.colour = Some(Disc::White),
                b'r' if found.random.is_none() => {
                    let (discs, after) = digits(after)?;
                    found.random = Some(discs);
                    rest = after;
                }
                _ => return None,
            }
        }
        GameType::SIZES.contains(&size).then_some(found)
    }

    pub(super) fn print(self, out: &mut Vec<u8>) {
        let GameType { synchro, size, komi, anti, colour, random } = self;
        let colour = colour.map_or("", |colour| if colour == Disc::Black { "b" } else { "w" });
        let (s, k, a) =
            (if synchro { "s" } else { "" }, if komi { "k" } else { "" }, if anti { "a" } else { "" });
        out.extend_from_slice(format!("{s}{size}{k}{a}{colour}").as_bytes());
        if let Some(discs) = random {
            out.extend_from_slice(format!("r{discs}").as_bytes());
        }
    }
}

/// A number of at most two digits at the beginning, without a leading zero, and what follows it.
fn digits(text: &[u8]) -> Option<(u8, &[u8])> {
    let end = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (number, rest) = text.split_at(end);
    (end == 1 || text.first() != Some(&b'0')).then_some(())?;
    unsigned_as(number).ok().map(|number| (number, rest))
}

/// How a game ended before its last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// `r`: a player resigned.
    Resigned,
    /// `t`: a player's time ran out.
    Timeout,
    /// `s`: both agreed on the score.
    Mutual,
    /// `l`: a player left.
    Left,
}

impl Ending {
    const ALL: [(u8, Ending); 4] =
        [(b'r', Ending::Resigned), (b't', Ending::Timeout), (b's', Ending::Mutual), (b'l', Ending::Left)];
}

/// The result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome<'a> {
    /// `?`.
    Unknown,
    /// Black's discs less White's.
    Difference {
        /// The difference, as written.
        discs: Real<'a>,
        /// How it came to that, if otherwise than by the last move.
        ending: Option<Ending>,
    },
}

impl<'a> Outcome<'a> {
    /// Reads the value of `RE`.
    #[must_use]
    pub fn parse(text: &'a [u8]) -> Option<Outcome<'a>> {
        if text == b"?" {
            return Some(Outcome::Unknown);
        }
        let (number, ending) = match text {
            [number @ .., b':', letter] => {
                let ending = Ending::ALL.iter().find(|(known, _)| known == letter)?;
                (number, Some(ending.1))
            }
            _ => (text, None),
        };
        Some(Outcome::Difference { discs: Real::parse(number)?, ending })
    }

    pub(super) fn print(self, out: &mut Vec<u8>) {
        match self {
            Outcome::Unknown => out.push(b'?'),
            Outcome::Difference { discs, ending } => {
                out.extend_from_slice(discs.text());
                if let Some((letter, _)) = Ending::ALL.iter().find(|(_, known)| Some(*known) == ending) {
                    out.extend([b':', *letter]);
                }
            }
        }
    }
}
