//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

use crate::chess::MoveQuirk;

/// In which form a message came.
pub type Form = crate::text::Form<Oddity>;

/// A form that is understood but is not the one of the text; of several in one line, the weightiest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Oddity {
    /// `e5`, where `move e5` was due.
    #[error("a move without the keyword `move`")]
    BareMove,
    /// `1. ... e5`, `1. e4`, `My move is: e5`, `bestmove e5`: the forms of other protocols.
    #[error("a move in the form of another protocol")]
    OtherForm,
    /// `1-0 White mates`.
    #[error("a result whose comment is not in braces")]
    NoBraces,
    /// `1-0`.
    #[error("a result without a comment")]
    NoComment,
    /// `1-0 {White mates} yes`.
    #[error("text after the message")]
    TrailingText,
    /// `Move e5`, `DRAW`.
    #[error("a keyword in capital letters")]
    Capitals,
    /// The move is spelled oddly.
    #[error("odd spelling of a move: {0}")]
    MoveSpelling(MoveQuirk),
    /// A carriage return stands before the line feed.
    #[error("a carriage return at the end")]
    Cr,
    /// Blanks round the line, several between words, or a TAB.
    #[error("odd spacing")]
    Spacing,
}
