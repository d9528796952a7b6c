//! The fields that evaluations are told in: [`Real`], [`Eval`], [`Depth`] and [`Pv`].
//!
//! Not for judging: whether a variation can be played, and whether a value is right, the model knows.

use super::form::Oddity;
use super::reason::Reason;
use crate::text::signed;
use games::othello::Move;

/// A double, as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Real<'a> {
    /// The text.
    text: &'a [u8],
}

impl<'a> Real<'a> {
    /// Reads a word: a decimal number with or without sign, fraction and exponent, `NaN` or an infinity.
    #[must_use]
    pub fn parse(word: &'a [u8]) -> Option<Real<'a>> {
        number(word).map(|_| Real { text: word })
    }

    /// Reads seconds as games tell them (section 2.3 of the catalogue): a number, or minutes and seconds, or hours, minutes and seconds with
    /// colons between them.
    #[must_use]
    pub fn parse_time(word: &'a [u8]) -> Option<Real<'a>> {
        number(word).or_else(|| clock(word)).map(|_| Real { text: word })
    }

    /// The text.
    #[must_use]
    pub fn text(self) -> &'a [u8] {
        self.text
    }

    /// The number; of a time with colons the seconds.
    #[must_use]
    pub fn value(self) -> f64 {
        number(self.text).or_else(|| clock(self.text)).unwrap_or(f64::NAN)
    }

    /// What is odd about it as a number.
    pub(super) fn oddity(self) -> Option<Oddity> {
        let value = self.value();
        if value.is_nan() {
            Some(Oddity::NotANumber)
        } else if value.is_infinite() {
            Some(Oddity::Infinite)
        } else {
            None
        }
    }

    /// Whether it is written with an exponent.
    pub(super) fn has_exponent(self) -> bool {
        self.value().is_finite() && self.text.iter().any(|b| matches!(b, b'e' | b'E'))
    }
}

fn number(word: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(word).ok()?;
    text.parse().ok().or_else(|| is_printed_nan(text).then_some(f64::NAN))
}

/// The seconds of `1:02` or `1:00:02.5`.
fn clock(word: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(word).ok()?;
    let (longer, seconds) = text.rsplit_once(':')?;
    let part = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<f64>().ok())?;
    let minutes = match longer.split_once(':') {
        Some((hours, minutes)) => part(hours)? * 60.0 + part(minutes)?,
        None => part(longer)?,
    };
    let seconds =
        seconds.starts_with(|c: char| c.is_ascii_digit()).then(|| seconds.parse::<f64>().ok())??;
    Some(minutes * 60.0 + seconds)
}

/// What the libraries of C print for it besides: `-nan(ind)`, `1.#QNAN`, `-1.#IND00`.
fn is_printed_nan(text: &str) -> bool {
    let bare = text.trim_start_matches(['+', '-']).to_ascii_lowercase();
    bare.starts_with("nan(") && bare.ends_with(')') || bare.starts_with("1.#")
}

/// An evaluation, in discs, from the viewpoint of the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Eval<'a> {
    /// One value.
    One(Real<'a>),
    /// `a,b`: the value if draws go to Black, and if they go to White.
    Pair {
        /// If draws go to Black.
        draw_to_black: Real<'a>,
        /// If draws go to White.
        draw_to_white: Real<'a>,
    },
}

