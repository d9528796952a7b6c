//! `new`, `result`, `?` and settings in mid-search.

use std::time::Duration;

use super::desk::{Action, Desk, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Mode, move_of};
use super::turns::{keeps_search, think_aloud, when_idle};
use super::{lacks, wrong};
use crate::Mutant;
use games::chess::{Color, Position};

/// Passes a line on; behind `new` more happens.
fn after_new(line: &[u8], desk: &mut Desk, then: fn(&mut Desk)) {
    desk.feed(line);
    if word(line) == b"new" {
        then(desk);
    }
}

/// Passes a line on, unless it is `?` in a state where something else happens.
fn at_now(line: &[u8], desk: &mut Desk, when: bool, then: fn(&mut Desk)) {
    if line.trim_ascii() == b"?" && when { then(desk) } else { desk.feed(line) }
}

/// Prints a legal move of the side to move.
pub(super) fn print_some_move(desk: &mut Desk) {
    desk.print_move(desk.seen.some_move());
}

/// Puts a position up and waits in it, as `new` does in the start position.
fn wait_in(fen: &str, desk: &mut Desk) {
    desk.feed("force");
    desk.feed(format!("setboard {fen}"));
    if Position::from_fen(fen).is_ok_and(|position| position.turn() == Color::White) {
        desk.feed("playother");
    }
}

