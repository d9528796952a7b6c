//! The machine itself ([`NBoard`]): what it knows in a dialogue, and the [`Model`] that it is.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::acts::Act;
use super::asked::Asked;
use crate::common::death::{self, ALIVE, Circumstances};
use crate::common::findings::{Findings, cited};
use crate::common::pings::PingCounts;
use crate::common::usage;
use crate::model::{
    ActCall, ActEvent, ActOut, Breach, End, Facts, Farewell, Fence, InterfaceBreach, Known, Mismatch, Model,
    ModelSetup, Reading,
};
use crate::nboard::grammar::{CommandContext, Version};
use crate::verdict::ClauseId;
use games::othello::Position;
use wire::line::Line;

/// What stands on the board by all that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Board {
    /// No game was set yet.
    Unset,
    /// This position, so many plies from where the game began.
    Known(Position, u32),
    /// What the engine made of the last command is not defined.
    Unknown(&'static str),
}

/// The state machine of one dialogue with one nboard engine.
#[derive(Debug, Clone)]
pub(in crate::nboard) struct NBoard {
    pub(super) setup: Arc<ModelSetup>,
    pub(super) board: Board,
    pub(super) asked: Asked,
    pub(super) input: Input,
    pub(super) findings: Findings,
    pub(super) coverage: BTreeSet<&'static str>,
    pub(super) learned: Learned,
    pub(super) act: Option<Act>,
}

/// What we have said, as far as it decides what may follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Input {
    /// The version that `nboard` named, once it was sent.
    pub(super) version: Option<Version>,
    /// `set depth` was sent.
    pub(super) depth: bool,
    /// `quit` was sent.
    pub(super) quit: bool,
    /// All numbers of pings.
    pub(super) pings: PingCounts,
    /// Pings that may be answered by any number, or not at all: sent without a number.
    pub(super) loose_pings: u32,
}

/// What this dialogue taught.
#[derive(Debug, Clone, Default)]
pub(super) struct Learned {
    pub(super) understood: bool,
    pub(super) spoke: bool,
    pub(super) name: Option<String>,
}

impl NBoard {
    /// A model at the start of a dialogue.
    pub(in crate::nboard) fn new(setup: ModelSetup) -> NBoard {
        NBoard {
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

    /// How lines that we send are read.
    pub(super) fn context(&self) -> CommandContext {
        CommandContext { version: self.input.version.unwrap_or_default() }
    }

    /// The tracked position, if it is known.
    pub(super) fn position(&self) -> Option<&Position> {
        match &self.board {
            Board::Known(position, _) => Some(position),
            Board::Unset | Board::Unknown(_) => None,
        }
    }

    /// There was an occasion to judge these clauses.
    pub(super) fn saw(&mut self, clauses: &[&'static str]) {
        self.coverage.extend(clauses);
    }
}

impl Model for NBoard {
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
        if self.input.version.is_some() {
            self.findings.open_line("NB-IO-2", at, bytes);
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
        if !force && (self.input.version.is_none() || self.asked.searches()) {
            return Fence::Quiet;
        }
        self.input.pings.fence()
    }

    fn act(&mut self, call: &ActCall, _: &mut fastrand::Rng) -> ActOut {
        self.begin_act(call)
    }

    fn act_event(&mut self, event: ActEvent<'_>) -> ActOut {
        self.go_on_with_act(event)
    }

    fn doubt(&self) -> Option<String> {
        match self.board {
            Board::Unknown(why) => Some(format!("the board is not known: {why}")),
            Board::Unset | Board::Known(..) => None,
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
        if self.learned.understood && self.input.version == Some(Version::Two) {
            known.version = Some("2".to_owned());
        }
        known
    }

    fn state(&self) -> String {
        let wanted: Vec<String> = self.asked.questions().map(|q| format!("{:?}", q.wanted)).collect();
        let doing = if wanted.is_empty() { "idle".to_owned() } else { wanted.join(", ") };
        match &self.board {
            Board::Unset => format!("{doing}, no game"),
            Board::Known(position, plies) => format!("{doing}, {position}, ply {plies}"),
            Board::Unknown(why) => format!("{doing}, board unknown: {why}"),
        }
    }

    fn boxed_clone(&self) -> Box<dyn Model> {
        Box::new(self.clone())
    }
}
