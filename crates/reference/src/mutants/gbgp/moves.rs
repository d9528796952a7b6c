//! The moves of answers: how they are written, and by which rules they are found.

use super::context::{answered, change_answer, reword, said};
use super::wrong;
use crate::Mutant;
use games::morris::{Move, Node, Position};
use grammars::gbgp::{Message, Notation};

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
fn mills_of(position: &Position, mv: Move) -> usize {
    let own = position.men(position.turn()) & !mv.from.map_or(0, Node::bit) | mv.to.bit();
    mv.to.mills().iter().filter(|mill| mill.iter().all(|node| own & node.bit() != 0)).count()
}

/// A take where all men of the other side stand in mills.
fn take_from_mill(position: &Position) -> Option<Move> {
    let in_mill = |node: Node| {
        let men = position.men(!position.turn());
        node.mills().iter().any(|mill| mill.iter().all(|node| men & node.bit() != 0))
    };
    let mv = some_take(position)?;
    others(position).all(in_mill).then_some(mv)
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

fn diagonal(position: &Position) -> Option<Move> {
    let nodes = DIAGONALS.iter().filter_map(|&(one, other)| Some((Node::new(one)?, Node::new(other)?)));
    unlinked(position, nodes.flat_map(|(one, other)| [(one, other), (other, one)]))
}

/// Whether the side to move may fly.
fn flies(position: &Position) -> bool {
    !position.is_placing() && position.men(position.turn()).count_ones() == 3
}

/// The answer of an engine that moves three men along the lines only.
fn without_flying(best: Option<Move>, position: &Position) -> Option<Option<Move>> {
    if best.is_none() || !flies(position) {
        return None;
    }
    let along = |mv: &Move| mv.from.is_some_and(|from| from.neighbours().any(|node| node == mv.to));
    Some(position.legal_moves().into_iter().find(along))
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

/// A man of the other side that stands in no mill, where nothing may be taken.
fn take_without_mill(best: Option<Move>, position: &Position) -> Option<Move> {
    let mv = best.filter(|mv| mv.take.is_none())?;
    let take = others(position).next()?;
    Some(Move { take: Some(take), ..mv })
}

/// The answer that expects another move: none, if it expects nothing.
fn with_other_ponder(
    line: &[u8],
    other: fn(&Position, &Position) -> Option<Move>,
    root: &Position,
) -> Option<String> {
    let Message::BestMove { best: Some(best), .. } = Message::parse(line, Notation::Numbers).message else {
        return None;
    };
    let after = root.play(best).ok()?;
    other(root, &after).map(|ponder| format!("bestmove {best} ponder {ponder}"))
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("move-with-blanks", "it writes moves with blanks between their parts", "GB-MOV-1", || {
        said(|line, context| reword(line, context, |best, _| best.map(with_blanks)))
    }),
    wrong("move-lower-case", "it writes moves with small letters", "GB-MOV-1", || {
        said(|line, context| reword(line, context, |best, _| best.map(|mv| mv.to_string().to_lowercase())))
    }),
    wrong("flying-written-otherwise", "it writes F instead of M where a man flies", "GB-MOV-1", || {
        said(|line, context| {
            reword(line, context, |best, seen| {
                let flying = best.filter(|_| flies(seen.root().position()));
                flying.map(|mv| mv.to_string().replace('M', "F"))
            })
        })
    }),
    wrong("node-out-of-range", "it counts the nodes of the board from 1", "GB-MOV-1", || {
        said(|line, context| {
            reword(line, context, |best, _| {
                let last = best.filter(|mv| mv.from.is_none())?;
                Some(format!("P{}", last.to.index() + 24))
            })
        })
    }),
    wrong("leading-zeros", "it writes each node with two digits", "GB-MOV-3", || {
        said(|line, context| reword(line, context, |best, _| best.map(with_zeros)))
    }),
    wrong("take-left-out", "it does not say what it takes", "GB-MOV-2", || {
        said(|line, context| {
            change_answer(line, context, |best, _| {
                best.filter(|mv| mv.take.is_some()).map(|mv| Some(Move { take: None, ..mv }))
            })
        })
    }),
    wrong("take-in-a-word-of-its-own", "it says in a second word what it takes", "GB-MOV-2", || {
        said(|line, context| {
            reword(line, context, |best, _| {
                let take = best.and_then(|mv| mv.take)?;
                best.map(|mv| format!("{} T{take}", Move { take: None, ..mv }))
            })
        })
    }),
    wrong("takes-protected-men", "it takes men out of mills, whoever else there is", "GB-GO-2", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| {
                best.and(protected_take(seen.root().position())).map(Some)
            })
        })
    }),
    wrong("takes-nothing-from-mills", "it takes nobody where all stand in mills", "GB-GO-2", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| {
                let mv = best.and(take_from_mill(seen.root().position()))?;
                Some(Some(Move { take: None, ..mv }))
            })
        })
    }),
    wrong("takes-two-for-two-mills", "it takes two men for two mills", "GB-GO-2", || {
        said(|line, context| {
            let root = *context.seen.root().position();
            let moves = root.legal_moves();
            let double = moves.iter().find(|mv| mv.take.is_some() && mills_of(&root, **mv) == 2);
            match double.filter(|_| answered(line).flatten().is_some()) {
                Some(mv) => {
                    let second = others(&root).find(|node| Some(*node) != mv.take);
                    let second = second.map(|node| format!("T{node}")).unwrap_or_default();
                    context.print(format!("bestmove {mv}{second}"));
                }
                None => context.print(line),
            }
        })
    }),
    wrong("takes-without-mill", "it takes a man though it closes no mill", "GB-GO-2", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| {
                take_without_mill(best, seen.root().position()).map(Some)
            })
        })
    }),
    wrong("flies-always", "it flies with any number of men", "GB-GO-2", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| best.and(flight(seen.root().position())).map(Some))
        })
    }),
    wrong("moves-diagonally", "it moves along diagonals, as other boards have them", "GB-GO-2", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| best.and(diagonal(seen.root().position())).map(Some))
        })
    }),
    wrong("does-not-fly", "it moves three men along the lines only", "GB-GO-4", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| without_flying(best, seen.root().position()))
        })
    }),
    wrong("ponder-move-illegal", "the move that it expects is not legal", "GB-BM-2", || {
        said(|line, context| {
            let root = *context.seen.root().position();
            match with_other_ponder(line, |_, after| super::answers::illegal_move(after), &root) {
                Some(text) => context.print(text),
                None => context.print(line),
            }
        })
    }),
    wrong("ponder-move-of-same-side", "it expects the move that it makes itself", "GB-BM-2", || {
        said(|line, context| {
            let root = *context.seen.root().position();
            let own = |root: &Position, after: &Position| {
                root.legal_moves().into_iter().find(|mv| !after.is_legal(*mv))
            };
            match with_other_ponder(line, own, &root) {
                Some(text) => context.print(text),
                None => context.print(line),
            }
        })
    }),
];
