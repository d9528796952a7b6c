//! MOVE (section 2.3): coordinates, castling with letters, drops, SAN, and the odd spellings of old engines.
//!
//! Syntax only: which piece moves, and whether it may, is the business of [`crate::game`]. Boards may be larger than
//! eight by eight, so `z9z9` is a move here.

/// A square as written: a file letter and a rank number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square {
    /// The file's letter, `b'a'` to `b'z'`.
    pub file: u8,
    /// The rank's number, 0 to 99. Boards of ten ranks count from 0.
    pub rank: u8,
}

/// To which side the king castles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wing {
    /// `O-O`.
    King,
    /// `O-O-O`.
    Queen,
}

/// A mark after a SAN move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// Nothing.
    None,
    /// `+`.
    Check,
    /// `#`.
    Mate,
}

/// A move in standard algebraic notation, as far as its letters tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    /// The moving piece in upper case; `b'P'` where no letter stands.
    pub piece: u8,
    /// The file it comes from, if told.
    pub from_file: Option<u8>,
    /// The rank it comes from, if told.
    pub from_rank: Option<u8>,
    /// Whether an `x` stands before the target square.
    pub captures: bool,
    /// The target square.
    pub to: Square,
    /// What a pawn becomes, in lower case.
    pub promotion: Option<u8>,
    /// The mark after it.
    pub check: CheckMark,
}

/// What kind of notation a move is, and its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Coordinates: `e2e4`, `e7e8q`, castling `e1g1` or (wild 0/1) `d1f1`.
    Plain {
        /// From.
        from: Square,
        /// To.
        to: Square,
        /// What a pawn becomes, in lower case.
        promotion: Option<u8>,
    },
    /// `O-O`, `O-O-O`: Fischer Random castling, and castling in SAN.
    Castle {
        /// Where to.
        wing: Wing,
        /// The mark after it.
        check: CheckMark,
    },
    /// `P@h3`.
    Drop {
        /// The piece in upper case.
        piece: u8,
        /// Where.
        to: Square,
        /// The mark after it.
        check: CheckMark,
    },
    /// SAN other than castling and drops.
    San(San),
    /// `@@@@`: no move (Appendix A).
    Null,
    /// `c4d5,d5e4` or `c4d5,`: a move of several legs, or one leg that is not the last (Appendix A).
    Legs,
}

/// An odd spelling, which parsers accept with a warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MoveQuirk {
    /// `e7e8Q`.
    #[error("the promotion letter is in the wrong case")]
    PromotionCase,
    /// `e7e8=q`, or `e8Q` in SAN.
    #[error("the promotion letter has or lacks an equals sign")]
    PromotionSign,
    /// `0-0`.
    #[error("castling with zeros")]
    Zeros,
    /// `o-o`.
    #[error("castling with small letters")]
    SmallCastling,
    /// `e2-e4`, `Ng1-f3`, `e2xd3`, `Ng1f3` is no quirk.
    #[error("long algebraic notation")]
    LongAlgebraic,
    /// `nf3`, `p@h3`.
    #[error("the piece letter is in lower case")]
    SmallPiece,
    /// `Pe4`.
    #[error("a letter for a pawn")]
    PawnLetter,
    /// `exd6e.p.`, `e4!`, `Nf3++`.
    #[error("text or marks after the move")]
    Annotation,
}

/// A word that reads as a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText<'a> {
    /// The word as it came.
    pub text: &'a [u8],
    /// What it is.
    pub kind: MoveKind,
    /// Whether it is spelled oddly; of several, the first.
    pub quirk: Option<MoveQuirk>,
}

impl<'a> MoveText<'a> {
    /// Reads one word (no blanks) as a move; none if it is no move in any spelling.
    #[must_use]
    pub fn parse(word: &'a [u8]) -> Option<MoveText<'a>> {
        let _ = word;
        None
    }
}
