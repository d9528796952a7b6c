//! Analysis: moves, `undo`, `new`, positions, `hint` and `bk` in it.

use std::time::Duration;

use super::context::{Action, Context, heard, word};
use super::seen::{Mode, move_of};
use super::wrong;
use crate::{Engine, Mutant};

/// When an analysis is in full course.
const SOON: Duration = Duration::from_millis(200);

fn analyzes(context: &Context) -> bool {
    context.seen.mode == Mode::Analyze
}

/// The search of the old position begins again.
fn analyze_old_position(context: &mut Context) {
    context.feed("exit");
    context.feed("analyze");
}

/// An engine that, in analysis, keeps to the old position at such a line.
fn keeps_position(line: &[u8], context: &mut Context, at: fn(&[u8]) -> bool) {
    if analyzes(context) && at(line) { analyze_old_position(context) } else { context.feed(line) }
}

/// An engine that leaves analysis at such a line.
fn leaves(line: &[u8], context: &mut Context, at: fn(&[u8]) -> bool) {
    if analyzes(context) && at(line) {
        context.feed("exit");
    }
    context.feed(line);
}

/// An engine that leaves analysis at this command and then plays the side not on move.
fn plays_after(line: &[u8], context: &mut Context, command: &[u8]) {
    let plays = analyzes(context) && word(line) == command;
    context.feed(line);
    if plays {
        context.feed("exit");
        context.feed("st 1");
        context.feed("playother");
    }
}

fn is_move(line: &[u8]) -> bool {
    move_of(line).is_some()
}

fn illegal(line: &[u8], context: &Context) -> bool {
    analyzes(context) && move_of(line).is_some_and(|text| context.seen.legal(text).is_none())
}

fn moves_on_new() -> Box<dyn Engine> {
    heard(|line, context| {
        let new = analyzes(context) && word(line) == b"new";
        leaves(line, context, |line| word(line) == b"new");
        if new {
            context.feed("st 1");
        }
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("analysis-moves", "after some time of analysis it moves", "XB-ANALYZE-1", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"analyze" {
                context.later(
                    SOON,
                    Action::call(|context| {
                        if analyzes(context) {
                            context.print_move(context.seen.some_move());
                        }
                    }),
                );
            }
        })
    }),
    wrong("dot-is-illegal-move-in-analysis", "asked for its analysis it refuses a move", "XB-STAT-2", || {
        heard(
            |line, context| {
                if analyzes(context) && line == b"." { context.refuse_move(".") } else { context.feed(line) }
            },
        )
    }),
    wrong("result-ends-analysis", "a result ends its analysis, and it plays", "XB-RESULT-1", || {
        heard(|line, context| plays_after(line, context, b"result"))
    }),
    wrong("analysis-outlives-exit", "it goes on analysing when it should not", "XB-ANALYZE-7", || {
        heard(|line, context| {
            if !analyzes(context) || !matches!(word(line), b"exit" | b"force") {
                context.feed(line);
            }
        })
    }),
    wrong("analysis-keeps-position", "a move changes nothing in its analysis", "XB-ANALYZE-3", || {
        heard(|line, context| keeps_position(line, context, is_move))
    }),
    wrong("analysis-refuses-moves", "it takes no moves in analysis", "XB-ANALYZE-3", || {
        heard(|line, context| match move_of(line) {
            Some(mv) if analyzes(context) => context.refuse_move(mv),
            _ => context.feed(line),
        })
    }),
    wrong("analysis-refuses-undo", "undo changes nothing in its analysis", "XB-ANALYZE-4", || {
        heard(|line, context| keeps_position(line, context, |line| word(line) == b"undo"))
    }),
    wrong("new-ends-analysis", "new ends its analysis", "XB-ANALYZE-5", moves_on_new),
    wrong("new-keeps-analysed-position", "new changes nothing in its analysis", "XB-ANALYZE-5", || {
        heard(|line, context| keeps_position(line, context, |line| word(line) == b"new"))
    }),
    wrong(
        "analysis-keeps-set-up-position",
        "a position changes nothing in its analysis",
        "XB-ANALYZE-6",
        || heard(|line, context| keeps_position(line, context, |line| word(line) == b"setboard")),
    ),
    wrong("setboard-ends-analysis", "a position ends its analysis, and it plays", "XB-ANALYZE-6", || {
        heard(|line, context| {
            let plays = analyzes(context) && word(line) == b"setboard";
            leaves(line, context, |line| word(line) == b"setboard");
            if plays {
                context.feed("st 1");
                context.feed("go");
            }
        })
    }),
    wrong(
        "finished-position-kills-analysis",
        "it cannot analyse a finished position",
        "XB-ANALYZE-6",
        || {
            heard(|line, context| {
                let finished = |context: &mut Context| {
                    if analyzes(context) && context.seen.position.legal_moves().is_empty() {
                        context.die(11);
                    }
                };
                context.feed(line);
                context.act(Action::call(finished));
            })
        },
    ),
    wrong("hint-ends-analysis", "a hint ends its analysis, and it plays", "XB-ANALYZE-8", || {
        heard(|line, context| plays_after(line, context, b"hint"))
    }),
    wrong(
        "book-ends-analysis",
        "a look into the book ends its analysis, and it plays",
        "XB-ANALYZE-8",
        || heard(|line, context| plays_after(line, context, b"bk")),
    ),
    wrong(
        "illegal-move-ends-analysis",
        "an illegal move ends its analysis, and it plays",
        "XB-ANALYZE-9",
        || {
            heard(|line, context| {
                let ends = illegal(line, context);
                context.feed(line);
                if ends {
                    context.feed("exit");
                    context.feed("st 1");
                    context.feed("playother");
                }
            })
        },
    ),
    wrong(
        "illegal-move-moves-in-analysis",
        "it answers an illegal move in analysis by a move",
        "XB-ANALYZE-9",
        || {
            heard(|line, context| {
                if illegal(line, context) {
                    context.print_move(context.seen.some_move())
                } else {
                    context.feed(line)
                }
            })
        },
    ),
];
