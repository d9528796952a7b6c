//! The moves of answers: how they are written, and by which rules they are found.

use super::answers::illegal_move;
use super::prelude::*;
use super::rules::closes_column;
use grammars::gbgp::move_text;

/// Lines that would be mills if the board had diagonals.
const DIAGONALS: [(u8, u8); 8] = [(0, 3), (3, 6), (2, 5), (5, 8), (21, 18), (18, 15), (23, 20), (20, 17)];

/// The men of the side that is not to move.
fn others(position: &Position) -> impl Iterator<Item = Node> {
    Node::of_bits(position.men(!position.turn()))
}

/// A legal move that takes something.
fn some_take(position: &Position) -> Option<Move> {
    position.legal_moves().into_iter().find(|mv| mv.take.is_some())
}

/// Where it may take something, it takes a man that its mill protects.
fn protected_take(position: &Position) -> Option<Move> {
    let mv = some_take(position)?;
    let takes = others(position).map(|node| Move { take: Some(node), ..mv });
    takes.into_iter().find(|mv| !position.is_legal(*mv))
}

/// How many mills a move closes.
pub(super) fn mills_of(position: &Position, mv: Move) -> usize {
    let own = position.men(position.turn()) & !mv.from.map_or(0, Node::bit) | mv.to.bit();
    mv.to.mills().iter().filter(|mill| mill.iter().all(|node| own & node.bit() != 0)).count()
}

/// Whether a man of the side that is not to move stands in a mill.
pub(super) fn stands_in_mill(position: &Position, node: Node) -> bool {
    let men = position.men(!position.turn());
    node.mills().iter().any(|mill| mill.iter().all(|node| men & node.bit() != 0))
}

/// A take where all men of the other side stand in mills.
fn take_from_mill(position: &Position) -> Option<Move> {
    let mv = some_take(position)?;
    others(position).all(|node| stands_in_mill(position, node)).then_some(mv)
}

/// A move to a node that no line leads to.
fn unlinked(position: &Position, ways: impl Iterator<Item = (Node, Node)>) -> Option<Move> {
    let own = position.men(position.turn());
    let mut moves = ways
        .filter(|(from, to)| own & from.bit() != 0 && position.at(*to).is_none())
        .map(|(from, to)| Move { from: Some(from), to, take: None });
    moves.find(|mv| !position.is_placing() && !position.is_legal(*mv) && mills_of(position, *mv) == 0)
}

fn flight(position: &Position) -> Option<Move> {
    unlinked(position, Node::ALL.into_iter().flat_map(|from| Node::ALL.into_iter().map(move |to| (from, to))))
}

pub(super) fn diagonal(position: &Position) -> Option<Move> {
    let nodes = DIAGONALS.iter().filter_map(|&(one, other)| Some((Node::new(one)?, Node::new(other)?)));
    unlinked(position, nodes.flat_map(|(one, other)| [(one, other), (other, one)]))
}

/// Whether the side to move may fly.
pub(super) fn flies(position: &Position) -> bool {
    !position.is_placing() && position.men(position.turn()).count_ones() == 3
}

/// Three men are moved along the lines only, or not at all.
fn without_flying(position: &Position) -> Option<String> {
    if !flies(position) {
        return None;
    }
    let along = |mv: &Move| mv.from.is_some_and(|from| from.neighbours().any(|node| node == mv.to));
    Some(position.legal_moves().into_iter().find(along).map_or("none".to_owned(), |mv| mv.to_string()))
}

/// A move in the words of the template, with blanks.
fn with_blanks(mv: Move) -> String {
    let mut text = match mv.from {
        Some(from) => format!("M {from} - {}", mv.to),
        None => format!("P {}", mv.to),
    };
    if let Some(take) = mv.take {
        text.push_str(&format!(" T {take}"));
    }
    text
}

/// A number with a leading zero where it has room for one.
fn padded(node: Node) -> String {
    format!("{:02}", node.index())
}

fn with_zeros(mv: Move) -> String {
    let way = match mv.from {
        Some(from) => format!("M{}-{}", padded(from), padded(mv.to)),
        None => format!("P{}", padded(mv.to)),
    };
    mv.take.map_or(way.clone(), |take| format!("{way}T{}", padded(take)))
}

/// A man of the other side is taken, where nothing may be taken.
fn take_without_mill(mv: Move, position: &Position) -> Option<Move> {
    let take = others(position).next().filter(|_| mv.take.is_none())?;
    Some(Move { take: Some(take), ..mv })
}

