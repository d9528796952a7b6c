//! Why a move is not legal.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};

use games::chess::{Position, Setup};

/// Why a move is not legal, as far as faulty engines get it wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::mutants) enum Offence {
    /// Castling, but the right is lost.
    NoRight,
    /// Castling out of or through check.
    ThroughCheck,
    /// A pawn takes what is not there.
    EnPassant,
    /// The king would stand in check.
    KingInCheck,
    /// Anything else.
    Other,
}

/// The offence of the move between two squares, which is not legal.
pub(in crate::mutants) fn offence_of(position: &Position, from: Square, to: Square) -> Offence {
    let Some((color, piece)) = position.piece_on(from).filter(|(color, _)| *color == position.turn()) else {
        return Offence::Other;
    };
    let board = position.board();
    let own = board.colors(color);
    let steps = (from.file() as i32 - to.file() as i32).abs();
    if piece == Piece::King && steps == 2 && from.rank() == home_rank(position) && to.rank() == from.rank() {
        let corner = if (to.file() as usize) > (from.file() as usize) { "h" } else { "a" };
        let corner: Option<Square> = format!("{corner}{}", from.rank()).parse().ok();
        let rook = corner.filter(|&square| position.piece_on(square) == Some((color, Piece::Rook)));
        let free = rook.is_some_and(|rook| get_between_rays(from, rook).is_disjoint(board.occupied()));
        return match (free, position.in_check() || !safe_passage(position, from, to)) {
            (false, _) => Offence::Other,
            (true, true) => Offence::ThroughCheck,
            (true, false) => Offence::NoRight,
        };
    }
    let takes_nothing =
        piece == Piece::Pawn && get_pawn_attacks(from, color).has(to) && !board.occupied().has(to);
    if takes_nothing && to.rank() == Rank::Sixth.relative_to(color) {
        return Offence::EnPassant;
    }
    if reach(board, piece, from, color).has(to) && !own.has(to) {
        Offence::KingInCheck
    } else {
        Offence::Other
    }
}

/// Whether the squares that a castling king passes are not attacked: it could go there.
fn safe_passage(position: &Position, from: Square, to: Square) -> bool {
    let passed = get_between_rays(from, to).into_iter().next();
    let steps = |square: Square| position.parse_coordinates(&format!("{from}{square}")).is_ok();
    passed.is_some_and(steps) && {
        let mut board = Setup::from_position(position);
        board.remove(from);
        board.put(to, position.turn(), Piece::King);
        // The side that has just castled must not be in check: asked of the position with the other side to move.
        let fen = board.finish().ok().map(|there| !there.in_check());
        fen.unwrap_or(false)
    }
}

/// Where a piece could go if there were no check.
fn reach(board: &Board, piece: Piece, from: Square, color: Color) -> BitBoard {
    let occupied = board.occupied();
    match piece {
        Piece::Pawn => {
            get_pawn_quiets(from, color, occupied) | (get_pawn_attacks(from, color) & board.colors(!color))
        }
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}

/// The rank on which a side's king begins.
fn home_rank(position: &Position) -> Rank {
    Rank::First.relative_to(position.turn())
}
