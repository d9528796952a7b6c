//! Castling from wherever king and rook began, as in Chess960.

use super::board::{Board, Color, Kind, Piece, Square};
use super::moves::Move;
use super::oddities::{Oddities, Oddity};

/// The files on which king and rook end, by wing.
const ENDS: [(i8, i8); 2] = [(6, 5), (2, 3)];

impl Board {
    /// The start position, with castling written as the king's capture of its rook.
    pub(crate) fn free_start(odd: Oddities) -> Board {
        let mut board = Board::start(odd);
        board.is_free = true;
        board
    }

    /// Reads a FEN whose rights to castle are letters of files, or `KQkq` for the outermost rooks.
    pub(crate) fn from_free_fen(fen: &str, odd: Oddities) -> Option<Board> {
        let mut board = Board::from_fen(fen, odd)?;
        board.is_free = true;
        board.castling = [[false; 2]; 2];
        for letter in fen.split_whitespace().nth(2).unwrap_or("-").chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let Some(king) = board.king(color).filter(|king| king.rank() == color.home()) else { continue };
            let is_rook = |file: &i8| board.has(Square::at(*file, color.home()), color, Kind::Rook);
            let file = match letter.to_ascii_lowercase() {
                'k' => (king.file()..8).rev().find(is_rook),
                'q' => (0..king.file()).find(is_rook),
                letter @ 'a'..='h' => Some(letter as i8 - b'a' as i8).filter(is_rook),
                _ => None,
            };
            if let Some(file) = file {
                let wing = usize::from(file < king.file());
                board.castling[color.index()][wing] = true;
                board.rooks[color.index()][wing] = file;
            }
        }
        Some(board)
    }

    /// Whether the move is castling on a free board.
    pub(crate) fn castles_freely(&self, one: Move) -> bool {
        self.is_free
            && self.has(Some(one.from), self.turn, Kind::King)
            && self.has(Some(one.to), self.turn, Kind::Rook)
    }

    pub(super) fn free_castling_moves(&self, king: Square, moves: &mut Vec<Move>) {
        let (color, home) = (self.turn, self.turn.home());
        for (wing, (king_end, rook_end)) in (0..).zip(ENDS) {
            let rook = self.rooks[color.index()][wing];
            let Some(rook_square) = Square::at(rook, home).filter(|_| king.rank() == home) else { continue };
            let squares = |from: i8, to: i8| {
                (from.min(to)..=from.max(to)).filter_map(move |file| Square::at(file, home))
            };
            let is_free =
                |square: Square| square == king || square == rook_square || self.get(square).is_none();
            let stays = king.file() == king_end && self.is_odd(Oddity::FreeKingMustMove);
            let is_open = self.castling[color.index()][wing]
                && self.has(Some(rook_square), color, Kind::Rook)
                && squares(king.file(), king_end).all(is_free)
                && (self.is_odd(Oddity::FreeCastlingJumps) || squares(rook, rook_end).all(is_free))
                && squares(king.file(), king_end).all(|square| !self.is_attacked(square, color.other()));
            if is_open && !stays {
                moves.push(Move { from: king, to: rook_square, promotion: None });
            }
        }
    }

    pub(super) fn after_free_castling(&self, one: Move) -> Board {
        let mut next = *self;
        let (color, home) = (self.turn, self.turn.home());
        let (king_end, rook_end) = ENDS[usize::from(one.to.file() < one.from.file())];
        next.put(one.from, None);
        let erases = self.is_odd(Oddity::FreeRookErasesKing);
        if !erases {
            next.put(one.to, None);
        }
        for (file, kind) in [(king_end, Kind::King), (rook_end, Kind::Rook)] {
            if let Some(square) = Square::at(file, home) {
                next.put(square, Some(Piece { color, kind }));
            }
        }
        if erases && Square::at(rook_end, home) != Some(one.to) {
            next.put(one.to, None);
        }
        next.castling[color.index()] = [false; 2];
        next.en_passant = None;
        next.quiet += 1;
        next.number += u32::from(color == Color::Black);
        next.turn = color.other();
        next
    }
}

#[cfg(test)]
mod tests {
    use super::super::moves::perft;
    use super::*;

    #[test]
    fn castling_from_anywhere() {
        for (fen, castling, expected) in [
            ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
            ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
            ("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "d1c1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
            ("4k3/8/8/8/8/8/8/2KR4 w D - 0 1", "c1d1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "2kr3r/8/8/8/8/8/8/R3K2R w - - 1 2"),
        ] {
            let board = Board::from_free_fen(fen, Oddities::default()).unwrap();
            let one = board.by_coordinates(castling).unwrap();
            let mut after = board.after(one);
            after.castling = [[false; 2]; 2];
            assert_eq!(after.fen(), expected, "{fen}");
        }
    }

    #[test]
    fn free_castling_is_as_good_as_the_other() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
        let board = Board::from_free_fen(fen, Oddities::default()).unwrap();
        for (depth, count) in [(1, 48), (2, 2039), (3, 97_862)] {
            assert_eq!(perft(&board, depth), count, "at {depth}");
        }
    }
}
