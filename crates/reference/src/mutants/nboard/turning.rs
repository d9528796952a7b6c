//! Discs that are not turned, and moves that are not found.

use super::prelude::*;

/// A step from one square to the next: files and ranks.
type Step = (i8, i8);

/// The step by which one goes from a square to another on a line.
fn step(from: Square, to: Square) -> Step {
    let sign = |from: usize, to: usize| (to > from) as i8 - (to < from) as i8;
    (sign(from.file(), to.file()), sign(from.rank(), to.rank()))
}

fn is_diagonal((files, ranks): Step) -> bool {
    files != 0 && ranks != 0
}

/// The discs that a move turns.
fn turned_by(position: &Position, mv: Move) -> u64 {
    let mover = position.turn();
    position.play(mv).map_or(0, |after| after.discs(mover) & position.discs(!mover))
}

/// The position behind a move that turns the lines with these steps only.
fn with_lines(position: &Position, mv: Move, turns: impl Fn(Step) -> bool) -> Option<Position> {
    let after = position.play(mv).ok()?;
    let Some(square) = mv.square() else { return Some(after) };
    let mover = position.turn();
    let is_left = |other: &Square| !turns(step(square, *other));
    let left: u64 = Square::of_bits(turned_by(position, mv)).filter(is_left).map(Square::bit).sum();
    let (own, other) = (after.discs(mover) & !left, after.discs(!mover) | left);
    let (black, white) = if mover == Disc::Black { (own, other) } else { (other, own) };
    Position::from_discs(black, white, after.turn())
}

fn with_straight_lines(position: &Position, mv: Move) -> Option<Position> {
    with_lines(position, mv, |step| !is_diagonal(step))
}

fn with_one_line(position: &Position, mv: Move) -> Option<Position> {
    let first = Square::of_bits(turned_by(position, mv)).next();
    let first = mv.square().zip(first).map(|(from, to)| step(from, to));
    with_lines(position, mv, |step| Some(step) == first)
}

/// The list of lines has four places.
fn with_four_lines(position: &Position, mv: Move) -> Option<Position> {
    let mut steps: Vec<Step> = Vec::new();
    for disc in Square::of_bits(turned_by(position, mv)) {
        let step = step(mv.square()?, disc);
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps.truncate(4);
    with_lines(position, mv, |step| steps.contains(&step))
}

/// Moves that are sent lead to these positions.
fn moves_to(lead: fn(&Position, Move) -> Option<Position>) -> Rule<Seen> {
    hears(sent_move).instead(move |line, context| {
        let there = match context.seen.read(line) {
            Command::Move(item) => lead(context.seen.position(), item.mv),
            _ => None,
        };
        match there {
            Some(there) => {
                context.feed(format!("set game (;GM[Othello]PC[x]PB[]PW[]RE[?]TI[2:00]TY[8]BO[8 {there}];)"))
            }
            None => context.feed(line),
        }
    })
}

/// Moves of games turn one line each.
fn turn_one_line(game: &mut Game<'_>) {
    let Ok(mut there) = game.beginning() else { return };
    let moves: Vec<Move> = game.moves().map(|(_, item)| item.mv).collect();
    for mv in moves {
        let Some(next) = with_one_line(&there, mv) else { break };
        there = next;
    }
    game.properties.retain(|property| !matches!(property, Property::Move(..)));
    for property in &mut game.properties {
        if let Property::Board(board) = property {
            *board = Board::Eight(there);
        }
    }
}

/// A pass for a move that only diagonals give.
fn without_diagonals(_: &[u8], seen: &Seen) -> Option<String> {
    let gives = |mv: &Move| {
        let lines =
            |square: Square| Square::of_bits(turned_by(&seen.root, *mv)).map(move |s| step(square, s));
        mv.square().is_some_and(|square| lines(square).any(|step| !is_diagonal(step)))
    };
    (!seen.root.legal_moves().iter().any(gives)).then(|| "=== PA".to_owned())
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "finds-no-diagonals", "NB-GO-9", "it finds no move that only turns diagonals" =>
        says(answer).reworded(without_diagonals);
    wrong "moves-turn-no-diagonals", "NB-MOVE-1", "a move that is sent turns no diagonals" =>
        moves_to(with_straight_lines);
    wrong "moves-turn-one-line", "NB-MOVE-1", "a move that is sent turns one line at most" =>
        moves_to(with_one_line);
    wrong "moves-turn-four-lines", "NB-MOVE-1", "a move that is sent turns four lines at most" =>
        moves_to(with_four_lines);
    wrong "games-turn-one-line", "NB-GAME-1", "a move of a game turns one line at most" =>
        games_as(turn_one_line);
};
