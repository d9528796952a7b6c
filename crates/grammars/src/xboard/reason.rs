//! What can be wrong with a line of this grammar ([`Reason`]), and the words that tell it.
//!
//! Not for where: a place belongs to every [`Fault`], and is the same for all protocols.

use crate::table::{Dialect, reasons};

reasons! {
    /// What is wrong with a part of a line.
    pub enum Reason for Xboard {
        NotSeconds = "not a number of seconds",
        NotABase = "not of the form MIN or MIN:SEC",
        NotABoolean = "not 0 or 1",
        NotAMove = "not a move",
        NotAResult = "not a game result", // `1-0`, `0-1`, `1/2-1/2` or `*` was due
        NotBraced = "not a comment in braces", // `{text}` was due
        NotBracketed = "not a list of pieces in brackets", // `[pieces]` was due
        NotAHoldingChange = "not a colour and a piece",
        NotNameEqualsValue = "not of the form NAME=VALUE",
        EmptyName = "the name is empty",
        OpenQuote = "the quotes are not closed",
        UnquotedString = "a string without quotes",
        QuotedNumber = "a number in quotes",
        GluedItem = "no space after the closing quote",
        EmptyEntry = "an empty entry in the list",
        BlankInList = "a space in the list",
        NoOptionType = "the option has no type",
        UnknownOptionType = "unknown option type",
        ValueOutsideBounds = "the value is not between minimum and maximum",
        EmptyChoice = "an empty choice",
        NoCurrentChoice = "no choice is marked with *",
        SeveralCurrentChoices = "several choices are marked with *",
    }
}

/// The dialect of this grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Xboard;

impl Dialect for Xboard {
    type Reason = Reason;
    type Notes = ();
}

/// 0 or 1.
pub(super) fn boolean(word: &[u8]) -> Result<bool, Reason> {
    match word {
        b"0" => Ok(false),
        b"1" => Ok(true),
        _ => Err(Reason::NotABoolean),
    }
}
