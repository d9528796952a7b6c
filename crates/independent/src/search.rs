//! A small search for any game of two sides: alpha and beta, deeper and deeper until someone says stop.

/// A position of a game, as far as the search has to know it.
pub(crate) trait Rules: Sized {
    /// A move.
    type Move: Copy + PartialEq;

    /// All moves; none if the side on move has lost.
    fn moves(&self) -> Vec<Self::Move>;

    /// The position after the move.
    fn after(&self, one: Self::Move) -> Self;

    /// What the position is worth for the side on move.
    fn worth(&self) -> i32;
}

/// Watches a search.
pub(crate) trait Watch<M> {
    /// Whether the search has to end now; asked every 32 nodes.
    fn is_over(&mut self, nodes: u64) -> bool;

    /// The search begins with this move, the so many-th of this depth, counted from 1.
    fn tries(&mut self, depth: u32, one: M, number: usize);

    /// A depth is finished.
    fn finished(&mut self, found: &Found<M>);
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found<M> {
    /// The last depth that was finished, in plies.
    pub(crate) depth: u32,
    /// For the side on move.
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    /// The best line; its first move is the one to play.
    pub(crate) line: Vec<M>,
}

/// The score of a win at once.
pub(crate) const WIN: i32 = 30_000;

/// In how many plies the game is won (above 0) or lost, if the score tells.
pub(crate) fn plies_to_the_end(score: i32) -> Option<i32> {
    (score.abs() > WIN - 200).then(|| (WIN - score.abs()) * score.signum())
}

/// Some number: another one each time, and in each process.
pub(crate) fn any_number() -> usize {
    use std::hash::{BuildHasher, RandomState};

    RandomState::new().hash_one(0) as usize
}

struct Search<'a, W> {
    watch: &'a mut W,
    nodes: u64,
    is_over: bool,
}

/// Searches until the depth is reached or the watch says stop. `None` without a move. The root's moves come in this order, which
/// decides between equals.
pub(crate) fn search<R: Rules, W: Watch<R::Move>>(
    here: &R,
    root: &[R::Move],
    depth: u32,
    watch: &mut W,
) -> Option<Found<R::Move>> {
    let mut root = root.to_vec();
    let first = *root.first()?;
    let mut best = Found { depth: 0, score: 0, nodes: 0, line: vec![first] };
    let mut search = Search { watch, nodes: 0, is_over: false };
    for depth in 1..=depth {
        let Some((score, line)) = search.root(here, &root, depth) else { break };
        best = Found { depth, score, nodes: search.nodes, line };
        search.watch.finished(&best);
        if plies_to_the_end(score).is_some_and(|plies| plies.unsigned_abs() <= depth) {
            break;
        }
        if let Some(at) = root.iter().position(|one| Some(one) == best.line.first()) {
            root[..=at].rotate_right(1);
        }
    }
    best.nodes = search.nodes;
    Some(best)
}

impl<W> Search<'_, W> {
    /// The best of these moves, or nothing if the time was over before.
    fn root<R: Rules>(&mut self, here: &R, moves: &[R::Move], depth: u32) -> Option<(i32, Vec<R::Move>)>
    where
        W: Watch<R::Move>,
    {
        let (mut alpha, mut best) = (-WIN - 1, Vec::new());
        for (at, &one) in moves.iter().enumerate() {
            self.watch.tries(depth, one, at + 1);
            let mut line = vec![one];
            let score = -self.deeper(&here.after(one), depth - 1, 1, -WIN - 1, -alpha, &mut line);
            if self.is_over {
                return None;
            }
            if score > alpha {
                (alpha, best) = (score, line);
            }
        }
        Some((alpha, best))
    }

    fn deeper<R: Rules>(
        &mut self,
        here: &R,
        depth: u32,
        ply: i32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<R::Move>,
    ) -> i32
    where
        W: Watch<R::Move>,
    {
        self.nodes += 1;
        if self.nodes.is_multiple_of(32) && !self.is_over {
            self.is_over = self.watch.is_over(self.nodes);
        }
        if self.is_over {
            return 0;
        }
        let moves = here.moves();
        if moves.is_empty() {
            return -WIN + ply;
        }
        if depth == 0 {
            return here.worth();
        }
        let (mut alpha, held) = (alpha, line.len());
        for one in moves {
            let mut below = vec![one];
            let score = -self.deeper(&here.after(one), depth - 1, ply + 1, -beta, -alpha, &mut below);
            if self.is_over || score >= beta {
                return score;
            }
            if score > alpha {
                alpha = score;
                line.truncate(held);
                line.append(&mut below);
            }
        }
        alpha
    }
}
