//! Searching: when it begins, goes on and ends, and what the engine says then.

use std::time::Duration;

use crate::engines::chess::Ending;
use crate::search::chess::{Search, Taste};
use games::chess::{Move, Outcome};

use super::{Autoplayer, Stage, Writing, Zeal};

/// A search under way, for the engine's move.
pub(super) struct Thought {
    pub(super) search: Search,
    began: Duration,
}

impl Autoplayer {
    /// The engine is on move: it claims what is over, and else thinks.
    pub(super) fn think(&mut self) {
        if !self.claim() {
            let search = Search::new(&self.position, Taste::default(), true);
            self.thought = Some(Thought { search, began: self.console.now });
        }
    }

    /// Announces the end, if the game has ended by rule.
    fn claim(&mut self) -> bool {
        let must = |outcome| matches!(outcome, Outcome::Checkmate { .. } | Outcome::Stalemate);
        let claims = self.dialect.zeal == Zeal::All || self.position.outcome().is_some_and(must);
        let Some(ending) = Ending::of(&self.position).filter(|_| claims) else {
            return false;
        };
        self.stage = Stage::Claimed;
        self.say(&ending.to_string());
        true
    }

    /// Searches on; moves when time is over or more of it would not help. Returns the nodes used.
    pub(super) fn think_on(&mut self, nodes: u64) -> u64 {
        let Some(thought) = &mut self.thought else {
            return 0;
        };
        let mut used = 0;
        let late = self.console.now.saturating_sub(thought.began) >= self.clock.allotment();
        if !late {
            used = thought.search.run(&mut self.table, nodes, &mut Vec::new());
        }
        if late || thought.search.is_done() || thought.search.is_settled() {
            self.make_move();
        }
        used
    }

    /// Makes the best move so far: the move first, then what it brings about (AP-RS-5).
    fn make_move(&mut self) {
        let Some(thought) = self.thought.take() else {
            return;
        };
        let Some(mv) = thought.search.best_move().map(Move::from_cozy) else {
            return;
        };
        self.last_score = thought.search.best().map_or(0, |line| line.score);
        let text = match self.dialect.writing {
            Writing::San => self.position.san(mv),
            Writing::Coordinates => self.position.coordinates(mv),
        };
        self.say(&format!("move {text}"));
        self.clock.moved(self.console.now.saturating_sub(thought.began));
        self.position.play(mv);
        if !self.claim() && self.dialect.zeal == Zeal::All {
            self.say(&format!("time {}", self.clock.own_left()));
        }
    }
}
