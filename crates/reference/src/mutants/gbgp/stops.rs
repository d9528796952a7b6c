//! `stop`: of a search, of one that has just begun or just ended, and of none.

use std::time::Duration;

use super::answers::illegal_move;
use super::context::{
    Action, Context, HONEST, Script, change_answer, change_go, faulty, feed_unless, heard, is_answer, is_go,
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
fn early(answer: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if is_go(line) {
                context.count = BEGAN;
            } else if is_stop(line) && context.count == BEGAN {
                context.count = STOPPED;
            }
            context.feed(line);
        },
        said: answer,
        settle: |context| {
            if context.count == BEGAN {
                context.count = 0;
            }
        },
        ..HONEST
    })
}

/// Whether this answers a `go` that was stopped in the same read.
fn is_early(line: &[u8], context: &mut Context) -> bool {
    let so = is_answer(line) && context.count == STOPPED;
    if so {
        context.count = 0;
    }
    so
}

/// Counts the stops that come in a row, the first of which ends a search.
fn second_stop_answered() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            match (is_stop(line), context.seen.is_searching()) {
                (true, true) => context.count += 1,
                (true, false) if context.count > 0 => context.repeat_answer(),
                _ => context.count = 0,
            }
            context.feed(line);
        },
        said: |line, context| {
            context.print(line);
            if is_answer(line) && context.count > 1 {
                context.print(line);
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("stop-ignored", "stop does nothing", "GB-STOP-1", || {
        heard(|line, context| feed_unless(line, context, is_stop(line)))
    }),
    lacks("go-without-limits-unanswered", "it ignores a go without limits", "GB-STOP-1", || {
        heard(|line, context| change_go(line, context, |go, _| lost_if(go.is_open() && !go.ponder)))
    }),
    lacks("stopped-search-unanswered", "it does not answer a search that was stopped", "GB-STOP-1", || {
        said(|line, context| print_unless(line, context, is_answer(line) && stopped(&context.seen).is_some()))
    }),
    wrong("none-when-stopped", "it answers none when it was stopped", "GB-STOP-1", || {
        said(|line, context| change_answer(line, context, |_, seen| stopped(seen).map(|_| None)))
    }),
    lacks("stop-takes-eight-seconds", "it notices stop after eight seconds", "GB-STOP-1", || {
        said(|line, context| {
            if is_answer(line) && stopped(&context.seen).is_some() {
                context.later(SLOW, Action::Print([line, b"\n"].concat()));
            } else {
                context.print(line);
            }
        })
    }),
    lacks(
        "stop-ignored-after-400-ms",
        "it notices stop in the beginning of a search only",
        "GB-STOP-1",
        || {
            heard(|line, context| {
                let old =
                    context.seen.search.as_ref().is_some_and(|search| context.now > search.began + YOUNG);
                feed_unless(line, context, is_stop(line) && old);
            })
        },
    ),
    wrong(
        "stopped-search-answers-illegally",
        "it answers with an illegal move when it was stopped",
        "GB-STOP-1",
        || {
            said(|line, context| {
                change_answer(line, context, |best, seen| {
                    let search = stopped(seen).filter(|_| best.is_some())?;
                    illegal_move(search.position()).map(Some)
                })
            })
        },
    ),
    lacks("second-stop-ignored", "it ignores the stop of its second search", "GB-STOP-1", || {
        heard(|line, context| {
            if is_go(line) {
                context.count += 1;
            }
            feed_unless(line, context, is_stop(line) && context.count == 2 && context.seen.is_searching());
        })
    }),
    wrong("stopped-search-answers-twice", "it answers a stopped search twice", "GB-GO-1", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) && stopped(&context.seen).is_some() {
                context.print(line);
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
        early(
            |line, context| if is_early(line, context) { context.answer(None) } else { context.print(line) },
        )
    }),
    wrong("early-stop-first-node", "it answers P0 when stop comes with its go", "GB-STOP-2", || {
        early(|line, context| {
            let place = Move { from: None, to: Node::ALL[0], take: None };
            if is_early(line, context) { context.answer(Some(place)) } else { context.print(line) }
        })
    }),
    lacks("early-stop-unanswered", "it does not answer when stop comes with its go", "GB-STOP-2", || {
        early(|line, context| {
            let early = is_early(line, context);
            print_unless(line, context, early);
        })
    }),
    wrong("crossing-stop-answered", "it answers again when stop crosses its answer", "GB-STOP-4", || {
        heard(|line, context| {
            let crosses = context.seen.answer.is_some() && context.now <= context.seen.answered + CROSSING;
            if is_stop(line) && crosses && !context.seen.is_searching() {
                context.repeat_answer();
            }
            context.feed(line);
        })
    }),
    lacks(
        "crossing-stop-swallows-answer",
        "a stop at the end of a search costs the answer",
        "GB-STOP-4",
        || {
            said(|line, context| {
                let bounded = |search: &Search| search.go.maxdepth.is_some_and(|most| most < 3);
                let crossing = is_answer(line) && stopped(&context.seen).is_some_and(bounded);
                context.count += u32::from(crossing);
                print_unless(line, context, crossing && context.count.is_multiple_of(7));
            })
        },
    ),
    wrong("idle-stop-answered", "it answers none to a stop that has nothing to end", "GB-STOP-3", || {
        heard(|line, context| {
            if is_stop(line) && !context.seen.is_searching() {
                context.answer(None);
            }
            context.feed(line);
        })
    }),
    wrong("late-stop-answered", "it says its last answer again to a stop behind it", "GB-STOP-3", || {
        heard(|line, context| {
            if is_stop(line) && !context.seen.is_searching() && context.seen.answers > 0 {
                context.repeat_answer();
            }
            context.feed(line);
        })
    }),
    wrong("idle-stop-remembered", "a stop that has nothing to end ends the next search", "GB-STOP-3", || {
        heard(|line, context| {
            context.feed(line);
            if is_stop(line) && !context.seen.is_searching() {
                context.count = 1;
            } else if is_go(line) && std::mem::take(&mut context.count) == 1 {
                context.feed("stop");
            }
        })
    }),
    lacks("stopped-for-good", "it thinks no more after a search that was stopped", "GB-GO-1", || {
        heard(|line, context| {
            if is_stop(line) && context.seen.is_searching() {
                context.count = 1;
            }
            feed_unless(line, context, is_go(line) && context.count == 1);
        })
    }),
    wrong("stopped-search-plays", "it plays the move of a search that was stopped", "GB-GO-10", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) && stopped(&context.seen).is_some() {
                context.play_answer();
            }
        })
    }),
    wrong("none-twice-when-stopped", "it answers again when stop comes behind none", "GB-GO-3", || {
        heard(|line, context| {
            if is_stop(line) && !context.seen.is_searching() && context.seen.answer == Some(None) {
                context.answer(None);
            }
            context.feed(line);
        })
    }),
];
