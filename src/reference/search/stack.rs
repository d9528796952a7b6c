//! The search itself: what recursion would keep on the program's stack stands in [`Frame`]s.

use cozy_chess::{Board, Move, Piece};

use super::eval::{Judgement, Taste, worth};
use super::table::{Bound, Known, Table};
use crate::game::chess::Position;

/// The score of being mated now; a mate in n plies scores this much less n.
pub(in crate::reference) const MATE: i32 = 30_000;

/// Iterations end here.
const DEEPEST: i32 = 60;

/// No line is longer than this, quiescence and extensions included.
const LONGEST: usize = 100;

const INFINITE: i32 = MATE + 1;

/// A line found for the root position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::reference) struct SearchLine {
    /// The iteration that found it.
    pub(in crate::reference) depth: i32,
    /// Centipawns for the side to move, or near ±[`MATE`].
    pub(in crate::reference) score: i32,
    /// The moves; never empty.
    pub(in crate::reference) moves: Vec<Move>,
    /// Nodes searched until then.
    pub(in crate::reference) nodes: u64,
}

/// A node that is being searched.
struct Frame {
    board: Board,
    moves: Vec<(i32, Move)>,
    next: usize,
    depth: i32,
    entry_alpha: i32,
    alpha: i32,
    beta: i32,
    best: i32,
    best_move: Option<Move>,
    line: Vec<Move>,
}

/// What entering a node gives.
enum Entered {
    Value(i32),
    Open(Box<Frame>),
}

/// A search of one position.
pub(in crate::reference) struct Search {
    root: Board,
    /// Hashes of the positions before the root that could come again.
    earlier: Vec<u64>,
    root_moves: Vec<Move>,
    frames: Vec<Frame>,
    killers: Vec<[Option<Move>; 2]>,
    iteration: i32,
    completed: i32,
    deepest: i32,
    nodes: u64,
    best: Option<SearchLine>,
    taste: Taste,
    judgement: Judgement,
    check_extensions: bool,
}

