//! Other variants: engines that announce some. The honest one among them plays what can be had with the rules of chess:
//! no castling, Fischer Random from the usual corners, drops, and the words of bughouse.

use super::dialects::with_field;
use super::seen::{argument, move_of, word};
use super::turns::heard as hears;
use super::twins::{WITH_VARIANTS, of_twin};
use super::wrap::{Desk, HONEST, Script, faulty};
use super::{lacks, wrong};
use crate::game::chess::{Position, Setup, Square, parse_piece_and_square};
use crate::reference::{Engine, Mutant};

/// Prints a line; in the features more variants are named.
fn said(line: &[u8], desk: &mut Desk) {
    let text = String::from_utf8_lossy(line);
    let list = "variants=\"normal,nocastle,fischerandom,crazyhouse,bughouse\"";
    desk.print(text.replace("variants=\"normal\"", list));
}

/// Does what a line says in the variant that is being played, whose name is remembered.
fn heard(line: &[u8], desk: &mut Desk) {
    match word(line) {
        b"new" => {
            desk.memo.clear();
            desk.feed(line);
        }
        b"variant" if argument(line) == b"nocastle" => {
            desk.memo = argument(line).to_vec();
            desk.feed("force");
            desk.feed("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
            desk.feed("playother");
        }
        b"variant" if matches!(argument(line), b"fischerandom" | b"crazyhouse" | b"bughouse") => {
            desk.memo = argument(line).to_vec();
        }
        b"partner" | b"ptell" | b"holding" => {}
        _ => match drop(line, desk) {
            Some(Ok(fen)) => desk.feed(format!("setboard {fen}")),
            Some(Err(mv)) => desk.refuse_move(&mv),
            None => desk.feed(line),
        },
    }
}

/// What a drop leads to, or the drop that is not possible; none if the line is none.
fn drop(line: &[u8], desk: &Desk) -> Option<Result<String, String>> {
    let text = std::str::from_utf8(argument(line)).ok().filter(|text| text.contains('@'))?;
    let (piece, square) = parse_piece_and_square(&text.replace('@', ""))?;
    Some(dropped(&desk.seen.position, piece, square).ok_or_else(|| text.to_owned()))
}

fn dropped(position: &Position, piece: crate::game::chess::Piece, square: Square) -> Option<String> {
    if position.piece_on(square).is_some() {
        return None;
    }
    let mut setup = Setup::from_position(position);
    setup.put(square, position.turn(), piece);
    let next = if position.fen().contains(" w ") { "b" } else { "w" };
    with_field(&setup.finish().ok()?, 1, next)
}

/// The honest engine with its variants.
pub(super) fn honest_with_variants() -> Box<dyn Engine> {
    faulty(Script { heard, said, ..HONEST })
}

/// An engine with variants and a fault in what it hears.
fn playing(heard: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { heard, said, ..HONEST })
}

/// Mutants that play standard chess only.
pub(super) const UNKNOWN: &[Mutant] = &[
    wrong("dies-on-unknown-variant", "a variant that it does not know kills it", "XB-VARIANT-3", || {
        hears(|line, desk| {
            let unknown = word(line) == b"variant" && argument(line) != b"normal";
            if unknown && desk.seen.fresh { desk.die(6) } else { desk.feed(line) }
        })
    }),
    wrong("dies-on-late-variant", "variant in the middle of a game kills it", "XB-VARIANT-3", || {
        hears(|line, desk| {
            let late = word(line) == b"variant" && desk.seen.position.plies() > 0;
            if late { desk.die(6) } else { desk.feed(line) }
        })
    }),
];

/// Mutants of the twin with variants.
pub(super) const MUTANTS: &[Mutant] = &of_twin(
    WITH_VARIANTS,
    [
        lacks("variant-ignored", "it announces nocastle and castles in it", "XB-VARIANT-1", || {
            playing(|line, desk| {
                if argument(line) != b"nocastle" {
                    heard(line, desk);
                }
            })
        }),
        wrong("variant-refused", "it announces variants that it does not know", "XB-VARIANT-2", || {
            playing(|line, desk| match word(line) {
                b"variant" => desk.print([b"Error (unknown variant): ", line].concat()),
                _ => heard(line, desk),
            })
        }),
        wrong("variant-outlives-new", "new goes on with the variant of the game before", "XB-NEW-8", || {
            playing(|line, desk| {
                let kept = word(line) == b"new" && desk.memo == b"nocastle";
                heard(line, desk);
                if kept {
                    heard(b"variant nocastle", desk);
                }
            })
        }),
        wrong("drop-refused", "it announces crazyhouse and takes no drops", "XB-MOVEIN-8", || {
            playing(|line, desk| match std::str::from_utf8(argument(line)) {
                Ok(mv) if mv.contains('@') => desk.refuse_move(mv),
                _ => heard(line, desk),
            })
        }),
        lacks("drop-on-a-piece", "it takes a drop on a piece without a word", "XB-MOVEIN-8", || {
            playing(|line, desk| {
                if !matches!(drop(line, desk), Some(Err(_))) {
                    heard(line, desk);
                }
            })
        }),
        wrong(
            "castling-letters-refused",
            "in Fischer Random it does not read castling in letters",
            "XB-MOVEIN-10",
            || {
                playing(|line, desk| match move_of(line).filter(|mv| mv.starts_with("O-O")) {
                    Some(mv) => {
                        let mv = mv.to_owned();
                        desk.refuse_move(&mv);
                    }
                    None => heard(line, desk),
                })
            },
        ),
        wrong(
            "rook-files-refused",
            "it does not read castling rights by rook files",
            "XB-SETBOARD-3",
            || {
                playing(|line, desk| {
                    let line = String::from_utf8_lossy(line);
                    heard(line.replace(" HAha ", " - ").as_bytes(), desk);
                })
            },
        ),
        wrong("holding-refused", "it announces bughouse and does not know its words", "XB-BUG-1", || {
            playing(|line, desk| match word(line) {
                b"partner" | b"ptell" | b"holding" => desk.refuse_command(line),
                _ => heard(line, desk),
            })
        }),
    ],
);
