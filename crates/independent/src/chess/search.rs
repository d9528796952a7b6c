//! A small search: alpha and beta, captures to the end, deeper and deeper until someone says stop.

use super::board::{Board, Color, Kind, Square};
use super::moves::Move;

/// Watches a search.
pub(crate) trait Watch {
    /// Whether the search has to end now; asked every 32 nodes.
    fn is_over(&mut self, nodes: u64) -> bool;

    /// A depth is finished.
    fn finished(&mut self, found: &Found);

    /// The search begins with this move at the root, the so many-th of this depth, counted from 1.
    fn tries(&mut self, _depth: u32, _one: Move, _number: usize) {}

    /// A depth is finished in a search for several lines; the best comes first.
    fn finished_lines(&mut self, _lines: &[Found]) {}
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    /// The last depth that was finished, in plies.
    pub(crate) depth: u32,
    /// In centipawns, for the side on move.
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    /// The best line; its first move is the one to play.
    pub(crate) line: Vec<Move>,
}

const MATE: i32 = 30_000;
/// Nobody looks deeper.
const DEEPEST: u32 = 40;

/// Whether the score means that a mate is in sight.
fn is_mate_score(score: i32) -> bool {
    score.abs() > MATE - 200
}

/// In how many plies the side on move mates (above 0) or is mated (0 and below), if the score tells.
pub(crate) fn plies_to_mate(score: i32) -> Option<i32> {
    is_mate_score(score).then(|| (MATE - score.abs()) * score.signum())
}

struct Search<'a, W: Watch> {
    watch: &'a mut W,
    nodes: u64,
    is_over: bool,
}

/// Searches until the depth is reached or the watch says stop. `None` without a legal move. The root's moves come in this order,
/// which decides between equals.
pub(crate) fn search<W: Watch>(board: &Board, root: &[Move], depth: u32, watch: &mut W) -> Option<Found> {
    let mut root = root.to_vec();
    let first = *root.first()?;
    let mut best = Found { depth: 0, score: 0, nodes: 0, line: vec![first] };
    let mut search = Search { watch, nodes: 0, is_over: false };
    root.sort_by_key(|&one| -gain(board, one));
    for depth in 1..=depth.min(DEEPEST) {
        let Some((score, line)) = search.root(board, &root, depth) else { break };
        best = Found { depth, score, nodes: search.nodes, line };
        search.watch.finished(&best);
        if is_mate_score(score) && MATE - score.abs() <= depth as i32 {
            break;
        }
        if let Some(at) = root.iter().position(|one| Some(one) == best.line.first()) {
            root[..=at].rotate_right(1);
        }
    }
    best.nodes = search.nodes;
    Some(best)
}

/// Searches as [`search`] does, for this many best lines that begin with different moves. The best comes first; without a legal
/// move there is none. A search that ends before its first depth is finished has one line, of depth 0.
pub(crate) fn search_lines<W: Watch>(
    board: &Board,
    root: &[Move],
    count: usize,
    depth: u32,
    watch: &mut W,
) -> Vec<Found> {
    let mut root = root.to_vec();
    root.sort_by_key(|&one| -gain(board, one));
    let first = root.first().map(|&first| Found { depth: 0, score: 0, nodes: 0, line: vec![first] });
    let mut best: Vec<Found> = first.into_iter().collect();
    let mut search = Search { watch, nodes: 0, is_over: false };
    for depth in 1..=depth.min(DEEPEST) {
        let (mut lines, mut left) = (Vec::new(), root.clone());
        while lines.len() < count && !left.is_empty() && !search.is_over {
            if let Some((score, line)) = search.root(board, &left, depth) {
                left.retain(|one| Some(one) != line.first());
                lines.push(Found { depth, score, nodes: search.nodes, line });
            }
        }
        if search.is_over || lines.is_empty() {
            break;
        }
        best = lines;
        search.watch.finished_lines(&best);
        if plies_to_mate(best[0].score).is_some_and(|plies| plies.unsigned_abs() <= depth) {
            break;
        }
        for found in best.iter().rev() {
            if let Some(at) = root.iter().position(|one| Some(one) == found.line.first()) {
                root[..=at].rotate_right(1);
            }
        }
    }
    if let Some(first) = best.first_mut() {
        first.nodes = search.nodes;
    }
    best
}

