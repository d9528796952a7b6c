//! Moves that the rules of Boost do not allow, each by a rule that somebody misread.

use super::prelude::*;
use super::wrong_rules::{DIAGONAL, Reading, around, beside, count, illegal_special, is_enemy, is_own};

fn is_knight(piece: Piece) -> bool {
    matches!(piece, Piece::Man(Kind::Knight, _))
}

fn is_tower(piece: Piece) -> bool {
    matches!(piece, Piece::Man(Kind::Tower, _))
}

/// A dragon that may be moved.
fn is_own_dragon(position: &Position, point: Point, piece: Piece) -> bool {
    piece == Piece::Dragon && (Reading::RIGHT.moves)(position, point, piece)
}

/// How many pieces that are so stand round a point.
fn number_around(position: &Position, point: Point, so: impl Fn(Piece) -> bool) -> usize {
    around(position, point).filter(|piece| so(*piece)).count()
}

/// How many own pieces stand round a point.
fn own_around(position: &Position, point: Point) -> usize {
    number_around(position, point, |piece| is_own(position, piece))
}

/// Whether a man of this kind, of the player to move, stands here.
fn holds(position: &Position, point: Point, kind: Kind) -> bool {
    position.piece(point) == Some(Piece::Man(kind, position.turn()))
}

/// Whether an own tower stands beside a point.
fn has_tower(position: &Position, point: Point) -> bool {
    around(position, point).any(|piece| piece == Piece::Man(Kind::Tower, position.turn()))
}

/// Whether a tower of somebody else stands beside a point.
fn has_enemy_tower(position: &Position, point: Point) -> bool {
    around(position, point).any(|piece| is_tower(piece) && is_enemy(position, piece))
}

/// Whether four pieces stand round a point, but not all of them are own ones.
fn is_among_any_four(position: &Position, point: Point) -> bool {
    around(position, point).count() == 4 && own_around(position, point) < 4
}

/// It makes steps by this reading of the rules.
fn reads_rules(reading: Reading) -> Rule<Seen> {
    plays(move |line| reading.illegal(line))
}

/// It makes so many steps.
fn makes_steps(steps: fn(&Position, Point) -> usize) -> Rule<Seen> {
    reads_rules(Reading { steps, ..Reading::RIGHT })
}

/// It lands on such pieces.
fn lands_on(lands: fn(&Position, Piece, Piece) -> bool) -> Rule<Seen> {
    reads_rules(Reading { lands, ..Reading::RIGHT })
}

/// It moves such pieces.
fn moves_piece(moves: fn(&Position, Point, Piece) -> bool) -> Rule<Seen> {
    reads_rules(Reading { moves, ..Reading::RIGHT })
}

/// It makes a special move at such points.
fn special_at(so: fn(&Position, Point) -> bool) -> Rule<Seen> {
    plays(move |line| illegal_special(line, so))
}

/// It builds a tower at such empty points.
fn builds_at(so: fn(&Position, Point) -> bool) -> Rule<Seen> {
    plays(move |line| {
        illegal_special(line, |position, point| position.piece(point).is_none() && so(position, point))
    })
}

