//! The search itself: what recursion would keep on the program's stack stands in [`Frame`]s.

use std::time::Duration;

use super::ends::{plies_to_end, seen_from_node, seen_from_root};
use super::table::{Bound, Known, Packed, Table};

/// Iterations end here.
const DEEPEST: i32 = 60;

/// More than any score.
pub(super) const INFINITE: i32 = 1 << 20;

/// What a search has to know of its game.
pub(crate) trait Rules {
    /// A position, as far as searching needs it.
    type Board: Clone;
    /// A move.
    type Move: Packed;

    /// No line is longer than this, extensions included.
    const LONGEST: usize;

    /// A number that equal boards share.
    fn hash(board: &Self::Board) -> u64;
    /// The position after a legal move.
    fn after(board: &Self::Board, mv: Self::Move) -> Self::Board;
    /// Whether the move is worth remembering as one that refutes others.
    fn is_killer(board: &Self::Board, mv: Self::Move) -> bool;
    /// The legal moves of the root.
    fn root_moves(&self, board: &Self::Board) -> Vec<Self::Move>;
    /// How promising a move is.
    fn order(&self, board: &Self::Board, mv: Self::Move, hints: Hints<Self::Move>) -> i32;
    /// What a position is worth that is decided whatever comes; `path` holds the positions before it, the last one first.
    fn decided<'a>(
        &self,
        board: &Self::Board,
        ply: usize,
        path: impl Iterator<Item = &'a Self::Board>,
    ) -> Option<i32>
    where
        Self::Board: 'a;
    /// The depth to search a position to that is due for `depth`.
    fn extended(&self, board: &Self::Board, depth: i32, iteration: i32) -> i32 {
        let _ = (board, iteration);
        depth
    }
    /// The depth that is left after a move.
    fn depth_after(mv: Self::Move, depth: i32) -> i32 {
        let _ = mv;
        depth - 1
    }
    /// The moves of a position to be searched, or its value.
    fn open(&self, board: &Self::Board, at: At, hints: Hints<Self::Move>) -> Opened<Self::Move>;
    /// What [`open`](Rules::open) gives where all these moves are to be searched.
    fn opened(
        &self,
        board: &Self::Board,
        moves: Vec<Self::Move>,
        hints: Hints<Self::Move>,
    ) -> Opened<Self::Move> {
        let moves = moves.into_iter().map(|mv| (self.order(board, mv, hints), mv)).collect();
        Opened::Moves { standing: None, moves }
    }
}

/// Where in the tree a position is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) beta: i32,
}

/// Moves that were good before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hints<M> {
    /// The table's.
    pub(super) known: Option<M>,
    /// Those that refuted others at this ply.
    pub(super) killers: [Option<M>; 2],
}

impl<M> Hints<M> {
    /// Nothing is known.
    const NONE: Hints<M> = Hints { known: None, killers: [None, None] };
}

/// What looking at a position gives.
#[derive(Debug)]
pub(crate) enum Opened<M> {
    /// Its value.
    Value(i32),
    /// Moves to be searched, with how promising they are.
    Moves {
        /// The value of not making any of them, where that is permitted.
        standing: Option<i32>,
        moves: Vec<(i32, M)>,
    },
}

/// A line found for the root position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SearchLine<M> {
    /// The iteration that found it.
    pub(crate) depth: i32,
    /// The score for the side to move.
    pub(crate) score: i32,
    /// The moves; never empty.
    pub(crate) moves: Vec<M>,
    /// Nodes searched until then.
    pub(crate) nodes: u64,
}

/// A node that is being searched.
struct Frame<R: Rules> {
    board: R::Board,
    moves: Vec<(i32, R::Move)>,
    next: usize,
    depth: i32,
    entry_alpha: i32,
    alpha: i32,
    beta: i32,
    best: i32,
    best_move: Option<R::Move>,
    line: Vec<R::Move>,
}

/// What entering a node gives.
enum Entered<R: Rules> {
    Value(i32),
    Open(Box<Frame<R>>),
}

