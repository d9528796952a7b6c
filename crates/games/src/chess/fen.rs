//! Reading FEN, with a place for what is malformed and a reason for what is illegal.

use cozy_chess::{Board, BoardBuilder, BoardBuilderError, CastleRights, Color, File, Piece, Rank, Square};
use thiserror::Error;

use super::position::Position;

/// Why a FEN gives no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FenError {
    /// It is not written as FEN is.
    #[error("{reason} at column {}", place + 1)]
    Malformed {
        /// Byte offset in the text.
        place: usize,
        /// What is wrong there.
        reason: &'static str,
    },
    /// It is well written but no position of chess.
    #[error("{reason}")]
    Illegal {
        /// Why not.
        reason: IllegalPosition,
    },
}

/// Why pieces on a board are no position of chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum IllegalPosition {
    /// A side has not exactly one king.
    #[error("{} has {count} kings", name(*.color))]
    Kings {
        /// The side.
        color: Color,
        /// How many it has.
        count: usize,
    },
    /// A side has more than sixteen pieces.
    #[error("{} has {count} pieces", name(*.color))]
    Pieces {
        /// The side.
        color: Color,
        /// How many it has.
        count: usize,
    },
    /// A side has more than eight pawns.
    #[error("{} has {count} pawns", name(*.color))]
    Pawns {
        /// The side.
        color: Color,
        /// How many it has.
        count: usize,
    },
    /// A pawn stands on the first or last rank.
    #[error("a pawn is on {square}")]
    PawnOnEdge {
        /// The square.
        square: Square,
    },
    /// The side that is not to move is in check.
    #[error("the side not to move is in check")]
    OpponentInCheck,
    /// A castling right without king and rook on their home squares.
    #[error("castling rights without king and rook at home")]
    CastlingRights,
    /// An en-passant square that no double step of a pawn can have left.
    #[error("no pawn can just have passed the en-passant square")]
    EnPassant,
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl Position {
    /// The position of a FEN. The two counters may be missing (as in EPD); a full-move number of 0 is read as 1.
    ///
    /// # Errors
    /// If the text is malformed, or the position is illegal.
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        let (builder, clock) = read(text)?;
        let board = build(&builder, Home::Standard).map_err(|reason| FenError::Illegal { reason })?;
        Ok(Position::with_board(board, clock))
    }
}

/// The fields of a FEN, well written but not yet judged, and the half-move clock, which may be larger than a board's.
pub(super) fn read(text: &str) -> Result<(BoardBuilder, u32), FenError> {
    read_with(text, |_, field| read_rights(field))
}

/// The same; `rights` reads the castling rights, by what has been placed.
pub(super) fn read_with(
    text: &str,
    rights: impl FnOnce(&BoardBuilder, (usize, &str)) -> Result<[CastleRights; 2], FenError>,
) -> Result<(BoardBuilder, u32), FenError> {
    let fields = fields(text);
    let end = text.len();
    let field = |index: usize| {
        fields.get(index).copied().ok_or(FenError::Malformed { place: end, reason: "a field is missing" })
    };
    if let Some(&(place, _)) = fields.get(6) {
        return Err(FenError::Malformed { place, reason: "more than six fields" });
    }
    let mut builder = BoardBuilder::empty();
    read_placement(&mut builder, field(0)?)?;
    builder.side_to_move = read_side(field(1)?)?;
    builder.castle_rights = rights(&builder, field(2)?)?;
    builder.en_passant = read_en_passant(field(3)?)?;
    let clock = read_counter(fields.get(4), 0)?;
    let number = read_counter(fields.get(5), 1)?;
    builder.fullmove_number = u16::try_from(number.max(1)).unwrap_or(u16::MAX);
    Ok((builder, clock))
}

/// The words of the text with their places.
fn fields(text: &str) -> Vec<(usize, &str)> {
    text.split_ascii_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .collect()
}

fn read_placement(builder: &mut BoardBuilder, (start, text): (usize, &str)) -> Result<(), FenError> {
    let malformed = |place: usize, reason| FenError::Malformed { place: start + place, reason };
    let mut rank = 7usize;
    let mut file = 0usize;
    for (place, c) in text.char_indices() {
        match c {
            '/' if file != 8 => return Err(malformed(place, "a rank has fewer than eight squares")),
            '/' => {
                rank = rank.checked_sub(1).ok_or(malformed(place, "more than eight ranks"))?;
                file = 0;
            }
            '1'..='8' => file += c as usize - '0' as usize,
            _ => {
                let piece = piece_of(c)
                    .ok_or(malformed(place, "not a piece, a number of empty squares or a slash"))?;
                if file < 8 {
                    *builder.square_mut(Square::new(File::index(file), Rank::index(rank))) = Some(piece);
                }
                file += 1;
            }
        }
        if file > 8 {
            return Err(malformed(place, "a rank has more than eight squares"));
        }
    }
    if rank != 0 || file != 8 {
        return Err(malformed(text.len(), "fewer than sixty-four squares"));
    }
    Ok(())
}

