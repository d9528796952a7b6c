//! What a search knows of Boost.

use super::eval::{judge_for, points};
use crate::search::ends;
use crate::search::stack::{self, At, Hints, Opened, Rules};
use crate::search::table::{self, Packed};
use games::boost::{Move, Piece, Point, Position};

/// A search of a position; scores are decitempi for the player to move, or near ±[`WIN`](ends::WIN).
pub(crate) type Search = stack::Search<Boost>;

/// What was found out about positions of one game.
pub(crate) type Table = table::Table<Turn>;

/// Boost, with positions to which the first move may not lead. Deeper in the tree repetition is not looked at: who finds
/// a way closed there has others.
pub(crate) struct Boost {
    taboo: Vec<Position>,
}

/// A position, seen by the player who searches. All the others are taken for one opponent: between two of their turns
/// the searching side waits, so that sides alternate with any number of players.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    position: Position,
    player: u8,
    waits: bool,
}

/// What a side does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It makes a move.
    Make(Move),
    /// It waits while another of its opponents is to move.
    Wait,
}

impl Search {
    /// A search of a position, nothing searched yet. Moves that lead to one of these positions are left out, unless all
    /// do.
    pub(crate) fn new(position: &Position, taboo: Vec<Position>) -> Search {
        let board = Board { position: position.clone(), player: position.turn(), waits: false };
        let mut search = Search::of(Boost { taboo }, board);
        // All moves that are equally good are told.
        search.want_lines(usize::MAX);
        search
    }
}

impl Board {
    /// Whether the searching side is on move, or waits.
    fn is_own(&self) -> bool {
        self.waits || self.position.turn() == self.player
    }
}

impl Turn {
    /// The move; none while waiting.
    pub(crate) fn made(self) -> Option<Move> {
        match self {
            Turn::Make(mv) => Some(mv),
            Turn::Wait => None,
        }
    }
}

/// Where pairs of points end: passing and waiting are after it.
const PAIRS: u64 = 1 << 20;

impl Packed for Turn {
    fn pack(self) -> u64 {
        let number = |point: Point| u64::from(point.x) | u64::from(point.y) << 5;
        match self {
            Turn::Make(Move::Step { from, to }) => number(from) | number(to) << 10,
            Turn::Make(Move::Special(point)) => number(point) | number(point) << 10,
            Turn::Make(Move::Pass) => PAIRS,
            Turn::Wait => PAIRS | 1,
        }
    }

    fn unpack(bits: u64) -> Turn {
        let part = |at: u32| u8::try_from(bits >> at & 31).unwrap_or(0);
        let point = |at: u32| Point { x: part(at), y: part(at + 5) };
        match bits {
            PAIRS => Turn::Make(Move::Pass),
            _ if bits > PAIRS => Turn::Wait,
            _ if point(0) == point(10) => Turn::Make(Move::Special(point(0))),
            _ => Turn::Make(Move::Step { from: point(0), to: point(10) }),
        }
    }
}

impl Rules for Boost {
    type Board = Board;
    type Move = Turn;

    const LONGEST: usize = 64;

