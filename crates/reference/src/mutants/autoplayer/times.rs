//! Clocks and time controls.

use std::time::Duration;

use super::context::{
    Action, Context, Seen, argument, command, die_if, feed_unless, heard, is_go, is_own_move, message, said,
    word,
};
use super::{lacks, wrong};
use crate::Mutant;
use games::chess::Color;
use grammars::autoplayer::{Command, Level, Message};

/// Prints a line; the clock in it is told otherwise.
fn tells(line: &[u8], context: &mut Context, other: fn(i64) -> String) {
    match message(line) {
        Message::Time(left) => context.print(other(left)),
        _ => context.print(line),
    }
}

/// Passes a line on; its own clock is set otherwise.
fn sets_own(line: &[u8], context: &mut Context, other: fn(i64) -> i64) {
    match command(line) {
        Command::Time(left) => context.feed(format!("time {}", other(left))),
        _ => context.feed(line),
    }
}

/// Passes a line on; `level` is read otherwise, and no clock is looked at.
fn reads_level(line: &[u8], context: &mut Context, read: fn(Level) -> Option<String>) {
    match command(line) {
        Command::Level(level) => match read(level) {
            Some(other) => context.feed(other),
            None => context.feed(line),
        },
        _ => context.feed(line),
    }
}

/// Whether the engine is about to think.
fn starts_search(line: &[u8], seen: &Seen) -> bool {
    seen.incoming(line).is_some() || is_go(line) && seen.is_open()
}

/// Which colour the engine has, or gets with its first move.
fn colour(seen: &Seen) -> Color {
    seen.colour.unwrap_or(Color::Black)
}

/// An engine to which `time` and `otim` are the clocks of colours.
fn clocks_by_colour(line: &[u8], context: &mut Context, own: Color) {
    match (word(line), colour(&context.seen) == own) {
        (b"time", false) => context.feed([b"otim ", argument(line)].concat()),
        (b"otim", false) => context.feed([b"time ", argument(line)].concat()),
        _ => context.feed(line),
    }
}

/// Behind a `level` that is so, no move is made any more once so many are made; `context.count` is their number, and one.
fn stops_after(line: &[u8], context: &mut Context, most: fn(Level) -> Option<u32>) {
    match command(line) {
        Command::Level(level) => context.count = most(level).map_or(0, |most| most + 1),
        Command::New => context.count = 0,
        _ => {}
    }
    let over = context.count > 0 && context.seen.own_moves + 1 >= context.count;
    let lost = over && starts_search(line, &context.seen);
    feed_unless(line, context, lost);
}

/// Writes its moves so much later than they are made.
fn late_moves(line: &[u8], context: &mut Context) {
    if is_own_move(line) {
        context.later(Duration::from_secs(20), Action::Print([line, b"\n"].concat()));
    } else {
        context.print(line);
    }
}

fn is_level(line: &[u8]) -> bool {
    word(line) == b"level"
}

