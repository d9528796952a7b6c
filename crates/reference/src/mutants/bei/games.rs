//! `newgame`: known and unknown games. What it does to a search is in [`interruptions`](super::interruptions).

use super::context::{
    Context, HONEST, Script, argument, die_if, faulty, feed_unless, heard, is_go, is_newgame, is_verdict,
    print_unless, said,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// Answers `newgame` by this where it is so, and lets the engine inside do as ever.
fn verdict(line: &[u8], context: &mut Context, so: bool, text: &str) {
    if so { context.print(text) } else { context.print(line) }
}

fn is_known(line: &[u8]) -> bool {
    line == b"known"
}

fn is_unknown(line: &[u8]) -> bool {
    line == b"unknown"
}

/// Gives the engine inside another identifier where this finds one.
fn renamed(line: &[u8], context: &mut Context, other: fn(&str) -> Option<String>) {
    let named = std::str::from_utf8(argument(line)).ok().filter(|_| is_newgame(line));
    match named.and_then(other) {
        Some(identifier) => context.feed(format!("newgame {identifier}")),
        None => context.feed(line),
    }
}

fn verdict_on_first_go() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if is_go(line) {
                while let Some(held) = context.held.pop_front() {
                    context.print(held);
                }
            }
            context.feed(line);
        },
        said: |line, context| {
            if is_verdict(line) { context.held.push_back(line.to_vec()) } else { context.print(line) }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("newgame-unanswered", "it does not answer newgame", "BEI-NEW-1", || {
        said(|line, context| print_unless(line, context, is_verdict(line)))
    }),
    lacks("unknown-unanswered", "it says nothing to a game that it does not know", "BEI-NEW-1", || {
        said(|line, context| print_unless(line, context, is_unknown(line)))
    }),
    lacks("known-unanswered", "it says nothing to a game that it knows", "BEI-NEW-1", || {
        said(|line, context| print_unless(line, context, is_known(line)))
    }),
    wrong("known-twice", "it says known twice", "BEI-NEW-1", || {
        said(|line, context| {
            context.print(line);
            if is_known(line) {
                context.print(line);
            }
        })
    }),
    wrong("unknown-twice", "it says unknown twice", "BEI-NEW-1", || {
        said(|line, context| {
            context.print(line);
            if is_unknown(line) {
                context.print(line);
            }
        })
    }),
    wrong("unknown-then-known", "it says both, first unknown", "BEI-NEW-1", || {
        said(|line, context| {
            if is_known(line) {
                context.print("unknown");
            }
            context.print(line);
        })
    }),
    wrong("known-then-unknown", "it says both of a game that it does not know", "BEI-NEW-1", || {
        said(|line, context| {
            if is_unknown(line) {
                context.print("known");
            }
            context.print(line);
        })
    }),
    wrong("known-with-identifier", "it answers by known and the game's name", "BEI-ORD-4", || {
        said(|line, context| verdict(line, context, is_known(line), "known boost-9-9-2-8-2"))
    }),
    lacks("known-misspelt", "it answers by ok", "BEI-NEW-1", || {
        said(|line, context| verdict(line, context, is_known(line), "ok"))
    }),
    wrong("knows-everything", "it knows every game", "BEI-NEW-2", || {
        said(|line, context| verdict(line, context, is_unknown(line), "known"))
    }),
    wrong("knows-other-games", "it takes any word for the standard game", "BEI-NEW-2", || {
        heard(|line, context| {
            renamed(line, context, |name| (!name.starts_with("boost-")).then(|| "boost-9-9-2-8-2".to_owned()))
        })
    }),
    wrong(
        "knows-incomplete-identifier",
        "it fills in the parts that an identifier lacks",
        "BEI-NEW-2",
        || {
            heard(|line, context| {
                renamed(line, context, |name| (name.split('-').count() == 5).then(|| format!("{name}-2")))
            })
        },
    ),
    wrong("knows-words-for-numbers", "it takes the usual number where none stands", "BEI-NEW-2", || {
        heard(|line, context| {
            renamed(line, context, |name| name.contains("-x-").then(|| name.replace("-x-", "-9-")))
        })
    }),
    wrong("knows-a-game-once", "it does not know a game that was begun before", "BEI-NEW-8", || {
        heard(|line, context| {
            if is_newgame(line) && context.seen.games > 0 {
                context.feed("newgame nothing")
            } else {
                context.feed(line)
            }
        })
    }),
    lacks("second-newgame-unanswered", "it answers newgame once", "BEI-NEW-1", || {
        said(|line, context| {
            context.count += u32::from(is_known(line));
            print_unless(line, context, is_known(line) && context.count > 1);
        })
    }),
    wrong("unknown-ends-it", "it exits when it does not know a game", "BEI-NEW-9", || {
        said(|line, context| {
            context.print(line);
            if is_unknown(line) {
                context.exit(0);
            }
        })
    }),
    wrong("unknown-crashes", "it crashes on a game that it does not know", "EC-ALIVE", || {
        said(|line, context| if is_unknown(line) { context.die(6) } else { context.print(line) })
    }),
    lacks("unknown-for-good", "behind a game that it does not know it knows none", "BEI-NEW-9", || {
        said(|line, context| {
            context.count |= u32::from(is_unknown(line));
            verdict(line, context, is_known(line) && context.count == 1, "unknown");
        })
    }),
    lacks("deaf-behind-unknown", "behind a game that it does not know it hears nothing", "BEI-NEW-9", || {
        said(|line, context| {
            context.deaf |= is_unknown(line);
            context.print(line);
        })
    }),
    lacks("known-at-first-go", "it answers newgame when it is to think", "BEI-NEW-1", verdict_on_first_go),
    wrong("moves-at-newgame", "it moves at newgame", "BEI-GO-6", || {
        said(|line, context| {
            context.print(line);
            if is_known(line) {
                context.print("move 0 a1a3");
            }
        })
    }),
    wrong("newgame-keeps-game", "a second newgame leaves the first game on", "BEI-LINE-1", || {
        heard(|line, context| {
            if is_newgame(line) && context.seen.games > 0 {
                context.print("known")
            } else {
                context.feed(line)
            }
        })
    }),
    lacks("newgame-forgets-options", "newgame sets the options back", "BEI-GO-7", || {
        heard(|line, context| {
            context.feed(line);
            if is_newgame(line) && context.seen.options > 0 {
                context.feed("setoption depth 40");
            }
        })
    }),
    wrong("newgame-without-name-crashes", "newgame without a game crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| {
            let bare = super::context::word(line) == b"newgame" && argument(line).is_empty();
            die_if(line, context, bare);
        })
    }),
    wrong("odd-identifier-crashes", "an identifier with a word for a number crashes it", "EC-ALIVE", || {
        heard(|line, context| {
            let odd = argument(line).starts_with(b"boost-") && argument(line).contains(&b'x');
            die_if(line, context, is_newgame(line) && odd);
        })
    }),
    lacks("go-behind-second-newgame-lost", "in its second game it does not think", "BEI-GO-1", || {
        heard(|line, context| feed_unless(line, context, is_go(line) && context.seen.games > 1))
    }),
];
