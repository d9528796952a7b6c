//! Faults of the rules themselves. A board carries them, because they show deep inside of making a move.

/// A rule that an author got wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Oddity {
    /// En passant is never checked for a king that it leaves open along the rank.
    EnPassantOpensRank,
    /// Castling looks at the king's first and last square only.
    CastlesThroughCheck,
    /// The right to castle outlives a rook that was captured at home.
    RightOutlivesRook,
    /// The square of en passant is not cleared by a move that is no pawn's.
    EnPassantStays,
    /// Every promotion is to a queen.
    OnlyQueens,
    /// Castling long is refused if the square beside the rook is attacked.
    CarefulLongCastling,
    /// Black's rook stays on a8 when Black castles long.
    BlackLongRookStays,
    /// The pawn that is taken en passant by Black stays on the board.
    PawnStaysEnPassant,
    /// Black's pawns cannot promote by capturing.
    BlackNeverPromotesByCapture,
    /// Only pawn moves set the count of quiet moves back.
    CapturesAreQuiet,
    /// A pawn may make two steps over a piece.
    PawnJumps,
}

impl Oddity {
    /// All of them, with the names by which they are chosen.
    pub(crate) const NAMES: [(&'static str, Oddity); 11] = [
        ("en-passant-opens-rank", Oddity::EnPassantOpensRank),
        ("castles-through-check", Oddity::CastlesThroughCheck),
        ("castling-right-outlives-rook", Oddity::RightOutlivesRook),
        ("en-passant-stays", Oddity::EnPassantStays),
        ("promotes-to-queens-only", Oddity::OnlyQueens),
        ("long-castling-refused-for-b-file", Oddity::CarefulLongCastling),
        ("black-long-rook-stays", Oddity::BlackLongRookStays),
        ("black-en-passant-pawn-stays", Oddity::PawnStaysEnPassant),
        ("black-never-promotes-by-capture", Oddity::BlackNeverPromotesByCapture),
        ("captures-do-not-reset-fifty", Oddity::CapturesAreQuiet),
        ("pawn-jumps", Oddity::PawnJumps),
    ];
}

/// A set of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Oddities(u16);

impl Oddities {
    /// Those whose names are chosen.
    pub(crate) fn chosen(has: impl Fn(&str) -> bool) -> Oddities {
        let bits = Oddity::NAMES.iter().filter(|(name, _)| has(name)).map(|(_, oddity)| 1 << *oddity as u16);
        Oddities(bits.sum())
    }

    /// Whether this one is among them.
    pub(crate) fn has(self, oddity: Oddity) -> bool {
        self.0 & 1 << oddity as u16 != 0
    }
}