    fn hash(board: &Board) -> u64 {
        let position = &board.position;
        let (players, turn) = (position.rules().players, position.turn());
        let until = |player: u8| u64::from((player + players - turn) % players);
        let mut hash = if players > 2 { until(board.player) << 1 | u64::from(board.waits) } else { 0 };
        for point in points(position) {
            let piece = match position.piece(point) {
                None => 0,
                Some(Piece::Dragon) => 1,
                Some(Piece::Man(kind, owner)) => 2 + 3 * until(owner) + kind as u64,
            };
            // An odd number without a pattern.
            hash = (hash ^ piece).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        // The table looks at the top.
        (hash ^ (hash >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd)
    }

    fn after(board: &Board, turn: Turn) -> Board {
        let Turn::Make(mv) = turn else {
            return Board { waits: false, ..board.clone() };
        };
        let position = board.position.after(mv);
        let waits = !board.is_own() && position.turn() != board.player;
        Board { position, player: board.player, waits }
    }

    fn is_killer(board: &Board, turn: Turn) -> bool {
        match turn {
            Turn::Make(Move::Step { to, .. }) => board.position.piece(to).is_none(),
            _ => false,
        }
    }

    fn root_moves(&self, board: &Board) -> Vec<Turn> {
        let mut moves = board.position.legal_moves();
        let is_taboo = |mv: &Move| !self.taboo.is_empty() && self.taboo.contains(&board.position.after(*mv));
        if !moves.iter().all(is_taboo) {
            moves.retain(|mv| !is_taboo(mv));
        }
        moves.into_iter().map(Turn::Make).collect()
    }

    /// The table's move, then what a knight takes, towers and knights, what refuted others, dragons, pawns towards the
    /// middle.
    fn order(&self, board: &Board, turn: Turn, hints: Hints<Turn>) -> i32 {
        if Some(turn) == hints.known {
            return 1_000_000;
        }
        let Turn::Make(mv) = turn else { return 0 };
        let killer = if hints.killers.contains(&Some(turn)) { 300 } else { 0 };
        killer
            + match mv {
                Move::Pass => 0,
                Move::Special(_) => 400,
                Move::Step { from, to } => {
                    let takes = if board.position.piece(to).is_some() { 500 } else { 0 };
                    let dragon = if board.position.piece(from) == Some(Piece::Dragon) { 20 } else { 0 };
                    takes + dragon + off_middle(&board.position, from) - off_middle(&board.position, to)
                }
            }
    }

    fn decided<'a>(&self, board: &Board, ply: usize, _: impl Iterator<Item = &'a Board>) -> Option<i32> {
        let position = &board.position;
        let won = match position.winner() {
            Some(winner) => winner == board.player,
            // Others play on without the defeated.
            None if !position.rules().demo && position.is_defeated(board.player) => false,
            None => return None,
        };
        let lost = ends::lost_at(ply);
        Some(if won == board.is_own() { -lost } else { lost })
    }

    fn depth_after(turn: Turn, depth: i32) -> i32 {
        if turn == Turn::Wait { depth } else { depth - 1 }
    }

    fn open(&self, board: &Board, at: At, hints: Hints<Turn>) -> Opened<Turn> {
        if at.depth <= 0 || at.ply >= Self::LONGEST {
            let worth = judge_for(&board.position, board.player);
            return Opened::Value(if board.is_own() { worth } else { -worth });
        }
        let turns = if board.waits {
            vec![Turn::Wait]
        } else {
            board.position.legal_moves().into_iter().map(Turn::Make).collect()
        };
        self.opened(board, turns, hints)
    }
}

/// How far from the middle of the board a point is.
fn off_middle(position: &Position, point: Point) -> i32 {
    let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
    off(point.x, position.rules().width) + off(point.y, position.rules().height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ends::{WIN, plies_to_end};
    use crate::search::testing::{check_packed, check_slices, finished};

    const SMALL: &str = "boost-5-5-2-8-2";
    const STANDARD: &str = "boost-9-9-2-8-2";
    const START: &str = "P1P1P1P11P1P1P1P1/9/9/9/9/9/9/9/P0P0P0P01P0P0P0P0";
    const PROMOTION: &str = "P13P1/2P02/1P0T0P01/2P02/P13P1";
    const KNIGHTS: &str = "P13P1/2D2/P0K01P11/5/P11T0P01";
    const CIRCLE: &str = "P1P11P1P1/2D2/1DT01P0/2D1D/5";
    const LAST_MAN: &str = "2T02/5/P04/4P1/2P1P1P1";

    fn position(rules: &str, text: &str) -> Position {
        Position::read(rules.parse().unwrap(), text).unwrap()
    }

    fn search(position: &Position, depth: i32) -> Search {
        let mut search = Search::new(position, Vec::new());
        search.limit_depth(depth);
        search
    }

    /// The value for a player by plain minimax.
    fn minimax(position: &Position, player: u8, ply: usize, depth: i32) -> i32 {
        if ply > 0 {
            match position.winner() {
                Some(winner) if winner == player => return -ends::lost_at(ply),
                None if !position.is_defeated(player) => {}
                _ => return ends::lost_at(ply),
            }
        }
        if depth <= 0 {
            return judge_for(position, player);
        }
        let values = position.legal_moves().into_iter().map(|mv| {
            let next = position.play(mv).unwrap();
            minimax(&next, player, ply + 1, depth - 1)
        });
        if position.turn() == player { values.max().unwrap() } else { values.min().unwrap() }
    }

    #[test]
    fn values_are_those_of_minimax() {
        let two = [(STANDARD, START), (SMALL, PROMOTION), (SMALL, KNIGHTS), (SMALL, LAST_MAN)];
        let three = [("boost-5-5-3-8-2", "P01P21P2/2P11P2/1P02P2/P14/P01P0P1P1")];
        for (rules, text) in two.into_iter().chain(three) {
            let position = position(rules, text);
            // With three players waiting makes a win look farther away; there is none here.
            let deepest = if rules == STANDARD { 2 } else { 3 };
            for depth in 1..=deepest {
                let (search, _) = finished(search(&position, depth), 100);
                let expected = minimax(&position, 0, 0, depth);
                assert_eq!(search.best().unwrap().score, expected, "{text} {depth}");
                let best = search.best_moves().len();
                let equal = position
                    .legal_moves()
                    .into_iter()
                    .filter(|mv| minimax(&position.play(*mv).unwrap(), 0, 1, depth - 1) == expected);
                assert_eq!(best, equal.count(), "{text} {depth}");
            }
        }
    }

    #[test]
    fn wins_are_found_at_their_distance() {
        let cases =
            [(CIRCLE, 1, "e2d3"), (KNIGHTS, 1, "b3d3"), ("P11P01P1/2P12/1P03/2P12/P11P0P0P0", 1, "b3c3")];
        for (text, plies, mv) in cases {
            let (search, _) = finished(search(&position(SMALL, text), 2), 1000);
            let best = search.best().unwrap();
            assert_eq!(
                (plies_to_end(best.score), best.score),
                (Some(plies), WIN - plies),
                "{text}: {best:?}"
            );
            assert!(search.best_moves().contains(&Turn::Make(mv.parse().unwrap())), "{text}");
            assert!(search.is_settled());
        }
    }

    #[test]
    fn taboo_moves_are_left_out_unless_all_are() {
        let after = ["2T12/5/5/P13P0/2P0P0P0", "2T12/P14/5/4P0/2P0P0P0", "2T12/5/1P13/4P0/2P0P0P0"];
        let taboo = |count: usize| after[..count].iter().map(|text| position(SMALL, text)).collect();
        for (count, left) in [(0, 3), (1, 2), (2, 1), (3, 3)] {
            let search = Search::new(&position(SMALL, LAST_MAN), taboo(count));
            assert_eq!(search.root_count(), left, "{count}");
            assert_eq!(search.best_move().is_some(), left > 0);
        }
        let search = Search::new(&position(SMALL, LAST_MAN), taboo(2));
        assert_eq!(search.best_move(), Some(Turn::Make("a3b3".parse().unwrap())));
    }

    #[test]
    fn every_line_can_be_played() {
        let three = ("boost-5-5-3-8-2", "P01P21P2/2P11P2/1P02P2/P14/P01P0P1P1");
        for (rules, text) in [(SMALL, PROMOTION), (SMALL, KNIGHTS), three] {
            let (_, told) = finished(search(&position(rules, text), 3), 50);
            assert!(told.len() >= 5, "{text}");
            for line in told {
                let made = line.moves.iter().filter_map(|turn| turn.made());
                made.fold(position(rules, text), |position, mv| position.play(mv).unwrap());
            }
        }
    }

    #[test]
    fn shallow_searches_are_cheap_and_slices_make_no_difference() {
        for (rules, text, most) in [(STANDARD, START, [30, 1200]), (SMALL, KNIGHTS, [15, 300])] {
            for (depth, most) in (1..).zip(most) {
                check_slices(|| search(&position(rules, text), depth), &[1, 7], most);
            }
        }
    }

    #[test]
    fn a_finished_game_has_nothing_to_search() {
        let search = Search::new(&position(SMALL, "2T02/5/5/4P1/2P1P1P1"), Vec::new());
        assert!(search.is_done() && search.best_move().is_none() && search.best_moves().is_empty());
        let search = Search::new(&position(SMALL, "P13T0/5/2P12/P14/P0P13"), Vec::new());
        assert_eq!(search.best_move(), Some(Turn::Make(Move::Pass)));
    }

    #[test]
    fn moves_fit_into_the_table() {
        check_packed(["a1", "z26", "a1z26", "z26a1", "c3c4"].map(|text| Turn::Make(text.parse().unwrap())));
        check_packed([Turn::Make(Move::Pass), Turn::Wait]);
    }

    #[test]
    fn equal_boards_share_their_number() {
        let number = |rules: &str, text: &str| {
            let position = position(rules, text);
            Boost::hash(&Board { player: position.turn(), position, waits: false })
        };
        let start = Position::start(STANDARD.parse().unwrap()).unwrap();
        let later = start.after("d1d3".parse().unwrap()).after("d9d7".parse().unwrap());
        let text = later.to_string();
        assert_eq!(number(STANDARD, &text), Boost::hash(&Board { player: 0, position: later, waits: false }));
        assert_ne!(number(STANDARD, START), number(STANDARD, &text));
        assert_ne!(number(SMALL, KNIGHTS), number(SMALL, PROMOTION));
    }
}