/// A search of one position.
pub(crate) struct Search<R: Rules> {
    rules: R,
    root: R::Board,
    root_moves: Vec<R::Move>,
    frames: Vec<Frame<R>>,
    killers: Vec<[Option<R::Move>; 2]>,
    iteration: i32,
    completed: i32,
    deepest: i32,
    /// After this iteration comes that one, and it is the last.
    leap: Option<(i32, i32)>,
    nodes: u64,
    /// How many lines are wanted.
    wanted: usize,
    /// The best lines of the iteration under way, or of the last one; the best first.
    found: Vec<SearchLine<R::Move>>,
    best: Option<SearchLine<R::Move>>,
}

impl<R: Rules> Search<R> {
    /// A search of this position, nothing searched yet.
    pub(super) fn of(rules: R, root: R::Board) -> Search<R> {
        let mut root_moves = rules.root_moves(&root);
        root_moves.sort_by_cached_key(|&mv| std::cmp::Reverse(rules.order(&root, mv, Hints::NONE)));
        Search {
            root_moves,
            rules,
            root,
            frames: Vec::new(),
            killers: vec![[None; 2]; R::LONGEST + 1],
            iteration: 0,
            completed: 0,
            deepest: DEEPEST,
            leap: None,
            nodes: 0,
            wanted: 1,
            found: Vec::new(),
            best: None,
        }
    }

    /// Limits the iterations.
    pub(crate) fn limit_depth(&mut self, depth: i32) {
        self.deepest = depth.clamp(1, DEEPEST);
    }

    /// Whatever the limit, the search goes from iteration `from` to iteration `to` and ends with it.
    pub(super) fn leap(&mut self, from: i32, to: i32) {
        self.leap = Some((from, to));
    }

    /// Has this many best moves searched exactly.
    pub(crate) fn want_lines(&mut self, count: usize) {
        self.wanted = count.max(1);
    }

    /// Searches only these moves of the root; none of them: all.
    pub(crate) fn restrict(&mut self, moves: &[R::Move]) {
        let named: Vec<R::Move> = self.root_moves.iter().copied().filter(|mv| moves.contains(mv)).collect();
        if !named.is_empty() {
            self.root_moves = named;
        }
    }

    /// The moves from the root to where it searches.
    pub(crate) fn path(&self) -> Vec<R::Move> {
        let under_way = |frame: &Frame<R>| Some(frame.moves[frame.next.checked_sub(1)?].1);
        self.frames.iter().map_while(under_way).collect()
    }

    /// The iteration that comes after the last complete one.
    fn next_iteration(&self) -> Option<i32> {
        let next = self.completed + 1;
        match self.leap {
            Some((_, to)) if self.completed >= to => None,
            Some((from, to)) if self.completed >= from.min(self.deepest) => Some(to),
            _ => (next <= self.deepest).then_some(next),
        }
    }

    /// Whether there is nothing left to search.
    pub(crate) fn is_done(&self) -> bool {
        self.root_moves.is_empty() || (self.frames.is_empty() && self.next_iteration().is_none())
    }

    /// Whether searching on cannot change the move: there is only one, or a win is found and none is nearer.
    pub(crate) fn is_settled(&self) -> bool {
        let win = self.best().and_then(|line| plies_to_end(line.score)).filter(|&plies| plies > 0);
        self.root_count() == 1 || win.is_some_and(|plies| self.completed >= plies)
    }

    /// Whether it is to be answered now: nothing is left to search, or time is over or more of it would not help. One
    /// iteration is always made: it takes next to nothing.
    pub(crate) fn is_enough(&self, now: Duration, until: Option<Duration>) -> bool {
        let is_late = until.is_some_and(|until| now >= until);
        self.is_done() || (self.completed >= 1 && (is_late || self.is_settled()))
    }

    /// Nodes searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The last iteration that is complete.
    pub(crate) fn completed(&self) -> i32 {
        self.completed
    }

