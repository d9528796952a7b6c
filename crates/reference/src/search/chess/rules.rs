//! What a search knows of chess.

use cozy_chess::{Board, Move, Piece, Square};

use super::eval::{Judgement, Taste, worth};
use crate::search::ends;
use crate::search::stack::{self, At, Hints, Opened, Rules};
use crate::search::table::{self, Packed};
use games::chess::{Position, is_insufficient};

/// A search of a chess position; scores are centipawns for the side to move, or near ±[`WIN`](ends::WIN).
pub(crate) type Search = stack::Search<Chess>;

/// A line found.
pub(crate) type SearchLine = stack::SearchLine<Move>;

/// What was found out about positions.
pub(crate) type Table = table::Table<Move>;

/// Chess, as one engine likes it.
pub(crate) struct Chess {
    /// Hashes of the positions before the root that could come again.
    earlier: Vec<u64>,
    taste: Taste,
    judgement: Judgement,
    check_extensions: bool,
}

impl Search {
    /// A search of this position, nothing searched yet.
    pub(crate) fn new(position: &Position, taste: Taste, check_extensions: bool) -> Search {
        let mut root = position.board().clone();
        root.set_halfmove_clock(u8::try_from(position.halfmove_clock().min(99)).unwrap_or(99));
        let earlier = position.earlier_hashes();
        Search::of(Chess { earlier, taste, judgement: Judgement::of(taste), check_extensions }, root)
    }
}

impl Packed for Move {
    fn pack(self) -> u64 {
        self.from as u64 | (self.to as u64) << 6 | self.promotion.map_or(7, |piece| piece as u64) << 12
    }

    fn unpack(bits: u64) -> Move {
        let index = |at: u32, mask: u64| usize::try_from(bits >> at & mask).unwrap_or(0);
        Move {
            from: Square::index(index(0, 63)),
            to: Square::index(index(6, 63)),
            promotion: Piece::try_index(index(12, 7)),
        }
    }
}

impl Rules for Chess {
    type Board = Board;
    type Move = Move;

    const LONGEST: usize = 100;

    fn hash(board: &Board) -> u64 {
        board.hash()
    }

    fn after(board: &Board, mv: Move) -> Board {
        let mut after = board.clone();
        after.play_unchecked(mv);
        after
    }

    fn is_killer(board: &Board, mv: Move) -> bool {
        !is_noisy(board, mv)
    }

    fn root_moves(&self, board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        board.generate_moves(|piece| {
            moves.extend(piece);
            false
        });
        moves
    }

    fn order(&self, board: &Board, mv: Move, hints: Hints<Move>) -> i32 {
        order(board, mv, hints)
    }

    /// Fifty moves, a repetition, or material that can mate nobody.
    fn decided<'a>(&self, board: &Board, ply: usize, path: impl Iterator<Item = &'a Board>) -> Option<i32> {
        let clock = usize::from(board.halfmove_clock());
        let is_draw = clock >= 100 || is_insufficient(board) || {
            let hash = board.hash();
            let earlier = path.map(Board::hash).chain(self.earlier.iter().copied());
            earlier.take(clock).any(|earlier| earlier == hash)
        };
        // The engine searches for the side at the root; contempt is its dislike of draws.
        let contempt = if ply.is_multiple_of(2) { -self.taste.contempt } else { self.taste.contempt };
        is_draw.then_some(contempt)
    }

    fn extended(&self, board: &Board, depth: i32, iteration: i32) -> i32 {
        let in_check = !board.checkers().is_empty();
        if in_check && self.check_extensions && depth < iteration { depth + 1 } else { depth }
    }

    fn open(&self, board: &Board, at: At, hints: Hints<Move>) -> Opened<Move> {
        let in_check = !board.checkers().is_empty();
        let quiet = at.depth <= 0 && !in_check;
        let standing = (quiet || at.ply >= Self::LONGEST).then(|| self.judgement.evaluate(board));
        if let Some(standing) = standing.filter(|&value| at.ply >= Self::LONGEST || value >= at.beta) {
            return Opened::Value(standing);
        }
        let moves = generate(board, quiet, hints);
        if moves.is_empty() && !quiet {
            return Opened::Value(if in_check { ends::lost_at(at.ply) } else { 0 });
        }
        Opened::Moves { standing, moves }
    }
}

fn generate(board: &Board, quiet: bool, hints: Hints<Move>) -> Vec<(i32, Move)> {
    let mut moves = Vec::with_capacity(if quiet { 8 } else { 40 });
    board.generate_moves(|piece| {
        for mv in piece {
            if !quiet || is_noisy(board, mv) {
                moves.push((order(board, mv, hints), mv));
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
fn order(board: &Board, mv: Move, hints: Hints<Move>) -> i32 {
    if Some(mv) == hints.known {
        return 1_000_000;
    }
    let moved = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    let mut score = mv.promotion.map_or(0, worth);
    if is_noisy(board, mv) {
        score += 10_000 + board.piece_on(mv.to).map_or(0, worth) * 10 - worth(moved) / 10;
    } else if hints.killers.contains(&Some(mv)) {
        score += 5_000;
    }
    // Towards the centre first; enough to make quiet orders sensible.
    let central =
        |square: Square| -((2 * square.file() as i32 - 7).abs() + (2 * square.rank() as i32 - 7).abs());
    score + central(mv.to) - central(mv.from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::testing::check_packed;

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
        (position.coordinates(games::chess::Move::from_cozy(line.moves[0])), line.score)
    }

    #[test]
    fn finds_what_there_is_to_find() {
        let cases = [
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", ends::WIN - 1),
            ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "b1b7", ends::WIN - 3),
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
                    let mv = games::chess::Move::from_cozy(mv);
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
    fn moves_fit_into_the_table() {
        check_packed(["e2e4", "a7a8q", "h8a1", "b2a1n"].map(|text| text.parse::<Move>().unwrap()));
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
