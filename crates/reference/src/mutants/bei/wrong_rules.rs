//! A generator of moves by rules that somebody misread: what it gives and the game does not allow is an illegal move that
//! an author could really make.

use games::boost::{Kind, Line, Move, Piece, Point, Position};

/// How steps are understood. [`Reading::RIGHT`] is as the rules have it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading {
    /// How many steps a piece makes.
    pub(super) steps: fn(&Position, Point) -> usize,
    /// The directions of a step.
    pub(super) directions: &'static [(i16, i16)],
    /// Whether pieces in the way matter.
    pub(super) hops: bool,
    /// Whether a point may be visited twice.
    pub(super) revisits: bool,
    /// Whether the board's edges meet.
    pub(super) wraps: bool,
    /// Which pieces may be moved.
    pub(super) moves: fn(&Position, Point, Piece) -> bool,
    /// What a piece may land on with its last step.
    pub(super) lands: fn(&Position, Piece, Piece) -> bool,
}

/// The four directions.
pub(super) const STRAIGHT: &[(i16, i16)] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
/// The four others.
pub(super) const DIAGONAL: &[(i16, i16)] = &[(1, 1), (-1, 1), (-1, -1), (1, -1)];

impl Reading {
    /// The rules.
    pub(super) const RIGHT: Reading = Reading {
        steps: |position, point| 1 + around(position, point).count(),
        directions: STRAIGHT,
        hops: false,
        revisits: false,
        wraps: false,
        moves: |position, point, piece| match piece {
            Piece::Dragon => around(position, point).any(|piece| is_own(position, piece)),
            Piece::Man(kind, _) => kind != Kind::Tower && is_own(position, piece),
        },
        lands: |position, piece, target| {
            matches!(piece, Piece::Man(Kind::Knight, _)) && is_enemy(position, target)
        },
    };

    /// A step by this reading that the rules do not allow.
    pub(super) fn illegal(&self, line: &Line) -> Option<Move> {
        let legal = line.position().legal_moves();
        // Where nothing is moved a misread rule is not seen.
        if legal.is_empty() || legal == [Move::Pass] {
            return None;
        }
        self.first(line.position(), |mv| !legal.contains(&mv))
    }

    /// The first step by this reading that is so, whether the game is over or not.
    pub(super) fn first(&self, position: &Position, so: impl Fn(Move) -> bool) -> Option<Move> {
        for from in points(position) {
            let Some(piece) = position.piece(from).filter(|piece| (self.moves)(position, from, *piece))
            else {
                continue;
            };
            let mut ends = Vec::new();
            self.walk(position, piece, &mut vec![from], (self.steps)(position, from), &mut ends);
            let mut steps = ends.into_iter().filter(|to| *to != from).map(|to| Move::Step { from, to });
            if let Some(mv) = steps.find(|mv| so(*mv)) {
                return Some(mv);
            }
        }
        None
    }

    fn walk(
        &self,
        position: &Position,
        piece: Piece,
        way: &mut Vec<Point>,
        left: usize,
        ends: &mut Vec<Point>,
    ) {
        let Some(at) = way.last().copied().filter(|_| left > 0) else { return };
        for direction in self.directions {
            let Some(next) = self.step(position, at, *direction) else { continue };
            if !self.revisits && way.contains(&next) {
                continue;
            }
            let standing = position.piece(next).filter(|_| next != way[0]);
            if left == 1 {
                if standing.is_none_or(|standing| (self.lands)(position, piece, standing)) {
                    ends.push(next);
                }
            } else if self.hops || standing.is_none() {
                way.push(next);
                self.walk(position, piece, way, left - 1, ends);
                way.pop();
            }
        }
    }

    fn step(&self, position: &Position, at: Point, (dx, dy): (i16, i16)) -> Option<Point> {
        let (width, height) = (i16::from(position.rules().width), i16::from(position.rules().height));
        let (x, y) = (i16::from(at.x) + dx, i16::from(at.y) + dy);
        let (x, y) = if self.wraps { (x.rem_euclid(width), y.rem_euclid(height)) } else { (x, y) };
        let next = Point { x: u8::try_from(x).ok()?, y: u8::try_from(y).ok()? };
        position.has(next).then_some(next)
    }
}

/// All points of the board.
pub(super) fn points(position: &Position) -> Vec<Point> {
    let (width, height) = (position.rules().width, position.rules().height);
    (0..height).flat_map(|y| (0..width).map(move |x| Point { x, y })).collect()
}

/// The points in some directions that are on the board.
pub(super) fn beside<'a>(
    position: &'a Position,
    at: Point,
    directions: &'a [(i16, i16)],
) -> impl Iterator<Item = Point> + 'a {
    directions.iter().filter_map(move |direction| Reading::RIGHT.step(position, at, *direction))
}

/// The pieces round a point.
pub(super) fn around(position: &Position, at: Point) -> impl Iterator<Item = Piece> {
    beside(position, at, STRAIGHT).filter_map(|next| position.piece(next))
}

/// Whether a piece is one of the player to move.
pub(super) fn is_own(position: &Position, piece: Piece) -> bool {
    matches!(piece, Piece::Man(_, owner) if owner == position.turn())
}

/// Whether a piece is one of another player.
pub(super) fn is_enemy(position: &Position, piece: Piece) -> bool {
    matches!(piece, Piece::Man(_, owner) if owner != position.turn())
}

/// How many men of one kind the player to move has.
pub(super) fn count(position: &Position, wanted: Kind) -> usize {
    position.pieces().filter(|piece| *piece == Piece::Man(wanted, position.turn())).count()
}

/// A special move at a point that is so, where none is legal.
pub(super) fn illegal_special(line: &Line, so: impl Fn(&Position, Point) -> bool) -> Option<Move> {
    let legal = line.position().legal_moves();
    if legal.is_empty() || legal == [Move::Pass] {
        return None;
    }
    let specials = points(line.position()).into_iter().filter(|point| so(line.position(), *point));
    specials.map(Move::Special).find(|mv| !legal.contains(mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_right_reading_allows_nothing_illegal() {
        let cases = [
            ("boost-5-5-2-8-2", "P13P1/2P02/1P0T0P01/2P02/P13P1"),
            ("boost-5-5-2-8-2", "P13P1/2D2/P0K01P11/5/P11T0P01"),
            ("boost-5-5-2-8-2", "P11P11P1/5/P0P11D1/3P01/P11P01P0"),
            ("boost-9-9-2-8-2", "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0"),
        ];
        for (rules, text) in cases {
            let position = Position::read(rules.parse().unwrap(), text).unwrap();
            let line = Line::new(position, Vec::new());
            assert_eq!(Reading::RIGHT.illegal(&line), None, "{text}");
            assert!(Reading::RIGHT.first(line.position(), |_| true).is_some(), "{text}");
        }
    }
}
