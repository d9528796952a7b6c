//! `isready`, in every state.

use super::context::{
    Context, HONEST, Script, faulty, feed_unless, heard, is_answer, is_go, is_newgame, is_position, is_ready,
    is_stop, print_unless, said, word,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

fn is_readyok(line: &[u8]) -> bool {
    word(line) == b"readyok"
}

/// Mark of an `isready` that was heard in this read.
const IN_READ: u32 = 1;
/// Mark of an `isready` that was heard during this search.
const IN_SEARCH: u32 = 2;

/// Of several `isready` in one read or during one search one is heard.
fn readyoks_merged() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if !is_ready(line) {
                return context.feed(line);
            }
            let mark = if context.seen.is_searching() { IN_READ | IN_SEARCH } else { IN_READ };
            feed_unless(line, context, context.count & mark != 0);
            context.count |= mark;
        },
        settle: |context| context.count &= if context.seen.is_searching() { !IN_READ } else { 0 },
        ..HONEST
    })
}

/// Says what it is ready for only when it has nothing else to do.
fn readyok_behind_bestmove() -> Box<dyn Engine> {
    fn say_held(context: &mut Context) {
        while let Some(line) = context.held.pop_front() {
            context.print(line);
        }
    }
    faulty(Script {
        said: |line, context| {
            if is_readyok(line) {
                return context.held.push_back(line.to_vec());
            }
            context.print(line);
            if is_answer(line) {
                say_held(context);
            }
        },
        settle: |context| {
            if !context.seen.is_searching() {
                say_held(context);
            }
        },
        ..HONEST
    })
}

/// Loses the `isready` right behind a line that is so.
fn deaf_behind(line: &[u8], context: &mut Context, so: bool) {
    let lost = std::mem::replace(&mut context.count, u32::from(so)) == 1 && is_ready(line);
    feed_unless(line, context, lost);
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("readyok-missing", "it never answers isready", "GB-RDY-1", || {
        said(|line, context| print_unless(line, context, is_readyok(line)))
    }),
    lacks("readyok-misspelt", "it answers isready by ready", "GB-RDY-1", || {
        said(|line, context| if is_readyok(line) { context.print("ready") } else { context.print(line) })
    }),
    wrong("readyok-twice", "it answers each isready twice", "GB-RDY-2", || {
        said(|line, context| {
            context.print(line);
            if is_readyok(line) {
                context.print(line);
            }
        })
    }),
    lacks(
        "readyoks-merged",
        "it answers several isready at once by one readyok",
        "GB-RDY-2",
        readyoks_merged,
    ),
    lacks("isready-once-while-thinking", "it answers one isready during each search", "GB-RDY-2", || {
        faulty(Script {
            heard: |line, context| {
                if is_ready(line) && context.seen.is_searching() {
                    context.count += 1;
                    feed_unless(line, context, context.count > 1);
                } else {
                    context.feed(line);
                }
            },
            said: |line, context| {
                if is_answer(line) {
                    context.count = 0;
                }
                context.print(line);
            },
            ..HONEST
        })
    }),
    lacks(
        "drops-output-when-busy",
        "of the lines that it writes at once those behind the third are lost",
        "GB-RDY-2",
        || {
            faulty(Script {
                said: |line, context| {
                    context.count += u32::from(is_readyok(line));
                    print_unless(line, context, is_readyok(line) && context.count > 3);
                },
                settle: |context| context.count = 0,
                ..HONEST
            })
        },
    ),
    lacks("deaf-after-newgame", "it loses the isready behind a second newgame", "GB-RDY-1", || {
        heard(|line, context| deaf_behind(line, context, is_newgame(line) && context.seen.games > 0))
    }),
    lacks(
        "deaf-after-idle-stop",
        "it loses the isready behind a stop that has nothing to end",
        "GB-RDY-1",
        || heard(|line, context| deaf_behind(line, context, is_stop(line) && !context.seen.is_searching())),
    ),
    lacks("deaf-until-position", "behind its answer it waits for a position", "GB-RDY-1", || {
        faulty(Script {
            heard: |line, context| {
                if is_position(line) || is_newgame(line) {
                    context.count = 0;
                }
                feed_unless(line, context, is_ready(line) && context.count == 1);
            },
            said: |line, context| {
                if is_answer(line) {
                    context.count = 1;
                }
                context.print(line);
            },
            ..HONEST
        })
    }),
    lacks("deaf-when-over", "it answers no isready when the game is lost", "GB-RDY-1", || {
        heard(|line, context| {
            feed_unless(line, context, is_ready(line) && context.seen.position().loss().is_some());
        })
    }),
    wrong("isready-resets-position", "isready begins a new game", "GB-RDY-3", || {
        heard(|line, context| {
            context.feed(line);
            if is_ready(line) {
                context.reset();
            }
        })
    }),
    lacks(
        "isready-ends-thinking-for-good",
        "once it has thought, it thinks no more behind an isready",
        "GB-RDY-4",
        || {
            heard(|line, context| {
                if is_ready(line) && context.seen.answers > 0 {
                    context.count = 1;
                }
                feed_unless(line, context, is_go(line) && context.count == 1);
            })
        },
    ),
    lacks("isready-ignored-while-thinking", "it throws isready away while it thinks", "GB-RDY-5", || {
        heard(|line, context| feed_unless(line, context, is_ready(line) && context.seen.is_searching()))
    }),
    lacks("isready-swallows-answer", "an isready during a search costs the answer", "GB-RDY-5", || {
        faulty(Script {
            heard: |line, context| {
                if is_ready(line) && context.seen.is_searching() {
                    context.count = 1;
                }
                context.feed(line);
            },
            said: |line, context| {
                let lost = is_answer(line) && std::mem::take(&mut context.count) == 1;
                print_unless(line, context, lost);
            },
            ..HONEST
        })
    }),
    wrong("isready-ends-pondering", "an isready ends pondering", "GB-GO-9", || {
        heard(|line, context| {
            context.feed(line);
            if is_ready(line) && context.seen.is_pondering() {
                context.feed("stop");
            }
        })
    }),
    wrong(
        "readyok-behind-bestmove",
        "its readyok comes behind the move of a go that was sent later",
        "GB-SEQ-1",
        readyok_behind_bestmove,
    ),
];
