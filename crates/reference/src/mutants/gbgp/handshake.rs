//! `gbgp` and what answers it, and what may come only then.

use super::context::{
    Action, Context, HONEST, Script, command, die_if, faulty, faulty_from, heard, is_answer, is_newgame,
    is_position, is_ready, print_unless, said, word, words_of,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use grammars::gbgp::Command;

fn is_gbgpok(line: &[u8]) -> bool {
    word(line) == b"gbgpok"
}

fn is_option(line: &[u8]) -> bool {
    word(line) == b"option"
}

/// Holds lines that are so until `gbgpok` has been said.
fn behind_gbgpok(line: &[u8], context: &mut Context, so: bool) {
    if so {
        return context.held.push_back(line.to_vec());
    }
    context.print(line);
    if is_gbgpok(line) {
        while let Some(held) = context.held.pop_front() {
            context.print(held);
        }
    }
}

/// An engine whose line of this option has a part replaced.
fn with_option(line: &[u8], context: &mut Context, kind: &str, from: &str, to: &str) {
    let text = String::from_utf8_lossy(line);
    if is_option(line) && text.contains(&format!(" type {kind}")) {
        context.print(text.replacen(from, to, 1));
    } else {
        context.print(line);
    }
}

/// An option line without what stands behind this word, and the word.
fn cut_option(line: &[u8], context: &mut Context, kind: &str, at: &str) {
    let words = words_of(line, &["option"]).filter(|words| words.iter().any(|word| word == kind));
    match words {
        Some(mut words) => {
            let end = words.iter().position(|word| word == at).unwrap_or(words.len());
            words.truncate(end);
            context.print(words.join(" "));
        }
        None => context.print(line),
    }
}

/// Says something when a line that is so has come.
fn announces(line: &[u8], context: &mut Context, so: bool, text: &str) {
    if so {
        context.print(text);
    }
    context.feed(line);
}

fn options_at_newgame() -> Box<dyn Engine> {
    heard(|line, context| {
        context.feed(line);
        if is_newgame(line) {
            for option in context.seen.options.clone() {
                context.print(option);
            }
        }
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("identity-missing", "it does not say who it is", "GB-INIT-1", || {
        said(|line, context| print_unless(line, context, word(line) == b"id"))
    }),
    lacks("author-missing", "it does not name its author", "GB-INIT-1", || {
        said(|line, context| print_unless(line, context, line.starts_with(b"id author")))
    }),
    wrong("identity-without-text", "its author has no name", "GB-INIT-1", || {
        said(
            |line, context| {
                if line.starts_with(b"id author") { context.print("id author") } else { context.print(line) }
            },
        )
    }),
    lacks("gbgpok-missing", "it does not end its answer by gbgpok", "GB-INIT-3", || {
        said(|line, context| print_unless(line, context, is_gbgpok(line)))
    }),
    wrong("gbgpok-twice", "it says gbgpok twice", "GB-INIT-3", || {
        said(|line, context| {
            context.print(line);
            if is_gbgpok(line) {
                context.print(line);
            }
        })
    }),
    wrong("gbgpok-first", "gbgpok comes before its identity and options", "GB-INIT-3", || {
        said(|line, context| behind_gbgpok(line, context, is_option(line) || word(line) == b"id"))
    }),
    wrong("options-behind-gbgpok", "its options come behind gbgpok", "GB-INIT-2", || {
        said(|line, context| behind_gbgpok(line, context, is_option(line)))
    }),
    wrong(
        "options-at-newgame",
        "it announces its options again at each newgame",
        "GB-INIT-4",
        options_at_newgame,
    ),
    wrong("identity-at-isready", "it says its name before each readyok", "GB-INIT-4", || {
        heard(|line, context| announces(line, context, is_ready(line), "id name enginecheck reference"))
    }),
    wrong("banner", "it greets before it was asked anything", "GB-INIT-5", || {
        let banner = Action::Print(b"A morris engine, by somebody\n".to_vec());
        faulty_from(banner, HONEST)
    }),
    wrong("moves-at-newgame", "it moves at newgame", "GB-BM-3", || {
        heard(|line, context| {
            context.feed(line);
            if is_newgame(line) {
                context.print("bestmove P0");
            }
        })
    }),
    wrong("moves-at-position", "it moves when a position is set", "GB-BM-3", || {
        heard(|line, context| {
            context.feed(line);
            if is_position(line) {
                context.act(Action::call(|context| {
                    let best = context.seen.some_move();
                    context.answer(best);
                }));
            }
        })
    }),
    wrong("option-without-default", "an integer among its options has no default", "GB-OPT-2", || {
        said(|line, context| with_option(line, context, "spin", " default 16", ""))
    }),
    wrong("option-default-outside", "the default of an option lies above its maximum", "GB-OPT-2", || {
        said(|line, context| with_option(line, context, "spin", " default 16", " default 100000"))
    }),
    wrong(
        "option-default-not-among-vars",
        "the default of an option is none of its choices",
        "GB-OPT-2",
        || said(|line, context| with_option(line, context, "combo", " default Balanced", " default Normal")),
    ),
    wrong("option-type-unknown", "an option has a type of its own", "GB-OPT-2", || {
        said(|line, context| with_option(line, context, "spin", " type spin", " type slider"))
    }),
    wrong("option-without-type", "an option has no type", "GB-OPT-2", || {
        said(|line, context| cut_option(line, context, "check", "type"))
    }),
    wrong("check-with-digits", "the default of a switch is 0 instead of false", "GB-OPT-2", || {
        said(|line, context| with_option(line, context, "check", " default false", " default 0"))
    }),
    wrong("spin-without-bounds", "an integer among its options has no bounds", "GB-OPT-2", || {
        said(|line, context| cut_option(line, context, "spin", "min"))
    }),
    wrong("combo-without-choices", "an option offers a choice from nothing", "GB-OPT-2", || {
        said(|line, context| cut_option(line, context, "combo", "var"))
    }),
    wrong("dies-before-gbgp", "it crashes on a command that comes before gbgp", "GB-ROBUST-1", || {
        heard(|line, context| {
            let early = !matches!(command(line).name(), "" | "gbgp" | "quit");
            die_if(line, context, early && context.seen.greeted == 0);
        })
    }),
    wrong("dies-on-second-gbgp", "it crashes on a second gbgp", "GB-ROBUST-1", || {
        heard(|line, context| {
            die_if(line, context, command(line) == Command::Gbgp && context.seen.greeted > 0)
        })
    }),
    lacks("second-gbgp-wedges", "it reads nothing any more behind a second gbgp", "GB-ROBUST-1", || {
        heard(|line, context| {
            context.deaf = command(line) == Command::Gbgp && context.seen.greeted > 0;
            context.feed(line);
        })
    }),
    wrong("prints-garbage", "it prints text that is no line of the protocol", "GB-IO-7", || {
        said(|line, context| {
            if is_answer(line) {
                context.print("thinking hard ...");
            }
            context.print(line);
        })
    }),
    wrong("name-not-ascii", "its author's name is not written in ASCII", "GB-IO-1", || {
        faulty(Script {
            said: |line, context| {
                if line.starts_with(b"id author") {
                    context.print("id author J\u{fc}rgen M\u{fc}hle");
                } else {
                    context.print(line);
                }
            },
            ..HONEST
        })
    }),
];
