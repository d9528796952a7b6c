//! What can be wrong with a line of this grammar ([`Reason`]), and the words that tell it.
//!
//! Not for where: a place belongs to every [`Fault`], and is the same for all protocols.

use super::form::Form;
use crate::chess::MoveQuirk;
use crate::table::{Dialect, reasons};
use games::chess::IllegalPosition;

reasons! {
    /// What is wrong with a part of a line.
    pub enum Reason for Uci, in the family of UCI {
        Negative = "the number is negative",

        NotAMove = "not a move",
        InSan = "a move in standard algebraic notation instead of coordinates", // `Nf3`, `e4`
        CastlingLetters = "castling in letters instead of coordinates", // `O-O`
        MoveSpelling(MoveQuirk) = "odd spelling of a move: {0}", // `e2-e4`, `a7a8=q`, `a7a8Q`
        WrongCase = "the move is in upper case", // `E2E4`
        OffBoard = "the board has no such square", // `e8e9`
        NoSuchPromotion = "no piece that a pawn can become", // `a7a8k`

        NotAFen(&'static str) = "{0}",
        NotText = "the position is not text",
        NoSuchPosition(IllegalPosition) = "{0}",

        UnknownScore = "neither cp nor mate",
        NotAScore = "the score is not a decimal integer",
    }
}

/// The dialect of this grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Uci;

impl Dialect for Uci {
    type Reason = Reason;
    type Notes = Form;

    const INNER_CR: Option<Reason> = Some(Reason::InnerCr);
}
