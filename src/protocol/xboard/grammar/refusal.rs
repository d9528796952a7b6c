//! Refusals in words of the engine's own: `Invalid move: foobar`, `Unknown command: x`, `e2e5 is illegal`.
//!
//! Not for the forms of the text, `Illegal move: …` and `Error (…): …`, which are messages of their own.

/// What is refused, by the words used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refused {
    /// A move.
    Move,
    /// A command.
    Command,
    /// A position.
    Position,
    /// Not told.
    Unclear,
}

/// A refusal in undefined form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refusal<'a> {
    /// The whole line.
    pub text: &'a [u8],
    /// What is refused.
    pub of: Refused,
    /// The refused words, if the line names them.
    pub named: Option<&'a [u8]>,
}
