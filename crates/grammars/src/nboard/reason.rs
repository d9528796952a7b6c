//! What can be wrong with a line of this grammar ([`Reason`]), and the words that tell it.
//!
//! Not for where: a place belongs to every [`Fault`], and is the same for all protocols.

use super::form::{Notes, Oddity};
use crate::table::{Dialect, reasons};
use crate::text::is_blank;

reasons! {
    /// What is wrong with a part of a line.
    pub enum Reason for NBoard {
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
}

/// The dialect of this grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct NBoard;

impl Dialect for NBoard {
    type Reason = Reason;
    type Notes = Notes;

    fn before_word(notes: &mut Notes, text: &[u8]) {
        notes.add_if(!matches!(text, [b' ', next, ..] if !is_blank(*next)), Oddity::Spacing);
    }
}
