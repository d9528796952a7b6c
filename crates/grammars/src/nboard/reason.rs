//! What can be wrong with a line of this grammar ([`Reason`]), and the words that tell it.
//!
//! Not for where: a place belongs to every [`Fault`], and is the same for all protocols.

use super::form::{Notes, Oddity};
use crate::table::{Dialect, reasons};
use crate::text::is_blank;

reasons! {
    /// What is wrong with a part of a line.
    pub enum Reason for NBoard {
        Negative = "the number is negative",
        NotAMove = "not a move",
        NoBlank = "no space between === and the move", // `===F5`
        TooManyParts = "more parts than move, evaluation and time",
        NotAnEvaluation = "not an evaluation",
        BlankInPv = "a space within the variation",
        NotZero = "not the 0 between evaluation and depth",
        NoDepth = "the depth does not begin with an integer",
        BlankInDepth = "a space within the depth",
        NotSeconds = "not a number of seconds",
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
