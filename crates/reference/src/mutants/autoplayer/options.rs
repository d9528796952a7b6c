//! `name`, `rating`, and extensions.

use super::desk::{
    Action, Desk, HONEST, Script, argument, command, die_if, faulty, faulty_from, feed_unless, heard, is_new,
    is_own_move, message, said, word,
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
fn commits(line: &[u8], desk: &mut Desk, text: fn(&str) -> String) {
    match message(line) {
        Message::Commit(name) => desk.print(text(&String::from_utf8_lossy(name))),
        _ => desk.print(line),
    }
}

/// Passes a line on; behind one that begins so something is said.
fn replies(line: &[u8], desk: &mut Desk, name: &[u8], text: &str) {
    desk.feed(line);
    if word(line) == name && !argument(line).is_empty() {
        desk.print(text);
    }
}

/// One commitment for all extensions that are offered in a game.
fn commits_once() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, desk| {
            if is_new(line) {
                desk.count = 0;
            }
            desk.feed(line);
        },
        said: |line, desk| {
            let commits = matches!(message(line), Message::Commit(_));
            if !commits || std::mem::replace(&mut desk.count, 1) == 0 {
                desk.print(line);
            }
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("dies-on-name", "it crashes on the opponent's name", "AP-NM-1", || {
        heard(|line, desk| die_if(line, desk, word(line) == b"name"))
    }),
    wrong("dies-on-long-name", "it has room for a name of thirty letters", "AP-NM-1", || {
        heard(|line, desk| die_if(line, desk, word(line) == b"name" && argument(line).len() > 30))
    }),
    wrong("greets-opponent", "it greets the opponent by his name", "AP-IO-4", || {
        heard(|line, desk| replies(line, desk, b"name", "Hello"))
    }),
    wrong("name-is-refused", "it takes the opponent's name for a move", "AP-RS-6", || {
        heard(|line, desk| if word(line) == b"name" { desk.refuse(line) } else { desk.feed(line) })
    }),
    wrong("dies-on-rating", "it crashes on ratings", "AP-RT-1", || {
        heard(|line, desk| die_if(line, desk, word(line) == b"rating" && !argument(line).is_empty()))
    }),
    wrong("dies-on-rating-zero", "it divides by the opponent's rating", "AP-RT-1", || {
        heard(|line, desk| die_if(line, desk, matches!(command(line), Command::Rating { opponent: 0, .. })))
    }),
    wrong("remarks-on-rating", "it says what it thinks of the opponent's rating", "AP-IO-4", || {
        heard(|line, desk| replies(line, desk, b"rating", "You are stronger than I am"))
    }),
    wrong("rating-decides-game", "it announces a draw when the opponent is rated higher", "AP-RS-6", || {
        heard(|line, desk| {
            desk.feed(line);
            if matches!(command(line), Command::Rating { own, opponent } if own < opponent) {
                desk.print("1/2-1/2 {the stronger side wins anyway}");
            }
        })
    }),
    wrong("commits-to-everything", "it commits itself to every word", "AP-L2-2", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_strange(line) {
                desk.print([word(line), b" ok"].concat());
            }
        })
    }),
    wrong("commits-to-unknown-commands", "it says ok to lines that it does not know", "AP-L2-2", || {
        heard(|line, desk| {
            desk.feed(line);
            if matches!(command(line), Command::Unknown(_)) || is_strange(line) {
                desk.print([word(line), b" ok"].concat());
            }
        })
    }),
    lacks("ok-before-name", "its ok stands before the name of the extension", "AP-L2-1", || {
        said(|line, desk| commits(line, desk, |name| format!("ok {name}")))
    }),
    lacks("ok-without-name", "it says ok without a name", "AP-L2-1", || {
        said(|line, desk| commits(line, desk, |_| "ok".to_owned()))
    }),
    lacks("yes-for-ok", "it says yes to extensions", "AP-L2-1", || {
        said(|line, desk| commits(line, desk, |name| format!("{name} yes")))
    }),
    lacks("extensions-unconfirmed", "it knows extensions and does not confirm them", "AP-L2-1", || {
        said(|line, desk| {
            if !matches!(message(line), Message::Commit(_)) {
                desk.print(line);
            }
        })
    }),
    lacks("commits-once", "it confirms the first extension and means all", "AP-L2-3", commits_once),
    wrong("commits-to-all-at-once", "with one extension it confirms the others, too", "AP-L2-3", || {
        said(|line, desk| {
            desk.print(line);
            if message(line) == Message::Commit(b"setpos") {
                desk.print("rating ok");
            }
        })
    }),
    wrong("commits-twice", "it confirms an extension twice", "AP-L2-3", || {
        said(|line, desk| {
            desk.print(line);
            if matches!(message(line), Message::Commit(_)) {
                desk.print(line);
            }
        })
    }),
    wrong("commits-at-start", "it commits itself to extensions when it starts", "AP-L2-4", || {
        faulty_from(Action::Print(b"setpos ok\n".to_vec()), HONEST)
    }),
    wrong("commits-after-new", "it commits itself to extensions in each game", "AP-L2-4", || {
        heard(|line, desk| {
            desk.feed(line);
            if is_new(line) {
                desk.print("bughouse ok");
            }
        })
    }),
    wrong(
        "talks-to-partner",
        "it talks to a partner as in bughouse, which nobody has asked for",
        "AP-L2-4",
        || {
            said(|line, desk| {
                desk.print(line);
                if is_own_move(line) {
                    desk.print("tellics ptell I need a knight");
                }
            })
        },
    ),
    wrong("dies-on-unknown-word", "it crashes on a word that it does not know", "AP-L2-2", || {
        heard(|line, desk| die_if(line, desk, is_strange(line)))
    }),
    wrong("dies-on-unknown-line", "it crashes on a line that it does not know", "AP-ROBUST-1", || {
        heard(|line, desk| die_if(line, desk, matches!(command(line), Command::Unknown(_))))
    }),
    lacks(
        "unknown-word-ends-play",
        "having read a word that it does not know it plays no more",
        "AP-L2-2",
        || {
            heard(|line, desk| {
                desk.feed(line);
                if is_strange(line) {
                    desk.count = 1;
                }
                if desk.count == 1 && (is_strange(line) || is_new(line)) {
                    desk.feed("result * {}");
                }
            })
        },
    ),
    lacks(
        "unknown-word-ends-search",
        "a word that it does not know ends its search without a move",
        "AP-ROBUST-1",
        || {
            heard(|line, desk| {
                let busy = desk.seen.is_thinking();
                desk.feed(line);
                if is_strange(line) && busy {
                    let fen = desk.seen.position.fen();
                    desk.put(&fen);
                }
            })
        },
    ),
    wrong(
        "unknown-word-begins-game",
        "a word that it does not know begins a new game",
        "AP-ROBUST-1",
        || heard(|line, desk| if is_strange(line) { desk.feed("new") } else { desk.feed(line) }),
    ),
    lacks("loses-line-behind-extension", "it loses the line behind an extension", "AP-ROBUST-1", || {
        heard(|line, desk| {
            let lost = std::mem::replace(&mut desk.count, u32::from(is_strange(line))) == 1;
            feed_unless(line, desk, lost);
        })
    }),
];
