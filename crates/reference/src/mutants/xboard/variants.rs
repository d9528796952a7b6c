//! Other variants: engines that announce some. The honest one among them plays what can be had with the rules of chess:
//! no castling, castling from other squares, drops, and the words of bughouse; and the moves of a board with ten ranks.

use super::context::{Context, HONEST, Script, argument, faulty, heard as hears, word};
use super::dialects::{older_heard, older_said};
use super::seen::move_of;
use super::twins::{VARIANTS_BY_EDIT, WITH_VARIANTS};
use super::{lacks, of_twin, ten_ranks, wrong};
use crate::mutants::chess::with_field;
use crate::{Engine, Mutant};
use games::chess::{Color, Piece, Position, Setup, Square, parse_piece_and_square};

/// Prints a line; in the features more variants are named.
fn said(line: &[u8], context: &mut Context) {
    let text = String::from_utf8_lossy(line);
    let list = "variants=\"normal,nocastle,wildcastle,fischerandom,crazyhouse,bughouse,xiangqi\"";
    context.print(text.replace("variants=\"normal\"", list));
}

/// Does what a line says in the variant that is being played, whose name is remembered.
fn heard(line: &[u8], context: &mut Context) {
    match word(line) {
        b"new" => {
            context.memo.clear();
            context.held.clear();
            context.feed(line);
        }
        _ if context.memo == b"xiangqi" => ten_ranks::heard(line, context),
        b"variant" if argument(line) == b"nocastle" => {
            context.memo = argument(line).to_vec();
            context.feed("force");
            context.feed("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
            context.feed("playother");
        }
        b"variant" if OTHERS.contains(&argument(line)) => context.memo = argument(line).to_vec(),
        // The engine inside knows rights of kings at home only; here the squares of king and rook are taken for the right.
        b"setboard" if context.memo == b"wildcastle" => {
            context.feed(String::from_utf8_lossy(line).replace(" KQkq ", " - "));
        }
        b"partner" | b"ptell" | b"holding" => {}
        _ => match castling(line, context).map(Ok).or_else(|| drop(line, context)) {
            Some(Ok(fen)) => context.feed(format!("setboard {fen}")),
            Some(Err(mv)) => context.refuse_move(&mv),
            None => context.feed(line),
        },
    }
}

/// Variants that begin like standard chess, as far as this engine knows.
const OTHERS: [&[u8]; 5] = [b"wildcastle", b"fischerandom", b"crazyhouse", b"bughouse", b"xiangqi"];

/// What castling leads to that standard chess does not know; none if the line is no such move.
fn castling(line: &[u8], context: &Context) -> Option<String> {
    let position = &context.seen.position;
    let text = std::str::from_utf8(argument(line)).ok()?;
    let back = if position.turn() == Color::White { '1' } else { '8' };
    let home: Vec<Square> = ('a'..='h').filter_map(|file| format!("{file}{back}").parse().ok()).collect();
    let own = |piece| home.iter().filter(move |&&s| position.piece_on(s) == Some((position.turn(), piece)));
    let king = home.iter().position(|&s| position.piece_on(s) == Some((position.turn(), Piece::King)))?;
    let (short, king_to, rook_to) = match (&context.memo[..], text) {
        (b"fischerandom", "O-O") if king != 4 => (true, 6, 5),
        (b"fischerandom", "O-O-O") if king != 4 => (false, 2, 3),
        (b"wildcastle", "d1f1" | "d8f8") if king == 3 => (true, 5, 4),
        (b"wildcastle", "d1b1" | "d8b8") if king == 3 => (false, 1, 2),
        _ => return None,
    };
    let rook = if short { own(Piece::Rook).next_back() } else { own(Piece::Rook).next() };
    let mut setup = Setup::from_position(position);
    setup.remove(home[king]);
    setup.remove(*rook?);
    setup.put(home[king_to], position.turn(), Piece::King);
    setup.put(home[rook_to], position.turn(), Piece::Rook);
    with_field(&setup.finish().ok()?, 1, if position.turn() == Color::White { "b" } else { "w" })
}

/// What a drop leads to, or the drop that is not possible; none if the line is none.
fn drop(line: &[u8], context: &Context) -> Option<Result<String, String>> {
    let text = std::str::from_utf8(argument(line)).ok().filter(|text| text.contains('@'))?;
    let (piece, square) = parse_piece_and_square(&text.replace('@', ""))?;
    Some(dropped(&context.seen.position, piece, square).ok_or_else(|| text.to_owned()))
}

fn dropped(position: &Position, piece: Piece, square: Square) -> Option<String> {
    if position.piece_on(square).is_some() {
        return None;
    }
    let mut setup = Setup::from_position(position);
    setup.put(square, position.turn(), piece);
    let next = if position.fen().contains(" w ") { "b" } else { "w" };
    with_field(&setup.finish().ok()?, 1, next)
}

/// A step of the king alone.
fn king_only(position: &Position, from: Square, to: Square) -> Option<String> {
    let mut setup = Setup::from_position(position);
    setup.remove(from);
    setup.put(to, position.turn(), Piece::King);
    with_field(&setup.finish().ok()?, 1, if position.turn() == Color::White { "b" } else { "w" })
}

/// The honest engine with its variants.
pub(super) fn honest_with_variants() -> Box<dyn Engine> {
    faulty(Script { heard, said, ..HONEST })
}

/// The same without `setboard`.
pub(super) fn honest_with_variants_by_edit() -> Box<dyn Engine> {
    by_edit(heard_by_edit)
}

/// An engine with variants and without `setboard`, with a fault in what it hears.
fn by_edit(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    let both = |line: &[u8], context: &mut Context| {
        if line.starts_with(b"feature myname") { said(line, context) } else { older_said(line, context) }
    };
    faulty(Script { heard, said: both, ..HONEST })
}

fn heard_by_edit(line: &[u8], context: &mut Context) {
    if word(line) == b"protover" || context.seen.editing {
        older_heard(line, context)
    } else {
        heard(line, context)
    }
}

/// An engine with variants and a fault in what it hears.
fn playing(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { heard, said, ..HONEST })
}

