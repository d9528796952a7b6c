//! What a position is worth without searching: material, where pieces like to stand, and a little taste.

use cozy_chess::{Board, Color, Piece, Square};

/// What the engine's options change about its judgement, in centipawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Taste {
    /// Added for the side to move.
    pub(crate) tempo: i32,
    /// Per square nearer to the centre, for each piece.
    pub(crate) centre: i32,
    /// What a draw costs the engine.
    pub(crate) contempt: i32,
}

impl Default for Taste {
    fn default() -> Taste {
        Taste { tempo: 10, centre: 4, contempt: 0 }
    }
}

/// Worth of a piece in centipawns; the king's only matters for ordering captures.
pub(super) fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 310,
        Piece::Bishop => 325,
        Piece::Rook => 500,
        Piece::Queen => 950,
        Piece::King => 10_000,
    }
}

/// A taste worked out for every piece on every square: a search asks some thousand times a second.
#[derive(Debug, Clone)]
pub(super) struct Judgement {
    /// By piece and square, seen from White's side; kings stand there as in the middle game.
    values: [[i32; Square::NUM]; Piece::NUM],
    /// The king's in the endgame.
    late_king: [i32; Square::NUM],
    tempo: i32,
}

impl Judgement {
    pub(super) fn of(taste: Taste) -> Judgement {
        let on_squares = |piece, endgame| {
            let material = if piece == Piece::King { 0 } else { worth(piece) };
            Square::ALL.map(|square| material + placement(piece, square, endgame, taste))
        };
        Judgement {
            values: Piece::ALL.map(|piece| on_squares(piece, false)),
            late_king: on_squares(Piece::King, true),
            tempo: taste.tempo,
        }
    }

    /// The position's worth for the side to move.
    pub(super) fn evaluate(&self, board: &Board) -> i32 {
        let heavy = (board.pieces(Piece::Rook) | board.pieces(Piece::Queen)).len();
        let endgame = heavy <= 3;
        let mut score = 0;
        for color in [Color::White, Color::Black] {
            let mut side = 0;
            for piece in Piece::ALL {
                let values = match piece {
                    Piece::King if endgame => &self.late_king,
                    other => &self.values[other as usize],
                };
                let mut left = board.colored_pieces(color, piece).0;
                // Squares count along the ranks: the other side of the board is seven ranks away.
                let turn = if color == Color::White { 0 } else { 56 };
                while left != 0 {
                    side += values[left.trailing_zeros() as usize ^ turn];
                    left &= left - 1;
                }
            }
            if board.colored_pieces(color, Piece::Bishop).len() >= 2 {
                side += 30;
            }
            score += if color == board.side_to_move() { side } else { -side };
        }
        score + self.tempo
    }
}

/// What a piece gains on a square, seen from its own side of the board.
fn placement(piece: Piece, square: Square, endgame: bool, taste: Taste) -> i32 {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    // 0 in the corner, 6 in the centre.
    let central = 6 - ((2 * file - 7).abs() + (2 * rank - 7).abs() - 2) / 2;
    match piece {
        Piece::Pawn => rank * rank + 6 * rank * i32::from(rank < 5 && (3..=4).contains(&file)),
        Piece::Knight => central * (taste.centre + 2) - 12 * i32::from(rank == 0),
        Piece::Bishop => central * taste.centre - 10 * i32::from(rank == 0),
        Piece::Rook => 20 * i32::from(rank == 6) + 6 * i32::from((3..=4).contains(&file)),
        Piece::Queen => central,
        Piece::King if endgame => central * 6,
        // Castled is good, the centre is not, and neither is leaving home.
        Piece::King => 25 * i32::from(matches!(file, 1 | 2 | 6)) - rank * 20,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_for_both_sides() {
        let start = Board::default();
        let judgement = Judgement::of(Taste::default());
        assert_eq!(judgement.evaluate(&start), Taste::default().tempo);
        let white: Board = "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1".parse().unwrap();
        let black: Board = "4k3/8/2n5/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
        assert_eq!(judgement.evaluate(&white), judgement.evaluate(&black));
    }
}
