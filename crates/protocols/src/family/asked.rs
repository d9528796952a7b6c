//! The searches that may still be answered, in the order in which they were asked for ([`Asked`]).
//!
//! `isready` may be answered before or after a search under way, so that no `readyok` ends anything here.

use std::collections::VecDeque;

/// More searches than these are not remembered; nobody leaves so many open.
const MOST: usize = 20_000;

/// What an `info` line tells of the progress of a search, time in the engine's unit.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Progress {
    pub(crate) time: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u64>,
}

/// A search whose time, in milliseconds, was below this may have told it in any order.
const LITTLE: u64 = 20;

impl Progress {
    /// Whether this is told of a search that began again since `before`: of both time and nodes at most half is left. Nothing if
    /// it cannot be said.
    pub(crate) fn begins_again(self, before: Progress) -> Option<bool> {
        let fell = |now: u64, before: u64| now < before / 2;
        let (time, nodes) = (self.time?, self.nodes?);
        let (time_before, nodes_before) = (before.time?, before.nodes?);
        Some(time_before >= LITTLE && fell(time, time_before) && fell(nodes, nodes_before))
    }
}

/// One `go`.
#[derive(Debug, Clone)]
pub(crate) struct Question<G> {
    /// The game that it is about, if it is known.
    pub(crate) game: Option<G>,
    /// It was `go ponder`, and neither `ponderhit` nor `stop` has come.
    pub(crate) ponders: bool,
    /// It was `go ponder`.
    pub(crate) pondered: bool,
    /// `stop` has come.
    pub(crate) stopped: bool,
    /// No position was sent since the `go` before: an engine that plays its own move on its board would show here.
    pub(crate) again: bool,
    /// What is said of it, or whether it is answered at all, is not defined.
    pub(crate) disturbed: bool,
    /// It ends by itself: a limit was given.
    pub(crate) ends: bool,
    /// Its depth limit.
    pub(crate) depth: Option<u64>,
    /// What was told last.
    pub(crate) told: Progress,
    /// What had been told when `isready` was answered last, until more is told.
    pub(crate) at_ready: Option<Progress>,
}

impl<G> Question<G> {
    /// The game, if it is known and what is said of it is defined.
    pub(crate) fn open_game(&self) -> Option<&G> {
        self.game.as_ref().filter(|_| !self.disturbed)
    }
}

/// Everything that may still be answered.
#[derive(Debug, Clone)]
pub(crate) struct Asked<G> {
    open: VecDeque<Question<G>>,
    /// How many searches were answered.
    pub(crate) answered: u64,
}

impl<G> Default for Asked<G> {
    fn default() -> Asked<G> {
        Asked { open: VecDeque::new(), answered: 0 }
    }
}

impl<G> Asked<G> {
    pub(crate) fn ask(&mut self, question: Question<G>) {
        if self.open.len() == MOST {
            self.open.pop_front();
        }
        self.open.push_back(question);
    }

    /// The open searches, the one under way first.
    pub(crate) fn open(&self) -> impl Iterator<Item = &Question<G>> {
        self.open.iter()
    }

    /// The only open search: what is said now is about it.
    pub(crate) fn only(&mut self) -> Option<&mut Question<G>> {
        if self.open.len() == 1 { self.open.front_mut() } else { None }
    }

    /// Whether a search may be under way once the engine has taken everything sent.
    pub(crate) fn searches(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether it may be on the opponent's time.
    pub(crate) fn ponders(&self) -> bool {
        self.open.iter().any(|question| question.ponders)
    }

    /// The search under way is answered.
    pub(crate) fn answer(&mut self) -> Option<Question<G>> {
        let question = self.open.pop_front()?;
        self.answered += 1;
        Some(question)
    }

    /// `stop` was sent: nothing searches for ever any more.
    pub(crate) fn stop(&mut self) {
        self.release();
        for question in &mut self.open {
            question.stopped = true;
        }
    }

    /// `stop` or `ponderhit` was sent: nothing ponders any more.
    pub(crate) fn release(&mut self) {
        for question in &mut self.open {
            question.ponders = false;
        }
    }

    /// Something was sent that the engine may mix up with the searches under way.
    pub(crate) fn disturb(&mut self) {
        for question in &mut self.open {
            question.disturbed = true;
        }
    }
}
