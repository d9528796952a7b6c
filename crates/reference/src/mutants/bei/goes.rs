//! `go` and `stop`: one `move` each search, and none without one.

use std::time::Duration;

use super::context::{
    Action, Context, HONEST, Script, die_if, faulty, feed_unless, heard, is_answer, is_go, is_go_for_threats,
    is_stop, print_unless, said,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// How long behind the end of a search a stop is taken for one of it.
const CROSSING: Duration = Duration::from_millis(20);
/// How young a search is in which a stop is noticed.
const YOUNG: Duration = Duration::from_millis(400);
/// When it moves again by itself.
const AGAIN: Duration = Duration::from_millis(300);

/// Whether this is the move of a search that nothing has interrupted.
fn ended_by_itself(line: &[u8], context: &Context) -> bool {
    is_answer(line) && context.seen.last.as_ref().is_some_and(|search| search.ended_by.is_none())
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
        settle: |context| context.count = 0,
        ..HONEST
    })
}

fn is_early(line: &[u8], context: &Context) -> bool {
    is_answer(line) && context.count == STOPPED
}

/// Several `go` in a row count as one.
fn burst_of_go_merged() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            let further = is_go(line) && context.count == 1;
            context.count |= u32::from(is_go(line));
            feed_unless(line, context, further);
        },
        settle: |context| context.count = 0,
        ..HONEST
    })
}

