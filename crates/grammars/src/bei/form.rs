//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

use crate::table::told;

/// In which form a message came.
pub type Form = crate::text::Form<Oddity>;

told! {
    /// A form that is understood but is not the one of the text; of several in one line, the weightiest.
    #[derive(Hash)]
    pub enum Oddity {
        TrailingText = "text after the message", // `readyok 1`
        EmptyValue = "a property without a value", // `id name`
        OddScore = "a score that is not written as an integer", // `move 1e3 a1a3`, `move 0.5 a1a3`
        Cr = "a carriage return at the end",
        Spacing = "odd spacing",
    }
}
