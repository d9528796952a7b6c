//! Rules of Boost that somebody does not know: moves that it never makes, and captures that it does not see. Both show where
//! earlier positions leave no other move.

use super::prelude::*;
use super::wrong_rules::{Reading, STRAIGHT, around, beside, is_enemy, is_own, points};

fn holds(position: &Position, point: Point, kind: Kind) -> bool {
    position.piece(point) == Some(Piece::Man(kind, position.turn()))
}

/// Where no other move is left than such ones, it plays another one.
fn never_plays(so: fn(&Position, Move) -> bool) -> impl Fn(&Line) -> Option<Move> + Send + 'static {
    move |line| {
        let position = line.position();
        let known = |mv: &Move| !so(position, *mv);
        if line.legal_moves().iter().any(known) {
            return None;
        }
        Some(position.legal_moves().into_iter().find(known).unwrap_or(Move::Pass))
    }
}

/// With some moves it arrives in another position than the rules have it, so that it keeps clear of the wrong ones.
fn arrives(next: impl Fn(&Position, Move) -> Position + Send + 'static) -> Rule<Seen> {
    plays(move |line| {
        let position = line.position();
        let right = line.legal_moves();
        let all = position.legal_moves();
        let is_free = |mv: &&Move| !line.taboo().contains(&next(position, **mv));
        let left = if all.iter().any(|mv| is_free(&mv)) {
            all.iter().filter(is_free).collect()
        } else {
            Vec::from_iter(&all)
        };
        left.into_iter().find(|mv| !right.contains(mv)).copied()
    })
}

/// It does not see that such a move takes this piece.
fn takes_without(so: fn(Piece, Piece) -> bool) -> Rule<Seen> {
    arrives(move |position, mv| {
        let mut next = position.after(mv);
        let moved = match mv {
            Move::Step { from, .. } => position.piece(from),
            Move::Special(_) | Move::Pass => None,
        };
        for point in points(position) {
            let taken = position.piece(point).filter(|piece| is_enemy(position, *piece));
            if let Some((moved, taken)) = moved.zip(taken)
                && next.piece(point).is_none()
                && so(moved, taken)
            {
                next.put(point, Some(taken));
            }
        }
        next
    })
}

/// The position after a move, if it takes one man where the rules have it take several.
fn after_one_flank(position: &Position, mv: Move) -> Position {
    let mut next = position.after(mv);
    let taken = |point: &Point| {
        next.piece(*point).is_none() && position.piece(*point).is_some_and(|piece| is_enemy(position, piece))
    };
    for point in points(position).into_iter().filter(taken).skip(1).collect::<Vec<_>>() {
        next.put(point, position.piece(point));
    }
    next
}

/// The position after a move, if a man of a second player between the moved one and a man of a third player is taken.
fn after_flank_by_two(position: &Position, mv: Move) -> Position {
    let mut next = position.after(mv);
    let Move::Step { to, .. } = mv else { return next };
    let enemy = |point: Point| match position.piece(point) {
        Some(Piece::Man(_, owner)) if owner != position.turn() => Some(owner),
        _ => None,
    };
    for direction in STRAIGHT.iter().map(std::slice::from_ref) {
        let Some(near) = beside(position, to, direction).next() else { continue };
        let Some(far) = beside(position, near, direction).next() else { continue };
        if enemy(near).zip(enemy(far)).is_some_and(|(near, far)| near != far) {
            next.put(near, None);
        }
    }
    next
}

/// A man beside which something stands moves.
fn is_boosted(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Step { from, .. } if position.piece(from) != Some(Piece::Dragon)
        && around(position, from).next().is_some())
}

/// A dragon moves.
pub(super) fn moves_dragon(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Step { from, .. } if position.piece(from) == Some(Piece::Dragon))
}

/// A knight lands on an enemy.
fn lands(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Step { from, to } if holds(position, from, Kind::Knight) && position.piece(to).is_some())
}

fn is_of_third(piece: Piece) -> bool {
    matches!(piece, Piece::Man(_, 2))
}

/// A knight lands on a man of the third player.
fn lands_on_third(position: &Position, mv: Move) -> bool {
    lands(position, mv) && matches!(mv, Move::Step { to, .. } if position.piece(to).is_some_and(is_of_third))
}

/// A step as long as it is without the men of the third player beside it, if the rules do not allow it.
fn step_without_third(line: &Line) -> Option<Move> {
    let steps =
        |position: &Position, point| 1 + around(position, point).filter(|piece| !is_of_third(*piece)).count();
    Reading { steps, ..Reading::RIGHT }.illegal(line)
}

fn builds(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Special(point) if position.piece(point).is_none())
}

fn makes_knight(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Special(point) if position.piece(point).is_some_and(|piece| is_own(position, piece)))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "boosted-men-stay", "BEI-LINE-7", "a man beside which something stands is never moved" =>
        plays(never_plays(is_boosted));
    wrong "second-game-without-boosts", "BEI-LINE-7",
        "in a second game a man beside which something stands is never moved" =>
        says(answer).after(hears(newgame).after(hears(go))).playing(never_plays(is_boosted));
    wrong "dragons-stay", "BEI-LINE-7", "it never moves a dragon" => plays(never_plays(moves_dragon));
    wrong "knights-take-nothing", "BEI-LINE-7", "its knights never land on an enemy" =>
        plays(never_plays(lands));
    wrong "builds-never", "BEI-LINE-7", "it never builds a tower" => plays(never_plays(builds));
    wrong "knights-never", "BEI-LINE-7", "it never makes a knight of a pawn" =>
        plays(never_plays(makes_knight));
    wrong "takes-nothing", "BEI-LINE-7", "it does not see that men are taken between two others" =>
        takes_without(|moved, _| !matches!(moved, Piece::Man(Kind::Knight, _)));
    wrong "takes-no-towers", "BEI-LINE-7", "it does not see that towers are taken" =>
        takes_without(|_, taken| matches!(taken, Piece::Man(Kind::Tower, _)));
    wrong "dragons-take-nothing", "BEI-LINE-7", "it does not see that a dragon takes" =>
        takes_without(|moved, _| moved == Piece::Dragon);
    wrong "takes-one-of-two", "BEI-LINE-7", "it does not see that a move takes more than one man" =>
        arrives(after_one_flank);
    wrong "others-flank-together", "BEI-LINE-7", "what stands between it and a third player it takes, too" =>
        arrives(after_flank_by_two);
    wrong "third-player-does-not-boost", "BEI-MOVE-4", "men of the third player do not boost" =>
        plays(step_without_third);
    wrong "knights-spare-the-third", "BEI-LINE-7", "its knights never land on a man of the third player" =>
        plays(never_plays(lands_on_third));
    wrong "takes-nothing-of-the-third", "BEI-LINE-7",
        "it does not see that men of the third player are taken" =>
        takes_without(|_, taken| is_of_third(taken));
    wrong "pondering-ends-taboo", "BEI-LINE-7", "behind pondering earlier positions do not count any more" =>
        says(answer).after(hears(ponder)).playing(|line| {
            let legal = line.position().legal_moves();
            legal.into_iter().find(|mv| line.is_taboo(*mv))
        });
};
