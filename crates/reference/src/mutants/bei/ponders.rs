//! `ponder`: in the background, without a word. What ends it is in [`interruptions`](super::interruptions).

use std::time::Duration;

use super::desk::{
    Action, Desk, HONEST, Script, command, die_if, faulty, feed_unless, heard, is_go, is_ponder, is_stop,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use grammars::bei::Command;

/// How long it ponders before it moves.
const LONG: Duration = Duration::from_millis(400);

fn replies(line: &[u8], desk: &mut Desk, text: &str) {
    desk.feed(line);
    if is_ponder(line) {
        desk.print(text);
    }
}

/// Reads nothing for a while behind `ponder`.
fn blocks() -> Box<dyn Engine> {
    fn wake(desk: &mut Desk) {
        desk.count = 0;
        desk.feed_held();
    }
    faulty(Script {
        heard: |line, desk| {
            if desk.count == 1 {
                return desk.held.push_back(line.to_vec());
            }
            desk.feed(line);
            if is_ponder(line) {
                desk.count = 1;
                desk.later(Duration::from_secs(8), Action::Call(wake));
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("ponder-answered", "it answers ponder by ok", "BEI-POND-1", || {
        heard(|line, desk| replies(line, desk, "ok"))
    }),
    wrong("ponder-answered-by-readyok", "it answers ponder by readyok", "BEI-POND-1", || {
        heard(|line, desk| replies(line, desk, "readyok"))
    }),
    wrong("ponder-shows-thoughts", "it shows what it ponders in lines of its own", "BEI-POND-1", || {
        heard(|line, desk| replies(line, desk, "info depth 1 score 0"))
    }),
    wrong("ponder-moves-at-once", "it moves at once when it is to ponder", "BEI-POND-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_ponder(line) {
                desk.act(Action::Call(Desk::repeat_answer));
            }
        })
    }),
    wrong("ponder-moves-in-the-end", "it moves when it has pondered for a while", "BEI-POND-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_ponder(line) {
                desk.later(
                    LONG,
                    Action::Call(|desk| {
                        if desk.seen.pondering {
                            desk.repeat_answer();
                        }
                    }),
                );
            }
        })
    }),
    wrong("ponder-is-go", "it takes ponder for go", "BEI-POND-3", || {
        heard(|line, desk| if is_ponder(line) { desk.feed("go") } else { desk.feed(line) })
    }),
    lacks("ponder-blocks", "it reads nothing while it ponders", "BEI-READY-5", blocks),
    lacks("ponder-wedges", "behind ponder it hears nothing", "BEI-READY-5", || {
        heard(|line, desk| {
            desk.feed(line);
            desk.deaf |= is_ponder(line);
        })
    }),
    wrong("ponder-crashes", "ponder crashes it", "EC-ALIVE", || {
        heard(|line, desk| die_if(line, desk, is_ponder(line)))
    }),
    wrong(
        "ponder-changes-line",
        "it thinks about the next player's turn once it has pondered",
        "BEI-LINE-1",
        || {
            heard(|line, desk| {
                desk.feed(line);
                let after = desk.seen.line.as_ref().filter(|_| is_ponder(line)).and_then(|line| {
                    let mv = line.position().legal_moves().first().copied()?;
                    line.position().play(mv).ok()
                });
                if let Some(after) = after {
                    desk.act(Action::Hush(format!("setline {after}").into_bytes()));
                }
            })
        },
    ),
    lacks("no-go-after-pondering", "it does not think any more once it has pondered", "BEI-POND-6", || {
        heard(|line, desk| feed_unless(line, desk, is_go(line) && desk.seen.ponders > 0))
    }),
    wrong(
        "stop-of-pondering-remembered",
        "the stop of pondering ends the next search, too",
        "BEI-READY-4",
        || {
            heard(|line, desk| {
                let was = desk.seen.pondering;
                desk.feed(line);
                if is_stop(line) && was {
                    desk.count = 1;
                } else if is_go(line) && std::mem::take(&mut desk.count) == 1 {
                    desk.feed("stop");
                }
            })
        },
    ),
    wrong("ponder-without-line-crashes", "ponder without a line crashes it", "BEI-ROBUST-1", || {
        heard(|line, desk| die_if(line, desk, is_ponder(line) && desk.seen.line.is_none()))
    }),
    wrong("ponder-zero-crashes", "it crashes when it is to ponder on its own turn", "BEI-ROBUST-1", || {
        heard(|line, desk| die_if(line, desk, command(line) == Command::Ponder(0)))
    }),
    wrong("ponder-without-number-crashes", "ponder without a number crashes it", "BEI-ROBUST-1", || {
        heard(|line, desk| {
            die_if(line, desk, matches!(command(line), Command::Malformed { command: "ponder", .. }));
        })
    }),
];
