//! The machine itself ([`Autoplayer`]): what it knows in a dialogue, and the [`Model`] that it is.

use std::collections::BTreeSet;
use std::time::Duration;

use super::acts::{ACTS, UnderWay};
use super::asked::{Asked, Taken};
use super::clock::Clock;
use super::words::TYPES;
use crate::autoplayer::grammar::{Message, Parsed};
use crate::autoplayer::requirements::{NO_SAN, SENT_COORDINATES};
use crate::autoplayer::{COORDINATE, STRICT_SAN};
use crate::machine::{Core, Machine};
use crate::model::{ActEvent, ActOut, Fence, InterfaceBreach, Known, ModelSetup, Reading};
use crate::words::{Act, Type};
use games::chess::{Color, Position};
use wire::line::Line;

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
    /// Where the game before stood at its end.
    pub(super) former: Option<Position>,
    pub(super) act: Option<UnderWay>,
}

/// What was said beside moves, as far as it decides what may follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Talk {
    /// A command was sent.
    pub(super) began: bool,
    /// A game has been begun before the present one.
    pub(super) earlier: bool,
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
            former: None,
            act: None,
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

impl Machine for Autoplayer {
    type Message<'a> = Parsed<'a>;

    const TYPES: &'static [Type<Autoplayer>] = TYPES;
    const ACTS: &'static [Act<Autoplayer>] = ACTS;

    fn core(&self) -> &Core {
        &self.core
    }

    fn core_mut(&mut self) -> &mut Core {
        &mut self.core
    }

    fn tell(&mut self, at: Duration, line: &[u8], trap: bool) -> Option<InterfaceBreach> {
        self.apply(at, line, trap)
    }

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes)
    }

    fn reading(&self, line: &Line, parsed: &Parsed<'_>) -> Reading {
        self.read(line, &parsed.message)
    }

    fn judge(&mut self, line: &Line, parsed: Parsed<'_>) {
        self.judge_line(line, parsed);
    }

    fn open_line(&mut self, _: Duration, bytes: &[u8]) -> Option<&'static str> {
        // `White (1):`, `>`: what waits for input is a prompt.
        let prompt = matches!(bytes.trim_ascii_end().last(), Some(b':' | b'>' | b'?' | b'$' | b'#'));
        Some(if prompt { "AP-IO-3" } else { "AP-IO-2" })
    }

    fn fence(&mut self, _: bool) -> Fence {
        // Nothing must be answered but moves.
        Fence::Quiet
    }

    fn forget_act(&mut self) {
        self.act = None;
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        self.go_on_with_act(event)
    }

    fn doubt(&self) -> Option<String> {
        match self.board {
            Board::Unknown(why) => Some(format!("the board is not known: {why}")),
            Board::Known(_) | Board::Broken(_) => None,
        }
    }

    fn add_to(&self, known: &mut Known) {
        if self.is_told_coordinates() {
            known.facts.insert(SENT_COORDINATES.to_owned(), "by its profile".to_owned());
        }
    }

    fn state(&self) -> String {
        let stage = match self.stage {
            Stage::Boot => "no game".to_owned(),
            Stage::Setup => "setting up".to_owned(),
            Stage::Game(colour) if self.talk.claimed => format!("{colour}, claimed"),
            Stage::Game(colour) if self.asked.thinks() => format!("{colour}, thinking"),
            Stage::Game(colour) => format!("{colour}, waiting"),
            Stage::Over => "over".to_owned(),
        };
        match &self.board {
            Board::Known(position) => format!("{stage}, {}", position.fen()),
            Board::Unknown(why) | Board::Broken(why) => format!("{stage}, board unknown: {why}"),
        }
    }
}
