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