/// Counts the stops that come in a row, the first of which ends a search.
fn second_stop_answered() -> Box<dyn Engine> {
    heard(|line, context| {
        match (is_stop(line), context.seen.is_thinking()) {
            (true, true) => context.count = 1,
            (true, false) if context.count == 1 => context.repeat_answer(),
            _ => context.count = 0,
        }
        context.feed(line);
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("go-unanswered", "it never moves", "BEI-GO-1", || {
        said(|line, context| print_unless(line, context, is_answer(line)))
    }),
    lacks("go-unanswered-until-stopped", "it moves only when it is interrupted", "BEI-GO-1", || {
        said(|line, context| {
            let so = ended_by_itself(line, context);
            print_unless(line, context, so);
        })
    }),
    wrong("go-answered-twice", "it moves twice at the end of a search", "BEI-GO-1", || {
        said(|line, context| {
            if ended_by_itself(line, context) {
                context.print(line);
            }
            context.print(line);
        })
    }),
    wrong("moves-again-later", "some time behind its move it moves again", "BEI-GO-1", || {
        said(|line, context| {
            context.print(line);
            if ended_by_itself(line, context) {
                context.later(AGAIN, Action::Print([line, b"\n"].concat()));
            }
        })
    }),
    lacks("second-search-unanswered", "it does not answer its second search", "BEI-GO-3", || {
        said(|line, context| print_unless(line, context, is_answer(line) && context.seen.answers == 2))
    }),
    lacks("every-third-move-lost", "every third move is lost", "BEI-GO-3", || {
        said(|line, context| {
            print_unless(line, context, is_answer(line) && context.seen.answers.is_multiple_of(3))
        })
    }),
    lacks("go-once", "it thinks once", "BEI-GO-1", || {
        heard(|line, context| feed_unless(line, context, is_go(line) && context.seen.goes > 0))
    }),
    lacks("go-needs-line-again", "without a new line it does not think again", "BEI-GO-7", || {
        faulty(Script {
            heard: |line, context| {
                if super::context::is_line(line) {
                    context.count = 0;
                }
                feed_unless(line, context, is_go(line) && context.count == 1);
            },
            said: |line, context| {
                context.count |= u32::from(is_answer(line));
                context.print(line);
            },
            ..HONEST
        })
    }),
    lacks("want-threats-unknown", "it does not know go wantThreats", "BEI-GO-2", || {
        heard(|line, context| feed_unless(line, context, is_go_for_threats(line)))
    }),
    wrong("want-threats-crashes", "go wantThreats crashes it", "BEI-GO-2", || {
        heard(|line, context| die_if(line, context, is_go_for_threats(line)))
    }),
    wrong("want-threats-answered-twice", "it answers go wantThreats by two moves", "BEI-GO-2", || {
        said(|line, context| {
            if is_answer(line) && context.seen.last.as_ref().is_some_and(|search| search.threats) {
                context.print(line);
            }
            context.print(line);
        })
    }),
    wrong(
        "go-with-other-word-crashes",
        "go with a word that it does not know crashes it",
        "BEI-ROBUST-1",
        || {
            heard(|line, context| {
                let odd = super::context::word(line) == b"go" && !is_go(line);
                die_if(line, context, odd);
            })
        },
    ),
    wrong("go-without-line-crashes", "go without a line crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_go(line) && context.seen.line.is_none()))
    }),
    lacks("burst-of-go-merged", "several go at once are one search for it", "BEI-GO-4", burst_of_go_merged),
    lacks("early-stop-unanswered", "it does not move when stop comes with its go", "BEI-GO-5", || {
        early(|line, context| {
            let early = is_early(line, context);
            print_unless(line, context, early);
        })
    }),
    wrong("early-stop-passes", "it passes when stop comes with its go", "BEI-GO-5", || {
        early(
            |line, context| {
                if is_early(line, context) { context.print("move 0 pass") } else { context.print(line) }
            },
        )
    }),
    wrong("early-stop-without-move", "it has no move when stop comes with its go", "BEI-MOVE-1", || {
        early(
            |line, context| {
                if is_early(line, context) { context.print("move 0") } else { context.print(line) }
            },
        )
    }),
    wrong("early-stop-first-point", "it answers a1a1 when stop comes with its go", "BEI-GO-5", || {
        early(
            |line, context| {
                if is_early(line, context) { context.print("move 0 a1a1") } else { context.print(line) }
            },
        )
    }),
    lacks("early-stop-lost", "it does not hear a stop that comes with its go", "BEI-STOP-1", || {
        faulty(Script {
            heard: |line, context| {
                let lost = is_stop(line) && context.count == 1;
                context.count |= u32::from(is_go(line));
                feed_unless(line, context, lost);
            },
            settle: |context| context.count = 0,
            ..HONEST
        })
    }),
    lacks(
        "stop-heard-at-first-only",
        "it notices stop in the beginning of a search only",
        "BEI-STOP-1",
        || {
            heard(|line, context| {
                let old = context.seen.search().is_some_and(|search| context.now > search.began + YOUNG);
                feed_unless(line, context, is_stop(line) && old);
            })
        },
    ),
    lacks(
        "second-search-not-stopped",
        "it does not hear the stop of its second search",
        "BEI-STOP-1",
        || {
            heard(|line, context| {
                let second = context.seen.goes == 2 && context.seen.is_thinking();
                feed_unless(line, context, is_stop(line) && second);
            })
        },
    ),
    lacks("stopped-for-good", "it thinks no more behind a search that was stopped", "BEI-GO-1", || {
        heard(|line, context| {
            context.count |= u32::from(is_stop(line) && context.seen.is_thinking());
            feed_unless(line, context, is_go(line) && context.count == 1);
        })
    }),
    wrong("idle-stop-answered", "it moves at a stop though it does not think", "BEI-STOP-2", || {
        heard(|line, context| {
            if is_stop(line) && !context.seen.is_thinking() && !context.seen.pondering {
                context.repeat_answer();
            }
            context.feed(line);
        })
    }),
    wrong("idle-stop-passes", "it passes at a stop though it does not think", "BEI-STOP-2", || {
        heard(|line, context| {
            if is_stop(line) && !context.seen.is_thinking() && !context.seen.pondering {
                context.print("move 0 pass");
            }
            context.feed(line);
        })
    }),
    wrong("idle-stop-is-an-error", "it calls a stop without a search an error", "BEI-STOP-2", || {
        heard(|line, context| {
            if is_stop(line) && !context.seen.is_thinking() {
                context.print("error not thinking");
            }
            context.feed(line);
        })
    }),
    wrong("idle-stop-crashes", "a stop without a search crashes it", "EC-ALIVE", || {
        heard(|line, context| {
            die_if(line, context, is_stop(line) && !context.seen.is_thinking() && !context.seen.pondering)
        })
    }),
    wrong(
        "idle-stop-remembered",
        "a stop that has nothing to end ends the next search",
        "BEI-READY-4",
        || {
            heard(|line, context| {
                let idle = !context.seen.is_thinking();
                context.feed(line);
                if is_stop(line) && idle {
                    context.count = 1;
                } else if is_go(line) && std::mem::take(&mut context.count) == 1 {
                    context.feed("stop");
                }
            })
        },
    ),
    wrong("late-stop-answered", "it says its last move again to a stop behind it", "BEI-STOP-3", || {
        heard(|line, context| {
            if is_stop(line) && !context.seen.is_thinking() && context.seen.answers > 0 {
                context.repeat_answer();
            }
            context.feed(line);
        })
    }),
    wrong("crossing-stop-answered", "it moves again when stop crosses its move", "BEI-STOP-3", || {
        heard(|line, context| {
            let crosses = context.seen.answer.is_some() && context.now <= context.seen.answered + CROSSING;
            if is_stop(line) && crosses && !context.seen.is_thinking() {
                context.repeat_answer();
            }
            context.feed(line);
        })
    }),
    wrong(
        "second-stop-answered",
        "it moves again at the second of two stops",
        "BEI-STOP-4",
        second_stop_answered,
    ),
    wrong("thinks-at-newgame", "it begins to think as soon as a game is known", "BEI-GO-6", || {
        heard(|line, context| {
            context.feed(line);
            if super::context::is_newgame(line) {
                context.feed("go");
            }
        })
    }),
];
