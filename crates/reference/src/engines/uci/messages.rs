//! What the engine prints of its searches.

use std::time::Duration;

use crate::search::chess::SearchLine;
use crate::search::ends::plies_to_end;

use super::think::{NEWS_EVERY, Thought};
use super::{Detail, Uci};

impl Uci {
    /// `bestmove`: a move or none, and the answer that is expected to it.
    pub(super) fn say_best(&mut self, thought: &Thought) {
        let line = thought.search.best().map_or(&[][..], |line| &line.moves);
        // Before the first line is searched through, the most promising move (UCI-STOP-3).
        let first = thought.search.best_move();
        let moves = if line.is_empty() { first.as_slice() } else { line };
        let moves = thought.board.written(&moves[..moves.len().min(2)]);
        match moves.as_slice() {
            [] => self.say("bestmove 0000"),
            [best] => self.say(&format!("bestmove {best}")),
            [best, ponder, ..] => self.say(&format!("bestmove {best} ponder {ponder}")),
        }
    }

    /// A line that is one of the best, with all that is known of it; `number` counts from 1.
    pub(super) fn say_line(&mut self, line: &SearchLine, number: usize, nodes: u64, thought: &Thought) {
        let pv = thought.board.written(&line.moves).join(" ");
        let counts = self.counts(nodes, thought.began);
        let score = score(line.score);
        self.say(&format!("info depth {} multipv {number} score {score} {counts} pv {pv}", line.depth));
        if self.detail == Detail::Debug {
            self.say(&format!(
                "info string iteration {} has {} moves at its root",
                line.depth,
                thought.search.root_count()
            ));
        }
    }

    /// What is searched: after a second, and then once a second (UCI-INFO-12).
    pub(super) fn say_news(&mut self, thought: &mut Thought) {
        let Some((number, mv)) = thought.search.current() else { return };
        if self.console.now < thought.news_due {
            return;
        }
        thought.news_due = self.console.now + NEWS_EVERY;
        let counts = self.counts(thought.search.nodes(), thought.began);
        let current = thought.board.written(&[mv]).concat();
        let depth = thought.search.completed() + 1;
        self.say(&format!("info depth {depth} currmove {current} currmovenumber {number} {counts}"));
        if self.settings.shows_current_line() {
            let path = thought.board.written(&thought.search.path()).join(" ");
            self.say(&format!("info currline 1 {path}"));
        }
    }

    /// Nodes, the speed, how full the table is, and time since `go`.
    fn counts(&self, nodes: u64, began: Duration) -> String {
        let milliseconds = self.console.now.saturating_sub(began).as_millis();
        // What took less than a millisecond took one.
        let speed = u128::from(nodes) * 1000 / milliseconds.max(1);
        format!("nodes {nodes} nps {speed} hashfull {} time {milliseconds}", self.table.permille())
    }
}

/// The engine's viewpoint (UCI-INFO-8); mates in moves of the side that mates (UCI-INFO-6), below zero for the engine's own.
fn score(score: i32) -> String {
    match plies_to_end(score) {
        Some(plies) => format!("mate {}", (plies.abs() + 1) / 2 * plies.signum()),
        None => format!("cp {score}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ends::WIN;

    #[test]
    fn scores_count_moves_to_mate() {
        let cases = [
            (120, "cp 120"),
            (-3, "cp -3"),
            (WIN - 1, "mate 1"),
            (WIN - 3, "mate 2"),
            (2 - WIN, "mate -1"),
            (4 - WIN, "mate -2"),
        ];
        for (value, expected) in cases {
            assert_eq!(score(value), expected, "{value}");
        }
    }
}
