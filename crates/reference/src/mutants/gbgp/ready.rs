//! `isready`, in every state.

use super::desk::{
    Desk, HONEST, Script, faulty, feed_unless, heard, is_answer, is_go, is_newgame, is_position, is_ready,
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
        heard: |line, desk| {
            if !is_ready(line) {
                return desk.feed(line);
            }
            let mark = if desk.seen.is_searching() { IN_READ | IN_SEARCH } else { IN_READ };
            feed_unless(line, desk, desk.count & mark != 0);
            desk.count |= mark;
        },
        settle: |desk| desk.count &= if desk.seen.is_searching() { !IN_READ } else { 0 },
        ..HONEST
    })
}

/// Says what it is ready for only when it has nothing else to do.
fn readyok_behind_bestmove() -> Box<dyn Engine> {
    fn say_held(desk: &mut Desk) {
        while let Some(line) = desk.held.pop_front() {
            desk.print(line);
        }
    }
    faulty(Script {
        said: |line, desk| {
            if is_readyok(line) {
                return desk.held.push_back(line.to_vec());
            }
            desk.print(line);
            if is_answer(line) {
                say_held(desk);
            }
        },
        settle: |desk| {
            if !desk.seen.is_searching() {
                say_held(desk);
            }
        },
        ..HONEST
    })
}

/// Loses the `isready` right behind a line that is so.
fn deaf_behind(line: &[u8], desk: &mut Desk, so: bool) {
    let lost = std::mem::replace(&mut desk.count, u32::from(so)) == 1 && is_ready(line);
    feed_unless(line, desk, lost);
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("readyok-missing", "it never answers isready", "GB-RDY-1", || {
        said(|line, desk| print_unless(line, desk, is_readyok(line)))
    }),
    lacks("readyok-misspelt", "it answers isready by ready", "GB-RDY-1", || {
        said(|line, desk| if is_readyok(line) { desk.print("ready") } else { desk.print(line) })
    }),
    wrong("readyok-twice", "it answers each isready twice", "GB-RDY-2", || {
        said(|line, desk| {
            desk.print(line);
            if is_readyok(line) {
                desk.print(line);
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
            heard: |line, desk| {
                if is_ready(line) && desk.seen.is_searching() {
                    desk.count += 1;
                    feed_unless(line, desk, desk.count > 1);
                } else {
                    desk.feed(line);
                }
            },
            said: |line, desk| {
                if is_answer(line) {
                    desk.count = 0;
                }
                desk.print(line);
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
                said: |line, desk| {
                    desk.count += u32::from(is_readyok(line));
                    print_unless(line, desk, is_readyok(line) && desk.count > 3);
                },
                settle: |desk| desk.count = 0,
                ..HONEST
            })
        },
    ),
    lacks("deaf-after-newgame", "it loses the isready behind a second newgame", "GB-RDY-1", || {
        heard(|line, desk| deaf_behind(line, desk, is_newgame(line) && desk.seen.games > 0))
    }),
    lacks(
        "deaf-after-idle-stop",
        "it loses the isready behind a stop that has nothing to end",
        "GB-RDY-1",
        || heard(|line, desk| deaf_behind(line, desk, is_stop(line) && !desk.seen.is_searching())),
    ),
    lacks("deaf-until-position", "behind its answer it waits for a position", "GB-RDY-1", || {
        faulty(Script {
            heard: |line, desk| {
                if is_position(line) || is_newgame(line) {
                    desk.count = 0;
                }
                feed_unless(line, desk, is_ready(line) && desk.count == 1);
            },
            said: |line, desk| {
                if is_answer(line) {
                    desk.count = 1;
                }
                desk.print(line);
            },
            ..HONEST
        })
    }),
    lacks("deaf-when-over", "it answers no isready when the game is lost", "GB-RDY-1", || {
        heard(|line, desk| {
            feed_unless(line, desk, is_ready(line) && desk.seen.position().loss().is_some());
        })
    }),
    wrong("isready-resets-position", "isready begins a new game", "GB-RDY-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_ready(line) {
                desk.reset();
            }
        })
    }),
    lacks(
        "isready-ends-thinking-for-good",
        "once it has thought, it thinks no more behind an isready",
        "GB-RDY-4",
        || {
            heard(|line, desk| {
                if is_ready(line) && desk.seen.answers > 0 {
                    desk.count = 1;
                }
                feed_unless(line, desk, is_go(line) && desk.count == 1);
            })
        },
    ),
    lacks("isready-ignored-while-thinking", "it throws isready away while it thinks", "GB-RDY-5", || {
        heard(|line, desk| feed_unless(line, desk, is_ready(line) && desk.seen.is_searching()))
    }),
    lacks("isready-swallows-answer", "an isready during a search costs the answer", "GB-RDY-5", || {
        faulty(Script {
            heard: |line, desk| {
                if is_ready(line) && desk.seen.is_searching() {
                    desk.count = 1;
                }
                desk.feed(line);
            },
            said: |line, desk| {
                let lost = is_answer(line) && std::mem::take(&mut desk.count) == 1;
                print_unless(line, desk, lost);
            },
            ..HONEST
        })
    }),
    wrong("isready-ends-pondering", "an isready ends pondering", "GB-GO-9", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_ready(line) && desk.seen.is_pondering() {
                desk.feed("stop");
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
