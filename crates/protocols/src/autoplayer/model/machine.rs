//! The machine itself ([`Autoplayer`]): what it knows in a dialogue, and the [`Model`] that it is.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::acts::Act;
use super::asked::{Asked, Taken};
use super::clock::Clock;
use crate::autoplayer::requirements::{NO_SAN, SENT_COORDINATES};
use crate::autoplayer::{COORDINATE, STRICT_SAN};
use crate::common::death::{self, ALIVE, Circumstances};
use crate::common::findings::{Findings, cited};
use crate::common::usage;
use crate::model::{
    ActCall, ActEvent, ActOut, Breach, End, Facts, Farewell, Fence, InterfaceBreach, Known, Mismatch, Model,
    ModelSetup, Reading,
};
use crate::verdict::ClauseId;
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
    pub(super) setup: Arc<ModelSetup>,
    pub(super) stage: Stage,
    pub(super) board: Board,
    pub(super) asked: Asked,
    pub(super) talk: Talk,
    pub(super) clock: Clock,
    pub(super) findings: Findings,
    pub(super) coverage: BTreeSet<&'static str>,
    pub(super) understood: bool,
    /// How the last move of the engine was taken.
    pub(super) taken: Option<Taken>,
    /// Where the game before stood at its end.
    pub(super) former: Option<Position>,
    pub(super) act: Option<Act>,
}

/// What was said beside moves, as far as it decides what may follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Talk {
    /// Something was printed.
    pub(super) spoke: bool,
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
    /// `quit` was sent.
    pub(super) quit: bool,
}

impl Autoplayer {
    /// A model at the start of a dialogue.
    pub(in crate::autoplayer) fn new(setup: ModelSetup) -> Autoplayer {
        Autoplayer {
            setup: Arc::new(setup),
            stage: Stage::Boot,
            board: Board::Known(Box::default()),
            asked: Asked::default(),
            talk: Talk::default(),
            clock: Clock::default(),
            findings: Findings::default(),
            coverage: BTreeSet::new(),
            understood: false,
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
        self.is_told_coordinates() || self.setup.known.facts.contains_key(NO_SAN)
    }

    /// Whether the profile says that moves are written in coordinates.
    pub(super) fn is_told_coordinates(&self) -> bool {
        self.setup.profile.as_deref() == Some(COORDINATE)
    }

    /// Whether the engine's own moves have to be in standard notation.
    pub(super) fn wants_san(&self) -> bool {
        self.setup.profile.as_deref() == Some(STRICT_SAN)
    }

    /// There was an occasion to judge these clauses.
    pub(super) fn saw(&mut self, clauses: &[&'static str]) {
        self.coverage.extend(clauses);
    }
}

impl Model for Autoplayer {
    fn sent(&mut self, at: Duration, line: &[u8], trap: bool) -> Option<InterfaceBreach> {
        self.apply(at, line, trap)
    }

    fn read(&self, line: &Line) -> Reading {
        self.reading(line)
    }

    fn received(&mut self, line: &Line) {
        self.talk.spoke = true;
        self.judge_line(line);
    }

    fn open_line(&mut self, at: Duration, bytes: &[u8]) {
        // `White (1):`, `>`: what waits for input is a prompt.
        let prompt = matches!(bytes.trim_ascii_end().last(), Some(b':' | b'>' | b'?' | b'$' | b'#'));
        self.findings.open_line(if prompt { "AP-IO-3" } else { "AP-IO-2" }, at, bytes);
    }

    fn ended(&mut self, at: Duration, end: End, asked: bool) {
        let here = Circumstances { asked, quit: self.talk.quit, leaving: cited(ALIVE) };
        death::tell(&mut self.findings, end, at, here);
    }

    fn take_breaches(&mut self) -> Vec<Breach> {
        self.findings.take()
    }

    fn understood(&self) -> bool {
        self.understood
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

    fn fence(&mut self, _: bool) -> Fence {
        // Nothing must be answered but moves.
        Fence::Quiet
    }

    fn act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
        self.begin_act(call, random)
    }

    fn act_event(&mut self, event: ActEvent<'_>) -> ActOut {
        self.go_on_with_act(event)
    }

    fn doubt(&self) -> Option<String> {
        match self.board {
            Board::Unknown(why) => Some(format!("the board is not known: {why}")),
            Board::Known(_) | Board::Broken(_) => None,
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
        known.probed |= self.talk.spoke;
        if self.is_told_coordinates() {
            known.facts.insert(SENT_COORDINATES.to_owned(), "by its profile".to_owned());
        }
        known
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

    fn boxed_clone(&self) -> Box<dyn Model> {
        Box::new(self.clone())
    }
}
