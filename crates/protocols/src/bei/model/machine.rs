//! The machine itself ([`Bei`]): what it knows in a dialogue.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::asked::{Answered, Current, Game, KnownLine, Question, Told};
use super::cards::{Cards, STANDARD};
use super::opening::Opening;
use super::pending::Pending;
use super::spelling::Spelling;
use super::under_way::Own;
use crate::common::tracked::Tracked;
use crate::family::acts::Act;
use crate::machine::Core;
use crate::model::ModelSetup;
use games::boost::Rules;

/// The fact that an engine answers as one of another protocol.
pub(in crate::bei) const OTHER_PROTOCOL: &str = "other-protocol";
/// The fact that it speaks another version than 2.0.0.
pub(in crate::bei) const OTHER_VERSION: &str = "other-version";
/// The fact that it does not know the game that the scenarios are about.
pub(in crate::bei) const GAME_UNKNOWN: &str = "game-unknown";
/// The fact that it does not read positions as scenarios write them.
pub(in crate::bei) const OTHER_POSITIONS: &str = "other-positions";
/// The fact that `setoption depth` does not end its searches.
pub(in crate::bei) const IGNORES_DEPTH: &str = "ignores-depth";
/// The fact that it is told positions by cards.
pub(in crate::bei) const CARDS: &str = "position-cards";
/// The fact that tells how it writes a pass.
pub(in crate::bei) const PASS: &str = "pass";
/// The fact that tells in how many points it writes a construction or promotion.
pub(super) const SPECIAL: &str = "special-moves";

/// The state machine of one dialogue with one bei engine.
#[derive(Debug, Clone)]
pub(in crate::bei) struct Bei {
    pub(super) core: Core,
    pub(super) opening: Opening,
    pub(super) game: Current,
    pub(super) board: Tracked<Told>,
    /// The line before the present one.
    pub(super) former: Option<Arc<KnownLine>>,
    pub(super) searches: Pending<Question>,
    pub(super) games: Pending<Game>,
    /// `isready`, and whether `bei` was sent before it.
    pub(super) readies: Pending<bool>,
    pub(super) input: Input,
    pub(super) learned: Learned,
    pub(super) act: Option<Act<Own>>,
}

/// What we have said, as far as it decides what may follow.
#[derive(Debug, Clone)]
pub(super) struct Input {
    /// How many lines were sent.
    pub(super) lines: u64,
    /// How many `newgame` were sent.
    pub(super) games: u64,
    /// Whether the engine ponders once it has taken everything sent.
    pub(super) ponders: bool,
    /// A small depth was set: searches end by themselves.
    pub(super) bounded: bool,
    /// The clause that a `move` breaks which nobody waits for.
    pub(super) unasked: &'static str,
    /// Something was sent of which the text does not say what it does: leaving is tolerated (BA-20).
    pub(super) strange: bool,
    /// The line that is sent now ends in CR LF.
    pub(super) cr: bool,
    /// It is being tried whether the engine reads positions.
    pub(super) trial: bool,
}

/// What this dialogue taught.
#[derive(Debug, Clone, Default)]
pub(super) struct Learned {
    /// Name, author, version.
    pub(super) identity: Vec<(String, String)>,
    /// The version of the protocol.
    pub(super) version: Option<String>,
    /// It is an engine for backgammon.
    pub(super) backgammon: bool,
    /// What it said to games: whether it knows them.
    pub(super) games: BTreeMap<Vec<u8>, bool>,
    /// How it writes a pass.
    pub(super) pass: Option<String>,
    /// Whether it writes constructions and promotions in two points.
    pub(super) doubled: Option<bool>,
    /// How it showed that it reads positions otherwise than they are told.
    pub(super) other_positions: Option<String>,
    /// The first answer that did not fit the position that it was told.
    pub(super) unfitting: Option<String>,
    /// The last answer.
    pub(super) answer: Option<Answered>,
}

impl Bei {
    /// A model at the start of a dialogue.
    pub(in crate::bei) fn new(setup: ModelSetup) -> Bei {
        let facts = &setup.known.facts;
        let learned = Learned {
            pass: facts.get(PASS).cloned(),
            doubled: facts.get(SPECIAL).map(|points| points == "two points"),
            ..Learned::default()
        };
        Bei {
            core: Core::new(setup),
            opening: Opening::default(),
            game: Current::default(),
            board: Tracked::default(),
            former: None,
            searches: Pending::default(),
            games: Pending::default(),
            readies: Pending::default(),
            input: Input {
                lines: 0,
                games: 0,
                ponders: false,
                bounded: false,
                unasked: "BEI-GO-6",
                strange: false,
                cr: false,
                trial: false,
            },
            learned,
            act: None,
        }
    }

    /// The game that scenarios are about: that of `--variant`, or the standard one.
    pub(super) fn game_wanted(&self) -> &str {
        self.core.setup.variant.as_deref().filter(|name| *name != "none").unwrap_or(STANDARD)
    }

    /// The line that was told last, if it is known.
    pub(super) fn line_told(&self) -> Option<&Arc<KnownLine>> {
        self.board.known()?.as_ref()
    }

    /// The positions as this engine is told them.
    pub(super) fn cards(&self) -> Cards<'_> {
        Cards::new(&self.core.setup.cards)
    }

    /// Whether nobody knows what stands on the board, whatever is told.
    pub(super) fn is_blind(&self) -> bool {
        self.input.trial
            || self.core.setup.variant.as_deref() == Some("none")
            || (self.cards().are_ours() && self.core.setup.known.facts.contains_key(OTHER_POSITIONS))
    }

    /// How moves in this game are read.
    pub(super) fn spelling(&self, rules: Option<Rules>) -> Spelling<'_> {
        let strict = self.core.setup.profile.as_deref() == Some(crate::STRICT);
        Spelling { rules, pass: self.learned.pass.as_deref(), strict }
    }
}
