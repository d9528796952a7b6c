//! The machine itself ([`Autoplayer`]): what it knows in a dialogue.

use std::collections::BTreeSet;
use std::time::Duration;

use super::asked::{Asked, Taken};
use super::clock::Clock;
use super::under_way::UnderWay;
use crate::autoplayer::requirements::NO_SAN;
use crate::autoplayer::{COORDINATE, STRICT_SAN};
use crate::machine::Core;
use crate::model::ModelSetup;
use games::chess::{Color, Position};

/// How far a game has come, by what was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// No game has begun.
    Boot,
    /// A game is being set up: no move, no `go`.
    Setup,
    /// The engine has this side.
    Game(Color),
    /// `result` was sent.
    Over,
}

/// What stands on the board by all that was sent and answered.
#[derive(Debug, Clone)]
pub(super) enum Board {
    /// This position.
    Known(Box<Position>),
    /// What the engine made of the last command is not defined.
    Unknown(&'static str),
    /// An illegal move was made or sent: there is no position any more, and no doubt about that.
    Broken(&'static str),
}

/// The state machine of one dialogue with one autoplayer engine.
#[derive(Debug, Clone)]
pub(in crate::autoplayer) struct Autoplayer {
    pub(super) core: Core,
    pub(super) stage: Stage,
    pub(super) board: Board,
    pub(super) asked: Asked,
    pub(super) talk: Talk,
    pub(super) clock: Clock,
    /// How the last move of the engine was taken.
    pub(super) taken: Option<Taken>,
    /// Where the games stood at their ends that the engine may not have told yet, if that is known.
    pub(super) former: Vec<Option<Position>>,
    /// How many earlier games were made impossible about which the engine has said nothing yet.
    pub(super) aborted: u32,
    pub(super) act: Option<UnderWay>,
    /// When its last line came.
    pub(super) heard: Duration,
}

/// What was said beside moves, as far as it decides what may follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Talk {
    /// A command was sent.
    pub(super) began: bool,
    /// A game has been begun before the present one.
    pub(super) earlier: bool,
    /// The engine has made a move in this game.
    pub(super) moved: bool,
    /// `draw` was sent since the engine's last move.
    pub(super) offered: bool,
    /// `draw` was sent in this game.
    pub(super) offers: u32,
    /// The engine has taken a draw since the last move that was sent.
    pub(super) accepted: bool,
    /// How often the engine said `draw` since its last move.
    pub(super) own_offers: u32,
    /// The engine has offered a draw, and no move has been sent since.
    pub(super) own_offer: bool,
    /// The engine has told a result in this game.
    pub(super) claimed: bool,
    /// The other engine's result was handed over, and this one's is not told yet.
    pub(super) asked_result: bool,
    /// What cannot be a move was sent in this game.
    pub(super) impossible: bool,
    /// A move was sent in a spelling that an engine need not understand.
    pub(super) oddly_spelled: bool,
    /// Extensions that were offered.
    pub(super) extensions: BTreeSet<Vec<u8>>,
}

impl Autoplayer {
    /// A model at the start of a dialogue.
    pub(in crate::autoplayer) fn new(setup: ModelSetup) -> Autoplayer {
        Autoplayer {
            core: Core::new(setup),
            stage: Stage::Boot,
            board: Board::Known(Box::default()),
            asked: Asked::default(),
            talk: Talk::default(),
            clock: Clock::default(),
            taken: None,
            former: Vec::new(),
            aborted: 0,
            act: None,
            heard: Duration::ZERO,
        }
    }

    /// The tracked position, if it is known.
    pub(super) fn position(&self) -> Option<&Position> {
        match &self.board {
            Board::Known(position) => Some(position),
            Board::Unknown(_) | Board::Broken(_) => None,
        }
    }

    /// Whether moves are sent in coordinates: the profile says so, or the engine understands nothing else.
    pub(super) fn writes_coordinates(&self) -> bool {
        self.is_told_coordinates() || self.core.setup.known.facts.contains_key(NO_SAN)
    }

    /// Whether the profile says that moves are written in coordinates.
    pub(super) fn is_told_coordinates(&self) -> bool {
        self.core.setup.profile.as_deref() == Some(COORDINATE)
    }

    /// Whether the engine's own moves have to be in standard notation.
    pub(super) fn wants_san(&self) -> bool {
        self.core.setup.profile.as_deref() == Some(STRICT_SAN)
    }
}
