//! What can be wrong with a line of this grammar ([`Reason`]), and the words that tell it.
//!
//! Not for where: a place belongs to every [`Fault`], and is the same for all protocols.

use crate::table::{Dialect, reasons};

reasons! {
    /// What is wrong with a part of a line.
    pub enum Reason for Xboard {
        /// A number of seconds, maybe with a fraction, was due.
        #[error("not a number of seconds")]
        NotSeconds,
        /// A time of the form `MIN` or `MIN:SEC` was due.
        #[error("not of the form MIN or MIN:SEC")]
        NotABase,
        /// 0 or 1 was due.
        #[error("not 0 or 1")]
        NotABoolean,
        /// A move was due.
        #[error("not a move")]
        NotAMove,
        /// `1-0`, `0-1`, `1/2-1/2` or `*` was due.
        #[error("not a game result")]
        NotAResult,
        /// `{text}` was due.
        #[error("not a comment in braces")]
        NotBraced,
        /// `[pieces]` was due.
        #[error("not a list of pieces in brackets")]
        NotBracketed,
        /// A name, a blank and the type's letter were due.
        #[error("not a colour and a piece")]
        NotAHoldingChange,
        /// A feature's `=` is missing, or a blank stands beside it.
        #[error("not of the form NAME=VALUE")]
        NotNameEqualsValue,
        /// A feature's or an option's name is empty.
        #[error("the name is empty")]
        EmptyName,
        /// The closing quote is missing.
        #[error("the quotes are not closed")]
        OpenQuote,
        /// A string stands without quotes.
        #[error("a string without quotes")]
        UnquotedString,
        /// A number or boolean stands in quotes.
        #[error("a number in quotes")]
        QuotedNumber,
        /// The next item follows the closing quote without a blank.
        #[error("no space after the closing quote")]
        GluedItem,
        /// A comma list holds an empty entry.
        #[error("an empty entry in the list")]
        EmptyEntry,
        /// A comma list holds blanks.
        #[error("a space in the list")]
        BlankInList,
        /// An option without ` -TYPE`.
        #[error("the option has no type")]
        NoOptionType,
        /// An option whose type is none of the ten.
        #[error("unknown option type")]
        UnknownOptionType,
        /// An option's value lies outside its own bounds.
        #[error("the value is not between minimum and maximum")]
        ValueOutsideBounds,
        /// A combo option with an empty choice.
        #[error("an empty choice")]
        EmptyChoice,
        /// A combo option without a `*`.
        #[error("no choice is marked with *")]
        NoCurrentChoice,
        /// A combo option with several `*`.
        #[error("several choices are marked with *")]
        SeveralCurrentChoices,
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
