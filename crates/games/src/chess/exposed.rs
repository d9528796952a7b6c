//! Moves that a piece could make if the own king were no matter.

use cozy_chess::{
    Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_pawn_quiets,
    get_rook_moves,
};

use super::Position;

impl Position {
    /// Whether the move, in coordinates, is a way of its piece and illegal only because the own king would stand in check.
    /// Castling is not among them: it has rules of its own.
    #[must_use]
    pub fn exposes_king(&self, text: &str) -> bool {
        let squares = || Some((text.get(..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?));
        let Some((from, to)) = squares() else { return false };
        self.parse_coordinates(text).is_err() && self.is_way(from, to)
    }

    fn is_way(&self, from: Square, to: Square) -> bool {
        let board = self.board();
        let own = board.colors(self.turn());
        if !own.has(from) || own.has(to) {
            return false;
        }
        let occupied = board.occupied();
        let ways = match board.piece_on(from) {
            None => return false,
            Some(Piece::Knight) => get_knight_moves(from),
            Some(Piece::King) => get_king_moves(from),
            Some(Piece::Bishop) => get_bishop_moves(from, occupied),
            Some(Piece::Rook) => get_rook_moves(from, occupied),
            Some(Piece::Queen) => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
            Some(Piece::Pawn) => {
                let passed = |file| Square::new(file, cozy_chess::Rank::Sixth.relative_to(self.turn()));
                let in_passing = board.en_passant().map(passed);
                let takes = !(occupied & to.bitboard()).is_empty() || in_passing == Some(to);
                let attacked =
                    if takes { get_pawn_attacks(from, self.turn()) } else { cozy_chess::BitBoard::EMPTY };
                get_pawn_quiets(from, self.turn(), occupied) | attacked
            }
        };
        ways.has(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_king_is_what_such_moves_have_against_them() {
        for (fen, text, exposes) in [
            ("8/8/k3K3/8/8/3b4/4Br2/8 b - - 0 1", "d3b1", true),
            ("8/8/k3K3/8/2b5/8/4B3/8 w - - 0 1", "e6d6", false),
            ("3q4/8/8/5K2/5B2/8/7k/8 b - - 0 1", "d8a5", true),
            ("3q4/8/8/5K2/5B2/8/7k/8 b - - 0 1", "d8a6", false),
            ("8/8/1r6/3k4/8/8/8/2K5 w - - 0 1", "c1b2", true),
            ("8/8/1r6/3k4/8/8/8/2K5 w - - 0 1", "c1c3", false),
            ("8/8/8/8/1kpPpK2/8/8/4B3 b - d3 0 1", "e4d3", true),
            ("8/8/8/8/1kpPpK2/8/8/4B3 b - - 0 1", "e4d3", false),
            ("k7/2P5/K7/8/8/8/8/8 b - - 1 1", "a8b8", true),
            ("4k3/8/8/8/8/8/8/4K2R b K - 0 1", "a1a2", false),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(position.exposes_king(text), exposes, "{text} in {fen}");
        }
    }
}
