//! Chess960: kings and rooks begin on other files, and castling is written as the king taking its rook.
//!
//! Positions of standard chess are positions of Chess960, too; only FEN and moves are written in another way.

use cozy_chess::{BoardBuilder, CastleRights, Color, File, Piece, Square};

use super::fen::{FenError, Home, build, read_with};
use super::notation::{MoveError, has_coordinate_shape};
use super::position::{Move, Position};

impl Position {
    /// The position of a FEN of Chess960. Castling rights name the files of the rooks (`HAha`), or are `KQkq` for the
    /// outermost rook on that side of the king (X-FEN). The two counters may be missing.
    ///
    /// # Errors
    /// If the text is malformed, or the position is illegal.
    pub fn from_fen_960(text: &str) -> Result<Position, FenError> {
        let (builder, clock) = read_with(text, read_rights)?;
        let board = build(&builder, Home::Anywhere).map_err(|reason| FenError::Illegal { reason })?;
        Ok(Position::with_board(board, clock))
    }

    /// The move as Chess960 writes it: castling as the king taking its rook, `e1h1`.
    #[must_use]
    pub fn coordinates_960(&self, mv: Move) -> String {
        mv.to_cozy().to_string()
    }

    /// The move of a text, exactly as [`coordinates_960`](Position::coordinates_960) writes it.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] if it is not two squares and perhaps a lower-case piece letter; [`MoveError::Illegal`].
    pub fn parse_coordinates_960(&self, text: &str) -> Result<Move, MoveError> {
        if !has_coordinate_shape(text) {
            return Err(MoveError::Malformed);
        }
        let meant = |mv: &Move| self.coordinates_960(*mv) == text;
        self.legal_moves().into_iter().find(meant).ok_or(MoveError::Illegal)
    }
}

/// `HAha` or `KQkq`; the placement has been read.
fn read_rights(builder: &BoardBuilder, (start, text): (usize, &str)) -> Result<[CastleRights; 2], FenError> {
    let mut rights = [CastleRights::EMPTY; 2];
    if text == "-" {
        return Ok(rights);
    }
    for (place, c) in text.char_indices() {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let home = Home::rank(color);
        let stands = |file: &File, piece| builder.square(Square::new(*file, home)) == Some((piece, color));
        let king = File::ALL.into_iter().find(|file| stands(file, Piece::King)).unwrap_or(File::E);
        let mut rooks = File::ALL.into_iter().filter(|file| stands(file, Piece::Rook));
        let file = match c.to_ascii_lowercase() {
            'k' => rooks.rfind(|file| *file > king).unwrap_or(File::H),
            'q' => rooks.find(|file| *file < king).unwrap_or(File::A),
            letter @ 'a'..='h' => File::index(usize::from(letter as u8 - b'a')),
            _ => return Err(FenError::Malformed { place: start + place, reason: "not a castling right" }),
        };
        let right = &mut rights[color as usize];
        *(if file > king { &mut right.short } else { &mut right.long }) = Some(file);
    }
    Ok(rights)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The castling moves there are, by the letters of files and of the two sides.
    #[test]
    fn castling_is_written_onto_the_rook() {
        let cases = [
            ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "e1a1 e1h1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1 e1h1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8a8 e8h8"),
            ("1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1", "f1b1 f1h1"),
            ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"),
            ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"),
            ("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "d1c1"),
            ("4k3/8/8/8/8/8/8/2KR4 w D - 0 1", "c1d1"),
            ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", ""),
        ];
        for (fen, expected) in cases {
            let position = Position::from_fen_960(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let castling = position.legal_moves().into_iter().filter(|mv| position.is_castling(*mv));
            let mut written: Vec<String> = castling.map(|mv| position.coordinates_960(mv)).collect();
            written.sort();
            assert_eq!(written.join(" "), expected, "{fen}");
            for text in &written {
                assert!(position.parse_coordinates_960(text).is_ok(), "{fen}: {text}");
            }
        }
    }

    #[test]
    fn kings_and_rooks_arrive_where_they_always_do() {
        let position = Position::from_fen_960("4k3/8/8/8/8/8/8/2KR4 w D - 0 1").unwrap();
        let after = position.after(position.parse_coordinates_960("c1d1").unwrap());
        assert!(after.fen().starts_with("4k3/8/8/8/8/8/8/5RK1 b"), "{}", after.fen());
        assert_eq!(position.parse_coordinates_960("c1g1"), Err(MoveError::Illegal));
    }

    #[test]
    fn letters_of_standard_chess_mean_the_outermost_rook() {
        let mut position = Position::from_fen_960("4k3/8/8/8/8/8/8/RR1K1R1R w KQ - 0 1").unwrap();
        for mv in ["f1f2", "e8d7", "b1b2", "d7e7"] {
            position.play(position.parse_coordinates_960(mv).unwrap());
        }
        for mv in ["d1a1", "d1h1"] {
            assert!(position.parse_coordinates_960(mv).is_ok(), "{mv}");
        }
    }

    #[test]
    fn rights_without_king_and_rook_are_illegal() {
        for fen in ["4k3/8/8/8/8/8/8/R3K3 w H - 0 1", "4k3/8/8/8/4K3/8/8/R6R w HA - 0 1"] {
            assert!(matches!(Position::from_fen_960(fen), Err(FenError::Illegal { .. })), "{fen}");
        }
        assert!(matches!(
            Position::from_fen_960("4k3/8/8/8/8/8/8/R3K3 w X - 0 1"),
            Err(FenError::Malformed { place: 23, .. })
        ));
    }
}
