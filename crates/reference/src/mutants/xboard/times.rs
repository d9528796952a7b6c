//! Time controls and clocks: `level`, `st`, `time`, `otim`.

use std::time::Duration;

use super::context::{Action, Context, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Mode, move_of};
use super::{lacks, wrong};
use crate::Mutant;
use games::chess::Color;

/// The three arguments of `level`.
fn level(line: &[u8]) -> Option<[&str; 3]> {
    let text = std::str::from_utf8(line).ok()?;
    let mut words = text.strip_prefix("level ")?.split_ascii_whitespace();
    Some([words.next()?, words.next()?, words.next()?])
}

fn number(line: &[u8]) -> Option<i64> {
    std::str::from_utf8(argument(line)).ok()?.parse().ok()
}

/// Reads `level` in a way of its own, and looks at no clock.
fn reads_level(line: &[u8], context: &mut Context, read: fn([&str; 3]) -> Option<String>) {
    match (word(line), level(line).and_then(read)) {
        (_, Some(other)) => context.feed(other),
        (b"time" | b"otim", _) => {}
        _ => context.feed(line),
    }
}

/// Whether the engine is about to think: `go`, or a legal move of the opponent.
fn starts_search(line: &[u8], context: &Context) -> bool {
    let answered = matches!(context.seen.mode, Mode::Play(own) if own != context.seen.position.turn())
        && move_of(line).is_some_and(|text| context.seen.legal(text).is_some());
    word(line) == b"go" || answered
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("level-base-for-each-move", "it takes the time of a period for every move", "XB-TC-1", || {
        heard(|line, context| {
            reads_level(line, context, |[moves, base, inc]| {
                (moves != "0").then(|| format!("level 1 {base} {inc}"))
            })
        })
    }),
    lacks("period-is-not-renewed", "it makes no move after those of the first period", "XB-TC-1", || {
        heard(|line, context| {
            if let Some([moves, ..]) = level(line) {
                context.memo = moves.as_bytes().to_vec();
            }
            let moves =
                std::str::from_utf8(&context.memo).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
            let over = moves > 0 && context.seen.own_moves >= moves;
            if !over || !starts_search(line, context) {
                context.feed(line);
            }
        })
    }),
    lacks("level-seconds-are-minutes", "it takes the seconds of level for minutes", "XB-TC-2", || {
        heard(|line, context| {
            reads_level(line, context, |[moves, base, inc]| {
                base.strip_prefix("0:").map(|seconds| format!("level {moves} {seconds} {inc}"))
            })
        })
    }),
    wrong("level-increment-in-minutes", "it takes the increment of level for minutes", "XB-TC-3", || {
        heard(|line, context| {
            reads_level(line, context, |[moves, base, inc]| {
                inc.parse::<u32>().ok().map(|inc| format!("level {moves} {base} {}", inc * 60))
            })
        })
    }),
    lacks("game-in-one-period-is-no-game", "it makes no move where a period has 0 moves", "XB-TC-3", || {
        heard(|line, context| {
            if let Some([moves, ..]) = level(line) {
                context.count = u32::from(moves == "0");
            }
            if context.count == 0 || !starts_search(line, context) {
                context.feed(line);
            }
        })
    }),
    wrong("level-with-text-refused", "it refuses a level with further characters in it", "XB-TC-4", || {
        heard(|line, context| match level(line) {
            Some([_, base, inc])
                if !base.bytes().all(|b| b.is_ascii_digit() || b == b':')
                    || !inc.bytes().all(|b| b.is_ascii_digit()) =>
            {
                context.refuse_command(line);
            }
            _ => context.feed(line),
        })
    }),
    lacks(
        "level-with-text-is-no-time-control",
        "it does not take a level with further characters",
        "XB-TC-4",
        || {
            heard(|line, context| {
                if level(line)
                    .is_none_or(|[_, base, _]| base.bytes().all(|b| b.is_ascii_digit() || b == b':'))
                {
                    context.feed(line);
                }
            })
        },
    ),
    wrong("moves-after-flag", "it thinks until its time is over", "XB-TC-5", || {
        faulty(Script {
            heard: |line, context| {
                if word(line) == b"level" {
                    context.count = 1;
                }
                context.feed(line);
            },
            said: |line, context| match (word(line), context.count) {
                (b"move", 1) => {
                    context.count = 0;
                    context.later(Duration::from_millis(3000), Action::Print([line, b"\n"].concat()));
                }
                _ => context.print(line),
            },
            ..HONEST
        })
    }),
    lacks("level-in-mid-game-ignored", "it looks at level at the start of a game only", "XB-TC-6", || {
        heard(|line, context| {
            if word(line) != b"level" || context.seen.own_moves == 0 {
                context.feed(line);
            }
        })
    }),
    wrong("level-without-base-kills", "it divides by a time of nothing", "XB-TC-7", || {
        heard(|line, context| match level(line) {
            Some([_, "0" | "0:00", _]) => context.die(8),
            _ => context.feed(line),
        })
    }),
    lacks(
        "level-without-base-is-no-game",
        "it makes no move when its clock began at nothing",
        "XB-TC-7",
        || {
            heard(|line, context| {
                if let Some([_, base, _]) = level(line) {
                    context.count = u32::from(matches!(base, "0" | "0:00"));
                }
                if context.count == 0 || !starts_search(line, context) {
                    context.feed(line);
                }
            })
        },
    ),
    lacks("st-is-average", "it may think much longer than st permits", "XB-TC-8", || {
        heard(|line, context| match (word(line), number(line)) {
            (b"st", Some(seconds)) => context.feed(format!("st {}", seconds * 12)),
            _ => context.feed(line),
        })
    }),
    lacks(
        "st-is-average-after-level",
        "after a level it may think longer than st permits",
        "XB-TC-8",
        || {
            heard(|line, context| {
                if word(line) == b"level" {
                    context.count = 1;
                }
                match (word(line), number(line), context.count) {
                    (b"st", Some(seconds), 1) => context.feed(format!("st {}", seconds * 12)),
                    _ => context.feed(line),
                }
            })
        },
    ),
    lacks("st-accumulates", "it keeps the time that it did not use under st", "XB-TC-9", || {
        heard(|line, context| {
            match (word(line), number(line)) {
                (b"st", Some(seconds)) => {
                    context.memo = seconds.to_string().into_bytes();
                    context.count = 0;
                }
                (b"level" | b"new", _) => context.memo.clear(),
                _ => {}
            }
            if starts_search(line, context) {
                context.count += 1;
                let seconds: Option<u32> =
                    std::str::from_utf8(&context.memo).ok().and_then(|text| text.parse().ok());
                if let Some(seconds) = seconds {
                    context.feed(format!("st {}", seconds * context.count));
                }
            }
            context.feed(line);
        })
    }),
    lacks("time-in-seconds", "it takes the centiseconds of time for seconds", "XB-CLOCK-1", || {
        heard(|line, context| match (word(line), number(line)) {
            (b"time", Some(clock)) => context.feed(format!("time {}", clock.saturating_mul(100))),
            _ => context.feed(line),
        })
    }),
    wrong("last-centisecond-kills", "it divides by what is left of a centisecond", "XB-CLOCK-1", || {
        heard(|line, context| match (word(line), number(line)) {
            (b"time", Some(..=1)) => context.die(8),
            _ => context.feed(line),
        })
    }),
    lacks("otim-is-its-own-clock", "it takes the opponent's clock for its own", "XB-CLOCK-2", || {
        heard(|line, context| match word(line) {
            b"otim" => context.feed([b"time ", argument(line)].concat()),
            _ => context.feed(line),
        })
    }),
    lacks(
        "time-is-always-black-s",
        "it takes time for Black's clock, whatever it plays",
        "XB-CLOCK-3",
        || {
            heard(|line, context| match (word(line), context.seen.colour) {
                (b"time", Color::White) => context.feed([b"otim ", argument(line)].concat()),
                (b"otim", Color::White) => context.feed([b"time ", argument(line)].concat()),
                _ => context.feed(line),
            })
        },
    ),
    wrong("odd-setting-kills", "it dies of a time, level, st or sd that it cannot use", "XB-ERR-5", || {
        heard(|line, context| {
            let odd = match word(line) {
                b"time" | b"otim" | b"st" | b"sd" => {
                    number(line).is_none_or(|n| !(1..=99_999_999).contains(&n))
                }
                b"level" => level(line).is_none_or(|[moves, base, _]| {
                    moves.parse::<u32>().is_err() || !base.starts_with(|c: char| c.is_ascii_digit())
                }),
                _ => false,
            };
            if odd { context.die(11) } else { context.feed(line) }
        })
    }),
];
