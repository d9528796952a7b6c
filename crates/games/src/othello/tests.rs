//! What the rules must know: perft numbers, the reference positions, texts, and what holds in every game.

use proptest::prelude::*;

use super::{Disc, Empties, IllegalMove, Move, Position, SetupError, Square, solve, solve_by};
use crate::testing::{cells, check_leaves, read, read_all, rows};

const GAME_K: &str = include_str!("game_k.txt");

fn replay(moves: &[Move]) -> Position {
    moves.iter().fold(Position::start(), |position, &mv| {
        position.play(mv).unwrap_or_else(|error| panic!("{mv} in {position}: {error}"))
    })
}

/// A line of the table of positions.
struct Reference {
    name: &'static str,
    reached: Vec<Move>,
    position: Position,
    legal: Vec<Move>,
    leaves: Vec<u64>,
    value: Option<i32>,
}

fn references() -> Vec<Reference> {
    let reference = |row| {
        let [name, reached, board, legal, leaves, value] = cells(row, ';');
        let reached = match reached.strip_prefix("K ") {
            Some(plies) => read_all(GAME_K)[..read::<usize>(plies)].to_vec(),
            None => read_all(reached),
        };
        let mut legal: Vec<Move> = read_all(legal);
        legal.sort_by_key(|mv| mv.square());
        let value = (!value.is_empty()).then(|| read(value));
        Reference { name, reached, position: read(board), legal, leaves: read_all(leaves), value }
    };
    rows(include_str!("positions.txt")).map(reference).collect()
}

#[test]
fn reference_positions_are_reached_and_have_their_moves() {
    let all = references();
    assert_eq!(all.len(), 11);
    for Reference { name, reached, position, legal, .. } in all {
        assert_eq!(replay(&reached), position, "{name}");
        assert_eq!(position.legal_moves(), legal, "{name}");
        assert_eq!(position.is_over(), legal.is_empty(), "{name}");
        assert_eq!(position.must_pass(), legal == [Move::Pass], "{name}");
        for mv in Square::ALL.map(Move::Place).into_iter().chain([Move::Pass]) {
            assert_eq!(position.is_legal(mv), legal.contains(&mv), "{name} {mv}");
        }
    }
}

#[test]
fn perft_numbers() {
    for Reference { name, position, leaves, .. } in references() {
        assert_eq!(position.perft(0), 1);
        check_leaves(name, &leaves, |depth| position.perft(depth));
    }
}

#[test]
fn a_finished_game_is_one_leaf() {
    for Reference { name, position, .. } in references().into_iter().filter(|r| r.legal.is_empty()) {
        assert_eq!([1, 2, 7].map(|depth| position.perft(depth)), [1; 3], "{name}");
    }
}

#[test]
fn exact_values() {
    for Reference { name, position, value, .. } in references() {
        let Some(value) = value else { continue };
        // The table counts finished games for Black, and all others for the side to move.
        let value = if position.is_over() && position.turn() == Disc::White { -value } else { value };
        assert_eq!(solve(&position, 1_000_000), Some(value), "{name}");
    }
}

#[test]
fn results_of_finished_games() {
    let end = replay(&read_all(GAME_K));
    assert_eq!((end.black().count_ones(), end.white().count_ones(), end.difference()), (37, 27, 10));
    let wiped: Position = read("--------------------*------***----*****----***------*----------- O");
    assert_eq!((wiped.difference(), wiped.empties()), (13, 51));
    let values = |position| [Empties::Nobodys, Empties::Winners].map(|by| solve_by(position, by, 1));
    assert_eq!(values(&wiped), [Some(-13), Some(-64)]);
    assert_eq!(values(&Position::from_discs(0, 0, Disc::Black).unwrap()), [Some(0), Some(0)]);
}

#[test]
fn a_solver_that_runs_out_of_nodes_says_so() {
    let late: Position = read("-***O*-O******O*****OOO-****O*OO**OO*OOO-OO**OOOOOOOOO-O-OOOOO-- *");
    assert_eq!(solve(&late, 0), None);
    assert_eq!(solve(&late, 100), None);
    assert_eq!(solve(&Position::start(), 1000), None);
}

#[test]
fn illegal_moves_say_why() {
    let start = "---------------------------O*------*O--------------------------- *";
    let wiped = "--------------------*------***----*****----***------*----------- O";
    let cases = [
        (start, "d4", "D4 is occupied"),
        (start, "a1", "A1 flips nothing"),
        (start, "d6", "D6 flips nothing"),
        (start, "pa", "no pass where there is a move"),
        (wiped, "pa", "the game is over"),
        (wiped, "a1", "A1 flips nothing"),
    ];
    for (board, mv, expected) in cases {
        let error: IllegalMove = read::<Position>(board).play(read(mv)).unwrap_err();
        assert_eq!(error.to_string(), expected, "{mv} in {board}");
    }
}

#[test]
fn texts_of_moves() {
    for (texts, canonical) in [("F5 f5", "F5"), ("a1", "A1"), ("H8", "H8"), ("pa PAS Pass --", "PA")] {
        for mv in read_all::<Move>(texts) {
            assert_eq!(mv.to_string(), canonical, "{texts}");
        }
    }
    for text in
        ["", "F", "F9", "F0", "I1", "5F", "F55", " F5", "p", "passs", "ps", "-", "---", "é", "@@", "a\u{b9}"]
    {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::new(square.rank() * 8 + square.file()), Some(square));
    }
}

