//! The moves after `position`.

use super::prelude::*;

/// It reads lists of moves as if they were so.
fn moves_as(change: impl Fn(&mut Vec<Move>) + Send + 'static) -> Rule<Seen> {
    positions_as(move |setup, _| change(&mut setup.moves))
}

/// Plays a move without what it takes, and without looking at rules.
fn play_without_take(position: &Position, mv: Move) -> Option<Position> {
    let turn = position.turn();
    let left = mv.from.map_or(0, |from| from.bit());
    let own = (position.men(turn) & !left) | mv.to.bit();
    let other = position.men(!turn) & !mv.to.bit();
    let (white, black) = if turn == Colour::White { (own, other) } else { (other, own) };
    Position::new(white, black, !turn, position.plies() + 1).ok()
}

/// The position at the end of a list of which nothing was taken.
fn end_without_takes(line: &[u8]) -> Option<Setup> {
    let setup = Setup::read(line)?;
    if setup.moves.iter().all(|mv| mv.take.is_none()) {
        return None;
    }
    let mut moves = setup.moves.iter();
    let end = moves.try_fold(setup.start.position, |position, mv| play_without_take(&position, *mv))?;
    Some(Setup::of(end, setup.start.idle))
}

/// After the same start as before, the moves are played after those that were played already; at the first one that
/// cannot be played it begins anew.
fn accumulate(setup: &mut Setup, seen: &Seen) {
    if setup.start == seen.setup.start && seen.is_placed && !setup.moves.is_empty() {
        setup.moves.splice(0..0, seen.setup.moves.iter().copied());
        if setup.game().is_none() {
            *setup = Setup::start();
        }
    }
}

/// After the same start as before, as many moves as were played already are taken for those.
fn keep_played(setup: &mut Setup, seen: &Seen) {
    if seen.is_placed {
        keep_moves(setup, &seen.setup);
    }
}

fn keep_moves(setup: &mut Setup, before: &Setup) {
    if setup.start == before.start
        && let Some(same) = setup.moves.get_mut(..before.moves.len())
    {
        same.copy_from_slice(&before.moves);
    }
}

/// As [`keep_played`], behind `newgame`, where the new game is longer than the old one.
fn keeps_old_game() -> Rule<Seen> {
    let mut before = Setup::start();
    positions_as(move |setup, seen| {
        let (sent, is_new) = (setup.clone(), seen.games > 1 && !seen.is_placed);
        if is_new && setup.moves.len() > before.moves.len() {
            keep_moves(setup, &before);
        }
        before = sent;
    })
}

/// Whether a game is the beginning of the one that the engine has.
fn is_beginning(setup: &Setup, of: &Setup) -> bool {
    setup.start == of.start && setup.moves.len() < of.moves.len() && of.moves.starts_with(&setup.moves)
}

/// What is wrong with a list of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    /// A word is no move.
    Malformed,
    /// A move is not legal.
    Illegal,
    /// A move is played in a lost position.
    BehindTheEnd,
}

/// The first thing that is wrong with the moves of a line, if the position before them is sound.
fn trouble(line: &[u8]) -> Option<Trouble> {
    let Command::Position(said) = command(line) else { return None };
    let start = said.start().ok()?;
    let mut game = Game::new(start.position, start.idle);
    for mv in said.moves() {
        let Ok(mv) = mv else { return Some(Trouble::Malformed) };
        if game.position().loss().is_some() {
            return Some(Trouble::BehindTheEnd);
        }
        if game.play(mv).is_err() {
            return Some(Trouble::Illegal);
        }
    }
    None
}

lines! {
    |line| trouble(line);
    malformed: Some(Trouble::Malformed),
    illegal: Some(Trouble::Illegal),
    behind_the_end: Some(Trouble::BehindTheEnd),
}

/// A line whose list of moves is wrong somehow.
fn troubled(line: &[u8]) -> bool {
    trouble(line).is_some()
}

/// A line that ends with the word `moves`.
fn empty_moves(line: &[u8]) -> bool {
    position(line) && line.trim_ascii().ends_with(b" moves")
}

/// A man can close a mill while the other side has none on the board.
fn closes_mill_of_nobody(position: &Position) -> bool {
    let closes = |mv: &Move| {
        let own = position.men(position.turn()) | mv.to.bit();
        mv.to.mills().iter().any(|mill| mill.iter().all(|node| own & node.bit() != 0))
    };
    position.men(!position.turn()) == 0 && position.legal_moves().iter().any(closes)
}

