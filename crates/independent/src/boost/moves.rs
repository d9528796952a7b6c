//! Moves: which there are, and what they do.

use super::board::{Board, Cell, Kind};
use super::oddities::Oddity;
use crate::search::Rules;

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Move {
    /// From point to point.
    Step(usize, usize),
    /// A tower is built there, or a pawn becomes a knight.
    Special(usize),
    /// Nothing.
    Pass,
}

impl Board {
    /// All moves of the player on move, a pass if there is no other. In a finished game, the pass.
    pub(crate) fn legal(&self) -> Vec<Move> {
        let plays_on = self.odd.has(Oddity::MoverWonPlaysOn) && !self.is_defeated(0);
        let is_out = !self.game.is_demo && self.is_defeated(0) && !self.odd.has(Oddity::DefeatedThirdPlaysOn);
        if self.is_finished() && !plays_on || is_out {
            return vec![Move::Pass];
        }
        let moves = self.played_on();
        let is_special = |one: &Move| matches!(one, Move::Special(_));
        let is_dragon = |one: &Move| matches!(one, Move::Step(from, _) if self.cells[*from] == Cell::Dragon);
        let is_missed = self.odd.has(Oddity::OnlySpecialsPasses) && moves.iter().all(is_special)
            || self.odd.has(Oddity::OnlyDragonsPasses) && moves.iter().all(is_dragon);
        if is_missed { vec![Move::Pass] } else { moves }
    }

