//! Pieces of a line: where something stands ([`Place`]), what is wrong there ([`Fault`]), and a cursor over its words.
//!
//! Not for meaning: nothing here knows a command. Everything works on bytes, and a place is a range of byte offsets in
//! the line as it came.

use std::fmt;
use std::ops::Range;

/// A range of byte offsets in a line. Never reaches beyond the line's end; empty where something is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

impl Place {
    /// Where `part`, a slice of `line`, stands in it. A slice from elsewhere is placed at the line's end.
    pub(super) fn of(line: &[u8], part: &[u8]) -> Place {
        let start = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize).min(line.len());
        Place { start, end: (start + part.len()).min(line.len()) }
    }

    /// The place as a range, for slicing.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for Place {
    /// Columns as people count them: `column 6`, `columns 6 to 9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.end <= self.start + 1 {
            write!(f, "column {}", self.start + 1)
        } else {
            write!(f, "columns {} to {}", self.start + 1, self.end)
        }
    }
}

/// What is wrong with a part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The line ends where an argument should stand.
    #[error("an argument is missing")]
    MissingArgument,
    /// There is more than the command takes.
    #[error("there is text after the last argument")]
    TrailingText,
    /// A decimal integer was due.
    #[error("not a decimal integer")]
    NotAnInteger,
    /// A number of seconds, maybe with a fraction, was due.
    #[error("not a number of seconds")]
    NotSeconds,
    /// A time of the form `MIN` or `MIN:SEC` was due.
    #[error("not of the form MIN or MIN:SEC")]
    NotABase,
    /// The number does not fit the type used for it.
    #[error("the number is too large")]
    TooLarge,
    /// 0 or 1 was due.
    #[error("not 0 or 1")]
    NotABoolean,
    /// A move was due.
    #[error("not a move")]
    NotAMove,
    /// `1-0`, `0-1`, `1/2-1/2` or `*` was due.
    #[error("not a game result")]
    NotAResult,
    /// `{text}` was due.
    #[error("not a comment in braces")]
    NotBraced,
    /// `[pieces]` was due.
    #[error("not a list of pieces in brackets")]
    NotBracketed,
    /// A name, a blank and the type's letter were due.
    #[error("not a colour and a piece")]
    NotAHoldingChange,
    /// A feature's `=` is missing, or a blank stands beside it.
    #[error("not of the form NAME=VALUE")]
    NotNameEqualsValue,
    /// A feature's or an option's name is empty.
    #[error("the name is empty")]
    EmptyName,
    /// The closing quote is missing.
    #[error("the quotes are not closed")]
    OpenQuote,
    /// A string stands without quotes.
    #[error("a string without quotes")]
    UnquotedString,
    /// A number or boolean stands in quotes.
    #[error("a number in quotes")]
    QuotedNumber,
    /// The next item follows the closing quote without a blank.
    #[error("no blank after the closing quote")]
    GluedItem,
    /// A comma list holds an empty entry.
    #[error("an empty entry in the list")]
    EmptyEntry,
    /// A comma list holds blanks.
    #[error("a blank in the list")]
    BlankInList,
    /// An option without ` -TYPE`.
    #[error("the option has no type")]
    NoOptionType,
    /// An option whose type is none of the ten.
    #[error("unknown option type")]
    UnknownOptionType,
    /// An option's value lies outside its own bounds.
    #[error("the value is not between minimum and maximum")]
    ValueOutsideBounds,
    /// A combo option with an empty choice.
    #[error("an empty choice")]
    EmptyChoice,
    /// A combo option without a `*`.
    #[error("no choice is marked with *")]
    NoCurrentChoice,
    /// A combo option with several `*`.
    #[error("several choices are marked with *")]
    SeveralCurrentChoices,
}

/// A reason and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{reason} ({place})")]
pub struct Fault {
    /// What is wrong.
    pub reason: Reason,
    /// Where.
    pub place: Place,
}

/// Whether a byte parts words: blank or TAB.
pub(super) fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// The text without blanks before it.
pub(super) fn trim_start(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text
        && is_blank(*first)
    {
        text = rest;
    }
    text
}

/// The text without blanks after it.
pub(super) fn trim_end(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., last] = text
        && is_blank(*last)
    {
        text = rest;
    }
    text
}

/// The text without blanks round it.
pub(super) fn trim(text: &[u8]) -> &[u8] {
    trim_end(trim_start(text))
}

/// The line without carriage returns at its end, nor blanks among and behind them.
pub(super) fn strip_cr(mut line: &[u8]) -> &[u8] {
    while let [rest @ .., b'\r'] = trim_end(line) {
        line = rest;
    }
    line
}

