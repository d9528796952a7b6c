//! `go ponder`, and `ponderhit`.

use super::answers::illegal_move;
use super::context::{
    Action, Context, Fate, HONEST, Script, answered, argument, change_answer, change_go, command, die_if,
    faulty, feed_unless, heard, is_answer, is_ponderhit, is_position, is_stop, print_unless, said, word,
};
use super::seen::{Search, Seen};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use grammars::gbgp::{Command, Go, Notation};

/// The search that has just ended, if it was a pondering one.
fn pondered(seen: &Seen) -> Option<&Search> {
    seen.last.as_ref().filter(|search| search.go.ponder)
}

/// Takes `go ponder` for `go` where it is so.
fn plain_where(line: &[u8], context: &mut Context, so: fn(&Go<'_>) -> bool) {
    match command(line) {
        Command::Go(go) if go.ponder && so(&go) => {
            context.feed(Command::Go(Go { ponder: false, ..go }).to_bytes(Notation::Numbers));
        }
        _ => context.feed(line),
    }
}

/// Whether a line asks to ponder.
fn asks_to_ponder(line: &[u8]) -> bool {
    matches!(command(line), Command::Go(go) if go.ponder)
}

/// Whether the engine ponders, and is as deep as it should be.
fn waits(seen: &Seen) -> bool {
    seen.search.as_ref().is_some_and(|search| search.is_pondering() && search.is_done())
}

/// Whether a `ponderhit` has nothing to end.
fn is_idle_hit(line: &[u8], seen: &Seen) -> bool {
    is_ponderhit(line) && !seen.is_pondering()
}

/// Ponders about the position before the last one.
fn ponders_on_old_position() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if is_position(line) {
                context.held.push_back(line.to_vec());
                if context.held.len() > 2 {
                    context.held.pop_front();
                }
            }
            if asks_to_ponder(line) && context.held.len() == 2 {
                context.feed(context.held[0].clone());
            }
            context.feed(line);
        },
        said: |line, context| {
            context.print(line);
            if is_answer(line)
                && pondered(&context.seen).is_some()
                && let Some(last) = context.held.back().cloned()
            {
                context.feed(last);
            }
        },
        ..HONEST
    })
}

/// The position behind pondering that was stopped is lost.
fn pondered_position_stays() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            let lost = is_position(line) && std::mem::take(&mut context.count) == 1;
            feed_unless(line, context, lost);
        },
        said: |line, context| {
            let missed = |search: &Search| search.stopped && !search.hit;
            if is_answer(line) && pondered(&context.seen).is_some_and(missed) {
                context.count = 1;
            }
            context.print(line);
        },
        ..HONEST
    })
}

