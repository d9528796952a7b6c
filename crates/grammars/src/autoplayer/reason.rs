//! What can be wrong with a line, and where.

use crate::table::{Dialect, reasons};

reasons! {
    /// What is wrong.
    pub enum Reason for Autoplayer {
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
}

/// The dialect of this grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Autoplayer;

impl Dialect for Autoplayer {
    type Reason = Reason;
    type Notes = ();
    const INNER_CR: Option<Reason> = Some(Reason::InnerCr);
}
