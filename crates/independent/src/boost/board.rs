//! The board, and how a game on it ends.

use super::oddities::{Oddities, Oddity};

/// What kind of piece it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Pawn,
    Knight,
    Tower,
}

/// What stands on a point. An owner is told by the turns until that player plays: 0 is on move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    Dragon,
    Piece(Kind, u8),
}

/// The game, as its identifier tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) players: u8,
    pub(crate) pawns: usize,
    pub(crate) towers: usize,
    /// Defeated players may move.
    pub(crate) is_demo: bool,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) game: Game,
    /// From a1 to the east, then north.
    pub(crate) cells: Vec<Cell>,
    pub(crate) odd: Oddities,
}

impl Board {
    /// The position in which a game begins, without dragons.
    pub(crate) fn start(game: Game, odd: Oddities) -> Board {
        let mut board = Board { game, cells: vec![Cell::Empty; game.width * game.height], odd };
        let rim = board.rim();
        let length = rim.len();
        for player in 0..game.players {
            let centre = (usize::from(player) * length * 2 + usize::from(game.players))
                / (2 * usize::from(game.players));
            for distance in 1..=game.pawns / 2 {
                for at in [centre + distance, centre + length - distance] {
                    let cell = &mut board.cells[rim[at % length]];
                    if *cell == Cell::Empty {
                        *cell = Cell::Piece(Kind::Pawn, player);
                    }
                }
            }
        }
        board
    }

    /// The points of the rim, counter-clockwise from the middle of the south side.
    fn rim(&self) -> Vec<usize> {
        let (w, h) = (self.game.width, self.game.height);
        let south = 0..w - 1;
        let east = (0..h - 1).map(|y| y * w + w - 1);
        let north = (1..w).rev().map(|x| (h - 1) * w + x);
        let west = (1..h).rev().map(|y| y * w);
        let mut rim: Vec<usize> = south.chain(east).chain(north).chain(west).collect();
        rim.rotate_left(w / 2);
        rim
    }

    /// The neighbour in a direction: 0 east, 1 north, 2 west, 3 south.
    pub(crate) fn beside(&self, at: usize, direction: usize) -> Option<usize> {
        let (x, y, w, h) = (at % self.game.width, at / self.game.width, self.game.width, self.game.height);
        match direction {
            0 if self.odd.has(Oddity::FilesWrap) => (at + 1 < w * h).then_some(at + 1),
            2 if self.odd.has(Oddity::FilesWrap) => at.checked_sub(1),
            0 => (x + 1 < w).then_some(at + 1),
            1 => (y + 1 < h).then_some(at + w),
            2 => (x > 0).then(|| at - 1),
            _ => (y > 0).then(|| at - w),
        }
    }

    /// All neighbours.
    pub(crate) fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        (0..4).filter_map(move |direction| self.beside(at, direction))
    }

    /// How many pieces of this kind a player has.
    pub(crate) fn count(&self, kind: Kind, owner: u8) -> usize {
        self.cells.iter().filter(|cell| **cell == Cell::Piece(kind, owner)).count()
    }

    /// How many pieces all players have.
    pub(crate) fn men(&self) -> usize {
        self.cells.iter().filter(|cell| matches!(cell, Cell::Piece(..))).count()
    }

    /// Whether the player has lost.
    pub(crate) fn is_defeated(&self, player: u8) -> bool {
        let towers = self.count(Kind::Tower, player);
        let mobile = self.count(Kind::Pawn, player) + self.count(Kind::Knight, player);
        let enough = if self.odd.has(Oddity::ThreePiecesLive) { 3 } else { 4 };
        towers == 0 && mobile < enough
            || mobile == 0 && !(self.odd.has(Oddity::TowersAloneLive) && towers > 0)
    }

    /// Whether somebody has won.
    pub(crate) fn is_finished(&self) -> bool {
        self.has_circle() && !self.odd.has(Oddity::CircleUnseen)
            || !self.game.is_demo && self.alive() == 1
            || self.odd.has(Oddity::OneDefeatEndsThree) && self.alive() < usize::from(self.game.players)
    }

    fn alive(&self) -> usize {
        (0..self.game.players).filter(|&player| !self.is_defeated(player)).count()
    }

    fn has_circle(&self) -> bool {
        let is_tower = |cell: &Cell| matches!(cell, Cell::Piece(Kind::Tower, _));
        let is_circled =
            |at: usize| self.neighbours(at).filter(|&next| self.cells[next] == Cell::Dragon).count() == 4;
        self.cells.iter().enumerate().any(|(at, cell)| is_tower(cell) && is_circled(at))
    }

    /// The same board for the next player.
    pub(crate) fn turned(mut self) -> Board {
        for cell in &mut self.cells {
            if let Cell::Piece(_, owner) = cell {
                *owner = (*owner + self.game.players - 1) % self.game.players;
            }
        }
        self
    }
}
