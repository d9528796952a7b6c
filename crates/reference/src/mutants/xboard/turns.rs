//! Force mode, `go`, `playother`: whose move it is, and who makes it.

use std::time::Duration;

use super::desk::{Action, Desk, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Cause, Mode, move_of};
use super::{lacks, wrong};
use crate::Mutant;
use crate::mutants::chess::with_field;
use games::chess::Color;

/// Leaves force mode behind such a line: the next move is answered, and soon.
pub(super) fn leaves_force(line: &[u8], desk: &mut Desk, leaves: bool) {
    desk.feed(line);
    if leaves && desk.seen.mode == Mode::Force {
        desk.feed("st 1");
        desk.feed("playother");
    }
}

/// Puts a command off until the search is over; pings are answered at once all the same.
pub(super) fn keeps_search(line: &[u8], desk: &mut Desk, command: &[u8]) {
    let putting_off = !desk.held.is_empty() || (word(line) == command && desk.seen.is_thinking());
    if !putting_off {
        desk.feed(line);
    } else if word(line) == b"ping" {
        desk.print([b"pong ", argument(line)].concat());
    } else {
        if desk.held.is_empty() {
            // Soon enough to be noticed, too late to be in order.
            desk.later(Duration::from_millis(200), Action::Feed(b"?".to_vec()));
        }
        desk.held.push_back(line.to_vec());
    }
}

/// What was put off is done when the search is over.
pub(super) fn when_idle(desk: &mut Desk) {
    if !desk.seen.is_thinking() {
        desk.feed_held();
    }
}

/// Prints thinking lines for a second.
pub(super) fn think_aloud(desk: &mut Desk) {
    let mv = desk.seen.some_move().unwrap_or_default();
    for at in 1..=8_u32 {
        let line = format!("{at} {at}0 {} {} {mv}\n", at * 10, at * 1234);
        desk.later(Duration::from_millis(u64::from(at) * 100), Action::Print(line.into_bytes()));
    }
}

