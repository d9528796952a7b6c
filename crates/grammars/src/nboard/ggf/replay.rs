//! Replaying a game: from `BO` on, colours alternate, passes count.

use super::game::{Board, Game, Property};
use games::othello::{Disc, IllegalMove, Move, Position};

/// Why a well-formed game has no positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// `GM` names another game.
    #[error("the game is not Othello")]
    OtherGame,
    /// There is no `BO`.
    #[error("no board to start from")]
    NoBoard,
    /// There are several.
    #[error("several boards to start from")]
    SeveralBoards,
    /// The board is not eight by eight.
    #[error("a board of size {size}")]
    OtherSize {
        /// The size.
        size: u8,
    },
    /// The colour of a move is not the one whose turn it is.
    #[error("move {number} has the wrong colour")]
    WrongColour {
        /// The move's number, from 1.
        number: usize,
    },
    /// The rules do not allow a move.
    #[error("move {number}, {mv}: {reason}")]
    Illegal {
        /// The move's number, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// The reason.
        reason: IllegalMove,
    },
}

impl Game<'_> {
    /// The position that the moves begin in.
    ///
    /// # Errors
    /// If the game names none, or one that is not Othello on eight by eight squares.
    pub fn beginning(&self) -> Result<Position, ReplayError> {
        let othello =
            |property: &Property<'_>| !matches!(property, Property::Game(name) if !is_othello(name));
        if !self.properties.iter().all(othello) {
            return Err(ReplayError::OtherGame);
        }
        let mut boards = self.properties.iter().filter_map(|property| match property {
            Property::Board(board) => Some(board),
            _ => None,
        });
        let board = boards.next().ok_or(ReplayError::NoBoard)?;
        if boards.next().is_some() {
            return Err(ReplayError::SeveralBoards);
        }
        match *board {
            Board::Eight(position) => Ok(position),
            Board::Other { size, .. } => Err(ReplayError::OtherSize { size }),
        }
    }

    /// All positions of the game, the first and the last included.
    ///
    /// # Errors
    /// As [`Game::beginning`], and where a move does not fit.
    pub fn positions(&self) -> Result<Vec<Position>, ReplayError> {
        let mut position = self.beginning()?;
        let mut all = vec![position];
        for (number, (colour, item)) in (1..).zip(self.moves()) {
            position = step(position, number, colour, item.mv)?;
            all.push(position);
        }
        Ok(all)
    }

    /// The position after the last move.
    ///
    /// # Errors
    /// As [`Game::positions`].
    pub fn final_position(&self) -> Result<Position, ReplayError> {
        let mut position = self.beginning()?;
        for (number, (colour, item)) in (1..).zip(self.moves()) {
            position = step(position, number, colour, item.mv)?;
        }
        Ok(position)
    }
}

fn step(position: Position, number: usize, colour: Disc, mv: Move) -> Result<Position, ReplayError> {
    if colour != position.turn() {
        return Err(ReplayError::WrongColour { number });
    }
    position.play(mv).map_err(|reason| ReplayError::Illegal { number, mv, reason })
}

fn is_othello(name: &[u8]) -> bool {
    name.trim_ascii().eq_ignore_ascii_case(b"othello")
}
