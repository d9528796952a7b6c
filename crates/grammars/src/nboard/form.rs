//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

use crate::table::told;

/// In which form a message came.
pub type Form = crate::text::Form<Oddity>;

told! {
    /// A form that is understood but is not the one of the text; of several in one line, the first of this list.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Oddity {
        // `=== d6 -1.00 0.0`, as the sample transcript has it
        Blanks = "spaces instead of slashes between move, evaluation and time",
        NotANumber = "an evaluation or time that is not a number", // `NaN`
        Infinite = "an evaluation or time that is infinite", // `inf`, `1e999`
        NegativeTime = "a negative time",
        Pair = "two evaluations in an answer", // `=== F5/1,2`: pairs are described for `search` and `book` only
        Exponent = "a number with an exponent", // `=== F5/1e-3`: interfaces do not read it
        SplitDepth = "a space within the depth", // `12 @98%`: free text may follow a depth, but hardly this one
        PassSpelling = "another spelling of a pass", // `pass`, `--`
        SmallLetters = "a move in lower case", // `f5`
        BlankInName = "a name of several words", // `set myname A b`: interfaces read one word
        TrailingText = "text after the message",
        Capitals = "capital letters in the first word", // `Pong 7`
        Spacing = "odd spacing",
    }
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
