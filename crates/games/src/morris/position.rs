//! A position: the men on the board, the side to move, and how many plies were played, which decides the phase.

use std::fmt;

use super::bits;
use super::moves::Move;
use super::node::Node;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Ord, PartialOrd, Debug)]
pub enum Colour {
    /// Moves first from the start.
    White,
    /// Moves second.
    Black,
}

opponents!(Colour: White, Black);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "w",
            Colour::Black => "b",
        })
    }
}

/// What no position can be made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SetupError {
    /// There is no such node.
    #[error("a bit beyond the {} nodes of the board", Node::ALL.len())]
    OffBoard,
    /// Men of both sides on one node.
    #[error("men of both sides on node {0}")]
    Overlap(Node),
    /// More men than a side has.
    #[error("{count} men of {colour} instead of at most {MEN}")]
    TooManyMen {
        /// The side.
        colour: Colour,
        /// The number of men.
        count: u32,
    },
    /// A number of plies that no text can hold.
    #[error("{0} plies instead of at most {MOST_PLIES}")]
    TooManyPlies(u16),
}

/// Why a well-formed move cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The side to move has lost.
    #[error("the game is over")]
    GameOver,
    /// A man moved, but men are still being placed.
    #[error("no man is moved before all are placed")]
    StillPlacing,
    /// A man placed, but all are.
    #[error("all men have already been placed")]
    AllPlaced,
    /// A man stands where one shall go.
    #[error("{0} is occupied")]
    Occupied(Node),
    /// No own man stands where one shall come from.
    #[error("no own man on {0}")]
    NoOwnMan(Node),
    /// Not along an edge, and too many men to fly.
    #[error("no edge from {0} to {1}")]
    NotAdjacent(Node, Node),
    /// A mill is closed, and nothing taken.
    #[error("a mill is closed, but no man is removed")]
    NoTake,
    /// Taken without a mill.
    #[error("a man is removed, but no mill is closed")]
    NoMill,
    /// No man of the other side stands there.
    #[error("no man to remove on {0}")]
    NothingToTake(Node),
    /// It stands in a mill, and others do not.
    #[error("the man on {0} is protected by its mill")]
    Protected(Node),
}

/// Why the side to move has lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Loss {
    /// Fewer than three men.
    Material,
    /// No man can move.
    Blocked,
}

/// The men of a side.
const MEN: u32 = 9;
/// Plies until all men of both sides are placed.
const PLACING: u16 = 18;
/// A side with so many men flies, one with fewer has lost.
pub(super) const FLYING: u32 = 3;
/// No more plies than these are counted.
const MOST_PLIES: u16 = 9999;

