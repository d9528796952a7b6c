//! The machine itself ([`Gbgp`]): what it knows in a dialogue, and the [`Model`] that it is.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use super::asked::Asked;
use crate::common::death::{self, ALIVE, Circumstances};
use crate::common::findings::{Findings, cited};
use crate::common::options::Offers;
use crate::common::usage;
use crate::family::acts::{self, Act};
use crate::gbgp::grammar::Notation;
use crate::gbgp::options;
use crate::model::{
    ActCall, ActEvent, ActOut, Breach, End, Facts, Farewell, Fence, InterfaceBreach, Known, Mismatch, Model,
    ModelSetup, Reading,
};
use crate::verdict::ClauseId;
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

/// What stands on the board by all that was sent.
#[derive(Debug, Clone)]
pub(super) enum Board {
    /// No position was sent yet, or none since `newgame`.
    Unset,
    /// This game.
    Known(Arc<Game>),
    /// What the engine made of the last command is not defined.
    Unknown(&'static str),
}

/// The state machine of one dialogue with one gbgp engine.
#[derive(Debug, Clone)]
pub(in crate::gbgp) struct Gbgp {
    pub(super) setup: Arc<ModelSetup>,
    pub(super) notation: Notation,
    pub(super) board: Board,
    pub(super) asked: Asked,
    pub(super) input: Input,
    pub(super) findings: Findings,
    pub(super) coverage: BTreeSet<&'static str>,
    pub(super) learned: Learned,
    pub(super) act: Option<Act<Infallible>>,
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
    /// `quit` was sent.
    pub(super) quit: bool,
}

/// What this dialogue taught.
#[derive(Debug, Clone, Default)]
pub(super) struct Learned {
    pub(super) understood: bool,
    pub(super) spoke: bool,
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
            setup: Arc::new(setup),
            board: Board::Unset,
            asked: Asked::default(),
            input: Input::default(),
            findings: Findings::default(),
            coverage: BTreeSet::new(),
            learned: Learned::default(),
            act: None,
        }
    }

    /// The tracked game, if it is known.
    pub(super) fn game(&self) -> Option<&Arc<Game>> {
        match &self.board {
            Board::Known(game) => Some(game),
            Board::Unset | Board::Unknown(_) => None,
        }
    }

    /// The options that the engine announced, in this dialogue or in an earlier one.
    pub(super) fn offers(&self) -> Offers {
        let here = &self.learned.options;
        options::offers(if here.is_empty() { &self.setup.known.announced } else { here })
    }

    /// There was an occasion to judge these clauses.
    pub(super) fn saw(&mut self, clauses: &[&'static str]) {
        self.coverage.extend(clauses);
    }
}

impl Model for Gbgp {
    fn sent(&mut self, _: Duration, line: &[u8], trap: bool) -> Option<InterfaceBreach> {
        self.apply(line, trap)
    }

    fn read(&self, line: &Line) -> Reading {
        self.reading(line)
    }

    fn received(&mut self, line: &Line) {
        self.learned.spoke = true;
        self.judge_line(line);
    }

    fn open_line(&mut self, at: Duration, bytes: &[u8]) {
        if self.input.greeted {
            self.findings.open_line("GB-IO-2", at, bytes);
        }
    }

    fn ended(&mut self, at: Duration, end: End, asked: bool) {
        let here = Circumstances { asked, quit: self.input.quit, leaving: cited(ALIVE) };
        death::tell(&mut self.findings, end, at, here);
    }

    fn take_breaches(&mut self) -> Vec<Breach> {
        self.findings.take()
    }

    fn understood(&self) -> bool {
        self.learned.understood
    }

    fn coverage(&self) -> BTreeSet<ClauseId> {
        self.coverage.iter().copied().map(ClauseId::new).collect()
    }

    fn admits(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        self.admits_word(kind, arguments, text)
    }

    fn choose(&mut self, kind: &str, arguments: &[String], random: &mut fastrand::Rng) -> Option<String> {
        self.choose_word(kind, arguments, random)
    }

    fn fence(&mut self, force: bool) -> Fence {
        if !force && (!self.input.welcomed || self.asked.searches()) {
            return Fence::Quiet;
        }
        Fence::Ask { line: b"isready".to_vec(), answer: "readyok".to_owned() }
    }

    fn act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
        acts::begin(self, call, random)
    }

    fn act_event(&mut self, event: ActEvent<'_>) -> ActOut {
        acts::go_on(self, event)
    }

    fn doubt(&self) -> Option<String> {
        match self.board {
            Board::Unknown(why) => Some(format!("the board is not known: {why}")),
            Board::Unset | Board::Known(_) => None,
        }
    }

    fn holds(&self, predicate: &str, facts: &Facts) -> Result<(), String> {
        usage::holds(predicate, facts)
    }

    fn farewell(&self) -> Farewell {
        Farewell { lines: vec![b"quit".to_vec()], sigterm: true }
    }

    fn may_signal(&self, _: wire::exchange::Signal) -> Option<InterfaceBreach> {
        None
    }

    fn known(&self) -> Known {
        let mut known = self.setup.known.clone();
        known.probed |= self.learned.spoke;
        known.name = self.learned.name.clone().or(known.name);
        if !self.learned.options.is_empty() {
            known.announced.clone_from(&self.learned.options);
        }
        known.facts.insert(EDITION.to_owned(), edition(self.notation).to_owned());
        if let Some(other) = self.learned.other {
            known.facts.insert(OTHER_EDITION.to_owned(), edition(other).to_owned());
        }
        known
    }

    fn state(&self) -> String {
        let searches = self.asked.open().count();
        let doing = match searches {
            0 => "idle".to_owned(),
            _ if self.asked.ponders() => "pondering".to_owned(),
            1 => "thinking".to_owned(),
            n => format!("{n} searches"),
        };
        match &self.board {
            Board::Unset => format!("{doing}, no position"),
            Board::Known(game) => format!("{doing}, {}", game.position()),
            Board::Unknown(why) => format!("{doing}, board unknown: {why}"),
        }
    }

    fn boxed_clone(&self) -> Box<dyn Model> {
        Box::new(self.clone())
    }
}
