//! What a player may do in a turn ([`Move`]), and what follows from it.

use std::fmt;
use std::str::FromStr;

use super::point::Point;
use super::position::{Direction, Kind, Piece, Position};

/// The longest way that a piece can make: a step, and one for each neighbour.
const LONGEST: usize = 5;

/// One turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A piece moves.
    Step {
        /// From here.
        from: Point,
        /// To there.
        to: Point,
    },
    /// A tower is built, or a pawn becomes a knight, at this point.
    Special(Point),
    /// Nothing, where nothing else can be done.
    Pass,
}

/// Why a move cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules do not allow it.
    #[error("not a legal move")]
    Illegal,
    /// It leads to an earlier position, and another one does not.
    #[error("it repeats an earlier position")]
    Taboo,
}

impl FromStr for Move {
    type Err = ();

    /// `a1a3`; a special move as `c3` or `c3c3`. Passes have no spelling of their own, see the protocol.
    fn from_str(text: &str) -> Result<Move, ()> {
        let (from, rest) = Point::leading(text).ok_or(())?;
        if rest.is_empty() {
            return Ok(Move::Special(from));
        }
        let to: Point = rest.parse()?;
        Ok(if from == to { Move::Special(from) } else { Move::Step { from, to } })
    }
}

impl fmt::Display for Move {
    /// `a1a3`, `c3`, `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Step { from, to } => write!(f, "{from}{to}"),
            Move::Special(point) => write!(f, "{point}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl Position {
    /// All legal moves: none if the game is over, the pass alone if nothing else can be done. Repetition is not looked
    /// at, because it needs the positions before this one.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.winner().is_some() {
            return Vec::new();
        }
        if !self.rules.demo && self.is_defeated(self.turn) {
            return vec![Move::Pass];
        }
        let mut moves = Vec::new();
        let towers = self.count(Kind::Tower);
        let knights = self.count(Kind::Knight);
        let builds = towers < usize::from(self.rules.towers);
        for (index, piece) in self.points.iter().enumerate() {
            match piece {
                None if builds && self.is_own_circle(index) => moves.push(Move::Special(self.point(index))),
                Some(Piece::Man(kind, owner)) if *owner == self.turn && *kind != Kind::Tower => {
                    self.add_steps(index, *piece, &mut moves);
                    if *kind == Kind::Pawn
                        && knights < towers
                        && self.is_next_to_own(index, Some(Kind::Tower))
                    {
                        moves.push(Move::Special(self.point(index)));
                    }
                }
                Some(Piece::Dragon) if self.is_next_to_own(index, None) => {
                    self.add_steps(index, *piece, &mut moves);
                }
                _ => {}
            }
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// If it is not legal here.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.winner().is_some() {
            return Err(IllegalMove::Over);
        }
        if !self.legal_moves().contains(&mv) {
            return Err(IllegalMove::Illegal);
        }
        Ok(self.after(mv))
    }

    /// The position after a move that is legal.
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        match mv {
            Move::Step { from, to } => {
                let (from, to) = (self.index(from), self.index(to));
                let piece = next.points[from].take();
                next.points[to] = piece;
                if !matches!(piece, Some(Piece::Man(Kind::Knight, _))) {
                    next.flank(to);
                }
            }
            Move::Special(point) => {
                let place = &mut next.points[self.index(point)];
                let kind = if place.is_some() { Kind::Knight } else { Kind::Tower };
                *place = Some(Piece::Man(kind, self.turn));
            }
            Move::Pass => {}
        }
        next.turn = (self.turn + 1) % self.rules.players;
        next
    }

    /// Removes what the piece that has just come here captures together with what stands beyond.
    fn flank(&mut self, index: usize) {
        for direction in Direction::ALL {
            let next = self.step_of(index)(direction);
            let Some((next, beyond)) = next.and_then(|next| Some((next, self.step_of(next)(direction)?)))
            else {
                continue;
            };
            let enemy = matches!(self.points[next], Some(Piece::Man(_, owner)) if owner != self.turn);
            let closes = match self.points[beyond] {
                Some(Piece::Man(_, owner)) => owner == self.turn,
                Some(Piece::Dragon) => true,
                None => false,
            };
            if enemy && closes {
                self.points[next] = None;
            }
        }
    }

    fn count(&self, wanted: Kind) -> usize {
        let own = |piece: &&Piece| matches!(piece, Piece::Man(kind, owner) if *kind == wanted && *owner == self.turn);
        self.points.iter().flatten().filter(own).count()
    }

    /// Whether four own pieces stand round this point.
    fn is_own_circle(&self, index: usize) -> bool {
        self.neighbours(index).filter(|next| self.is_own(*next, None)).count() == 4
    }

    fn is_next_to_own(&self, index: usize, kind: Option<Kind>) -> bool {
        self.neighbours(index).any(|next| self.is_own(next, kind))
    }

    fn is_own(&self, index: usize, wanted: Option<Kind>) -> bool {
        matches!(self.points[index], Some(Piece::Man(kind, owner))
            if owner == self.turn && wanted.is_none_or(|wanted| wanted == kind))
    }

    /// All ends of the ways that the piece here can go: as many steps as one and a boost for each neighbour.
    fn add_steps(&self, index: usize, piece: Option<Piece>, moves: &mut Vec<Move>) {
        let steps = 1 + self.neighbours(index).filter(|next| self.points[*next].is_some()).count();
        let lands = matches!(piece, Some(Piece::Man(Kind::Knight, _)));
        let mut ends = Vec::new();
        let mut way = [index; LONGEST + 1];
        self.walk(&mut way, 0, steps, lands, &mut ends);
        ends.sort_unstable();
        ends.dedup();
        let from = self.point(index);
        moves.extend(ends.into_iter().map(|to| Move::Step { from, to: self.point(to) }));
    }

    /// Goes on from the last point of a way that has made so many steps.
    fn walk(
        &self,
        way: &mut [usize; LONGEST + 1],
        made: usize,
        steps: usize,
        lands: bool,
        ends: &mut Vec<usize>,
    ) {
        for next in self.neighbours(way[made]) {
            if way[..=made].contains(&next) {
                continue;
            }
            let last = made + 1 == steps;
            let free = self.points[next].is_none();
            let captures = last
                && lands
                && matches!(self.points[next], Some(Piece::Man(_, owner)) if owner != self.turn);
            if last && (free || captures) {
                ends.push(next);
            } else if free {
                way[made + 1] = next;
                self.walk(way, made + 1, steps, lands, ends);
            }
        }
    }
}
