//! Searching in the background: when it begins, goes on and ends.

use std::time::Duration;

use crate::search::boost::{Search, Turn, judge};
use crate::search::ends::WIN;
use games::boost::{Move, Position};

use super::messages::threats;
use super::{Bei, Zeal};

/// A search under way.
pub(super) struct Thought {
    search: Search,
    position: Position,
    purpose: Purpose,
    /// When its time is over; none if it goes on until it is done.
    until: Option<Duration>,
    /// The last iteration that was told to people.
    told: i32,
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// For a move, and maybe the opponent's threats.
    Move { threats: bool },
    /// For nothing but the table: nobody hears of it.
    Pondering,
}

/// So long it ponders: what it has found until then is enough.
const PONDERING: Duration = Duration::from_secs(1);

impl Bei {
    /// `go`: of a finished game, and where there is no line, the pass, at once.
    pub(super) fn go(&mut self, threats: bool) {
        self.interrupt();
        let Some(line) = &self.line else {
            return self.say_move(0, &[], None);
        };
        if let Some(winner) = line.position().winner() {
            let score = if winner == line.position().turn() { WIN } else { -WIN };
            return self.say_move(score, &[], None);
        }
        self.chat("thinking");
        self.begin(Purpose::Move { threats }, self.strength.time());
    }

    /// `ponder`, however many turns there are until it plays: it looks at the line as it stands.
    pub(super) fn ponder(&mut self) {
        self.interrupt();
        if self.dialect.zeal == Zeal::All
            && self.line.as_ref().is_some_and(|line| line.position().winner().is_none())
        {
            self.chat("pondering");
            self.begin(Purpose::Pondering, Some(PONDERING));
        }
    }

    fn begin(&mut self, purpose: Purpose, time: Option<Duration>) {
        if let Some(line) = &self.line {
            let mut search = Search::new(line.position(), line.taboo().to_vec());
            search.limit_depth(self.strength.depth());
            let until = time.map(|time| self.console.now.saturating_add(time));
            self.thought =
                Some(Thought { search, position: line.position().clone(), purpose, until, told: 0 });
        }
    }

    /// Searches on. Returns the nodes used.
    pub(super) fn think_on(&mut self, nodes: u64) -> u64 {
        let Some(mut thought) = self.thought.take() else {
            return 0;
        };
        let mut used = 0;
        if !thought.search.is_enough(self.console.now, thought.until) {
            used = thought.search.run(&mut self.table, nodes, &mut Vec::new());
            if thought.search.completed() > thought.told {
                thought.told = thought.search.completed();
                self.chat(&format!("depth {} nodes {}", thought.told, thought.search.nodes()));
            }
        }
        let is_finished = thought.search.is_enough(self.console.now, thought.until);
        self.thought = Some(thought);
        if is_finished {
            self.interrupt();
        }
        used
    }

    /// Ends what is being searched, at once: for a move with the best that it has (BEI-GO-5).
    pub(super) fn interrupt(&mut self) {
        let Some(thought) = self.thought.take() else {
            return;
        };
        let Purpose::Move { threats: wanted } = thought.purpose else {
            return;
        };
        // Before the first move is searched through, the most promising one.
        let score = thought.search.best().map_or_else(|| judge(&thought.position), |line| line.score);
        let mut moves: Vec<Move> = thought.search.best_moves().into_iter().filter_map(Turn::made).collect();
        let mut threatened = None;
        if self.dialect.zeal == Zeal::Least {
            moves.truncate(1);
        } else if wanted {
            threatened = Some(threats(&thought.position));
        }
        self.say_move(score, &moves, threatened.as_deref());
    }
}
