//! What can be wrong with a line of this grammar ([`Reason`]), and the words that tell it.
//!
//! Not for where: a place belongs to every [`Fault`], and is the same for all protocols.

use crate::text::{self, WordFault};

/// What is wrong with a part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The line ends where an argument should stand.
    #[error("{}", WordFault::Missing)]
    MissingArgument,
    /// There is more than the command takes.
    #[error("{}", WordFault::Trailing)]
    TrailingText,
    /// A decimal integer was due.
    #[error("{}", WordFault::NotAnInteger)]
    NotAnInteger,
    /// The number does not fit the type used for it.
    #[error("{}", WordFault::TooLarge)]
    TooLarge,
    /// A number that counts something is below 0.
    #[error("the number is negative")]
    Negative,
    /// A square or a pass was due.
    #[error("not a move")]
    NotAMove,
    /// `===F5`.
    #[error("no space between === and the move")]
    NoBlank,
    /// More than move, evaluation and time.
    #[error("more parts than move, evaluation and time")]
    TooManyParts,
    /// A double, or two joined by a comma, was due.
    #[error("not an evaluation")]
    NotAnEvaluation,
    /// A move stands where the evaluation is due.
    #[error("a space within the variation")]
    BlankInPv,
    /// The third field of `search` is not the literal 0.
    #[error("not the 0 between evaluation and depth")]
    NotZero,
    /// A depth does not begin with digits.
    #[error("the depth does not begin with an integer")]
    NoDepth,
    /// A sign stands alone, and the depth behind it.
    #[error("a space within the depth")]
    BlankInDepth,
    /// A number of seconds was due.
    #[error("not a number of seconds")]
    NotSeconds,
}

text::has_word_faults!(Reason);

/// A reason and its place.
pub type Fault = text::Fault<Reason>;

/// A cursor over the arguments of one line.
pub(super) type Arguments<'a> = text::Arguments<'a, Reason>;
