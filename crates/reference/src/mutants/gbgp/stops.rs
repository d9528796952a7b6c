//! `stop`: of a search, of one that has just begun or just ended, and of none.

use std::time::Duration;

use super::answers::illegal_move;
use super::desk::{
    Action, Desk, HONEST, Script, change_answer, change_go, faulty, feed_unless, heard, is_answer, is_go,
    is_stop, lost_if, print_unless, said,
};
use super::seen::{Search, Seen};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use games::morris::{Move, Node};

/// How long it takes to notice a stop.
const SLOW: Duration = Duration::from_secs(8);
/// How young a search is in which a stop is still noticed.
const YOUNG: Duration = Duration::from_millis(400);
/// How long behind the end of a search a stop is taken for one of it.
const CROSSING: Duration = Duration::from_millis(20);

/// The search that has just ended, if it was stopped.
fn stopped(seen: &Seen) -> Option<&Search> {
    seen.last.as_ref().filter(|search| search.stopped)
}

/// A `go` has come in this read.
const BEGAN: u32 = 1;
/// A `stop` came in the same read.
const STOPPED: u32 = 2;

/// An engine that answers in its own way where `stop` comes with its `go`.
fn early(answer: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            if is_go(line) {
                desk.count = BEGAN;
            } else if is_stop(line) && desk.count == BEGAN {
                desk.count = STOPPED;
            }
            desk.feed(line);
        },
        said: answer,
        settle: |desk| {
            if desk.count == BEGAN {
                desk.count = 0;
            }
        },
        ..HONEST
    })
}

/// Whether this answers a `go` that was stopped in the same read.
fn is_early(line: &[u8], desk: &mut Desk) -> bool {
    let so = is_answer(line) && desk.count == STOPPED;
    if so {
        desk.count = 0;
    }
    so
}

