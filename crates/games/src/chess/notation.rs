//! Moves as text: coordinates and SAN, strictly, and the looser forms that programs print.

use std::fmt::Write as _;

use cozy_chess::{Color, File, Piece, Rank, Square};
use thiserror::Error;

use super::fen::piece_of;
use super::position::{Move, Position, arrival, is_castling};

/// Why a text gives no move of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum MoveError {
    /// It is no move in this notation.
    #[error("not a move")]
    Malformed,
    /// It is a move, but not a legal one here.
    #[error("not a legal move")]
    Illegal,
    /// Several legal moves could be meant.
    #[error("an ambiguous move")]
    Ambiguous,
}

/// A move and the notation that it was read in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReadMove {
    /// The move.
    pub mv: Move,
    /// How it was written.
    pub notation: Notation,
}

/// How a move was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `e2e4`, `e7e8q`, `e1g1`.
    Coordinates,
    /// SAN as the PGN standard prints it: `Nbd2`, `exd6`, `e8=Q+`, `O-O`.
    San,
    /// Neither, but its meaning is clear; the first looseness found.
    Loose(Looseness),
}

/// What is loose about a move's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Looseness {
    /// `e7e8Q`
    UpperCasePromotion,
    /// `0-0`
    ZerosInCastling,
    /// `e1h1`: the king takes its own rook
    KingTakesRook,
    /// `Kg1` for castling: no king steps that far
    CastlingAsStep,
    /// `e2-e4`, `Ng1-f3`, `Ng1f3`
    LongAlgebraic,
    /// `nf3`
    LowerCasePiece,
    /// `Pe4`
    PawnLetter,
    /// `Bd6` where it captures
    MissingCaptureSign,
    /// `Bxd6` where nothing stands
    NeedlessCaptureSign,
    /// `e8Q`
    MissingPromotionSign,
    /// `N1f3` where one knight can
    NeedlessDisambiguation,
    /// Check or mate mark missing or wrong: `Qf7` for mate
    CheckMark,
    /// `Qf7#!?`, `exd6e.p.`
    Decorated,
}

/// A SAN-like text taken apart.
struct Parts {
    piece: Piece,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    capture: bool,
    promotion: Option<Piece>,
    loose: Option<Looseness>,
}

impl Position {
    /// The move in coordinates: lower-case promotion letter, castling as the king's step.
    #[must_use]
    pub fn coordinates(&self, mv: Move) -> String {
        let mut text = format!("{}{}", mv.from(), arrival(self.board(), mv));
        if let Some(piece) = mv.promotion() {
            let _ = write!(text, "{piece}");
        }
        text
    }

