//! Commands and words that the engine does not know.

use super::context::{Action, Context, change_go, command, die_if, heard, is_answer, lost_if, said, word};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::Mutant;
use grammars::gbgp::{Command, Message, Notation, Reason};

/// Passes a line on; an unknown one through `instead`.
fn at_unknown(line: &[u8], context: &mut Context, instead: fn(&mut Context)) {
    match command(line) {
        Command::Unknown(line) if line.is_ascii() && line.len() < 1000 && !line.contains(&0) => {
            instead(context)
        }
        _ => context.feed(line),
    }
}

/// Whether the line is one that engines say.
fn is_message(line: &[u8]) -> bool {
    !Message::parse(line, Notation::Numbers).message.name().is_empty()
}

/// Whether a word of `go` is a limit, but with a value that cannot be read.
fn is_limit(word: &[u8]) -> bool {
    const LIMITS: &[&[u8]] = &[b"wtime", b"btime", b"winc", b"binc", b"movestogo", b"maxdepth", b"maxtime"];
    LIMITS.contains(&word)
}

/// Whether the search that has ended was one of no depth or no time.
fn had_nothing(seen: &Seen) -> bool {
    seen.last.as_ref().is_some_and(|search| search.go.maxdepth == Some(0) || search.go.maxtime == Some(0))
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("unknown-command-fatal", "it ends on a command that it does not know", "GB-IO-5", || {
        heard(|line, context| at_unknown(line, context, |context| context.exit(1)))
    }),
    lacks("unknown-command-wedges", "it reads nothing any more behind an unknown command", "GB-IO-5", || {
        heard(|line, context| at_unknown(line, context, |context| context.deaf = true))
    }),
    wrong("unknown-command-answered", "it answers an unknown command by gbgpok", "GB-IO-5", || {
        heard(|line, context| at_unknown(line, context, |context| context.print("gbgpok")))
    }),
    wrong("unknown-command-refused", "it refuses an unknown command in words of its own", "GB-IO-5", || {
        heard(|line, context| at_unknown(line, context, |context| context.print("unknown command")))
    }),
    wrong("own-messages-fatal", "it crashes on a line that engines say", "GB-IO-5", || {
        heard(|line, context| die_if(line, context, is_message(line)))
    }),
    wrong("unknown-command-resets", "an unknown command begins a new game", "GB-IO-5", || {
        heard(|line, context| at_unknown(line, context, Context::reset))
    }),
    lacks(
        "unknown-command-stops-search-for-good",
        "an unknown command ends its search without an answer",
        "GB-IO-5",
        || {
            heard(|line, context| {
                at_unknown(line, context, |context| {
                    if context.seen.is_searching() {
                        context.act(Action::Hush(b"stop".to_vec()));
                    }
                })
            })
        },
    ),
    lacks("unknown-word-drops-go", "it ignores a go with a word that it does not know", "GB-IO-4", || {
        heard(|line, context| {
            change_go(line, context, |go, _| lost_if(go.strange.is_some_and(|word| !is_limit(word))))
        })
    }),
    lacks("unreadable-limit-drops-go", "it ignores a go with a value that it cannot read", "GB-IO-4", || {
        heard(|line, context| change_go(line, context, |go, _| lost_if(go.strange.is_some_and(is_limit))))
    }),
    wrong("dies-on-odd-go", "it crashes on a go with a word that it does not expect", "GB-IO-4", || {
        heard(|line, context| {
            let odd = matches!(command(line), Command::Go(go) if go.strange.is_some());
            die_if(line, context, odd);
        })
    }),
    wrong("none-at-depth-0", "it answers none where it may not think at all", "GB-IO-4", || {
        said(|line, context| {
            if is_answer(line) && had_nothing(&context.seen) {
                context.answer(None);
            } else {
                context.print(line);
            }
        })
    }),
    wrong("dies-on-odd-position", "it crashes on a position command of other words", "GB-IO-4", || {
        heard(|line, context| {
            die_if(line, context, matches!(command(line), Command::Malformed { command: "position", .. }));
        })
    }),
    wrong("dies-on-words-behind", "it crashes on words behind a command that takes none", "GB-IO-4", || {
        heard(|line, context| {
            let behind = match command(line) {
                Command::Malformed { fault, .. } => fault.reason == Reason::TrailingText,
                _ => false,
            };
            die_if(line, context, behind && word(line) != b"gbgp");
        })
    }),
];
