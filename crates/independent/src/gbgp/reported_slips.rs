//! What the engine does wrong as real programs did by public reports.

use crate::morris::Move;
use crate::search::{Found, plies_to_the_end};

use super::engine::Engine;
use super::state::{Limits, Thinking};

/// What happens to an engine whose assertion fails.
fn die() -> ! {
    std::process::abort()
}

impl Engine {
    /// A `position` has come.
    pub(super) fn note_position(&mut self, words: &[&str]) {
        let text = words.join(" ");
        self.reported.is_again = self.reported.was_searched && text == self.reported.position;
        self.reported.was_searched = false;
        self.reported.position = text;
        self.reported.last_listed = words.last().and_then(|word| self.names().read(word));
    }

    /// What such an engine does not survive at `go`.
    pub(super) fn stumble_at_go(&mut self, limits: &Limits) {
        let is_again = std::mem::take(&mut self.reported.is_again);
        let was_stopped = std::mem::take(&mut self.reported.was_stopped);
        let was_finished = std::mem::take(&mut self.reported.was_finished);
        self.reported.was_searched = true;
        if is_again && self.has("same-position-again-dies")
            || was_stopped && self.has("go-after-stop-dies")
            || was_finished && self.has("finished-then-dies")
            || limits.ponders && self.slips.ponderings > 1 && self.has("second-ponder-dies")
        {
            die();
        }
    }

    /// The game is over.
    pub(super) fn stumble_at_the_end(&mut self, limits: &Limits) {
        self.reported.was_finished = true;
        if limits.ponders && self.has("finished-ponder-dies") {
            die();
        }
    }

    /// `stop` has come without a search.
    pub(super) fn move_before_search(&mut self) {
        let first = self.game.board.legal().first().copied();
        if let Some(one) = first.filter(|_| self.searches == 0 && self.has("stop-before-search-moves")) {
            let text = self.names().text(one);
            self.say(&format!("bestmove {text}"));
        }
    }

    /// `quit` has come during a search.
    pub(super) fn stumble_at_quit(&self) {
        if self.has("quit-in-search-dies") {
            die();
        }
    }

    /// Whether such an engine says something else than its move, or nothing.
    pub(super) fn fails_to_move(&mut self, thinking: &Thinking, found: &Found<Move>) -> bool {
        self.reported.was_stopped = thinking.is_over && !self.is_done;
        let is_lost = plies_to_the_end(found.score).is_some_and(|plies| plies < 0);
        if is_lost && self.has("mute-when-lost") {
            return true;
        }
        let listed = self.reported.last_listed.filter(|_| is_lost && self.has("answers-opponents-move"));
        if let Some(one) = listed {
            let text = self.names().text(one);
            self.say(&format!("bestmove {text}"));
            return true;
        }
        if self.has("move-joins-info") {
            let text = self.names().text(found.line[0]);
            self.say(&format!("info depth {} score eval {} bestmove {text}", found.depth, found.score));
            return true;
        }
        false
    }

    /// The options, as such an engine announces them.
    pub(super) fn misdeclare(&self, option: String) -> String {
        match () {
            () if option.contains(" type string ") && self.has("string-default-blank") => {
                option.trim_end_matches("none").trim_end().to_owned()
            }
            () if option.contains(" type spin ") && self.has("spin-without-range") => {
                option.split(" min ").next().unwrap_or_default().to_owned()
            }
            () => option,
        }
    }

    /// Pages for nobody.
    pub(super) fn make_noise(&self) {
        use std::io::Write;
        if self.has("noisy-errors") {
            // Nobody is there if that fails.
            let _ = writeln!(std::io::stderr(), "{}", "quern thinks aloud. ".repeat(400));
        }
    }
}
