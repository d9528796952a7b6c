//! Pieces of a line: where something stands ([`Place`]), and what is wrong there ([`Fault`]).
//!
//! Not for meaning: nothing here knows a command. Everything works on bytes, and a place is a range of byte offsets in
//! the line as it came.
//!
//! For a fuzzer the pieces stay functions of their own: each copy that is inlined would be counted as other code, looked at
//! after every input, and tell nothing new.

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
    pub(crate) fn of(line: &[u8], part: &[u8]) -> Place {
        let start = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize).min(line.len());
        Place { start, end: (start + part.len()).min(line.len()) }
    }

    /// Whether the place is one in `line`.
    #[must_use]
    pub fn is_inside(self, line: &[u8]) -> bool {
        self.start <= self.end && self.end <= line.len()
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

/// What can be wrong with a word of any protocol; each grammar has these among its own reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum WordFault {
    /// The line ends where an argument should stand.
    #[error("an argument is missing")]
    Missing,
    /// There is more than the line should hold.
    #[error("there is text after the last argument")]
    Trailing,
    /// A decimal integer was due.
    #[error("not a decimal integer")]
    NotAnInteger,
    /// The number does not fit the type used for it.
    #[error("the number is too large")]
    TooLarge,
}

/// A reason and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{reason} ({place})")]
pub struct Fault<R> {
    /// What is wrong.
    pub reason: R,
    /// The place of the fault.
    pub place: Place,
}

/// Whether a byte parts words: blank or TAB.
pub(crate) fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// The text without blanks before it.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn trim_start(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text
        && is_blank(*first)
    {
        text = rest;
    }
    text
}

/// The text without blanks after it.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn trim_end(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., last] = text
        && is_blank(*last)
    {
        text = rest;
    }
    text
}

/// The text without blanks round it.
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    trim_end(trim_start(text))
}

/// Whether blanks stand where a printer puts none: round the text, two together, or a tab.
pub fn is_oddly_spaced(text: &[u8]) -> bool {
    // Without a way out of the loop, several bytes are looked at together.
    let odd = |odd: bool, pair: &[u8]| odd | (pair[1] == b'\t') | (pair[0] == b' ') & (pair[1] == b' ');
    trim(text).len() < text.len() || text.windows(2).fold(false, odd)
}

/// The line without carriage returns at its end, nor blanks among and behind them.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn strip_cr(mut line: &[u8]) -> &[u8] {
    while let [rest @ .., b'\r'] = trim_end(line) {
        line = rest;
    }
    line
}

/// The fault of a carriage return in `part` of a line that has lost those at its end.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn inner_cr<R>(line: &[u8], part: &[u8], reason: R) -> Option<Fault<R>> {
    let at = memchr::memchr(b'\r', part)?;
    Some(Fault { reason, place: Place::of(line, &part[at..=at]) })
}

/// The first word, and all after it with the blanks that part them. The text must not begin with a blank.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn split_word(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|&b| is_blank(b)).unwrap_or(text.len());
    text.split_at(end)
}

/// The text after a word, verbatim: exactly one blank is the separator.
pub(crate) fn verbatim(rest: &[u8]) -> &[u8] {
    match rest {
        [first, text @ ..] if is_blank(*first) => text,
        _ => rest,
    }
}

/// In which form a message came. `O` are the oddities of its grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form<O> {
    /// As the text writes it.
    Normal,
    /// In another form that is read as the same.
    Odd(O),
}

impl<O> Form<O> {
    /// The oddity, if any.
    #[must_use]
    pub fn oddity(self) -> Option<O> {
        match self {
            Form::Normal => None,
            Form::Odd(oddity) => Some(oddity),
        }
    }
}

impl<O> From<Option<O>> for Form<O> {
    fn from(oddity: Option<O>) -> Form<O> {
        oddity.map_or(Form::Normal, Form::Odd)
    }
}

/// A message, and in which form it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parsed<M, F> {
    /// What it says.
    pub message: M,
    /// How it says it.
    pub form: F,
}

/// A decimal integer without sign.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn unsigned(word: &[u8]) -> Result<u64, WordFault> {
    if word.is_empty() {
        return Err(WordFault::NotAnInteger);
    }
    let mut number: u64 = 0;
    let mut fits = true;
    for &byte in word {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return Err(WordFault::NotAnInteger);
        }
        match number.checked_mul(10).and_then(|n| n.checked_add(u64::from(digit))) {
            Some(next) => number = next,
            None => fits = false,
        }
    }
    if fits { Ok(number) } else { Err(WordFault::TooLarge) }
}

/// A decimal integer without sign, of the type wanted.
pub(crate) fn unsigned_as<T: TryFrom<u64>>(word: &[u8]) -> Result<T, WordFault> {
    T::try_from(unsigned(word)?).map_err(|_| WordFault::TooLarge)
}

/// A decimal integer, maybe with a sign.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn signed(word: &[u8]) -> Result<i64, WordFault> {
    let (negative, digits) = match word {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let size = i64::try_from(unsigned(digits)?).map_err(|_| WordFault::TooLarge)?;
    Ok(if negative { -size } else { size })
}

/// The same for a bound that nobody has to reach: what is too large becomes the largest number, or the smallest but one, which
/// can be negated.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn clamped(word: &[u8]) -> Result<i64, WordFault> {
    match signed(word) {
        Err(WordFault::TooLarge) if word.starts_with(b"-") => Ok(-i64::MAX),
        Err(WordFault::TooLarge) => Ok(i64::MAX),
        read => read,
    }
}

/// Writes a number, or numbers with what stands between them.
pub(crate) fn push_number(out: &mut Vec<u8>, number: impl fmt::Display) {
    use std::io::Write as _;
    // Writing to a vector cannot fail.
    let _ = write!(out, "{number}");
}

/// Writes a name, and a blank and the text unless that is empty.
#[cfg_attr(fuzzing, inline(never))]
pub(crate) fn push_words(out: &mut Vec<u8>, name: &str, text: &[u8]) {
    out.extend_from_slice(name.as_bytes());
    if !text.is_empty() {
        out.push(b' ');
        out.extend_from_slice(text);
    }
}
