//! Commands and words that the engine does not know.

use super::desk::{Action, Desk, change_go, command, die_if, heard, is_answer, lost_if, said, word};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::Mutant;
use grammars::gbgp::{Command, Message, Notation, Reason};

/// Passes a line on; an unknown one through `instead`.
fn at_unknown(line: &[u8], desk: &mut Desk, instead: fn(&mut Desk)) {
    match command(line) {
        Command::Unknown(line) if line.is_ascii() && line.len() < 1000 && !line.contains(&0) => instead(desk),
        _ => desk.feed(line),
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
        heard(|line, desk| at_unknown(line, desk, |desk| desk.exit(1)))
    }),
    lacks("unknown-command-wedges", "it reads nothing any more behind an unknown command", "GB-IO-5", || {
        heard(|line, desk| at_unknown(line, desk, |desk| desk.deaf = true))
    }),
    wrong("unknown-command-answered", "it answers an unknown command by gbgpok", "GB-IO-5", || {
        heard(|line, desk| at_unknown(line, desk, |desk| desk.print("gbgpok")))
    }),
    wrong("unknown-command-refused", "it refuses an unknown command in words of its own", "GB-IO-5", || {
        heard(|line, desk| at_unknown(line, desk, |desk| desk.print("unknown command")))
    }),
    wrong("own-messages-fatal", "it crashes on a line that engines say", "GB-IO-5", || {
        heard(|line, desk| die_if(line, desk, is_message(line)))
    }),
    wrong("unknown-command-resets", "an unknown command begins a new game", "GB-IO-5", || {
        heard(|line, desk| at_unknown(line, desk, Desk::reset))
    }),
    lacks(
        "unknown-command-stops-search-for-good",
        "an unknown command ends its search without an answer",
        "GB-IO-5",
        || {
            heard(|line, desk| {
                at_unknown(line, desk, |desk| {
                    if desk.seen.is_searching() {
                        desk.act(Action::Hush(b"stop".to_vec()));
                    }
                })
            })
        },
    ),
    lacks("unknown-word-drops-go", "it ignores a go with a word that it does not know", "GB-IO-4", || {
        heard(|line, desk| {
            change_go(line, desk, |go, _| lost_if(go.strange.is_some_and(|word| !is_limit(word))))
        })
    }),
    lacks("unreadable-limit-drops-go", "it ignores a go with a value that it cannot read", "GB-IO-4", || {
        heard(|line, desk| change_go(line, desk, |go, _| lost_if(go.strange.is_some_and(is_limit))))
    }),
    wrong("dies-on-odd-go", "it crashes on a go with a word that it does not expect", "GB-IO-4", || {
        heard(|line, desk| {
            let odd = matches!(command(line), Command::Go(go) if go.strange.is_some());
            die_if(line, desk, odd);
        })
    }),
    wrong("none-at-depth-0", "it answers none where it may not think at all", "GB-IO-4", || {
        said(|line, desk| {
            if is_answer(line) && had_nothing(&desk.seen) {
                desk.answer(None);
            } else {
                desk.print(line);
            }
        })
    }),
    wrong("dies-on-odd-position", "it crashes on a position command of other words", "GB-IO-4", || {
        heard(|line, desk| {
            die_if(line, desk, matches!(command(line), Command::Malformed { command: "position", .. }));
        })
    }),
    wrong("dies-on-words-behind", "it crashes on words behind a command that takes none", "GB-IO-4", || {
        heard(|line, desk| {
            let behind = match command(line) {
                Command::Malformed { fault, .. } => fault.reason == Reason::TrailingText,
                _ => false,
            };
            die_if(line, desk, behind && word(line) != b"gbgp");
        })
    }),
];
