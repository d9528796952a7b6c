//! Limits of the search other than a clock: `sd`, `nps`.

use super::desk::{Desk, HONEST, Script, argument, faulty, heard, word};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// Much deeper than anybody searches, and so no limit.
const NO_LIMIT: &str = "sd 99";
/// A search by nodes that does not end.
const FOR_EVER: &str = "nps 1000000000";

/// An engine that forgets its depth limit at another command.
fn forgets_depth(line: &[u8], desk: &mut Desk, at: &[u8]) {
    desk.feed(line);
    if word(line) == at {
        desk.feed(NO_LIMIT);
    }
}

fn is_zero(line: &[u8]) -> bool {
    word(line) == b"nps" && argument(line) == b"0"
}

/// Under `nps`, TIME in thinking lines by the wall; `count` is 1 after `nps`, `moved_at` the beginning of the search.
fn tells_wall_time(line: &[u8], desk: &mut Desk) {
    let text = String::from_utf8_lossy(line).into_owned();
    let mut words: Vec<&str> = text.split(' ').collect();
    let numbers = words.iter().take(4).filter(|word| word.parse::<i64>().is_ok()).count();
    match (desk.count, numbers, desk.seen.moved_at) {
        (1, 4, Some(began)) => {
            let time = (desk.now.saturating_sub(began).as_millis() / 10).to_string();
            words[2] = &time;
            desk.print(words.join(" "));
        }
        _ => desk.print(line),
    }
}

/// Passes a line on, `nps` excepted.
pub(super) fn swallows_nps(line: &[u8], desk: &mut Desk) {
    if word(line) != b"nps" {
        desk.feed(line);
    }
}

fn nps_for_one_move() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            match word(line) {
                b"nps" => desk.count = 1,
                b"new" => desk.count = 0,
                _ => {}
            }
            desk.feed(line);
        },
        said: |line, desk| {
            desk.print(line);
            if word(line) == b"move" && desk.count == 1 {
                desk.feed(FOR_EVER);
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("sd-ignored", "it does not look at the depth limit", "XB-TC-10", || {
        heard(|line, desk| {
            if word(line) != b"sd" {
                desk.feed(line)
            }
        })
    }),
    wrong("sd-ignored-after-game", "it looks at the depth limit in the first game only", "XB-TC-10", || {
        heard(|line, desk| {
            if word(line) != b"sd" || desk.seen.games < 2 {
                desk.feed(line)
            }
        })
    }),
    wrong("sd-is-one-more", "it searches a ply deeper than it may", "XB-TC-10", || {
        heard(|line, desk| match (word(line), argument(line)) {
            (b"sd", [digit @ b'1'..=b'8']) => desk.feed([b"sd ", &[digit + 1][..]].concat()),
            _ => desk.feed(line),
        })
    }),
    wrong("st-lifts-depth-limit", "a time for each move ends its depth limit", "XB-TC-11", || {
        heard(|line, desk| forgets_depth(line, desk, b"st"))
    }),
    lacks("depth-limit-stops-clock", "with a depth limit it does not look at the time", "XB-TC-11", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"sd" {
                desk.feed("st 100");
            }
        })
    }),
    lacks(
        "depth-limit-is-an-order",
        "it does not move before its depth limit is reached",
        "XB-TC-12",
        || {
            heard(|line, desk| {
                if matches!(word(line), b"sd" | b"new") {
                    desk.count = u32::from(word(line) == b"sd");
                }
                if word(line) == b"go" && desk.count == 1 {
                    desk.feed("st 100");
                }
                desk.feed(line);
            })
        },
    ),
    wrong("level-lifts-depth-limit", "a level ends its depth limit", "XB-TC-13", || {
        heard(|line, desk| forgets_depth(line, desk, b"level"))
    }),
    lacks("nps-ignored", "it announces nps and goes by the wall clock", "XB-NPS-1", || heard(swallows_nps)),
    wrong("nps-tells-wall-time", "under nps it tells the time on the wall", "XB-NPS-2", || {
        faulty(Script {
            heard: |line, desk| {
                match word(line) {
                    b"nps" => desk.count = 1,
                    b"new" => desk.count = 0,
                    b"go" => desk.seen.moved_at = Some(desk.now),
                    _ => {}
                }
                desk.feed(line);
            },
            said: tells_wall_time,
            ..HONEST
        })
    }),
    wrong("nps-zero-kills", "it divides by a rate of nothing", "XB-NPS-3", || {
        heard(|line, desk| if is_zero(line) { desk.die(8) } else { desk.feed(line) })
    }),
    lacks("nps-zero-stops-time", "with a rate of nothing its time is never over", "XB-NPS-3", || {
        heard(|line, desk| if is_zero(line) { desk.feed(FOR_EVER) } else { desk.feed(line) })
    }),
    lacks("nps-for-one-move", "it counts nodes for a single move", "XB-NPS-4", nps_for_one_move),
    lacks("new-keeps-nps", "new does not end the counting of nodes", "XB-NEW-7", || {
        heard(|line, desk| {
            if word(line) == b"nps" {
                desk.memo = line.to_vec();
            }
            desk.feed(line);
            if word(line) == b"new" && !desk.memo.is_empty() {
                desk.feed(desk.memo.clone());
            }
        })
    }),
    lacks(
        "new-keeps-nps-after-game",
        "after a game new does not end the counting of nodes",
        "XB-NEW-7",
        || {
            heard(|line, desk| {
                if word(line) == b"nps" {
                    desk.memo = line.to_vec();
                }
                let played = desk.seen.own_moves > 0;
                desk.feed(line);
                if word(line) == b"new" && played && !desk.memo.is_empty() {
                    desk.feed(FOR_EVER);
                }
            })
        },
    ),
];
