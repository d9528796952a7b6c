//! `move`: sent moves advance the position, without a word.

use super::prelude::*;
use grammars::nboard::CommandContext;

lines! {
    |line, seen: &Seen| seen.read(line);
    told_move: Command::Move(item) if item.eval.is_some() || item.time.is_some(),
    wrong_move: Command::Move(item) if !seen.position().is_legal(item.mv),
    malformed_move: Command::Malformed { command: "move", .. },
}

/// Knows moves as version 1 sends them only.
fn only_bare_moves(line: &[u8], context: &mut Context) {
    match Command::parse(line, CommandContext { version: Version::One }) {
        Command::Move(_) => {}
        Command::BareMove(item) => context.play(Some(item.mv)),
        _ => context.feed(line),
    }
}

fn repeat_move(line: &[u8], context: &mut Context) {
    if let Command::Move(item) = context.seen.read(line) {
        context.print(format!("=== {}", item.mv));
    }
}

/// The line with row and column of its square exchanged.
fn transposed(line: &[u8], seen: &Seen) -> Option<Vec<u8>> {
    let Command::Move(item) = seen.read(line) else { return None };
    let square = item.mv.square()?;
    let other = Square::new(8 * square.file() + square.rank())?;
    Some(Command::Move(MoveItem { mv: Move::Place(other), ..item }).to_bytes())
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "move-ignored", "NB-MOVE-1", "a move that is sent does nothing" => hears(sent_move).lost();
    wrong "only-bare-moves", "NB-MOVE-1", "it knows moves without the word only" =>
        hears(anything).instead(only_bare_moves);
    wrong "move-played-twice", "NB-MOVE-1", "behind a move it plays one for the other side" =>
        hears(sent_move).then(|_, context| context.play_some_move());
    wrong "move-starts-over", "NB-MOVE-1", "a move is played at the start of a game" =>
        hears(sent_move).first(|_, context| context.reset());
    wrong "move-transposed", "NB-MOVE-1", "it exchanges row and column of a move that is sent" =>
        hears(sent_move).reworded(transposed);
    wrong "move-answered", "NB-MOVE-2", "it repeats each move that it is sent" =>
        hears(sent_move).then(repeat_move);
    wrong "eval-in-move-breaks-it", "NB-MOVE-3", "it does not know a move with evaluation or time" =>
        hears(told_move).lost();
    wrong "plus-in-move-breaks-it", "NB-MOVE-3",
        "it does not know a move with a plus before its evaluation" =>
        hears(told_move).that(|line| line.contains(&b'+')).lost();
    wrong "twelve-letters-of-a-move", "NB-MOVE-3", "it does not know a move with more than twelve letters" =>
        hears(told_move).that(|line| line.trim_ascii().len() > "move ".len() + 12).lost();
    wrong "only-first-move-counts", "NB-MOVE-6", "of several moves in a row the first counts" =>
        hears(sent_move).beyond(1).since(hears(set_game)).since(hears(search)).lost();
    wrong "forty-moves-at-most", "NB-MOVE-6", "from the forty-first move on it plays none that is sent" =>
        hears(sent_move).beyond(40).since(hears(set_game)).lost();
    wrong "sixty-moves-sent-at-most", "NB-MOVE-6", "behind the sixtieth ply it plays no move that is sent" =>
        hears(sent_move).when(|seen| seen.moves.len() >= 60).lost();
    wrong "dies-on-wrong-move", "NB-ROBUST-1", "it crashes on a move that is none" =>
        [hears(wrong_move).deadly(), hears(malformed_move).deadly()];
};
