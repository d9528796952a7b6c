//! A game: its positions one after another, and how it ends.

use super::board::{Board, Color, Kind, Piece, Square};
use super::moves::Move;

/// Why a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Draw {
    Stalemate,
    Material,
    FiftyMoves,
    Repetition,
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// This side has mated.
    Mate(Color),
    Draw(Draw),
}

/// The positions since the start, the last one being on the board. Never empty.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    boards: Vec<Board>,
}

impl Game {
    /// A game that begins here.
    pub(crate) fn from(board: Board) -> Game {
        Game { boards: vec![board] }
    }

    /// The position on the board.
    pub(crate) fn board(&self) -> &Board {
        self.boards.last().expect("a game begins with a position, and `take_back` keeps it")
    }

    /// Changes the position on the board.
    pub(crate) fn board_mut(&mut self) -> &mut Board {
        self.boards.last_mut().expect("a game begins with a position, and `take_back` keeps it")
    }

    /// Makes a move.
    pub(crate) fn make(&mut self, one: Move) {
        let next = self.board().after(one);
        self.boards.push(next);
    }

    /// Puts another position on the board, as if a move had led to it: earlier positions still count for repetition.
    pub(crate) fn set_up(&mut self, board: Board) {
        self.boards.push(board);
    }

    /// Takes a move back, if there was one.
    pub(crate) fn take_back(&mut self) -> Option<Board> {
        if self.boards.len() > 1 { self.boards.pop() } else { None }
    }

    /// All positions, from the first one on.
    pub(crate) fn boards(&self) -> impl Iterator<Item = Board> {
        self.boards.iter().copied()
    }

    /// How many moves were made.
    pub(crate) fn plies(&self) -> usize {
        self.boards.len() - 1
    }

    /// How often the position was on the board, compared by this function.
    pub(crate) fn times(&self, is_same: impl Fn(&Board, &Board) -> bool) -> usize {
        self.boards.iter().filter(|board| is_same(board, self.board())).count()
    }

    /// How the game has ended, if it has.
    pub(crate) fn end(&self) -> Option<End> {
        let board = self.board();
        if board.legal().is_empty() {
            return Some(match board.is_in_check(board.turn) {
                true => End::Mate(board.turn.other()),
                false => End::Draw(Draw::Stalemate),
            });
        }
        let draw = if board.lacks_material() {
            Draw::Material
        } else if board.quiet >= 100 {
            Draw::FiftyMoves
        } else if self.times(Board::is_same) >= 3 {
            Draw::Repetition
        } else {
            return None;
        };
        Some(End::Draw(draw))
    }
}

impl Board {
    /// Whether the rule of repetition takes both for the same: places, mover, castling, and en passant that can be played.
    pub(crate) fn is_same(&self, other: &Board) -> bool {
        self.has_same_places(other)
            && self.castling == other.castling
            && self.playable_en_passant() == other.playable_en_passant()
    }

    /// Whether the same pieces stand on the same squares, with the same side on move.
    pub(crate) fn has_same_places(&self, other: &Board) -> bool {
        self.turn == other.turn && Square::all().all(|square| self.get(square) == other.get(square))
    }

    /// The square of en passant, if someone can capture there.
    pub(crate) fn playable_en_passant(&self) -> Option<Square> {
        let square = self.en_passant?;
        let pawn = |one: &Move| one.to == square && self.has(Some(one.from), self.turn, Kind::Pawn);
        self.legal().iter().any(pawn).then_some(square)
    }

    /// Kings alone, with one minor piece, or with bishops that all stand on one colour, a side each.
    pub(crate) fn lacks_material(&self) -> bool {
        let others: Vec<(Square, Piece)> =
            self.pieces().filter(|(_, piece)| piece.kind != Kind::King).collect();
        let shade = |square: Square| (square.file() + square.rank()) % 2;
        match others.as_slice() {
            [] => true,
            [(_, piece)] => matches!(piece.kind, Kind::Knight | Kind::Bishop),
            [(one, a), (two, b)] => {
                a.kind == Kind::Bishop
                    && b.kind == Kind::Bishop
                    && a.color != b.color
                    && shade(*one) == shade(*two)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::oddities::Oddities;
    use super::*;

    fn game(fen: &str, moves: &str) -> Game {
        let mut game = Game::from(Board::from_fen(fen, Oddities::default()).unwrap());
        for word in moves.split_whitespace() {
            game.make(game.board().by_coordinates(word).unwrap());
        }
        game
    }

    #[test]
    fn games_end_by_the_rules() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let knights = "g1f3 g8f6 f3g1 f6g8 ";
        let drawn = |draw| Some(End::Draw(draw));
        for (fen, moves, expected) in [
            (start, "f2f3 e7e5 g2g4 d8h4", Some(End::Mate(Color::Black))),
            (start, &knights.repeat(2)[..], drawn(Draw::Repetition)),
            (start, knights, None),
            (start, &format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 ".repeat(2)), drawn(Draw::Repetition)),
            ("7k/8/6K1/8/5Q2/8/8/8 w - - 0 1", "f4f7", drawn(Draw::Stalemate)),
            ("k7/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", drawn(Draw::Material)),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1b1", drawn(Draw::FiftyMoves)),
            ("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", "", None),
            ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "", drawn(Draw::Material)),
            ("4kb2/8/8/8/8/8/8/3BK3 w - - 0 1", "", None),
            // The first position could castle, the later ones cannot.
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8", None),
        ] {
            assert_eq!(game(fen, moves).end(), expected, "{fen} {moves}");
        }
    }
}