/// Mutants that play standard chess only.
pub(super) const UNKNOWN: &[Mutant] = &[
    wrong("dies-on-unknown-variant", "a variant that it does not know kills it", "XB-VARIANT-3", || {
        hears(|line, context| {
            let unknown = word(line) == b"variant" && argument(line) != b"normal";
            if unknown && context.seen.fresh { context.die(6) } else { context.feed(line) }
        })
    }),
    wrong("dies-on-late-variant", "variant in the middle of a game kills it", "XB-VARIANT-3", || {
        hears(|line, context| {
            let late = word(line) == b"variant" && context.seen.position.plies() > 0;
            if late { context.die(6) } else { context.feed(line) }
        })
    }),
];

/// Mutants of the twin with variants.
pub(super) const MUTANTS: &[Mutant] = &of_twin(
    WITH_VARIANTS,
    [
        lacks("variant-ignored", "it announces nocastle and castles in it", "XB-VARIANT-1", || {
            playing(|line, context| {
                if argument(line) != b"nocastle" {
                    heard(line, context);
                }
            })
        }),
        wrong("variant-refused", "it announces variants that it does not know", "XB-VARIANT-2", || {
            playing(|line, context| match word(line) {
                b"variant" => context.print([b"Error (unknown variant): ", line].concat()),
                _ => heard(line, context),
            })
        }),
        wrong("variant-outlives-new", "new goes on with the variant of the game before", "XB-NEW-8", || {
            playing(|line, context| {
                let kept = word(line) == b"new" && context.memo == b"nocastle";
                heard(line, context);
                if kept {
                    heard(b"variant nocastle", context);
                }
            })
        }),
        wrong("drop-refused", "it announces crazyhouse and takes no drops", "XB-MOVEIN-8", || {
            playing(|line, context| match std::str::from_utf8(argument(line)) {
                Ok(mv) if mv.contains('@') => context.refuse_move(mv),
                _ => heard(line, context),
            })
        }),
        lacks("drop-on-a-piece", "it takes a drop on a piece without a word", "XB-MOVEIN-8", || {
            playing(|line, context| {
                if !matches!(drop(line, context), Some(Err(_))) {
                    heard(line, context);
                }
            })
        }),
        wrong(
            "castling-letters-refused",
            "in Fischer Random it does not read castling in letters",
            "XB-MOVEIN-10",
            || {
                playing(|line, context| match move_of(line).filter(|mv| mv.starts_with("O-O")) {
                    Some(mv) => {
                        let mv = mv.to_owned();
                        context.refuse_move(&mv);
                    }
                    None => heard(line, context),
                })
            },
        ),
        wrong(
            "wild-castling-refused",
            "it announces wildcastle and castles from the e file only",
            "XB-MOVEIN-9",
            || {
                playing(|line, context| match move_of(line) {
                    Some(mv) if castling(line, context).is_some() => {
                        let mv = mv.to_owned();
                        context.refuse_move(&mv);
                    }
                    _ => heard(line, context),
                })
            },
        ),
        lacks(
            "wild-castling-leaves-rook",
            "in wildcastle it moves the king two squares, and no rook",
            "XB-MOVEIN-9",
            || {
                playing(|line, context| match castling(line, context).zip(move_of(line)) {
                    Some((_, mv)) => {
                        let squares = mv[..2].parse().ok().zip(mv[2..].parse().ok());
                        if let Some(fen) =
                            squares.and_then(|(from, to)| king_only(&context.seen.position, from, to))
                        {
                            context.feed(format!("setboard {fen}"));
                        }
                    }
                    None => heard(line, context),
                })
            },
        ),
        wrong("counts-ten-ranks-from-1", "it counts ten ranks from one", "XB-MOVEIN-11", || {
            playing(|line, context| {
                let moves = context.memo == b"xiangqi" && word(line) == b"usermove";
                if moves { ten_ranks::heard_from_one(line, context) } else { heard(line, context) }
            })
        }),
        wrong(
            "rook-files-refused",
            "it does not read castling rights by rook files",
            "XB-SETBOARD-3",
            || {
                playing(|line, context| {
                    let line = String::from_utf8_lossy(line);
                    heard(line.replace(" HAha ", " - ").as_bytes(), context);
                })
            },
        ),
        wrong("holding-refused", "it announces bughouse and does not know its words", "XB-BUG-1", || {
            playing(|line, context| match word(line) {
                b"partner" | b"ptell" | b"holding" => context.refuse_command(line),
                _ => heard(line, context),
            })
        }),
    ],
);

/// Mutants of the twin with variants and without `setboard`.
pub(super) const BY_EDIT: &[Mutant] = &of_twin(
    VARIANTS_BY_EDIT,
    [wrong(
        "edited-king-must-be-home",
        "after edit only a king on its home square may castle in Fischer Random",
        "XB-EDIT-7",
        || {
            by_edit(|line, context| match move_of(line).filter(|mv| mv.starts_with("O-O")) {
                Some(mv) if castling(line, context).is_some() => {
                    let mv = mv.to_owned();
                    context.refuse_move(&mv);
                }
                _ => heard_by_edit(line, context),
            })
        },
    )],
);