impl Search {
    /// A search of this position, nothing searched yet.
    pub(in crate::reference) fn new(position: &Position, taste: Taste, check_extensions: bool) -> Search {
        let mut root = position.board().clone();
        root.set_halfmove_clock(u8::try_from(position.halfmove_clock().min(99)).unwrap_or(99));
        let mut moves: Vec<(i32, Move)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| (order(&root, mv.to_cozy(), None, [None; 2]), mv.to_cozy()))
            .collect();
        moves.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        Search {
            root,
            earlier: position.earlier_hashes(),
            root_moves: moves.into_iter().map(|(_, mv)| mv).collect(),
            frames: Vec::new(),
            killers: vec![[None; 2]; LONGEST + 1],
            iteration: 0,
            completed: 0,
            deepest: DEEPEST,
            nodes: 0,
            best: None,
            taste,
            judgement: Judgement::of(taste),
            check_extensions,
        }
    }

    /// Limits the iterations.
    pub(in crate::reference) fn limit_depth(&mut self, depth: i32) {
        self.deepest = depth.clamp(1, DEEPEST);
    }

    /// Whether there is nothing left to search.
    pub(in crate::reference) fn is_done(&self) -> bool {
        self.root_moves.is_empty() || (self.frames.is_empty() && self.completed >= self.deepest)
    }

    /// Nodes searched.
    pub(in crate::reference) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The last iteration that is complete.
    pub(in crate::reference) fn completed(&self) -> i32 {
        self.completed
    }

    /// How many moves the root has.
    pub(in crate::reference) fn root_count(&self) -> usize {
        self.root_moves.len()
    }

    /// Root moves not yet begun in this iteration, and the one being searched.
    pub(in crate::reference) fn under_way(&self) -> (usize, Option<Move>) {
        match self.frames.first() {
            Some(root) => (root.moves.len() - root.next, root.next.checked_sub(1).map(|at| root.moves[at].1)),
            None => (0, self.best_move()),
        }
    }

    /// The best line so far.
    pub(in crate::reference) fn best(&self) -> Option<&SearchLine> {
        self.best.as_ref()
    }

    /// The best move so far; before any search the most promising one; none where there is no move.
    pub(in crate::reference) fn best_move(&self) -> Option<Move> {
        self.best.as_ref().and_then(|line| line.moves.first()).or(self.root_moves.first()).copied()
    }

    /// Searches on for at most `nodes` nodes; tells each better line. Returns the nodes used.
    pub(in crate::reference) fn run(
        &mut self,
        table: &mut Table,
        nodes: u64,
        told: &mut Vec<SearchLine>,
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
                let mut board = frame.board.clone();
                board.play_unchecked(mv);
                let (depth, alpha, beta) = (frame.depth - 1, -frame.beta, -frame.alpha);
                match self.enter(board, depth, alpha, beta, table) {
                    Entered::Value(value) => self.deliver(-value, Vec::new(), told),
                    Entered::Open(child) => self.frames.push(*child),
                }
            }
        }
        self.nodes - before
    }

    fn begin_iteration(&mut self, table: &Table) {
        self.iteration = self.completed + 1;
        let first = self.best_move();
        let hint = table.look(&self.root).and_then(|known| known.best);
        let moves = self
            .root_moves
            .iter()
            .map(|&mv| {
                (if Some(mv) == first { i32::MAX } else { order(&self.root, mv, hint, [None; 2]) }, mv)
            })
            .collect();
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
    fn enter(&mut self, board: Board, depth: i32, alpha: i32, beta: i32, table: &Table) -> Entered {
        self.nodes += 1;
        let ply = self.frames.len();
        if self.is_draw(&board) {
            // The engine searches for the side at the root; contempt is its dislike of draws.
            return Entered::Value(if ply.is_multiple_of(2) {
                -self.taste.contempt
            } else {
                self.taste.contempt
            });
        }
        let in_check = !board.checkers().is_empty();
        let depth =
            if in_check && self.check_extensions && depth < self.iteration { depth + 1 } else { depth };
        let known = table.look(&board);
        if let Some(value) = known.and_then(|known| usable(known, depth, alpha, beta, ply)) {
            return Entered::Value(value);
        }
        let quiet = depth <= 0 && !in_check;
        let standing = if quiet || ply >= LONGEST { self.judgement.evaluate(&board) } else { -INFINITE };
        if ply >= LONGEST || (quiet && standing >= beta) {
            return Entered::Value(standing);
        }
        let hint = known.and_then(|known| known.best);
        let moves = generate(&board, quiet, hint, self.killers[ply]);
        if moves.is_empty() && !quiet {
            let mated = -MATE + i32::try_from(ply).unwrap_or(0);
            return Entered::Value(if in_check { mated } else { 0 });
        }
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

    /// Fifty moves, a repetition, or material that can mate nobody.
    fn is_draw(&self, board: &Board) -> bool {
        let clock = usize::from(board.halfmove_clock());
        if clock >= 100 || crate::game::chess::is_insufficient(board) {
            return true;
        }
        let hash = board.hash();
        let path = self.frames.iter().rev().map(|frame| frame.board.hash());
        path.chain(self.earlier.iter().copied()).take(clock).any(|earlier| earlier == hash)
    }

    /// The top frame is searched through: its value goes to its parent.
    fn leave(&mut self, table: &mut Table, told: &mut Vec<SearchLine>) {
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
        let score = to_table(frame.best, ply);
        table.store(&frame.board, Known { depth: frame.depth, score, bound, best: frame.best_move });
        if let Some(mv) = frame.best_move.filter(|&mv| bound == Bound::Lower && !is_noisy(&frame.board, mv)) {
            let killers = &mut self.killers[ply];
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        if self.frames.is_empty() {
            self.completed = self.iteration;
        } else {
            self.deliver(-frame.best, frame.line, told);
        }
    }

    /// A child's value, seen from the top frame.
    fn deliver(&mut self, value: i32, below: Vec<Move>, told: &mut Vec<SearchLine>) {
        let at_root = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let mv = frame.moves[frame.next - 1].1;
        if value > frame.best {
            frame.best = value;
            frame.best_move = Some(mv);
        }
        if value > frame.alpha {
            frame.alpha = value;
            frame.line.clear();
            frame.line.push(mv);
            frame.line.extend(below);
            if at_root {
                let line = SearchLine {
                    depth: self.iteration,
                    score: value,
                    moves: frame.line.clone(),
                    nodes: self.nodes,
                };
                self.best = Some(line.clone());
                told.push(line);
            }
        }
    }
}

impl Frame {
    /// The most promising move not yet searched.
    fn pick(&mut self) -> Move {
        let rest = &mut self.moves[self.next..];
        if let Some(at) = (0..rest.len()).max_by_key(|&at| (rest[at].0, std::cmp::Reverse(at))) {
            rest.swap(0, at);
        }
        self.next += 1;
        self.moves[self.next - 1].1
    }
}

fn generate(board: &Board, quiet: bool, hint: Option<Move>, killers: [Option<Move>; 2]) -> Vec<(i32, Move)> {
    let mut moves = Vec::with_capacity(if quiet { 8 } else { 40 });
    board.generate_moves(|piece| {
        for mv in piece {
            if !quiet || is_noisy(board, mv) {
                moves.push((order(board, mv, hint, killers), mv));
            }
        }
        false
    });
    moves
}

/// Captures and promotions. Castling, the king on its own rook, is neither.
fn is_noisy(board: &Board, mv: Move) -> bool {
    mv.promotion.is_some() || board.color_on(mv.to) == Some(!board.side_to_move())
}

/// How promising a move is: the table's first, then winning captures, killers, the rest.
fn order(board: &Board, mv: Move, hint: Option<Move>, killers: [Option<Move>; 2]) -> i32 {
    if Some(mv) == hint {
        return 1_000_000;
    }
    let moved = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    let mut score = mv.promotion.map_or(0, worth);
    if is_noisy(board, mv) {
        score += 10_000 + board.piece_on(mv.to).map_or(0, worth) * 10 - worth(moved) / 10;
    } else if killers.contains(&Some(mv)) {
        score += 5_000;
    }
    // Towards the centre first; enough to make quiet orders sensible.
    let central = |square: cozy_chess::Square| {
        -((2 * square.file() as i32 - 7).abs() + (2 * square.rank() as i32 - 7).abs())
    };
    score + central(mv.to) - central(mv.from)
}

/// Mates are stored as seen from their node, so that they are right at any distance from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    let ply = i32::try_from(ply).unwrap_or(0);
    if score > MATE - 1000 {
        score + ply
    } else if score < -MATE + 1000 {
        score - ply
    } else {
        score
    }
}

fn usable(known: Known, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    if known.depth < depth.max(0) {
        return None;
    }
    let ply = i32::try_from(ply).unwrap_or(0);
    let score = if known.score > MATE - 1000 {
        known.score - ply
    } else if known.score < -MATE + 1000 {
        known.score + ply
    } else {
        known.score
    };
    let fits = match known.bound {
        // Inside the window the line is wanted, not only the score.
        Bound::Exact => score <= alpha || score >= beta,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    fits.then_some(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(fen: &str) -> Search {
        Search::new(&Position::from_fen(fen).unwrap(), Taste::default(), true)
    }

    fn best_after(fen: &str, nodes: u64, slice: u64) -> (String, i32) {
        let position = Position::from_fen(fen).unwrap();
        let mut search = search(fen);
        let mut table = Table::new(1);
        let mut told = Vec::new();
        while search.nodes() < nodes && !search.is_done() {
            search.run(&mut table, slice, &mut told);
        }
        let line = search.best().unwrap();
        (position.coordinates(crate::game::chess::Move::from_cozy(line.moves[0])), line.score)
    }

    #[test]
    fn finds_what_there_is_to_find() {
        let cases = [
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", MATE - 1),
            ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "b1b7", MATE - 3),
            ("6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1", "f3e1", 0),
            ("k7/8/8/3q4/8/8/6B1/K7 w - - 0 1", "g2d5", 0),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 0),
        ];
        for (fen, expected, score) in cases {
            let (mv, found) = best_after(fen, 60_000, 1000);
            assert_eq!(mv, expected, "{fen}");
            assert!(score == 0 || found == score, "{fen}: {found}");
        }
    }

    #[test]
    fn the_slices_make_no_difference() {
        let fen = "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9";
        let whole = best_after(fen, 20_000, 20_000);
        for slice in [1, 7, 500] {
            assert_eq!(best_after(fen, 20_000, slice), whole, "slices of {slice}");
        }
    }

    #[test]
    fn every_line_is_legal() {
        for fen in [
            "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let mut search = search(fen);
            let mut told = Vec::new();
            search.run(&mut Table::new(1), 30_000, &mut told);
            assert!(told.len() >= 3, "{fen}");
            for line in told {
                let mut position = Position::from_fen(fen).unwrap();
                for mv in line.moves {
                    let mv = crate::game::chess::Move::from_cozy(mv);
                    assert!(position.is_legal(mv), "{mv:?} in {position:?}");
                    position.play(mv);
                }
            }
        }
    }

    #[test]
    fn depth_limits_and_dead_ends() {
        let mut limited = search("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
        limited.limit_depth(2);
        let mut told = Vec::new();
        limited.run(&mut Table::new(1), u64::MAX, &mut told);
        assert!(limited.is_done() && told.iter().all(|line| line.depth <= 2));
        let mated = search("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
        assert!(mated.is_done() && mated.best_move().is_none());
    }

    #[test]
    fn a_repetition_is_seen_as_a_draw() {
        // White is a queen down and can only repeat.
        let mut position = Position::from_fen("6k1/6q1/8/8/8/8/7r/6K1 w - - 0 1").unwrap();
        for text in ["g1h2", "g7g6"] {
            position.play(position.parse_coordinates(text).unwrap());
        }
        assert_eq!(position.earlier_hashes().len(), 1);
    }
}
