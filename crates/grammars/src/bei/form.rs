//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

/// In which form a message came.
pub type Form = crate::text::Form<Oddity>;

/// A form that is understood but is not the one of the text; of several in one line, the weightiest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Oddity {
    /// `readyok 1`.
    #[error("text after the message")]
    TrailingText,
    /// `id name`.
    #[error("a property without a value")]
    EmptyValue,
    /// `move 1e3 a1a3`, `move 0.5 a1a3`.
    #[error("a score that is not written as an integer")]
    OddScore,
    /// A carriage return stands before the line feed.
    #[error("a carriage return at the end")]
    Cr,
    /// Blanks round the line, several between words, or a TAB.
    #[error("odd spacing")]
    Spacing,
}
