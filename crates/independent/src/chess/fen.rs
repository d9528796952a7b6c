//! Positions as FEN.

use super::board::{Board, Color, Kind, Piece, Square};
use super::oddities::Oddities;

impl Board {
    /// Reads a FEN; the counters may be left out. The position may be impossible: see [`Board::is_sound`].
    pub(crate) fn from_fen(fen: &str, odd: Oddities) -> Option<Board> {
        let mut fields = fen.split_whitespace();
        let mut board = Board::empty(odd);
        let ranks: Vec<&str> = fields.next()?.split('/').collect();
        if ranks.len() != 8 {
            return None;
        }
        for (row, rank) in (0..8).rev().zip(ranks) {
            let mut file = 0;
            for letter in rank.chars() {
                if let Some(gap) = letter.to_digit(10) {
                    file += i8::try_from(gap).ok()?;
                } else {
                    board.put(Square::at(file, row)?, Some(Piece::of(letter)?));
                    file += 1;
                }
                if file > 8 {
                    return None;
                }
            }
            if file != 8 {
                return None;
            }
        }
        board.turn = match fields.next()? {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return None,
        };
        let rights = fields.next().unwrap_or("-");
        let possible = board.castling_by_places();
        board.castling =
            ["KQ", "kq"].map(|letters| [0, 1].map(|wing| rights.contains(&letters[wing..=wing])));
        for (rights, possible) in board.castling.as_flattened_mut().iter_mut().zip(possible.as_flattened()) {
            *rights &= possible;
        }
        board.en_passant =
            fields.next().and_then(Square::named).filter(|&square| board.can_be_passed(square));
        let mut number = || fields.next().and_then(|field| field.parse().ok());
        board.quiet = number().unwrap_or(0);
        board.number = number().unwrap_or(1);
        Some(board)
    }

    /// Whether a pawn of the side that has moved stands right before this square.
    fn can_be_passed(&self, square: Square) -> bool {
        let mover = self.turn.other();
        square.rank() == mover.home() + 2 * mover.forward()
            && self.get(square).is_none()
            && self.has(square.step(0, mover.forward()), mover, Kind::Pawn)
    }

    /// Writes the position as FEN.
    #[cfg(test)]
    pub(crate) fn fen(&self) -> String {
        let mut places = String::new();
        for rank in (0..8).rev() {
            let mut gap = 0;
            for square in (0..8).filter_map(|file| Square::at(file, rank)) {
                match self.get(square) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            places.push_str(&gap.to_string());
                        }
                        gap = 0;
                        places.push(piece.letter());
                    }
                }
            }
            if gap > 0 {
                places.push_str(&gap.to_string());
            }
            if rank > 0 {
                places.push('/');
            }
        }
        let turn = if self.turn == Color::White { 'w' } else { 'b' };
        let letters = "KQkq".chars().zip(self.castling.as_flattened());
        let rights: String = letters.filter(|(_, right)| **right).map(|(letter, _)| letter).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let passed = self.en_passant.map_or("-".to_owned(), Square::name);
        format!("{places} {turn} {rights} {passed} {} {}", self.quiet, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_comes_back_as_it_was() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
            "4k3/8/8/8/8/8/8/R3K3 w - - 99 80",
        ] {
            assert_eq!(Board::from_fen(fen, Oddities::default()).unwrap().fen(), fen);
        }
        let start = Board::start(Oddities::default());
        assert_eq!(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }

    #[test]
    fn nonsense_is_no_position() {
        for fen in ["", "8/8/8 w - -", "8/8/8/8/8/8/8/9 w - -", "x7/8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/8 x"]
        {
            assert!(Board::from_fen(fen, Oddities::default()).is_none(), "{fen}");
        }
        for fen in
            ["8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"]
        {
            assert!(!Board::from_fen(fen, Oddities::default()).unwrap().is_sound(), "{fen}");
        }
    }
}
