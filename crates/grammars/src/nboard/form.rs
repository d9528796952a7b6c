//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

/// In which form a message came.
pub type Form = crate::text::Form<Oddity>;

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

/// What is noted while a line is read: of several oddities the first of the list.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Notes {
    /// The oddity, if any.
    pub(super) first: Option<Oddity>,
}

impl Notes {
    /// Notes an oddity, if there is one.
    pub(super) fn add(&mut self, oddity: Option<Oddity>) {
        self.first = self.first.into_iter().chain(oddity).min();
    }

    /// Notes this oddity if it is there.
    pub(super) fn add_if(&mut self, there: bool, oddity: Oddity) {
        self.add(there.then_some(oddity));
    }
}
