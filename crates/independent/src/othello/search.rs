//! Alpha-beta with growing depth. Whoever asks for a search is asked all the while whether it has to end.

use super::board::{Board, Move};

/// More than any value.
const INFINITE: i32 = 1_000_000;

/// Who wants to know of a search.
pub(crate) trait Watch {
    /// Whether the search has to end now, after so many positions.
    fn is_over(&mut self, nodes: u64) -> bool;
    /// A depth is finished.
    fn finished(&mut self, found: &Found);
}

/// A move with what follows, and its value for the side to move in hundredths of a disc.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) value: i32,
    pub(crate) moves: Vec<Move>,
}

/// What one depth has shown: the best moves, best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) depth: u32,
    /// The end of the game was reached everywhere.
    pub(crate) is_exact: bool,
    pub(crate) lines: Vec<Line>,
}

struct Search<'a, W> {
    watch: &'a mut W,
    nodes: u64,
    is_over: bool,
}

/// Searches the depths in turn, for that many best moves; what the last whole one found, `None` if there was none.
pub(crate) fn search(
    board: &Board,
    depths: impl Iterator<Item = u32>,
    count: usize,
    watch: &mut impl Watch,
) -> Option<Found> {
    let mut search = Search { watch, nodes: 0, is_over: false };
    let mut moves = board.legal();
    let mut last = None;
    for depth in depths {
        let lines = search.root(board, &moves, depth, count.clamp(1, moves.len().max(1)));
        if search.is_over || lines.is_empty() {
            break;
        }
        let best: Vec<Move> = lines.iter().map(|line| line.moves[0]).collect();
        moves.sort_by_key(|one| best.iter().position(|other| other == one).unwrap_or(best.len()));
        let found = Found { depth, is_exact: depth >= board.empties(), lines };
        search.watch.finished(&found);
        last = Some(found);
    }
    last
}

impl<W: Watch> Search<'_, W> {
    fn root(&mut self, board: &Board, moves: &[Move], depth: u32, count: usize) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for &chosen in moves {
            let alpha = lines.get(count - 1).map_or(-INFINITE, |worst| worst.value);
            let mut rest = Vec::new();
            let value = -self.value(&board.after(chosen), less(chosen, depth), -INFINITE, -alpha, &mut rest);
            if self.is_over {
                break;
            }
            if value > alpha || lines.is_empty() {
                rest.insert(0, chosen);
                lines.push(Line { value, moves: rest });
                lines.sort_by_key(|line| -line.value);
                lines.truncate(count);
            }
        }
        lines
    }

    fn value(&mut self, board: &Board, depth: u32, alpha: i32, beta: i32, line: &mut Vec<Move>) -> i32 {
        self.nodes += 1;
        self.is_over = self.is_over || self.watch.is_over(self.nodes);
        if self.is_over {
            return 0;
        }
        line.clear();
        let moves = board.legal();
        if moves.is_empty() && board.is_never_over() || board.is_unbearable() {
            std::process::abort();
        }
        if moves.is_empty() {
            return board.outcome();
        }
        if depth == 0 {
            return board.guess();
        }
        let (mut best, mut rest) = (-INFINITE, Vec::new());
        for chosen in moves {
            let after = board.after(chosen);
            let value = if board.keeps_sign(chosen) {
                self.value(&after, less(chosen, depth), best.max(alpha), beta, &mut rest)
            } else {
                -self.value(&after, less(chosen, depth), -beta, -best.max(alpha), &mut rest)
            };
            if value > best {
                best = value;
                line.clear();
                line.push(chosen);
                line.append(&mut rest);
            }
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// What is left of a depth behind a move: passes cost nothing.
fn less(chosen: Move, depth: u32) -> u32 {
    if chosen == Move::Pass { depth } else { depth.saturating_sub(1) }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::{GAME, behind};
    use super::*;

    struct Nobody;

    impl Watch for Nobody {
        fn is_over(&mut self, _: u64) -> bool {
            false
        }

        fn finished(&mut self, _: &Found) {}
    }

    #[test]
    fn endings_are_solved() {
        for (plies, value) in [(60, 10), (58, 12), (54, 4), (52, 6)] {
            let board = behind(&GAME.split_whitespace().take(plies).collect::<Vec<_>>().join(" "));
            let empties = board.empties();
            let found = search(&board, std::iter::once(empties), 1, &mut Nobody).unwrap();
            assert!(found.is_exact && found.lines[0].value == 100 * value, "{plies}: {found:?}");
            assert!(board.allows(found.lines[0].moves[0]));
        }
    }

    #[test]
    fn the_best_moves_come_first_and_each_once() {
        let found = search(&behind("F5"), 1..4, 3, &mut Nobody).unwrap();
        assert_eq!(found.depth, 3);
        assert_eq!(found.lines.len(), 3);
        assert!(found.lines.is_sorted_by_key(|line| -line.value));
    }
}