#[test]
fn texts_of_boards() {
    let start = Position::start();
    let rows = "-------- ........ ________ ---ox--- ---X0---\n-------- -------- --------\tX";
    let cases = ["---------------------------O*------*O--------------------------- *", rows];
    for text in cases {
        assert_eq!(Position::parse(text), Ok(start), "{text}");
    }
    assert_eq!(start.to_string(), cases[0]);
    let full = "*".repeat(64);
    let cases = [
        (String::new(), SetupError::TooShort { found: 0 }),
        ("--*O".to_owned(), SetupError::TooShort { found: 4 }),
        ("--?".to_owned(), SetupError::Symbol { symbol: '?', place: 2 }),
        (full.clone(), SetupError::NoMover),
        (format!("{full} -"), SetupError::EmptyMover { place: 65 }),
        (format!("{full} * *"), SetupError::TooLong { place: 67 }),
        (format!("{full} é"), SetupError::Symbol { symbol: 'é', place: 65 }),
    ];
    for (text, error) in cases {
        assert_eq!(Position::parse(&text), Err(error), "{text}");
    }
    assert_eq!(Position::from_discs(3, 2, Disc::Black), None);
}

/// What a disc on the square flips, by the rule read square by square.
fn flips_by_rule(position: &Position, square: Square) -> Vec<Square> {
    let at = |file: i32, rank: i32| {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| Square::ALL[usize::try_from(rank * 8 + file).unwrap()])
    };
    let (file, rank) = (i32::try_from(square.file()).unwrap(), i32::try_from(square.rank()).unwrap());
    let mut flipped = Vec::new();
    for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let beyond = (1..).map_while(|steps| at(file + right * steps, rank + down * steps));
        let ray: Vec<(Square, Option<Disc>)> =
            beyond.map(|square| (square, position.disc_on(square))).collect();
        let run = ray.iter().take_while(|(_, disc)| *disc == Some(!position.turn())).count();
        if ray.get(run).is_some_and(|(_, disc)| *disc == Some(position.turn())) {
            flipped.extend(ray[..run].iter().map(|(square, _)| *square));
        }
    }
    flipped
}

fn check_by_rule(position: &Position) {
    for square in Square::ALL {
        let flipped = flips_by_rule(position, square);
        let legal = position.disc_on(square).is_none() && !flipped.is_empty();
        assert_eq!(position.moves() & square.bit() != 0, legal, "{square} in {position}");
        let after = position.play(Move::Place(square)).ok();
        let expected = legal.then(|| {
            let bits = flipped.iter().fold(0, |bits, square| bits | square.bit());
            let (own, other) = (position.discs(position.turn()), position.discs(!position.turn()));
            let (own, other) = (own | bits | square.bit(), other & !bits);
            match position.turn() {
                Disc::Black => Position::from_discs(own, other, Disc::White),
                Disc::White => Position::from_discs(other, own, Disc::Black),
            }
            .unwrap()
        });
        assert_eq!(after, expected, "{square} in {position}");
    }
}

/// The best final difference for the side to move by looking at everything.
fn value_by_rule(position: &Position) -> i32 {
    let difference =
        if position.turn() == Disc::Black { position.difference() } else { -position.difference() };
    let children = position.legal_moves().into_iter().map(|mv| -value_by_rule(&position.play(mv).unwrap()));
    children.max().unwrap_or(difference)
}

proptest! {
    #[test]
    fn every_position_has_the_moves_of_the_rule(black: u64, white: u64, thin: u64, white_moves: bool) {
        let turn = if white_moves { Disc::White } else { Disc::Black };
        for (black, white) in [(black & !white, white), (black & white, white & !black & thin), (black & thin, !black)] {
            check_by_rule(&Position::from_discs(black, white, turn).unwrap());
        }
    }

    #[test]
    fn in_every_game(choices in prop::collection::vec(any::<prop::sample::Index>(), 130)) {
        let mut position = Position::start();
        let mut passed = false;
        for choice in choices {
            let legal = position.legal_moves();
            prop_assert_eq!(position.perft(1), legal.len().max(1) as u64);
            prop_assert_eq!(Position::parse(&position.to_string()), Ok(position));
            if legal.is_empty() {
                prop_assert!(position.is_over());
                prop_assert!(position.play(Move::Pass).is_err());
                return Ok(());
            }
            let mv = *choice.get(&legal);
            let next = position.play(mv).unwrap();
            prop_assert_eq!(next.black() & next.white(), 0);
            prop_assert_eq!(next.turn(), !position.turn());
            let grown = u32::from(mv != Move::Pass);
            prop_assert_eq!(next.empties() + grown, position.empties());
            prop_assert!(!(passed && mv == Move::Pass), "two passes in a row");
            passed = mv == Move::Pass;
            if position.empties() <= 6 {
                prop_assert_eq!(solve(&position, 1_000_000), Some(value_by_rule(&position)));
            }
            position = next;
        }
        prop_assert!(false, "a game without end");
    }
}
