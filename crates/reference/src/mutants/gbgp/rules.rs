//! The rules of the game, as far as a position or a list of moves shows what an engine takes for possible.

use super::moves::{diagonal, flies, mills_of, stands_in_mill};
use super::prelude::*;

/// The node below the inner square, and those in its column.
const COLUMN: [u8; 3] = [16, 19, 22];

/// The move of a line that is like this in the position before it, if there is one.
fn has_move(line: &[u8], is_like: impl Fn(&Position, Move) -> bool) -> bool {
    let Some(setup) = Setup::read(line) else { return false };
    let mut position = setup.start.position;
    setup.moves.iter().any(|mv| {
        let found = is_like(&position, *mv);
        if let Ok(next) = position.play(*mv) {
            position = next;
        }
        found
    })
}

/// A list with such a take is passed over, whole.
fn knows_no_take(is_like: fn(&Position, Move) -> bool) -> Rule<Seen> {
    hears(position)
        .that(move |line| has_move(line, |before, mv| mv.take.is_some() && is_like(before, mv)))
        .lost()
}

/// Whether a move closes the mill of 16, 19 and 22.
pub(super) fn closes_column(before: &Position, mv: Move) -> bool {
    let own = |node: Node| before.at(node) == Some(before.turn()) || node == mv.to;
    let mut nodes = COLUMN.iter().filter_map(|&index| Node::new(index));
    COLUMN.iter().any(|&index| Node::new(index) == Some(mv.to)) && nodes.all(own)
}

fn is_flight(before: &Position, mv: Move) -> bool {
    flies(before) && mv.from.is_some_and(|from| from.neighbours().all(|node| node != mv.to))
}

fn takes_from_mill(before: &Position, mv: Move) -> bool {
    mv.take.is_some_and(|taken| stands_in_mill(before, taken))
}

/// Three men fly in a game of so many plies.
const LATE: u16 = 50;

/// A side flies that had more than three men where the list begins.
fn flies_with_fewer_men(line: &[u8]) -> bool {
    let Some(start) = Setup::read(line).map(|setup| setup.start.position) else { return false };
    has_move(line, |before, mv| is_flight(before, mv) && start.men(before.turn()).count_ones() > 3)
}

/// A man takes something when it goes back where its side's last move has come from.
fn takes_on_return(line: &[u8]) -> bool {
    let moves = Setup::read(line).map_or_else(Vec::new, |setup| setup.moves);
    moves.windows(3).any(|three| {
        let (before, back) = (three[0], three[2]);
        back.take.is_some() && back.from == Some(before.to) && before.from == Some(back.to)
    })
}

/// All that it could do is to go from 17 to 12.
fn has_one_way(seen: &Seen) -> bool {
    let legal = seen.root().position().legal_moves();
    let way = |mv: &Move| mv.from.map(Node::index) == Some(17) && mv.to.index() == 12;
    !legal.is_empty() && legal.iter().all(way)
}

fn has_few_men(seen: &Seen) -> bool {
    let position = seen.root().position();
    position.is_placing() && position.plies() > 7 && position.men(position.turn()).count_ones() < 3
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "line-in-one-direction", "GB-GO-4", "it knows no way from 17 to 12" =>
        says(answer).when(has_one_way).instead_says("bestmove none");
    wrong "diagonal-when-blocked", "GB-GO-2", "it moves along a diagonal where all lines are blocked" =>
        says(no_move)
            .when(|seen| seen.root().position().loss() == Some(Loss::Blocked))
            .reworded(|_, seen| Some(format!("bestmove {}", diagonal(seen.root().position())?)));
    wrong "mill-unknown", "GB-POS-3", "it does not know that 16, 19 and 22 are a mill" =>
        knows_no_take(closes_column);
    wrong "two-mills-are-none", "GB-POS-3", "it takes nothing for two mills at once" =>
        knows_no_take(|before, mv| mills_of(before, mv) == 2);
    wrong "flight-closes-no-mill", "GB-POS-3", "it does not look for a mill where a man has flown" =>
        knows_no_take(is_flight);
    wrong "flies-not-late", "GB-POS-3", "nobody flies when fifty plies have been played" =>
        hears(position)
            .that(|line| has_move(line, |before, mv| before.plies() >= LATE && is_flight(before, mv)))
            .lost();
    wrong "flies-from-the-start-only", "GB-POS-3", "it counts the men who may fly where the list begins" =>
        hears(position).that(flies_with_fewer_men).lost();
    wrong "mill-closed-again-takes-nothing", "GB-POS-3",
        "it takes nothing for a mill that it has just opened" =>
        hears(takes_on_return).lost();
    wrong "full-mills-stay", "GB-POS-3", "it takes nothing out of a mill, even if there is nothing else" =>
        knows_no_take(takes_from_mill);
    wrong "two-men-lose-early", "GB-GO-4", "two men have lost for it while men are still placed" =>
        says(answer).when(has_few_men).instead_says("bestmove none");
};
