//! What stands on the board, who is to move, and who has won ([`Position`]).

use super::point::Point;
use super::rules::Rules;

/// A man of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Moves, and captures by flanking.
    Pawn,
    /// Moves, and captures by landing.
    Knight,
    /// Stands, and makes knights.
    Tower,
}

/// What can stand on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Nobody's.
    Dragon,
    /// A man, and the number of its player, from 0.
    Man(Kind, u8),
}

impl Piece {
    /// A number for owner and kind of a man.
    fn sort(&self) -> Option<(u8, u8)> {
        match self {
            Piece::Dragon => None,
            Piece::Man(kind, owner) => Some((*owner, *kind as u8)),
        }
    }
}

/// A position: the board, and whose turn it is. Two of them are the same if they look alike from the mover's side.
#[derive(Debug, Clone)]
pub struct Position {
    pub(super) rules: Rules,
    /// By ranks, the southern one first.
    pub(super) points: Box<[Option<Piece>]>,
    /// The number of the player to move.
    pub(super) turn: u8,
}

/// Fewer pieces cannot build a tower.
const TO_BUILD: usize = 4;

impl Position {
    /// The board without any piece.
    #[must_use]
    pub fn empty(rules: Rules) -> Position {
        let points = usize::from(rules.width) * usize::from(rules.height);
        Position { rules, points: vec![None; points].into_boxed_slice(), turn: 0 }
    }

    /// The start of a game, without dragons; none where the set-up formula puts two pawns on one point.
    ///
    /// Players sit round the rim, counter-clockwise from the middle of the south side, each with half of its pawns on
    /// either side of its own middle, which stays empty (specs/bei/requirements.md 2.3).
    #[must_use]
    pub fn start(rules: Rules) -> Option<Position> {
        let mut position = Position::empty(rules);
        let rim = position.rim();
        let length = rim.len();
        let players = usize::from(rules.players);
        for player in 0..rules.players {
            let middle = (2 * usize::from(player) * length + players) / (2 * players);
            for distance in 1..=usize::from(rules.pawns / 2) {
                for at in [middle + distance, middle + length - distance % length] {
                    let place = &mut position.points[rim[at % length]];
                    if place.is_some() || distance >= length {
                        return None;
                    }
                    *place = Some(Piece::Man(Kind::Pawn, player));
                }
            }
        }
        Some(position)
    }

    /// The points of the rim, counter-clockwise from the middle of the south side.
    fn rim(&self) -> Vec<usize> {
        let (width, height) = (self.rules.width, self.rules.height);
        let south = (0..width).map(|x| Point { x, y: 0 });
        let east = (1..height).map(|y| Point { x: width - 1, y });
        let north = (0..width - 1).rev().map(|x| Point { x, y: height - 1 });
        let west = (1..height - 1).rev().map(|y| Point { x: 0, y });
        let mut rim: Vec<usize> =
            south.chain(east).chain(north).chain(west).map(|point| self.index(point)).collect();
        rim.rotate_left(usize::from(width / 2));
        rim
    }

    /// The rules of its game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of the player to move, from 0.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// Whether the board has this point.
    #[must_use]
    pub fn has(&self, point: Point) -> bool {
        point.x < self.rules.width && point.y < self.rules.height
    }

    /// What stands on a point; nothing on one that the board does not have.
    #[must_use]
    pub fn piece(&self, point: Point) -> Option<Piece> {
        if self.has(point) { self.points[self.index(point)] } else { None }
    }

    /// All that stands on the board.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.points.iter().flatten().copied()
    }

    /// Puts a piece on a point, or takes away what stands there.
    ///
    /// # Panics
    /// If the board has no such point.
    pub fn put(&mut self, point: Point, piece: Option<Piece>) {
        assert!(self.has(point), "{point} is on the board");
        self.points[self.index(point)] = piece;
    }

    pub(super) fn index(&self, point: Point) -> usize {
        usize::from(point.y) * usize::from(self.rules.width) + usize::from(point.x)
    }

    pub(super) fn point(&self, index: usize) -> Point {
        let width = usize::from(self.rules.width);
        let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        Point { x: small(index % width), y: small(index / width) }
    }

    /// The points next to this one, east, north, west, south, as far as there are such.
    pub(super) fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        Direction::ALL.into_iter().filter_map(self.step_of(index))
    }

    /// Where a step from here leads.
    pub(super) fn step_of(&self, index: usize) -> impl Fn(Direction) -> Option<usize> + use<> {
        let (width, count) = (usize::from(self.rules.width), self.points.len());
        let x = index % width;
        move |direction| match direction {
            Direction::East => (x + 1 < width).then_some(index + 1),
            Direction::North => Some(index + width).filter(|next| *next < count),
            Direction::West => (x > 0).then(|| index - 1),
            Direction::South => index.checked_sub(width),
        }
    }

    /// Whether a player can win no more: too few pieces to build a tower and none built, or nothing but towers.
    #[must_use]
    pub fn is_defeated(&self, player: u8) -> bool {
        let mut mobile = 0;
        let mut towers = 0;
        for piece in self.points.iter().flatten() {
            match piece {
                Piece::Man(Kind::Tower, owner) if *owner == player => towers += 1,
                Piece::Man(_, owner) if *owner == player => mobile += 1,
                _ => {}
            }
        }
        mobile == 0 || towers == 0 && mobile < TO_BUILD
    }

    /// Who has won: by a tower among four dragons, or because all others are defeated.
    #[must_use]
    pub fn winner(&self) -> Option<u8> {
        let circled = self.points.iter().enumerate().find_map(|(index, piece)| match piece {
            Some(Piece::Man(Kind::Tower, owner)) if self.is_circled(index) => Some(*owner),
            _ => None,
        });
        if circled.is_some() || self.rules.demo {
            return circled;
        }
        let mut alive = (0..self.rules.players).filter(|player| !self.is_defeated(*player));
        alive.next().filter(|_| alive.next().is_none())
    }

    /// Whether a tower stands among four dragons, by which its owner has won.
    #[must_use]
    pub fn is_won_by_circle(&self) -> bool {
        let tower = |piece: &Option<Piece>| matches!(piece, Some(Piece::Man(Kind::Tower, _)));
        self.points.iter().enumerate().any(|(index, piece)| tower(piece) && self.is_circled(index))
    }

    /// Whether each player has as many men of each kind as in another position of the game.
    #[must_use]
    pub fn has_same_men(&self, other: &Position) -> bool {
        let men = |position: &Position| {
            let mut men: Vec<(u8, u8)> = position.points.iter().flatten().filter_map(Piece::sort).collect();
            men.sort_unstable();
            men
        };
        men(self) == men(other)
    }

    fn is_circled(&self, index: usize) -> bool {
        let dragons = self.neighbours(index).filter(|next| self.points[*next] == Some(Piece::Dragon));
        dragons.count() == 4
    }

    /// How many turns it takes until the player moves, 0 for the one to move.
    pub(super) fn turns_until(&self, player: u8) -> u8 {
        (player + self.rules.players - self.turn) % self.rules.players
    }
}

/// The four directions of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    East,
    North,
    West,
    South,
}

impl Direction {
    pub(super) const ALL: [Direction; 4] =
        [Direction::East, Direction::North, Direction::West, Direction::South];
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let seen = |position: &Position, piece: Option<Piece>| match piece {
            Some(Piece::Man(kind, owner)) => Some(Piece::Man(kind, position.turns_until(owner))),
            other => other,
        };
        self.rules == other.rules
            && self.points.iter().zip(&other.points).all(|(a, b)| seen(self, *a) == seen(other, *b))
    }
}

impl Eq for Position {}
