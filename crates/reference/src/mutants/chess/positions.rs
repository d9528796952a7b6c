//! Questions about positions, and positions that are nearly the same.

use cozy_chess::Piece;

use crate::mutants::wrap::{argument, word};
use games::chess::{Color, Move, Outcome, Position};

/// Whether the move takes a pawn in passing.
pub(in crate::mutants) fn is_en_passant(position: &Position, mv: Move) -> bool {
    let pawn = position.board().piece_on(mv.from()) == Some(Piece::Pawn);
    let to = position.target(mv);
    pawn && mv.from().file() != to.file() && position.piece_on(to).is_none()
}

/// Coordinates that are no legal move of a position.
pub(in crate::mutants) fn some_illegal_move(position: &Position) -> Option<String> {
    let candidates = ["e1e8", "a1h7", "d1d8", "h1a7"];
    candidates.iter().find(|text| position.parse_any(text).is_err()).map(|&text| text.to_owned())
}

/// Whether kings with at most two knights or bishops each are left, and the rules still know a mate.
pub(in crate::mutants) fn is_minor(position: &Position) -> bool {
    let board = position.board();
    let minors = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    minors.len() == 2
        && board.occupied() == minors | board.pieces(Piece::King)
        && position.outcome() != Some(Outcome::InsufficientMaterial)
}

/// The positions of the game, the last one first.
pub(in crate::mutants) fn backwards(position: &Position) -> impl Iterator<Item = Position> {
    std::iter::successors(Some(position.clone()), |later| later.last().map(|(earlier, _)| earlier))
}

/// Whether the side on move can mate at once.
pub(in crate::mutants) fn can_mate(position: &Position) -> bool {
    let mates = |after: Position| after.in_check() && after.legal_moves().is_empty();
    position.legal_moves().into_iter().any(|mv| mates(position.after(mv)))
}

/// The pieces stand like this for the third time, but not with the same rights.
pub(in crate::mutants) fn same_places_thrice(position: &Position) -> bool {
    is_alike_thrice(position, 2)
}

/// The pieces stand like this for the third time, but not with the same side on move.
pub(in crate::mutants) fn other_turns_thrice(position: &Position) -> bool {
    is_alike_thrice(position, 1)
}

/// So many fields of its FEN are like this for the third time, but not all that make a repetition.
fn is_alike_thrice(position: &Position, fields: usize) -> bool {
    let fields = |position: &Position| {
        position.fen().split(' ').take(fields).map(str::to_owned).collect::<Vec<String>>()
    };
    let now = fields(position);
    position.repetitions() < 3 && backwards(position).filter(|earlier| fields(earlier) == now).count() >= 3
}

/// Material in centipawns, seen from a side.
pub(in crate::mutants) fn balance(position: &Position, side: Color) -> i32 {
    let board = position.board();
    const WORTH: [(Piece, i32); 5] = [
        (Piece::Pawn, 100),
        (Piece::Knight, 300),
        (Piece::Bishop, 300),
        (Piece::Rook, 500),
        (Piece::Queen, 900),
    ];
    let count = |color| {
        WORTH.iter().map(move |&(piece, value)| {
            value * i32::try_from((board.pieces(piece) & board.colors(color)).len()).unwrap_or(0)
        })
    };
    count(side).sum::<i32>() - count(!side).sum::<i32>()
}

/// The other colour's win.
pub(in crate::mutants) fn swapped(line: &[u8]) -> Vec<u8> {
    match word(line) {
        b"1-0" => [b"0-1 ", argument(line)].concat(),
        b"0-1" => [b"1-0 ", argument(line)].concat(),
        _ => line.to_vec(),
    }
}

/// A position with something else in one field of its FEN, if it is one.
pub(in crate::mutants) fn with_field(position: &Position, index: usize, value: &str) -> Option<String> {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    *fields.get_mut(index)? = value;
    let changed = fields.join(" ");
    Position::from_fen(&changed).is_ok().then_some(changed)
}

/// The same position with the other side to move; none in check.
pub(in crate::mutants) fn passed(position: &Position) -> Option<Position> {
    let other = position.board().null_move()?;
    Position::from_fen(&other.to_string()).ok()
}
