//! `setoption`: strength and depth.

use super::context::{
    Context, HONEST, Script, command, die_if, faulty, feed_unless, heard, is_answer, is_option, print_unless,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use grammars::bei::Command;

fn depth(line: &[u8]) -> Option<i64> {
    match command(line) {
        Command::Depth(plies) => Some(plies),
        _ => None,
    }
}

fn strength(line: &[u8]) -> Option<i64> {
    match command(line) {
        Command::Strength(rating) => Some(rating),
        _ => None,
    }
}

/// Says something when a line that is so has come.
fn replies(line: &[u8], context: &mut Context, so: bool, text: &str) {
    context.feed(line);
    if so {
        context.print(text);
    }
}

fn depth_once() -> Box<dyn Engine> {
    faulty(Script {
        said: |line, context| {
            context.print(line);
            if is_answer(line) && context.seen.options > 0 {
                context.feed("setoption depth 40");
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("strength-answered", "it answers setoption strength by readyok", "BEI-OPT-3", || {
        heard(|line, context| replies(line, context, strength(line).is_some(), "readyok"))
    }),
    wrong("depth-answered", "it answers setoption depth by readyok", "BEI-OPT-3", || {
        heard(|line, context| replies(line, context, depth(line).is_some(), "readyok"))
    }),
    wrong("option-confirmed", "it repeats what was set", "BEI-OPT-3", || {
        heard(|line, context| replies(line, context, depth(line).is_some(), "depth set"))
    }),
    wrong("strength-is-an-error", "it calls setoption strength an error", "BEI-OPT-1", || {
        heard(|line, context| replies(line, context, strength(line).is_some(), "error no option strength"))
    }),
    wrong("depth-is-an-error", "it calls setoption depth an error", "BEI-OPT-2", || {
        heard(|line, context| replies(line, context, depth(line).is_some(), "error no option depth"))
    }),
    wrong("strength-crashes", "setoption strength crashes it", "BEI-OPT-1", || {
        heard(|line, context| die_if(line, context, strength(line).is_some()))
    }),
    wrong("depth-crashes", "setoption depth crashes it", "BEI-OPT-2", || {
        heard(|line, context| die_if(line, context, depth(line).is_some()))
    }),
    lacks("strength-wedges", "behind setoption strength it hears nothing", "BEI-OPT-1", || {
        heard(|line, context| {
            context.feed(line);
            context.deaf = strength(line).is_some();
        })
    }),
    wrong("huge-strength-crashes", "a strength that it cannot play crashes it", "BEI-OPT-4", || {
        heard(|line, context| die_if(line, context, strength(line).is_some_and(|rating| rating > 10_000)))
    }),
    wrong("strength-zero-crashes", "a strength of 0 crashes it", "BEI-OPT-4", || {
        heard(|line, context| die_if(line, context, strength(line) == Some(0)))
    }),
    lacks("strength-zero-resigns", "at a strength of 0 it does not think", "BEI-OPT-4", || {
        heard(|line, context| {
            if let Some(rating) = strength(line) {
                context.count = u32::from(rating == 0);
            }
            feed_unless(line, context, super::context::is_go(line) && context.count == 1);
        })
    }),
    wrong("huge-strength-passes", "at a strength that it cannot play it passes", "BEI-OPT-4", || {
        faulty(Script {
            heard: |line, context| {
                if let Some(rating) = strength(line) {
                    context.count = u32::from(rating > 10_000);
                }
                context.feed(line);
            },
            said: |line, context| {
                if is_answer(line) && context.count == 1 {
                    context.print("move 0 pass")
                } else {
                    context.print(line)
                }
            },
            ..HONEST
        })
    }),
    wrong("huge-depth-crashes", "a depth that it cannot search crashes it", "BEI-OPT-5", || {
        heard(|line, context| die_if(line, context, depth(line).is_some_and(|plies| plies > 1000)))
    }),
    wrong("depth-zero-crashes", "a depth of 0 crashes it", "BEI-OPT-5", || {
        heard(|line, context| die_if(line, context, depth(line) == Some(0)))
    }),
    lacks("depth-zero-never-ends", "at a depth of 0 it thinks for ever", "BEI-OPT-5", || {
        heard(
            |line, context| {
                if depth(line) == Some(0) { context.feed("setoption depth 40") } else { context.feed(line) }
            },
        )
    }),
    lacks("depth-ignored", "it thinks as deep as ever whatever depth was set", "BEI-OPT-8", || {
        heard(
            |line, context| {
                if depth(line).is_some() { context.feed("setoption depth 40") } else { context.feed(line) }
            },
        )
    }),
    lacks("depth-counts-once", "a depth counts for one search only", "BEI-OPT-8", depth_once),
    wrong("option-ends-thinking", "setoption ends thinking", "BEI-OPT-7", || {
        heard(|line, context| {
            if is_option(line) && context.seen.is_thinking() {
                context.feed("stop");
            }
            context.feed(line);
        })
    }),
    lacks("option-swallows-search", "setoption ends thinking without a move", "BEI-OPT-7", || {
        faulty(Script {
            heard: |line, context| {
                context.count |= u32::from(is_option(line) && context.seen.is_thinking());
                context.feed(line);
            },
            said: |line, context| {
                let lost = is_answer(line) && std::mem::take(&mut context.count) == 1;
                print_unless(line, context, lost);
            },
            ..HONEST
        })
    }),
    wrong("option-while-thinking-crashes", "setoption crashes it while it thinks", "BEI-OPT-7", || {
        heard(|line, context| die_if(line, context, is_option(line) && context.seen.is_thinking()))
    }),
    wrong("option-while-pondering-crashes", "setoption crashes it while it ponders", "BEI-POND-7", || {
        heard(|line, context| die_if(line, context, is_option(line) && context.seen.pondering))
    }),
    wrong("option-while-pondering-answered", "setoption ends pondering by a move", "BEI-POND-3", || {
        heard(|line, context| {
            if is_option(line) && context.seen.pondering {
                context.repeat_answer();
            }
            context.feed(line);
        })
    }),
    lacks(
        "deep-search-ignores-stop",
        "it does not hear stop when a depth was set that is large",
        "BEI-OPT-9",
        || {
            heard(|line, context| {
                if let Some(plies) = depth(line) {
                    context.count = u32::from(plies >= 20);
                }
                let deaf = super::context::is_stop(line) && context.seen.is_thinking() && context.count == 1;
                feed_unless(line, context, deaf);
            })
        },
    ),
    wrong("option-forgets-line", "setoption forgets the line", "BEI-GO-7", || {
        heard(|line, context| {
            context.feed(line);
            if is_option(line)
                && context.seen.lines > 0
                && !context.seen.is_thinking()
                && !context.seen.pondering
            {
                context.act(super::context::Action::Hush(b"setline nothing".to_vec()));
            }
        })
    }),
    wrong("unknown-option-crashes", "an option that it does not know crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| {
            let odd = matches!(command(line), Command::Malformed { command: "setoption", .. });
            die_if(line, context, odd);
        })
    }),
    lacks(
        "unknown-option-wedges",
        "behind an option that it does not know it hears nothing",
        "BEI-ROBUST-1",
        || {
            heard(|line, context| {
                context.feed(line);
                context.deaf |= matches!(command(line), Command::Malformed { command: "setoption", .. });
            })
        },
    ),
];
