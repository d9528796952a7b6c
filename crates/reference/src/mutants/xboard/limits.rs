//! Limits of the search other than a clock: `sd`, `nps`.

use super::context::{Context, HONEST, Script, argument, faulty, heard, word};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// Much deeper than anybody searches, and so no limit.
const NO_LIMIT: &str = "sd 99";
/// A search by nodes that does not end.
const FOR_EVER: &str = "nps 1000000000";

/// An engine that forgets its depth limit at another command.
fn forgets_depth(line: &[u8], context: &mut Context, at: &[u8]) {
    context.feed(line);
    if word(line) == at {
        context.feed(NO_LIMIT);
    }
}

fn is_zero(line: &[u8]) -> bool {
    word(line) == b"nps" && argument(line) == b"0"
}

/// Under `nps`, TIME in thinking lines by the wall; `count` is 1 after `nps`, `moved_at` the beginning of the search.
fn tells_wall_time(line: &[u8], context: &mut Context) {
    let text = String::from_utf8_lossy(line).into_owned();
    let mut words: Vec<&str> = text.split(' ').collect();
    let numbers = words.iter().take(4).filter(|word| word.parse::<i64>().is_ok()).count();
    match (context.count, numbers, context.seen.moved_at) {
        (1, 4, Some(began)) => {
            let time = (context.now.saturating_sub(began).as_millis() / 10).to_string();
            words[2] = &time;
            context.print(words.join(" "));
        }
        _ => context.print(line),
    }
}

/// Passes a line on, `nps` excepted.
pub(super) fn swallows_nps(line: &[u8], context: &mut Context) {
    if word(line) != b"nps" {
        context.feed(line);
    }
}

fn nps_for_one_move() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            match word(line) {
                b"nps" => context.count = 1,
                b"new" => context.count = 0,
                _ => {}
            }
            context.feed(line);
        },
        said: |line, context| {
            context.print(line);
            if word(line) == b"move" && context.count == 1 {
                context.feed(FOR_EVER);
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("sd-ignored", "it does not look at the depth limit", "XB-TC-10", || {
        heard(|line, context| {
            if word(line) != b"sd" {
                context.feed(line)
            }
        })
    }),
    wrong("sd-ignored-after-game", "it looks at the depth limit in the first game only", "XB-TC-10", || {
        heard(|line, context| {
            if word(line) != b"sd" || context.seen.games < 2 {
                context.feed(line)
            }
        })
    }),
    wrong("sd-is-one-more", "it searches a ply deeper than it may", "XB-TC-10", || {
        heard(|line, context| match (word(line), argument(line)) {
            (b"sd", [digit @ b'1'..=b'8']) => context.feed([b"sd ", &[digit + 1][..]].concat()),
            _ => context.feed(line),
        })
    }),
    wrong("st-lifts-depth-limit", "a time for each move ends its depth limit", "XB-TC-11", || {
        heard(|line, context| forgets_depth(line, context, b"st"))
    }),
    lacks("depth-limit-stops-clock", "with a depth limit it does not look at the time", "XB-TC-11", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"sd" {
                context.feed("st 100");
            }
        })
    }),
    lacks(
        "depth-limit-is-an-order",
        "it does not move before its depth limit is reached",
        "XB-TC-12",
        || {
            heard(|line, context| {
                if matches!(word(line), b"sd" | b"new") {
                    context.count = u32::from(word(line) == b"sd");
                }
                if word(line) == b"go" && context.count == 1 {
                    context.feed("st 100");
                }
                context.feed(line);
            })
        },
    ),
    wrong("level-lifts-depth-limit", "a level ends its depth limit", "XB-TC-13", || {
        heard(|line, context| forgets_depth(line, context, b"level"))
    }),
    lacks("nps-ignored", "it announces nps and goes by the wall clock", "XB-NPS-1", || heard(swallows_nps)),
    wrong("nps-tells-wall-time", "under nps it tells the time on the wall", "XB-NPS-2", || {
        faulty(Script {
            heard: |line, context| {
                match word(line) {
                    b"nps" => context.count = 1,
                    b"new" => context.count = 0,
                    b"go" => context.seen.moved_at = Some(context.now),
                    _ => {}
                }
                context.feed(line);
            },
            said: tells_wall_time,
            ..HONEST
        })
    }),
    wrong("nps-zero-kills", "it divides by a rate of nothing", "XB-NPS-3", || {
        heard(|line, context| if is_zero(line) { context.die(8) } else { context.feed(line) })
    }),
    lacks("nps-zero-stops-time", "with a rate of nothing its time is never over", "XB-NPS-3", || {
        heard(|line, context| if is_zero(line) { context.feed(FOR_EVER) } else { context.feed(line) })
    }),
    lacks("nps-for-one-move", "it counts nodes for a single move", "XB-NPS-4", nps_for_one_move),
    lacks("new-keeps-nps", "new does not end the counting of nodes", "XB-NEW-7", || {
        heard(|line, context| {
            if word(line) == b"nps" {
                context.memo = line.to_vec();
            }
            context.feed(line);
            if word(line) == b"new" && !context.memo.is_empty() {
                context.feed(context.memo.clone());
            }
        })
    }),
    lacks(
        "new-keeps-nps-after-game",
        "after a game new does not end the counting of nodes",
        "XB-NEW-7",
        || {
            heard(|line, context| {
                if word(line) == b"nps" {
                    context.memo = line.to_vec();
                }
                let played = context.seen.own_moves > 0;
                context.feed(line);
                if word(line) == b"new" && played && !context.memo.is_empty() {
                    context.feed(FOR_EVER);
                }
            })
        },
    ),
];
