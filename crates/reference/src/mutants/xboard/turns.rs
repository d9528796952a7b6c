//! Force mode, `go`, `playother`: whose move it is, and who makes it.

use std::time::Duration;

use super::context::{Action, Context, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Cause, Mode, move_of};
use super::{lacks, wrong};
use crate::Mutant;
use crate::mutants::chess::with_field;
use games::chess::Color;

/// Leaves force mode behind such a line: the next move is answered, and soon.
pub(super) fn leaves_force(line: &[u8], context: &mut Context, leaves: bool) {
    context.feed(line);
    if leaves && context.seen.mode == Mode::Force {
        context.feed("st 1");
        context.feed("playother");
    }
}

/// Puts a command off until the search is over; pings are answered at once all the same.
pub(super) fn keeps_search(line: &[u8], context: &mut Context, command: &[u8]) {
    let putting_off = !context.held.is_empty() || (word(line) == command && context.seen.is_thinking());
    if !putting_off {
        context.feed(line);
    } else if word(line) == b"ping" {
        context.print([b"pong ", argument(line)].concat());
    } else {
        if context.held.is_empty() {
            // Soon enough to be noticed, too late to be in order.
            context.later(Duration::from_millis(200), Action::Feed(b"?".to_vec()));
        }
        context.held.push_back(line.to_vec());
    }
}

/// What was put off is done when the search is over.
pub(super) fn when_idle(context: &mut Context) {
    if !context.seen.is_thinking() {
        context.feed_held();
    }
}

/// Prints thinking lines for a second.
pub(super) fn think_aloud(context: &mut Context) {
    let mv = context.seen.some_move().unwrap_or_default();
    for at in 1..=8_u32 {
        let line = format!("{at} {at}0 {} {} {mv}\n", at * 10, at * 1234);
        context.later(Duration::from_millis(u64::from(at) * 100), Action::Print(line.into_bytes()));
    }
}

