//! Faults of the rules of chess themselves.

crate::oddities::oddities! {
    "en-passant-opens-rank" => EnPassantOpensRank,
        "En passant is never checked for a king that it leaves open along the rank.";
    "castles-through-check" => CastlesThroughCheck,
        "Castling looks at the king's first and last square only.";
    "castling-right-outlives-rook" => RightOutlivesRook,
        "The right to castle outlives a rook that was captured at home.";
    "en-passant-stays" => EnPassantStays,
        "The square of en passant is not cleared by a move that is no pawn's.";
    "promotes-to-queens-only" => OnlyQueens, "Every promotion is to a queen.";
    "long-castling-refused-for-b-file" => CarefulLongCastling,
        "Castling long is refused if the square beside the rook is attacked.";
    "black-long-rook-stays" => BlackLongRookStays, "Black's rook stays on a8 when Black castles long.";
    "black-en-passant-pawn-stays" => PawnStaysEnPassant,
        "The pawn that is taken en passant by Black stays on the board.";
    "black-never-promotes-by-capture" => BlackNeverPromotesByCapture,
        "Black's pawns cannot promote by capturing.";
    "captures-do-not-reset-fifty" => CapturesAreQuiet, "Only pawn moves set the count of quiet moves back.";
    "free-king-must-move" => FreeKingMustMove, "Castling in which the king stays where it is, is not known.";
    "free-rook-erases-king" => FreeRookErasesKing,
        "The rook's old square is emptied when the king has come to it already.";
    "free-castling-jumps" => FreeCastlingJumps, "Castling on a free board looks at the king's way only.";
    "king-retreats-along-ray" => KingRetreatsAlongRay,
        "A king may step back on the line on which it is attacked.";
    "castles-out-of-check" => CastlesOutOfCheck, "A king in check may castle.";
    "check-forgets-en-passant" => CheckForgetsEnPassant, "Who is in check cannot capture en passant.";
    "double-check-is-single" => DoubleCheckIsSingle, "In a double check it is enough to answer one of the two.";
    "rook-move-keeps-right" => RookMoveKeepsRight, "Black's right to castle outlives moves of the rook.";
    "free-castling-opens-rank" => FreeCastlingOpensRank,
        "On a free board nobody looks whether the king is in check after castling.";
    "pawns-capture-round-the-edge" => PawnsWrap,
        "Pawns capture over the edge, as they do on a board of 64 squares in a row.";
    "kings-may-touch" => KingsMayTouch, "A king may step beside the other king.";
    "long-castling-over-b-file" => LongCastlingJumps, "Long castling does not look at the square beside the rook.";
    "black-pawns-check-upwards" => PawnsCheckUpwards, "Black's pawns are seen to attack as White's do.";
    "free-rights-by-usual-squares" => FreeRightsByUsualSquares,
        "On a free board the rights end by what happens in the corners, and on e1 or e8.";
    "pawns-guard-no-castling" => PawnsGuardNoCastling,
        "Castling looks for pieces that could go to its squares; pawns cannot.";
    "pieces-take-en-passant" => PiecesTakeEnPassant,
        "Whatever comes to the square of en passant takes the pawn.";
    "rook-move-ends-both-rights" => RookEndsBothRights, "A move of one rook ends castling on both wings.";
    "pawn-jumps" => PawnJumps, "A pawn may make two steps over a piece.";
}
