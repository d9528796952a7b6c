//! The searches that may still be answered, in the order in which they were asked for ([`Asked`]).
//!
//! `isready` may be answered before or after a search under way (GC-3), so that no `readyok` ends anything here.

use std::collections::VecDeque;
use std::sync::Arc;

use games::morris::Game;

/// More searches than these are not remembered; nobody leaves so many open.
const MOST: usize = 20_000;

/// One `go`.
#[derive(Debug, Clone, Default)]
pub(super) struct Question {
    /// The game that it is about, if it is known.
    pub(super) game: Option<Arc<Game>>,
    /// It was `go ponder`, and neither `ponderhit` nor `stop` has come.
    pub(super) ponders: bool,
    /// It was `go ponder`.
    pub(super) pondered: bool,
    /// No position was sent since the `go` before: an engine that plays its own move on its board would show here.
    pub(super) again: bool,
    /// What is said of it, or whether it is answered at all, is not defined.
    pub(super) disturbed: bool,
    /// Its depth limit.
    pub(super) depth: Option<u64>,
    /// The last time told, in the engine's unit.
    pub(super) time: Option<u64>,
    /// The last nodes told.
    pub(super) nodes: Option<u64>,
}

impl Question {
    /// The game, if it is known and what is said of it is defined.
    pub(super) fn open_game(&self) -> Option<&Game> {
        self.game.as_deref().filter(|_| !self.disturbed)
    }
}

/// Everything that may still be answered.
#[derive(Debug, Clone, Default)]
pub(super) struct Asked {
    open: VecDeque<Question>,
    /// How many searches were answered.
    pub(super) answered: u64,
    /// `isready` without its `readyok`.
    pub(super) readies: u32,
}

impl Asked {
    pub(super) fn ask(&mut self, question: Question) {
        if self.open.len() == MOST {
            self.open.pop_front();
        }
        self.open.push_back(question);
    }

    /// The open searches, the one under way first.
    pub(super) fn open(&self) -> impl Iterator<Item = &Question> {
        self.open.iter()
    }

    /// The only open search: what is said now is about it.
    pub(super) fn only(&mut self) -> Option<&mut Question> {
        if self.open.len() == 1 { self.open.front_mut() } else { None }
    }

    /// Whether a search may be under way once the engine has taken everything sent.
    pub(super) fn searches(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether it may be on the opponent's time.
    pub(super) fn ponders(&self) -> bool {
        self.open.iter().any(|question| question.ponders)
    }

    /// The search under way is answered.
    pub(super) fn answer(&mut self) -> Option<Question> {
        let question = self.open.pop_front()?;
        self.answered += 1;
        Some(question)
    }

    /// `stop` or `ponderhit` was sent: nothing ponders any more.
    pub(super) fn release(&mut self) {
        for question in &mut self.open {
            question.ponders = false;
        }
    }

    /// Something was sent that the engine may mix up with the searches under way.
    pub(super) fn disturb(&mut self) {
        for question in &mut self.open {
            question.disturbed = true;
        }
    }
}
