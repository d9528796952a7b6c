//! `ponder`: in the background, without a word. What ends it is in [`interruptions`](super::interruptions).

use std::time::Duration;

use super::context::{
    Action, Context, HONEST, Script, command, die_if, faulty, feed_unless, heard, is_go, is_ponder, is_stop,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use grammars::bei::Command;

/// How long it ponders before it moves.
const LONG: Duration = Duration::from_millis(400);

fn replies(line: &[u8], context: &mut Context, text: &str) {
    context.feed(line);
    if is_ponder(line) {
        context.print(text);
    }
}

/// Reads nothing for a while behind `ponder`.
fn blocks() -> Box<dyn Engine> {
    fn wake(context: &mut Context) {
        context.count = 0;
        context.feed_held();
    }
    faulty(Script {
        heard: |line, context| {
            if context.count == 1 {
                return context.held.push_back(line.to_vec());
            }
            context.feed(line);
            if is_ponder(line) {
                context.count = 1;
                context.later(Duration::from_secs(8), Action::call(wake));
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("ponder-answered", "it answers ponder by ok", "BEI-POND-1", || {
        heard(|line, context| replies(line, context, "ok"))
    }),
    wrong("ponder-answered-by-readyok", "it answers ponder by readyok", "BEI-POND-1", || {
        heard(|line, context| replies(line, context, "readyok"))
    }),
    wrong("ponder-shows-thoughts", "it shows what it ponders in lines of its own", "BEI-POND-1", || {
        heard(|line, context| replies(line, context, "info depth 1 score 0"))
    }),
    wrong("ponder-moves-at-once", "it moves at once when it is to ponder", "BEI-POND-3", || {
        heard(|line, context| {
            context.feed(line);
            if is_ponder(line) {
                context.act(Action::call(Context::repeat_answer));
            }
        })
    }),
    wrong("ponder-moves-in-the-end", "it moves when it has pondered for a while", "BEI-POND-3", || {
        heard(|line, context| {
            context.feed(line);
            if is_ponder(line) {
                context.later(
                    LONG,
                    Action::call(|context| {
                        if context.seen.pondering {
                            context.repeat_answer();
                        }
                    }),
                );
            }
        })
    }),
    wrong("ponder-is-go", "it takes ponder for go", "BEI-POND-3", || {
        heard(|line, context| if is_ponder(line) { context.feed("go") } else { context.feed(line) })
    }),
    lacks("ponder-blocks", "it reads nothing while it ponders", "BEI-READY-5", blocks),
    lacks("ponder-wedges", "behind ponder it hears nothing", "BEI-READY-5", || {
        heard(|line, context| {
            context.feed(line);
            context.deaf |= is_ponder(line);
        })
    }),
    wrong("ponder-crashes", "ponder crashes it", "EC-ALIVE", || {
        heard(|line, context| die_if(line, context, is_ponder(line)))
    }),
    wrong(
        "ponder-changes-line",
        "it thinks about the next player's turn once it has pondered",
        "BEI-LINE-1",
        || {
            heard(|line, context| {
                context.feed(line);
                let after = context.seen.line.as_ref().filter(|_| is_ponder(line)).and_then(|line| {
                    let mv = line.position().legal_moves().first().copied()?;
                    line.position().play(mv).ok()
                });
                if let Some(after) = after {
                    context.act(Action::Hush(format!("setline {after}").into_bytes()));
                }
            })
        },
    ),
    lacks("no-go-after-pondering", "it does not think any more once it has pondered", "BEI-POND-6", || {
        heard(|line, context| feed_unless(line, context, is_go(line) && context.seen.ponders > 0))
    }),
    wrong(
        "stop-of-pondering-remembered",
        "the stop of pondering ends the next search, too",
        "BEI-READY-4",
        || {
            heard(|line, context| {
                let was = context.seen.pondering;
                context.feed(line);
                if is_stop(line) && was {
                    context.count = 1;
                } else if is_go(line) && std::mem::take(&mut context.count) == 1 {
                    context.feed("stop");
                }
            })
        },
    ),
    wrong("ponder-without-line-crashes", "ponder without a line crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_ponder(line) && context.seen.line.is_none()))
    }),
    wrong("ponder-zero-crashes", "it crashes when it is to ponder on its own turn", "BEI-ROBUST-1", || {
        heard(|line, context| die_if(line, context, command(line) == Command::Ponder(0)))
    }),
    wrong("ponder-without-number-crashes", "ponder without a number crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| {
            die_if(line, context, matches!(command(line), Command::Malformed { command: "ponder", .. }));
        })
    }),
];
