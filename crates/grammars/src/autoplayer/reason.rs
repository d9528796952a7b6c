//! What can be wrong with a line, and where.

use crate::table::{Dialect, reasons};

reasons! {
    /// What is wrong.
    pub enum Reason for Autoplayer {
        InnerCr = "a carriage return within the line",
        NotAMove = "not a move",
        NotAResult = "not a result: 1-0, 0-1, 1/2-1/2 or *",
        NotBraced = "a comment without braces",
        NotABase = "not a time: MINUTES or MINUTES:SECONDS",
        LevelArity = "level takes three or four arguments", // `level` with other than three or four arguments
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