/// Counts the stops that come in a row, the first of which ends a search.
fn second_stop_answered() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            match (is_stop(line), desk.seen.is_searching()) {
                (true, true) => desk.count += 1,
                (true, false) if desk.count > 0 => desk.repeat_answer(),
                _ => desk.count = 0,
            }
            desk.feed(line);
        },
        said: |line, desk| {
            desk.print(line);
            if is_answer(line) && desk.count > 1 {
                desk.print(line);
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("stop-ignored", "stop does nothing", "GB-STOP-1", || {
        heard(|line, desk| feed_unless(line, desk, is_stop(line)))
    }),
    lacks("go-without-limits-unanswered", "it ignores a go without limits", "GB-STOP-1", || {
        heard(|line, desk| change_go(line, desk, |go, _| lost_if(go.is_open() && !go.ponder)))
    }),
    lacks("stopped-search-unanswered", "it does not answer a search that was stopped", "GB-STOP-1", || {
        said(|line, desk| print_unless(line, desk, is_answer(line) && stopped(&desk.seen).is_some()))
    }),
    wrong("none-when-stopped", "it answers none when it was stopped", "GB-STOP-1", || {
        said(|line, desk| change_answer(line, desk, |_, seen| stopped(seen).map(|_| None)))
    }),
    lacks("stop-takes-eight-seconds", "it notices stop after eight seconds", "GB-STOP-1", || {
        said(|line, desk| {
            if is_answer(line) && stopped(&desk.seen).is_some() {
                desk.later(SLOW, Action::Print([line, b"\n"].concat()));
            } else {
                desk.print(line);
            }
        })
    }),
    lacks(
        "stop-ignored-after-400-ms",
        "it notices stop in the beginning of a search only",
        "GB-STOP-1",
        || {
            heard(|line, desk| {
                let old = desk.seen.search.as_ref().is_some_and(|search| desk.now > search.began + YOUNG);
                feed_unless(line, desk, is_stop(line) && old);
            })
        },
    ),
    wrong(
        "stopped-search-answers-illegally",
        "it answers with an illegal move when it was stopped",
        "GB-STOP-1",
        || {
            said(|line, desk| {
                change_answer(line, desk, |best, seen| {
                    let search = stopped(seen).filter(|_| best.is_some())?;
                    illegal_move(search.position()).map(Some)
                })
            })
        },
    ),
    lacks("second-stop-ignored", "it ignores the stop of its second search", "GB-STOP-1", || {
        heard(|line, desk| {
            if is_go(line) {
                desk.count += 1;
            }
            feed_unless(line, desk, is_stop(line) && desk.count == 2 && desk.seen.is_searching());
        })
    }),
    wrong("stopped-search-answers-twice", "it answers a stopped search twice", "GB-GO-1", || {
        said(|line, desk| {
            desk.print(line);
            if is_answer(line) && stopped(&desk.seen).is_some() {
                desk.print(line);
            }
        })
    }),
    wrong(
        "second-stop-answered",
        "it answers a stop behind the one that ended a search",
        "GB-STOP-3",
        second_stop_answered,
    ),
    wrong("early-stop-none", "it answers none when stop comes with its go", "GB-STOP-2", || {
        early(|line, desk| if is_early(line, desk) { desk.answer(None) } else { desk.print(line) })
    }),
    wrong("early-stop-first-node", "it answers P0 when stop comes with its go", "GB-STOP-2", || {
        early(|line, desk| {
            let place = Move { from: None, to: Node::ALL[0], take: None };
            if is_early(line, desk) { desk.answer(Some(place)) } else { desk.print(line) }
        })
    }),
    lacks("early-stop-unanswered", "it does not answer when stop comes with its go", "GB-STOP-2", || {
        early(|line, desk| {
            let early = is_early(line, desk);
            print_unless(line, desk, early);
        })
    }),
    wrong("crossing-stop-answered", "it answers again when stop crosses its answer", "GB-STOP-4", || {
        heard(|line, desk| {
            let crosses = desk.seen.answer.is_some() && desk.now <= desk.seen.answered + CROSSING;
            if is_stop(line) && crosses && !desk.seen.is_searching() {
                desk.repeat_answer();
            }
            desk.feed(line);
        })
    }),
    lacks(
        "crossing-stop-swallows-answer",
        "a stop at the end of a search costs the answer",
        "GB-STOP-4",
        || {
            said(|line, desk| {
                let bounded = |search: &Search| search.go.maxdepth.is_some_and(|most| most < 3);
                let crossing = is_answer(line) && stopped(&desk.seen).is_some_and(bounded);
                desk.count += u32::from(crossing);
                print_unless(line, desk, crossing && desk.count.is_multiple_of(7));
            })
        },
    ),
    wrong("idle-stop-answered", "it answers none to a stop that has nothing to end", "GB-STOP-3", || {
        heard(|line, desk| {
            if is_stop(line) && !desk.seen.is_searching() {
                desk.answer(None);
            }
            desk.feed(line);
        })
    }),
    wrong("late-stop-answered", "it says its last answer again to a stop behind it", "GB-STOP-3", || {
        heard(|line, desk| {
            if is_stop(line) && !desk.seen.is_searching() && desk.seen.answers > 0 {
                desk.repeat_answer();
            }
            desk.feed(line);
        })
    }),
    wrong("idle-stop-remembered", "a stop that has nothing to end ends the next search", "GB-STOP-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_stop(line) && !desk.seen.is_searching() {
                desk.count = 1;
            } else if is_go(line) && std::mem::take(&mut desk.count) == 1 {
                desk.feed("stop");
            }
        })
    }),
    lacks("stopped-for-good", "it thinks no more after a search that was stopped", "GB-GO-1", || {
        heard(|line, desk| {
            if is_stop(line) && desk.seen.is_searching() {
                desk.count = 1;
            }
            feed_unless(line, desk, is_go(line) && desk.count == 1);
        })
    }),
    wrong("stopped-search-plays", "it plays the move of a search that was stopped", "GB-GO-10", || {
        said(|line, desk| {
            desk.print(line);
            if is_answer(line) && stopped(&desk.seen).is_some() {
                desk.play_answer();
            }
        })
    }),
    wrong("none-twice-when-stopped", "it answers again when stop comes behind none", "GB-GO-3", || {
        heard(|line, desk| {
            if is_stop(line) && !desk.seen.is_searching() && desk.seen.answer == Some(None) {
                desk.answer(None);
            }
            desk.feed(line);
        })
    }),
];
