//! Illegal moves: what is said to them, and which of them are taken for legal.

use super::context::{Context, HONEST, Script, faulty, word};
use super::seen::{Mode, Seen, move_of};
use super::{lacks, wrong};
use crate::mutants::chess::{Offence, offence_of, passed};
use crate::{Engine, Mutant};

/// An engine that says something else to an illegal move.
fn refusal(said: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { said, ..HONEST })
}

/// An engine that takes some illegal moves without a word.
fn takes(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { heard, ..HONEST })
}

fn is_refusal(line: &[u8]) -> bool {
    line.starts_with(b"Illegal move")
}

/// The move that a refusal names.
fn refused(line: &[u8]) -> String {
    String::from_utf8_lossy(line.rsplit(|&b| b == b' ').next().unwrap_or_default()).into_owned()
}

/// Prints the line, or something else in the place of a refusal.
fn instead(line: &[u8], context: &mut Context, text: fn(&str) -> String) {
    if is_refusal(line) { context.print(text(&refused(line))) } else { context.print(line) }
}

/// Prints the line; behind a refusal the engine is told something on top.
fn and_then(line: &[u8], context: &mut Context, then: fn(&mut Context)) {
    context.print(line);
    if is_refusal(line) {
        then(context);
    }
}

/// The offence of a line's move; none if it is legal, or no move, or the engine is thinking.
fn offence(line: &[u8], seen: &Seen) -> Option<Offence> {
    let text = move_of(line).filter(|_| !seen.is_thinking())?;
    let position = &seen.position;
    if position.parse_any(text).is_ok() {
        return None;
    }
    let squares = text.get(..2).and_then(|from| Some((from.parse().ok()?, text.get(2..4)?.parse().ok()?)));
    let Some((from, to)) = squares else {
        return Some(Offence::Other);
    };
    Some(offence_of(position, from, to))
}

/// Takes a move with this offence without a word.
fn take(line: &[u8], context: &mut Context, taken: Offence) {
    if offence(line, &context.seen) != Some(taken) {
        context.feed(line);
    }
}

/// Whether the move would be legal for the other side.
fn is_for_other_side(line: &[u8], seen: &Seen) -> bool {
    let other = passed(&seen.position);
    matches!((move_of(line), other), (Some(text), Some(position)) if position.parse_any(text).is_ok())
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("invalid-move-form", "it refuses moves in words of its own", "XB-ERR-1", || {
        refusal(|line, context| instead(line, context, |mv| format!("Invalid move: {mv}")))
    }),
    wrong("illegal-move-as-error", "it refuses moves as if they were commands", "XB-ERR-1", || {
        refusal(|line, context| instead(line, context, |mv| format!("Error (illegal move): {mv}")))
    }),
    wrong("illegal-move-without-echo", "it does not say which move it refuses", "XB-ERR-1", || {
        refusal(|line, context| instead(line, context, |_| "Illegal move".to_owned()))
    }),
    wrong("illegal-move-wrong-echo", "it names another move than the one it refuses", "XB-ERR-1", || {
        refusal(|line, context| instead(line, context, |_| "Illegal move: h7h5".to_owned()))
    }),
    lacks("illegal-move-unanswered", "it says nothing to an illegal move", "XB-MOVEIN-5", || {
        refusal(|line, context| {
            if !is_refusal(line) {
                context.print(line)
            }
        })
    }),
    lacks("illegal-move-played", "it answers an illegal move as if it were legal", "XB-MOVEIN-5", || {
        refusal(|line, context| match is_refusal(line) {
            true if matches!(context.seen.mode, Mode::Play(_)) => context.feed("go"),
            true => {}
            false => context.print(line),
        })
    }),
    wrong("illegal-move-passes-turn", "an illegal move passes the turn", "XB-MOVEIN-5", || {
        refusal(|line, context| {
            and_then(line, context, |context| {
                if let Some(mv) = context.seen.some_move().filter(|_| !context.seen.is_thinking()) {
                    context.feed(mv);
                }
            })
        })
    }),
    lacks(
        "illegal-move-enters-force",
        "after an illegal move it plays on neither side",
        "XB-MOVEIN-5",
        || refusal(|line, context| and_then(line, context, |context| context.feed("force"))),
    ),
    wrong("dies-on-third-illegal-move", "it gives up at the third illegal move", "XB-MOVEIN-5", || {
        refusal(|line, context| {
            and_then(line, context, |context| {
                context.count += 1;
                if context.count == 3 {
                    context.exit(1);
                }
            })
        })
    }),
    lacks("castles-without-right", "it castles whenever king and rook are at home", "XB-MOVEIN-6", || {
        takes(|line, context| take(line, context, Offence::NoRight))
    }),
    lacks("castles-through-check", "it castles over attacked squares", "XB-MOVEIN-6", || {
        takes(|line, context| take(line, context, Offence::ThroughCheck))
    }),
    lacks("en-passant-too-late", "it takes en passant at any time", "XB-MOVEIN-6", || {
        takes(|line, context| take(line, context, Offence::EnPassant))
    }),
    lacks("leaves-king-in-check", "it does not know check", "XB-MOVEIN-7", || {
        takes(|line, context| take(line, context, Offence::KingInCheck))
    }),
    lacks("force-takes-any-move", "it does not look at moves in force mode", "XB-FORCE-3", || {
        refusal(|line, context| {
            if !is_refusal(line) || context.seen.mode != Mode::Force {
                context.print(line)
            }
        })
    }),
    lacks(
        "force-takes-move-out-of-turn",
        "it takes moves of either side in force mode",
        "XB-FORCE-4",
        || {
            takes(|line, context| {
                let taken = context.seen.mode == Mode::Force && offence(line, &context.seen).is_some();
                if !taken || !is_for_other_side(line, &context.seen) || word(line).is_empty() {
                    context.feed(line);
                }
            })
        },
    ),
];
