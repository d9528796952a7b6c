//! One state that the engine may be in: [`State`], after the states of the protocol's text and what they imply.
//!
//! Plain data; how a taken command changes it is in [`apply`](super::apply), what a printed line does in
//! `allow`.

use std::collections::VecDeque;
use std::fmt;

use games::chess::{Color, Position, Setup};

/// What the engine is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mode {
    /// Nothing was said to it yet.
    Boot,
    /// Between `xboard` and the first command that defines a state.
    Idle,
    /// It plays this colour: on move it thinks, else it waits or ponders.
    Play(Color),
    /// It only keeps the board.
    Force,
    /// It searches the position for ever.
    Analyze,
    /// After `exit`: what comes then is not defined, but it does not search.
    Left,
    /// The game has ended, by `result` or by its own claim.
    Over(Over),
    /// Between `edit` and `.`.
    Edit(Box<Edit>),
    /// Between `pause` and `resume`; the mode before.
    Paused(Box<Mode>),
    /// It was told to quit.
    Gone,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    /// The engine itself said so: it makes no move any more (XB-CLAIM-8).
    Claimed,
    /// `result` said so.
    Told,
    /// `result` said so while the engine searched. Only the `force` that follows binds it (XA-2): it may still move.
    ToldInSearch,
}

/// A position being edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    /// The mode to return to.
    pub(super) back: Mode,
    /// The pieces; none if the board is not known.
    pub(super) setup: Option<Setup>,
    /// Whose pieces are being placed.
    pub(super) colour: Color,
    /// Whether anything was changed.
    pub(super) touched: bool,
}

/// What is known of the engine's board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Board {
    /// This position stands on it.
    Known(Position),
    /// It cannot be known, and why: nothing that rests on it is judged.
    Unknown(&'static str),
}

/// Why a board is not known although nothing is left open: the engine itself is at fault.
pub(super) const ILLEGAL_MOVE: &str = "the engine made an illegal move";
/// As [`ILLEGAL_MOVE`].
pub(super) const OUT_OF_TURN: &str = "the engine moved out of turn";
/// Why a board is not known although the scenario says what is to come: it sent the bad position on purpose.
pub(super) const BAD_POSITION: &str = "an illegal position was sent";

/// As [`BAD_POSITION`]: another game is played, on purpose.
pub(super) const OTHER_VARIANT: &str = "another variant is played";

/// A setting whose value is not defined at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    /// Nobody has said.
    Open,
    /// On.
    On,
    /// Off.
    Off,
}

impl From<bool> for Setting {
    fn from(on: bool) -> Setting {
        if on { Setting::On } else { Setting::Off }
    }
}

/// One state that the engine may be in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// What it is doing.
    pub(super) mode: Mode,
    /// Its board.
    pub(super) board: Board,
    /// The side on move. Differs from the board's only inside the idioms with `white` and `black`.
    pub(super) turn: Color,
    /// Whether it obeys `white` and `black`, or ignores both, once one of them has come.
    pub(super) obeys_colours: Option<bool>,
    /// `new` was the last thing that happened: no pondering yet.
    pub(super) fresh: bool,
    /// The board was set up since `new`, so that what lies before its first move is not defined.
    pub(super) set_up: bool,
    /// Another variant than standard chess was chosen for this game.
    pub(super) variant: bool,
    /// `post` and `nopost`.
    pub(super) post: Setting,
    /// `hard` and `easy`.
    pub(super) ponder: Setting,
    /// `?` was taken on this move.
    pub(super) hurried: bool,
    /// `draw` was taken in this game.
    pub(super) offered: bool,
    /// Force mode was entered out of a search of its own.
    pub(super) interrupted: bool,
    /// Something undefined was asked: neither moves nor thinking are judged until a command defines the state again.
    pub(super) loose: bool,
    /// Pings taken and not answered.
    pub(super) owed: VecDeque<i64>,
}

impl State {
    /// A process that has just started.
    pub(super) fn boot() -> State {
        State {
            mode: Mode::Boot,
            board: Board::Known(Position::start()),
            turn: Color::White,
            obeys_colours: None,
            fresh: true,
            set_up: false,
            variant: false,
            post: Setting::Open,
            ponder: Setting::Open,
            hurried: false,
            offered: false,
            interrupted: false,
            loose: false,
            owed: VecDeque::new(),
        }
    }

    /// The position, where it is known and its side to move is the one on move.
    pub(super) fn position(&self) -> Option<&Position> {
        match &self.board {
            Board::Known(position) if position.turn() == self.turn => Some(position),
            Board::Known(_) | Board::Unknown(_) => None,
        }
    }

