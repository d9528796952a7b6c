//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

/// In which form a message came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// As the text writes it.
    Normal,
    /// In another form that is read as the same.
    Odd(Oddity),
}

/// A form that is understood but is not the one of the text; of several in one line, the first of this list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
pub enum Oddity {
    /// `=== d6 -1.00 0.0`, as the sample transcript has it.
    #[error("spaces instead of slashes between move, evaluation and time")]
    Blanks,
    /// `NaN`.
    #[error("an evaluation or time that is not a number")]
    NotANumber,
    /// `inf`, `1e999`.
    #[error("an evaluation or time that is infinite")]
    Infinite,
    /// A time below 0.
    #[error("a negative time")]
    NegativeTime,
    /// `=== F5/1,2`: pairs are described for `search` and `book` only.
    #[error("two evaluations in an answer")]
    Pair,
    /// `=== F5/1e-3`: interfaces do not read it.
    #[error("a number with an exponent")]
    Exponent,
    /// `12 @98%`: free text may follow a depth, but hardly this one.
    #[error("a space within the depth")]
    SplitDepth,
    /// `pass`, `--`.
    #[error("another spelling of a pass")]
    PassSpelling,
    /// `f5`.
    #[error("a move in lower case")]
    SmallLetters,
    /// `set myname A b`: interfaces read one word.
    #[error("a name of several words")]
    BlankInName,
    /// Words after the last field.
    #[error("text after the message")]
    TrailingText,
    /// `Pong 7`.
    #[error("capital letters in the first word")]
    Capitals,
    /// Blanks before the line, several between words, or a TAB.
    #[error("odd spacing")]
    Spacing,
}

impl Form {
    /// The oddity, if any.
    #[must_use]
    pub fn oddity(self) -> Option<Oddity> {
        match self {
            Form::Normal => None,
            Form::Odd(oddity) => Some(oddity),
        }
    }
}

impl From<Option<Oddity>> for Form {
    fn from(oddity: Option<Oddity>) -> Form {
        oddity.map_or(Form::Normal, Form::Odd)
    }
}
