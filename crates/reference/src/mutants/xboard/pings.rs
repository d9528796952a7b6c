//! `ping`, and what may not overtake what.

use std::time::Duration;

use super::desk::{Action, Desk, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Mode, Seen};
use super::{lacks, wrong};
use crate::Mutant;
use crate::mutants::common::{self, is_ping, is_pong};

/// Answers a ping out of turn.
fn answer(line: &[u8], desk: &mut Desk) {
    desk.print([b"pong ", argument(line)].concat());
}

/// An abandoned search's move comes behind the next pong.
fn remember_move(line: &[u8], desk: &mut Desk) {
    if matches!(word(line), b"force" | b"new" | b"result") && desk.seen.is_thinking() {
        desk.memo = desk.seen.some_move().unwrap_or_default().into_bytes();
    }
    desk.feed(line);
}

/// The same where `force` alone has ended the search.
fn remember_forced_move(line: &[u8], desk: &mut Desk) {
    match word(line) {
        b"force" if desk.seen.is_thinking() => {
            desk.memo = desk.seen.some_move().unwrap_or_default().into_bytes();
        }
        b"new" => desk.memo.clear(),
        _ => {}
    }
    desk.feed(line);
}

/// The same where `new` alone has ended the search.
fn remember_old_game(line: &[u8], desk: &mut Desk) {
    if word(line) == b"new" && desk.seen.is_thinking() {
        desk.memo = desk.seen.some_move().unwrap_or_default().into_bytes();
    }
    desk.feed(line);
}

fn stale_move(line: &[u8], desk: &mut Desk) {
    desk.print(line);
    if is_pong(line) && !desk.memo.is_empty() {
        let text = [b"move ", &std::mem::take(&mut desk.memo)[..], b"\n"].concat();
        desk.later(Duration::from_millis(100), Action::Print(text));
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
        heard(|line, desk| {
            if !is_ping(line) || desk.seen.games > 0 {
                desk.feed(line)
            }
        })
    }),
    lacks("silent-in-force", "it answers no ping in force mode", "XB-PING-1", || {
        heard(|line, desk| {
            if !is_ping(line) || desk.seen.mode != Mode::Force {
                desk.feed(line)
            }
        })
    }),
    wrong(
        "pong-before-position",
        "it answers a ping ahead of the position that came before it",
        "XB-PING-2",
        || {
            heard(|line, desk| match word(line) {
                b"setboard" => desk.held.push_back(line.to_vec()),
                b"ping" if !desk.held.is_empty() => {
                    // The answer overtakes; the position is only set up behind the next line.
                    desk.feed(line);
                    desk.count = 1;
                }
                _ => {
                    if desk.count == 1 {
                        desk.count = 0;
                        desk.feed(line);
                        desk.feed_held();
                    } else {
                        desk.feed_held();
                        desk.feed(line);
                    }
                }
            })
        },
    ),
    lacks("pong-waits-for-ponder", "it answers a ping only when it has pondered enough", "XB-PING-3", || {
        faulty(Script {
            said: |line, desk| {
                if is_pong(line) && desk.seen.is_pondering() {
                    desk.held.push_back(line.to_vec());
                } else {
                    desk.print(line);
                }
            },
            settle: |desk| {
                while !desk.seen.is_pondering()
                    && let Some(line) = desk.held.pop_front()
                {
                    desk.print(line);
                }
            },
            ..HONEST
        })
    }),
    lacks("ping-ends-pondering", "it stops pondering at a ping", "XB-PING-4", || {
        heard(|line, desk| {
            if is_ping(line) && desk.seen.is_pondering() {
                desk.feed("easy");
            }
            desk.feed(line);
        })
    }),
    wrong("ping-moves-while-pondering", "it moves at a ping while it ponders", "XB-PONDER-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_ping(line) && desk.seen.is_pondering() {
                desk.print_move(desk.seen.some_move());
            }
        })
    }),
    lacks("pong-waits-for-analysis", "it answers no ping while it analyses", "XB-ANALYZE-10", || {
        heard(|line, desk| {
            if !is_ping(line) || desk.seen.mode != Mode::Analyze {
                desk.feed(line)
            }
        })
    }),
    wrong("pong-before-move", "it answers a ping at once while it thinks", "XB-PING-5", || {
        heard(
            |line, desk| {
                if is_ping(line) && desk.seen.is_thinking() { answer(line, desk) } else { desk.feed(line) }
            },
        )
    }),
    wrong(
        "pong-before-move-after-now",
        "asked to move now, it answers the ping behind it first",
        "XB-PING-6",
        || {
            faulty(Script {
                heard: |line, desk| {
                    if line == b"?" && desk.seen.is_thinking() {
                        desk.held.push_back(line.to_vec());
                    } else {
                        if is_ping(line) && !desk.held.is_empty() {
                            answer(line, desk);
                            return desk.feed_held();
                        }
                        desk.feed_held();
                        desk.feed(line);
                    }
                },
                settle: Desk::feed_held,
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
