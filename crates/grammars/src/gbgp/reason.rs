//! What can be wrong with a line of this grammar ([`Reason`]), and the words that tell it.
//!
//! Not for where: a place belongs to every [`Fault`], and is the same for all protocols.

use super::notation::Notation;
use crate::text::{self, WordFault};
use games::morris::SetupError;

/// What is wrong with a part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
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
    /// The number counts something, and is below 0.
    #[error("the number is negative")]
    Negative,
    /// A carriage return stands elsewhere than at the end.
    #[error("a carriage return within the line")]
    InnerCr,
    /// Another word was due here.
    #[error("{0} was expected")]
    Expected(&'static str),

    /// A move was due.
    #[error("not a move")]
    NotAMove,
    /// A move of another edition of the text.
    #[error("not a move in this edition of the protocol, but in a different one: {}", edition(*.0))]
    OtherNotation(Notation),
    /// `P 4 T 15`, as the template has it and no example.
    #[error("a space within the move")]
    BlankInMove,
    /// `p4t15`.
    #[error("the move has its lower-case and upper-case letters exchanged")]
    WrongCase,
    /// `P24`, `Pd4`.
    #[error("the board has no such node")]
    NodeRange,

    /// Other parts than those of a position.
    #[error("not a position")]
    NotAPosition,
    /// `w:` or `b:` was due.
    #[error("neither w: nor b:")]
    NotAColour,
    /// Both lists of men have the same colour.
    #[error("the same colour twice")]
    SameColour,
    /// A node was due.
    #[error("not a node")]
    NotANode,
    /// A man is listed twice.
    #[error("a node occurs twice in a list")]
    NodeTwice,
    /// The side to move is neither `w` nor `b`.
    #[error("not a side to move")]
    NotATurn,
    /// No such position can stand on a board.
    #[error("{0}")]
    NoSuchPosition(SetupError),

    /// An option has no `type`.
    #[error("no type")]
    MissingType,
    /// A type of options that is not known.
    #[error("no such type of options")]
    NoSuchType,
    /// An option that needs it has no `default`.
    #[error("no default")]
    MissingDefault,
    /// The default is not among the values.
    #[error("the default is not one of the values")]
    DefaultOutside,
    /// A choice without anything to choose from.
    #[error("no var")]
    NoChoices,
    /// Neither `true` nor `false`.
    #[error("neither true nor false")]
    NotABoolean,
    /// A word that has no place in an option of this type.
    #[error("not part of an option of this type")]
    StrayWord,

    /// Neither `eval` nor `win` follows `score`.
    #[error("neither eval nor win")]
    UnknownScore,
    /// No integer follows `score eval` or `score win`.
    #[error("the score is not a decimal integer")]
    NotAScore,
    /// A keyword of `info` stands behind `pv`, which takes all the rest of the line.
    #[error("pv is not the last part")]
    PvNotLast,
}

fn edition(notation: Notation) -> &'static str {
    match notation {
        Notation::Numbers => "nodes as numbers",
        Notation::Letters => "letters",
        Notation::Edition2025 => "2025",
    }
}

text::has_word_faults!(Reason);

/// A reason and its place.
pub type Fault = text::Fault<Reason>;

/// A cursor over the arguments of one line.
pub(super) type Arguments<'a> = text::Arguments<'a, Reason>;

/// A reason, and the part of the text that it is about.
pub(super) type Wrong<'a> = (Reason, &'a [u8]);
