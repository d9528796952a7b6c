//! Analysis: moves, `undo`, `new`, positions, `hint` and `bk` in it.

use std::time::Duration;

use super::desk::{Action, Desk, heard, word};
use super::seen::{Mode, move_of};
use super::wrong;
use crate::{Engine, Mutant};

/// When an analysis is in full course.
const SOON: Duration = Duration::from_millis(200);

fn analyzes(desk: &Desk) -> bool {
    desk.seen.mode == Mode::Analyze
}

/// The search of the old position begins again.
fn analyze_old_position(desk: &mut Desk) {
    desk.feed("exit");
    desk.feed("analyze");
}

/// An engine that, in analysis, keeps to the old position at such a line.
fn keeps_position(line: &[u8], desk: &mut Desk, at: fn(&[u8]) -> bool) {
    if analyzes(desk) && at(line) { analyze_old_position(desk) } else { desk.feed(line) }
}

/// An engine that leaves analysis at such a line.
fn leaves(line: &[u8], desk: &mut Desk, at: fn(&[u8]) -> bool) {
    if analyzes(desk) && at(line) {
        desk.feed("exit");
    }
    desk.feed(line);
}

/// An engine that leaves analysis at this command and then plays the side not on move.
fn plays_after(line: &[u8], desk: &mut Desk, command: &[u8]) {
    let plays = analyzes(desk) && word(line) == command;
    desk.feed(line);
    if plays {
        desk.feed("exit");
        desk.feed("st 1");
        desk.feed("playother");
    }
}

fn is_move(line: &[u8]) -> bool {
    move_of(line).is_some()
}

fn illegal(line: &[u8], desk: &Desk) -> bool {
    analyzes(desk) && move_of(line).is_some_and(|text| desk.seen.legal(text).is_none())
}

fn moves_on_new() -> Box<dyn Engine> {
    heard(|line, desk| {
        let new = analyzes(desk) && word(line) == b"new";
        leaves(line, desk, |line| word(line) == b"new");
        if new {
            desk.feed("st 1");
        }
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("analysis-moves", "after some time of analysis it moves", "XB-ANALYZE-1", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"analyze" {
                desk.later(
                    SOON,
                    Action::Call(|desk| {
                        if analyzes(desk) {
                            desk.print_move(desk.seen.some_move());
                        }
                    }),
                );
            }
        })
    }),
    wrong("dot-is-illegal-move-in-analysis", "asked for its analysis it refuses a move", "XB-STAT-4", || {
        heard(
            |line, desk| if analyzes(desk) && line == b"." { desk.refuse_move(".") } else { desk.feed(line) },
        )
    }),
    wrong("result-ends-analysis", "a result ends its analysis, and it plays", "XB-RESULT-1", || {
        heard(|line, desk| plays_after(line, desk, b"result"))
    }),
    wrong("analysis-outlives-exit", "it goes on analysing when it should not", "XB-ANALYZE-7", || {
        heard(|line, desk| {
            if !analyzes(desk) || !matches!(word(line), b"exit" | b"force") {
                desk.feed(line);
            }
        })
    }),
    wrong("analysis-keeps-position", "a move changes nothing in its analysis", "XB-ANALYZE-3", || {
        heard(|line, desk| keeps_position(line, desk, is_move))
    }),
    wrong("analysis-refuses-moves", "it takes no moves in analysis", "XB-ANALYZE-3", || {
        heard(|line, desk| match move_of(line) {
            Some(mv) if analyzes(desk) => desk.refuse_move(mv),
            _ => desk.feed(line),
        })
    }),
    wrong("analysis-refuses-undo", "undo changes nothing in its analysis", "XB-ANALYZE-4", || {
        heard(|line, desk| keeps_position(line, desk, |line| word(line) == b"undo"))
    }),
    wrong("new-ends-analysis", "new ends its analysis", "XB-ANALYZE-5", moves_on_new),
    wrong("new-keeps-analysed-position", "new changes nothing in its analysis", "XB-ANALYZE-5", || {
        heard(|line, desk| keeps_position(line, desk, |line| word(line) == b"new"))
    }),
    wrong(
        "analysis-keeps-set-up-position",
        "a position changes nothing in its analysis",
        "XB-ANALYZE-6",
        || heard(|line, desk| keeps_position(line, desk, |line| word(line) == b"setboard")),
    ),
    wrong("setboard-ends-analysis", "a position ends its analysis, and it plays", "XB-ANALYZE-6", || {
        heard(|line, desk| {
            let plays = analyzes(desk) && word(line) == b"setboard";
            leaves(line, desk, |line| word(line) == b"setboard");
            if plays {
                desk.feed("st 1");
                desk.feed("go");
            }
        })
    }),
    wrong(
        "finished-position-kills-analysis",
        "it cannot analyse a finished position",
        "XB-ANALYZE-6",
        || {
            heard(|line, desk| {
                let finished = |desk: &mut Desk| {
                    if analyzes(desk) && desk.seen.position.legal_moves().is_empty() {
                        desk.die(11);
                    }
                };
                desk.feed(line);
                desk.act(Action::Call(finished));
            })
        },
    ),
    wrong("hint-ends-analysis", "a hint ends its analysis, and it plays", "XB-ANALYZE-8", || {
        heard(|line, desk| plays_after(line, desk, b"hint"))
    }),
    wrong(
        "book-ends-analysis",
        "a look into the book ends its analysis, and it plays",
        "XB-ANALYZE-8",
        || heard(|line, desk| plays_after(line, desk, b"bk")),
    ),
    wrong(
        "illegal-move-ends-analysis",
        "an illegal move ends its analysis, and it plays",
        "XB-ANALYZE-9",
        || {
            heard(|line, desk| {
                let ends = illegal(line, desk);
                desk.feed(line);
                if ends {
                    desk.feed("exit");
                    desk.feed("st 1");
                    desk.feed("playother");
                }
            })
        },
    ),
    wrong(
        "illegal-move-moves-in-analysis",
        "it answers an illegal move in analysis by a move",
        "XB-ANALYZE-9",
        || {
            heard(
                |line, desk| {
                    if illegal(line, desk) { desk.print_move(desk.seen.some_move()) } else { desk.feed(line) }
                },
            )
        },
    ),
];
