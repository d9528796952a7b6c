//! What is known of one dialogue with one engine ([`Dialogue`]): parts with a job each.
//!
//! Judges of lines, placeholder types and acts read it and change it. Not for passing lines to them: that is done by the
//! [`machine`](super::machine).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::book::Book;
use super::clocks::Clocks;
use super::coverage::{Coverage, Met};
use super::features::Features;
use super::hypotheses::{Hypotheses, Hypothesis};
use super::interface::Interface;
use super::pongs::Pongs;
use super::said::Said;
use super::state::{Board, Mode, Setting, State};
use super::thinking::Search;
use super::voice::Voice;
use super::waiting::Waiting;
use crate::machine::Core;
use crate::model::{Known, ModelSetup};
use crate::xboard::grammar::MessageContext;
use wire::line::Line;

/// All parts of one dialogue.
#[derive(Debug, Clone)]
pub(super) struct Dialogue {
    /// What all models have.
    pub(super) core: Core,
    /// What the engine announced.
    pub(super) features: Arc<Features>,
    /// Every state that it may be in.
    pub(super) hypotheses: Hypotheses,
    /// What we have said.
    pub(super) said: Said,
    /// Pings and their answers.
    pub(super) pongs: Pongs,
    /// The answer to `bk`.
    pub(super) book: Book,
    /// The clocks.
    pub(super) clocks: Clocks,
    /// What it tells of its search.
    pub(super) search: Search,
    /// What they looked at.
    pub(super) coverage: Coverage,
    /// What it taught beyond the features.
    pub(super) learned: Learned,
    /// The prompt before `xboard`.
    pub(super) prompt: Prompt,
    /// Whether the moves that are sent are trials.
    pub(super) trying: Trying,
}

/// Whether an act tries moves, and judges itself which of them are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Trying {
    /// None does.
    #[default]
    Nothing,
    /// `battery` does.
    Moves,
}

/// Whether a prompt stood open before `xboard`, and no line has come since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Prompt {
    /// None does.
    #[default]
    None,
    /// One does.
    Open,
}

/// What this dialogue taught, beyond the features.
#[derive(Debug, Clone, Default)]
pub(super) struct Learned {
    /// Commands that it refused.
    pub(super) refused: BTreeSet<String>,
    /// Facts about it.
    pub(super) facts: BTreeMap<String, String>,
    /// Why its moves cannot be judged, if so.
    pub(super) no_referee: Option<String>,
}

impl Dialogue {
    /// The start of a dialogue.
    pub(super) fn new(setup: ModelSetup) -> Dialogue {
        let no_referee = match setup.variant.as_deref() {
            Some("normal") => None,
            Some(other) => Some(format!("--variant {other}")),
            None => setup.known.no_referee.clone(),
        };
        let mut dialogue = Dialogue {
            core: Core::new(setup),
            features: Arc::default(),
            hypotheses: Hypotheses::boot(),
            said: Said::default(),
            pongs: Pongs::default(),
            book: Book::default(),
            clocks: Clocks::default(),
            search: Search::default(),
            coverage: Coverage::default(),
            learned: Learned { no_referee, ..Learned::default() },
            prompt: Prompt::None,
            trying: Trying::Nothing,
        };
        if dialogue.learned.no_referee.is_some() {
            dialogue.forget_boards();
        }
        dialogue
    }

    /// The engine takes commands by what it has announced by now.
    pub(super) fn speak(&mut self) {
        self.hypotheses.speak(self.features.dialect(self.learned.no_referee.is_some()));
    }

    /// The referee is off: no board is known from now on.
    fn forget_boards(&mut self) {
        self.speak();
        self.hypotheses.change(|state| state.board = Board::Unknown("the referee is off"));
    }

    /// Moves are not judged any more.
    pub(super) fn switch_referee_off(&mut self, reason: String) {
        if self.learned.no_referee.is_none() && self.core.setup.variant.as_deref() != Some("normal") {
            self.learned.no_referee = Some(reason);
            self.forget_boards();
        }
    }

    /// What decides how a line is read.
    pub(super) fn context(&self) -> MessageContext {
        MessageContext { book: self.book.answer() }
    }

    /// What an engine line meets.
    pub(super) fn met(&self) -> Met<'_> {
        Met {
            state: self.hypotheses.believed(),
            prompted: self.prompt == Prompt::Open,
            asked: self.features.asked,
            pings: self.pongs.numbers(),
        }
    }

    /// What a line of ours meets.
    pub(super) fn interface(&self) -> Interface<'_> {
        Interface { features: &self.features, states: self.hypotheses.settled(), said: &self.said }
    }

    /// How the engine is spoken to.
    pub(super) fn voice(&self) -> Voice<'_> {
        Voice {
            features: &self.features,
            hypotheses: &self.hypotheses,
            clocks: &self.clocks,
            refused: [&self.learned.refused, &self.core.setup.known.refused],
            set_up: &self.core.setup.setup_lines,
        }
    }

    /// The lines that wait to be taken.
    pub(super) fn waiting(&self) -> Waiting<'_> {
        Waiting { hypotheses: &self.hypotheses, features: &self.features, said: &self.said }
    }

    /// What this dialogue announced, or else the probe.
    pub(super) fn announcements(&self) -> &[(String, String)] {
        if self.features.any() { self.features.announced() } else { &self.core.setup.known.announced }
    }

    /// A thinking line came: what it teaches of the engine.
    pub(super) fn learn_of_search(&mut self) {
        let fact = match self.hypotheses.believed() {
            State { mode: Mode::Analyze, .. } => "analyzes",
            state if state.thinks() => "shows-thinking",
            State { mode: Mode::Play(_), ponder: Setting::On, fresh: false, .. } => "ponders",
            _ => return,
        };
        if !self.learned.facts.contains_key(fact) {
            self.learned.facts.insert(fact.to_owned(), "thinking lines were seen".to_owned());
        }
    }

    /// Adds what this dialogue taught.
    pub(super) fn add_to(&self, known: &mut Known) {
        self.features.tell(known);
        if known.version.is_none() && self.core.spoke {
            known.version = Some("1".to_owned());
        }
        known.refused.extend(self.learned.refused.iter().cloned());
        known.facts.extend(self.learned.facts.clone());
        known.no_referee.clone_from(&self.learned.no_referee);
    }

    /// A line was right only if the engine has passed a ping over.
    pub(super) fn pass_pings_over(&mut self, right: &mut [Hypothesis], line: &Line) {
        self.pongs.pass_over(right, line, &self.hypotheses, &mut self.core.findings);
    }
}
