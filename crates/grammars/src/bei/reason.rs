//! What can be wrong with a line, and where.

use crate::table::{Dialect, reasons};

reasons! {
    /// What is wrong.
    pub enum Reason for Bei {
        InnerCr = "a carriage return within the line",
        NoSuchOption = "no such option: strength or depth",
        NotWantThreats = "not wantThreats",
        NoSuchProperty = "no such property: name, author or version",
        NotAVersion = "not a version: three numbers separated by dots",
        NotAScore = "the score is not a number",
        NoMove = "no move",
        SecondBar = "a second |", // `|` stands a second time
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
