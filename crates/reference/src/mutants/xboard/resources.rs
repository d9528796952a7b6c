//! Memory, cores and endgame tables.

use std::time::Duration;

use super::context::{Action, Context, argument, heard, word};
use super::seen::Mode;
use super::{lacks, wrong};
use crate::Mutant;

/// Passes a line on, unless it is such a command: then something else happens.
fn at(line: &[u8], context: &mut Context, like: bool, then: impl FnOnce(&mut Context)) {
    if like { then(context) } else { context.feed(line) }
}

fn number(line: &[u8]) -> Option<u32> {
    std::str::from_utf8(argument(line)).ok()?.parse().ok()
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("memory-refused", "it does not know the command that it asked for", "XB-MEMORY-1", || {
        heard(|line, context| {
            at(line, context, word(line) == b"memory", |context| context.refuse_command(line));
        })
    }),
    wrong("dies-on-little-memory", "it crashes when it gets one megabyte", "XB-MEMORY-1", || {
        heard(|line, context| {
            let little = word(line) == b"memory" && number(line) == Some(1);
            at(line, context, little, |context| context.die(11));
        })
    }),
    wrong("dies-on-odd-memory", "it crashes on a memory that is no number", "XB-ERR-5", || {
        heard(|line, context| {
            at(line, context, word(line) == b"memory" && number(line).is_none(), |context| context.die(11));
        })
    }),
    wrong("dies-on-much-memory", "it crashes when it gets more memory than there is", "XB-ERR-5", || {
        heard(|line, context| {
            let much = word(line) == b"memory" && number(line).is_some_and(|n| n > 1_000_000);
            at(line, context, much, |context| context.die(6));
        })
    }),
    wrong("uses-two-cores", "it searches on two cores whatever it is told", "XB-CORES-1", || {
        heard(|line, context| {
            context.cores = 2;
            context.feed(line);
        })
    }),
    lacks("cores-ends-search", "it forgets its search when the cores change", "XB-CORES-2", || {
        heard(|line, context| {
            let thinking = context.seen.is_thinking();
            context.feed(line);
            if word(line) == b"cores" && thinking {
                context.feed("force");
            }
        })
    }),
    lacks("cores-enters-force", "it stops playing when the cores change", "XB-CORES-2", || {
        heard(|line, context| {
            let waiting = !context.seen.is_thinking() && matches!(context.seen.mode, Mode::Play(_));
            context.feed(line);
            if word(line) == b"cores" && waiting && context.seen.own_moves > 0 {
                context.feed("force");
            }
        })
    }),
    lacks("cores-waits-for-ponder", "it changes the cores when its pondering is over", "XB-CORES-3", || {
        heard(|line, context| {
            if word(line) == b"cores" && context.seen.is_pondering() && context.held.is_empty() {
                context.later(Duration::from_secs(8), Action::call(Context::feed_held));
                context.held.push_back(line.to_vec());
            } else if context.held.is_empty() {
                context.feed(line);
            } else {
                context.held.push_back(line.to_vec());
            }
        })
    }),
    wrong("dies-on-odd-cores", "it crashes when it gets no core at all, or fewer", "XB-ERR-5", || {
        heard(|line, context| {
            let none = word(line) == b"cores" && line.split(|b| *b == b' ').any(|w| w == b"0" || w == b"-1");
            at(line, context, none, |context| context.die(11));
        })
    }),
    wrong("tables-refused", "it does not know a format that it announced", "XB-EGT-1", || {
        heard(|line, context| {
            at(line, context, word(line) == b"egtpath", |context| context.refuse_command(line));
        })
    }),
    wrong("tables-path-cut-at-blank", "it ends a folder's name at a blank", "XB-EGT-1", || {
        heard(|line, context| {
            let blank = word(line) == b"egtpath" && argument(line).iter().filter(|b| **b == b' ').count() > 1;
            at(line, context, blank, |context| {
                context.print([b"Error (too many parameters): ", line].concat());
            });
        })
    }),
    wrong("dies-without-tables", "it crashes when a folder of tables is missing", "XB-EGT-1", || {
        heard(|line, context| {
            let missing = word(line) == b"egtpath" && argument(line).ends_with(b"missing");
            at(line, context, missing, |context| context.die(11));
        })
    }),
    wrong("dies-on-odd-tables", "it crashes on a format that it did not announce", "XB-ERR-5", || {
        heard(|line, context| {
            let odd = word(line) == b"egtpath" && argument(line).starts_with(b"nosuchformat");
            at(line, context, odd, |context| context.die(11));
        })
    }),
];
