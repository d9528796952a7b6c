//! What the engine does wrong as engines of other protocols did by public reports.

use crate::boost::{Board, Move};
use crate::search::{Found, plies_to_the_end};

use super::engine::Engine;
use super::state::Thinking;

/// What happens to an engine whose assertion fails.
fn die() -> ! {
    std::process::abort()
}

impl Engine {
    /// A `setline` has come.
    pub(super) fn note_line(&mut self, words: &[&str]) {
        let text = words.join(" ");
        self.reported.is_again = self.reported.was_searched && text == self.reported.line;
        self.reported.was_searched = false;
        self.reported.line = text;
    }

    /// What such an engine does not survive at `go`.
    pub(super) fn stumble_at_go(&mut self) {
        let is_again = std::mem::take(&mut self.reported.is_again);
        let was_stopped = std::mem::take(&mut self.reported.was_stopped);
        let is_finished = self.board.is_finished();
        let was_finished = std::mem::replace(&mut self.reported.was_finished, is_finished);
        self.reported.was_searched = true;
        if is_again && self.has("same-line-again-dies")
            || was_stopped && self.has("go-after-stop-dies")
            || was_finished && self.has("finished-then-dies")
        {
            die();
        }
    }

    /// What such an engine does not survive at `ponder`.
    pub(super) fn stumble_at_ponder(&mut self) {
        self.reported.ponderings += 1;
        if self.reported.ponderings > 1 && self.has("second-ponder-dies") {
            die();
        }
    }

    /// What such an engine does not survive at `quit`.
    pub(super) fn stumble_at_quit(&self, plays: bool) {
        if plays && self.has("quit-in-search-dies") {
            die();
        }
    }

    /// `stop` has come without a search.
    pub(super) fn move_before_search(&mut self) {
        if self.searches == 0 && self.reported.ponderings == 0 && self.has("stop-before-search-moves") {
            let text = self.board.spelt(self.board.legal()[0], "pass");
            self.say(&format!("move 0 {text}"));
        }
    }

    /// `isready` has come without a search.
    pub(super) fn forget_line(&mut self) {
        if self.has("isready-clears-line") {
            self.board = Board::start(self.board.game, self.odd);
            self.taboo.clear();
        }
    }

    /// Whether such an engine sends no move.
    pub(super) fn fails_to_move(&mut self, thinking: &Thinking, found: &Found<Move>) -> bool {
        self.reported.was_stopped = thinking.is_over && self.was_stopped;
        let is_lost = plies_to_the_end(found.score).is_some_and(|plies| plies < 0);
        is_lost && !self.board.is_finished() && self.has("mute-when-lost")
    }

    /// Pages for nobody.
    pub(super) fn make_noise(&self) {
        use std::io::Write;
        if self.has("noisy-errors") {
            // Nobody is there if that fails.
            let _ = writeln!(std::io::stderr(), "{}", "ember thinks aloud. ".repeat(400));
        }
    }
}
