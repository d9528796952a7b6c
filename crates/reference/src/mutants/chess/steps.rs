//! In which way a move is not legal, or which legal moves an engine may not know.

use cozy_chess::{Color, Piece, Square, get_between_rays, get_king_moves};

use super::is_en_passant;
use super::offences::{Offence, offence_of};
use games::chess::{Move, Position, Setup};

/// A step of a piece of the side to move, which is not legal.
#[derive(Debug, Clone, Copy)]
pub(in crate::mutants) struct Step<'a> {
    position: &'a Position,
    /// What steps.
    pub(in crate::mutants) piece: Piece,
    from: Square,
    to: Square,
    /// Whose piece stands where it goes.
    there: Option<Color>,
}

impl Step<'_> {
    /// The step between two squares; none if no piece of the side to move stands on the first.
    pub(in crate::mutants) fn of(position: &Position, from: Square, to: Square) -> Option<Step<'_>> {
        let (_, piece) = position.piece_on(from).filter(|(color, _)| *color == position.turn())?;
        let there = position.piece_on(to).map(|(color, _)| color);
        Some(Step { position, piece, from, to, there })
    }

    /// Why it is not legal.
    pub(in crate::mutants) fn offence(&self) -> Offence {
        offence_of(self.position, self.from, self.to)
    }

    /// A rook, bishop or queen goes its way, with a piece between.
    pub(in crate::mutants) fn slides_through(&self) -> bool {
        let is_straight = self.from.rank() == self.to.rank() || self.from.file() == self.to.file();
        let goes = match self.piece {
            Piece::Rook => is_straight,
            Piece::Bishop => !is_straight,
            piece => piece == Piece::Queen,
        };
        let between = get_between_rays(self.from, self.to) & self.position.board().occupied();
        goes && !between.is_empty() && self.there != Some(self.position.turn())
    }

    /// A piece of one's own is taken, by a move that would be legal otherwise.
    pub(in crate::mutants) fn takes_own(&self) -> bool {
        let text = format!("{}{}", self.from, self.to);
        let reaches = |there: Option<Piece>| {
            let mut setup = Setup::from_position(self.position);
            setup.remove(self.to);
            if let Some(piece) = there {
                setup.put(self.to, !self.position.turn(), piece);
            }
            setup.finish().is_ok_and(|other| other.parse_coordinates(&text).is_ok())
        };
        // One piece more may be too many, and pawns take only what is there.
        let is_possible = reaches(Some(Piece::Knight)) || self.piece != Piece::Pawn && reaches(None);
        self.there == Some(self.position.turn()) && self.piece != Piece::King && is_possible
    }

    /// A pawn steps aside to an empty square, where nothing can be taken in passing.
    pub(in crate::mutants) fn takes_nothing(&self) -> bool {
        let files = (self.from.file() as usize).abs_diff(self.to.file() as usize);
        self.piece == Piece::Pawn
            && files == 1
            && self.there.is_none()
            && self.offence() != Offence::EnPassant
    }

    /// A pawn steps onto the piece before it.
    pub(in crate::mutants) fn takes_ahead(&self) -> bool {
        self.piece == Piece::Pawn && self.from.file() == self.to.file() && self.there.is_some()
    }

    /// A pawn makes two steps from its first square, over a piece.
    pub(in crate::mutants) fn leaps(&self) -> bool {
        let white = self.position.turn() == Color::White;
        let (home, far) = if white { ('2', '4') } else { ('7', '5') };
        self.piece == Piece::Pawn
            && self.there.is_none()
            && self.from.file() == self.to.file()
            && self.from.to_string().ends_with(home)
            && self.to.to_string().ends_with(far)
    }

    /// A king steps beside the other.
    pub(in crate::mutants) fn touches_king(&self) -> bool {
        let other = self.position.board().king(!self.position.turn());
        self.piece == Piece::King && get_king_moves(other).has(self.to)
    }
}

/// A pawn is taken in passing, which gives check.
pub(in crate::mutants) fn takes_in_passing_with_check(position: &Position, mv: Move) -> bool {
    is_en_passant(position, mv) && position.after(mv).in_check()
}

/// Two steps of a pawn end a check.
pub(in crate::mutants) fn answers_by_double_step(position: &Position, mv: Move) -> bool {
    let steps = (mv.from().rank() as usize).abs_diff(position.target(mv).rank() as usize);
    position.in_check()
        && steps == 2
        && position.piece_on(mv.from()).is_some_and(|(_, piece)| piece == Piece::Pawn)
}
