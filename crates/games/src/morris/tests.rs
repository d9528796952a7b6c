//! What the rules must know: perft numbers, the reference positions, the drawing of the board, draws, and what holds in
//! every game.

use proptest::prelude::*;

use super::testing::position;
use super::{Colour, Game, IllegalMove, Loss, Move, Node, Position, SetupError};
use crate::testing::{cells, check_leaves, read, read_all, rows};

fn node(number: u8) -> Node {
    Node::new(number).unwrap()
}

/// A line of the table of positions.
struct Reference {
    name: &'static str,
    position: Position,
    legal: Vec<Move>,
    leaves: Vec<u64>,
}

fn references() -> Vec<Reference> {
    let reference = |row| {
        let [name, text, legal, leaves] = cells(row, '|');
        Reference { name, position: position(text), legal: read_all(legal), leaves: read_all(leaves) }
    };
    rows(include_str!("positions.txt")).map(reference).collect()
}

/// Every move that can be written.
fn all_moves() -> impl Iterator<Item = Move> {
    let nowhere_or_node = || Node::ALL.into_iter().map(Some).chain([None]);
    Node::ALL.into_iter().flat_map(move |to| {
        nowhere_or_node().flat_map(move |from| nowhere_or_node().map(move |take| Move { from, to, take }))
    })
}

#[test]
fn reference_positions_have_their_moves() {
    let all = references();
    assert_eq!(all.len(), 17);
    for Reference { name, position, legal, .. } in all {
        assert_eq!(position.legal_moves(), legal, "{name}");
        for mv in all_moves() {
            assert_eq!(position.is_legal(mv), legal.contains(&mv), "{name}: {mv}");
            assert_eq!(position.play(mv).is_ok(), legal.contains(&mv), "{name}: {mv}");
        }
    }
}

#[test]
fn perft_numbers() {
    for Reference { name, position, leaves, .. } in references() {
        assert_eq!(position.perft(0), 1, "{name}");
        check_leaves(name, &leaves, |depth| position.perft(depth));
    }
}

#[test]
fn lost_positions() {
    let cases = [
        ("w:0,2,21,23;b:1,9,14,22;w;40;0", Some(Loss::Blocked)),
        ("w:0,2;b:1,9,14;w;40;0", Some(Loss::Material)),
        ("w:;b:1,9,14;w;18;0", Some(Loss::Material)),
        ("w:0,2;b:1,9,14;w;17;0", None),
        ("w:0,2;b:1,9,14;b;40;0", None),
        ("w:0,2,21;b:1,9,14,22;w;40;0", None),
        ("w:0,1,2,3,4,5,6,7,8;b:9,10,11,12,13,14,21,22,23;w;20;0", Some(Loss::Blocked)),
        ("w:0,1,2,3,4,5,6,7,8;b:9,10,11,12,13,21,22,23;w;20;0", None),
    ];
    for (text, loss) in cases {
        let position = position(text);
        assert_eq!(position.loss(), loss, "{text}");
        assert_eq!(position.legal_moves().is_empty(), loss.is_some(), "{text}");
        assert_eq!(position.perft(1) == 0, loss.is_some(), "{text}");
    }
}

#[test]
fn illegal_moves_say_why() {
    let protected = "w:0,1,3;b:4,9,10,11;w;8;0";
    let moving = "w:4,10,13,19;b:0,2,21,23;w;18;0";
    let cases = [
        ("w:0,2;b:1,9,14;w;40;0", "M0-3", "the game is over"),
        (protected, "M0-2", "no man is moved before all are placed"),
        (moving, "P1", "all men have already been placed"),
        (moving, "M4-19", "19 is occupied"),
        (protected, "P10", "10 is occupied"),
        (moving, "M0-1", "no own man on 0"),
        (moving, "M5-4", "no own man on 5"),
        (moving, "M4-8", "no edge from 4 to 8"),
        (moving, "M13-13", "13 is occupied"),
        (protected, "P2", "a mill is closed, but no man is removed"),
        (protected, "P5T4", "a man is removed, but no mill is closed"),
        (protected, "P2T3", "no man to remove on 3"),
        (protected, "P2T2", "no man to remove on 2"),
        (protected, "P2T9", "the man on 9 is protected by its mill"),
    ];
    for (text, mv, expected) in cases {
        let error: IllegalMove = position(text).play(read(mv)).unwrap_err();
        assert_eq!(error.to_string(), expected, "{mv} in {text}");
    }
}

