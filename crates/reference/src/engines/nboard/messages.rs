//! What the engine prints of its searches.

use std::time::Duration;

use super::NBoard;
use super::think::Thought;
use crate::search::othello::SearchLine;
use games::othello::{Move, Position};
use grammars::nboard::Version;

impl NBoard {
    /// `status TEXT`; without a text the line is cleared.
    pub(super) fn status(&mut self, text: &str) {
        self.say(format!("status {text}").trim_end());
    }

    /// `search PV EVAL 0 DEPTH`.
    pub(super) fn say_search(&mut self, line: &SearchLine, root: &Position) {
        let variation: String = line.moves.iter().map(Move::to_string).collect();
        let depth = match line.depth {
            // As deep as there are empty squares is to the end of the game.
            depth if depth.unsigned_abs() >= root.empties() => "100%".to_owned(),
            depth => depth.to_string(),
        };
        self.say(&format!("search {variation} {:+.2} 0 {depth}", discs(line.score)));
    }

    /// `book PV EVAL GAMES DEPTH` for the best few moves that the book knows here. The depth is how far its games go.
    pub(super) fn say_book(&mut self, root: &Position, count: usize) {
        for entry in self.book.moves(root, self.contempt).into_iter().take(count) {
            let value = entry.value(root.turn(), self.contempt) as f64 / 100.0;
            self.say(&format!("book {} {value:+.2} {} {}", entry.mv, entry.games, entry.plies));
        }
    }

    /// `=== MOVE/EVAL/TIME`; without an evaluation if the search was stopped before it had one.
    pub(super) fn say_answer(&mut self, mv: Move, score: Option<i32>, time: Duration) {
        let eval = score.map(|score| format!("{:.2}", discs(score))).unwrap_or_default();
        self.say(&format!("=== {mv}/{eval}/{:.2}", time.as_secs_f64()));
    }

    /// `nodestats NODES TIME`, both from the start of the search (NB-NODE-2); version 1 has no such line.
    pub(super) fn say_node_stats(&mut self, thought: &Thought) {
        if self.version == Version::Two {
            let time = self.console.now.saturating_sub(thought.began);
            self.say(&format!("nodestats {} {:.2}", thought.nodes(), time.as_secs_f64()));
        }
    }
}

/// Hundredths of a disc in discs.
pub(super) fn discs(score: i32) -> f64 {
    f64::from(score) / 100.0
}