/// It makes a knight of an own pawn at such points.
fn pawn_promotes(so: fn(&Position, Point) -> bool) -> Rule<Seen> {
    plays(move |line| {
        illegal_special(line, |position, point| holds(position, point, Kind::Pawn) && so(position, point))
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "one-step-short", "BEI-MOVE-4", "a piece makes a step for each neighbour and no more" =>
        makes_steps(|position, point| around(position, point).count());
    wrong "one-step-far", "BEI-MOVE-4", "a piece makes a step more than it should" =>
        makes_steps(|position, point| 2 + around(position, point).count());
    wrong "always-one-step", "BEI-MOVE-4", "a piece makes one step whatever stands beside it" =>
        makes_steps(|_, _| 1);
    wrong "boosts-by-own-only", "BEI-MOVE-4", "only own men boost a piece" =>
        makes_steps(|position, point| 1 + own_around(position, point));
    wrong "dragons-do-not-boost", "BEI-MOVE-4", "dragons do not boost a piece" =>
        makes_steps(|position, point| 1 + number_around(position, point, |piece| piece != Piece::Dragon));
    wrong "towers-do-not-boost", "BEI-MOVE-4", "towers do not boost a piece" =>
        makes_steps(|position, point| 1 + number_around(position, point, |piece| !is_tower(piece)));
    wrong "boosts-across-corners", "BEI-MOVE-4", "pieces boost a piece across corners, too" =>
        makes_steps(|position, point| {
            let corners = beside(position, point, DIAGONAL).filter_map(|next| position.piece(next));
            1 + around(position, point).count() + corners.count()
        });
    wrong "dragons-not-boosted", "BEI-MOVE-4", "a dragon makes one step" =>
        reads_rules(Reading { steps: |_, _| 1, moves: is_own_dragon, ..Reading::RIGHT });
    wrong "steps-across-corners", "BEI-MOVE-4", "steps go across corners" =>
        reads_rules(Reading { directions: DIAGONAL, ..Reading::RIGHT });
    wrong "hops-over-pieces", "BEI-MOVE-4", "a piece goes over others" =>
        reads_rules(Reading { hops: true, ..Reading::RIGHT });
    wrong "steps-back", "BEI-MOVE-4", "a piece comes to a point twice in a turn" =>
        reads_rules(Reading { revisits: true, ..Reading::RIGHT });
    wrong "edges-meet", "BEI-MOVE-4", "a piece leaves the board and comes back on the other side" =>
        reads_rules(Reading { wraps: true, ..Reading::RIGHT });
    wrong "pawns-capture-by-landing", "BEI-MOVE-4", "a pawn lands on an enemy" =>
        lands_on(|position, _, target| is_enemy(position, target));
    wrong "knights-capture-own", "BEI-MOVE-4", "a knight lands on an own piece" =>
        lands_on(|position, piece, target| is_knight(piece) && is_own(position, target));
    wrong "knights-capture-dragons", "BEI-MOVE-4", "a knight lands on a dragon" =>
        lands_on(|_, piece, target| is_knight(piece) && target == Piece::Dragon);
    wrong "knights-capture-at-any-distance", "BEI-MOVE-4",
        "a knight lands on an enemy though steps are left" =>
        reads_rules(Reading {
            steps: |_, _| 1,
            moves: |position, _, piece| is_knight(piece) && is_own(position, piece),
            ..Reading::RIGHT
        });
    wrong "dragons-capture-by-landing", "BEI-MOVE-4", "a dragon lands on an enemy" =>
        reads_rules(Reading {
            moves: is_own_dragon,
            lands: |position, _, target| is_enemy(position, target),
            ..Reading::RIGHT
        });
    wrong "far-dragons-move", "BEI-MOVE-4", "it moves a dragon that has no own piece beside it" =>
        moves_piece(|_, _, piece| piece == Piece::Dragon);
    wrong "enemy-dragons-move", "BEI-MOVE-4", "it moves a dragon that has an enemy beside it" =>
        moves_piece(|position, point, piece| {
            piece == Piece::Dragon && around(position, point).any(|piece| is_enemy(position, piece))
        });
    wrong "moves-enemy", "BEI-MOVE-4", "it moves a piece of the opponent" =>
        moves_piece(|position, _, piece| is_enemy(position, piece) && !is_tower(piece));
    wrong "towers-move", "BEI-MOVE-4", "it moves a tower" =>
        moves_piece(|position, _, piece| is_tower(piece) && is_own(position, piece));
    wrong "builds-among-three", "BEI-MOVE-4", "it builds a tower among three men" =>
        builds_at(|position, point| own_around(position, point) == 3);
    wrong "builds-with-enemies", "BEI-MOVE-4", "it builds a tower among any four pieces" =>
        builds_at(is_among_any_four);
    wrong "builds-on-the-rim", "BEI-MOVE-4", "it builds a tower on the rim" =>
        builds_at(|position, point| {
            let neighbours = beside(position, point, Reading::RIGHT.directions).count();
            neighbours < 4 && own_around(position, point) == neighbours
        });
    wrong "builds-beyond-limit", "BEI-MOVE-4", "it builds more towers than it may" =>
        builds_at(|position, point| {
            let all = count(position, Kind::Tower) >= usize::from(position.rules().towers);
            own_around(position, point) == 4 && all
        });
    wrong "builds-on-a-piece", "BEI-MOVE-4", "it builds a tower where a piece stands" =>
        special_at(|position, point| {
            let is_taken = position.piece(point).is_some_and(|piece| !is_own(position, piece));
            is_taken && own_around(position, point) == 4
        });
    wrong "promotes-without-tower", "BEI-MOVE-4", "a pawn becomes a knight far from any tower" =>
        pawn_promotes(|position, point| !has_tower(position, point));
    wrong "promotes-beyond-limit", "BEI-MOVE-4", "it has more knights than towers" =>
        pawn_promotes(|position, point| {
            has_tower(position, point) && count(position, Kind::Knight) >= count(position, Kind::Tower)
        });
    wrong "promotes-at-enemy-tower", "BEI-MOVE-4", "a pawn becomes a knight beside the opponent's tower" =>
        pawn_promotes(has_enemy_tower);
    wrong "promotes-twice", "BEI-MOVE-4", "a knight becomes one again" =>
        special_at(|position, point| holds(position, point, Kind::Knight));
    wrong "promotes-enemy", "BEI-MOVE-4", "it makes a knight of the opponent's pawn" =>
        special_at(|position, point| {
            matches!(position.piece(point), Some(Piece::Man(Kind::Pawn, owner)) if owner != position.turn())
        });
    wrong "stays-where-it-is", "BEI-MOVE-4", "its move ends where it begins" =>
        special_at(|position, point| holds(position, point, Kind::Pawn));
};