#[test]
fn a_mill_takes_nothing_where_there_is_no_man() {
    let position = position("w:0,1;b:;w;4;0");
    assert_eq!(position.legal_moves().len(), 22);
    assert_eq!(position.play(read("P2")).unwrap().to_string(), "w:0,1,2;b:;b;5");
    assert_eq!(position.play(read("P2T9")), Err(IllegalMove::NothingToTake(node(9))));
    assert_eq!(position.perft(2), 22 * 21);
}

#[test]
fn setups() {
    let (white, black) = (0b11_1111_1111, 1 << 23);
    let cases = [
        (white >> 1, black, 0, None),
        (0, 0, 9999, None),
        (0, 1 << 24, 0, Some("a bit beyond the 24 nodes of the board")),
        (black | 1, black, 0, Some("men of both sides on node 23")),
        (white, black, 0, Some("10 men of w instead of at most 9")),
        (black, white, 0, Some("10 men of b instead of at most 9")),
        (0, 0, 10_000, Some("10000 plies instead of at most 9999")),
    ];
    for (white, black, plies, expected) in cases {
        let error: Option<SetupError> = Position::new(white, black, Colour::White, plies).err();
        assert_eq!(error.map(|error| error.to_string()).as_deref(), expected);
    }
}

#[test]
fn positions_as_text() {
    let start = Position::start();
    assert_eq!((start, start.to_string()), (Position::default(), "w:;b:;w;0".to_owned()));
    let text = "w:0,9,21;b:1,2,10,22;b;31";
    let position = position(text);
    assert_eq!(position.to_string(), text);
    assert_eq!(position.turn().to_string(), "b");
    let at = [0, 1, 3].map(|number| position.at(node(number)));
    assert_eq!(at, [Some(Colour::White), Some(Colour::Black), None]);
    let men = [Colour::White, Colour::Black].map(|colour| position.men(colour));
    assert_eq!(men, [1 | 1 << 9 | 1 << 21, 1 << 1 | 1 << 2 | 1 << 10 | 1 << 22]);
}

