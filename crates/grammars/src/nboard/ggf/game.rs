//! A game as its properties ([`Game`]).

use super::super::item::MoveItem;
use super::super::values::Real;
use super::values::{Clock, GameType, Outcome};
use games::othello::{Disc, Position};

/// One game: properties in the order in which they stand.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Game<'a> {
    /// The number before the game, 1 or 2, where there is one.
    pub number: Option<u8>,
    /// All properties.
    pub properties: Vec<Property<'a>>,
}

/// A tag and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Property<'a> {
    /// `GM[Othello]`: the game.
    Game(&'a [u8]),
    /// `PC`: the place.
    Place(&'a [u8]),
    /// `DT`: the date, in any form.
    Date(&'a [u8]),
    /// `PB`, `PW`: a player's name.
    Name(Disc, &'a [u8]),
    /// `CO`: a comment.
    Comment(&'a [u8]),
    /// `RB`, `RW`: a player's rating.
    Rating(Disc, Real<'a>),
    /// `TI`: both clocks.
    Clock(Clock<'a>),
    /// `TB`, `TW`: one player's clock.
    ClockOf(Disc, Clock<'a>),
    /// `TY`: the type of game.
    Type(GameType),
    /// `RE`: the result.
    Result(Outcome<'a>),
    /// `BO`: the board that the moves begin on.
    Board(Board<'a>),
    /// `B`, `W`: a move.
    Move(Disc, MoveItem<'a>),
    /// `KB`, `KW`: a move of a komi game.
    KomiMove(Disc, MoveItem<'a>),
    /// `KM`: the komi.
    Komi(Real<'a>),
    /// A tag that is not known here.
    Other {
        /// The tag.
        tag: &'a [u8],
        /// Its value.
        value: &'a [u8],
    },
}

/// The board that a game begins on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Board<'a> {
    /// Eight by eight.
    Eight(Position),
    /// Of another size, as it was written.
    Other {
        /// The size.
        size: u8,
        /// Squares and mover.
        text: &'a [u8],
    },
}

impl<'a> Game<'a> {
    /// The moves of both players in their order.
    pub fn moves(&self) -> impl Iterator<Item = (Disc, MoveItem<'a>)> {
        self.properties.iter().filter_map(|property| match *property {
            Property::Move(colour, item) => Some((colour, item)),
            _ => None,
        })
    }

    /// The clock of a player, if the game tells it.
    #[must_use]
    pub fn clock(&self, colour: Disc) -> Option<Clock<'a>> {
        self.properties.iter().rev().find_map(|property| match *property {
            Property::Clock(clock) => Some(clock),
            Property::ClockOf(owner, clock) if owner == colour => Some(clock),
            _ => None,
        })
    }
}

impl<'a> Property<'a> {
    /// The tag.
    #[must_use]
    pub fn tag(&self) -> &'a [u8] {
        match *self {
            Property::Game(_) => b"GM",
            Property::Place(_) => b"PC",
            Property::Date(_) => b"DT",
            Property::Name(Disc::Black, _) => b"PB",
            Property::Name(Disc::White, _) => b"PW",
            Property::Comment(_) => b"CO",
            Property::Rating(Disc::Black, _) => b"RB",
            Property::Rating(Disc::White, _) => b"RW",
            Property::Clock(_) => b"TI",
            Property::ClockOf(Disc::Black, _) => b"TB",
            Property::ClockOf(Disc::White, _) => b"TW",
            Property::Type(_) => b"TY",
            Property::Result(_) => b"RE",
            Property::Board(_) => b"BO",
            Property::Move(Disc::Black, _) => b"B",
            Property::Move(Disc::White, _) => b"W",
            Property::KomiMove(Disc::Black, _) => b"KB",
            Property::KomiMove(Disc::White, _) => b"KW",
            Property::Komi(_) => b"KM",
            Property::Other { tag, .. } => tag,
        }
    }
}
