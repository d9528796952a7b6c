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
        /// The number counts something, and is below 0.
        #[error("the number is negative")]
        Negative,
        /// A move was due.
        #[error("not a move")]
        NotAMove,
        /// A move of another edition of the text.
        #[error("not a move in this edition of the protocol, but in a different one: {0}")]
        OtherNotation(Notation),
        /// `P 4 T 15`, as the template has it and no example.
        #[error("a space within the move")]
        BlankInMove,
        /// `p4t15`.
        #[error("the move has its lower-case and upper-case letters exchanged")]
        WrongCase,
        /// `P24`, `Pd4`.
        #[error("the board has no such node")]
        NodeRange,

        /// Other parts than those of a position.
        #[error("not a position")]
        NotAPosition,
        /// `w:` or `b:` was due.
        #[error("neither w: nor b:")]
        NotAColour,
        /// Both lists of men have the same colour.
        #[error("the same colour twice")]
        SameColour,
        /// A node was due.
        #[error("not a node")]
        NotANode,
        /// A man is listed twice.
        #[error("a node occurs twice in a list")]
        NodeTwice,
        /// The side to move is neither `w` nor `b`.
        #[error("not a side to move")]
        NotATurn,
        /// No such position can stand on a board.
        #[error("{0}")]
        NoSuchPosition(SetupError),

        /// Neither `eval` nor `win` follows `score`.
        #[error("neither eval nor win")]
        UnknownScore,
        /// No integer follows `score eval` or `score win`.
        #[error("the score is not a decimal integer")]
        NotAScore,
        /// A keyword of `info` stands behind `pv`, which takes all the rest of the line.
        #[error("pv is not the last part")]
        PvNotLast,
    }
}

impl Dialect for Notation {
    type Reason = Reason;
    type Notes = Form;

    const INNER_CR: Option<Reason> = Some(Reason::InnerCr);
}

/// A reason, and the part of the text that it is about.
pub(super) type Wrong<'a> = (Reason, &'a [u8]);