/// The first word, and all after it with the blanks that part them. The text must not begin with a blank.
pub(super) fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|&b| is_blank(b)).unwrap_or(text.len());
    text.split_at(end)
}

/// The text after a word, verbatim: exactly one blank is the separator.
pub(super) fn verbatim(rest: &[u8]) -> &[u8] {
    match rest {
        [first, text @ ..] if is_blank(*first) => text,
        _ => rest,
    }
}

/// A decimal integer without sign.
pub(super) fn unsigned(word: &[u8]) -> Result<u64, Reason> {
    if word.is_empty() {
        return Err(Reason::NotAnInteger);
    }
    let mut number: u64 = 0;
    let mut fits = true;
    for &byte in word {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return Err(Reason::NotAnInteger);
        }
        match number.checked_mul(10).and_then(|n| n.checked_add(u64::from(digit))) {
            Some(next) => number = next,
            None => fits = false,
        }
    }
    if fits { Ok(number) } else { Err(Reason::TooLarge) }
}

/// A decimal integer, maybe with a sign.
pub(super) fn signed(word: &[u8]) -> Result<i64, Reason> {
    let (negative, digits) = match word {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let size = i64::try_from(unsigned(digits)?).map_err(|_| Reason::TooLarge)?;
    Ok(if negative { -size } else { size })
}

/// 0 or 1.
pub(super) fn boolean(word: &[u8]) -> Result<bool, Reason> {
    match word {
        b"0" => Ok(false),
        b"1" => Ok(true),
        _ => Err(Reason::NotABoolean),
    }
}

/// Writes a number, or numbers with what stands between them.
pub(super) fn push_number(out: &mut Vec<u8>, number: impl fmt::Display) {
    use std::io::Write as _;
    // Writing to a vector cannot fail.
    let _ = write!(out, "{number}");
}

/// Writes a name, and a blank and the text unless that is empty.
pub(super) fn push_words(out: &mut Vec<u8>, name: &str, text: &[u8]) {
    out.extend_from_slice(name.as_bytes());
    if !text.is_empty() {
        out.push(b' ');
        out.extend_from_slice(text);
    }
}

/// A cursor over the arguments of one line, which knows the places.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arguments<'a> {
    line: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Arguments<'a> {
    /// Over `rest`, a part of `line` that begins at a word's end.
    pub(super) fn new(line: &'a [u8], rest: &'a [u8]) -> Arguments<'a> {
        Arguments { line, rest }
    }

    /// A fault at this part of the line.
    pub(super) fn fault(&self, reason: Reason, part: &[u8]) -> Fault {
        Fault { reason, place: Place::of(self.line, part) }
    }

    /// The next word, if there is one.
    pub(super) fn next(&mut self) -> Option<&'a [u8]> {
        let (word, rest) = split_word(trim_start(self.rest));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<&'a [u8], Fault> {
        let rest = self.rest;
        self.next().ok_or_else(|| self.fault(Reason::MissingArgument, &rest[rest.len()..]))
    }

    /// The next word through `read`.
    pub(super) fn read<T>(&mut self, read: impl FnOnce(&'a [u8]) -> Result<T, Reason>) -> Result<T, Fault> {
        let word = self.word()?;
        read(word).map_err(|reason| self.fault(reason, word))
    }

    /// The next word as an unsigned integer of the type wanted.
    pub(super) fn unsigned<T: TryFrom<u64>>(&mut self) -> Result<T, Fault> {
        self.read(|word| T::try_from(unsigned(word)?).map_err(|_| Reason::TooLarge))
    }

    /// The next word as an integer.
    pub(super) fn signed(&mut self) -> Result<i64, Fault> {
        self.read(signed)
    }

    /// All that is left, verbatim after one blank.
    pub(super) fn text(self) -> &'a [u8] {
        verbatim(self.rest)
    }

    /// All that is left, verbatim after one blank; more than blanks.
    pub(super) fn some_text(self) -> Result<&'a [u8], Fault> {
        let text = self.text();
        if trim(text).is_empty() {
            return Err(self.fault(Reason::MissingArgument, &text[text.len()..]));
        }
        Ok(text)
    }

    /// All that is left, without blanks round it.
    pub(super) fn rest(self) -> &'a [u8] {
        trim(self.rest)
    }

    /// `value`, if nothing but blanks is left.
    pub(super) fn end<T>(self, value: T) -> Result<T, Fault> {
        match self.rest() {
            [] => Ok(value),
            more => Err(self.fault(Reason::TrailingText, more)),
        }
    }
}