/// A move that closes two mills takes two men.
fn two_takes(position: &Position) -> Option<String> {
    let moves = position.legal_moves();
    let mv = moves.iter().find(|mv| mv.take.is_some() && mills_of(position, **mv) == 2)?;
    let second = others(position).find(|node| Some(*node) != mv.take);
    Some(format!("{mv}{}", second.map(|node| format!("T{node}")).unwrap_or_default()))
}

/// It expects another move in the position after its own one, where there is one.
fn expects(other: impl Fn(&Position, &Position) -> Option<Move> + Send + 'static) -> Rule<Seen> {
    writes_moves(move |best, root| {
        let ponder = other(root, &root.play(best).ok()?)?;
        Some(format!("{best} ponder {ponder}"))
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "move-with-blanks", "GB-MOV-1", "it writes moves with blanks between their parts" =>
        writes_moves(|mv, _| Some(with_blanks(mv)));
    wrong "move-lower-case", "GB-MOV-1", "it writes moves with small letters" =>
        writes_moves(|mv, _| Some(mv.to_string().to_lowercase()));
    wrong "flying-written-otherwise", "GB-MOV-1", "it writes F instead of M where a man flies" =>
        writes_moves(|mv, position| flies(position).then(|| mv.to_string().replace('M', "F")));
    wrong "node-out-of-range", "GB-MOV-1", "it counts the nodes of the board from 1" =>
        writes_moves(|mv, _| mv.from.is_none().then(|| format!("P{}", mv.to.index() + 24)));
    wrong "leading-zeros", "GB-MOV-3", "it writes each node with two digits" =>
        writes_moves(|mv, _| Some(with_zeros(mv)));
    wrong "take-left-out", "GB-MOV-2", "it does not say what it takes" =>
        answers_as(|mv, _| mv.take.and(Some(Move { take: None, ..mv })));
    wrong "take-in-a-word-of-its-own", "GB-MOV-2", "it says in a second word what it takes" =>
        writes_moves(|mv, _| Some(format!("{} T{}", Move { take: None, ..mv }, mv.take?)));
    wrong "takes-protected-men", "GB-GO-2", "it takes men out of mills, whoever else there is" =>
        answers_as(|_, position| protected_take(position));
    wrong "takes-protected-men-in-second-game", "GB-GO-2", "from the second game on it takes men in mills" =>
        with_other_move(says(answer).when(|seen| seen.games > 1), |_, position| protected_take(position));
    wrong "ponders-in-letters", "GB-MOV-1", "it writes the move that it expects by the names of the nodes" =>
        says(answer).reworded(|line, _| {
            let message = Message::parse(line, Notation::Numbers).message;
            let Message::BestMove { best: Some(best), ponder: Some(ponder) } = message else { return None };
            let (best, ponder) = (move_text(best, Notation::Numbers), move_text(ponder, Notation::Letters));
            Some(format!("bestmove {best} ponder {ponder}"))
        });
    wrong "takes-nothing-from-mills", "GB-GO-2", "it takes nobody where all stand in mills" =>
        answers_as(|_, position| Some(Move { take: None, ..take_from_mill(position)? }));
    wrong "own-mill-takes-nothing", "GB-GO-2", "it takes nobody when it closes the mill of 16, 19 and 22" =>
        answers_as(|mv, position| {
            let takes = mv.take.is_some() && closes_column(position, mv);
            takes.then_some(Move { take: None, ..mv })
        });
    wrong "takes-two-for-two-mills", "GB-GO-2", "it takes two men for two mills" =>
        writes_moves(|_, position| two_takes(position));
    wrong "takes-without-mill", "GB-GO-2", "it takes a man though it closes no mill" =>
        answers_as(take_without_mill);
    wrong "flies-always", "GB-GO-2", "it flies with any number of men" =>
        answers_as(|_, position| flight(position));
    wrong "moves-diagonally", "GB-GO-2", "it moves along diagonals, as other boards have them" =>
        answers_as(|_, position| diagonal(position));
    wrong "does-not-fly", "GB-GO-4", "it moves three men along the lines only" =>
        writes_moves(|_, position| without_flying(position));
    wrong "ponder-move-illegal", "GB-BM-2", "the move that it expects is not legal" =>
        expects(|_, after| illegal_move(after));
    wrong "ponder-move-of-same-side", "GB-BM-2", "it expects the move that it makes itself" =>
        expects(|root, after| root.legal_moves().into_iter().find(|mv| !after.is_legal(*mv)));
};
