//! A board put together by hand, as xboard's `edit` mode does it: pieces come and go, and only the whole is judged.

use cozy_chess::{BoardBuilder, CastleRights, Color, File, Piece, Rank, Square};

use super::fen::{FenError, Home, IllegalPosition, build, piece_of, read};
use super::position::Position;

/// Pieces on a board that need not be a legal position (yet), and the side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    builder: BoardBuilder,
}

impl Setup {
    /// The pieces of a position, and its side to move.
    #[must_use]
    pub fn from_position(position: &Position) -> Setup {
        Setup { builder: BoardBuilder::from_board(position.board()) }
    }

    /// An empty board.
    #[must_use]
    pub fn empty(turn: Color) -> Setup {
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = turn;
        Setup { builder }
    }

    /// The pieces and the side to move of a FEN, whether they are a legal position or not.
    ///
    /// # Errors
    /// If the text is malformed.
    pub fn from_fen(text: &str) -> Result<Setup, FenError> {
        read(text).map(|(builder, _)| Setup { builder })
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.builder.side_to_move
    }

    /// Takes all pieces off.
    pub fn clear(&mut self) {
        self.builder.board = [None; Square::NUM];
    }

    /// Puts a piece on a square, in the place of what stands there.
    pub fn put(&mut self, square: Square, color: Color, piece: Piece) {
        *self.builder.square_mut(square) = Some((piece, color));
    }

    /// Takes what stands on a square off.
    pub fn remove(&mut self, square: Square) {
        *self.builder.square_mut(square) = None;
    }

    /// The position: castling is possible where king and rook stand on their home squares, en passant is not, the
    /// counters are at zero and nothing came before (XB-EDIT-4 to -6).
    ///
    /// # Errors
    /// If it is illegal.
    pub fn finish(&self) -> Result<Position, IllegalPosition> {
        let mut builder = self.builder.clone();
        builder.en_passant = None;
        builder.halfmove_clock = 0;
        builder.fullmove_number = 1;
        builder.castle_rights = [Color::White, Color::Black].map(|color| {
            let home = Rank::First.relative_to(color);
            let stands = |file, piece| builder.square(Square::new(file, home)) == Some((piece, color));
            let right = |file| (stands(File::E, Piece::King) && stands(file, Piece::Rook)).then_some(file);
            CastleRights { short: right(File::H), long: right(File::A) }
        });
        build(&builder, Home::Standard).map(|board| Position::with_board(board, 0))
    }
}

/// A piece letter and a square as `edit` writes them: `Pa4`.
#[must_use]
pub fn parse_piece_and_square(text: &str) -> Option<(Piece, Square)> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let (piece, _) = piece_of(letter)?;
    Some((piece, text.get(1..)?.parse().ok()?))
}
