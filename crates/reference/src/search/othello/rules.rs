//! What a search knows of Othello.

use super::eval::{judge, result};
use crate::search::stack::{self, At, Hints, Opened, Rules};
use crate::search::table::{self, Packed};
use games::othello::{Move, Position, Square};

/// A search of a position; scores are hundredths of a disc for the side to move. Depth counts discs: a pass costs none,
/// so an iteration as deep as there are empty squares is exact.
pub(crate) type Search = stack::Search<Othello>;

/// A line found.
pub(crate) type SearchLine = stack::SearchLine<Move>;

/// What was found out about positions.
pub(crate) type Table = table::Table<Move>;

/// Othello, which needs nothing more to be known.
pub(crate) struct Othello;

/// With so many empty squares a game is searched to its end even if only one disc deep was asked for: a few hundred
/// nodes.
const SOLVED_AT_ONCE: u32 = 7;
/// The same for a search of some depth: tens of thousands of nodes.
const SOLVED_WITH_CARE: u32 = 12;
/// From this depth on care is taken.
const CAREFUL: i32 = 6;
/// Iterations before the one to the end of the game, so that it begins with good moves.
const BEFORE_THE_END: i32 = 4;

impl Search {
    /// A search of this position for the best `lines` moves; in the middle of a game at most `depth` discs deep.
    pub(crate) fn new(position: &Position, depth: i32, lines: usize) -> Search {
        let mut search = Search::of(Othello, *position);
        let empties = position.empties();
        let to_the_end = i32::try_from(empties).unwrap_or(i32::MAX).max(1);
        search.limit_depth(depth.min(to_the_end));
        search.want_lines(lines);
        let solved = if depth >= CAREFUL { SOLVED_WITH_CARE } else { SOLVED_AT_ONCE };
        if empties <= solved {
            search.leap(BEFORE_THE_END, to_the_end);
        }
        search
    }
}

impl Packed for Move {
    fn pack(self) -> u64 {
        self.square().map_or(64, |square| square.index() as u64)
    }

    fn unpack(bits: u64) -> Move {
        usize::try_from(bits).ok().and_then(Square::new).map_or(Move::Pass, Move::Place)
    }
}

impl Rules for Othello {
    type Board = Position;
    type Move = Move;

    // No more than sixty discs can be placed, and between two passes lies at least one.
    const LONGEST: usize = 130;

    fn hash(board: &Position) -> u64 {
        // Two odd numbers without a pattern; the halves of the product are mixed, as the table looks at its top.
        let (own, other) = (board.discs(board.turn()), board.discs(!board.turn()));
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ other.rotate_left(29).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ (mixed >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd)
    }

    fn after(board: &Position, mv: Move) -> Position {
        // Only legal moves come here; any other would change nothing.
        board.play(mv).unwrap_or(*board)
    }

    fn is_killer(_: &Position, mv: Move) -> bool {
        mv != Move::Pass
    }

    fn root_moves(&self, board: &Position) -> Vec<Move> {
        board.legal_moves()
    }

    /// The table's move, corners, killers, then whatever leaves the other side the fewest moves.
    fn order(&self, board: &Position, mv: Move, hints: Hints<Move>) -> i32 {
        if Some(mv) == hints.known {
            return 1_000_000;
        }
        let is_corner = mv.square().is_some_and(|square| [0, 7, 56, 63].contains(&square.index()));
        let killer = if hints.killers.contains(&Some(mv)) { 500 } else { 0 };
        let answers = Othello::after(board, mv).moves().count_ones().cast_signed();
        killer + if is_corner { 1000 } else { 0 } - answers
    }

