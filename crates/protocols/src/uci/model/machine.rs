//! The machine itself ([`Uci`]): what it knows in a dialogue.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::introduction::Introduction;
use super::mates::Mates;
use super::searched::{Board, Searched};
use super::under_way::Own;
use super::variations::Variations;
use crate::common::options::Offers;
use crate::common::tracked::Tracked;
use crate::family::acts::{Act, Words};
use crate::family::relative::{Clauses, Relative};
use crate::machine::Core;
use crate::model::ModelSetup;
use crate::uci::grammar::Move;
use crate::uci::options;

/// Words and clauses of the acts that UCI shares with its family.
pub(super) const WORDS: Words = Words {
    hello: "uci",
    welcome: "uciok",
    ready: "UCI-RDY-1",
    ready_within: "start",
    ready_in_search: Some("UCI-RDY-2"),
    answer: "bestmove",
    once: "one bestmove for each go",
    pondering: ("UCI-GO-7", "no bestmove before ponderhit or stop"),
};

/// Its clauses on what all of the family do.
const CLAUSES: Clauses = Clauses {
    silent: "UCI-HS-10",
    introduced: "UCI-HS-3",
    welcome: "UCI-HS-5",
    ready: "UCI-RDY-5",
    answers: "UCI-GO-1",
    once: "UCI-BM-5",
    asked: "UCI-GEN-14",
    info_place: "UCI-GEN-7",
    goes_on: Some("UCI-RDY-3"),
    progress: "UCI-INFO-17",
    depth: ("UCI-GO-8", "depth"),
    greets: "UCI-GUI-1",
    awaits: "UCI-GUI-2",
    one_search: "UCI-GUI-18",
    ponderhit: "UCI-GUI-13",
    announced: "UCI-GUI-4",
};

/// The state machine of one dialogue with one UCI engine.
#[derive(Debug, Clone)]
pub(in crate::uci) struct Uci {
    pub(super) core: Core,
    pub(super) board: Tracked<Arc<Board>>,
    pub(super) relative: Relative<Arc<Searched>>,
    pub(super) input: Input,
    pub(super) introduction: Introduction,
    pub(super) told: Told,
    pub(super) mates: Mates,
    pub(super) answer: Option<Answered>,
    pub(super) act: Option<Act<Own>>,
}

/// What we have said, as far as it decides what may follow.
#[derive(Debug, Clone, Default)]
pub(super) struct Input {
    /// What options were set to, by their names in small letters.
    pub(super) settings: BTreeMap<String, String>,
    /// The last line, beside `isready`, made this setting, which the engine promised to take.
    pub(super) setting: Option<String>,
    /// An `isready` was answered.
    pub(super) ready: bool,
    /// A `go` was sent, and no position since.
    pub(super) went: bool,
    /// When the last position was sent.
    pub(super) positioned: Duration,
}

/// What was told of the search under way.
#[derive(Debug, Clone, Default)]
pub(super) struct Told {
    /// A value was told.
    pub(super) scored: bool,
    /// The depth of the last exact main line.
    pub(super) depth: Option<u64>,
    /// The variations, if several were asked for.
    pub(super) variations: Variations,
}

/// An answer, and what it was about.
#[derive(Debug, Clone)]
pub(super) struct Answered {
    pub(super) best: Move,
    /// The board, if it is known.
    pub(super) searched: Option<Arc<Searched>>,
}

impl Uci {
    /// A model at the start of a dialogue.
    pub(in crate::uci) fn new(setup: ModelSetup) -> Uci {
        Uci {
            core: Core::new(setup),
            board: Tracked::Unset,
            relative: Relative::new(&WORDS, &CLAUSES),
            input: Input::default(),
            introduction: Introduction::default(),
            told: Told::default(),
            mates: Mates::default(),
            answer: None,
            act: None,
        }
    }

    /// The options that the engine announced, in this dialogue or in an earlier one.
    pub(super) fn announced(&self) -> &[(String, String)] {
        let here = &self.relative.options;
        if here.is_empty() { &self.core.setup.known.announced } else { here }
    }

    /// The same, as what may be sent to them.
    pub(super) fn offers(&self) -> Offers {
        options::offers(self.announced())
    }

    /// What an option is set to, in small letters: what was sent, else its default.
    pub(super) fn setting(&self, name: &str) -> Option<String> {
        if let Some(set) = self.input.settings.get(&name.to_lowercase()) {
            return Some(set.to_lowercase());
        }
        let settings = self.offers().current_settings();
        let mut pairs = settings.iter().filter_map(|setting| setting.split_once(" value "));
        pairs.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_lowercase())
    }

    /// Whether a check is on.
    pub(super) fn is_on(&self, name: &str) -> bool {
        self.setting(name).is_some_and(|value| value == "true")
    }
}
