//! What we have said, as far as it decides how later lines are read ([`Said`]).

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use super::features::Features;
use super::order::{Editing, Order, Sent, first_word};
use crate::xboard::grammar::{Awaited, BareMoves};

/// So many sent lines are remembered for refusals that come late.
pub(super) const RECENT: usize = 32;

/// What has been sent, and decides how lines are read.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    language: Language,
    /// What was asked for.
    asked: BTreeSet<Asked>,
    /// The tag of the last `askuser`.
    pub(super) tag: Option<Arc<[u8]>>,
    /// The last sent lines, taken or not.
    pub(super) recent: VecDeque<Sent>,
    /// Whether the prologue is still being sent.
    pub(super) in_opening: bool,
    /// The numbers of the lines that no step of the scenario asks about: those of the prologue, and the settings that an
    /// interface owes this engine, wherever they are sent.
    pub(super) of_opening: BTreeSet<u64>,
    /// Games begun.
    pub(super) games: u32,
    /// Our moves in this game.
    pub(super) moves: u32,
}

/// What the next sent line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Language {
    /// A command or a move.
    #[default]
    Usual,
    /// A line of edit mode.
    Editing,
    /// The number after `depth`.
    DepthNumber,
}

/// What the engine was asked for or told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Asked {
    /// `.`
    Status,
    /// `hint`
    Hint,
    /// `memory`
    Memory,
}

impl Said {
    /// Reads a line that we send.
    pub(super) fn order(&self, line: &[u8], features: &Features) -> Order {
        let bare = if features.on("usermove") { BareMoves::Coordinates } else { BareMoves::Any };
        let awaited = match (self.language, &self.tag) {
            (Language::Editing, _) => return Order::parse_edit(line),
            (Language::DepthNumber, _) => Awaited::Depth,
            (Language::Usual, Some(tag)) => Awaited::Answer(tag),
            (Language::Usual, None) => Awaited::Nothing,
        };
        Order::parse(line, bare, awaited)
    }

    /// A line was sent.
    pub(super) fn sent(&mut self, sent: &Sent) {
        self.language = match &sent.order {
            Order::Edit => Language::Editing,
            Order::Editing(Editing::Leave) => Language::Usual,
            _ if self.language == Language::Editing => Language::Editing,
            _ if sent.word() == b"depth" && sent.rest().is_empty() => Language::DepthNumber,
            _ => Language::Usual,
        };
        match (&sent.order, sent.word()) {
            (Order::New, _) => {
                self.games += 1;
                self.moves = 0;
            }
            (Order::Move { .. }, _) => self.moves += 1,
            (Order::Neutral, b".") => _ = self.asked.insert(Asked::Status),
            (Order::Neutral, b"hint") => _ = self.asked.insert(Asked::Hint),
            (Order::Neutral, b"memory") => _ = self.asked.insert(Asked::Memory),
            _ => {}
        }
        self.recent.push_back(sent.clone());
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    /// Whether the engine was asked for this.
    pub(super) fn has_asked(&self, asked: Asked) -> bool {
        self.asked.contains(&asked)
    }

    /// Whether one of the last lines is like this.
    pub(super) fn lately(&self, like: impl Fn(&Sent) -> bool) -> bool {
        self.recent.iter().any(like)
    }

    /// How many of the last lines are like this.
    pub(super) fn times(&self, like: impl Fn(&Sent) -> bool) -> usize {
        self.recent.iter().filter(|sent| like(sent)).count()
    }

    /// Whether the last line began with this word.
    pub(super) fn ends_with(&self, word: &[u8]) -> bool {
        self.recent.back().is_some_and(|last| first_word(&last.line) == word)
    }
}
