//! Illegal moves: what is said to them, and which of them are taken for legal.

use super::prelude::*;
use crate::mutants::chess::{Offence, offence_of, passed};

/// It refuses a move.
fn refusal() -> Event<Seen> {
    says(beginning("Illegal move"))
}

/// It refuses moves in these words.
fn refusals_as(words: impl Fn(&str) -> String + Send + 'static) -> Rule<Seen> {
    refusal().reworded(move |line, _| {
        Some(words(&String::from_utf8_lossy(line.rsplit(|&b| b == b' ').next().unwrap_or_default())))
    })
}

/// The offence of a line's move; none if it is legal, or no move, or the engine is thinking.
fn offence(line: &[u8], seen: &Seen) -> Option<Offence> {
    let text = move_of(line).filter(|_| !seen.is_thinking())?;
    if seen.legal(text).is_some() {
        return None;
    }
    let squares = text.get(..2).and_then(|from| Some((from.parse().ok()?, text.get(2..4)?.parse().ok()?)));
    Some(squares.map_or(Offence::Other, |(from, to)| offence_of(&seen.position, from, to)))
}

/// It takes moves with this offence without a word.
fn takes(taken: Offence) -> Rule<Seen> {
    hears(sent_move).given(move |line, seen| offence(line, seen) == Some(taken)).lost()
}

/// A move that would be legal for the other side only.
fn move_out_of_turn(line: &[u8], seen: &Seen) -> bool {
    let is_legal = |text| passed(&seen.position).is_some_and(|position| position.parse_any(text).is_ok());
    offence(line, seen).is_some() && move_of(line).is_some_and(is_legal)
}

fn pass_turn(_: &[u8], context: &mut Context) {
    if let Some(mv) = context.seen.some_move() {
        context.feed(mv);
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "invalid-move-form", "XB-ERR-1", "it refuses moves in words of its own" =>
        refusals_as(|mv| format!("Invalid move: {mv}"));
    wrong "illegal-move-as-error", "XB-ERR-1", "it refuses moves as if they were commands" =>
        refusals_as(|mv| format!("Error (illegal move): {mv}"));
    wrong "illegal-move-without-echo", "XB-ERR-1", "it does not say which move it refuses" =>
        refusal().instead_says("Illegal move");
    wrong "illegal-move-wrong-echo", "XB-ERR-1", "it names another move than the one it refuses" =>
        refusal().instead_says("Illegal move: h7h5");
    lacks "illegal-move-unanswered", "XB-MOVEIN-5", "it says nothing to an illegal move" => refusal().lost();
    lacks "illegal-move-played", "XB-MOVEIN-5", "it answers an illegal move as if it were legal" =>
        [refusal().when(|seen| matches!(seen.mode, Mode::Play(_))).instead_hears("go"), refusal().lost()];
    wrong "illegal-move-passes-turn", "XB-MOVEIN-5", "an illegal move passes the turn" =>
        refusal().unless(Seen::is_thinking).then(pass_turn);
    lacks "illegal-move-enters-force", "XB-MOVEIN-5", "after an illegal move it plays on neither side" =>
        refusal().then_hears("force");
    wrong "dies-on-third-illegal-move", "XB-MOVEIN-5", "it gives up at the third illegal move" =>
        refusal().the_nth(3).then(|_, context| context.exit(1));
    lacks "castles-without-right", "XB-MOVEIN-6", "it castles whenever king and rook are at home" =>
        takes(Offence::NoRight);
    lacks "castles-through-check", "XB-MOVEIN-6", "it castles over attacked squares" =>
        takes(Offence::ThroughCheck);
    lacks "en-passant-too-late", "XB-MOVEIN-6", "it takes en passant at any time" =>
        takes(Offence::EnPassant);
    lacks "leaves-king-in-check", "XB-MOVEIN-7", "it does not know check" => takes(Offence::KingInCheck);
    lacks "force-takes-any-move", "XB-FORCE-3", "it does not look at moves in force mode" =>
        refusal().when(Seen::is_forced).lost();
    lacks "force-takes-move-out-of-turn", "XB-FORCE-4", "it takes moves of either side in force mode" =>
        hears(move_out_of_turn).when(Seen::is_forced).lost();
};
