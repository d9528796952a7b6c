//! The board, and the rules.

use super::oddities::{Oddities, Oddity};
use crate::search::Rules;

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    /// The opponent.
    pub(crate) fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// Placing (without `from`), moving or flying, with the man that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: Option<u8>,
    pub(crate) to: u8,
    pub(crate) take: Option<u8>,
}

/// The mills: rows and columns. Neighbours in a mill are neighbours on the board.
const MILLS: [[u8; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

/// The mills of Black that a faulty board does not see.
const RING: [[u8; 3]; 4] = [[0, 1, 2], [21, 22, 23], [0, 9, 21], [2, 14, 23]];

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) men: [Option<Side>; 24],
    pub(crate) turn: Side,
    /// Half-moves played.
    pub(crate) plies: u32,
    /// Half-moves without advancement.
    pub(crate) idle: u32,
    pub(crate) odd: Oddities,
    /// Where each side's last man went, from and to: only a faulty board looks at it.
    went: [Option<(u8, u8)>; 2],
    /// Whether men are placed, as a faulty board believes in the whole of a search.
    pub(crate) is_placing_for_good: Option<bool>,
    /// Placing has ended too early: only on a faulty board.
    has_ended_placing: bool,
}

impl Board {
    /// The empty board, White to move.
    pub(crate) fn start(odd: Oddities) -> Board {
        Board {
            men: [None; 24],
            turn: Side::White,
            plies: 0,
            idle: 0,
            odd,
            went: [None; 2],
            is_placing_for_good: None,
            has_ended_placing: false,
        }
    }

    /// How many men a side has on the board.
    pub(crate) fn count(&self, side: Side) -> usize {
        self.men.iter().filter(|man| **man == Some(side)).count()
    }

    /// Whether men are still placed.
    pub(crate) fn is_placing(&self) -> bool {
        if let Some(places) = self.is_placing_for_good.filter(|_| self.odd.has(Oddity::PhaseOfTheRoot)) {
            return places;
        }
        if self.has_ended_placing {
            return false;
        }
        if self.odd.has(Oddity::PhaseByMen) {
            return self.count(self.turn) < 9 && self.plies < 40;
        }
        self.plies < if self.odd.has(Oddity::PlacingEndsEarly) { 17 } else { 18 }
    }

    fn flies(&self) -> bool {
        let three = |side| self.count(side) == 3;
        match () {
            () if self.odd.has(Oddity::NoFlying) => false,
            () if self.odd.has(Oddity::BlackNeverFlies) && self.turn == Side::Black => false,
            () if self.odd.has(Oddity::FliesWithFour) => self.count(self.turn) <= 4,
            () if self.odd.has(Oddity::BothFly) => three(self.turn) || three(self.turn.other()),
            () => three(self.turn),
        }
    }

    fn joins(&self, from: u8, to: u8) -> bool {
        if self.odd.has(Oddity::EdgeOneWay) && (from, to) == (17, 12) {
            return false;
        }
        if self.odd.has(Oddity::Diagonal) && [(4, 10), (10, 4)].contains(&(from, to)) {
            return true;
        }
        MILLS.iter().any(|[a, b, c]| [(*a, *b), (*b, *a), (*b, *c), (*c, *b)].contains(&(from, to)))
    }

    /// How many mills of this side hold the point.
    pub(crate) fn mills_at(&self, point: u8, side: Side) -> usize {
        self.full_mills(&MILLS, point, side)
    }

    /// The same, of these mills.
    fn full_mills(&self, mills: &[[u8; 3]], point: u8, side: Side) -> usize {
        let is_known = |mill: &[u8; 3]| {
            !(self.odd.has(Oddity::ColumnMissing) && *mill == [16, 19, 22]
                || self.odd.has(Oddity::BlackRingUnseen) && side == Side::Black && RING.contains(mill))
        };
        let is_full = |mill: &&[u8; 3]| mill.iter().all(|&at| self.men[usize::from(at)] == Some(side));
        mills.iter().filter(|mill| mill.contains(&point) && is_known(mill)).filter(is_full).count()
    }

