//! Start-up, features, and what is promised by them.

use std::time::Duration;

use super::context::{Action, Context, HONEST, argument, faulty_from, heard, said, word};
use super::{lacks, wrong};
use crate::Mutant;

/// Passes a feature line on with a part of it replaced.
pub(super) fn with_feature(line: &[u8], context: &mut Context, old: &str, new: &str) {
    let text = String::from_utf8_lossy(line);
    if line.starts_with(b"feature ") {
        context.print(text.replace(old, new));
    } else {
        context.print(line);
    }
}

/// Refuses a command as if it were unknown.
fn not_kept(command: &[u8], line: &[u8], context: &mut Context) {
    if word(line) == command { context.refuse_command(line) } else { context.feed(line) }
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
        said(|line, context| {
            if !is_feature(line) {
                context.print(line)
            }
        })
    }),
    lacks("features-late", "it sends its features after three seconds", "XB-HANDSHAKE-3", || {
        said(|line, context| match is_feature(line) {
            true => context.later(Duration::from_secs(3), Action::Print([line, b"\n"].concat())),
            false => context.print(line),
        })
    }),
    wrong("features-after-done", "it announces a feature after done=1", "XB-HANDSHAKE-3", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"new" && context.seen.games == 0 && context.seen.protover.is_some() {
                context.print("feature reuse=1 analyze=1");
            }
        })
    }),
    lacks("no-done", "it never says that its features are complete", "XB-HANDSHAKE-4", || {
        said(|line, context| {
            if !line.starts_with(b"feature done=") {
                context.print(line)
            }
        })
    }),
    lacks("done-zero-only", "it asks for time by done=0 and never says done=1", "XB-HANDSHAKE-5", || {
        said(|line, context| {
            if line != b"feature done=1" {
                context.print(line)
            }
        })
    }),
    wrong(
        "refuses-future-versions",
        "it exits when the protocol's version is above 2",
        "XB-HANDSHAKE-7",
        || {
            heard(|line, context| match (word(line), number(argument(line))) {
                (b"protover", Some(3..)) => context.exit(1),
                _ => context.feed(line),
            })
        },
    ),
    lacks("compares-versions-as-text", "it takes version 10 for less than 2", "XB-HANDSHAKE-8", || {
        heard(|line, context| {
            if word(line) != b"protover" || argument(line) >= &b"2"[..] {
                context.feed(line)
            }
        })
    }),
    lacks("needs-protover", "it does nothing until protover has come", "XB-HANDSHAKE-12", || {
        heard(|line, context| {
            if context.seen.protover.is_some() || matches!(word(line), b"xboard" | b"protover" | b"quit") {
                context.feed(line);
            }
        })
    }),
    wrong(
        "answers-accepted",
        "it takes accepted and rejected for unknown commands",
        "XB-HANDSHAKE-10",
        || {
            heard(|line, context| {
                if matches!(word(line), b"accepted" | b"rejected") {
                    context.refuse_command(line);
                } else {
                    context.feed(line);
                }
            })
        },
    ),
    lacks(
        "accepted-ends-play",
        "told in mid-game that a feature is accepted, it ceases to play",
        "XB-HANDSHAKE-10",
        || {
            heard(|line, context| {
                context.feed(line);
                if word(line) == b"accepted" && context.seen.own_moves > 0 {
                    context.feed("force");
                }
            })
        },
    ),
    wrong("needs-accepted", "it understands usermove only after it was accepted", "XB-MOVEIN-3", || {
        heard(|line, context| {
            context.count |= u32::from(line == b"accepted usermove");
            if context.count == 0 { not_kept(b"usermove", line, context) } else { context.feed(line) }
        })
    }),
    wrong("insists-on-features", "it wants usermove although it was rejected", "XB-HANDSHAKE-11", || {
        heard(|line, context| {
            context.count |= u32::from(line == b"rejected usermove");
            if context.count == 1 && super::seen::move_of(line).is_some() {
                context.refuse_command(line);
            } else {
                context.feed(line);
            }
        })
    }),
    wrong("dies-on-rejected", "it exits when a feature is rejected", "XB-HANDSHAKE-11", || {
        heard(|line, context| if word(line) == b"rejected" { context.exit(1) } else { context.feed(line) })
    }),
    wrong("dies-on-odd-protover", "it crashes on a protover without a number", "XB-ERR-5", || {
        heard(|line, context| match (word(line), number(argument(line))) {
            (b"protover", None | Some(..=1)) => context.die(11),
            _ => context.feed(line),
        })
    }),
    wrong("dies-on-second-protover", "it crashes on a second protover", "XB-ERR-5", || {
        heard(|line, context| {
            if word(line) == b"protover" && context.seen.protover.is_some() {
                context.die(11)
            } else {
                context.feed(line)
            }
        })
    }),
    wrong("dies-on-odd-answer", "it crashes when an unknown feature is accepted", "XB-ERR-5", || {
        heard(|line, context| {
            let is_answer = matches!(word(line), b"accepted" | b"rejected");
            if is_answer && !ANNOUNCED.contains(&word(argument(line))) {
                context.die(11)
            } else {
                context.feed(line)
            }
        })
    }),
    wrong("feature-unquoted", "it leaves out the quotes of a string", "XB-FEATURE-2", || {
        said(|line, context| with_feature(line, context, "variants=\"normal\"", "variants=normal"))
    }),
    wrong("feature-bool-word", "it says yes for 1", "XB-FEATURE-3", || {
        said(|line, context| with_feature(line, context, "reuse=1", "reuse=yes"))
    }),
    wrong("feature-with-blanks", "it writes blanks round an equals sign", "XB-FEATURE-1", || {
        said(|line, context| with_feature(line, context, "reuse=1", "reuse = 1"))
    }),
    lacks("announces-no-ping", "it asks for no ping", "XB-FEATURE-5", || {
        said(|line, context| with_feature(line, context, " ping=1", ""))
    }),
    lacks("announces-no-setboard", "it asks for no setboard", "XB-FEATURE-6", || {
        said(|line, context| with_feature(line, context, " setboard=1", ""))
    }),
    lacks("announces-no-playother", "it asks for no playother", "XB-FEATURE-7", || {
        said(|line, context| with_feature(line, context, " playother=1", ""))
    }),
    lacks("announces-no-colors", "it does not switch white and black off", "XB-FEATURE-8", || {
        said(|line, context| with_feature(line, context, " colors=0", ""))
    }),
    lacks("announces-no-variants", "it does not say which variants it plays", "XB-FEATURE-10", || {
        said(|line, context| with_feature(line, context, " variants=\"normal\"", ""))
    }),
    wrong("ping-not-kept", "it announces ping and does not know it", "XB-FEATURE-4", || {
        heard(|line, context| not_kept(b"ping", line, context))
    }),
    wrong("setboard-not-kept", "it announces setboard and does not know it", "XB-FEATURE-4", || {
        heard(|line, context| not_kept(b"setboard", line, context))
    }),
    wrong("usermove-not-kept", "it announces usermove and does not know it", "XB-FEATURE-4", || {
        heard(|line, context| not_kept(b"usermove", line, context))
    }),
    wrong("playother-not-kept", "it announces playother and does not know it", "XB-FEATURE-4", || {
        heard(|line, context| not_kept(b"playother", line, context))
    }),
    lacks("time-enters-force", "told the time it ceases to play", "XB-HANDSHAKE-12", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"time" {
                context.feed("force");
            }
        })
    }),
    wrong("random-refused", "it does not know random", "XB-RANDOM-1", || {
        heard(|line, context| not_kept(b"random", line, context))
    }),
    wrong("settings-answered", "it answers settings", "XB-PING-2", || {
        heard(|line, context| {
            context.feed(line);
            if matches!(word(line), b"level" | b"post") {
                context.print("pong 0");
            }
        })
    }),
    wrong("san-in-version-1", "it prints SAN in protocol 1", "XB-MOVEOUT-5", || {
        said(|line, context| {
            let mv = String::from_utf8_lossy(argument(line)).into_owned();
            let mv = context
                .seen
                .before
                .parse_any(&mv)
                .ok()
                .filter(|_| word(line) == b"move" && context.seen.protover.is_none());
            match mv {
                Some(read) => context.print(format!("move {}", context.seen.before.san(read.mv))),
                None => context.print(line),
            }
        })
    }),
    wrong("prints-banner-as-result", "its banner begins with the name of a colour", "XB-IO-9", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"xboard" {
                context.print("White: computer");
                context.print("Draw offers are welcome");
            }
        })
    }),
];

/// A decimal number.
fn number(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}
