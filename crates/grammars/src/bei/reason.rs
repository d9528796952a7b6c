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
    /// An option other than `strength` and `depth`.
    #[error("no such option: strength or depth")]
    NoSuchOption,
    /// Another word than `wantThreats` behind `go`.
    #[error("not wantThreats")]
    NotWantThreats,
    /// A property other than name, author and version.
    #[error("no such property: name, author or version")]
    NoSuchProperty,
    /// A version was due.
    #[error("not a version: three numbers separated by dots")]
    NotAVersion,
    /// A number was due as the score.
    #[error("the score is not a number")]
    NotAScore,
    /// A move was due.
    #[error("no move")]
    NoMove,
    /// `|` stands a second time.
    #[error("a second |")]
    SecondBar,
}

text::has_word_faults!(Reason);

/// A reason and its place.
pub type Fault = text::Fault<Reason>;

/// A cursor over the arguments of one line.
pub(super) type Arguments<'a> = text::Arguments<'a, Reason>;
