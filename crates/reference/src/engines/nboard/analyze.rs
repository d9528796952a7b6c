//! `analyze`: the value of every position of the game, the last one first, so that what was found near the end helps
//! further up.

use super::NBoard;
use super::messages::discs;
use super::think::{Purpose, Thought};
use crate::search::othello::judge;

impl NBoard {
    /// Begins at the end of the game.
    pub(super) fn analyze(&mut self) {
        self.stop();
        let made = self.record.positions().len() - 1;
        self.status("analyzing");
        self.thought = Some(self.begin(*self.record.position(), Purpose::Analysis(made), 1));
    }

    /// The position after so many moves is searched: it is told, and the one before it comes next.
    pub(super) fn analyze_on(&mut self, made: usize, thought: &Thought) {
        // Where the game is over there is nothing to search, but a result.
        let score = thought.search.best().map_or_else(|| judge(&thought.root), |line| line.score);
        self.say(&format!("analysis {made} {:+.2}", discs(score)));
        let before = made.checked_sub(1).and_then(|made| Some((made, *self.record.positions().get(made)?)));
        match before {
            Some((made, position)) => {
                let mut next = self.begin(position, Purpose::Analysis(made), 1);
                (next.began, next.stats_due) = (thought.began, thought.stats_due);
                next.earlier_nodes = thought.nodes();
                self.thought = Some(next);
            }
            None => self.conclude(thought),
        }
    }
}