    fn decided<'a>(&self, _: &Position, _: usize, _: impl Iterator<Item = &'a Position>) -> Option<i32> {
        None
    }

    fn depth_after(mv: Move, depth: i32) -> i32 {
        if mv == Move::Pass { depth } else { depth - 1 }
    }

    fn open(&self, board: &Position, at: At, hints: Hints<Move>) -> Opened<Move> {
        let moves = board.legal_moves();
        if moves.is_empty() {
            return Opened::Value(result(board));
        }
        if at.depth <= 0 || at.ply >= Self::LONGEST {
            return Opened::Value(judge(board));
        }
        self.opened(board, moves, hints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::testing::{check_packed, check_slices, finished};
    use games::othello::solve;

    const MIDDLE: &str = "-------------------*-------**O----OO*O------*O------*O---------- *";
    const LATE: &[&str] = &[
        "OOOOOOOO*O***OO***O*O*O****OO*O***OO**O******OO***OOOO-**OOOOO-* *",
        "OOOOOOOO*O***OO***O*O*O****OO*O***OO**O******OO*OOOOOO-*-OOOOO-* *",
        "-***OOOO*****OO*****O*O****OO*OO**OO**OO-OO**OOOOOOOOO-O-OOOOO-- *",
        "-***O*-O******O*****OOO-****O*OO**OO*OOO-OO**OOOOOOOOO-O-OOOOO-- *",
    ];

    fn position(text: &str) -> Position {
        Position::parse(text).unwrap()
    }

    fn search(text: &str, depth: i32, lines: usize) -> Search {
        Search::new(&position(text), depth, lines)
    }

    fn lines(text: &str, depth: i32, lines: usize) -> Vec<SearchLine> {
        finished(search(text, depth, lines), 100).1
    }

    /// The value by plain minimax.
    fn minimax(position: &Position, depth: i32) -> i32 {
        let moves = position.legal_moves();
        if moves.is_empty() || depth <= 0 {
            return judge(position);
        }
        let after = |mv| (position.play(mv).unwrap(), if mv == Move::Pass { depth } else { depth - 1 });
        let values = moves.into_iter().map(after).map(|(next, depth)| -minimax(&next, depth));
        values.max().unwrap()
    }

    #[test]
    fn values_are_those_of_minimax() {
        for text in [MIDDLE, &Position::start().to_string()] {
            for depth in 1..=4 {
                let told = lines(text, depth, 1);
                assert_eq!(told.last().unwrap().score, minimax(&position(text), depth), "{text} {depth}");
            }
        }
    }

    #[test]
    fn the_last_squares_are_solved() {
        for text in LATE {
            for depth in [1, 8] {
                let position = position(text);
                let (search, told) = finished(search(text, depth, 64), 1000);
                let deepest = i32::try_from(position.empties()).unwrap();
                let exact: Vec<&SearchLine> = told.iter().filter(|line| line.depth == deepest).collect();
                if depth == 1 && position.empties() > SOLVED_AT_ONCE {
                    assert!(exact.is_empty());
                    continue;
                }
                assert_eq!(exact.len(), position.legal_moves().len(), "{text}");
                for line in exact {
                    let next = position.play(line.moves[0]).unwrap();
                    assert_eq!(
                        Some(line.score),
                        solve(&next, 1_000_000).map(|value| -100 * value),
                        "{line:?}"
                    );
                }
                assert!(search.nodes() < 5000, "{} nodes for {text}", search.nodes());
            }
        }
    }

    #[test]
    fn the_best_few_are_exact_and_in_order() {
        let position = position(MIDDLE);
        let told = lines(MIDDLE, 3, 4);
        let last: Vec<&SearchLine> = told.iter().filter(|line| line.depth == 3).collect();
        let mut all: Vec<i32> =
            position.legal_moves().into_iter().map(|mv| -minimax(&position.play(mv).unwrap(), 2)).collect();
        all.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
        assert_eq!(last.iter().map(|line| line.score).collect::<Vec<_>>(), all[..4]);
        for line in last {
            assert_eq!(line.score, -minimax(&position.play(line.moves[0]).unwrap(), 2), "{line:?}");
        }
        assert_eq!(told.len(), 12, "four lines for each of three depths");
    }

    #[test]
    fn every_line_can_be_played() {
        let pass = "-------------------*-------**------**-------***-----O------OOO-- *";
        for text in [MIDDLE, LATE[3], pass] {
            let told = lines(text, 5, 3);
            assert!(!told.is_empty());
            for line in told {
                line.moves.iter().fold(position(text), |position, &mv| position.play(mv).unwrap());
            }
        }
        assert!(lines(pass, 5, 3).iter().all(|line| line.moves[0] == Move::Pass));
    }

    #[test]
    fn shallow_searches_are_cheap_and_slices_make_no_difference() {
        for (depth, most) in [(1, 20), (2, 80), (3, 300), (4, 800)] {
            check_slices(|| search(MIDDLE, depth, 1), &[], most);
        }
        check_slices(|| search(MIDDLE, 5, 3), &[1, 7, 500], u64::MAX);
    }

    #[test]
    fn a_finished_game_has_nothing_to_search() {
        let over = position("--------------------*------***----*****----***------*----------- O");
        let search = Search::new(&over, 5, 1);
        assert!(search.is_done() && search.best_move().is_none());
    }

    #[test]
    fn moves_fit_into_the_table() {
        check_packed(Square::ALL.map(Move::Place).into_iter().chain([Move::Pass]));
    }
}
