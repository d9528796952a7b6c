//! The machine itself ([`NBoard`]): what it knows in a dialogue, and the [`Model`] that it is.

use std::time::Duration;

use super::acts::{ACTS, UnderWay};
use super::asked::Asked;
use super::words::TYPES;
use crate::common::pings::PingCounts;
use crate::common::tracked::Tracked;
use crate::machine::{Core, Machine};
use crate::model::{ActEvent, ActOut, Fence, InterfaceBreach, Known, ModelSetup, Reading};
use crate::nboard::grammar::{CommandContext, Message, Parsed, Version};
use crate::words::{Act, Type};
use games::othello::Position;
use wire::line::Line;

/// The state machine of one dialogue with one nboard engine.
#[derive(Debug, Clone)]
pub(in crate::nboard) struct NBoard {
    pub(super) core: Core,
    /// The position, and how many plies from where the game began.
    pub(super) board: Tracked<(Position, u32)>,
    pub(super) asked: Asked,
    pub(super) input: Input,
    /// The name that the engine has told.
    pub(super) learned_name: Option<String>,
    pub(super) act: Option<UnderWay>,
}

/// What we have said, as far as it decides what may follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Input {
    /// The version that `nboard` named, once it was sent.
    pub(super) version: Option<Version>,
    /// `set depth` was sent.
    pub(super) depth: bool,
    /// All numbers of pings.
    pub(super) pings: PingCounts,
    /// Pings that may be answered by any number, or not at all: sent without a number.
    pub(super) loose_pings: u32,
}

impl NBoard {
    /// A model at the start of a dialogue.
    pub(in crate::nboard) fn new(setup: ModelSetup) -> NBoard {
        NBoard {
            core: Core::new(setup),
            board: Tracked::Unset,
            asked: Asked::default(),
            input: Input::default(),
            learned_name: None,
            act: None,
        }
    }

    /// How lines that we send are read.
    pub(super) fn context(&self) -> CommandContext {
        CommandContext { version: self.input.version.unwrap_or_default() }
    }

    /// The tracked position, if it is known.
    pub(super) fn position(&self) -> Option<&Position> {
        self.board.known().map(|(position, _)| position)
    }
}

impl Machine for NBoard {
    type Message<'a> = Parsed<'a>;

    const TYPES: &'static [Type<NBoard>] = TYPES;
    const ACTS: &'static [Act<NBoard>] = ACTS;

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
        Message::parse(&line.bytes)
    }

    fn reading(&self, line: &Line, parsed: &Parsed<'_>) -> Reading {
        self.read(line, &parsed.message)
    }

    fn judge(&mut self, line: &Line, parsed: Parsed<'_>) {
        self.judge_line(line, parsed);
    }

    fn open_line(&mut self, _: Duration, _: &[u8]) -> Option<&'static str> {
        self.input.version.is_some().then_some("NB-IO-2")
    }

    fn fence(&mut self, force: bool) -> Fence {
        if !force && (self.input.version.is_none() || self.asked.searches()) {
            return Fence::Quiet;
        }
        self.input.pings.fence()
    }

    fn forget_act(&mut self) {
        self.act = None;
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        self.go_on_with_act(event)
    }

    fn doubt(&self) -> Option<String> {
        self.board.doubt()
    }

    fn add_to(&self, known: &mut Known) {
        known.name = self.learned_name.clone().or(known.name.take());
        if self.core.understood && self.input.version == Some(Version::Two) {
            known.version = Some("2".to_owned());
        }
    }

    fn state(&self) -> String {
        let wanted: Vec<String> = self.asked.questions().map(|q| format!("{:?}", q.wanted)).collect();
        let doing = if wanted.is_empty() { "idle".to_owned() } else { wanted.join(", ") };
        let board = self.board.in_words("no game", |(position, plies)| format!("{position}, ply {plies}"));
        format!("{doing}, {board}")
    }
}
