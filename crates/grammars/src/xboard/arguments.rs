//! The arguments of commands: what they are, how each is read and printed, and what they offer.

use std::fmt;
use std::time::Duration;

use super::reason::{Arguments, Fault, Reason, Xboard};
use super::variant::VariantName;
use crate::chess::{GameResult, MoveText};
use crate::table::arguments;
use crate::text::{push_number, unsigned, unsigned_as};

/// How a move was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MovePrefix {
    /// `e2e4`.
    Bare,
    /// `usermove e2e4`.
    UserMove,
}

/// A span in seconds, to the thousandth: `5`, `12.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seconds {
    /// Thousandths of a second.
    pub thousandths: u64,
}

/// BASE of `level`: `MIN` or `MIN:SEC`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Base<'a> {
    /// Minutes.
    pub minutes: u32,
    /// Seconds, if told.
    pub seconds: Option<u32>,
    /// Unexpected characters after it, to be ignored (WinBoard 4.3).
    pub trailing: &'a [u8],
}

/// `level MPS BASE INC`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Level<'a> {
    /// Moves a period; 0: the whole game is one period.
    pub moves: u32,
    /// Time of a period.
    pub base: Base<'a>,
    /// Added after each move; none in the legacy form `level 1 TIME`.
    pub increment: Option<Seconds>,
}

/// `option NAME[=VALUE]`. A name may hold `=` itself, so only its definer can part the two: [`SetOption::split`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SetOption<'a> {
    /// All after `option `.
    pub text: &'a [u8],
}

/// White or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

/// `holding [W] [B]`, `holding [W] [B] CP` (bughouse).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holding<'a> {
    /// White's pieces: `PPPRQ`.
    pub white: &'a [u8],
    /// Black's pieces.
    pub black: &'a [u8],
    /// Who just got which piece.
    pub gained: Option<(Colour, u8)>,
}

arguments! {
    for Xboard;
    MoveText<'a>: word read_move, |mv, _, out| out.extend_from_slice(mv.text),
        made |u, _| crate::chess::generate::mv(u);
    /// `usermove`, which the grammar reads before the move; nothing before a bare one.
    MovePrefix: word |_| Err(Reason::NotAMove),
        |prefix, _, out| out.extend_from_slice(if prefix == MovePrefix::UserMove { b"usermove" } else { b"" }),
        made |u, _| u.choose(&[MovePrefix::Bare, MovePrefix::UserMove]).copied();
    GameResult: word |word| GameResult::parse(word).ok_or(Reason::NotAResult),
        |result, _, out| out.extend_from_slice(result.code().as_bytes()), samples &["1-0", "0-1", "1/2-1/2", "*"];
    /// `{TEXT}` or nothing.
    enum Braced is Option<&'a [u8]>: cursor braced, print_braced, made |u, _| {
        crate::generate::maybe(u, crate::generate::text)
    };
    VariantName<'a>: word |word| Ok(VariantName::parse(word)), |variant, _, out| variant.print(out),
        made super::generate::variant;
    Seconds: word seconds, |time, _, out| push_number(out, time),
        made |u, _| u.arbitrary().map(|thousandths| Seconds { thousandths });
    Level<'a>: cursor level, print_level, made super::generate::level;
    Holding<'a>: cursor holding, print_holding, made super::generate::holding;
    SetOption<'a>: cursor |a| a.take().some_text().map(|text| SetOption { text }),
        |option, _, out| out.extend_from_slice(option.text),
        made |u, _| crate::generate::some_text(u).map(|text| SetOption { text });
    /// The tag of an `askuser`.
    enum Tag is &'a [u8]: word Ok, |tag, _, out| out.extend_from_slice(tag), made super::generate::tag;
}

/// A move, in any spelling.
pub(super) fn read_move(word: &[u8]) -> Result<MoveText<'_>, Reason> {
    MoveText::parse(word).ok_or(Reason::NotAMove)
}

fn level<'a>(a: &mut Arguments<'a>) -> Result<Level<'a>, Fault> {
    let moves = a.unsigned()?;
    let base = a.read(base)?;
    // GNU Chess 4: `level 1 TIME` stands for `st`.
    let legacy = moves == 1 && a.rest().is_empty();
    Ok(Level { moves, base, increment: if legacy { None } else { Some(a.read(seconds)?) } })
}

fn base(word: &[u8]) -> Result<Base<'_>, Reason> {
    let (minutes, rest) = leading_number(word).ok_or(Reason::NotABase)?;
    let (seconds, trailing) = match rest.strip_prefix(b":").and_then(leading_number) {
        Some((seconds, rest)) => (Some(narrow(seconds)?), rest),
        None => (None, rest),
    };
    Ok(Base { minutes: narrow(minutes)?, seconds, trailing })
}

