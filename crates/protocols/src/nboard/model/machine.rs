//! The machine itself ([`NBoard`]): what it knows in a dialogue.

use super::asked::Asked;
use super::under_way::UnderWay;
use crate::common::pings::PingCounts;
use crate::common::tracked::Tracked;
use crate::machine::Core;
use crate::model::ModelSetup;
use crate::nboard::grammar::{CommandContext, Version};
use games::othello::Position;

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
