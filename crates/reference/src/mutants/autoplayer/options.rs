//! `name`, `rating`, and extensions.

use super::context::{
    Action, Context, HONEST, Script, argument, command, die_if, faulty, faulty_from, feed_unless, heard,
    is_new, is_own_move, message, said, word,
};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use grammars::autoplayer::{Command, Message};

fn is_extension(line: &[u8]) -> bool {
    matches!(command(line), Command::Extension(_))
}

/// Whether a line offers an extension that the engine does not know.
fn is_strange(line: &[u8]) -> bool {
    is_extension(line) && !matches!(word(line), b"setpos" | b"rating")
}

/// Prints a line; in the place of a commitment something else.
fn commits(line: &[u8], context: &mut Context, text: fn(&str) -> String) {
    match message(line) {
        Message::Commit(name) => context.print(text(&String::from_utf8_lossy(name))),
        _ => context.print(line),
    }
}

/// Passes a line on; behind one that begins so something is said.
fn replies(line: &[u8], context: &mut Context, name: &[u8], text: &str) {
    context.feed(line);
    if word(line) == name && !argument(line).is_empty() {
        context.print(text);
    }
}

/// One commitment for all extensions that are offered in a game.
fn commits_once() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if is_new(line) {
                context.count = 0;
            }
            context.feed(line);
        },
        said: |line, context| {
            let commits = matches!(message(line), Message::Commit(_));
            if !commits || std::mem::replace(&mut context.count, 1) == 0 {
                context.print(line);
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("dies-on-name", "it crashes on the opponent's name", "AP-NM-1", || {
        heard(|line, context| die_if(line, context, word(line) == b"name"))
    }),
    wrong("dies-on-long-name", "it has room for a name of thirty letters", "AP-NM-1", || {
        heard(|line, context| die_if(line, context, word(line) == b"name" && argument(line).len() > 30))
    }),
    wrong("greets-opponent", "it greets the opponent by his name", "AP-IO-4", || {
        heard(|line, context| replies(line, context, b"name", "Hello"))
    }),
    wrong("name-is-refused", "it takes the opponent's name for a move", "AP-RS-6", || {
        heard(|line, context| if word(line) == b"name" { context.refuse(line) } else { context.feed(line) })
    }),
    wrong("dies-on-rating", "it crashes on ratings", "AP-RT-1", || {
        heard(|line, context| die_if(line, context, word(line) == b"rating" && !argument(line).is_empty()))
    }),
    wrong("dies-on-rating-zero", "it divides by the opponent's rating", "AP-RT-1", || {
        heard(|line, context| {
            die_if(line, context, matches!(command(line), Command::Rating { opponent: 0, .. }))
        })
    }),
    wrong("remarks-on-rating", "it says what it thinks of the opponent's rating", "AP-IO-4", || {
        heard(|line, context| replies(line, context, b"rating", "You are stronger than I am"))
    }),
    wrong("rating-decides-game", "it announces a draw when the opponent is rated higher", "AP-RS-6", || {
        heard(|line, context| {
            context.feed(line);
            if matches!(command(line), Command::Rating { own, opponent } if own < opponent) {
                context.print("1/2-1/2 {the stronger side wins anyway}");
            }
        })
    }),
    wrong("commits-to-everything", "it commits itself to every word", "AP-L2-2", || {
        heard(|line, context| {
            context.feed(line);
            if is_strange(line) {
                context.print([word(line), b" ok"].concat());
            }
        })
    }),
    wrong("commits-to-unknown-commands", "it says ok to lines that it does not know", "AP-L2-2", || {
        heard(|line, context| {
            context.feed(line);
            if matches!(command(line), Command::Unknown(_)) || is_strange(line) {
                context.print([word(line), b" ok"].concat());
            }
        })
    }),
    lacks("ok-before-name", "its ok stands before the name of the extension", "AP-L2-1", || {
        said(|line, context| commits(line, context, |name| format!("ok {name}")))
    }),
    lacks("ok-without-name", "it says ok without a name", "AP-L2-1", || {
        said(|line, context| commits(line, context, |_| "ok".to_owned()))
    }),
    lacks("yes-for-ok", "it says yes to extensions", "AP-L2-1", || {
        said(|line, context| commits(line, context, |name| format!("{name} yes")))
    }),
    lacks("extensions-unconfirmed", "it knows extensions and does not confirm them", "AP-L2-1", || {
        said(|line, context| {
            if !matches!(message(line), Message::Commit(_)) {
                context.print(line);
            }
        })
    }),
    lacks("commits-once", "it confirms the first extension and means all", "AP-L2-3", commits_once),
    wrong("commits-to-all-at-once", "with one extension it confirms the others, too", "AP-L2-3", || {
        said(|line, context| {
            context.print(line);
            if message(line) == Message::Commit(b"setpos") {
                context.print("rating ok");
            }
        })
    }),
    wrong("commits-twice", "it confirms an extension twice", "AP-L2-3", || {
        said(|line, context| {
            context.print(line);
            if matches!(message(line), Message::Commit(_)) {
                context.print(line);
            }
        })
    }),
    wrong("commits-at-start", "it commits itself to extensions when it starts", "AP-L2-4", || {
        faulty_from(Action::Print(b"setpos ok\n".to_vec()), HONEST)
    }),
    wrong("commits-after-new", "it commits itself to extensions in each game", "AP-L2-4", || {
        heard(|line, context| {
            context.feed(line);
            if is_new(line) {
                context.print("bughouse ok");
            }
        })
    }),
    wrong(
        "talks-to-partner",
        "it talks to a partner as in bughouse, which nobody has asked for",
        "AP-L2-4",
        || {
            said(|line, context| {
                context.print(line);
                if is_own_move(line) {
                    context.print("tellics ptell I need a knight");
                }
            })
        },
    ),
    wrong("dies-on-unknown-word", "it crashes on a word that it does not know", "AP-L2-2", || {
        heard(|line, context| die_if(line, context, is_strange(line)))
    }),
    wrong("dies-on-unknown-line", "it crashes on a line that it does not know", "AP-ROBUST-1", || {
        heard(|line, context| die_if(line, context, matches!(command(line), Command::Unknown(_))))
    }),
    lacks(
        "unknown-word-ends-play",
        "having read a word that it does not know it plays no more",
        "AP-L2-2",
        || {
            heard(|line, context| {
                context.feed(line);
                if is_strange(line) {
                    context.count = 1;
                }
                if context.count == 1 && (is_strange(line) || is_new(line)) {
                    context.feed("result * {}");
                }
            })
        },
    ),
    lacks(
        "unknown-word-ends-search",
        "a word that it does not know ends its search without a move",
        "AP-ROBUST-1",
        || {
            heard(|line, context| {
                let busy = context.seen.is_thinking();
                context.feed(line);
                if is_strange(line) && busy {
                    let fen = context.seen.position.fen();
                    context.put(&fen);
                }
            })
        },
    ),
    wrong(
        "unknown-word-begins-game",
        "a word that it does not know begins a new game",
        "AP-ROBUST-1",
        || heard(|line, context| if is_strange(line) { context.feed("new") } else { context.feed(line) }),
    ),
    lacks("loses-line-behind-extension", "it loses the line behind an extension", "AP-ROBUST-1", || {
        heard(|line, context| {
            let lost = std::mem::replace(&mut context.count, u32::from(is_strange(line))) == 1;
            feed_unless(line, context, lost);
        })
    }),
];