#[test]
fn texts_of_moves() {
    for mv in all_moves() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    for (text, expected) in [("P4T15", (None, 4, Some(15))), ("M1-4", (Some(1), 4, None))] {
        let Move { from, to, take } = read(text);
        let index = |node: Option<Node>| node.map(Node::index);
        assert_eq!((index(from), to.index(), index(take)), expected);
    }
    for text in [
        "", "P", "M", "T", "4", "PT4", "P4T", "P24", "P04", "P00", "P4t15", "p4", "P4T24", "P4 T15", "P 4",
        "P+4", "M1", "M1-", "M-4", "M1-4T", "M1-24", "M01-4", "M1-04", "M1-4-5", "P4T1T2", "P1-4", "a7",
        "none", "P4\n", "P100", "P256", "P１",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}

/// Column and row of a node, 0 to 6, as its name says.
fn place(node: Node) -> (u8, u8) {
    let name = node.name().as_bytes();
    (name[0] - b'a', name[1] - b'1')
}

/// The sixteen lines by the drawing: the nodes of a column or row in their order; those through the middle are two.
fn drawn_lines() -> Vec<Vec<Node>> {
    let mut lines = Vec::new();
    for line in 0..7 {
        let mut row: Vec<Node> = Node::ALL.into_iter().filter(|&node| place(node).1 == line).collect();
        let mut column: Vec<Node> = Node::ALL.into_iter().filter(|&node| place(node).0 == line).collect();
        row.sort_by_key(|&node| place(node).0);
        column.sort_by_key(|&node| place(node).1);
        lines.extend(row.chunks(3).chain(column.chunks(3)).map(<[Node]>::to_vec));
    }
    lines
}

#[test]
fn the_board_is_that_of_the_drawing() {
    let lines = drawn_lines();
    assert_eq!(lines.len(), 16);
    let mut edges = 0;
    for node in Node::ALL {
        let mut mills: Vec<Vec<Node>> = lines.iter().filter(|line| line.contains(&node)).cloned().collect();
        mills.iter_mut().for_each(|mill| mill.sort());
        mills.sort();
        let mut known: Vec<Vec<Node>> = node.mills().iter().map(|mill| mill.to_vec()).collect();
        known.sort();
        assert_eq!(known, mills, "{node}");
        let beside = |line: &Vec<Node>| {
            let pairs: Vec<[Node; 2]> = line.windows(2).map(|pair| [pair[0], pair[1]]).collect();
            let other = |[a, b]: [Node; 2]| if a == node { Some(b) } else { (b == node).then_some(a) };
            pairs.into_iter().filter_map(other).collect::<Vec<Node>>()
        };
        let mut neighbours: Vec<Node> = lines.iter().flat_map(beside).collect();
        neighbours.sort();
        assert_eq!(node.neighbours().collect::<Vec<_>>(), neighbours, "{node}");
        edges += neighbours.len();
    }
    assert_eq!(edges, 2 * 32);
}

#[test]
fn nodes_by_number_and_by_name() {
    // From the top row to the bottom row, each from left to right.
    let mut drawn = Node::ALL.to_vec();
    drawn.sort_by_key(|&node| (7 - place(node).1, place(node).0));
    assert_eq!(drawn, Node::ALL);
    for (index, known) in Node::ALL.into_iter().enumerate() {
        assert_eq!((known.index(), known.bit()), (index, 1 << index));
        assert_eq!(Node::named(known.name()), Some(known));
        assert_eq!(known.to_string(), index.to_string());
    }
    for name in ["", "a", "a2", "d4", "A7", "h1", "a77"] {
        assert_eq!(Node::named(name), None, "{name}");
    }
    assert_eq!((Node::new(23).map(Node::name), Node::new(24)), (Some("g1"), None));
}

/// The legal moves by the rules read man by man.
fn moves_by_rule(position: &Position) -> Vec<Move> {
    let lines = drawn_lines();
    let (own, other) = (position.turn(), !position.turn());
    let men = |colour: Colour| Node::ALL.into_iter().filter(move |&node| position.at(node) == Some(colour));
    let own_count = men(own).count();
    if !position.is_placing() && own_count < 3 {
        return Vec::new();
    }
    let in_mill = |node: Node| {
        let is_full = |line: &&Vec<Node>| line.iter().all(|&node| position.at(node) == Some(other));
        lines.iter().filter(is_full).any(|line| line.contains(&node))
    };
    let mut takeable: Vec<Node> = men(other).filter(|&node| !in_mill(node)).collect();
    if takeable.is_empty() {
        takeable = men(other).collect();
    }
    let adjacent = |a: Node, b: Node| lines.iter().any(|l| l.windows(2).any(|p| p == [a, b] || p == [b, a]));
    let mut found = Vec::new();
    for to in Node::ALL.into_iter().filter(|&node| position.at(node).is_none()) {
        let sources: Vec<Option<Node>> = match position.is_placing() {
            true => vec![None],
            false => men(own).filter(|&from| own_count == 3 || adjacent(from, to)).map(Some).collect(),
        };
        for from in sources {
            let is_own = |node: Node| node == to || (position.at(node) == Some(own) && Some(node) != from);
            let closes = lines.iter().any(|l| l.contains(&to) && l.iter().all(|&node| is_own(node)));
            if closes && !takeable.is_empty() {
                found.extend(takeable.iter().map(|&take| Move { from, to, take: Some(take) }));
            } else {
                found.push(Move { from, to, take: None });
            }
        }
    }
    found
}

/// A game of these moves.
fn game(text: &str, idle: u16, moves: impl IntoIterator<Item = &'static str>) -> Game {
    let mut game = Game::new(position(text), idle);
    for text in moves {
        game.play(read(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

const OPEN: &str = "w:4,10,13,19;b:0,2,21,23;w;18;0";
/// Both sides move a man away and back.
const ROUND: [&str; 4] = ["M4-1", "M0-9", "M1-4", "M9-0"];

#[test]
fn the_third_time_is_a_draw() {
    for (rounds, repetitions) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
        let game = game(OPEN, 0, ROUND.into_iter().cycle().take(4 * rounds));
        let drawn = repetitions >= 3;
        assert_eq!((game.repetitions(), game.is_certainly_drawn()), (repetitions, drawn), "{rounds}");
        assert_eq!(game.may_be_drawn(), drawn, "{rounds}");
        assert_eq!(game.idle(), (4 * rounds as u16, 4 * rounds as u16));
    }
    let beyond = game(OPEN, 0, ROUND.into_iter().cycle().take(8).chain(["M4-7"]));
    assert_eq!((beyond.repetitions(), beyond.is_certainly_drawn()), (1, false));
    assert!(beyond.may_be_drawn(), "it was drawn before");
}

#[test]
fn the_other_side_to_move_is_another_position() {
    // White needs three plies for coming back, Black two: the same men, but Black moves.
    let game = game("w:4,10,19;b:0,6,21,23;w;18;0", 0, ["M4-1", "M0-9", "M1-3", "M9-0", "M3-4"]);
    assert_eq!(game.position().to_string(), "w:4,10,19;b:0,6,21,23;b;23");
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn a_hundred_plies_without_advancement_are_a_draw() {
    for (idle, plies, certain) in
        [(99, 0, false), (99, 1, true), (100, 0, true), (98, 1, false), (9999, 1, true)]
    {
        let game = game(OPEN, idle, ROUND.into_iter().take(plies));
        assert_eq!((game.is_certainly_drawn(), game.may_be_drawn()), (certain, certain), "{idle} {plies}");
    }
    let took = game("w:0,1,14;b:3,4,5,10;w;20;0", 99, ["M14-2T10"]);
    assert_eq!((took.idle(), took.may_be_drawn()), ((0, 0), false));
    assert_eq!(game(OPEN, u16::MAX, ROUND).idle(), (u16::MAX, u16::MAX));
}

#[test]
fn readings_of_advancement() {
    let cases: [(&str, &[&str], (u16, u16)); 5] = [
        ("w:;b:;w;0;0", &["P0", "P9", "P1", "P10"], (0, 4)),
        ("w:;b:;w;0;0", &["P0", "P9", "P1", "P10", "P2T9"], (0, 0)),
        ("w:;b:;w;0;0", &["P0", "P9", "P1", "P10", "P2T9", "P9"], (0, 1)),
        ("w:4,10,13,19;b:0,2,21,23;b;17;5", &["P15", "M4-1"], (1, 7)),
        ("w:0,1,14,13;b:;w;20;7", &["M14-2"], (0, 8)),
    ];
    for (text, moves, idle) in cases {
        let idle_before = text.rsplit(';').next().unwrap().parse().unwrap();
        assert_eq!(game(text, idle_before, moves.iter().copied()).idle(), idle, "{text} {moves:?}");
    }
    // Where the readings part, nothing is certain.
    let placed = game("w:4,10,13,19;b:0,2,21,23;b;17;0", 99, ["P15"]);
    assert_eq!((placed.is_certainly_drawn(), placed.may_be_drawn()), (false, true));
    let still_placing = game("w:;b:;w;0;0", 100, []);
    assert_eq!((still_placing.is_certainly_drawn(), still_placing.may_be_drawn()), (false, true));
}

#[test]
fn repetitions_while_placing_are_uncertain() {
    // Each side's third man makes a mill and takes the other's.
    let round = ["P2T23", "P23T2"];
    for (plies, rounds, repetitions, may_be) in
        [(0, 1, 0, false), (0, 2, 0, true), (14, 2, 1, true), (16, 1, 1, false)]
    {
        let text = format!("w:0,1,3,4,5;b:21,22,23;w;{plies}");
        let game = game(&text, 0, round.into_iter().cycle().take(2 * rounds));
        assert_eq!(game.position().to_string(), format!("w:0,1,3,4,5;b:21,22,23;w;{}", plies + 2 * rounds));
        assert_eq!((game.repetitions(), game.is_certainly_drawn()), (repetitions, false), "{plies}");
        assert_eq!(game.may_be_drawn(), may_be, "{plies}");
    }
}

#[test]
fn a_loss_comes_before_a_draw() {
    for text in ["w:0,2,21,23;b:1,9,14,22;w;40;0", "w:0,2;b:1,9,14;w;40;0"] {
        let game = Game::new(position(text), 100);
        assert_eq!((game.is_certainly_drawn(), game.may_be_drawn()), (false, false), "{text}");
    }
}

#[test]
fn an_illegal_move_changes_no_game() {
    let mut game = game(OPEN, 3, ["M4-1"]);
    let before = game.clone();
    assert_eq!(game.play(read("M0-1")), Err(IllegalMove::Occupied(node(1))));
    assert_eq!(game, before);
}

proptest! {
    #[test]
    fn every_position_has_the_moves_of_the_rules(
        white in prop::sample::subsequence(Node::ALL.to_vec(), 0..=9),
        black in prop::sample::subsequence(Node::ALL.to_vec(), 0..=9),
        white_moves: bool,
        plies in prop::sample::select(vec![0, 17, 18, 9999]),
    ) {
        let bits = |nodes: Vec<Node>| nodes.into_iter().fold(0, |bits, node| bits | node.bit());
        let (white, black) = (bits(white), bits(black));
        let turn = if white_moves { Colour::White } else { Colour::Black };
        let position = Position::new(white, black & !white, turn, plies).unwrap();
        let legal = moves_by_rule(&position);
        prop_assert_eq!(position.legal_moves(), &legal[..]);
        prop_assert_eq!(position.perft(1), legal.len() as u64);
        for mv in all_moves() {
            prop_assert_eq!(position.is_legal(mv), legal.contains(&mv), "{}", mv);
        }
        let closing = legal.iter().filter(|&&mv| position.closes_mill(mv));
        let closable = if position.loss().is_some() { 0 } else { position.closable() };
        prop_assert_eq!(closable, closing.fold(0, |nodes, mv| nodes | mv.to.bit()));
    }

    #[test]
    fn in_every_game(choices in prop::collection::vec(any::<prop::sample::Index>(), 200)) {
        let mut game = Game::new(Position::start(), 0);
        let mut before: Vec<Position> = Vec::new();
        for choice in choices {
            let position = *game.position();
            before.push(position);
            let same = |&&earlier: &&Position| {
                let men = |position: &Position| [Colour::White, Colour::Black].map(|c| position.men(c));
                !earlier.is_placing() && men(&earlier) == men(&position) && earlier.turn() == position.turn()
            };
            let repetitions = before.iter().filter(same).count();
            prop_assert_eq!(game.repetitions() as usize, if position.is_placing() { 0 } else { repetitions });
            let legal = position.legal_moves();
            let below: u64 = legal.iter().map(|&mv| position.play(mv).unwrap().perft(1)).sum();
            prop_assert_eq!(position.perft(2), below);
            if legal.is_empty() {
                prop_assert!(position.loss().is_some());
                return Ok(());
            }
            let mv = *choice.get(&legal);
            game.play(mv).unwrap();
            let next = game.position();
            prop_assert_eq!((next.turn(), next.plies()), (!position.turn(), position.plies() + 1));
            let count = |position: &Position, colour| position.men(colour).count_ones();
            let (own, other) = (position.turn(), !position.turn());
            let (placed, taken) = (u32::from(mv.from.is_none()), u32::from(mv.take.is_some()));
            prop_assert_eq!(count(next, own), count(&position, own) + placed);
            prop_assert_eq!(count(next, other) + taken, count(&position, other));
            prop_assert!(game.idle().0 <= game.idle().1);
            prop_assert!(!game.is_certainly_drawn() || game.may_be_drawn());
        }
    }
}