/// Men, the side to move, and the plies played. What was before it is known to [`Game`](super::Game) only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    own: u32,
    other: u32,
    turn: Colour,
    plies: u16,
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl Position {
    /// The start of the game: no man on the board, White to place the first.
    #[must_use]
    pub fn start() -> Position {
        Position { own: 0, other: 0, turn: Colour::White, plies: 0 }
    }

    /// Any men, node 0 in the lowest bit. Neither the side to move nor the number of men need agree with the plies: such
    /// positions are written, and the side to move is then what is said of it.
    ///
    /// # Errors
    /// If a node has two men, a side more than nine, or there are more plies than 9999.
    pub fn new(white: u32, black: u32, turn: Colour, plies: u16) -> Result<Position, SetupError> {
        if (white | black) & !bits::BOARD != 0 {
            return Err(SetupError::OffBoard);
        }
        if let Some(node) = Node::of_bits(white & black).next() {
            return Err(SetupError::Overlap(node));
        }
        for (colour, men) in [(Colour::White, white), (Colour::Black, black)] {
            let count = men.count_ones();
            if count > MEN {
                return Err(SetupError::TooManyMen { colour, count });
            }
        }
        if plies > MOST_PLIES {
            return Err(SetupError::TooManyPlies(plies));
        }
        let (own, other) = if turn == Colour::White { (white, black) } else { (black, white) };
        Ok(Position { own, other, turn, plies })
    }

    /// The men of the side to move, and those of the other.
    pub(super) fn boards(&self) -> (u32, u32) {
        (self.own, self.other)
    }

    /// The men of one side, node 0 in the lowest bit.
    #[must_use]
    pub fn men(&self, colour: Colour) -> u32 {
        if colour == self.turn { self.own } else { self.other }
    }

    /// Who stands on a node.
    #[must_use]
    pub fn at(&self, node: Node) -> Option<Colour> {
        if self.own & node.bit() != 0 {
            Some(self.turn)
        } else {
            (self.other & node.bit() != 0).then_some(!self.turn)
        }
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// How many plies were played; 9999 if more.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// Whether men are still being placed. Afterwards they move.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        self.plies < PLACING
    }

    /// Whether the same men stand on the same nodes, and the same side moves.
    #[must_use]
    pub fn repeats(&self, earlier: &Position) -> bool {
        Position { plies: earlier.plies, ..*self } == *earlier
    }

    /// The plies until men move.
    pub(super) fn unplaced(&self) -> u32 {
        u32::from(PLACING.saturating_sub(self.plies))
    }

    /// The empty nodes, node 0 in the lowest bit.
    #[must_use]
    pub fn empty(&self) -> u32 {
        bits::BOARD & !(self.own | self.other)
    }

    /// The men of one side that stand in mills.
    #[must_use]
    pub fn in_mills(&self, colour: Colour) -> u32 {
        bits::in_mills(self.men(colour))
    }

    /// The empty nodes where one more man of a side would make a mill.
    #[must_use]
    pub fn openings(&self, colour: Colour) -> u32 {
        bits::openings(self.men(colour)) & self.empty()
    }

    /// The nodes where the side to move can make a mill with its next move.
    #[must_use]
    pub fn closable(&self) -> u32 {
        let openings = self.openings(self.turn);
        if self.is_placing() {
            return openings;
        }
        let can_close =
            |to: usize| bits::each(self.movers(to)).any(|from| bits::closes(self.own & !(1 << from), to));
        bits::each(openings).filter(|&to| can_close(to)).fold(0, |found, to| found | 1 << to)
    }

    /// The own men that may go to an empty node; the hand is nowhere.
    fn movers(&self, to: usize) -> u32 {
        if self.own.count_ones() == FLYING { self.own } else { self.own & bits::NEIGHBOURS[to] }
    }

    /// What the side to move has lost by. Only once all men are placed: before, it places one whatever it has, unless the
    /// board, which was set up so, is full.
    #[must_use]
    pub fn loss(&self) -> Option<Loss> {
        if self.is_placing() {
            return (self.empty() == 0).then_some(Loss::Blocked);
        }
        let reached = match self.own.count_ones() {
            ..FLYING => return Some(Loss::Material),
            FLYING => bits::BOARD,
            _ => bits::beside(self.own),
        };
        (reached & self.empty() == 0).then_some(Loss::Blocked)
    }

    /// All legal moves, ordered by where the man goes, comes from, and what is taken; none where the side to move has lost.
    ///
    /// Whoever closes a mill while the other side has no man on the board takes none: the rules do not speak of it.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.loss().is_some() {
            return moves;
        }
        let takeable = bits::takeable(self.other);
        for to in Node::of_bits(self.empty()) {
            let mut with_takes = |from: Option<Node>| {
                let rest = self.own & !from.map_or(0, Node::bit);
                if takeable != 0 && bits::closes(rest, to.index()) {
                    moves.extend(Node::of_bits(takeable).map(|take| Move { from, to, take: Some(take) }));
                } else {
                    moves.push(Move { from, to, take: None });
                }
            };
            if self.is_placing() {
                with_takes(None);
            } else {
                Node::of_bits(self.movers(to.index())).for_each(|from| with_takes(Some(from)));
            }
        }
        moves
    }

    /// Whether the move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.fault(mv).is_none()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        match self.fault(mv) {
            Some(fault) => Err(fault),
            None => Ok(self.played(mv)),
        }
    }

    /// The position after a move of which it is known that it is legal.
    fn played(&self, mv: Move) -> Position {
        Position {
            own: self.other & !mv.take.map_or(0, Node::bit),
            other: self.own & !mv.from.map_or(0, Node::bit) | mv.to.bit(),
            turn: !self.turn,
            plies: (self.plies + 1).min(MOST_PLIES),
        }
    }

    /// What is wrong with a move.
    fn fault(&self, mv: Move) -> Option<IllegalMove> {
        let Move { from, to, take } = mv;
        if self.loss().is_some() {
            return Some(IllegalMove::GameOver);
        }
        match from {
            Some(_) if self.is_placing() => return Some(IllegalMove::StillPlacing),
            None if !self.is_placing() => return Some(IllegalMove::AllPlaced),
            Some(from) if self.own & from.bit() == 0 => return Some(IllegalMove::NoOwnMan(from)),
            _ => {}
        }
        if self.empty() & to.bit() == 0 {
            return Some(IllegalMove::Occupied(to));
        }
        if let Some(from) = from.filter(|from| self.movers(to.index()) & from.bit() == 0) {
            return Some(IllegalMove::NotAdjacent(from, to));
        }
        let is_mill = self.closes_mill(mv);
        match take {
            None => (is_mill && self.other != 0).then_some(IllegalMove::NoTake),
            Some(_) if !is_mill => Some(IllegalMove::NoMill),
            Some(take) if self.other & take.bit() == 0 => Some(IllegalMove::NothingToTake(take)),
            Some(take) => {
                (bits::takeable(self.other) & take.bit() == 0).then_some(IllegalMove::Protected(take))
            }
        }
    }

    /// Whether the man of a legal move makes a mill where it goes.
    #[must_use]
    pub fn closes_mill(&self, mv: Move) -> bool {
        bits::closes(self.own & !mv.from.map_or(0, Node::bit), mv.to.index())
    }
}

impl fmt::Display for Position {
    /// As protocols with numbered nodes write it, without the last number: `w:0,2;b:1;w;3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for colour in [Colour::White, Colour::Black] {
            write!(f, "{colour}:")?;
            for (place, node) in Node::of_bits(self.men(colour)).enumerate() {
                let comma = if place == 0 { "" } else { "," };
                write!(f, "{comma}{node}")?;
            }
            f.write_str(";")?;
        }
        write!(f, "{};{}", self.turn, self.plies)
    }
}