fn answers(name: &'static [u8], line: &[u8], context: &mut Context, text: &str) {
    context.feed(line);
    if word(line) == name && !argument(line).is_empty() {
        context.print(text);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("tells-seconds", "it tells its clock in seconds", "AP-TM-2", || {
        said(|line, context| tells(line, context, |left| format!("time {}", left / 100)))
    }),
    wrong("tells-milliseconds", "it tells its clock in milliseconds", "AP-TM-2", || {
        said(|line, context| tells(line, context, |left| format!("time {}", left * 10)))
    }),
    wrong("tells-minutes-and-seconds", "it tells its clock as people read it", "AP-TM-2", || {
        said(|line, context| {
            tells(line, context, |left| format!("time {}:{:02}", left / 6000, left / 100 % 60));
        })
    }),
    wrong("tells-fractions", "it tells its clock in seconds with fractions", "AP-TM-2", || {
        said(|line, context| tells(line, context, |left| format!("time {}.{:02}", left / 100, left % 100)))
    }),
    lacks("time-ignored", "it does not look at time", "AP-TM-3", || {
        heard(|line, context| feed_unless(line, context, word(line) == b"time"))
    }),
    lacks("time-in-seconds", "it takes the hundredths of time for seconds", "AP-TM-3", || {
        heard(|line, context| sets_own(line, context, |left| left.saturating_mul(100)))
    }),
    lacks(
        "time-ignored-before-first-move",
        "it does not look at time before its first move",
        "AP-TM-3",
        || {
            heard(|line, context| {
                let early = word(line) == b"time" && context.seen.own_moves == 0;
                feed_unless(line, context, early);
            })
        },
    ),
    lacks("time-is-white-s", "it takes time for the clock of White", "AP-TM-3", || {
        heard(|line, context| clocks_by_colour(line, context, Color::White))
    }),
    lacks("time-is-black-s", "it takes time for the clock of Black", "AP-TM-3", || {
        heard(|line, context| clocks_by_colour(line, context, Color::Black))
    }),
    lacks("otim-is-its-own-clock", "it takes the opponent's clock for its own", "AP-TM-4", || {
        heard(|line, context| match word(line) {
            b"otim" => context.feed([b"time ", argument(line)].concat()),
            _ => context.feed(line),
        })
    }),
    wrong("dies-of-opponents-flag", "it divides by the opponent's time", "AP-TM-4", || {
        heard(|line, context| die_if(line, context, matches!(command(line), Command::Otim(..=1))))
    }),
    wrong("dies-of-last-hundredth", "it divides by what is left of a second", "AP-TM-3", || {
        heard(|line, context| die_if(line, context, matches!(command(line), Command::Time(..=1))))
    }),
    wrong("dies-of-negative-time", "it crashes when its clock is below zero", "AP-ROBUST-1", || {
        heard(|line, context| {
            die_if(line, context, matches!(command(line), Command::Time(..0) | Command::Otim(..0)))
        })
    }),
    lacks("no-move-without-time", "it makes no move when its clock is at zero", "AP-ROBUST-1", || {
        heard(|line, context| {
            if let Command::Time(left) = command(line) {
                context.count = u32::from(left <= 0);
            }
            let lost = starts_search(line, &context.seen) && context.count == 1;
            feed_unless(line, context, lost);
        })
    }),
    wrong("gives-up-on-time", "it announces that it has lost when its clock is at zero", "AP-RS-6", || {
        heard(|line, context| {
            context.feed(line);
            if matches!(command(line), Command::Time(..=1)) {
                context.print(match colour(&context.seen) {
                    Color::White => "0-1 {White has no time left}",
                    Color::Black => "1-0 {Black has no time left}",
                });
            }
        })
    }),
    wrong("answers-time", "it answers time by its own clock", "AP-TM-5", || {
        heard(|line, context| answers(b"time", line, context, "time 5900"))
    }),
    wrong("answers-otim", "it confirms the opponent's clock", "AP-TM-5", || {
        heard(|line, context| answers(b"otim", line, context, "otim ok"))
    }),
    wrong("answers-level", "it confirms the time control", "AP-IO-4", || {
        heard(|line, context| answers(b"level", line, context, "level is set"))
    }),
    lacks("level-time-for-each-move", "it takes the time of a control for every move", "AP-LV-1", || {
        heard(|line, context| {
            reads_level(line, context, |level| match level {
                Level::Fischer { moves: 2.., time, increment } => Some(format!("level 1 {time} {increment}")),
                _ => None,
            });
        })
    }),
    lacks("control-is-not-renewed", "it makes no move after those of the first control", "AP-LV-1", || {
        heard(|line, context| {
            stops_after(line, context, |level| match level {
                Level::Fischer { moves, .. } => Some(moves).filter(|&moves| moves > 0),
                Level::TwoControls { .. } => None,
            });
        })
    }),
    lacks(
        "game-in-one-control-is-no-game",
        "it makes no move where a control has 0 moves",
        "AP-LV-1",
        || {
            heard(|line, context| {
                stops_after(line, context, |level| {
                    matches!(level, Level::Fischer { moves: 0, .. }).then_some(0)
                });
            })
        },
    ),
    wrong("dies-on-game-in-one-control", "it divides by the moves of a control", "AP-LV-1", || {
        heard(|line, context| {
            die_if(line, context, matches!(command(line), Command::Level(Level::Fischer { moves: 0, .. })));
        })
    }),
    lacks("second-control-missing", "it makes no move after the first of two controls", "AP-LV-2", || {
        heard(|line, context| {
            stops_after(line, context, |level| match level {
                Level::TwoControls { moves, .. } => Some(moves),
                Level::Fischer { .. } => None,
            });
        })
    }),
    lacks(
        "second-control-is-not-renewed",
        "it makes no move after the second of two controls",
        "AP-LV-2",
        || {
            heard(|line, context| {
                stops_after(line, context, |level| match level {
                    Level::TwoControls { moves, next_moves, .. } => Some(moves + next_moves),
                    Level::Fischer { .. } => None,
                });
            })
        },
    ),
    wrong("dies-on-four-arguments", "it crashes on a level with four arguments", "AP-LV-2", || {
        heard(|line, context| {
            die_if(line, context, matches!(command(line), Command::Level(Level::TwoControls { .. })))
        })
    }),
    lacks(
        "four-arguments-are-minutes-a-move",
        "of two controls it takes the first time for each move",
        "AP-LV-2",
        || {
            heard(|line, context| {
                reads_level(line, context, |level| match level {
                    Level::TwoControls { time, .. } => Some(format!("level 1 {time} 0")),
                    Level::Fischer { .. } => None,
                });
            })
        },
    ),
    wrong("dies-on-no-increment", "it divides by the increment", "AP-LV-3", || {
        heard(|line, context| {
            die_if(
                line,
                context,
                matches!(command(line), Command::Level(Level::Fischer { increment: 0, .. })),
            );
        })
    }),
    lacks(
        "no-increment-is-a-minute",
        "where there is no increment it takes a minute for each move",
        "AP-LV-3",
        || {
            heard(|line, context| {
                reads_level(line, context, |level| match level {
                    Level::Fischer { moves, time, increment: 0 } => Some(format!("level {moves} {time} 60")),
                    _ => None,
                });
            })
        },
    ),
    lacks("increment-in-minutes", "it takes the increment for minutes", "AP-LV-1", || {
        heard(|line, context| {
            reads_level(line, context, |level| match level {
                Level::Fischer { moves, time, increment: inc @ 1.. } => {
                    Some(format!("level {moves} {time} {}", inc.saturating_mul(60)))
                }
                _ => None,
            });
        })
    }),
    lacks("minutes-are-hours", "it takes the minutes of level for hours", "AP-LV-4", || {
        heard(|line, context| {
            reads_level(line, context, |level| match level {
                Level::Fischer { moves, time, increment } => {
                    Some(format!("level {moves} {} {increment}", time.minutes.saturating_mul(60)))
                }
                Level::TwoControls { .. } => None,
            });
        })
    }),
    lacks(
        "level-ignored-after-first-game",
        "it looks at level before its first game only",
        "AP-LV-4",
        || {
            heard(|line, context| {
                context.count |= u32::from(context.seen.own_moves > 0);
                let lost = is_level(line) && context.count == 1;
                match lost {
                    true => context.feed("level 1 60 0"),
                    false => context.feed(line),
                }
            })
        },
    ),
    lacks("moves-after-flag", "it moves when its time is long over", "AP-LV-4", || said(late_moves)),
    wrong("level-resets-board", "level begins a new game", "AP-SP-1", || {
        heard(|line, context| {
            if is_level(line) {
                context.feed("new");
            }
            context.feed(line);
        })
    }),
    wrong("dies-on-level-in-mid-game", "it crashes on a level in mid-game", "AP-ROBUST-1", || {
        heard(|line, context| {
            let late = is_level(line) && context.seen.own_moves > 0;
            die_if(line, context, late);
        })
    }),
    lacks("level-in-mid-game-ends-play", "after a level in mid-game it plays no more", "AP-ROBUST-1", || {
        heard(|line, context| {
            context.feed(line);
            if is_level(line) && context.seen.own_moves > 0 {
                context.feed("result * {}");
            }
        })
    }),
    lacks("clock-ends-search", "told the clock while it thinks it forgets its search", "AP-TM-5", || {
        heard(|line, context| {
            let busy = word(line) == b"time" && context.seen.is_thinking();
            context.feed(line);
            if busy {
                let fen = context.seen.position.fen();
                context.put(&fen);
            }
        })
    }),
];