    /// Whether the engine owns the colour on move and so searches for its move.
    pub(super) fn thinks(&self) -> bool {
        self.mode == Mode::Play(self.turn)
    }

    /// Whether it searches for a move that it must make: the game is not over by the rules, nor can it be claimed drawn.
    pub(super) fn must_move(&self) -> bool {
        self.thinks()
            && !self.loose
            && self
                .position()
                .is_some_and(|p| p.outcome().is_none() && !p.can_claim_fifty() && !p.can_claim_threefold())
    }

    /// Whether it may think on the opponent's time now.
    pub(super) fn ponders(&self) -> bool {
        matches!(self.mode, Mode::Play(_)) && !self.thinks() && self.ponder == Setting::On && !self.fresh
    }

    /// Whether a thinking line may come in this state.
    pub(super) fn may_think(&self) -> bool {
        self.loose || self.mode == Mode::Gone || (self.post != Setting::Off && self.may_search())
    }

    /// Whether the engine may be searching, shown or not.
    pub(super) fn may_search(&self) -> bool {
        match &self.mode {
            Mode::Play(_) if self.thinks() => true,
            Mode::Play(_) => !self.fresh && self.ponder != Setting::Off,
            Mode::Boot | Mode::Idle | Mode::Force | Mode::Left | Mode::Paused(_) => false,
            Mode::Analyze | Mode::Over(_) | Mode::Edit(_) | Mode::Gone => true,
        }
    }

    /// Whether a ping does no harm now: the engine is not on move.
    pub(super) fn bears_ping(&self) -> bool {
        match &self.mode {
            Mode::Boot | Mode::Gone | Mode::Edit(_) | Mode::Paused(_) => false,
            Mode::Play(_) | Mode::Left if self.loose => false,
            Mode::Over(_) => true,
            _ => !self.thinks() || self.position().is_some_and(|p| p.legal_moves().is_empty()),
        }
    }

    /// Marks the state as undefined, and its board as unknown.
    pub(super) fn loosen(&mut self, why: &'static str) {
        self.loose = true;
        self.forget_board(why);
    }

    /// The board is not known any more; the first reason stays.
    pub(super) fn forget_board(&mut self, why: &'static str) {
        if let Board::Known(_) = self.board {
            self.board = Board::Unknown(why);
        }
    }

    /// What the text leaves open here, so that a mismatch proves nothing. What the engine's own faults brought about is
    /// no excuse for it.
    pub(super) fn doubt(&self) -> Option<&'static str> {
        match self.board {
            Board::Unknown(ILLEGAL_MOVE | OUT_OF_TURN | BAD_POSITION | OTHER_VARIANT) => None,
            Board::Unknown(why) => Some(why),
            Board::Known(_) if self.loose => Some("the engine's state is not defined"),
            Board::Known(_) => None,
        }
    }

    /// Puts a position on the board; what it means in another variant is not known.
    pub(super) fn place(&mut self, position: Position) {
        self.turn = position.turn();
        self.board = if self.variant { Board::Unknown(OTHER_VARIANT) } else { Board::Known(position) };
    }
}

impl fmt::Display for State {
    /// `WAIT, engine black, white to move, move 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match &self.mode {
            Mode::Boot => "BOOT",
            Mode::Idle => "SHAKE",
            Mode::Play(_) if self.thinks() => "THINK",
            Mode::Play(_) if self.ponder == Setting::On && !self.fresh => "PONDER",
            Mode::Play(_) => "WAIT",
            Mode::Force => "FORCE",
            Mode::Analyze => "ANALYZE",
            Mode::Left => "after exit",
            Mode::Over(_) => "OVER",
            Mode::Edit(_) => "EDIT",
            Mode::Paused(_) => "PAUSED",
            Mode::Gone => "GONE",
        };
        f.write_str(name)?;
        if let Mode::Play(colour) = self.mode {
            write!(f, ", engine {}", colour_name(colour))?;
        }
        match &self.board {
            Board::Known(position) => {
                write!(f, ", {} to move, {} plies", colour_name(self.turn), position.plies())?;
            }
            Board::Unknown(why) => write!(f, ", board unknown: {why}")?,
        }
        if self.loose {
            f.write_str(", undefined")?;
        }
        Ok(())
    }
}

/// The colour's name.
pub(super) fn colour_name(colour: Color) -> &'static str {
    match colour {
        Color::White => "white",
        Color::Black => "black",
    }
}
