//! `setboard`: what of a position is lost, and what a bad one does.

use super::context::{Context, HONEST, Script, argument, faulty, heard, word};
use super::seen::{Mode, move_of};
use super::{lacks, wrong};
use crate::{Engine, Mutant};
use games::chess::Position;

/// Passes a line on; of a position first something is changed in its six fields, if it stays one.
fn reworded(line: &[u8], context: &mut Context, change: fn(&mut Vec<String>, &Context)) {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    let mut fields: Vec<String> = text.split_ascii_whitespace().map(str::to_owned).collect();
    if word(line) == b"setboard" && fields.len() == 6 {
        change(&mut fields, context);
        let changed = fields.join(" ");
        if Position::from_fen(&changed).is_ok() {
            return context.feed(format!("setboard {changed}"));
        }
    }
    context.feed(line);
}

/// Passes a line on; a position on which this is true kills the engine.
fn dies_on(line: &[u8], context: &mut Context, deadly: fn(&str) -> bool) {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    if word(line) == b"setboard" && deadly(&text) { context.die(11) } else { context.feed(line) }
}

/// The pieces of a position.
fn pieces(fen: &str) -> impl Iterator<Item = char> {
    fen.split(' ').next().unwrap_or_default().chars().filter(char::is_ascii_alphabetic)
}

/// An engine in which a bad position stands until something of this kind comes; `context.count` is 1 while it does.
fn with_bad_position(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    let said = |line: &[u8], context: &mut Context| {
        if word(line) == b"tellusererror" {
            context.count = 1;
        }
        context.print(line);
    };
    faulty(Script { heard, said, ..HONEST })
}

/// Refuses moves for as long as the bad position is held to stand.
fn refusing(line: &[u8], context: &mut Context, ends: fn(&[u8]) -> bool) {
    if ends(line) {
        context.count = 0;
    }
    match move_of(line) {
        Some(mv) if context.count == 1 => context.refuse_move(mv),
        _ => context.feed(line),
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("position-in-play-kills", "a position in the middle of its game kills it", "XB-SETBOARD-6", || {
        heard(|line, context| {
            let plays = matches!(context.seen.mode, Mode::Play(_)) && context.seen.own_moves > 0;
            if word(line) == b"setboard" && plays { context.die(11) } else { context.feed(line) }
        })
    }),
    lacks(
        "position-deaf-after-search",
        "a position that comes while it thinks is the last that it takes",
        "XB-SETBOARD-1",
        || {
            heard(|line, context| {
                if word(line) != b"setboard" {
                    return context.feed(line);
                }
                context.count |= u32::from(context.seen.is_thinking());
                if context.count == 0 {
                    context.feed(line);
                }
            })
        },
    ),
    lacks(
        "position-gives-all-rights",
        "a position with any castling right has all of them",
        "XB-SETBOARD-1",
        || {
            heard(|line, context| {
                reworded(line, context, |fields, _| {
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
        || heard(|line, context| reworded(line, context, |fields, _| fields[3] = "-".to_owned())),
    ),
    wrong("second-position-ignored", "it sets up one position a game", "XB-SETBOARD-1", || {
        heard(|line, context| match word(line) {
            b"setboard" if context.count == 1 => {}
            b"setboard" => {
                context.count = 1;
                context.feed(line);
            }
            b"new" => {
                context.count = 0;
                context.feed(line);
            }
            _ => context.feed(line),
        })
    }),
    wrong(
        "position-ignored-after-play",
        "it sets up no position once it has moved in a game",
        "XB-SETBOARD-1",
        || {
            heard(|line, context| {
                if word(line) != b"setboard" || context.seen.own_moves == 0 {
                    context.feed(line);
                }
            })
        },
    ),
    lacks(
        "position-forgets-counter",
        "it does not look at the half-move clock of a position",
        "XB-SETBOARD-2",
        || heard(|line, context| reworded(line, context, |fields, _| fields[4] = "0".to_owned())),
    ),
    wrong(
        "position-keeps-counter",
        "the half-move clock goes on when a position is set up",
        "XB-SETBOARD-2",
        || {
            heard(|line, context| {
                reworded(line, context, |fields, context| {
                    let named: u32 = fields[4].parse().unwrap_or(0);
                    fields[4] = named.max(context.seen.position.halfmove_clock()).to_string();
                })
            })
        },
    ),
    lacks("bad-position-unnamed", "it does not say that a position is illegal", "XB-SETBOARD-4", || {
        let said = |line: &[u8], context: &mut Context| {
            if word(line) != b"tellusererror" {
                context.print(line);
            }
        };
        faulty(Script { said, ..HONEST })
    }),
    lacks("bad-position-takes-moves", "in an illegal position it takes any move", "XB-SETBOARD-5", || {
        with_bad_position(|line, context| {
            if matches!(word(line), b"setboard" | b"new") {
                context.count = 0;
            }
            if context.count == 0 || move_of(line).is_none() {
                context.feed(line);
            }
        })
    }),
    wrong(
        "bad-position-outlives-position",
        "after an illegal position moves are refused until the next game",
        "XB-SETBOARD-5",
        || with_bad_position(|line, context| refusing(line, context, |line| word(line) == b"new")),
    ),
    wrong(
        "bad-position-outlives-new",
        "after an illegal position moves are refused until the next position",
        "XB-SETBOARD-5",
        || with_bad_position(|line, context| refusing(line, context, |line| word(line) == b"setboard")),
    ),
    wrong("dies-on-empty-board", "it dies when no king is on the board", "XB-SETBOARD-6", || {
        heard(|line, context| dies_on(line, context, |fen| fen.starts_with("8/8/8/8/8/8/8/8 ")))
    }),
    wrong("dies-on-many-pieces", "more than 32 pieces overrun its piece list", "XB-SETBOARD-6", || {
        heard(|line, context| dies_on(line, context, |fen| (33..=64).contains(&pieces(fen).count())))
    }),
    lacks("hangs-without-king", "it looks for ever for a king that is not there", "XB-SETBOARD-6", || {
        heard(|line, context| {
            let text = String::from_utf8_lossy(argument(line)).into_owned();
            let lost = pieces(&text).count() == 1;
            context.deaf = word(line) == b"setboard" && lost;
            context.feed(line);
        })
    }),
    wrong("searches-an-empty-board", "go with no king on the board kills it", "XB-SETBOARD-6", || {
        with_bad_position(|line, context| {
            if matches!(word(line), b"setboard" | b"new") {
                context.count = 0;
            }
            if word(line) == b"go" && context.count == 1 { context.die(11) } else { context.feed(line) }
        })
    }),
    wrong("dies-on-short-position", "a position without all its fields kills it", "XB-SETBOARD-6", || {
        heard(|line, context| dies_on(line, context, |fen| fen.split(' ').count() < 4))
    }),
    wrong("dies-on-wide-rank", "a rank of more than eight squares kills it", "XB-SETBOARD-6", || {
        heard(|line, context| {
            dies_on(line, context, |fen| {
                let squares = |rank: &str| rank.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum::<u32>();
                fen.split(' ').next().unwrap_or_default().split('/').any(|rank| squares(rank) > 8)
            })
        })
    }),
];