/// What fits into a buffer of 4096 bytes, up to a blank.
fn cut(line: &[u8]) -> Option<Vec<u8>> {
    let part = line.get(..4096)?;
    let end = part.iter().rposition(|byte| *byte == b' ')?;
    Some(part[..end].to_vec())
}

/// White is to move at the end of a list.
fn with_white_to_move(setup: &Setup, end: &Position) -> Option<Position> {
    let other = end.turn() == Colour::Black && !setup.moves.is_empty();
    other.then(|| altered(end, Colour::White, end.plies()))
}

/// Any list of moves is played from the start.
fn from_the_start(setup: &mut Setup) {
    if !setup.moves.is_empty() {
        *setup = Setup { moves: std::mem::take(&mut setup.moves), ..Setup::start() };
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "moves-ignored", "GB-POS-3", "it does not play the moves behind a position" => moves_as(Vec::clear);
    wrong "last-move-not-played", "GB-POS-3", "it does not play the last move of a list" =>
        moves_as(|moves| moves.truncate(moves.len().saturating_sub(1)));
    wrong "single-move-not-played", "GB-POS-3", "it does not play a list of one move" =>
        moves_as(|moves| if moves.len() == 1 { moves.clear() });
    wrong "moves-cut-at-16", "GB-POS-3", "it has room for sixteen moves" =>
        moves_as(|moves| moves.truncate(16));
    wrong "moves-cut-at-256", "GB-POS-3", "it has room for 256 moves" =>
        moves_as(|moves| moves.truncate(256));
    wrong "line-cut-at-4096", "GB-POS-3", "it reads so much of a line as its buffer holds" =>
        hears(anything).reworded(|line, _| cut(line));
    wrong "takes-ignored-in-list", "GB-POS-3", "it plays the moves of a list and takes nothing" =>
        hears(position).reworded(|line, _| Some(end_without_takes(line)?.line()));
    wrong "always-white-after-moves", "GB-POS-3", "behind a list of moves white is to move" =>
        ends_as(with_white_to_move);
    wrong "moves-behind-pos-ignored", "GB-POS-3", "it plays moves from the start only" =>
        positions_as(|setup, _| if !setup.is_startpos { setup.moves.clear() });
    wrong "moves-behind-pos-from-start", "GB-POS-3", "it plays all moves from the start" =>
        positions_as(|setup, _| from_the_start(setup));
    wrong "longer-game-counts", "GB-POS-4", "it ignores the beginning of the game that it has" =>
        hears_position(|setup, seen| is_beginning(setup, &seen.setup)).lost();
    wrong "as-many-moves-keep-the-game", "GB-POS-4",
        "it keeps its game where another one has the same start and as many moves" =>
        hears_position(|setup, seen| {
            setup.start == seen.setup.start && setup.moves.len() == seen.setup.moves.len()
        })
        .when(|seen| seen.is_placed)
        .lost();
    wrong "longer-game-goes-on-behind-newgame", "GB-NEW-1",
        "where the game behind newgame is longer than the old one, it goes on with that" =>
        keeps_old_game();
    wrong "moves-accumulate", "GB-POS-4",
        "it plays the moves of a list behind those that it has played already" => positions_as(accumulate);
    wrong "taken-back-moves-stay", "GB-POS-4",
        "of a list it plays only what stands behind as many moves as it has played already" =>
        positions_as(keep_played);
    wrong "dies-on-illegal-move-in-list", "GB-POS-10", "it crashes on an illegal move in a list" =>
        hears(illegal).deadly();
    wrong "dies-on-malformed-move-in-list", "GB-POS-10", "it crashes on a word in a list that is no move" =>
        hears(malformed).deadly();
    wrong "dies-on-moves-behind-the-end", "GB-POS-10", "it crashes on a move in a lost position" =>
        hears(behind_the_end).deadly();
    wrong "bad-move-spoils-board", "GB-POS-10",
        "behind a list with a bad move it ignores the next position" =>
        hears(position).next_after(hears(troubled)).lost();
    wrong "dies-on-mill-without-victim", "GB-POS-10",
        "it crashes where a mill can be closed and there is nobody to be taken" =>
        hears_position(|setup, _| closes_mill_of_nobody(&setup.start.position)).deadly();
    wrong "empty-moves-drop-position", "GB-POS-10", "it ignores a position with an empty list" =>
        hears(empty_moves).lost();
    wrong "dies-on-empty-moves", "GB-POS-10", "it crashes on an empty list of moves" =>
        hears(empty_moves).deadly();
};