/// The piece of a FEN letter: upper case is White's.
pub(super) fn piece_of(letter: char) -> Option<(Piece, Color)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let letter = letter.to_ascii_lowercase();
    Piece::ALL.into_iter().find(|piece| char::from(*piece) == letter).map(|piece| (piece, color))
}

fn read_side((place, text): (usize, &str)) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::Malformed { place, reason: "the side to move is neither w nor b" }),
    }
}

/// `KQkq`, or the rook files `HAha` of Shredder-FEN, which mean the same in standard chess.
fn read_rights((start, text): (usize, &str)) -> Result<[CastleRights; 2], FenError> {
    let mut rights = [CastleRights::EMPTY; 2];
    if text == "-" {
        return Ok(rights);
    }
    for (place, c) in text.char_indices() {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let right = &mut rights[color as usize];
        match c.to_ascii_lowercase() {
            'k' | 'h' => right.short = Some(File::H),
            'q' | 'a' => right.long = Some(File::A),
            _ => return Err(FenError::Malformed { place: start + place, reason: "not a castling right" }),
        }
    }
    Ok(rights)
}

fn read_en_passant((place, text): (usize, &str)) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| FenError::Malformed { place, reason: "not an en-passant square" })
}

fn read_counter(field: Option<&(usize, &str)>, absent: u32) -> Result<u32, FenError> {
    let Some(&(place, text)) = field else {
        return Ok(absent);
    };
    if text == "-" {
        return Ok(absent);
    }
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FenError::Malformed { place, reason: "a counter is not a number" });
    }
    Ok(text.parse().unwrap_or(u32::MAX))
}

/// Where kings and rooks stand that may castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// The king on the e file.
    Standard,
    /// The king on any file, between its rooks.
    Anywhere,
}

impl Home {
    /// The rank of kings and rooks that may castle.
    pub(super) fn rank(color: Color) -> Rank {
        Rank::First.relative_to(color)
    }
}

/// The board, or why it is illegal: the first reason in a fixed order.
pub(super) fn build(builder: &BoardBuilder, kings: Home) -> Result<Board, IllegalPosition> {
    for color in [Color::White, Color::Black] {
        let count = |wanted: Option<Piece>| {
            let of_color =
                |&&(piece, owner): &&(Piece, Color)| owner == color && wanted.is_none_or(|w| w == piece);
            builder.board.iter().flatten().filter(of_color).count()
        };
        match (count(Some(Piece::King)), count(None), count(Some(Piece::Pawn))) {
            (1, 0..=16, 0..=8) => {}
            (1, 0..=16, pawns) => return Err(IllegalPosition::Pawns { color, count: pawns }),
            (1, pieces, _) => return Err(IllegalPosition::Pieces { color, count: pieces }),
            (kings, ..) => return Err(IllegalPosition::Kings { color, count: kings }),
        }
        let rights = builder.castle_rights[color as usize];
        let home = Home::rank(color);
        let stands = |file, piece| builder.square(Square::new(file, home)) == Some((piece, color));
        let king = match kings {
            Home::Standard => stands(File::E, Piece::King).then_some(File::E),
            Home::Anywhere => File::ALL.into_iter().find(|file| stands(*file, Piece::King)),
        };
        let entitled = |right: Option<File>, far: fn(File, File) -> bool| {
            right.is_none_or(|file| king.is_some_and(|king| far(file, king)) && stands(file, Piece::Rook))
        };
        if !entitled(rights.short, |rook, king| rook > king)
            || !entitled(rights.long, |rook, king| rook < king)
        {
            return Err(IllegalPosition::CastlingRights);
        }
    }
    for square in Square::ALL {
        let pawn = matches!(builder.square(square), Some((Piece::Pawn, _)));
        if pawn && matches!(square.rank(), Rank::First | Rank::Eighth) {
            return Err(IllegalPosition::PawnOnEdge { square });
        }
    }
    let board = builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidCastlingRights => IllegalPosition::CastlingRights,
        BoardBuilderError::InvalidEnPassant => IllegalPosition::EnPassant,
        // Everything else that the builder looks at has been looked at above.
        _ => IllegalPosition::OpponentInCheck,
    })?;
    // The builder does not count kings among those that give check.
    if cozy_chess::get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        return Err(IllegalPosition::OpponentInCheck);
    }
    Ok(board)
}
