//! `new`, `result`, `?` and settings in mid-search.

use std::time::Duration;

use super::context::{Action, Context, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Mode, move_of};
use super::turns::{keeps_search, think_aloud, when_idle};
use super::{lacks, wrong};
use crate::Mutant;
use games::chess::{Color, Position};

/// Passes a line on; behind `new` more happens.
fn after_new(line: &[u8], context: &mut Context, then: fn(&mut Context)) {
    context.feed(line);
    if word(line) == b"new" {
        then(context);
    }
}

/// Passes a line on, unless it is `?` in a state where something else happens.
fn at_now(line: &[u8], context: &mut Context, when: bool, then: fn(&mut Context)) {
    if line.trim_ascii() == b"?" && when { then(context) } else { context.feed(line) }
}

/// Prints a legal move of the side to move.
pub(super) fn print_some_move(context: &mut Context) {
    context.print_move(context.seen.some_move());
}

/// Puts a position up and waits in it, as `new` does in the start position.
fn wait_in(fen: &str, context: &mut Context) {
    context.feed("force");
    context.feed(format!("setboard {fen}"));
    if Position::from_fen(fen).is_ok_and(|position| position.turn() == Color::White) {
        context.feed("playother");
    }
}

/// Takes no move when it has played so many games.
fn plays_games(line: &[u8], context: &mut Context, most: u32) {
    if context.seen.games <= most || move_of(line).is_none() {
        context.feed(line);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks(
        "new-needs-result",
        "new is lost while a game is under way that nobody has ended",
        "XB-RESULT-4",
        || {
            heard(|line, context| {
                match word(line) {
                    b"result" => context.count = 0,
                    _ if context.seen.own_moves > 0 => context.count = 1,
                    _ => {}
                }
                if word(line) != b"new" || context.count == 0 {
                    context.feed(line);
                }
            })
        },
    ),
    wrong("new-keeps-board", "new keeps the board", "XB-NEW-1", || {
        heard(|line, context| {
            let fen = context.seen.position.fen();
            let spoilt = word(line) == b"new" && fen != Position::start().fen();
            context.feed(line);
            if spoilt {
                wait_in(&fen, context);
            }
        })
    }),
    wrong("new-keeps-side", "new keeps the side to move", "XB-NEW-1", || {
        heard(|line, context| {
            let black = word(line) == b"new" && context.seen.position.turn() == Color::Black;
            context.feed(line);
            if black {
                wait_in(&Position::start().fen().replacen(" w ", " b ", 1), context);
            }
        })
    }),
    lacks("new-keeps-force", "new does not leave force mode", "XB-NEW-2", || {
        heard(|line, context| {
            let keeps = word(line) == b"new" && context.seen.mode == Mode::Force;
            context.feed(line);
            if keeps {
                context.feed("force");
            }
        })
    }),
    wrong("new-keeps-colour", "new keeps its colour", "XB-NEW-2", || {
        heard(|line, context| {
            let white = word(line) == b"new" && context.seen.colour == Color::White;
            context.feed(line);
            if white {
                context.feed("go");
            }
        })
    }),
    wrong("new-toggles-colour", "a second new gives it the other colour", "XB-NEW-1", || {
        heard(|line, context| {
            let second = word(line) == b"new" && context.seen.fresh && context.seen.games > 0;
            context.feed(line);
            if second {
                context.feed("go");
            }
        })
    }),
    wrong("new-moves", "it moves after new", "XB-NEW-3", || {
        heard(|line, context| {
            after_new(line, context, |context| {
                context.feed("st 1");
                context.feed("go");
            })
        })
    }),
    wrong("new-ponders", "it ponders after new", "XB-NEW-4", || {
        heard(|line, context| {
            // In either order: `hard` and `post` may come behind `new`.
            context.feed(line);
            if matches!(word(line), b"new" | b"hard" | b"post") {
                context.act(Action::call(|context| {
                    if context.seen.fresh && context.seen.games > 0 && context.seen.hard && context.seen.post
                    {
                        think_aloud(context);
                    }
                }));
            }
        })
    }),
    wrong("new-keeps-clock", "new keeps the clock that has run out", "XB-NEW-5", || {
        heard(|line, context| {
            let number = std::str::from_utf8(argument(line)).ok().and_then(|text| text.parse::<i64>().ok());
            if let (b"time", Some(clock)) = (word(line), number) {
                context.count = u32::from(clock < 100);
            }
            context.feed(line);
            if word(line) == b"new" && context.count == 1 {
                context.later(
                    Duration::from_millis(500),
                    Action::Print(b"1-0 {Black forfeits on time}\n".to_vec()),
                );
            }
        })
    }),
    lacks("new-keeps-depth", "new keeps the depth limit", "XB-NEW-6", || {
        heard(|line, context| {
            if word(line) == b"sd" {
                context.memo = line.to_vec();
            }
            after_new(line, context, |context| {
                if !context.memo.is_empty() {
                    context.feed(context.memo.clone());
                }
            });
        })
    }),
    wrong("new-keeps-search", "new does not end its search", "XB-NEW-9", || {
        faulty(Script {
            heard: |line, context| keeps_search(line, context, b"new"),
            settle: when_idle,
            ..HONEST
        })
    }),
    lacks("second-game-dead", "it plays one game only", "XB-NEW-11", || {
        heard(|line, context| plays_games(line, context, 1))
    }),
    lacks("third-game-dead", "it plays two games only", "XB-NEW-11", || {
        heard(|line, context| plays_games(line, context, 2))
    }),
    lacks("fourth-game-dead", "it plays three games only", "XB-NEW-11", || {
        heard(|line, context| plays_games(line, context, 3))
    }),
    lacks("result-alone-ignored", "while it thinks, result does nothing to it", "XB-RESULT-2", || {
        heard(|line, context| {
            if word(line) != b"result" || !context.seen.is_thinking() {
                context.feed(line)
            }
        })
    }),
    wrong("answers-result", "it answers a result by the same result", "XB-RESULT-1", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"result" {
                context.print(argument(line));
            }
        })
    }),
    lacks("result-waits-for-search", "it sees a result only when its search is over", "XB-RESULT-2", || {
        faulty(Script {
            heard: |line, context| {
                let waits =
                    !context.held.is_empty() || (word(line) == b"result" && context.seen.is_thinking());
                if waits { context.held.push_back(line.to_vec()) } else { context.feed(line) }
            },
            settle: when_idle,
            ..HONEST
        })
    }),
    lacks("now-works-once", "it moves at once only the first time that it is told to", "XB-NOW-2", || {
        heard(|line, context| {
            let thinking = context.seen.is_thinking();
            context.count += u32::from(line.trim_ascii() == b"?" && thinking);
            if line.trim_ascii() != b"?" || context.count < 2 {
                context.feed(line);
            }
        })
    }),
    wrong("now-twice-moves-twice", "told twice to move now, it moves twice", "XB-NOW-3", || {
        heard(|line, context| {
            let again =
                line.trim_ascii() == b"?" && std::mem::replace(&mut context.memo, line.to_vec()) == b"?";
            context.memo = line.trim_ascii().to_vec();
            context.feed(line);
            if again {
                context.act(Action::call(print_some_move));
            }
        })
    }),
    wrong(
        "now-moves-for-opponent",
        "told to move while it waits, it moves for the opponent",
        "XB-NOW-3",
        || {
            heard(|line, context| {
                let waiting = context.seen.is_waiting();
                at_now(line, context, waiting, |context| context.feed("go"));
            })
        },
    ),
    wrong("now-moves-in-force", "told to move in force mode, it moves", "XB-NOW-3", || {
        heard(|line, context| {
            let force = context.seen.mode == Mode::Force;
            at_now(line, context, force, |context| {
                context.feed("st 1");
                context.feed("go");
            });
        })
    }),
    wrong("now-moves-while-pondering", "told to move while it ponders, it moves", "XB-NOW-3", || {
        heard(|line, context| {
            let pondering = context.seen.is_pondering();
            at_now(line, context, pondering, print_some_move);
        })
    }),
    wrong("now-moves-while-analyzing", "told to move while it analyses, it moves", "XB-NOW-3", || {
        heard(|line, context| {
            let analyzing = context.seen.mode == Mode::Analyze;
            at_now(line, context, analyzing, print_some_move);
        })
    }),
    wrong("now-is-illegal-move", "it takes a question mark for a move", "XB-NOW-3", || {
        heard(|line, context| {
            let idle = !context.seen.is_thinking();
            at_now(line, context, idle, |context| context.refuse_move("?"));
        })
    }),
    wrong("setting-ends-search", "a setting makes it move at once", "XB-NOW-4", || {
        heard(|line, context| {
            let setting = matches!(word(line), b"post" | b"nopost" | b"hard" | b"easy");
            if setting && context.seen.is_thinking() {
                context.feed("?");
            }
            context.feed(line);
        })
    }),
    wrong("nopost-lost-while-thinking", "nopost is lost while it thinks", "XB-NOW-5", || {
        heard(|line, context| {
            if word(line) != b"nopost" || !context.seen.is_thinking() {
                context.feed(line)
            }
        })
    }),
];