/// Passes a line on, or another one in its place.
fn replace(line: &[u8], context: &mut Context, when: bool, other: &str) {
    if when { context.feed(other) } else { context.feed(line) }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks(
        "go-forgets-castling-rights",
        "of moves made in force mode it keeps the pieces only",
        "XB-FORCE-3",
        || {
            heard(|line, context| {
                let bare = with_field(&context.seen.position, 2, "-");
                if let Some(fen) = bare.filter(|_| word(line) == b"go" && context.seen.position.plies() >= 8)
                {
                    context.feed(format!("setboard {fen}"));
                }
                context.feed(line);
            })
        },
    ),
    wrong("moves-in-force", "it answers moves in force mode", "XB-FORCE-1", || {
        heard(|line, context| {
            context.feed(line);
            if context.seen.mode == Mode::Force
                && move_of(line).is_some_and(|text| context.seen.legal(text).is_some())
            {
                context.act(Action::call(|context| context.print_move(context.seen.some_move())));
            }
        })
    }),
    wrong("force-ignored-after-move", "it does not look at force after its own move", "XB-FORCE-1", || {
        heard(|line, context| {
            let waiting = !context.seen.is_thinking()
                && matches!(context.seen.mode, Mode::Play(_))
                && context.seen.own_moves > 0;
            if word(line) != b"force" || !waiting {
                context.feed(line);
            }
        })
    }),
    wrong("force-ignored-after-playother", "it does not look at force after playother", "XB-FORCE-1", || {
        heard(|line, context| {
            match word(line) {
                b"playother" => context.count = 1,
                b"new" | b"go" => context.count = 0,
                b"force" if context.count == 1 => return context.feed("st 1"),
                _ => {}
            }
            context.feed(line);
        })
    }),
    wrong("thinks-in-force", "it thinks in force mode", "XB-FORCE-2", || {
        heard(|line, context| {
            let thinks = context.seen.mode == Mode::Force && context.seen.post && move_of(line).is_some();
            context.feed(line);
            if thinks {
                context.act(Action::call(think_aloud));
            }
        })
    }),
    wrong("force-keeps-search", "force does not end its search", "XB-FORCE-5", || {
        faulty(Script {
            heard: |line, context| keeps_search(line, context, b"force"),
            settle: when_idle,
            ..HONEST
        })
    }),
    wrong("force-left-by-setting", "a setting leaves force mode", "XB-FORCE-6", || {
        heard(|line, context| {
            let setting =
                matches!(word(line), b"hard" | b"easy" | b"post" | b"nopost" | b"level" | b"st" | b"sd");
            leaves_force(line, context, setting);
        })
    }),
    wrong("force-left-by-time", "the clock leaves force mode", "XB-FORCE-6", || {
        heard(|line, context| leaves_force(line, context, matches!(word(line), b"time" | b"otim")))
    }),
    wrong("setboard-starts-play", "setting a position up leaves force mode", "XB-SETBOARD-7", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"setboard" {
                context.feed("st 1");
                context.feed("playother");
            }
        })
    }),
    wrong("undo-leaves-force", "undo leaves force mode", "XB-FORCE-6", || {
        heard(|line, context| leaves_force(line, context, word(line) == b"undo"))
    }),
    wrong("force-toggles", "a second force leaves force mode", "XB-FORCE-6", || {
        heard(|line, context| {
            let second = word(line) == b"force" && context.seen.mode == Mode::Force;
            if second {
                context.feed("st 1");
            }
            replace(line, context, second, "playother");
        })
    }),
    lacks("go-ignored", "go does nothing", "XB-GO-1", || {
        heard(|line, context| {
            if word(line) != b"go" {
                context.feed(line)
            }
        })
    }),
    lacks("go-takes-other-side", "go takes the side that is not on move", "XB-GO-1", || {
        heard(|line, context| replace(line, context, word(line) == b"go", "playother"))
    }),
    lacks("go-plays-white-only", "go does nothing when Black is on move", "XB-GO-2", || {
        heard(|line, context| {
            if word(line) != b"go" || context.seen.position.turn() == Color::White {
                context.feed(line);
            }
        })
    }),
    lacks("go-needs-force", "go does nothing without force before it", "XB-GO-1", || {
        heard(|line, context| {
            if word(line) != b"go" || context.seen.mode == Mode::Force {
                context.feed(line)
            }
        })
    }),
    lacks("go-plays-one-move", "after go it makes one move and then none", "XB-GO-3", || {
        faulty(Script {
            said: |line, context| {
                context.print(line);
                if word(line) == b"move" && context.seen.cause == Some(Cause::Go) {
                    context.feed("force");
                }
            },
            ..HONEST
        })
    }),
    wrong("dies-on-second-go", "it crashes on go while it thinks", "XB-ERR-5", || {
        heard(|line, context| {
            let second = word(line) == b"go" && context.seen.is_thinking();
            if second { context.die(11) } else { context.feed(line) }
        })
    }),
    lacks("go-keeps-old-side", "in mid-game go does not change its side", "XB-GO-1", || {
        heard(|line, context| {
            let keeps = word(line) == b"go" && context.seen.own_moves > 0;
            replace(line, context, keeps, "playother");
        })
    }),
    lacks("ignores-clock", "it does not look at its clock", "XB-GO-4", || {
        heard(|line, context| {
            if !matches!(word(line), b"time" | b"otim") {
                context.feed(line)
            }
        })
    }),
    wrong("playother-moves", "playother makes it move at once", "XB-PLAYOTHER-1", || {
        heard(|line, context| replace(line, context, word(line) == b"playother", "go"))
    }),
    lacks("playother-stays-in-force", "playother does nothing", "XB-PLAYOTHER-1", || {
        heard(|line, context| {
            if word(line) != b"playother" {
                context.feed(line)
            }
        })
    }),
    lacks(
        "playother-plays-one-move",
        "after playother it makes one move and then none",
        "XB-PLAYOTHER-1",
        || {
            faulty(Script {
                heard: |line, context| {
                    match word(line) {
                        b"playother" => context.count = 1,
                        b"new" | b"go" => context.count = 0,
                        _ => {}
                    }
                    context.feed(line);
                },
                said: |line, context| {
                    context.print(line);
                    if word(line) == b"move" && context.count == 1 {
                        context.feed("force");
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("playother-is-always-black", "playother always gives it Black", "XB-PLAYOTHER-1", || {
        heard(|line, context| {
            let black = word(line) == b"playother" && context.seen.position.turn() == Color::Black;
            replace(line, context, black, "go");
        })
    }),
    lacks(
        "playother-does-not-ponder",
        "it does not begin to ponder after playother",
        "XB-PLAYOTHER-2",
        || {
            heard(|line, context| {
                if word(line) == b"playother" {
                    context.feed("easy");
                }
                context.feed(line);
            })
        },
    ),
];
