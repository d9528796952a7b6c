//! `setboard`: what of a position is lost, and what a bad one does.

use super::desk::{Desk, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Mode, move_of};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use games::chess::Position;

/// Passes a line on; of a position first something is changed in its six fields, if it stays one.
fn reworded(line: &[u8], desk: &mut Desk, change: fn(&mut Vec<String>, &Desk)) {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    let mut fields: Vec<String> = text.split_ascii_whitespace().map(str::to_owned).collect();
    if word(line) == b"setboard" && fields.len() == 6 {
        change(&mut fields, desk);
        let changed = fields.join(" ");
        if Position::from_fen(&changed).is_ok() {
            return desk.feed(format!("setboard {changed}"));
        }
    }
    desk.feed(line);
}

/// Passes a line on; a position on which this is true kills the engine.
fn dies_on(line: &[u8], desk: &mut Desk, deadly: fn(&str) -> bool) {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    if word(line) == b"setboard" && deadly(&text) { desk.die(11) } else { desk.feed(line) }
}

/// The pieces of a position.
fn pieces(fen: &str) -> impl Iterator<Item = char> {
    fen.split(' ').next().unwrap_or_default().chars().filter(char::is_ascii_alphabetic)
}

/// An engine in which a bad position stands until something of this kind comes; `desk.count` is 1 while it does.
fn with_bad_position(heard: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    let said = |line: &[u8], desk: &mut Desk| {
        if word(line) == b"tellusererror" {
            desk.count = 1;
        }
        desk.print(line);
    };
    faulty(Script { heard, said, ..HONEST })
}

/// Refuses moves for as long as the bad position is held to stand.
fn refusing(line: &[u8], desk: &mut Desk, ends: fn(&[u8]) -> bool) {
    if ends(line) {
        desk.count = 0;
    }
    match move_of(line) {
        Some(mv) if desk.count == 1 => desk.refuse_move(mv),
        _ => desk.feed(line),
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("position-in-play-kills", "a position in the middle of its game kills it", "XB-SETBOARD-6", || {
        heard(|line, desk| {
            let plays = matches!(desk.seen.mode, Mode::Play(_)) && desk.seen.own_moves > 0;
            if word(line) == b"setboard" && plays { desk.die(11) } else { desk.feed(line) }
        })
    }),
    lacks(
        "position-deaf-after-search",
        "a position that comes while it thinks is the last that it takes",
        "XB-SETBOARD-1",
        || {
            heard(|line, desk| {
                if word(line) != b"setboard" {
                    return desk.feed(line);
                }
                desk.count |= u32::from(desk.seen.is_thinking());
                if desk.count == 0 {
                    desk.feed(line);
                }
            })
        },
    ),
    lacks(
        "position-gives-all-rights",
        "a position with any castling right has all of them",
        "XB-SETBOARD-1",
        || {
            heard(|line, desk| {
                reworded(line, desk, |fields, _| {
                    if fields[2] != "-" {
                        fields[2] = "KQkq".to_owned();
                    }
                })
            })
        },
    ),
    wrong(
        "position-without-en-passant",
        "it does not look at the en-passant square of a position",
        "XB-SETBOARD-1",
        || heard(|line, desk| reworded(line, desk, |fields, _| fields[3] = "-".to_owned())),
    ),
    wrong("second-position-ignored", "it sets up one position a game", "XB-SETBOARD-1", || {
        heard(|line, desk| match word(line) {
            b"setboard" if desk.count == 1 => {}
            b"setboard" => {
                desk.count = 1;
                desk.feed(line);
            }
            b"new" => {
                desk.count = 0;
                desk.feed(line);
            }
            _ => desk.feed(line),
        })
    }),
    wrong(
        "position-ignored-after-play",
        "it sets up no position once it has moved in a game",
        "XB-SETBOARD-1",
        || {
            heard(|line, desk| {
                if word(line) != b"setboard" || desk.seen.own_moves == 0 {
                    desk.feed(line);
                }
            })
        },
    ),
    lacks(
        "position-forgets-counter",
        "it does not look at the half-move clock of a position",
        "XB-SETBOARD-2",
        || heard(|line, desk| reworded(line, desk, |fields, _| fields[4] = "0".to_owned())),
    ),
    wrong(
        "position-keeps-counter",
        "the half-move clock goes on when a position is set up",
        "XB-SETBOARD-2",
        || {
            heard(|line, desk| {
                reworded(line, desk, |fields, desk| {
                    let named: u32 = fields[4].parse().unwrap_or(0);
                    fields[4] = named.max(desk.seen.position.halfmove_clock()).to_string();
                })
            })
        },
    ),
    lacks("bad-position-unnamed", "it does not say that a position is illegal", "XB-SETBOARD-4", || {
        let said = |line: &[u8], desk: &mut Desk| {
            if word(line) != b"tellusererror" {
                desk.print(line);
            }
        };
        faulty(Script { said, ..HONEST })
    }),
    lacks("bad-position-takes-moves", "in an illegal position it takes any move", "XB-SETBOARD-5", || {
        with_bad_position(|line, desk| {
            if matches!(word(line), b"setboard" | b"new") {
                desk.count = 0;
            }
            if desk.count == 0 || move_of(line).is_none() {
                desk.feed(line);
            }
        })
    }),
    wrong(
        "bad-position-outlives-position",
        "after an illegal position moves are refused until the next game",
        "XB-SETBOARD-5",
        || with_bad_position(|line, desk| refusing(line, desk, |line| word(line) == b"new")),
    ),
    wrong(
        "bad-position-outlives-new",
        "after an illegal position moves are refused until the next position",
        "XB-SETBOARD-5",
        || with_bad_position(|line, desk| refusing(line, desk, |line| word(line) == b"setboard")),
    ),
    wrong("dies-on-empty-board", "it dies when no king is on the board", "XB-SETBOARD-6", || {
        heard(|line, desk| dies_on(line, desk, |fen| fen.starts_with("8/8/8/8/8/8/8/8 ")))
    }),
    wrong("dies-on-many-pieces", "more than 32 pieces overrun its piece list", "XB-SETBOARD-6", || {
        heard(|line, desk| dies_on(line, desk, |fen| (33..=64).contains(&pieces(fen).count())))
    }),
    lacks("hangs-without-king", "it looks for ever for a king that is not there", "XB-SETBOARD-6", || {
        heard(|line, desk| {
            let text = String::from_utf8_lossy(argument(line)).into_owned();
            let lost = pieces(&text).count() == 1;
            desk.deaf = word(line) == b"setboard" && lost;
            desk.feed(line);
        })
    }),
    wrong("searches-an-empty-board", "go with no king on the board kills it", "XB-SETBOARD-6", || {
        with_bad_position(|line, desk| {
            if matches!(word(line), b"setboard" | b"new") {
                desk.count = 0;
            }
            if word(line) == b"go" && desk.count == 1 { desk.die(11) } else { desk.feed(line) }
        })
    }),
    wrong("dies-on-short-position", "a position without all its fields kills it", "XB-SETBOARD-6", || {
        heard(|line, desk| dies_on(line, desk, |fen| fen.split(' ').count() < 4))
    }),
    wrong("dies-on-wide-rank", "a rank of more than eight squares kills it", "XB-SETBOARD-6", || {
        heard(|line, desk| {
            dies_on(line, desk, |fen| {
                let squares = |rank: &str| rank.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum::<u32>();
                fen.split(' ').next().unwrap_or_default().split('/').any(|rank| squares(rank) > 8)
            })
        })
    }),
];
