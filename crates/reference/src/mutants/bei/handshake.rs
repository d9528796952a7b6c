//! The opening: `protocol`, `id`, `beiok`.

use super::context::{
    Action, Context, HONEST, die_if, faulty_from, feed_unless, heard, is_answer, is_bei, is_newgame,
    is_ready, print_unless, said, word,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use grammars::bei::{Command, Words};

fn is_protocol(line: &[u8]) -> bool {
    word(line) == b"protocol"
}

fn is_id(line: &[u8]) -> bool {
    word(line) == b"id"
}

fn is_beiok(line: &[u8]) -> bool {
    word(line) == b"beiok"
}

/// Says something else instead of a line that is so.
fn instead(line: &[u8], context: &mut Context, so: bool, text: &str) {
    if so { context.print(text) } else { context.print(line) }
}

/// Says a line that is so twice.
fn twice(line: &[u8], context: &mut Context, so: bool) {
    if so {
        context.print(line);
    }
    context.print(line);
}

/// Says something before a line that is so.
fn before(line: &[u8], context: &mut Context, so: bool, text: &str) {
    if so {
        context.print(text);
    }
    context.print(line);
}

/// Keeps a line that is so until `beiok` is out.
fn behind_beiok(line: &[u8], context: &mut Context, so: bool) {
    if so {
        return context.held.push_back(line.to_vec());
    }
    context.print(line);
    if is_beiok(line) {
        while let Some(held) = context.held.pop_front() {
            context.print(held);
        }
    }
}

fn banner() -> Box<dyn Engine> {
    faulty_from(Action::Print(b"A Boost engine, by somebody\n".to_vec()), HONEST)
}

fn identity_before_bei() -> Box<dyn Engine> {
    faulty_from(Action::Print(b"id name enginecheck reference\n".to_vec()), HONEST)
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("bei-unanswered", "it does not answer bei", "BEI-HELLO-3", || {
        heard(|line, context| feed_unless(line, context, is_bei(line)))
    }),
    lacks("protocol-missing", "it does not name the protocol's version", "BEI-HELLO-1", || {
        said(|line, context| print_unless(line, context, is_protocol(line)))
    }),
    wrong("protocol-behind-ids", "it names the protocol's version behind who it is", "BEI-HELLO-5", || {
        said(|line, context| {
            if is_protocol(line) {
                return context.held.push_back(line.to_vec());
            }
            if is_beiok(line) {
                let held = context.held.pop_front().unwrap_or_default();
                context.print(held);
            }
            context.print(line);
        })
    }),
    wrong(
        "protocol-version-word",
        "it answers by protocol-version, as its model AEI does",
        "BEI-HELLO-1",
        || said(|line, context| instead(line, context, is_protocol(line), "protocol-version 1")),
    ),
    wrong("protocol-without-version", "it leaves the version out", "BEI-HELLO-1", || {
        said(|line, context| instead(line, context, is_protocol(line), "protocol"))
    }),
    wrong("protocol-version-short", "its version has one number", "BEI-HELLO-2", || {
        said(|line, context| instead(line, context, is_protocol(line), "protocol 2"))
    }),
    wrong("protocol-version-other", "it names another version than it speaks", "BEI-HELLO-2", || {
        said(|line, context| instead(line, context, is_protocol(line), "protocol 1.0.0"))
    }),
    wrong("protocol-twice", "it names the protocol's version twice", "BEI-HELLO-4", || {
        said(|line, context| twice(line, context, is_protocol(line)))
    }),
    wrong(
        "protocol-at-newgame",
        "it names the protocol's version again at each newgame",
        "BEI-HELLO-4",
        || said(|line, context| before(line, context, word(line) == b"known", "protocol 2.0.0")),
    ),
    lacks("beiok-missing", "it does not end its answer by beiok", "BEI-HELLO-3", || {
        said(|line, context| print_unless(line, context, is_beiok(line)))
    }),
    lacks("beiok-misspelt", "it ends its answer by uciok", "BEI-HELLO-3", || {
        said(|line, context| instead(line, context, is_beiok(line), "uciok"))
    }),
    wrong("beiok-twice", "it says beiok twice", "BEI-HELLO-4", || {
        said(|line, context| twice(line, context, is_beiok(line)))
    }),
    wrong("beiok-first", "beiok comes before the version", "BEI-HELLO-1", || {
        said(|line, context| {
            if is_protocol(line) {
                context.print("beiok");
            }
            print_unless(line, context, is_beiok(line));
        })
    }),
    wrong("beiok-at-isready", "it says beiok before each readyok", "BEI-HELLO-4", || {
        said(|line, context| before(line, context, word(line) == b"readyok", "beiok"))
    }),
    wrong("ids-behind-beiok", "it says who it is behind beiok", "BEI-HELLO-5", || {
        said(|line, context| behind_beiok(line, context, is_id(line)))
    }),
    wrong("ids-before-protocol", "it says who it is before the version", "BEI-HELLO-5", || {
        said(|line, context| before(line, context, is_protocol(line), "id name enginecheck reference"))
    }),
    wrong("id-at-newgame", "it says who it is at each newgame", "BEI-HELLO-5", || {
        said(|line, context| before(line, context, word(line) == b"known", "id name enginecheck reference"))
    }),
    wrong("id-at-move", "it says who it is before each move", "BEI-HELLO-5", || {
        said(|line, context| before(line, context, is_answer(line), "id name enginecheck reference"))
    }),
    wrong("id-twice", "it says its name twice", "BEI-HELLO-6", || {
        said(|line, context| twice(line, context, line.starts_with(b"id name")))
    }),
    wrong("id-author-twice", "each of its two authors has a line", "BEI-HELLO-6", || {
        said(|line, context| twice(line, context, line.starts_with(b"id author")))
    }),
    wrong("id-of-its-own", "it tells a property that does not exist", "BEI-HELLO-7", || {
        said(|line, context| before(line, context, is_beiok(line), "id email nobody"))
    }),
    wrong("id-in-capitals", "it writes the property in capitals", "BEI-HELLO-7", || {
        said(|line, context| {
            instead(line, context, line.starts_with(b"id name"), "id NAME enginecheck reference")
        })
    }),
    wrong("id-without-value", "its author has no name", "BEI-HELLO-8", || {
        said(|line, context| instead(line, context, line.starts_with(b"id author"), "id author"))
    }),
    wrong("id-without-property", "an id has nothing behind it", "BEI-HELLO-7", || {
        said(|line, context| instead(line, context, line.starts_with(b"id version"), "id"))
    }),
    wrong(
        "options-announced",
        "it announces options, as engines of another protocol do",
        "BEI-LOG-2",
        || {
            said(|line, context| {
                before(line, context, is_beiok(line), "option name depth type spin default 4 min 1 max 40")
            })
        },
    ),
    lacks("bei-needs-argument", "bei without arguments does nothing", "BEI-HELLO-10", || {
        heard(|line, context| feed_unless(line, context, command_is_bare_bei(line)))
    }),
    wrong("bei-without-argument-crashes", "bei without arguments crashes it", "BEI-HELLO-10", || {
        heard(|line, context| die_if(line, context, command_is_bare_bei(line)))
    }),
    wrong("bei-argument-crashes", "an argument of bei crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_bei(line) && !command_is_bare_bei(line)))
    }),
    wrong("second-bei-crashes", "it crashes on a second bei", "BEI-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_bei(line) && context.seen.greeted > 0))
    }),
    lacks("second-bei-wedges", "it reads nothing any more behind a second bei", "BEI-ROBUST-1", || {
        heard(|line, context| {
            context.deaf = is_bei(line) && context.seen.greeted > 0;
            context.feed(line);
        })
    }),
    wrong(
        "speaks-backgammon",
        "it answers by okbei, the word of another protocol of this name",
        "BEI-HELLO-1",
        || {
            said(|line, context| {
                instead(line, context, is_protocol(line), "okbei 1.0 version \"1.0\" id \"reference\"");
            })
        },
    ),
    wrong("banner", "it greets before it was asked anything", "BEI-HELLO-12", banner),
    wrong("id-before-bei", "it says who it is before it was asked", "BEI-HELLO-5", identity_before_bei),
    wrong("isready-before-bei-crashes", "an isready before bei crashes it", "BEI-READY-7", || {
        heard(|line, context| die_if(line, context, is_ready(line) && context.seen.greeted == 0))
    }),
    wrong("ready-at-bei", "it says readyok behind beiok though nobody asked", "BEI-READY-1", || {
        said(|line, context| {
            context.print(line);
            if is_beiok(line) {
                context.print("readyok");
            }
        })
    }),
    wrong("known-at-bei", "it says known behind beiok though no game was named", "BEI-NEW-1", || {
        said(|line, context| {
            context.print(line);
            if is_beiok(line) {
                context.print("known");
            }
        })
    }),
    lacks("beiok-late", "it says beiok only when a game is named", "BEI-HELLO-3", || {
        super::context::faulty(super::context::Script {
            heard: |line, context| {
                if is_newgame(line) {
                    while let Some(held) = context.held.pop_front() {
                        context.print(held);
                    }
                }
                context.feed(line);
            },
            said: |line, context| {
                if is_beiok(line) { context.held.push_back(line.to_vec()) } else { context.print(line) }
            },
            ..HONEST
        })
    }),
];

fn command_is_bare_bei(line: &[u8]) -> bool {
    super::context::command(line) == Command::Bei(Words::default())
}
