//! Whether a line has the form of the text, or one that readers understand besides ([`Form`]).

use crate::chess::MoveQuirk;
use crate::table::told;

/// In which form a message came.
pub type Form = crate::text::Form<Oddity>;

told! {
    /// A form that is understood but is not the one of the text; of several in one line, the weightiest.
    #[derive(Hash)]
    pub enum Oddity {
        BareMove = "a move without the keyword `move`", // `e5`, where `move e5` was due
        // `1. ... e5`, `1. e4`, `My move is: e5`, `bestmove e5`: the forms of other protocols
        OtherForm = "a move in the form of another protocol",
        NoBraces = "a result whose comment is not in braces", // `1-0 White mates`
        NoComment = "a result without a comment", // `1-0`
        TrailingText = "text after the message", // `1-0 {White mates} yes`
        Capitals = "a keyword in capital letters", // `Move e5`, `DRAW`
        MoveSpelling(MoveQuirk) = "odd spelling of a move: {0}",
        Cr = "a carriage return at the end",
        Spacing = "odd spacing",
    }
}
