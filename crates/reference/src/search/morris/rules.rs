//! What a search knows of nine men's morris.

use super::eval::Taste;
use crate::search::ends;
use crate::search::stack::{self, At, Hints, Opened, Rules};
use crate::search::table::{self, Packed};
use games::morris::{Game, Move, Node, Position};

/// A search of a position; scores are hundredths of a man for the side to move, or near ±[`WIN`](ends::WIN).
pub(crate) type Search = stack::Search<Morris>;

/// A line found.
pub(crate) type SearchLine = stack::SearchLine<Move>;

/// What was found out about positions.
pub(crate) type Table = table::Table<Move>;

/// Nine men's morris, as one engine likes it.
pub(crate) struct Morris {
    /// The positions before the root that could come again, the last one first.
    earlier: Vec<Position>,
    taste: Taste,
}

/// A position, and the plies since a man was placed or taken or a mill closed.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    position: Position,
    idle: u16,
}

/// So many plies without advancement are a draw.
const LONG: u16 = 100;

impl Search {
    /// A search of a game's present position, nothing searched yet.
    pub(crate) fn new(game: &Game, taste: Taste) -> Search {
        let (rules, root) = Morris::at(game, taste);
        Search::of(rules, root)
    }
}

impl Morris {
    fn at(game: &Game, taste: Taste) -> (Morris, Board) {
        let (idle, _) = game.idle();
        let last = game.earlier().iter().rev().take(usize::from(idle));
        let earlier = last.take_while(|position| !position.is_placing()).copied().collect();
        (Morris { earlier, taste }, Board { position: *game.position(), idle })
    }
}

/// Stands for no node.
const NOWHERE: u64 = 31;

impl Packed for Move {
    fn pack(self) -> u64 {
        let number = |node: Option<Node>| node.map_or(NOWHERE, |node| node.index() as u64);
        number(Some(self.to)) | number(self.from) << 5 | number(self.take) << 10
    }

    fn unpack(bits: u64) -> Move {
        let node = |at: u32| u8::try_from(bits >> at & NOWHERE).ok().and_then(Node::new);
        // Only what was packed is unpacked, and every move goes somewhere.
        Move { from: node(5), to: node(0).unwrap_or(Node::ALL[0]), take: node(10) }
    }
}

impl Rules for Morris {
    type Board = Board;
    type Move = Move;

    const LONGEST: usize = 64;

