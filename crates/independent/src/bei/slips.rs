//! What the engine does wrong where that takes a memory, or several things at once.

use crate::boost::{Board, Cell, Move};

use super::engine::Engine;
use super::state::Before;

impl Engine {
    /// The moves from which a search chooses.
    pub(super) fn root(&mut self, wants_threats: bool) -> Vec<Move> {
        let moves = self.choices();
        let is_careless = wants_threats && self.has("threats-ignore-taboo")
            || self.slips.is_weak && self.has("weak-play-ignores-taboo");
        if is_careless { self.board.legal() } else { moves }
    }

    /// What is forgotten, or breaks, when a search begins.
    pub(super) fn begin_search(&mut self) {
        self.slips.was_set = false;
        self.slips.before = self.slips.has_gone.take();
        if self.has("depth-beyond-array-dies") && self.slips.depth > 64 {
            std::process::abort();
        }
    }

    /// How often `newgame` is answered.
    pub(super) fn answers_to_newgame(&mut self) -> usize {
        let twice = std::mem::take(&mut self.slips.was_interrupted);
        1 + usize::from(twice && self.has("newgame-in-search-answered-twice"))
    }

    /// Whether the list of earlier positions is not looked at for this move.
    pub(super) fn is_never_taboo(&self, one: Move) -> bool {
        let is_dragon = matches!(one, Move::Step(from, _) if self.board.cells[from] == Cell::Dragon);
        is_dragon && self.has("taboo-not-for-dragons")
    }

    /// Whether a search does not hear `stop`.
    pub(super) fn is_deaf_to_stop(&self) -> bool {
        match self.slips.before {
            Some(Before::Search) => self.has("stop-lost-after-second-go"),
            Some(Before::Pondering) => self.has("stop-lost-after-ponder"),
            None => false,
        }
    }

    /// The move of a search that was stopped early.
    pub(super) fn early_move(&self, board: &Board, usual: Move) -> Move {
        if self.has("stopped-move-taboo") { board.legal()[0] } else { usual }
    }

    /// Whether a command that comes during a search or pondering is lost, though it ends that.
    pub(super) fn loses(&mut self, word: &str, plays: bool) -> bool {
        match word {
            "setline" if plays => self.has("setline-in-search-lost"),
            "setline" => self.has("setline-while-pondering-lost"),
            _ => false,
        }
    }

    /// A `go` comes while something goes on: whatever else has arrived of them is the same for a faulty engine.
    pub(super) fn merge_queued(&mut self) {
        if self.has("queued-go-once") {
            self.lines.take_early("go");
        }
    }
}
