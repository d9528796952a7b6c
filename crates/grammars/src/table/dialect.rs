//! What the lines of one grammar have in common ([`Dialect`]).

use crate::text::WordFault;

/// What the lines of one grammar have in common: the reasons that it tells, what it notes beside, and, where a protocol
/// has editions, which one is spoken.
pub(crate) trait Dialect: Copy + Default {
    /// What can be wrong.
    type Reason: From<WordFault> + Copy;
    /// What is noted about a line that is understood.
    type Notes: Copy + Default;

    /// What a carriage return within a line is, for grammars that look for it.
    const INNER_CR: Option<Self::Reason> = None;

    /// The next word is taken from a text that begins with the blanks before it.
    fn before_word(_notes: &mut Self::Notes, _text: &[u8]) {}
}
