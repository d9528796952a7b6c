//! Start-up, features, and what is promised by them.

use std::time::Duration;

use super::desk::{Action, Desk, HONEST, argument, faulty_from, heard, said, word};
use super::{lacks, wrong};
use crate::Mutant;

/// Passes a feature line on with a part of it replaced.
pub(super) fn with_feature(line: &[u8], desk: &mut Desk, old: &str, new: &str) {
    let text = String::from_utf8_lossy(line);
    if line.starts_with(b"feature ") {
        desk.print(text.replace(old, new));
    } else {
        desk.print(line);
    }
}

/// Refuses a command as if it were unknown.
fn not_kept(command: &[u8], line: &[u8], desk: &mut Desk) {
    if word(line) == command { desk.refuse_command(line) } else { desk.feed(line) }
}

fn is_feature(line: &[u8]) -> bool {
    word(line) == b"feature"
}

/// The features that the engine announces.
const ANNOUNCED: &[&[u8]] = &[
    b"done",
    b"myname",
    b"variants",
    b"ping",
    b"setboard",
    b"playother",
    b"san",
    b"usermove",
    b"time",
    b"draw",
    b"reuse",
    b"analyze",
    b"colors",
    b"sigint",
    b"sigterm",
    b"ics",
    b"name",
    b"pause",
    b"nps",
    b"debug",
    b"memory",
    b"smp",
    b"egt",
    b"option",
];

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("moves-at-start", "it prints a move as soon as it runs", "XB-NEW-3", || {
        faulty_from(Action::Print(b"move e2e4\n".to_vec()), HONEST)
    }),
    lacks("no-features", "it answers protover with nothing", "XB-HANDSHAKE-2", || {
        said(|line, desk| {
            if !is_feature(line) {
                desk.print(line)
            }
        })
    }),
    lacks("features-late", "it sends its features after three seconds", "XB-HANDSHAKE-3", || {
        said(|line, desk| match is_feature(line) {
            true => desk.later(Duration::from_secs(3), Action::Print([line, b"\n"].concat())),
            false => desk.print(line),
        })
    }),
    wrong("features-after-done", "it announces a feature after done=1", "XB-HANDSHAKE-3", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"new" && desk.seen.games == 0 && desk.seen.protover.is_some() {
                desk.print("feature reuse=1 analyze=1");
            }
        })
    }),
    lacks("no-done", "it never says that its features are complete", "XB-HANDSHAKE-4", || {
        said(|line, desk| {
            if !line.starts_with(b"feature done=") {
                desk.print(line)
            }
        })
    }),
    lacks("done-zero-only", "it asks for time by done=0 and never says done=1", "XB-HANDSHAKE-5", || {
        said(|line, desk| {
            if line != b"feature done=1" {
                desk.print(line)
            }
        })
    }),
    wrong(
        "refuses-future-versions",
        "it exits when the protocol's version is above 2",
        "XB-HANDSHAKE-7",
        || {
            heard(|line, desk| match (word(line), number(argument(line))) {
                (b"protover", Some(3..)) => desk.exit(1),
                _ => desk.feed(line),
            })
        },
    ),
    lacks("compares-versions-as-text", "it takes version 10 for less than 2", "XB-HANDSHAKE-8", || {
        heard(|line, desk| {
            if word(line) != b"protover" || argument(line) >= &b"2"[..] {
                desk.feed(line)
            }
        })
    }),
    lacks("needs-protover", "it does nothing until protover has come", "XB-HANDSHAKE-12", || {
        heard(|line, desk| {
            if desk.seen.protover.is_some() || matches!(word(line), b"xboard" | b"protover" | b"quit") {
                desk.feed(line);
            }
        })
    }),
    wrong(
        "answers-accepted",
        "it takes accepted and rejected for unknown commands",
        "XB-HANDSHAKE-10",
        || {
            heard(|line, desk| {
                if matches!(word(line), b"accepted" | b"rejected") {
                    desk.refuse_command(line);
                } else {
                    desk.feed(line);
                }
            })
        },
    ),
    lacks(
        "accepted-ends-play",
        "told in mid-game that a feature is accepted, it ceases to play",
        "XB-HANDSHAKE-10",
        || {
            heard(|line, desk| {
                desk.feed(line);
                if word(line) == b"accepted" && desk.seen.own_moves > 0 {
                    desk.feed("force");
                }
            })
        },
    ),
    wrong("needs-accepted", "it understands usermove only after it was accepted", "XB-MOVEIN-3", || {
        heard(|line, desk| {
            desk.count |= u32::from(line == b"accepted usermove");
            if desk.count == 0 { not_kept(b"usermove", line, desk) } else { desk.feed(line) }
        })
    }),
    wrong("insists-on-features", "it wants usermove although it was rejected", "XB-HANDSHAKE-11", || {
        heard(|line, desk| {
            desk.count |= u32::from(line == b"rejected usermove");
            if desk.count == 1 && super::seen::move_of(line).is_some() {
                desk.refuse_command(line);
            } else {
                desk.feed(line);
            }
        })
    }),
    wrong("dies-on-rejected", "it exits when a feature is rejected", "XB-HANDSHAKE-11", || {
        heard(|line, desk| if word(line) == b"rejected" { desk.exit(1) } else { desk.feed(line) })
    }),
    wrong("dies-on-odd-protover", "it crashes on a protover without a number", "XB-ERR-5", || {
        heard(|line, desk| match (word(line), number(argument(line))) {
            (b"protover", None | Some(..=1)) => desk.die(11),
            _ => desk.feed(line),
        })
    }),
    wrong("dies-on-second-protover", "it crashes on a second protover", "XB-ERR-5", || {
        heard(|line, desk| {
            if word(line) == b"protover" && desk.seen.protover.is_some() {
                desk.die(11)
            } else {
                desk.feed(line)
            }
        })
    }),
    wrong("dies-on-odd-answer", "it crashes when an unknown feature is accepted", "XB-ERR-5", || {
        heard(|line, desk| {
            let is_answer = matches!(word(line), b"accepted" | b"rejected");
            if is_answer && !ANNOUNCED.contains(&word(argument(line))) {
                desk.die(11)
            } else {
                desk.feed(line)
            }
        })
    }),
    wrong("feature-unquoted", "it leaves out the quotes of a string", "XB-FEATURE-2", || {
        said(|line, desk| with_feature(line, desk, "variants=\"normal\"", "variants=normal"))
    }),
    wrong("feature-bool-word", "it says yes for 1", "XB-FEATURE-3", || {
        said(|line, desk| with_feature(line, desk, "reuse=1", "reuse=yes"))
    }),
    wrong("feature-with-blanks", "it writes blanks round an equals sign", "XB-FEATURE-1", || {
        said(|line, desk| with_feature(line, desk, "reuse=1", "reuse = 1"))
    }),
    lacks("announces-no-ping", "it asks for no ping", "XB-FEATURE-5", || {
        said(|line, desk| with_feature(line, desk, " ping=1", ""))
    }),
    lacks("announces-no-setboard", "it asks for no setboard", "XB-FEATURE-6", || {
        said(|line, desk| with_feature(line, desk, " setboard=1", ""))
    }),
    lacks("announces-no-playother", "it asks for no playother", "XB-FEATURE-7", || {
        said(|line, desk| with_feature(line, desk, " playother=1", ""))
    }),
    lacks("announces-no-colors", "it does not switch white and black off", "XB-FEATURE-8", || {
        said(|line, desk| with_feature(line, desk, " colors=0", ""))
    }),
    lacks("announces-no-variants", "it does not say which variants it plays", "XB-FEATURE-10", || {
        said(|line, desk| with_feature(line, desk, " variants=\"normal\"", ""))
    }),
    wrong("ping-not-kept", "it announces ping and does not know it", "XB-FEATURE-4", || {
        heard(|line, desk| not_kept(b"ping", line, desk))
    }),
    wrong("setboard-not-kept", "it announces setboard and does not know it", "XB-FEATURE-4", || {
        heard(|line, desk| not_kept(b"setboard", line, desk))
    }),
    wrong("usermove-not-kept", "it announces usermove and does not know it", "XB-FEATURE-4", || {
        heard(|line, desk| not_kept(b"usermove", line, desk))
    }),
    wrong("playother-not-kept", "it announces playother and does not know it", "XB-FEATURE-4", || {
        heard(|line, desk| not_kept(b"playother", line, desk))
    }),
    lacks("time-enters-force", "told the time it ceases to play", "XB-HANDSHAKE-12", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"time" {
                desk.feed("force");
            }
        })
    }),
    wrong("random-refused", "it does not know random", "XB-RANDOM-3", || {
        heard(|line, desk| not_kept(b"random", line, desk))
    }),
    wrong("settings-answered", "it answers settings", "XB-PING-2", || {
        heard(|line, desk| {
            desk.feed(line);
            if matches!(word(line), b"level" | b"post") {
                desk.print("pong 0");
            }
        })
    }),
    wrong("san-in-version-1", "it prints SAN in protocol 1", "XB-MOVEOUT-5", || {
        said(|line, desk| {
            let mv = String::from_utf8_lossy(argument(line)).into_owned();
            let mv = desk
                .seen
                .before
                .parse_any(&mv)
                .ok()
                .filter(|_| word(line) == b"move" && desk.seen.protover.is_none());
            match mv {
                Some(read) => desk.print(format!("move {}", desk.seen.before.san(read.mv))),
                None => desk.print(line),
            }
        })
    }),
    wrong("prints-banner-as-result", "its banner begins with the name of a colour", "XB-IO-9", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"xboard" {
                desk.print("White: computer");
                desk.print("Draw offers are welcome");
            }
        })
    }),
];

/// A decimal number.
fn number(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}