/// Digits at the beginning, and what follows.
fn leading_number(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

fn narrow(digits: &[u8]) -> Result<u32, Reason> {
    Ok(unsigned_as(digits)?)
}

/// `5`, `12.5`; more than three decimals are cut.
fn seconds(word: &[u8]) -> Result<Seconds, Reason> {
    let (whole, rest) = leading_number(word).ok_or(Reason::NotSeconds)?;
    let decimals = match rest {
        [] => rest,
        [b'.', decimals @ ..] if decimals.iter().all(u8::is_ascii_digit) => decimals,
        _ => return Err(Reason::NotSeconds),
    };
    let fraction = decimals.iter().chain(b"000").take(3).fold(0, |n, &b| n * 10 + u64::from(b - b'0'));
    let thousandths =
        unsigned(whole)?.checked_mul(1000).and_then(|n| n.checked_add(fraction)).ok_or(Reason::TooLarge)?;
    Ok(Seconds { thousandths })
}

fn braced<'a>(a: &mut Arguments<'a>) -> Result<Option<&'a [u8]>, Fault> {
    match a.take().rest() {
        [] => Ok(None),
        [b'{', comment @ .., b'}'] => Ok(Some(comment)),
        other => Err(a.fault(Reason::NotBraced, other)),
    }
}

fn print_braced(comment: Option<&[u8]>, _: Xboard, out: &mut Vec<u8>) {
    if let Some(comment) = comment {
        out.push(b'{');
        out.extend_from_slice(comment);
        out.push(b'}');
    }
}

fn holding<'a>(a: &mut Arguments<'a>) -> Result<Holding<'a>, Fault> {
    let (white, black) = (a.read(bracketed)?, a.read(bracketed)?);
    let gained = match a.next() {
        None => None,
        Some([b'W', piece]) => Some((Colour::White, *piece)),
        Some([b'B', piece]) => Some((Colour::Black, *piece)),
        Some(other) => return Err(a.fault(Reason::NotAHoldingChange, other)),
    };
    Ok(Holding { white, black, gained })
}

fn bracketed(word: &[u8]) -> Result<&[u8], Reason> {
    match word {
        [b'[', pieces @ .., b']'] if pieces.iter().all(u8::is_ascii_alphabetic) => Ok(pieces),
        _ => Err(Reason::NotBracketed),
    }
}

fn print_level(level: Level<'_>, _: Xboard, out: &mut Vec<u8>) {
    let Base { minutes, seconds, trailing } = level.base;
    push_number(out, format_args!("{} {minutes}", level.moves));
    if let Some(seconds) = seconds {
        push_number(out, format_args!(":{seconds:02}"));
    }
    out.extend_from_slice(trailing);
    if let Some(increment) = level.increment {
        push_number(out, format_args!(" {increment}"));
    }
}

fn print_holding(holding: Holding<'_>, _: Xboard, out: &mut Vec<u8>) {
    out.extend_from_slice(b"[");
    out.extend_from_slice(holding.white);
    out.extend_from_slice(b"] [");
    out.extend_from_slice(holding.black);
    out.push(b']');
    if let Some((colour, piece)) = holding.gained {
        out.extend_from_slice(match colour {
            Colour::White => b" W",
            Colour::Black => b" B",
        });
        out.push(piece);
    }
}

impl Seconds {
    /// Whole seconds.
    #[must_use]
    pub fn whole(seconds: u32) -> Seconds {
        Seconds { thousandths: u64::from(seconds) * 1000 }
    }

    /// As a span.
    #[must_use]
    pub fn span(self) -> Duration {
        Duration::from_millis(self.thousandths)
    }
}

impl fmt::Display for Seconds {
    /// `5`, `12.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.thousandths / 1000)?;
        let fraction = format!("{:03}", self.thousandths % 1000);
        match fraction.trim_end_matches('0') {
            "" => Ok(()),
            digits => write!(f, ".{digits}"),
        }
    }
}

impl Base<'_> {
    /// As a span.
    #[must_use]
    pub fn span(&self) -> Duration {
        Duration::from_secs(u64::from(self.minutes) * 60 + u64::from(self.seconds.unwrap_or(0)))
    }
}

impl<'a> SetOption<'a> {
    /// Parts name and value by the names that the engine defined: the longest that fits. None if none fits.
    #[must_use]
    pub fn split<'n>(
        self,
        names: impl IntoIterator<Item = &'n [u8]>,
    ) -> Option<(&'a [u8], Option<&'a [u8]>)> {
        let fits = |name: &&[u8]| match self.text.strip_prefix(*name) {
            Some(rest) => rest.is_empty() || rest[0] == b'=',
            None => false,
        };
        let name = names.into_iter().filter(fits).max_by_key(|name| name.len())?;
        let (name, rest) = self.text.split_at(name.len());
        Some((name, rest.strip_prefix(b"=")))
    }

    /// Parts name and value at the first `=`, where no names are known.
    #[must_use]
    pub fn split_at_sign(self) -> (&'a [u8], Option<&'a [u8]>) {
        match memchr::memchr(b'=', self.text) {
            Some(at) => (&self.text[..at], Some(&self.text[at + 1..])),
            None => (self.text, None),
        }
    }
}