impl<W: Watch> Search<'_, W> {
    /// The best of these moves, or nothing if the time was over before.
    fn root(&mut self, board: &Board, moves: &[Move], depth: u32) -> Option<(i32, Vec<Move>)> {
        let (mut alpha, mut best) = (-MATE - 1, Vec::new());
        for (number, &one) in (1..).zip(moves) {
            self.watch.tries(depth, one, number);
            let mut line = vec![one];
            let score = -self.deeper(&board.after(one), depth - 1, 1, -MATE - 1, -alpha, &mut line);
            if self.is_over {
                return None;
            }
            if score > alpha {
                (alpha, best) = (score, line);
            }
        }
        Some((alpha, best))
    }

    fn deeper(
        &mut self,
        board: &Board,
        depth: u32,
        ply: i32,
        alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(32) && !self.is_over {
            self.is_over = self.watch.is_over(self.nodes);
        }
        if self.is_over {
            return 0;
        }
        let checked = board.is_in_check(board.turn);
        if depth == 0 && !checked {
            return self.captures(board, ply, alpha, beta);
        }
        let mut moves = board.pseudo_legal();
        moves.sort_by_cached_key(|&one| -gain(board, one));
        let (mut alpha, mut any, here) = (alpha, false, line.len());
        for one in moves.into_iter().filter(|&one| board.is_safe(one)) {
            any = true;
            if board.quiet >= 99 || ply > 60 {
                return 0;
            }
            let mut below = vec![one];
            let less = depth.saturating_sub(1);
            let score = -self.deeper(&board.after(one), less, ply + 1, -beta, -alpha, &mut below);
            if self.is_over || score >= beta {
                return score;
            }
            if score > alpha {
                alpha = score;
                line.truncate(here);
                line.append(&mut below);
            }
        }
        match (any, checked) {
            (true, _) => alpha,
            (false, true) => ply - MATE,
            (false, false) => 0,
        }
    }

    fn captures(&mut self, board: &Board, ply: i32, alpha: i32, beta: i32) -> i32 {
        let still = value(board);
        if still >= beta || ply > 24 || self.is_over {
            return still;
        }
        let mut alpha = alpha.max(still);
        let mut moves = board.pseudo_legal();
        moves.retain(|&one| board.captures(one));
        moves.sort_by_cached_key(|&one| -gain(board, one));
        for one in moves.into_iter().filter(|&one| board.is_safe(one)) {
            self.nodes += 1;
            if self.nodes.is_multiple_of(32) && !self.is_over {
                self.is_over = self.watch.is_over(self.nodes);
            }
            alpha = alpha.max(-self.captures(&board.after(one), ply + 1, -beta, -alpha));
            if alpha >= beta || self.is_over {
                break;
            }
        }
        alpha
    }
}

fn worth(kind: Kind) -> i32 {
    [100, 320, 330, 500, 950, 0][kind as usize]
}

/// What a move seems to bring at once: the order of the search.
fn gain(board: &Board, one: Move) -> i32 {
    let mover = board.get(one.from).map_or(0, |piece| worth(piece.kind));
    let taken = board.get(one.to).map_or(0, |piece| 10 * worth(piece.kind) - mover);
    taken + one.promotion.map_or(0, |kind| 10 * worth(kind))
}

/// What the position is worth to the side on move, in centipawns.
pub(crate) fn value(board: &Board) -> i32 {
    let sum: i32 = board
        .pieces()
        .map(|(square, piece)| {
            let value = worth(piece.kind) + place(square, piece.kind, piece.color);
            if piece.color == board.turn { value } else { -value }
        })
        .sum();
    sum + 8
}

/// What a place is worth: the centre for most, the corner behind the pawns for a king, the way forward for a pawn.
fn place(square: Square, kind: Kind, color: Color) -> i32 {
    let middle = |at: i8| 3 - i32::from((2 * at - 7).abs() / 2);
    let centre = middle(square.file()) + middle(square.rank());
    let forward = i32::from((square.rank() - color.home()).abs());
    match kind {
        Kind::Pawn => forward * forward + 4 * middle(square.file()),
        Kind::King if forward == 0 => 6 * (3 - middle(square.file())) * i32::from(square.file() != 7),
        Kind::King => -4 * forward,
        Kind::Rook => 2 * middle(square.file()),
        Kind::Queen => centre,
        Kind::Knight | Kind::Bishop => 5 * centre,
    }
}

#[cfg(test)]
mod tests {
    use super::super::oddities::Oddities;
    use super::*;

    struct Never;

    impl Watch for Never {
        fn is_over(&mut self, _: u64) -> bool {
            false
        }

        fn finished(&mut self, _: &Found) {}
    }

    #[test]
    fn it_finds_what_is_plain() {
        for (fen, depth, expected) in [
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 2, "a1a8"),
            ("6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1", 3, "f3e1"),
            ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 2, "e4d5"),
            ("8/P6k/8/8/8/8/8/K7 w - - 0 1", 3, "a7a8q"),
        ] {
            let board = Board::from_fen(fen, Oddities::default()).unwrap();
            let found = search(&board, &board.legal(), depth, &mut Never).unwrap();
            assert_eq!(found.line[0].coordinates(), expected, "{fen}");
        }
    }
}