    fn points(&self, of: Option<Side>) -> impl Iterator<Item = u8> + '_ {
        (0..24).filter(move |&at| self.men[usize::from(at)] == of)
    }

    /// The men that the side on move may take.
    fn prey(&self) -> Vec<u8> {
        let other = self.turn.other();
        let all: Vec<u8> = self.points(Some(other)).collect();
        if self.odd.has(Oddity::NobodyProtected)
            || self.odd.has(Oddity::BlackUnprotected) && other == Side::Black
        {
            return all;
        }
        let counted = if self.odd.has(Oddity::ColumnsDoNotProtect) { &MILLS[..8] } else { &MILLS[..] };
        let is_open = |at: &u8| self.full_mills(counted, *at, other) == 0;
        let open: Vec<u8> = all.iter().copied().filter(is_open).collect();
        if open.is_empty() && !self.odd.has(Oddity::AllInMillsNoneTaken) { all } else { open }
    }

    /// Whether the side on move has too few men left.
    fn is_worn_out(&self) -> bool {
        let few = self.count(self.turn) < 3;
        if self.odd.has(Oddity::TwoMenPlayOn) {
            return false;
        }
        few && (!self.is_placing() || self.odd.has(Oddity::TwoMenLoseEarly) && self.plies > 7)
    }

    /// All moves; none if the side on move has lost.
    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.is_worn_out() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        if self.is_placing() {
            for to in self.points(None) {
                self.with_takes(None, to, &mut moves);
            }
            return moves;
        }
        let flies = self.flies();
        for from in self.points(Some(self.turn)) {
            for to in self.points(None).filter(|&to| flies || self.joins(from, to)) {
                self.with_takes(Some(from), to, &mut moves);
            }
        }
        moves
    }

    fn with_takes(&self, from: Option<u8>, to: u8, moves: &mut Vec<Move>) {
        let mut then = *self;
        if let Some(from) = from {
            then.men[usize::from(from)] = None;
        }
        then.men[usize::from(to)] = Some(self.turn);
        let mut seen = then;
        if let Some(from) = from.filter(|_| self.odd.has(Oddity::OriginStillStands)) {
            seen.men[usize::from(from)] = Some(self.turn);
        }
        let mills = seen.mills_at(to, self.turn);
        let stands = self.odd.has(Oddity::StandingMillTakes)
            && then.points(Some(self.turn)).any(|at| then.mills_at(at, self.turn) > 0);
        let swings = self.odd.has(Oddity::SwingTakesNothing)
            && from.is_some_and(|from| self.went[self.turn as usize] == Some((to, from)));
        let is_last = from.is_none() && self.plies == 17;
        let is_blind = swings
            || is_last && self.odd.has(Oddity::LastPlacingTakesNothing)
            || mills == 2 && self.odd.has(Oddity::DoubleMillUnseen)
            || self.odd.has(Oddity::FlightClosesNothing) && from.is_some_and(|from| !self.joins(from, to));
        let takes_own = is_last && self.odd.has(Oddity::LastPlacingTakesOwn);
        let prey = match () {
            () if mills == 0 && !stands || is_blind => Vec::new(),
            () if takes_own => self.points(Some(self.turn)).collect(),
            () => then.prey(),
        };
        if prey.is_empty() {
            moves.push(Move { from, to, take: None });
        }
        moves.extend(prey.into_iter().map(|take| Move { from, to, take: Some(take) }));
    }

    /// The position after a move.
    pub(crate) fn after(&self, one: Move) -> Board {
        let mut then = *self;
        if let Some(from) = one.from {
            then.men[usize::from(from)] = None;
        }
        then.men[usize::from(one.to)] = Some(self.turn);
        let removes = one.from.is_some() || !self.odd.has(Oddity::PlacingTakesNothing);
        if let Some(take) = one.take.filter(|_| removes) {
            then.men[usize::from(take)] = None;
        }
        let advances = one.from.is_none() || one.take.is_some() && !self.odd.has(Oddity::TakesAreQuiet);
        then.idle = if advances { 0 } else { self.idle + 1 };
        if self.odd.has(Oddity::SwingTakesNothing) {
            then.went[self.turn as usize] = one.from.map(|from| (from, one.to));
        }
        then.turn = self.turn.other();
        let is_mill = self.plies == 16 && one.take.is_some();
        then.has_ended_placing |= is_mill && self.odd.has(Oddity::SeventeenthMillEnds);
        then.plies += 1;
        then
    }
}

impl Rules for Board {
    type Move = Move;

    fn moves(&self) -> Vec<Move> {
        self.legal()
    }

    fn after(&self, one: Move) -> Board {
        Board::after(self, one)
    }

    fn worth(&self) -> i32 {
        let value = |side: Side| {
            let mills = self.points(Some(side)).map(|at| self.mills_at(at, side)).sum::<usize>();
            let room: usize =
                self.points(Some(side)).map(|at| (0..24).filter(|&to| self.joins(at, to)).count()).sum();
            (100 * self.count(side) + 5 * mills + room) as i32
        };
        value(self.turn) - value(self.turn.other())
    }
}
