//! What a search is about ([`Searched`]): the position, and what `go` said of it.

use std::time::Duration;

use crate::uci::grammar;
use games::chess::{Move, Position};

/// A position, and how moves are written in it.
#[derive(Debug, Clone)]
pub(super) struct Board {
    pub(super) position: Position,
    /// Castling is written as the king taking its rook (UCI-960-1).
    pub(super) chess960: bool,
}

impl Board {
    /// The legal move that is written like this.
    pub(super) fn legal(&self, mv: grammar::Move) -> Option<Move> {
        let text = mv.to_string();
        match self.chess960 {
            true => self.position.parse_coordinates_960(&text),
            false => self.position.parse_coordinates(&text),
        }
        .ok()
    }

    /// The move as it is written here.
    pub(super) fn written(&self, mv: Move) -> String {
        if self.chess960 { self.position.coordinates_960(mv) } else { self.position.coordinates(mv) }
    }

    /// All legal moves as they are written here.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        self.position.legal_moves().into_iter().map(|mv| self.written(mv)).collect()
    }

    /// The board after a legal move.
    pub(super) fn after(&self, mv: Move) -> Board {
        Board { position: self.position.after(mv), chess960: self.chess960 }
    }

    /// Whether the side to move is mated.
    pub(super) fn is_mate(&self) -> bool {
        self.is_over() && self.position.in_check()
    }

    /// Whether there is no legal move.
    pub(super) fn is_over(&self) -> bool {
        self.position.legal_moves().is_empty()
    }
}

/// One search.
#[derive(Debug, Clone)]
pub(super) struct Searched {
    pub(super) board: Board,
    /// The moves that it is limited to; empty: to none (UCI-GO-4).
    pub(super) only: Vec<Move>,
    /// What it is limited to is not defined: moves that are not legal, or words behind them (UT-42, UA-4).
    pub(super) is_odd: bool,
    /// Nothing but `stop` ends it (UCI-GO-6).
    pub(super) infinite: bool,
    /// It has a limit beside that.
    pub(super) limited: bool,
    /// When `go` was sent.
    pub(super) at: Duration,
    /// When the position was sent, if that was later than the search before: an engine may count its time from there (UA-10).
    pub(super) since: Duration,
    /// The largest `multipv` that may come (UCI-INFO-13); none: it is not known.
    pub(super) lines: Option<u64>,
}