    fn hash(board: &Board) -> u64 {
        let position = &board.position;
        let (own, other) = (position.men(position.turn()), position.men(!position.turn()));
        // The number of plies matters only until all men are placed, and so does whose turn it is at no time.
        let plies = u64::from(position.plies().min(18));
        let men = u64::from(own) | u64::from(other) << 24 | plies << 48;
        // An odd number without a pattern; the halves of the product are mixed, as the table looks at its top.
        let mixed = (men ^ (men >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ (mixed >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd)
    }

    fn after(board: &Board, mv: Move) -> Board {
        // Only legal moves come here; any other would change nothing.
        let position = board.position.play(mv).unwrap_or(board.position);
        let advances = mv.from.is_none() || board.position.closes_mill(mv);
        Board { position, idle: if advances { 0 } else { board.idle.saturating_add(1) } }
    }

    fn is_killer(_: &Board, mv: Move) -> bool {
        mv.take.is_none()
    }

    fn root_moves(&self, board: &Board) -> Vec<Move> {
        board.position.legal_moves()
    }

    /// The table's move, mills, killers, moves that keep the other side from a mill or prepare one, then nodes with many
    /// edges.
    fn order(&self, board: &Board, mv: Move, hints: Hints<Move>) -> i32 {
        if Some(mv) == hints.known {
            return 1_000_000;
        }
        let position = &board.position;
        let at = |nodes: u32, worth: i32| if nodes & mv.to.bit() != 0 { worth } else { 0 };
        let killer = if hints.killers.contains(&Some(mv)) { 500 } else { 0 };
        let takes = if mv.take.is_some() { 1000 } else { 0 };
        let from_mill = mv.from.is_some_and(|from| position.in_mills(position.turn()) & from.bit() != 0);
        let edges = |node: Node| Node::beside(node.bit()).count_ones().cast_signed();
        takes
            + killer
            + at(position.openings(!position.turn()), 300)
            + if from_mill { -50 } else { 0 }
            + 10 * (edges(mv.to) - mv.from.map_or(0, edges))
    }

    /// A loss, then a repetition or a long time without advancement. The engine takes the second time for a draw: who can
    /// repeat a position once can do so again.
    fn decided<'a>(&self, board: &Board, ply: usize, path: impl Iterator<Item = &'a Board>) -> Option<i32> {
        let position = &board.position;
        if position.loss().is_some() {
            return Some(ends::lost_at(ply));
        }
        let before = path.map(|board| &board.position).chain(&self.earlier).take(usize::from(board.idle));
        let is_draw =
            board.idle >= LONG || (!position.is_placing() && before.into_iter().any(|e| position.repeats(e)));
        is_draw.then_some(0)
    }

    fn open(&self, board: &Board, at: At, hints: Hints<Move>) -> Opened<Move> {
        if at.depth <= 0 || at.ply >= Self::LONGEST {
            return Opened::Value(self.taste.judge(&board.position));
        }
        let moves = board.position.legal_moves();
        if moves.is_empty() {
            // No node is left to place a man on: only positions that were set up so come to this.
            return Opened::Value(0);
        }
        self.opened(board, moves, hints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ends::{WIN, plies_to_end};
    use crate::search::morris::testing::position;
    use crate::search::testing::{check_packed, check_slices, finished};

    const OPEN: &str = "w:4,10,13,19;b:0,2,21,23;w;18;0";
    const MOVING: &str = "w:0,2,3,5,6,8,10,13,19;b:1,4,7,9,11,12,14,16,22;w;18;0";
    const FLYING: &str = "w:0,1,14;b:3,4,5,10;w;20;2";
    const PLACING: &str = "w:0,1;b:9,10;w;4;0";
    const BLACK: &str = "w:0,9,21;b:1,2,10,22;b;31;5";
    const TWO_PLACES: &str = "w:0,1,12,13,20;b:3,6,19;w;30;0";
    const LAST: &str = "w:3,4,5,9,10,11;b:0,1,14,23;b;17;0";

    fn game(text: &str) -> Game {
        Game::new(position(text), 0)
    }

    fn search(text: &str, depth: i32) -> Search {
        let mut search = Search::new(&game(text), Taste::default());
        search.limit_depth(depth);
        search
    }

    fn lines(text: &str, depth: i32) -> Vec<SearchLine> {
        finished(search(text, depth), 100).1
    }

    /// The value by plain minimax, draws left out.
    fn minimax(position: &Position, ply: usize, depth: i32) -> i32 {
        if position.loss().is_some() {
            return ends::lost_at(ply);
        }
        if depth <= 0 {
            return Taste::default().judge(position);
        }
        let after = position.legal_moves().into_iter().map(|mv| position.play(mv).unwrap());
        after.map(|next| -minimax(&next, ply + 1, depth - 1)).max().unwrap()
    }

    #[test]
    fn values_are_those_of_minimax() {
        // Too shallow for a position to come again.
        for text in [OPEN, MOVING, PLACING, BLACK, LAST, "w:;b:;w;0;0"] {
            for depth in 1..=3 {
                let told = lines(text, depth);
                assert_eq!(told.last().unwrap().score, minimax(&position(text), 0, depth), "{text} {depth}");
            }
        }
    }

    #[test]
    fn wins_are_found_at_their_distance() {
        // At once; and in three plies, because a mill can be made in either of two places.
        for (text, depth, plies) in [("w:0,1,14;b:3,4,5;w;20;2", 4, 1), (TWO_PLACES, 5, 3)] {
            let told = lines(text, depth);
            let best = told.last().unwrap();
            assert_eq!(
                (plies_to_end(best.score), best.score),
                (Some(plies), WIN - plies),
                "{text}: {best:?}"
            );
            assert_eq!(best.moves.len(), plies.unsigned_abs() as usize);
        }
    }

    #[test]
    fn draws_are_seen() {
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let mut game = game(OPEN);
        for text in ["M4-1", "M0-9", "M1-4"] {
            game.play(mv(text)).unwrap();
        }
        let (rules, root) = Morris::at(&game, Taste::default());
        let value = |board: &Board, path: &[Board]| rules.decided(board, path.len(), path.iter());
        let again = Morris::after(&root, mv("M9-0"));
        assert_eq!(value(&again, std::slice::from_ref(&root)), Some(0), "it stood before the root");
        let other = Morris::after(&root, mv("M23-22"));
        assert_eq!(value(&other, std::slice::from_ref(&root)), None);
        let mut path = vec![root];
        for text in ["M23-22", "M4-7", "M22-23", "M7-4"] {
            assert_eq!(value(&path[0], &path[1..]), None, "before {text}");
            path.insert(0, Morris::after(&path[0], mv(text)));
        }
        assert_eq!(value(&path[0], &path[1..]), Some(0), "the root has come again");
        let long = Board { position: position("w:4,10,19;b:0,21,23;w;40"), idle: 100 };
        assert_eq!(value(&long, &[]), Some(0));
        assert_eq!(value(&Board { idle: 99, ..long }, &[]), None);
        let lost = Board { position: position("w:0,2;b:1,9,14;w;40;0"), idle: 100 };
        assert_eq!(value(&lost, &[]), Some(-WIN), "a loss comes first");
    }

    #[test]
    fn every_line_can_be_played() {
        for text in [OPEN, MOVING, FLYING, PLACING, BLACK, LAST] {
            let told = lines(text, 5);
            assert!(told.len() >= 5, "{text}");
            for line in told {
                line.moves.iter().fold(position(text), |position, &mv| position.play(mv).unwrap());
            }
        }
    }

    #[test]
    fn shallow_searches_are_cheap_and_slices_make_no_difference() {
        for (text, most) in
            [(OPEN, [20, 120, 700]), (FLYING, [60, 500, 4000]), ("w:;b:;w;0;0", [30, 200, 1500])]
        {
            for (depth, most) in (1..).zip(most) {
                check_slices(|| search(text, depth), &[], most);
            }
        }
        for text in [OPEN, PLACING] {
            check_slices(|| search(text, 5), &[1, 7, 500], u64::MAX);
        }
    }

    #[test]
    fn a_lost_game_has_nothing_to_search() {
        for text in ["w:0,2,21,23;b:1,9,14,22;w;40;0", "w:0,2;b:1,9,14;w;40;0"] {
            let search = Search::new(&game(text), Taste::default());
            assert!(search.is_done() && search.best_move().is_none());
        }
    }

    #[test]
    fn moves_fit_into_the_table() {
        check_packed(["P0", "P23T0", "M0-23", "M23-0T23"].map(|text| text.parse::<Move>().unwrap()));
    }
}
