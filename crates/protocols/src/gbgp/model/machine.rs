//! The machine itself ([`Gbgp`]): what it knows in a dialogue.

use std::convert::Infallible;
use std::sync::Arc;

use super::asked::Asked;
use crate::common::options::Offers;
use crate::common::tracked::Tracked;
use crate::family::acts::Act;
use crate::gbgp::grammar::Notation;
use crate::gbgp::options;
use crate::machine::Core;
use crate::model::ModelSetup;
use games::morris::{Game, Move};

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