/// Takes no move when it has played so many games.
fn plays_games(line: &[u8], desk: &mut Desk, most: u32) {
    if desk.seen.games <= most || move_of(line).is_none() {
        desk.feed(line);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks(
        "new-needs-result",
        "new is lost while a game is under way that nobody has ended",
        "XB-RESULT-4",
        || {
            heard(|line, desk| {
                match word(line) {
                    b"result" => desk.count = 0,
                    _ if desk.seen.own_moves > 0 => desk.count = 1,
                    _ => {}
                }
                if word(line) != b"new" || desk.count == 0 {
                    desk.feed(line);
                }
            })
        },
    ),
    wrong("new-keeps-board", "new keeps the board", "XB-NEW-1", || {
        heard(|line, desk| {
            let fen = desk.seen.position.fen();
            let spoilt = word(line) == b"new" && fen != Position::start().fen();
            desk.feed(line);
            if spoilt {
                wait_in(&fen, desk);
            }
        })
    }),
    wrong("new-keeps-side", "new keeps the side to move", "XB-NEW-1", || {
        heard(|line, desk| {
            let black = word(line) == b"new" && desk.seen.position.turn() == Color::Black;
            desk.feed(line);
            if black {
                wait_in(&Position::start().fen().replacen(" w ", " b ", 1), desk);
            }
        })
    }),
    lacks("new-keeps-force", "new does not leave force mode", "XB-NEW-2", || {
        heard(|line, desk| {
            let keeps = word(line) == b"new" && desk.seen.mode == Mode::Force;
            desk.feed(line);
            if keeps {
                desk.feed("force");
            }
        })
    }),
    wrong("new-keeps-colour", "new keeps its colour", "XB-NEW-2", || {
        heard(|line, desk| {
            let white = word(line) == b"new" && desk.seen.colour == Color::White;
            desk.feed(line);
            if white {
                desk.feed("go");
            }
        })
    }),
    wrong("new-toggles-colour", "a second new gives it the other colour", "XB-NEW-1", || {
        heard(|line, desk| {
            let second = word(line) == b"new" && desk.seen.fresh && desk.seen.games > 0;
            desk.feed(line);
            if second {
                desk.feed("go");
            }
        })
    }),
    wrong("new-moves", "it moves after new", "XB-NEW-3", || {
        heard(|line, desk| {
            after_new(line, desk, |desk| {
                desk.feed("st 1");
                desk.feed("go");
            })
        })
    }),
    wrong("new-ponders", "it ponders after new", "XB-NEW-4", || {
        heard(|line, desk| {
            // In either order: `hard` and `post` may come behind `new`.
            desk.feed(line);
            if matches!(word(line), b"new" | b"hard" | b"post") {
                desk.act(Action::Call(|desk| {
                    if desk.seen.fresh && desk.seen.games > 0 && desk.seen.hard && desk.seen.post {
                        think_aloud(desk);
                    }
                }));
            }
        })
    }),
    wrong("new-keeps-clock", "new keeps the clock that has run out", "XB-NEW-5", || {
        heard(|line, desk| {
            let number = std::str::from_utf8(argument(line)).ok().and_then(|text| text.parse::<i64>().ok());
            if let (b"time", Some(clock)) = (word(line), number) {
                desk.count = u32::from(clock < 100);
            }
            desk.feed(line);
            if word(line) == b"new" && desk.count == 1 {
                desk.later(
                    Duration::from_millis(500),
                    Action::Print(b"1-0 {Black forfeits on time}\n".to_vec()),
                );
            }
        })
    }),
    lacks("new-keeps-depth", "new keeps the depth limit", "XB-NEW-6", || {
        heard(|line, desk| {
            if word(line) == b"sd" {
                desk.memo = line.to_vec();
            }
            after_new(line, desk, |desk| {
                if !desk.memo.is_empty() {
                    desk.feed(desk.memo.clone());
                }
            });
        })
    }),
    wrong("new-keeps-search", "new does not end its search", "XB-NEW-9", || {
        faulty(Script { heard: |line, desk| keeps_search(line, desk, b"new"), settle: when_idle, ..HONEST })
    }),
    lacks("second-game-dead", "it plays one game only", "XB-NEW-11", || {
        heard(|line, desk| plays_games(line, desk, 1))
    }),
    lacks("third-game-dead", "it plays two games only", "XB-NEW-11", || {
        heard(|line, desk| plays_games(line, desk, 2))
    }),
    lacks("fourth-game-dead", "it plays three games only", "XB-NEW-11", || {
        heard(|line, desk| plays_games(line, desk, 3))
    }),
    lacks("result-alone-ignored", "while it thinks, result does nothing to it", "XB-RESULT-2", || {
        heard(|line, desk| {
            if word(line) != b"result" || !desk.seen.is_thinking() {
                desk.feed(line)
            }
        })
    }),
    wrong("answers-result", "it answers a result by the same result", "XB-RESULT-1", || {
        heard(|line, desk| {
            desk.feed(line);
            if word(line) == b"result" {
                desk.print(argument(line));
            }
        })
    }),
    lacks("result-waits-for-search", "it sees a result only when its search is over", "XB-RESULT-2", || {
        faulty(Script {
            heard: |line, desk| {
                let waits = !desk.held.is_empty() || (word(line) == b"result" && desk.seen.is_thinking());
                if waits { desk.held.push_back(line.to_vec()) } else { desk.feed(line) }
            },
            settle: when_idle,
            ..HONEST
        })
    }),
    lacks("now-works-once", "it moves at once only the first time that it is told to", "XB-NOW-2", || {
        heard(|line, desk| {
            let thinking = desk.seen.is_thinking();
            desk.count += u32::from(line.trim_ascii() == b"?" && thinking);
            if line.trim_ascii() != b"?" || desk.count < 2 {
                desk.feed(line);
            }
        })
    }),
    wrong("now-twice-moves-twice", "told twice to move now, it moves twice", "XB-NOW-3", || {
        heard(|line, desk| {
            let again = line.trim_ascii() == b"?" && std::mem::replace(&mut desk.memo, line.to_vec()) == b"?";
            desk.memo = line.trim_ascii().to_vec();
            desk.feed(line);
            if again {
                desk.act(Action::Call(print_some_move));
            }
        })
    }),
    wrong(
        "now-moves-for-opponent",
        "told to move while it waits, it moves for the opponent",
        "XB-NOW-3",
        || {
            heard(|line, desk| {
                let waiting = desk.seen.is_waiting();
                at_now(line, desk, waiting, |desk| desk.feed("go"));
            })
        },
    ),
    wrong("now-moves-in-force", "told to move in force mode, it moves", "XB-NOW-3", || {
        heard(|line, desk| {
            let force = desk.seen.mode == Mode::Force;
            at_now(line, desk, force, |desk| {
                desk.feed("st 1");
                desk.feed("go");
            });
        })
    }),
    wrong("now-moves-while-pondering", "told to move while it ponders, it moves", "XB-NOW-3", || {
        heard(|line, desk| {
            let pondering = desk.seen.is_pondering();
            at_now(line, desk, pondering, print_some_move);
        })
    }),
    wrong("now-moves-while-analyzing", "told to move while it analyses, it moves", "XB-NOW-3", || {
        heard(|line, desk| {
            let analyzing = desk.seen.mode == Mode::Analyze;
            at_now(line, desk, analyzing, print_some_move);
        })
    }),
    wrong("now-is-illegal-move", "it takes a question mark for a move", "XB-NOW-3", || {
        heard(|line, desk| {
            let idle = !desk.seen.is_thinking();
            at_now(line, desk, idle, |desk| desk.refuse_move("?"));
        })
    }),
    wrong("setting-ends-search", "a setting makes it move at once", "XB-NOW-4", || {
        heard(|line, desk| {
            let setting = matches!(word(line), b"post" | b"nopost" | b"hard" | b"easy");
            if setting && desk.seen.is_thinking() {
                desk.feed("?");
            }
            desk.feed(line);
        })
    }),
    wrong("nopost-lost-while-thinking", "nopost is lost while it thinks", "XB-NOW-5", || {
        heard(|line, desk| {
            if word(line) != b"nopost" || !desk.seen.is_thinking() {
                desk.feed(line)
            }
        })
    }),
];
