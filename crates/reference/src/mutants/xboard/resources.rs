//! Memory, cores and endgame tables.

use std::time::Duration;

use super::desk::{Action, Desk, argument, heard, word};
use super::seen::Mode;
use super::{lacks, wrong};
use crate::Mutant;

/// Passes a line on, unless it is such a command: then something else happens.
fn at(line: &[u8], desk: &mut Desk, like: bool, then: impl FnOnce(&mut Desk)) {
    if like { then(desk) } else { desk.feed(line) }
}

fn number(line: &[u8]) -> Option<u32> {
    std::str::from_utf8(argument(line)).ok()?.parse().ok()
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("memory-refused", "it does not know the command that it asked for", "XB-MEMORY-1", || {
        heard(|line, desk| {
            at(line, desk, word(line) == b"memory", |desk| desk.refuse_command(line));
        })
    }),
    wrong("dies-on-little-memory", "it crashes when it gets one megabyte", "XB-MEMORY-1", || {
        heard(|line, desk| {
            let little = word(line) == b"memory" && number(line) == Some(1);
            at(line, desk, little, |desk| desk.die(11));
        })
    }),
    wrong("dies-on-odd-memory", "it crashes on a memory that is no number", "XB-ERR-5", || {
        heard(|line, desk| {
            at(line, desk, word(line) == b"memory" && number(line).is_none(), |desk| desk.die(11));
        })
    }),
    wrong("dies-on-much-memory", "it crashes when it gets more memory than there is", "XB-ERR-5", || {
        heard(|line, desk| {
            let much = word(line) == b"memory" && number(line).is_some_and(|n| n > 1_000_000);
            at(line, desk, much, |desk| desk.die(6));
        })
    }),
    wrong("uses-two-cores", "it searches on two cores whatever it is told", "XB-CORES-1", || {
        heard(|line, desk| {
            desk.cores = 2;
            desk.feed(line);
        })
    }),
    lacks("cores-ends-search", "it forgets its search when the cores change", "XB-CORES-2", || {
        heard(|line, desk| {
            let thinking = desk.seen.is_thinking();
            desk.feed(line);
            if word(line) == b"cores" && thinking {
                desk.feed("force");
            }
        })
    }),
    lacks("cores-enters-force", "it stops playing when the cores change", "XB-CORES-2", || {
        heard(|line, desk| {
            let waiting = !desk.seen.is_thinking() && matches!(desk.seen.mode, Mode::Play(_));
            desk.feed(line);
            if word(line) == b"cores" && waiting && desk.seen.own_moves > 0 {
                desk.feed("force");
            }
        })
    }),
    lacks("cores-waits-for-ponder", "it changes the cores when its pondering is over", "XB-CORES-4", || {
        heard(|line, desk| {
            if word(line) == b"cores" && desk.seen.is_pondering() && desk.held.is_empty() {
                desk.later(Duration::from_secs(8), Action::Call(Desk::feed_held));
                desk.held.push_back(line.to_vec());
            } else if desk.held.is_empty() {
                desk.feed(line);
            } else {
                desk.held.push_back(line.to_vec());
            }
        })
    }),
    wrong("dies-on-odd-cores", "it crashes when it gets no core at all, or fewer", "XB-ERR-5", || {
        heard(|line, desk| {
            let none = word(line) == b"cores" && line.split(|b| *b == b' ').any(|w| w == b"0" || w == b"-1");
            at(line, desk, none, |desk| desk.die(11));
        })
    }),
    wrong("tables-refused", "it does not know a format that it announced", "XB-EGT-1", || {
        heard(|line, desk| {
            at(line, desk, word(line) == b"egtpath", |desk| desk.refuse_command(line));
        })
    }),
    wrong("tables-path-cut-at-blank", "it ends a folder's name at a blank", "XB-EGT-1", || {
        heard(|line, desk| {
            let blank = word(line) == b"egtpath" && argument(line).iter().filter(|b| **b == b' ').count() > 1;
            at(line, desk, blank, |desk| {
                desk.print([b"Error (too many parameters): ", line].concat());
            });
        })
    }),
    wrong("dies-without-tables", "it crashes when a folder of tables is missing", "XB-EGT-1", || {
        heard(|line, desk| {
            let missing = word(line) == b"egtpath" && argument(line).ends_with(b"missing");
            at(line, desk, missing, |desk| desk.die(11));
        })
    }),
    wrong("dies-on-odd-tables", "it crashes on a format that it did not announce", "XB-ERR-5", || {
        heard(|line, desk| {
            let odd = word(line) == b"egtpath" && argument(line).starts_with(b"nosuchformat");
            at(line, desk, odd, |desk| desk.die(11));
        })
    }),
];
