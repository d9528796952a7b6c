//! What stands on the board, and how moves are written on it.

use games::chess::{Move, Position};
use grammars::uci::{self as grammar, SetPosition};

/// A position, and how castling is written in it.
#[derive(Debug, Clone)]
pub(super) struct Board {
    pub(super) position: Position,
    /// As the king taking its rook (UCI-960-1).
    chess960: bool,
}

impl Board {
    /// The start of a game: it stands there until `position` comes, too (UT-25).
    pub(super) fn start(chess960: bool) -> Board {
        Board { position: Position::start(), chess960 }
    }

    /// What `position` sets; none if any part of it is invalid (UT-33, UT-34).
    pub(super) fn of(set: &SetPosition<'_>, chess960: bool) -> Option<Board> {
        let position = match set.fen() {
            Some(fields) if chess960 => {
                Position::from_fen_960(std::str::from_utf8(fields.text()).ok()?).ok()?
            }
            _ => set.start().ok()?,
        };
        let mut board = Board { position, chess960 };
        for mv in set.moves() {
            let mv = board.legal(mv.ok()?)?;
            board.position.play(mv);
        }
        Some(board)
    }

    /// The legal move that is written like this.
    pub(super) fn legal(&self, mv: grammar::Move) -> Option<Move> {
        let text = mv.to_string();
        match self.chess960 {
            true => self.position.parse_coordinates_960(&text),
            false => self.position.parse_coordinates(&text),
        }
        .ok()
    }

    /// Moves that follow each other from here, as they are written.
    pub(super) fn written(&self, moves: &[cozy_chess::Move]) -> Vec<String> {
        let mut position = self.position.clone();
        let mut written = Vec::new();
        for mv in moves.iter().map(|mv| Move::from_cozy(*mv)) {
            written.push(match self.chess960 {
                true => position.coordinates_960(mv),
                false => position.coordinates(mv),
            });
            position.play(mv);
        }
        written
    }
}
