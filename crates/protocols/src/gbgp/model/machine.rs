//! The machine itself ([`Gbgp`]): what it knows in a dialogue, and the [`Model`] that it is.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use super::acts::ACTS;
use super::asked::Asked;
use super::reading::reading;
use super::words::TYPES;
use crate::common::options::Offers;
use crate::common::tracked::Tracked;
use crate::family::acts;
use crate::gbgp::grammar::{Message, Notation, Parsed};
use crate::gbgp::options;
use crate::machine::{Core, Machine};
use crate::model::{ActEvent, ActOut, Fence, InterfaceBreach, Known, ModelSetup, Reading};
use crate::words::{Act, Type};
use games::morris::{Game, Move};
use wire::line::Line;

/// The fact that tells by which edition an engine is judged.
pub(in crate::gbgp) const EDITION: &str = "edition";
/// The fact that tells which other edition its moves are written in.
pub(in crate::gbgp) const OTHER_EDITION: &str = "other-edition";

/// The name of an edition: that of its profile.
pub(super) fn edition(notation: Notation) -> &'static str {
    notation.profile().unwrap_or("numbers")
}

/// The state machine of one dialogue with one gbgp engine.
#[derive(Debug, Clone)]
pub(in crate::gbgp) struct Gbgp {
    pub(super) core: Core,
    pub(super) notation: Notation,
    pub(super) board: Tracked<Arc<Game>>,
    pub(super) asked: Asked,
    pub(super) input: Input,
    pub(super) learned: Learned,
    pub(super) act: Option<acts::Act<Infallible>>,
}

/// What we have said, as far as it decides what may follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Input {
    /// `gbgp` was sent.
    pub(super) greeted: bool,
    /// How often it was sent and `gbgpok` has not come.
    pub(super) greetings: u32,
    /// `gbgpok` has come.
    pub(super) welcomed: bool,
    /// `newgame` was sent.
    pub(super) began: bool,
    /// A `go` was sent, and no position since.
    pub(super) went: bool,
}

/// What this dialogue taught.
#[derive(Debug, Clone, Default)]
pub(super) struct Learned {
    pub(super) name: Option<String>,
    /// The option lines.
    pub(super) options: Vec<(String, String)>,
    /// The notation of a move that is none in the one by which the engine is judged.
    pub(super) other: Option<Notation>,
    /// The last answer, unless it was malformed.
    pub(super) answer: Option<Answered>,
}

/// An answer, and what it was about.
#[derive(Debug, Clone)]
pub(super) struct Answered {
    pub(super) best: Option<Move>,
    /// The game, if it is known.
    pub(super) game: Option<Arc<Game>>,
}

impl Gbgp {
    /// A model at the start of a dialogue.
    pub(in crate::gbgp) fn new(setup: ModelSetup) -> Gbgp {
        Gbgp {
            notation: Notation::of_profile(setup.profile.as_deref()),
            core: Core::new(setup),
            board: Tracked::Unset,
            asked: Asked::default(),
            input: Input::default(),
            learned: Learned::default(),
            act: None,
        }
    }

    /// The options that the engine announced, in this dialogue or in an earlier one.
    pub(super) fn offers(&self) -> Offers {
        let here = &self.learned.options;
        options::offers(if here.is_empty() { &self.core.setup.known.announced } else { here })
    }
}

impl Machine for Gbgp {
    type Message<'a> = Parsed<'a>;

    const TYPES: &'static [Type<Gbgp>] = TYPES;
    const ACTS: &'static [Act<Gbgp>] = ACTS;

    fn core(&self) -> &Core {
        &self.core
    }

    fn core_mut(&mut self) -> &mut Core {
        &mut self.core
    }

    fn tell(&mut self, _: Duration, line: &[u8], trap: bool) -> Option<InterfaceBreach> {
        self.apply(line, trap)
    }

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes, self.notation)
    }

    fn reading(&self, line: &Line, parsed: &Parsed<'_>) -> Reading {
        reading(line, &parsed.message)
    }

    fn judge(&mut self, line: &Line, parsed: Parsed<'_>) {
        self.judge_line(line, parsed);
    }

    fn open_line(&mut self, _: Duration, _: &[u8]) -> Option<&'static str> {
        self.input.greeted.then_some("GB-IO-2")
    }

    fn fence(&mut self, force: bool) -> Fence {
        if !force && (!self.input.welcomed || self.asked.searches()) {
            return Fence::Quiet;
        }
        Fence::Ask { line: b"isready".to_vec(), answer: "readyok".to_owned() }
    }

    fn forget_act(&mut self) {
        self.act = None;
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        acts::go_on(self, event)
    }

    fn doubt(&self) -> Option<String> {
        self.board.doubt()
    }

    fn add_to(&self, known: &mut Known) {
        known.name = self.learned.name.clone().or(known.name.take());
        if !self.learned.options.is_empty() {
            known.announced.clone_from(&self.learned.options);
        }
        known.facts.insert(EDITION.to_owned(), edition(self.notation).to_owned());
        if let Some(other) = self.learned.other {
            known.facts.insert(OTHER_EDITION.to_owned(), edition(other).to_owned());
        }
    }

    fn state(&self) -> String {
        let searches = self.asked.open().count();
        let doing = match searches {
            0 => "idle".to_owned(),
            _ if self.asked.ponders() => "pondering".to_owned(),
            1 => "thinking".to_owned(),
            n => format!("{n} searches"),
        };
        format!("{doing}, {}", self.board.in_words("no position", |game| game.position().to_string()))
    }
}
