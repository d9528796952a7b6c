//! The game that all commands refer to: its positions, its moves and its clocks.

use std::time::Duration;

use super::clock::Clock;
use games::othello::{Disc, IllegalMove, Move, Position};
use grammars::nboard::MoveItem;
use grammars::nboard::ggf::{Game, ReplayError};

/// A game so far. It has one position more than moves; passes are moves.
#[derive(Debug, Clone)]
pub(super) struct Record {
    positions: Vec<Position>,
    moves: Vec<Move>,
    black: Clock,
    white: Clock,
}

impl Default for Record {
    /// Nothing played yet, and no clocks.
    fn default() -> Record {
        Record::from_position(Position::start())
    }
}

impl Record {
    fn from_position(position: Position) -> Record {
        Record {
            positions: vec![position],
            moves: Vec::new(),
            black: Clock::default(),
            white: Clock::default(),
        }
    }

    /// The game of a GGF text.
    pub(super) fn from_game(game: &Game<'_>) -> Result<Record, ReplayError> {
        let positions = game.positions()?;
        let clock = |colour| game.clock(colour).map(Clock::from_ggf).unwrap_or_default();
        let mut record = Record {
            positions,
            moves: game.moves().map(|(_, item)| item.mv).collect(),
            black: clock(Disc::Black),
            white: clock(Disc::White),
        };
        for (colour, item) in game.moves() {
            record.clock_mut(colour).moved(seconds(&item));
        }
        Ok(record)
    }

    /// One move more; the clock of its side goes down (NB-MOVE-4: a missing time is none).
    pub(super) fn play(&mut self, item: &MoveItem<'_>) -> Result<(), IllegalMove> {
        let before = *self.position();
        self.positions.push(before.play(item.mv)?);
        self.moves.push(item.mv);
        self.clock_mut(before.turn()).moved(seconds(item));
        Ok(())
    }

    /// The position at the end.
    pub(super) fn position(&self) -> &Position {
        // A record begins with a position and never loses one.
        self.positions.last().expect("a record has a position")
    }

    /// All positions, the first one first.
    pub(super) fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// All moves with the positions that they were made in.
    pub(super) fn moves(&self) -> impl DoubleEndedIterator<Item = (Position, Move)> + ExactSizeIterator {
        self.positions.iter().copied().zip(self.moves.iter().copied())
    }

    /// The clock of the side to move.
    pub(super) fn clock(&self) -> &Clock {
        match self.position().turn() {
            Disc::Black => &self.black,
            Disc::White => &self.white,
        }
    }

    fn clock_mut(&mut self, colour: Disc) -> &mut Clock {
        match colour {
            Disc::Black => &mut self.black,
            Disc::White => &mut self.white,
        }
    }
}

/// The time of an item; what is none counts as nothing.
fn seconds(item: &MoveItem<'_>) -> Duration {
    let time = item.time.map(|time| Duration::try_from_secs_f64(time.value()));
    time.and_then(Result::ok).unwrap_or_default()
}
