//! What a wrapper knows of the engine inside: followed from the lines that it was given and the lines that it said.

use std::marker::PhantomData;
use std::time::Duration;

use crate::Engine;
use crate::engines::autoplayer::{Dialect, speaking};
use crate::mutants::wrap;
use games::chess::{Color, Move, Position};
use grammars::autoplayer::{Command, Message};

/// What a line of the interface says.
pub(super) fn command(line: &[u8]) -> Command<'_> {
    Command::parse(line)
}

/// What a line of the engine says.
pub(super) fn message(line: &[u8]) -> Message<'_> {
    Message::parse(line).message
}

/// Which engine is inside.
pub(super) trait Kind: Default + Send + 'static {
    /// Its dialect.
    const DIALECT: Dialect;
}

/// The honest engine.
#[derive(Debug, Default)]
pub(super) struct Honest;

impl Kind for Honest {
    const DIALECT: Dialect = Dialect::HONEST;
}

/// What made the engine think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// `go`.
    Go,
    /// A move of the opponent.
    Move,
}

/// How far the game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nobody has moved, or said `go`.
    Setup,
    /// The engine plays.
    Running,
    /// It has announced the end.
    Claimed,
    /// It was told the end.
    Over,
}

/// The state of the engine inside.
#[derive(Debug)]
pub(super) struct SeenOf<K> {
    /// How often `new` came.
    pub(super) games: u32,
    /// The engine's moves in this game.
    pub(super) own_moves: u32,
    pub(super) stage: Stage,
    /// The colour that it plays, or played last.
    pub(super) colour: Option<Color>,
    /// Why it thinks; none if it does not.
    pub(super) thinking: Option<Cause>,
    /// When it began to.
    pub(super) began: Duration,
    pub(super) position: Position,
    /// The position before the line that it said last.
    pub(super) before: Position,
    /// Why it was thinking before that line.
    pub(super) cause: Option<Cause>,
    /// The last own move, as it was written.
    pub(super) last_move: Vec<u8>,
    /// When it came.
    pub(super) moved_at: Option<Duration>,
    /// A claim was handed over, and is not answered yet.
    pub(super) asked: bool,
    kind: PhantomData<K>,
}

/// That of the honest one.
pub(super) type Seen = SeenOf<Honest>;

impl<K> Default for SeenOf<K> {
    fn default() -> SeenOf<K> {
        SeenOf {
            games: 0,
            own_moves: 0,
            stage: Stage::Setup,
            colour: None,
            thinking: None,
            began: Duration::ZERO,
            position: Position::start(),
            before: Position::start(),
            cause: None,
            last_move: Vec::new(),
            moved_at: None,
            asked: false,
            kind: PhantomData,
        }
    }
}

/// Whether somebody may announce the end of the game here.
pub(super) fn is_over(position: &Position) -> bool {
    position.outcome().is_some() || position.can_claim_fifty() || position.can_claim_threefold()
}

impl<K> SeenOf<K> {
    /// Whether the engine thinks about its move.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether it has moved in this game.
    pub(super) fn has_moved(&self) -> bool {
        self.own_moves > 0
    }

    /// Whether the last move was its own.
    pub(super) fn has_moved_last(&self) -> bool {
        self.colour != Some(self.position.turn())
    }

    /// Whether it waits for the opponent in a game.
    pub(super) fn is_waiting(&self) -> bool {
        !self.is_thinking() && self.stage == Stage::Running
    }

    /// Whether moves are made.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Setup | Stage::Running)
    }

    /// Some legal move of the side to move.
    pub(super) fn some_move(&self) -> Option<Move> {
        self.position.legal_moves().first().copied()
    }

    /// The legal move that a line brings, where one may come.
    pub(super) fn incoming(&self, line: &[u8]) -> Option<Move> {
        if self.is_thinking() || !self.is_open() {
            return None;
        }
        match command(line) {
            Command::Move(mv) => self.legal(mv.text),
            _ => None,
        }
    }

    fn legal(&self, text: &[u8]) -> Option<Move> {
        let text = std::str::from_utf8(text).ok()?;
        self.position.parse_any(text).ok().map(|read| read.mv)
    }

    fn think(&mut self, at: Duration, cause: Cause) {
        self.stage = Stage::Running;
        self.colour = Some(self.position.turn());
        self.thinking = (!is_over(&self.position)).then_some(cause);
        self.began = at;
    }

    fn end(&mut self, stage: Stage) {
        self.thinking = None;
        self.stage = stage;
    }
}

impl<K: Kind> wrap::Seen for SeenOf<K> {
    const PROTOCOL: &'static str = "autoplayer";

    fn engine() -> Box<dyn Engine> {
        speaking(K::DIALECT)
    }

    fn given(&mut self, at: Duration, line: &[u8]) {
        self.asked = false;
        match command(line) {
            Command::New => *self = SeenOf { games: self.games + 1, ..SeenOf::default() },
            Command::SetPos(fen) => {
                if let Ok(position) = Position::from_fen(&String::from_utf8_lossy(fen)) {
                    self.position = position;
                    self.thinking = None;
                }
            }
            Command::Go if self.is_open() && !self.is_thinking() => self.think(at, Cause::Go),
            Command::Move(_) if self.is_open() => match self.incoming(line) {
                Some(mv) => {
                    self.position.play(mv);
                    self.think(at, Cause::Move);
                }
                None => self.end(Stage::Claimed),
            },
            Command::Result { .. } | Command::Malformed { command: "result", .. } => self.end(Stage::Over),
            Command::Claim { .. } => self.asked = true,
            _ => {}
        }
    }

    fn said(&mut self, at: Duration, line: &[u8]) {
        self.before = self.position.clone();
        self.cause = self.thinking;
        match message(line) {
            Message::Move(mv) => {
                if let Some(own) = self.legal(mv.text) {
                    self.position.play(own);
                }
                self.last_move = mv.text.to_vec();
                self.own_moves += 1;
                self.moved_at = Some(at);
                self.thinking = None;
            }
            Message::Result { .. } if !self.asked => self.end(Stage::Claimed),
            _ => {}
        }
    }
}
