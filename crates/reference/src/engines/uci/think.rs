//! Searching: when it begins, goes on and ends.

use std::time::Duration;

use crate::search::chess::{Search, SearchLine};
use crate::search::ends::plies_to_end;
use grammars::uci::Go;

use super::board::Board;
use super::clock::allotment;
use super::{Detail, Uci};
use crate::engines::family::catch_up;

/// A search under way.
pub(super) struct Thought {
    pub(super) search: Search,
    /// The position that it is about.
    pub(super) board: Board,
    /// When `go` came.
    pub(super) began: Duration,
    limits: Limits,
    /// When a line about what is being searched is due.
    pub(super) news_due: Duration,
    /// How many variations are told.
    variations: usize,
    /// The depth and number of the variation that was told last.
    told: (i32, usize),
}

/// What ends a search.
#[derive(Debug, Clone, Copy, Default)]
struct Limits {
    /// It waits for `ponderhit` or `stop` (UCI-GO-7).
    ponders: bool,
    /// Only `stop` ends it (UCI-GO-6).
    endless: bool,
    /// How long it may take, from `go` or from `ponderhit` on.
    span: Option<Span>,
    /// When that is over.
    until: Option<Duration>,
    nodes: Option<u64>,
    /// It ends with a mate in so many moves, or once it is sure that there is none.
    mate: Option<u64>,
}

/// Time for a move.
#[derive(Debug, Clone, Copy)]
enum Span {
    /// `movetime`: all of it (UCI-GO-12).
    Exactly(Duration),
    /// A share of a clock; less where more would not help.
    AtMost(Duration),
}

impl Span {
    fn time(self) -> Duration {
        match self {
            Span::Exactly(time) | Span::AtMost(time) => time,
        }
    }
}

/// More iterations are not made: who sets no limit gets so many.
const DEEPEST: i32 = 60;

/// Lines about what is being searched come so often.
pub(super) const NEWS_EVERY: Duration = Duration::from_secs(1);

/// Kept of `movetime` for pipes and schedulers.
const RESERVE: Duration = Duration::from_millis(5);

impl Thought {
    /// Whether it has anything left to do.
    pub(super) fn wants_nodes(&self) -> bool {
        !((self.limits.ponders || self.limits.endless) && self.search.is_done())
    }

    /// Whether it is to be answered now.
    fn is_finished(&self, now: Duration) -> bool {
        let Limits { ponders, endless, span, until, nodes, mate } = self.limits;
        if ponders || endless {
            return false;
        }
        // One iteration is always made: it takes next to nothing.
        let has_looked = self.search.completed() >= 1;
        let has_counted = nodes.is_some_and(|nodes| self.search.nodes() >= nodes);
        let score = self.search.best().map(|line| line.score);
        let has_mate = mate.is_some_and(|moves| {
            let plies = score.and_then(plies_to_end).and_then(|plies| u64::try_from(plies).ok());
            plies.is_some_and(|plies| plies.div_ceil(2) <= moves)
        });
        let has_time = match span {
            Some(Span::AtMost(_)) => self.search.is_enough(now, until),
            Some(Span::Exactly(_)) => until.is_some_and(|until| now >= until),
            None => false,
        };
        self.search.is_done() || has_looked && (has_counted || has_mate || has_time)
    }

    /// How many nodes it may still search.
    fn room(&self, nodes: u64) -> u64 {
        let left = self.limits.nodes.map(|limit| limit.saturating_sub(self.search.nodes()));
        // Without one iteration there is no move.
        let left = left.filter(|_| self.search.completed() >= 1).unwrap_or(nodes);
        nodes.min(left.max(1))
    }
}

impl Uci {
    /// `go`.
    pub(super) fn think(&mut self, go: &Go<'_>) {
        let board = self.board.clone();
        let mut search = Search::new(&board.position, self.settings.taste(), true);
        if let Some(moves) = go.searchmoves {
            // Those that are not legal do not count (UT-42).
            let moves: Vec<_> =
                moves.iter().filter_map(|mv| board.legal(mv)).map(|mv| mv.to_cozy()).collect();
            search.restrict(&moves);
        }
        let plies = |depth: u64| i32::try_from(depth).unwrap_or(DEEPEST);
        let depth = go.depth.map_or(DEEPEST, plies).min(DEEPEST);
        // Both sides' moves but the last answer.
        let mating = go.mate.map_or(DEEPEST, |moves| plies(moves.saturating_mul(2)));
        search.limit_depth(depth.min(mating).min(self.settings.deepest().unwrap_or(DEEPEST)));
        let variations = self.settings.variations().min(search.root_count());
        search.want_lines(variations);
        let by_clock = allotment(go, board.position.turn(), self.settings.expected_moves());
        let span = match go.movetime {
            Some(time) => Some(Span::Exactly(Duration::from_millis(time).saturating_sub(RESERVE))),
            None => by_clock.map(Span::AtMost),
        };
        let now = self.console.now;
        let limits = Limits {
            ponders: go.ponder,
            endless: go.infinite || go.is_open() && go.mate.is_none(),
            span,
            until: span.map(|span| now.saturating_add(span.time())),
            nodes: go.nodes,
            mate: go.mate,
        };
        if self.detail == Detail::Debug {
            self.say(&format!("info string searching {}", board.position.fen()));
        }
        let news_due = now + NEWS_EVERY;
        self.thought =
            Some(Thought { search, board, began: now, limits, news_due, variations, told: (0, 0) });
    }

    /// `ponderhit`: the search goes on as any other, and its time begins. While nobody ponders it means nothing (UCI-PH-4).
    pub(super) fn begin_own_time(&mut self) {
        let now = self.console.now;
        if let Some(thought) = &mut self.thought
            && std::mem::replace(&mut thought.limits.ponders, false)
        {
            thought.limits.until = thought.limits.span.map(|span| now.saturating_add(span.time()));
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
            let room = thought.room(nodes);
            used = thought.search.run(&mut self.table, room, &mut told);
            for line in &told {
                self.tell(line, &mut thought);
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

    /// Tells a line, with its number among those of its iteration.
    fn tell(&mut self, line: &SearchLine, thought: &mut Thought) {
        let number = match thought.told {
            (depth, number) if thought.variations > 1 && depth == line.depth => number + 1,
            _ => 1,
        };
        thought.told = (line.depth, number);
        // Those of several variations are told together, when all of them are known.
        let nodes = if thought.variations > 1 { thought.search.nodes() } else { line.nodes };
        self.say_line(line, number, nodes, thought);
    }

    /// Ends what is being searched with the best that it has, at once.
    pub(super) fn answer(&mut self) {
        if let Some(thought) = self.thought.take() {
            // The last word on it (UCI-BM-4), if there is one.
            if let Some(line) = thought.search.best() {
                let line = line.clone();
                self.say_line(&line, 1, thought.search.nodes(), &thought);
            }
            self.say_best(&thought);
        }
    }
}