    /// The move in SAN, with check and mate marks.
    ///
    /// # Panics
    /// If the move is not legal here.
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        self.san_without_marks(mv) + self.mark(mv)
    }

    /// What SAN puts after a move that gives check.
    fn mark(&self, mv: Move) -> &'static str {
        let after = self.after(mv);
        match after.in_check() {
            true if after.legal_moves().is_empty() => "#",
            true => "+",
            false => "",
        }
    }

    fn san_without_marks(&self, mv: Move) -> String {
        let board = self.board();
        if is_castling(board, mv) {
            return match wing_of(mv) {
                Wing::Short => "O-O".to_owned(),
                Wing::Long => "O-O-O".to_owned(),
            };
        }
        let to = mv.to_cozy().to;
        let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
        let pawn_capture = piece == Piece::Pawn && mv.from().file() != to.file();
        let mut text = String::new();
        if piece == Piece::Pawn {
            if pawn_capture {
                let _ = write!(text, "{}", mv.from().file());
            }
        } else {
            text.push(letter(piece));
            text.push_str(&self.disambiguation(mv, piece));
        }
        if board.piece_on(to).is_some() || pawn_capture {
            text.push('x');
        }
        let _ = write!(text, "{to}");
        if let Some(promotion) = mv.promotion() {
            text.push('=');
            text.push(letter(promotion));
        }
        text
    }

    /// What SAN puts between piece and target: nothing, the file, the rank, or both.
    fn disambiguation(&self, mv: Move, piece: Piece) -> String {
        let rival = |&other: &Move| {
            other.from() != mv.from()
                && other.to_cozy().to == mv.to_cozy().to
                && self.board().piece_on(other.from()) == Some(piece)
                && !is_castling(self.board(), other)
        };
        let rivals: Vec<Move> = self.legal_moves().into_iter().filter(rival).collect();
        let (file, rank) = (mv.from().file(), mv.from().rank());
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|r| r.from().file() != file) {
            file.to_string()
        } else if rivals.iter().all(|r| r.from().rank() != rank) {
            rank.to_string()
        } else {
            mv.from().to_string()
        }
    }

    /// The move of a text in coordinates, exactly as [`coordinates`](Position::coordinates) writes it.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] if it is not two squares and perhaps a lower-case piece letter; [`MoveError::Illegal`].
    pub fn parse_coordinates(&self, text: &str) -> Result<Move, MoveError> {
        if !has_coordinate_shape(text) {
            return Err(MoveError::Malformed);
        }
        let square = |at: usize| text.get(at..at + 2).and_then(|square| square.parse().ok());
        let (from, to): (Option<Square>, Option<Square>) = (square(0), square(2));
        let promotion: Option<Piece> = text.get(4..).and_then(|piece| piece.parse().ok());
        let meant = |mv: &Move| mv.promotion() == promotion && Some(arrival(self.board(), *mv)) == to;
        self.legal_moves_from(from.ok_or(MoveError::Malformed)?)
            .into_iter()
            .find(meant)
            .ok_or(MoveError::Illegal)
    }

    /// The move of a SAN text; its notation says whether the text is what the PGN standard prints.
    ///
    /// # Errors
    /// If it is no SAN-like text, or fits no legal move, or several.
    pub fn parse_san(&self, text: &str) -> Result<ReadMove, MoveError> {
        let (bare, marks, decorated) = split_marks(text);
        let (mv, loose) = if let Some((wing, loose)) = castling_text(bare) {
            (self.castling(wing)?, loose)
        } else {
            let parts = take_apart(bare).ok_or(MoveError::Malformed)?;
            let mv = self.fitting(&parts)?;
            (mv, parts.loose.or_else(|| self.looseness(&parts, mv)))
        };
        let loose = loose
            .or(decorated.then_some(Looseness::Decorated))
            .or((self.mark(mv) != marks).then_some(Looseness::CheckMark));
        Ok(ReadMove { mv, notation: loose.map_or(Notation::San, Notation::Loose) })
    }

    /// The move of a text in any notation: coordinates, SAN, and looser forms of both.
    ///
    /// # Errors
    /// If it is no move, or not a legal one, or several.
    pub fn parse_any(&self, text: &str) -> Result<ReadMove, MoveError> {
        let coordinates = self.parse_coordinates(text);
        if let Ok(mv) = coordinates {
            return Ok(ReadMove { mv, notation: Notation::Coordinates });
        }
        if let Some(read) = self.parse_loose_coordinates(text) {
            return Ok(read);
        }
        match self.parse_san(text) {
            Err(MoveError::Malformed) => Err(coordinates.err().unwrap_or(MoveError::Malformed)),
            read => read,
        }
    }

    /// `e7e8Q`, and castling as the king taking its rook.
    fn parse_loose_coordinates(&self, text: &str) -> Option<ReadMove> {
        if text.len() > 5 || !text.get(..4).is_some_and(has_coordinate_shape) {
            return None;
        }
        for mv in self.legal_moves() {
            let exact = self.coordinates(mv);
            if exact.len() == 5 && exact.eq_ignore_ascii_case(text) && exact[..4] == text[..4] {
                return Some(ReadMove { mv, notation: Notation::Loose(Looseness::UpperCasePromotion) });
            }
            if is_castling(self.board(), mv) && text == mv.to_cozy().to_string() {
                return Some(ReadMove { mv, notation: Notation::Loose(Looseness::KingTakesRook) });
            }
        }
        None
    }

    fn castling(&self, wing: Wing) -> Result<Move, MoveError> {
        let meant = |&mv: &Move| is_castling(self.board(), mv) && wing_of(mv) == wing;
        self.legal_moves().into_iter().find(meant).ok_or(MoveError::Illegal)
    }

    /// The one legal move that the parts fit.
    fn fitting(&self, parts: &Parts) -> Result<Move, MoveError> {
        let fits = |&mv: &Move| {
            arrival(self.board(), mv) == parts.to
                && self.board().piece_on(mv.from()) == Some(parts.piece)
                && mv.promotion() == parts.promotion
                && parts.file.is_none_or(|file| file == mv.from().file())
                && parts.rank.is_none_or(|rank| rank == mv.from().rank())
        };
        let mut moves = self.legal_moves().into_iter().filter(fits);
        match (moves.next(), moves.next()) {
            (None, _) => Err(MoveError::Illegal),
            (Some(mv), None) => Ok(mv),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous),
        }
    }

    /// How a SAN text of this move differs from the exact one.
    fn looseness(&self, parts: &Parts, mv: Move) -> Option<Looseness> {
        if is_castling(self.board(), mv) {
            let long = parts.file.is_some() && parts.rank.is_some();
            return Some(if long { Looseness::LongAlgebraic } else { Looseness::CastlingAsStep });
        }
        let exact = take_apart(&self.san_without_marks(mv))?;
        if exact.capture && !parts.capture {
            Some(Looseness::MissingCaptureSign)
        } else if parts.capture && !exact.capture {
            Some(Looseness::NeedlessCaptureSign)
        } else if (parts.file, parts.rank) != (exact.file, exact.rank) {
            Some(if parts.file.is_some() && parts.rank.is_some() {
                Looseness::LongAlgebraic
            } else {
                Looseness::NeedlessDisambiguation
            })
        } else {
            None
        }
    }
}

