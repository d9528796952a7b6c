//! What all games have in common for a referee ([`Board`]): sides, scores, records.

use std::fmt;
use std::time::Duration;

/// The two sides, by who begins: White in chess, Black in Othello.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// The side that makes the first move of a normal game.
    First,
    /// The other one.
    Second,
}

opponents!(Seat: First, Second);

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// This side has won.
    Won(Seat),
    /// Nobody has.
    Drawn,
    /// It was broken off.
    Unfinished,
}

impl fmt::Display for Score {
    /// As in a PGN: `1-0`, `0-1`, `1/2-1/2`, `*`; the first side stands first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Score::Won(Seat::First) => "1-0",
            Score::Won(Seat::Second) => "0-1",
            Score::Drawn => "1/2-1/2",
            Score::Unfinished => "*",
        })
    }
}

/// What a record tells beside the moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags {
    /// What the game belongs to.
    pub event: String,
    /// Its number, from 1.
    pub round: String,
    /// `2026.11.21`.
    pub date: String,
    /// The engines, the first side's first.
    pub names: [String; 2],
    /// `1-0`.
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// What the clocks show at first, and what they gain with each move. If they show nothing at first, that is the time for each
    /// move.
    pub clock: (Duration, Duration),
}

/// A game that is being played.
pub trait Board: fmt::Debug + Send {
    /// The game's name for people: `chess`.
    fn game(&self) -> &'static str;

    /// Who is to move.
    fn turn(&self) -> Seat;

    /// Makes a move, in the form in which the protocol's model reads it.
    ///
    /// # Errors
    /// Why it is none, or not legal.
    fn play(&mut self, mv: &str) -> Result<(), String>;

    /// The last move in the one form that all engines are told it in; none: in the form in which it came.
    fn last(&self) -> Option<String> {
        None
    }

    /// Where a game of Chess960 began, in FEN; none: it is another game.
    fn start_960(&self) -> Option<&str> {
        None
    }

    /// How many plies were made.
    fn plies(&self) -> usize;

    /// How the game has ended by the rules, without anybody claiming, and why.
    fn over(&self) -> Option<(Score, String)>;

    /// Whether the side to move has a legal move, be the game over or not.
    fn can_move(&self) -> bool {
        self.over().is_none()
    }

    /// Whether a draw may be claimed: by repetition, or by moves without progress. Where rules differ on how these are
    /// counted, so many that all agree.
    fn may_claim_draw(&self) -> bool;

    /// The game as other programs read it: PGN for chess, GGF for Othello, a list of moves for other games.
    fn record(&self, tags: &Tags) -> String;
}