    /// The moves that there would be if the game had not ended.
    pub(crate) fn played_on(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for at in 0..self.cells.len() {
            self.from(at, &mut moves);
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    fn is_own(&self, at: usize) -> bool {
        matches!(self.cells[at], Cell::Piece(_, 0))
    }

    fn from(&self, at: usize, moves: &mut Vec<Move>) {
        let moves_there = match self.cells[at] {
            Cell::Empty => {
                let joins = |next: &usize| {
                    let is_dragon = self.cells[*next] == Cell::Dragon;
                    self.is_own(*next) || is_dragon && self.odd.has(Oddity::DragonCountsForBuilding)
                };
                let around = self.neighbours(at).filter(joins).count();
                let all = match self.odd.has(Oddity::BuildsOnRim) {
                    true => self.neighbours(at).count().max(3),
                    false => 4,
                };
                let few = self.count(Kind::Tower, 0) < self.game.towers;
                if around == all && (few || self.odd.has(Oddity::NoTowerLimit)) {
                    moves.push(Move::Special(at));
                }
                false
            }
            Cell::Dragon => {
                let is_piece = |next: usize| matches!(self.cells[next], Cell::Piece(..));
                let enemies = self.odd.has(Oddity::EnemyMovesDragon);
                let leads = |next| self.is_own(next) || enemies && is_piece(next);
                self.odd.has(Oddity::AnyDragonMoves) || self.neighbours(at).any(leads)
            }
            Cell::Piece(Kind::Pawn, 0) => {
                let is_tower = |cell: Cell| match cell {
                    Cell::Piece(Kind::Tower, owner) => owner == 0 || self.odd.has(Oddity::AnyTowerPromotes),
                    _ => false,
                };
                let more = usize::from(self.odd.has(Oddity::PromotesOnceTooOften));
                let few = self.count(Kind::Knight, 0) < self.count(Kind::Tower, 0) + more
                    || self.odd.has(Oddity::PromotesWithoutLimit);
                if few && self.neighbours(at).any(|next| is_tower(self.cells[next])) {
                    moves.push(Move::Special(at));
                }
                true
            }
            Cell::Piece(Kind::Knight, 0) => true,
            Cell::Piece(Kind::Tower, 0) => self.odd.has(Oddity::TowersMove),
            Cell::Piece(..) => false,
        };
        if moves_there {
            let boosts = |next: &usize| match self.cells[*next] {
                Cell::Empty => false,
                Cell::Dragon => !self.odd.has(Oddity::DragonsDoNotBoost),
                Cell::Piece(_, owner) => owner == 0 || !self.odd.has(Oddity::EnemiesDoNotBoost),
            };
            let steps = 1 + self.neighbours(at).filter(boosts).count();
            let mut ends = Vec::new();
            self.walk(at, steps, &mut vec![at], &mut ends);
            ends.sort_unstable();
            ends.dedup();
            moves.extend(ends.into_iter().map(|to| Move::Step(at, to)));
        }
    }

    /// Collects the points on which a walk of so many steps can end.
    fn walk(&self, here: usize, steps: usize, path: &mut Vec<usize>, ends: &mut Vec<usize>) {
        let start = path[0];
        for next in self.neighbours(here) {
            let was_there = path.contains(&next) && !(self.odd.has(Oddity::PathTurnsBack) && next != start);
            let is_free = self.cells[next] == Cell::Empty && !was_there;
            if steps > 1 && self.odd.has(Oddity::KnightTakesOnTheWay) && self.may_land(start, next) {
                ends.push(next);
            }
            if steps == 1 {
                if is_free || self.may_land(start, next) {
                    ends.push(next);
                }
            } else if is_free {
                if self.odd.has(Oddity::FewerSteps) {
                    ends.push(next);
                }
                path.push(next);
                self.walk(next, steps - 1, path, ends);
                path.pop();
            }
        }
    }

    /// Whether the knight that comes from there may capture here.
    fn may_land(&self, start: usize, at: usize) -> bool {
        self.cells[start] == Cell::Piece(Kind::Knight, 0)
            && match self.cells[at] {
                Cell::Empty => false,
                Cell::Dragon => self.odd.has(Oddity::KnightTakesDragon),
                Cell::Piece(_, owner) => owner != 0 || at != start && self.odd.has(Oddity::KnightTakesOwn),
            }
    }

    /// The position after a move, before the turn passes on.
    pub(crate) fn done(&self, one: Move) -> Board {
        let mut then = self.clone();
        match one {
            Move::Pass => {}
            Move::Special(at) => {
                let kind = if self.cells[at] == Cell::Empty { Kind::Tower } else { Kind::Knight };
                then.cells[at] = Cell::Piece(kind, 0);
            }
            Move::Step(from, to) => {
                then.cells[from] = Cell::Empty;
                then.cells[to] = self.cells[from];
                let is_knight = self.cells[from] == Cell::Piece(Kind::Knight, 0);
                if !is_knight || self.odd.has(Oddity::KnightFlanks) {
                    then.flank(to);
                }
            }
        }
        then
    }

    /// Takes what stands between this point and a friend.
    fn flank(&mut self, at: usize) {
        for direction in 0..4 {
            let Some(near) = self.beside(at, direction) else { continue };
            let Some(far) = self.beside(near, direction) else { continue };
            let is_prey = matches!(self.cells[near], Cell::Piece(_, owner) if owner != 0);
            let is_third = match (self.cells[near], self.cells[far]) {
                (Cell::Piece(_, prey), Cell::Piece(_, other)) => prey != other,
                _ => false,
            };
            let is_third = is_third && self.odd.has(Oddity::OthersFlank);
            if is_prey && (self.is_own(far) || self.cells[far] == Cell::Dragon || is_third) {
                self.cells[near] = Cell::Empty;
                if self.odd.has(Oddity::FlankTakesOne) {
                    return;
                }
            }
        }
    }

    /// The position after a move, seen by the next player.
    pub(crate) fn after(&self, one: Move) -> Board {
        self.done(one).turned()
    }
}

impl Rules for Board {
    type Move = Move;

    fn moves(&self) -> Vec<Move> {
        if self.is_finished() { Vec::new() } else { self.legal() }
    }

    fn after(&self, one: Move) -> Board {
        Board::after(self, one)
    }

    fn worth(&self) -> i32 {
        let value = |player| {
            let of = |kind| self.count(kind, player) as i32;
            10 * of(Kind::Pawn) + 25 * of(Kind::Knight) + 30 * of(Kind::Tower)
        };
        value(0) - (1..self.game.players).map(value).sum::<i32>() / i32::from(self.game.players - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Game;
    use super::super::oddities::Oddities;
    use super::*;

    fn perft(board: &Board, depth: u32) -> u64 {
        let moves = Rules::moves(board);
        if depth <= 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|one| perft(&board.after(one), depth - 1)).sum()
    }

    #[test]
    fn the_moves_are_as_many_as_the_catalogue_counts() {
        for (game, position, counts) in [
            ("boost-9-9-2-8-2", "", &[28, 784, 20384][..]),
            (
                "boost-9-9-2-8-2",
                "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0",
                &[24, 576, 14159],
            ),
            ("boost-9-9-3-8-2", "", &[28, 805]),
            (
                "boost-7-7-2-8-2",
                "2P12P11/1P1T1P11K11/2P11D2/1D1D1D1/2D1P02/1K01P0T0P01/1P02P02",
                &[12, 144, 1717],
            ),
            ("boost-5-5-2-8-2", "P13P1/2P02/1P01P01/2P02/P13P1", &[17]),
            ("boost-5-5-2-8-2", "P13P1/2P02/1P0T0P01/2P02/P13P1", &[20]),
            ("boost-5-5-2-8-2", "P13P1/2K02/1P0T0P01/2P02/P13P1", &[16]),
            ("boost-5-5-2-8-2", "P11P01P1/2P12/1P03/2P12/P11P0P0P0", &[12]),
            ("boost-5-5-2-8-2", "P13P1/2P12/1P03/2P12/P11P0P0P0", &[10]),
            ("boost-5-5-2-8-2", "P13P1/2D2/P0K01P11/5/P11T0P01", &[10]),
            ("boost-5-5-2-8-2", "P11P11P1/5/P0P11D1/3P01/P11P01P0", &[15]),
            ("boost-5-5-2-8-2", "P1P11P1P1/2D2/1DT01P0/2D1D/5", &[14]),
            ("boost-5-5-2-8-2", "2D2/1DT1D1/5/P0DD1P1/2T02", &[10]),
            ("boost-5-5-2-8-2", "P13T0/5/2P12/P14/P0P13", &[1]),
            ("boost-5-5-2-8-2", "2T02/5/5/4P1/2P1P1P1", &[0]),
            ("boost-5-5-2-8-2", "2T02/5/P04/4P1/2P1P1P1", &[3]),
            ("boost-5-5-3-8-2", "P01P21P2/2P11P2/1P02P2/P14/P01P0P1P1", &[10]),
        ] {
            let game = Game::of(game).unwrap();
            let start = Board::start(game, Oddities::default());
            let board = if position.is_empty() { start } else { start.read(position).unwrap() };
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(perft(&board, depth), count, "{position} at depth {depth}");
            }
        }
    }

    #[test]
    fn the_flanks_of_the_catalogue_win() {
        for (position, from, to) in [
            ("P11P01P1/2P12/1P03/2P12/P11P0P0P0", "b3", "c3"),
            ("P13P1/2D2/P0K01P11/5/P11T0P01", "b3", "d3"),
            ("P1P11P1P1/2D2/1DT01P0/2D1D/5", "e2", "d3"),
            ("2D2/1DT1D1/5/P0DD1P1/2T02", "c2", "c3"),
        ] {
            let game = Game::of("boost-5-5-2-8-2").unwrap();
            let board = Board::start(game, Oddities::default()).read(position).unwrap();
            let one = Move::Step(board.point(from).unwrap(), board.point(to).unwrap());
            assert!(board.legal().contains(&one) && board.after(one).is_finished(), "{position}");
        }
    }
}