    /// How many moves the root has.
    pub(crate) fn root_count(&self) -> usize {
        self.root_moves.len()
    }

    /// The root move being searched, and the how manieth of its iteration it is, from 1; none between two iterations.
    pub(crate) fn current(&self) -> Option<(usize, R::Move)> {
        let root = self.frames.first()?;
        root.next.checked_sub(1).map(|at| (root.next, root.moves[at].1))
    }

    /// Root moves not yet begun in this iteration, and the one being searched.
    pub(crate) fn under_way(&self) -> (usize, Option<R::Move>) {
        match self.frames.first() {
            Some(root) => (root.moves.len() - root.next, self.current().map(|(_, mv)| mv)),
            None => (0, self.best_move()),
        }
    }

    /// The best line so far.
    pub(crate) fn best(&self) -> Option<&SearchLine<R::Move>> {
        self.best.as_ref()
    }

    /// The best move so far; before any search the most promising one; none where there is no move.
    pub(crate) fn best_move(&self) -> Option<R::Move> {
        self.best.as_ref().and_then(|line| line.moves.first()).or(self.root_moves.first()).copied()
    }

    /// The moves found to be as good as the best one, which comes first; as far as so many lines are wanted.
    pub(crate) fn best_moves(&self) -> Vec<R::Move> {
        let first = self.best_move();
        let score = self.best.as_ref().map(|line| line.score);
        let equal = self.found.iter().filter(|line| Some(line.score) == score);
        let others = equal.filter_map(|line| line.moves.first().copied()).filter(|mv| Some(*mv) != first);
        first.into_iter().chain(others).collect()
    }

    /// Searches on for at most `nodes` nodes. Tells each better line; where more than one is wanted, all of them at the
    /// end of each iteration. Returns the nodes used.
    pub(crate) fn run(
        &mut self,
        table: &mut Table<R::Move>,
        nodes: u64,
        told: &mut Vec<SearchLine<R::Move>>,
    ) -> u64 {
        let before = self.nodes;
        while self.nodes - before < nodes && !self.is_done() {
            let Some(frame) = self.frames.last_mut() else {
                self.begin_iteration(table);
                continue;
            };
            if frame.alpha >= frame.beta || frame.next >= frame.moves.len() {
                self.leave(table, told);
            } else {
                let mv = frame.pick();
                let board = R::after(&frame.board, mv);
                let (depth, alpha, beta) = (R::depth_after(mv, frame.depth), -frame.beta, -frame.alpha);
                match self.enter(board, depth, alpha, beta, table) {
                    Entered::Value(value) => self.deliver(-value, Vec::new(), told),
                    Entered::Open(child) => self.frames.push(*child),
                }
            }
        }
        self.nodes - before
    }

    fn begin_iteration(&mut self, table: &Table<R::Move>) {
        self.iteration = self.next_iteration().unwrap_or(self.completed);
        let first = self.best_move();
        let known = table.look(R::hash(&self.root)).and_then(|known| known.best);
        let hints = Hints { known, ..Hints::NONE };
        let promising = |mv: R::Move| {
            let rank = self.found.iter().position(|line| line.moves.first() == Some(&mv));
            match rank {
                _ if Some(mv) == first => i32::MAX,
                Some(rank) => i32::MAX - i32::try_from(rank).unwrap_or(0),
                None => self.rules.order(&self.root, mv, hints),
            }
        };
        let moves = self.root_moves.iter().map(|&mv| (promising(mv), mv)).collect();
        self.found.clear();
        self.frames.push(Frame {
            board: self.root.clone(),
            moves,
            next: 0,
            depth: self.iteration,
            entry_alpha: -INFINITE,
            alpha: -INFINITE,
            beta: INFINITE,
            best: -INFINITE,
            best_move: None,
            line: Vec::new(),
        });
    }