/// A `go ponder` has come in this read.
fn early_ponderhit_ignored() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            feed_unless(line, context, is_ponderhit(line) && context.count == 1);
            if asks_to_ponder(line) {
                context.count = 1;
            }
        },
        settle: |context| context.count = 0,
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("ponder-taken-for-go", "it takes go ponder for go", "GB-GO-9", || {
        heard(|line, context| plain_where(line, context, |_| true))
    }),
    wrong("ponder-ends-at-depth", "pondering ends at maxdepth", "GB-GO-9", || {
        heard(|line, context| plain_where(line, context, |go| go.maxdepth.is_some()))
    }),
    wrong("ponder-ends-at-time", "pondering ends when its time is over", "GB-GO-9", || {
        heard(|line, context| plain_where(line, context, |go| go.maxtime.is_some() || go.wtime.is_some()))
    }),
    wrong("ponder-word-must-be-first", "it knows ponder right behind go only", "GB-GO-9", || {
        heard(|line, context| {
            if asks_to_ponder(line) && word(argument(line)) != b"ponder" {
                plain_where(line, context, |_| true);
            } else {
                context.feed(line);
            }
        })
    }),
    lacks("ponderhit-ignored", "ponderhit does nothing", "GB-PH-1", || {
        heard(|line, context| feed_unless(line, context, is_ponderhit(line)))
    }),
    wrong("ponderhit-answered-illegally", "it answers illegally behind ponderhit", "GB-PH-1", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| {
                let search = pondered(seen).filter(|search| search.hit && best.is_some())?;
                illegal_move(search.position()).map(Some)
            })
        })
    }),
    lacks(
        "ponderhit-behind-the-end-ignored",
        "it ignores a ponderhit when it has thought to the end",
        "GB-PH-1",
        || heard(|line, context| feed_unless(line, context, is_ponderhit(line) && waits(&context.seen))),
    ),
    lacks(
        "early-ponderhit-ignored",
        "it ignores a ponderhit that comes with its go",
        "GB-PH-1",
        early_ponderhit_ignored,
    ),
    wrong("ponderhit-answered-twice", "it answers a ponderhit twice", "GB-GO-1", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) && pondered(&context.seen).is_some_and(|search| search.hit) {
                context.print(line);
            }
        })
    }),
    lacks("ponderhit-forgets-limits", "behind ponderhit it thinks without limits", "GB-PH-1", || {
        heard(|line, context| {
            change_go(line, context, |go, _| {
                if go.ponder {
                    *go = Go { ponder: true, ..Go::default() };
                }
                Fate::Taken
            })
        })
    }),
    lacks("stop-behind-ponderhit-ignored", "it ignores stop behind ponderhit", "GB-PH-1", || {
        heard(|line, context| {
            let hit = context.seen.search.as_ref().is_some_and(|search| search.hit);
            feed_unless(line, context, is_stop(line) && hit);
        })
    }),
    lacks("stop-while-pondering-ignored", "it ignores stop while it ponders", "GB-STOP-1", || {
        heard(|line, context| feed_unless(line, context, is_stop(line) && context.seen.is_pondering()))
    }),
    lacks(
        "stopped-pondering-unanswered",
        "it does not answer when its pondering is stopped",
        "GB-STOP-1",
        || {
            said(|line, context| {
                let stopped = pondered(&context.seen).is_some_and(|search| search.stopped && !search.hit);
                print_unless(line, context, is_answer(line) && stopped);
            })
        },
    ),
    lacks(
        "stop-behind-end-of-pondering-ignored",
        "it ignores stop when it has pondered to the end",
        "GB-STOP-1",
        || heard(|line, context| feed_unless(line, context, is_stop(line) && waits(&context.seen))),
    ),
    wrong(
        "stopped-pondering-answers-twice",
        "it answers twice when its pondering is stopped",
        "GB-GO-1",
        || {
            said(|line, context| {
                context.print(line);
                if is_answer(line) && pondered(&context.seen).is_some_and(|search| search.stopped) {
                    context.print(line);
                }
            })
        },
    ),
    wrong(
        "ponders-on-old-position",
        "it ponders about the position before the last one",
        "GB-PH-1",
        ponders_on_old_position,
    ),
    wrong(
        "pondered-position-stays",
        "it ignores the position behind pondering that was stopped",
        "GB-POS-4",
        pondered_position_stays,
    ),
    lacks("ponders-for-ever-after", "once it has pondered, it does nothing else", "GB-GO-1", || {
        heard(|line, context| {
            change_go(line, context, |go, context| {
                context.count |= u32::from(go.ponder);
                go.ponder = context.count == 1;
                Fate::Taken
            })
        })
    }),
    lacks(
        "pondering-when-over-unanswered",
        "it does not answer go ponder in a lost position",
        "GB-GO-3",
        || {
            said(|line, context| {
                let over = answered(line) == Some(None) && pondered(&context.seen).is_some();
                print_unless(line, context, over);
            })
        },
    ),
    wrong("idle-ponderhit-answered", "it answers none to a ponderhit of no search", "GB-ROBUST-1", || {
        heard(|line, context| {
            if is_ponderhit(line) && !context.seen.is_searching() {
                context.answer(None);
            }
            context.feed(line);
        })
    }),
    wrong(
        "dies-on-idle-ponderhit",
        "it crashes on a ponderhit that ends no pondering",
        "GB-ROBUST-1",
        || heard(|line, context| die_if(line, context, is_idle_hit(line, &context.seen))),
    ),
    lacks("ponderhit-breaks-search", "a ponderhit ends any search without an answer", "GB-ROBUST-1", || {
        heard(|line, context| {
            if is_idle_hit(line, &context.seen) && context.seen.is_searching() {
                context.act(Action::Hush(b"stop".to_vec()));
            } else {
                context.feed(line);
            }
        })
    }),
    wrong("second-ponderhit-answered", "it answers a second ponderhit", "GB-ROBUST-1", || {
        heard(|line, context| {
            let searching = context.seen.search.as_ref().or(context.seen.last.as_ref());
            let again = is_idle_hit(line, &context.seen) && searching.is_some_and(|search| search.hit);
            if again {
                context.repeat_answer();
            }
            context.feed(line);
        })
    }),
];
