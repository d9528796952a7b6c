//! `ping`, and what may not overtake what.

use std::time::Duration;

use super::context::{Action, Context, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Mode, Seen};
use super::{lacks, wrong};
use crate::Mutant;
use crate::mutants::legacy::{self as common, is_ping, is_pong};

/// Answers a ping out of turn.
fn answer(line: &[u8], context: &mut Context) {
    context.print([b"pong ", argument(line)].concat());
}

/// An abandoned search's move comes behind the next pong.
fn remember_move(line: &[u8], context: &mut Context) {
    if matches!(word(line), b"force" | b"new" | b"result") && context.seen.is_thinking() {
        context.memo = context.seen.some_move().unwrap_or_default().into_bytes();
    }
    context.feed(line);
}

/// The same where `force` alone has ended the search.
fn remember_forced_move(line: &[u8], context: &mut Context) {
    match word(line) {
        b"force" if context.seen.is_thinking() => {
            context.memo = context.seen.some_move().unwrap_or_default().into_bytes();
        }
        b"new" => context.memo.clear(),
        _ => {}
    }
    context.feed(line);
}

/// The same where `new` alone has ended the search.
fn remember_old_game(line: &[u8], context: &mut Context) {
    if word(line) == b"new" && context.seen.is_thinking() {
        context.memo = context.seen.some_move().unwrap_or_default().into_bytes();
    }
    context.feed(line);
}

fn stale_move(line: &[u8], context: &mut Context) {
    context.print(line);
    if is_pong(line) && !context.memo.is_empty() {
        let text = [b"move ", &std::mem::take(&mut context.memo)[..], b"\n"].concat();
        context.later(Duration::from_millis(100), Action::Print(text));
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("pong-missing", "it never answers ping", "XB-PING-1", common::pong_missing::<Seen>),
    wrong("pong-doubled", "it answers each ping twice", "XB-PING-1", common::pong_doubled::<Seen>),
    wrong(
        "pong-wrong-number",
        "it answers with a number of its own",
        "XB-PING-1",
        common::pong_wrong_number::<Seen>,
    ),
    wrong("pong-16-bit", "it cuts the number to sixteen bits", "XB-PING-1", common::pong_16_bit::<Seen>),
    lacks("pong-needs-new", "it answers no ping before the first game", "XB-PING-1", || {
        heard(|line, context| {
            if !is_ping(line) || context.seen.games > 0 {
                context.feed(line)
            }
        })
    }),
    lacks("silent-in-force", "it answers no ping in force mode", "XB-PING-1", || {
        heard(|line, context| {
            if !is_ping(line) || context.seen.mode != Mode::Force {
                context.feed(line)
            }
        })
    }),
    wrong(
        "pong-before-position",
        "it answers a ping ahead of the position that came before it",
        "XB-PING-2",
        || {
            heard(|line, context| match word(line) {
                b"setboard" => context.held.push_back(line.to_vec()),
                b"ping" if !context.held.is_empty() => {
                    // The answer overtakes; the position is only set up behind the next line.
                    context.feed(line);
                    context.count = 1;
                }
                _ => {
                    if context.count == 1 {
                        context.count = 0;
                        context.feed(line);
                        context.feed_held();
                    } else {
                        context.feed_held();
                        context.feed(line);
                    }
                }
            })
        },
    ),
    lacks("pong-waits-for-ponder", "it answers a ping only when it has pondered enough", "XB-PING-3", || {
        faulty(Script {
            said: |line, context| {
                if is_pong(line) && context.seen.is_pondering() {
                    context.held.push_back(line.to_vec());
                } else {
                    context.print(line);
                }
            },
            settle: |context| {
                while !context.seen.is_pondering()
                    && let Some(line) = context.held.pop_front()
                {
                    context.print(line);
                }
            },
            ..HONEST
        })
    }),
    lacks("ping-ends-pondering", "it stops pondering at a ping", "XB-PING-4", || {
        heard(|line, context| {
            if is_ping(line) && context.seen.is_pondering() {
                context.feed("easy");
            }
            context.feed(line);
        })
    }),
    wrong("ping-moves-while-pondering", "it moves at a ping while it ponders", "XB-PONDER-3", || {
        heard(|line, context| {
            context.feed(line);
            if is_ping(line) && context.seen.is_pondering() {
                context.print_move(context.seen.some_move());
            }
        })
    }),
    lacks("pong-waits-for-analysis", "it answers no ping while it analyses", "XB-ANALYZE-10", || {
        heard(|line, context| {
            if !is_ping(line) || context.seen.mode != Mode::Analyze {
                context.feed(line)
            }
        })
    }),
    wrong("pong-before-move", "it answers a ping at once while it thinks", "XB-PING-5", || {
        heard(|line, context| {
            if is_ping(line) && context.seen.is_thinking() {
                answer(line, context)
            } else {
                context.feed(line)
            }
        })
    }),
    wrong(
        "pong-before-move-after-now",
        "asked to move now, it answers the ping behind it first",
        "XB-PING-6",
        || {
            faulty(Script {
                heard: |line, context| {
                    if line == b"?" && context.seen.is_thinking() {
                        context.held.push_back(line.to_vec());
                    } else {
                        if is_ping(line) && !context.held.is_empty() {
                            answer(line, context);
                            return context.feed_held();
                        }
                        context.feed_held();
                        context.feed(line);
                    }
                },
                settle: Context::feed_held,
                ..HONEST
            })
        },
    ),
    wrong(
        "stale-move-after-pong",
        "the move of an abandoned search comes behind the pong",
        "XB-PING-7",
        || faulty(Script { heard: remember_move, said: stale_move, ..HONEST }),
    ),
    wrong(
        "stale-move-after-force",
        "the move of a search that force has ended comes behind the pong",
        "XB-FORCE-5",
        || faulty(Script { heard: remember_forced_move, said: stale_move, ..HONEST }),
    ),
    wrong(
        "stale-move-after-new",
        "the move of a search that new alone has ended comes behind the pong",
        "XB-NEW-9",
        || faulty(Script { heard: remember_old_game, said: stale_move, ..HONEST }),
    ),
    lacks(
        "pongs-merged",
        "it answers several pings at once by one pong",
        "XB-PING-8",
        common::pongs_merged::<Seen>,
    ),
    wrong(
        "pongs-reordered",
        "it answers several pings in reverse order",
        "XB-PING-8",
        common::pongs_reordered::<Seen>,
    ),
    wrong(
        "dies-on-odd-ping",
        "it crashes on a ping without a proper number",
        "XB-ERR-5",
        common::dies_on_odd_ping::<Seen>,
    ),
];
