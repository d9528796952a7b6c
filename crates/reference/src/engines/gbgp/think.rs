//! Searching: when it begins, goes on and ends.

use std::time::Duration;

use crate::search::morris::Search;
use games::morris::Colour;
use grammars::gbgp::Go;

use super::Gbgp;
use super::clock::allotment;
use crate::engines::family::catch_up;

/// A search under way.
pub(super) struct Thought {
    pub(super) search: Search,
    /// The side that it is for.
    pub(super) turn: Colour,
    /// When `go` came.
    pub(super) began: Duration,
    bound: Bound,
    /// When a line about what is being searched is due.
    pub(super) news_due: Duration,
    /// The root move that was last told to be searched, by its place.
    pub(super) told: Option<usize>,
}

/// When a search is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// When `stop` or `ponderhit` comes and not before (GB-GO-9); with `ponderhit` begins what this allots.
    Ponder(Option<Duration>),
    /// When this time is over.
    Until(Duration),
    /// When it has reached its depth.
    Depth,
}

/// More iterations are not made: who sets no limit gets so many.
const DEEPEST: i32 = 50;

/// Lines about what is being searched come so often.
pub(super) const NEWS_EVERY: Duration = Duration::from_secs(1);

impl Thought {
    /// Whether it has anything left to do.
    pub(super) fn wants_nodes(&self) -> bool {
        !(matches!(self.bound, Bound::Ponder(_)) && self.search.is_done())
    }

    /// Whether it is to be answered now.
    fn is_finished(&self, now: Duration) -> bool {
        match self.bound {
            Bound::Ponder(_) => false,
            Bound::Depth => self.search.is_done(),
            Bound::Until(end) => self.search.is_enough(now, Some(end)),
        }
    }
}

impl Gbgp {
    /// `go`.
    pub(super) fn think(&mut self, go: &Go<'_>) {
        if self.standing.is_over() {
            // While pondering, too: there is nothing to wait for.
            return self.say_best(None, None);
        }
        if let Some(mv) = self.opening_move().filter(|_| !go.ponder) {
            return self.say_best(Some(mv), None);
        }
        let game = &self.standing.game;
        let turn = game.position().turn();
        let mut search = Search::new(game, self.settings.taste());
        // A depth of 0 is the least that there is (GT-29).
        let depth = go.maxdepth.map_or(DEEPEST, |depth| i32::try_from(depth).unwrap_or(DEEPEST));
        search.limit_depth(depth.min(DEEPEST));
        let allotted = allotment(go, turn, self.settings.expected_moves());
        let bound = match allotted {
            allotted if go.ponder => Bound::Ponder(allotted),
            Some(allotted) => Bound::Until(self.console.now.saturating_add(allotted)),
            None => Bound::Depth,
        };
        let news_due = self.console.now + NEWS_EVERY;
        self.thought = Some(Thought { search, turn, began: self.console.now, bound, news_due, told: None });
    }

    /// `ponderhit`: the search goes on as any other. While nobody ponders it means nothing (GT-13).
    pub(super) fn begin_own_time(&mut self) {
        let now = self.console.now;
        if let Some(thought) = &mut self.thought
            && let Bound::Ponder(allotted) = thought.bound
        {
            thought.bound =
                allotted.map_or(Bound::Depth, |allotted| Bound::Until(now.saturating_add(allotted)));
        }
    }

    /// Searches on. Returns the nodes used.
    pub(super) fn think_on(&mut self, nodes: u64) -> u64 {
        let Some(mut thought) = self.thought.take() else {
            return 0;
        };
        let mut used = 0;
        if !thought.is_finished(self.console.now) {
            let mut told = Vec::new();
            used = thought.search.run(&mut self.table, nodes, &mut told);
            for line in &told {
                self.say_line(line, &thought);
            }
            self.say_news(&mut thought);
        }
        let is_finished = thought.is_finished(self.console.now);
        self.thought = Some(thought);
        if is_finished {
            self.answer();
            catch_up(self);
        }
        used
    }

    /// Ends what is being searched with the best that it has, at once.
    pub(super) fn answer(&mut self) {
        if let Some(thought) = self.thought.take() {
            // Before the first line is searched through, the most promising move (GB-STOP-2).
            let best = thought.search.best_move();
            let line = thought.search.best().map_or(&[][..], |line| &line.moves);
            self.say_best(best, line.get(1).copied());
        }
    }
}
