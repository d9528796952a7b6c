//! Other variants: engines that announce some. The honest one among them plays what can be had with the rules of chess:
//! no castling, castling from other squares, drops, and the words of bughouse; and the moves of a board with ten ranks.

use super::dialects::{older_heard, older_said};
use super::prelude::*;
use super::ten_ranks;
use crate::mutants::chess::with_field;
use games::chess::parse_piece_and_square;

/// More variants than standard chess.
pub(super) const WITH_VARIANTS: &str = "with-variants";
/// The same with positions by `edit`.
pub(super) const VARIANTS_BY_EDIT: &str = "variants-by-edit";

/// The honest engine with its variants.
pub(super) const PLAYS_VARIANTS: Script = Script { heard, said, ..HONEST };

/// The same without `setboard`.
pub(super) const PLAYS_BY_EDIT: Script = Script { heard: heard_by_edit, said: said_by_edit, ..HONEST };

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

fn said_by_edit(line: &[u8], context: &mut Context) {
    if line.starts_with(b"feature myname") { said(line, context) } else { older_said(line, context) }
}

fn heard_by_edit(line: &[u8], context: &mut Context) {
    if word(line) == b"protover" || context.seen.editing {
        older_heard(line, context)
    } else {
        heard(line, context)
    }
}

/// Mutants that play standard chess only.
pub(super) const UNKNOWN: &[Mutant] = &mutants! {
    wrong "dies-on-unknown-variant", "XB-VARIANT-3", "a variant that it does not know kills it" =>
        hears("variant").that(|line| argument(line) != b"normal").when(|seen| seen.fresh).deadly_by(6);
    wrong "dies-on-late-variant", "XB-VARIANT-3", "variant in the middle of a game kills it" =>
        hears("variant").when(|seen| seen.position.plies() > 0).deadly_by(6);
};

/// What a line means in the variant is done, unless this does something else.
fn otherwise(fault: fn(&[u8], &mut Context) -> bool) -> Rule<Seen> {
    hears(anything).instead(move |line, context| {
        if !fault(line, context) {
            heard(line, context);
        }
    })
}

/// The variant of the last game is set again.
fn keep_variant(line: &[u8], context: &mut Context) {
    let kept = context.memo == b"nocastle";
    heard(line, context);
    if kept {
        heard(b"variant nocastle", context);
    }
}

fn castling_in_letters(line: &[u8]) -> bool {
    move_of(line).is_some_and(|mv| mv.starts_with("O-O"))
}

fn refuses_castling(line: &[u8], context: &mut Context) -> bool {
    let castles = castling(line, context).is_some();
    match move_of(line).filter(|_| castles) {
        Some(mv) => context.refuse_move(mv),
        None => return false,
    }
    true
}

fn castles_without_rook(line: &[u8], context: &mut Context) -> bool {
    let Some(mv) = move_of(line).filter(|_| castling(line, context).is_some()) else { return false };
    let squares = mv[..2].parse().ok().zip(mv[2..].parse().ok());
    if let Some(fen) = squares.and_then(|(from, to)| king_only(&context.seen.position, from, to)) {
        context.feed(format!("setboard {fen}"));
    }
    true
}

fn counts_from_one(line: &[u8], context: &mut Context) -> bool {
    let counts = context.memo == b"xiangqi" && word(line) == b"usermove";
    if counts {
        ten_ranks::heard_from_one(line, context);
    }
    counts
}

fn refuse_variant(line: &[u8], context: &mut Context) {
    context.print([b"Error (unknown variant): ", line].concat());
}

fn refuse_drop(line: &[u8], context: &mut Context) {
    context.refuse_move(std::str::from_utf8(argument(line)).unwrap_or_default());
}

/// Mutants of the twin with variants.
pub(super) const MUTANTS: &[Mutant] = &mutants! {
    of WITH_VARIANTS;
    lacks "variant-ignored", "XB-VARIANT-1", "it announces nocastle and castles in it" =>
        (PLAYS_VARIANTS, [hears(about(|text| text == "nocastle")).lost()]);
    wrong "variant-refused", "XB-VARIANT-2", "it announces variants that it does not know" =>
        (PLAYS_VARIANTS, [hears("variant").instead(refuse_variant)]);
    wrong "variant-outlives-new", "XB-NEW-8", "new goes on with the variant of the game before" =>
        (PLAYS_VARIANTS, [hears("new").instead(keep_variant)]);
    wrong "drop-refused", "XB-MOVEIN-8", "it announces crazyhouse and takes no drops" =>
        (PLAYS_VARIANTS, [hears(about(|text| text.contains('@'))).instead(refuse_drop)]);
    lacks "drop-on-a-piece", "XB-MOVEIN-8", "it takes a drop on a piece without a word" =>
        (PLAYS_VARIANTS, [otherwise(|line, context| matches!(drop(line, context), Some(Err(_))))]);
    wrong "castling-letters-refused", "XB-MOVEIN-10",
        "in Fischer Random it does not read castling in letters" =>
        (PLAYS_VARIANTS, [refuses_move(hears(castling_in_letters))]);
    wrong "wild-castling-refused", "XB-MOVEIN-9",
        "it announces wildcastle and castles from the e file only" =>
        (PLAYS_VARIANTS, [otherwise(refuses_castling)]);
    lacks "wild-castling-leaves-rook", "XB-MOVEIN-9",
        "in wildcastle it moves the king two squares, and no rook" =>
        (PLAYS_VARIANTS, [otherwise(castles_without_rook)]);
    wrong "counts-ten-ranks-from-1", "XB-MOVEIN-11", "it counts ten ranks from one" =>
        (PLAYS_VARIANTS, [otherwise(counts_from_one)]);
    wrong "rook-files-refused", "XB-SETBOARD-3", "it does not read castling rights by rook files" =>
        (PLAYS_VARIANTS, [hears(anything).instead(|line, context| {
            heard(String::from_utf8_lossy(line).replace(" HAha ", " - ").as_bytes(), context);
        })]);
    wrong "holding-refused", "XB-BUG-1", "it announces bughouse and does not know its words" =>
        (PLAYS_VARIANTS, [refuses_command(hears(["partner", "ptell", "holding"]))]);
    wrong "dies-on-variant", "XB-VARIANT-1", "it announces variants and dies of one" =>
        (PLAYS_VARIANTS, [hears("variant").deadly()]);
    lacks "deaf-after-variant", "XB-VARIANT-1", "it announces variants and reads nothing behind one" =>
        (PLAYS_VARIANTS, [hears("variant").deafens()]);
};

/// Mutants of the twin with variants and without `setboard`.
pub(super) const BY_EDIT: &[Mutant] = &mutants! {
    of VARIANTS_BY_EDIT;
    wrong "edited-king-must-be-home", "XB-EDIT-7",
        "after edit only a king on its home square may castle in Fischer Random" =>
        (PLAYS_BY_EDIT, [hears(castling_in_letters).instead(|line, context| {
            if !refuses_castling(line, context) {
                heard_by_edit(line, context);
            }
        })]);
};