impl<'a> Eval<'a> {
    /// Reads a word.
    #[must_use]
    pub fn parse(word: &'a [u8]) -> Option<Eval<'a>> {
        let Some(comma) = memchr::memchr(b',', word) else { return Real::parse(word).map(Eval::One) };
        Some(Eval::Pair {
            draw_to_black: Real::parse(&word[..comma])?,
            draw_to_white: Real::parse(&word[comma + 1..])?,
        })
    }

    /// The value or values.
    #[must_use]
    pub fn values(self) -> [f64; 2] {
        let [first, second] = self.reals();
        [first.value(), second.value()]
    }

    /// The value; twice, if it is one.
    pub(super) fn reals(self) -> [Real<'a>; 2] {
        match self {
            Eval::One(value) => [value, value],
            Eval::Pair { draw_to_black, draw_to_white } => [draw_to_black, draw_to_white],
        }
    }

    /// What is odd about its numbers.
    pub(super) fn oddity(self) -> Option<Oddity> {
        self.reals().into_iter().find_map(Real::oddity)
    }

    /// Writes it.
    pub fn print(self, out: &mut Vec<u8>) {
        match self {
            Eval::One(value) => out.extend_from_slice(value.text),
            Eval::Pair { draw_to_black, draw_to_white } => {
                out.extend_from_slice(draw_to_black.text);
                out.push(b',');
                out.extend_from_slice(draw_to_white.text);
            }
        }
    }
}

/// What a depth claims to have solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Solved {
    /// `100%`: the value is exact.
    Exactly,
    /// `100%W`: win, loss or draw is sure, the number is not.
    WinLossDraw,
}

/// A search depth: an integer, and any characters behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Depth<'a> {
    /// The integer.
    pub number: i64,
    /// What follows it: `@98%`.
    pub suffix: &'a [u8],
    /// The whole word.
    text: &'a [u8],
}

impl<'a> Depth<'a> {
    /// Reads a word.
    ///
    /// # Errors
    /// If it does not begin with an integer, or with one that is too large.
    pub fn parse(word: &'a [u8]) -> Result<Depth<'a>, Reason> {
        let sign = usize::from(matches!(word.first(), Some(b'+' | b'-')));
        let digits = word[sign..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 {
            return Err(Reason::NoDepth);
        }
        let (number, suffix) = word.split_at(sign + digits);
        Ok(Depth { number: signed(number)?, suffix, text: word })
    }

    /// The whole word.
    #[must_use]
    pub fn text(self) -> &'a [u8] {
        self.text
    }

    /// What it claims to have solved, if anything.
    #[must_use]
    pub fn solved(self) -> Option<Solved> {
        match (self.number, self.suffix) {
            (100, b"%") => Some(Solved::Exactly),
            (100, b"%W" | b"%w") => Some(Solved::WinLossDraw),
            _ => None,
        }
    }
}

/// A principal variation: the considered move, and any characters behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pv<'a> {
    /// The considered move.
    pub first: Move,
    /// What follows its two characters.
    pub rest: &'a [u8],
}

impl<'a> Pv<'a> {
    /// Reads a word.
    #[must_use]
    pub fn parse(word: &'a [u8]) -> Option<Pv<'a>> {
        let (first, rest) = word.split_at_checked(2)?;
        read_move(first).map(|(first, _)| Pv { first, rest })
    }

    /// The further moves, where they are written in plain pairs of characters, or parted by dashes: `d6C3`, `-D6-C3`.
    #[must_use]
    pub fn further(self) -> Option<Vec<Move>> {
        let parted = self.rest.starts_with(b"-") && !self.rest.starts_with(b"--");
        let size = if parted { 3 } else { 2 };
        let moves = self.rest.chunks(size).map(|part| {
            let name = if parted { part.strip_prefix(b"-")? } else { part };
            read_move(name).map(|(mv, _)| mv)
        });
        moves.collect()
    }

    /// Writes it, the considered move in the form of the text.
    pub fn print(self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.first.to_string().as_bytes());
        out.extend_from_slice(self.rest);
    }
}

/// A move, and what is odd about its spelling.
pub(super) fn read_move(word: &[u8]) -> Option<(Move, Option<Oddity>)> {
    let text = std::str::from_utf8(word).ok()?;
    let mv: Move = text.parse().ok()?;
    let normal = mv.to_string();
    let oddity = if text == normal {
        None
    } else if text.eq_ignore_ascii_case(&normal) {
        Some(Oddity::SmallLetters)
    } else {
        Some(Oddity::PassSpelling)
    };
    Some((mv, oddity))
}
