//! What can be wrong with a line, and where.

use crate::table::{Dialect, reasons};

reasons! {
    /// What is wrong.
    pub enum Reason for Bei {
        /// A carriage return stands elsewhere than at the end.
        #[error("a carriage return within the line")]
        InnerCr,
        /// An option other than `strength` and `depth`.
        #[error("no such option: strength or depth")]
        NoSuchOption,
        /// Another word than `wantThreats` behind `go`.
        #[error("not wantThreats")]
        NotWantThreats,
        /// A property other than name, author and version.
        #[error("no such property: name, author or version")]
        NoSuchProperty,
        /// A version was due.
        #[error("not a version: three numbers separated by dots")]
        NotAVersion,
        /// A number was due as the score.
        #[error("the score is not a number")]
        NotAScore,
        /// A move was due.
        #[error("no move")]
        NoMove,
        /// `|` stands a second time.
        #[error("a second |")]
        SecondBar,
    }
}

/// The dialect of this grammar.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Bei;

impl Dialect for Bei {
    type Reason = Reason;
    type Notes = ();

    const INNER_CR: Option<Reason> = Some(Reason::InnerCr);
}