/// Passes a line on, or another one in its place.
fn replace(line: &[u8], desk: &mut Desk, when: bool, other: &str) {
    if when { desk.feed(other) } else { desk.feed(line) }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks(
        "go-forgets-castling-rights",
        "of moves made in force mode it keeps the pieces only",
        "XB-FORCE-3",
        || {
            heard(|line, desk| {
                let bare = with_field(&desk.seen.position, 2, "-");
                if let Some(fen) = bare.filter(|_| word(line) == b"go" && desk.seen.position.plies() >= 8) {
                    desk.feed(format!("setboard {fen}"));
                }
                desk.feed(line);
            })
        },
    ),
    wrong("moves-in-force", "it answers moves in force mode", "XB-FORCE-1", || {
        heard(|line, desk| {
            desk.feed(line);
            if desk.seen.mode == Mode::Force
                && move_of(line).is_some_and(|text| desk.seen.legal(text).is_some())
            {
                desk.act(Action::Call(|desk| desk.print_move(desk.seen.some_move())));
            }
        })
    }),
    wrong("force-ignored-after-move", "it does not look at force after its own move", "XB-FORCE-1", || {
        heard(|line, desk| {
            let waiting = !desk.seen.is_thinking()
                && matches!(desk.seen.mode, Mode::Play(_))
                && desk.seen.own_moves > 0;
            if word(line) != b"force" || !waiting {
                desk.feed(line);
            }
        })
    }),
    wrong("force-ignored-after-playother", "it does not look at force after playother", "XB-FORCE-1", || {
        heard(|line, desk| {
            match word(line) {
                b"playother" => desk.count = 1,
                b"new" | b"go" => desk.count = 0,
                b"force" if desk.count == 1 => return desk.feed("st 1"),
                _ => {}
            }
            desk.feed(line);
        })
    }),
    wrong("thinks-in-force", "it thinks in force mode", "XB-FORCE-2", || {
        heard(|line, desk| {
            let thinks = desk.seen.mode == Mode::Force && desk.seen.post && move_of(line).is_some();
            desk.feed(line);
            if thinks {
                desk.act(Action::Call(think_aloud));
            }
        })
    }),
    wrong("force-keeps-search", "force does not end its search", "XB-FORCE-5", || {
        faulty(Script { heard: |line, desk| keeps_search(line, desk, b"force"), settle: when_idle, ..HONEST })
    }),
    wrong("force-left-by-setting", "a setting leaves force mode", "XB-FORCE-6", || {
        heard(|line, desk| {
            let setting =
                matches!(word(line), b"hard" | b"easy" | b"post" | b"nopost" | b"level" | b"st" | b"sd");
            leaves_force(line, desk, setting);
        })
    }),
    wrong("force-left-by-time", "the clock leaves force mode", "XB-FORCE-6", || {
        heard(|line, desk| leaves_force(line, desk, matches!(word(line), b"time" | b"otim")))
    }),
    wrong("setboard-starts-play", "setting a position up leaves force mode", "XB-SETBOARD-7", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"setboard" {
                desk.feed("st 1");
                desk.feed("playother");
            }
        })
    }),
    wrong("undo-leaves-force", "undo leaves force mode", "XB-FORCE-6", || {
        heard(|line, desk| leaves_force(line, desk, word(line) == b"undo"))
    }),
    wrong("force-toggles", "a second force leaves force mode", "XB-FORCE-6", || {
        heard(|line, desk| {
            let second = word(line) == b"force" && desk.seen.mode == Mode::Force;
            if second {
                desk.feed("st 1");
            }
            replace(line, desk, second, "playother");
        })
    }),
    lacks("go-ignored", "go does nothing", "XB-GO-1", || {
        heard(|line, desk| {
            if word(line) != b"go" {
                desk.feed(line)
            }
        })
    }),
    lacks("go-takes-other-side", "go takes the side that is not on move", "XB-GO-1", || {
        heard(|line, desk| replace(line, desk, word(line) == b"go", "playother"))
    }),
    lacks("go-plays-white-only", "go does nothing when Black is on move", "XB-GO-2", || {
        heard(|line, desk| {
            if word(line) != b"go" || desk.seen.position.turn() == Color::White {
                desk.feed(line);
            }
        })
    }),
    lacks("go-needs-force", "go does nothing without force before it", "XB-GO-1", || {
        heard(|line, desk| {
            if word(line) != b"go" || desk.seen.mode == Mode::Force {
                desk.feed(line)
            }
        })
    }),
    lacks("go-plays-one-move", "after go it makes one move and then none", "XB-GO-3", || {
        faulty(Script {
            said: |line, desk| {
                desk.print(line);
                if word(line) == b"move" && desk.seen.cause == Some(Cause::Go) {
                    desk.feed("force");
                }
            },
            ..HONEST
        })
    }),
    wrong("dies-on-second-go", "it crashes on go while it thinks", "XB-ERR-5", || {
        heard(|line, desk| {
            let second = word(line) == b"go" && desk.seen.is_thinking();
            if second { desk.die(11) } else { desk.feed(line) }
        })
    }),
    lacks("go-keeps-old-side", "in mid-game go does not change its side", "XB-GO-1", || {
        heard(|line, desk| {
            let keeps = word(line) == b"go" && desk.seen.own_moves > 0;
            replace(line, desk, keeps, "playother");
        })
    }),
    lacks("ignores-clock", "it does not look at its clock", "XB-GO-4", || {
        heard(|line, desk| {
            if !matches!(word(line), b"time" | b"otim") {
                desk.feed(line)
            }
        })
    }),
    wrong("playother-moves", "playother makes it move at once", "XB-PLAYOTHER-1", || {
        heard(|line, desk| replace(line, desk, word(line) == b"playother", "go"))
    }),
    lacks("playother-stays-in-force", "playother does nothing", "XB-PLAYOTHER-1", || {
        heard(|line, desk| {
            if word(line) != b"playother" {
                desk.feed(line)
            }
        })
    }),
    lacks(
        "playother-plays-one-move",
        "after playother it makes one move and then none",
        "XB-PLAYOTHER-1",
        || {
            faulty(Script {
                heard: |line, desk| {
                    match word(line) {
                        b"playother" => desk.count = 1,
                        b"new" | b"go" => desk.count = 0,
                        _ => {}
                    }
                    desk.feed(line);
                },
                said: |line, desk| {
                    desk.print(line);
                    if word(line) == b"move" && desk.count == 1 {
                        desk.feed("force");
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("playother-is-always-black", "playother always gives it Black", "XB-PLAYOTHER-1", || {
        heard(|line, desk| {
            let black = word(line) == b"playother" && desk.seen.position.turn() == Color::Black;
            replace(line, desk, black, "go");
        })
    }),
    lacks(
        "playother-does-not-ponder",
        "it does not begin to ponder after playother",
        "XB-PLAYOTHER-2",
        || {
            heard(|line, desk| {
                if word(line) == b"playother" {
                    desk.feed("easy");
                }
                desk.feed(line);
            })
        },
    ),
];
