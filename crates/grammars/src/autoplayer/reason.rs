//! What can be wrong with a line, and where.

use crate::text::{self, WordFault};

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Reason {
    /// The line ends where an argument should stand.
    #[error("{}", WordFault::Missing)]
    MissingArgument,
    /// There is more than the line should hold.
    #[error("{}", WordFault::Trailing)]
    TrailingText,
    /// A decimal integer was due.
    #[error("{}", WordFault::NotAnInteger)]
    NotAnInteger,
    /// The number does not fit the type used for it.
    #[error("{}", WordFault::TooLarge)]
    TooLarge,
    /// A carriage return stands elsewhere than at the end.
    #[error("a carriage return within the line")]
    InnerCr,
    /// A move was due.
    #[error("not a move")]
    NotAMove,
    /// A result was due.
    #[error("not a result: 1-0, 0-1, 1/2-1/2 or *")]
    NotAResult,
    /// A comment does not stand in braces.
    #[error("a comment without braces")]
    NotBraced,
    /// The time of a control is neither minutes nor minutes and seconds.
    #[error("not a time: MINUTES or MINUTES:SECONDS")]
    NotABase,
    /// `level` with other than three or four arguments.
    #[error("level takes three or four arguments")]
    LevelArity,
}

text::has_word_faults!(Reason);

/// A reason and its place.
pub type Fault = text::Fault<Reason>;

/// A cursor over the arguments of one line.
pub(super) type Arguments<'a> = text::Arguments<'a, Reason>;
