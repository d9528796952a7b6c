//! `setpos`.

use super::context::{Context, argument, command, die_if, feed_unless, heard, is_new, word, words_of};
use super::seen::Stage;
use super::{lacks, wrong};
use crate::Mutant;
use games::chess::Position;
use grammars::autoplayer::Command;

/// The fields of the position that a line sets.
fn fields(line: &[u8]) -> Option<Vec<String>> {
    let words = words_of(line.trim_ascii(), &["setpos"])?;
    let fields: Vec<String> = words.into_iter().skip(1).filter(|word| !word.is_empty()).collect();
    (fields.len() >= 4).then_some(fields)
}

/// Passes a line on; the fields of a position in it are changed before.
fn reads(line: &[u8], context: &mut Context, change: fn(&mut Vec<String>)) {
    match fields(line) {
        Some(mut fields) => {
            change(&mut fields);
            context.feed(format!("setpos {}", fields.join(" ")));
        }
        None => context.feed(line),
    }
}

/// Whether a line sets a position that no game has.
fn is_impossible(line: &[u8]) -> bool {
    match command(line) {
        Command::SetPos(fen) => Position::from_fen(&String::from_utf8_lossy(fen)).is_err(),
        _ => false,
    }
}

/// The castling rights that the pieces of a board allow.
fn all_rights(fen: &str) -> String {
    let mut rights = String::new();
    for right in ["K", "Q", "k", "q"] {
        let placement = fen.split(' ').next().unwrap_or_default();
        let with = format!("{placement} w {right} - 0 1");
        if Position::from_fen(&with).is_ok() {
            rights.push_str(right);
        }
    }
    if rights.is_empty() { "-".to_owned() } else { rights }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("setpos-ignored", "it says ok to setpos, and does not obey it", "AP-SP-1", || {
        heard(|line, context| feed_unless(line, context, matches!(command(line), Command::SetPos(_))))
    }),
    wrong("setpos-once", "it takes the first of two positions", "AP-SP-1", || {
        heard(|line, context| {
            if is_new(line) {
                context.count = 0;
            }
            let again = fields(line).is_some() && std::mem::replace(&mut context.count, 1) == 1;
            feed_unless(line, context, again);
        })
    }),
    wrong("setpos-for-first-game-only", "it takes a position in its first game only", "AP-SP-1", || {
        heard(|line, context| {
            let late = fields(line).is_some() && context.seen.games > 1;
            feed_unless(line, context, late);
        })
    }),
    wrong("four-fields-refused", "it does not take a FEN without its counters", "AP-SP-1", || {
        heard(|line, context| feed_unless(line, context, fields(line).is_some_and(|fields| fields.len() < 6)))
    }),
    wrong("six-fields-refused", "it does not take a FEN with its counters", "AP-SP-1", || {
        heard(|line, context| {
            feed_unless(line, context, fields(line).is_some_and(|fields| fields.len() >= 6))
        })
    }),
    wrong("position-upside-down", "it reads the ranks of a position from the first", "AP-SP-1", || {
        heard(|line, context| {
            reads(line, context, |fields| {
                let ranks: Vec<&str> = fields[0].split('/').rev().collect();
                fields[0] = ranks.join("/");
                fields[2] = "-".to_owned();
                fields[3] = "-".to_owned();
            });
        })
    }),
    wrong("setpos-keeps-side", "White is on move in every position that it reads", "AP-SP-2", || {
        heard(|line, context| reads(line, context, |fields| fields[1] = "w".to_owned()))
    }),
    wrong("setpos-forgets-castling", "no castling is left in the positions that it reads", "AP-SP-2", || {
        heard(|line, context| reads(line, context, |fields| fields[2] = "-".to_owned()))
    }),
    wrong(
        "setpos-grants-castling",
        "it grants castling wherever king and rook are at home",
        "AP-SP-2",
        || heard(|line, context| reads(line, context, |fields| fields[2] = all_rights(&fields[0]))),
    ),
    wrong("setpos-forgets-en-passant", "it does not look at the square of en passant", "AP-SP-2", || {
        heard(|line, context| reads(line, context, |fields| fields[3] = "-".to_owned()))
    }),
    lacks("setpos-forgets-clock", "it does not look at the counters of a position", "AP-RS-8", || {
        heard(|line, context| reads(line, context, |fields| fields.truncate(4)))
    }),
    wrong(
        "position-outlives-game",
        "a position that was set is that of the next game, too",
        "AP-SP-3",
        || {
            heard(|line, context| {
                if fields(line).is_some() {
                    context.memo = argument(line).to_vec();
                }
                context.feed(line);
                if is_new(line) && !context.memo.is_empty() {
                    let fen = std::mem::take(&mut context.memo);
                    context.feed([b"setpos ", &fen[..]].concat());
                }
            })
        },
    ),
    wrong("setpos-confirmed", "it commits itself to setpos with each position", "AP-L2-4", || {
        heard(|line, context| {
            context.feed(line);
            if fields(line).is_some() {
                context.print("setpos ok");
            }
        })
    }),
    wrong("setpos-announces-end", "it announces the end of games that setpos puts aside", "AP-RS-6", || {
        heard(|line, context| {
            let aside = fields(line).is_some() && context.seen.stage == Stage::Setup;
            context.feed(line);
            if aside {
                context.print("* {New position}");
            }
        })
    }),
    wrong("dies-on-impossible-position", "it crashes on a position that no game has", "AP-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_impossible(line)))
    }),
    wrong("dies-on-setpos-in-mid-game", "it crashes on a position in mid-game", "AP-ROBUST-1", || {
        heard(|line, context| {
            let late = word(line) == b"setpos" && context.seen.own_moves > 0;
            die_if(line, context, late);
        })
    }),
    lacks(
        "impossible-position-ends-play",
        "after a position that no game has it plays no more",
        "AP-ROBUST-1",
        || {
            heard(|line, context| {
                context.count |= u32::from(is_impossible(line));
                context.feed(line);
                if is_new(line) && context.count == 1 {
                    context.feed("result * {}");
                }
            })
        },
    ),
];
