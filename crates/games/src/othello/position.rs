//! A position: the discs and the side to move.

use super::bits;
use super::square::{Move, Square};

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Disc {
    /// Dark, moves first from the start.
    Black,
    /// Light.
    White,
}

opponents!(Disc: Black, White);

/// Why a well-formed move cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// A disc stands there.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// Nothing would be flipped.
    #[error("{0} flips nothing")]
    FlipsNothing(Square),
    /// A pass, but there is a move.
    #[error("no pass where there is a move")]
    HasMove,
    /// A pass, but nobody can move any more.
    #[error("the game is over")]
    GameOver,
}

/// Discs and the side to move. No history: in Othello nothing depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    own: u64,
    other: u64,
    turn: Disc,
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl Position {
    /// The start of the game: White on D4 and E5, Black on E4 and D5 and to move.
    #[must_use]
    pub fn start() -> Position {
        Position { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000, turn: Disc::Black }
    }

    /// Any discs, A1 in the lowest bit; nothing if a square has two.
    #[must_use]
    pub fn from_discs(black: u64, white: u64, turn: Disc) -> Option<Position> {
        let (own, other) = match turn {
            Disc::Black => (black, white),
            Disc::White => (white, black),
        };
        (black & white == 0).then_some(Position { own, other, turn })
    }

    /// The discs of the side to move, and those of the other.
    pub(super) fn boards(&self) -> (u64, u64) {
        (self.own, self.other)
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Disc {
        self.turn
    }

    /// What lies on a square.
    #[must_use]
    pub fn disc_on(&self, square: Square) -> Option<Disc> {
        if self.own & square.bit() != 0 {
            Some(self.turn)
        } else {
            (self.other & square.bit() != 0).then_some(!self.turn)
        }
    }

    /// The discs of one colour, A1 in the lowest bit.
    #[must_use]
    pub fn discs(&self, colour: Disc) -> u64 {
        if colour == self.turn { self.own } else { self.other }
    }

    /// The black discs.
    #[must_use]
    pub fn black(&self) -> u64 {
        self.discs(Disc::Black)
    }

    /// The white discs.
    #[must_use]
    pub fn white(&self) -> u64 {
        self.discs(Disc::White)
    }

    /// How many squares are empty.
    #[must_use]
    pub fn empties(&self) -> u32 {
        (self.own | self.other).count_zeros()
    }

    /// The squares where the side to move can place a disc.
    #[must_use]
    pub fn moves(&self) -> u64 {
        bits::moves(self.own, self.other)
    }

    /// The squares where a colour could place a disc if it were its turn.
    #[must_use]
    pub fn moves_of(&self, colour: Disc) -> u64 {
        bits::moves(self.discs(colour), self.discs(!colour))
    }

    /// All legal moves: squares in their order, a pass where there is nothing else, nothing when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.moves() {
            0 if self.is_over() => Vec::new(),
            0 => vec![Move::Pass],
            squares => Square::of_bits(squares).map(Move::Place).collect(),
        }
    }

    /// Whether the side to move has to pass: it has no move, the other side has.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.moves() == 0 && bits::moves(self.other, self.own) != 0
    }

    /// Whether the move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.play(mv).is_ok()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        let Move::Place(square) = mv else {
            return match self.must_pass() {
                true => Ok(self.passed()),
                false if self.moves() == 0 => Err(IllegalMove::GameOver),
                false => Err(IllegalMove::HasMove),
            };
        };
        if (self.own | self.other) & square.bit() != 0 {
            return Err(IllegalMove::Occupied(square));
        }
        self.placed(square).ok_or(IllegalMove::FlipsNothing(square))
    }

    /// The position after a disc on an empty square; nothing if it would flip nothing.
    fn placed(&self, square: Square) -> Option<Position> {
        let flipped = bits::flips(self.own, self.other, square.bit());
        let own = self.own | square.bit() | flipped;
        (flipped != 0).then_some(Position { own: self.other ^ flipped, other: own, turn: !self.turn })
    }

    /// The same discs with the other side to move.
    fn passed(&self) -> Position {
        Position { own: self.other, other: self.own, turn: !self.turn }
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.moves() == 0 && bits::moves(self.other, self.own) == 0
    }

    /// Black discs less white discs. Empty squares are nobody's.
    #[must_use]
    pub fn difference(&self) -> i32 {
        let count = |discs: u64| discs.count_ones().cast_signed();
        count(self.black()) - count(self.white())
    }
}