/// Whether a text is two squares and perhaps a lower-case piece letter, legal or not.
#[must_use]
pub fn has_coordinate_shape(text: &str) -> bool {
    let bytes = text.as_bytes();
    let square = |at: usize| {
        bytes.get(at).is_some_and(|b| (b'a'..=b'h').contains(b))
            && bytes.get(at + 1).is_some_and(|b| (b'1'..=b'8').contains(b))
    };
    square(0) && square(2) && (bytes.len() == 4 || bytes.len() == 5 && b"nbrqkp".contains(&bytes[4]))
}

/// The letter of a piece, in upper case as SAN has it.
fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

/// The move without its check mark, the mark, and whether more was glued on.
fn split_marks(text: &str) -> (&str, &str, bool) {
    let undecorated = text.trim_end_matches(['!', '?']);
    let bare = undecorated.trim_end_matches(['+', '#']);
    let marks = &undecorated[bare.len()..];
    let without = bare.strip_suffix("e.p.").unwrap_or(bare);
    (without, marks, undecorated.len() != text.len() || without.len() != bare.len())
}

/// The side to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wing {
    Short,
    Long,
}

/// The wing of a move that is castling.
fn wing_of(mv: Move) -> Wing {
    if mv.from().file() < mv.to_cozy().to.file() { Wing::Short } else { Wing::Long }
}

/// Castling, and whether something is loose about its text.
fn castling_text(text: &str) -> Option<(Wing, Option<Looseness>)> {
    Some(match text {
        "O-O" => (Wing::Short, None),
        "O-O-O" => (Wing::Long, None),
        "0-0" => (Wing::Short, Some(Looseness::ZerosInCastling)),
        "0-0-0" => (Wing::Long, Some(Looseness::ZerosInCastling)),
        _ => return None,
    })
}

fn take_apart(text: &str) -> Option<Parts> {
    let (rest, promotion, mut loose) = split_promotion(text)?;
    let at = rest.len().checked_sub(2)?;
    let to: Square = rest.get(at..)?.parse().ok()?;
    let mut front = rest.get(..at)?;
    let mut piece = Piece::Pawn;
    if let Some(c) = front.chars().next() {
        // A small `b` is the file: `bxc3` is a pawn's move.
        let small = named_piece(c.to_ascii_uppercase()).filter(|_| c != 'b');
        if let Some(named) = named_piece(c).or(small) {
            piece = named;
            front = &front[1..];
            if c.is_ascii_lowercase() {
                loose = loose.or(Some(Looseness::LowerCasePiece));
            } else if piece == Piece::Pawn {
                loose = loose.or(Some(Looseness::PawnLetter));
            }
        }
    }
    let capture = front.ends_with('x') || front.ends_with(':');
    let hyphen = front.ends_with('-');
    if capture || hyphen {
        front = &front[..front.len() - 1];
    }
    let (file, rank) = match front.as_bytes() {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (Some(*file), None),
        [rank @ b'1'..=b'8'] => (None, Some(*rank)),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(*file), Some(*rank)),
        _ => return None,
    };
    let file = file.map(|letter| File::index(usize::from(letter - b'a')));
    let rank = rank.map(|digit| Rank::index(usize::from(digit - b'1')));
    if hyphen {
        loose = loose.or(Some(Looseness::LongAlgebraic));
    }
    Some(Parts { piece, file, rank, to, capture, promotion, loose })
}

/// The text without its promotion: `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`.
fn split_promotion(text: &str) -> Option<(&str, Option<Piece>, Option<Looseness>)> {
    if !text.is_ascii() {
        return None;
    }
    let text = text.strip_suffix(')').unwrap_or(text);
    let Some(last) = text.chars().last().filter(char::is_ascii_alphabetic) else {
        return Some((text, None, None));
    };
    let piece = named_piece(last.to_ascii_uppercase()).filter(|p| !matches!(p, Piece::King | Piece::Pawn))?;
    let front = &text[..text.len() - 1];
    let loose = match front.chars().last() {
        Some('=') if last.is_ascii_uppercase() => None,
        Some('=') => Some(Looseness::LowerCasePiece),
        _ => Some(Looseness::MissingPromotionSign),
    };
    Some((front.trim_end_matches(['=', '(', '/']), Some(piece), loose))
}

/// The piece of an upper-case letter.
fn named_piece(c: char) -> Option<Piece> {
    piece_of(c).filter(|(_, color)| *color == Color::White).map(|(piece, _)| piece)
}
