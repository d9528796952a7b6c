//! What can be wrong with a line of this grammar ([`Reason`]), and the words that tell it.
//!
//! Not for where: a place belongs to every [`Fault`], and is the same for all protocols.

use super::form::Form;
use super::notation::Notation;
use crate::table::{Dialect, reasons};
use games::morris::SetupError;

reasons! {
    /// What is wrong with a part of a line.
    pub enum Reason for Notation, in the family of UCI {
        Negative = "the number is negative",
        NotAMove = "not a move",
        OtherNotation(Notation) = "not a move in this edition of the protocol, but in a different one: {0}",
        BlankInMove = "a space within the move", // `P 4 T 15`, as the template has it and no example
        WrongCase = "the move has its lower-case and upper-case letters exchanged", // `p4t15`
        NodeRange = "the board has no such node", // `P24`, `Pd4`

        NotAPosition = "not a position",
        NotAColour = "neither w: nor b:", // `w:` or `b:` was due
        SameColour = "the same colour twice",
        NotANode = "not a node",
        NodeTwice = "a node occurs twice in a list",
        NotATurn = "not a side to move",
        NoSuchPosition(SetupError) = "{0}",

        UnknownScore = "neither eval nor win",
        NotAScore = "the score is not a decimal integer",
        PvNotLast = "pv is not the last part",
    }
}

impl Dialect for Notation {
    type Reason = Reason;
    type Notes = Form;

    const INNER_CR: Option<Reason> = Some(Reason::InnerCr);
}

/// A reason, and the part of the text that it is about.
pub(super) type Wrong<'a> = (Reason, &'a [u8]);