    /// A node is reached: its value, if it has one without searching below.
    fn enter(
        &mut self,
        board: R::Board,
        depth: i32,
        alpha: i32,
        beta: i32,
        table: &Table<R::Move>,
    ) -> Entered<R> {
        self.nodes += 1;
        let ply = self.frames.len();
        let path = self.frames.iter().rev().map(|frame| &frame.board);
        if let Some(value) = self.rules.decided(&board, ply, path) {
            return Entered::Value(value);
        }
        let depth = self.rules.extended(&board, depth, self.iteration);
        let known = table.look(R::hash(&board));
        if let Some(value) = known.and_then(|known| usable(known, depth, alpha, beta, ply)) {
            return Entered::Value(value);
        }
        let hints = Hints { known: known.and_then(|known| known.best), killers: self.killers[ply] };
        match self.rules.open(&board, At { ply, depth, beta }, hints) {
            Opened::Value(value) => Entered::Value(value),
            Opened::Moves { standing, moves } => {
                let standing = standing.unwrap_or(-INFINITE);
                Entered::Open(Box::new(Frame {
                    board,
                    moves,
                    next: 0,
                    depth,
                    entry_alpha: alpha,
                    alpha: alpha.max(standing),
                    beta,
                    best: standing,
                    best_move: None,
                    line: Vec::new(),
                }))
            }
        }
    }

    /// The top frame is searched through: its value goes to its parent.
    fn leave(&mut self, table: &mut Table<R::Move>, told: &mut Vec<SearchLine<R::Move>>) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let ply = self.frames.len();
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.best > frame.entry_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = seen_from_node(frame.best, ply);
        let known = Known { depth: frame.depth, score, bound, best: frame.best_move };
        table.store(R::hash(&frame.board), known);
        let refuted = frame.best_move.filter(|_| bound == Bound::Lower);
        if let Some(mv) = refuted.filter(|&mv| R::is_killer(&frame.board, mv)) {
            let killers = &mut self.killers[ply];
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        if self.frames.is_empty() {
            self.completed = self.iteration;
            if self.wanted > 1 {
                told.extend(self.found.iter().cloned());
            }
        } else {
            self.deliver(-frame.best, frame.line, told);
        }
    }

    /// A child's value, seen from the top frame.
    fn deliver(&mut self, value: i32, below: Vec<R::Move>, told: &mut Vec<SearchLine<R::Move>>) {
        let at_root = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let mv = frame.moves[frame.next - 1].1;
        if value > frame.best {
            frame.best = value;
            frame.best_move = Some(mv);
        }
        if value <= frame.alpha {
            return;
        }
        frame.line.clear();
        frame.line.push(mv);
        frame.line.extend(below);
        if !at_root {
            frame.alpha = value;
            return;
        }
        let (depth, nodes) = (self.iteration, self.nodes);
        let line = SearchLine { depth, score: value, moves: frame.line.clone(), nodes };
        let rank = self.found.iter().take_while(|better| better.score >= value).count();
        self.found.insert(rank, line.clone());
        self.found.truncate(self.wanted);
        // A move that is worse than all that are wanted need not be known exactly.
        if let Some(last) = self.found.get(self.wanted - 1) {
            frame.alpha = last.score;
        }
        if rank == 0 {
            self.best = Some(line.clone());
        }
        if self.wanted == 1 {
            told.push(line);
        }
    }
}

impl<R: Rules> Frame<R> {
    /// The most promising move not yet searched.
    fn pick(&mut self) -> R::Move {
        let rest = &mut self.moves[self.next..];
        if let Some(at) = (0..rest.len()).max_by_key(|&at| (rest[at].0, std::cmp::Reverse(at))) {
            rest.swap(0, at);
        }
        self.next += 1;
        self.moves[self.next - 1].1
    }
}

fn usable<M>(known: Known<M>, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    if known.depth < depth.max(0) {
        return None;
    }
    let score = seen_from_root(known.score, ply);
    let fits = match known.bound {
        // Inside the window the line is wanted, not only the score.
        Bound::Exact => score <= alpha || score >= beta,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    fits.then_some(score)
}
