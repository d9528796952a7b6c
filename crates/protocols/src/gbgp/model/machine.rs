//! The machine itself ([`Gbgp`]): what it knows in a dialogue.

use std::convert::Infallible;
use std::sync::Arc;

use crate::common::findings::Cited;
use crate::common::options::Offers;
use crate::common::tracked::Tracked;
use crate::family::acts::{Act, Words};
use crate::family::relative::{Clauses, Relative};
use crate::gbgp::grammar::Notation;
use crate::gbgp::options;
use crate::machine::Core;
use crate::model::ModelSetup;
use games::morris::{Game, Move};
use wire::line::Line;

/// The fact that tells by which edition an engine is judged.
pub(in crate::gbgp) const EDITION: &str = "edition";
/// The fact that tells which other edition its moves are written in.
pub(in crate::gbgp) const OTHER_EDITION: &str = "other-edition";

/// Words and clauses of the acts that GBGP shares with its family.
pub(super) const WORDS: Words = Words {
    hello: "gbgp",
    welcome: "gbgpok",
    ready: "GB-RDY-1",
    ready_within: "start",
    ready_in_search: None,
    answer: "bestmove",
    once: "one bestmove for each go",
    pondering: ("GB-GO-9", "no bestmove before ponderhit or stop"),
};

/// Its clauses on what all of the family do.
const CLAUSES: Clauses = Clauses {
    silent: "GB-INIT-5",
    introduced: "GB-INIT-4",
    welcome: "GB-INIT-3",
    ready: "GB-RDY-2",
    answers: "GB-GO-1",
    once: "GB-GO-1",
    asked: "GB-BM-3",
    info_place: "GB-INFO-2",
    goes_on: None,
    progress: "GB-INFO-7",
    depth: ("GB-INFO-8", "maxdepth"),
    greets: "GBG-1",
    awaits: "GBG-5",
    one_search: "GBG-9",
    ponderhit: "GBG-10",
    announced: "GBG-11",
};

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
    pub(super) relative: Relative<Arc<Game>>,
    pub(super) input: Input,
    pub(super) learned: Learned,
    pub(super) act: Option<Act<Infallible>>,
}

/// What we have said, as far as it decides what may follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Input {
    /// `newgame` was sent.
    pub(super) began: bool,
    /// A `go` was sent, and no position since.
    pub(super) went: bool,
}

/// What this dialogue taught.
#[derive(Debug, Clone, Default)]
pub(super) struct Learned {
    /// The notation of a move that is none in the one by which the engine is judged.
    pub(super) other: Option<Notation>,
    /// The first information with such a move, until an answer tells which edition the engine speaks.
    pub(super) foreign: Option<Foreign>,
    /// The last answer, unless it was malformed.
    pub(super) answer: Option<Answered>,
}

/// Information with a move of another edition.
#[derive(Debug, Clone)]
pub(super) struct Foreign {
    pub(super) monitor: &'static str,
    pub(super) cited: Cited,
    pub(super) text: String,
    pub(super) line: Line,
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
            relative: Relative::new(&WORDS, &CLAUSES),
            input: Input::default(),
            learned: Learned::default(),
            act: None,
        }
    }

    /// The options that the engine announced, in this dialogue or in an earlier one.
    pub(super) fn offers(&self) -> Offers {
        let here = &self.relative.options;
        options::offers(if here.is_empty() { &self.core.setup.known.announced } else { here })
    }
}
