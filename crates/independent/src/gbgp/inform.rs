//! What the engine tells while it thinks.

use crate::morris::{Move, Side};
use crate::search::{Found, plies_to_the_end};

use super::engine::Engine;
use super::slips::with_commas;

impl Engine {
    /// Whether nothing is told.
    pub(super) fn is_silent(&self) -> bool {
        self.has("minimal")
    }

    /// A depth is finished.
    pub(super) fn inform(&mut self, found: &Found<Move>) {
        let per_depth = self.has("nodes-per-depth");
        let Some(thinking) = &mut self.thinking else { return };
        let (time, turn) = (thinking.began.elapsed().as_millis() as u64, thinking.board.turn);
        let mut nodes = found.nodes;
        if per_depth {
            nodes = if found.depth.is_multiple_of(2) { 1 } else { found.nodes - thinking.nodes_before };
        }
        thinking.nodes_before = found.nodes;
        if self.has("large-numbers") {
            nodes += 5_000_000_000_000;
        }
        let score = self.score(found.score, turn);
        let nps = match (nodes * 1000).checked_div(time) {
            Some(nps) => format!(" nps {nps}"),
            None if self.has("nps-of-nothing") => " nps inf".to_owned(),
            None => String::new(),
        };
        let line = if self.has("short-lines") { &found.line[..1] } else { &found.line[..] };
        let line = self.line(line) + self.end_of(line);
        let line = if found.score == 0 && self.has("pv-empty-when-even") { String::new() } else { line };
        let time = match time {
            1000.. if self.has("seconds-behind-the-first") => format!("{:.1}", time as f64 / 1000.0),
            _ => time.to_string(),
        };
        let head = format!("info depth {} time {time}", found.depth);
        let full = match () {
            () if self.has("chatter") => " hashfull 12",
            () if self.has("large-numbers") => " hashfull 1000",
            () => "",
        };
        if self.has("pv-before-nodes") {
            return self.say(&format!("{head} score {score} pv {line} nodes {nodes}"));
        }
        if self.has("info-string") {
            self.say("info string still thinking");
        }
        if self.has("scattered-info") {
            for part in [format!("pv {line}"), format!("score {score}"), format!("nodes {nodes} time {time}")]
            {
                self.say(&format!("info {part}"));
            }
            return self.say(&format!("info depth {}", found.depth));
        }
        let nodes = if self.has("nodes-with-commas") { with_commas(nodes) } else { nodes.to_string() };
        self.say(&format!("{head} nodes {nodes} score {score}{full}{nps} pv {line}"));
    }

    /// Moves in writing, one after the other.
    pub(super) fn line(&self, line: &[Move]) -> String {
        let bare = |&one: &Move| match self.has("pv-without-takes") {
            true => Move { take: None, ..one },
            false => one,
        };
        line.iter().map(|one| self.names().text(bare(one))).collect::<Vec<_>>().join(" ")
    }

    fn score(&self, score: i32, turn: Side) -> String {
        let score = if turn == Side::White { score } else { -score };
        match plies_to_the_end(score) {
            _ if self.has("score-as-in-uci") => format!("cp {score}"),
            Some(plies) => format!("win {}", plies / 2),
            None if self.has("score-with-fraction") => format!("eval {:.2}", f64::from(score) / 100.0),
            None if self.has("large-numbers") => format!("eval {}", i64::from(score) * 1_000_000_000),
            None => format!("eval {score}"),
        }
    }
}
