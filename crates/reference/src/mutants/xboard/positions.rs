//! `setboard`: what of a position is lost, and what a bad one does.

use super::prelude::*;
use crate::mutants::chess::is_en_passant;

/// It changes something in the six fields of a position, if that stays one.
fn positions_as(change: impl Fn(&mut [String], &Seen) + Send + 'static) -> Rule<Seen> {
    hears("setboard").reworded(move |line, seen| {
        let text = String::from_utf8_lossy(argument(line)).into_owned();
        let mut fields: Vec<String> = text.split_ascii_whitespace().map(str::to_owned).collect();
        if fields.len() == 6 {
            change(&mut fields, seen);
        }
        let changed = fields.join(" ");
        (fields.len() == 6 && Position::from_fen(&changed).is_ok()).then(|| format!("setboard {changed}"))
    })
}

/// Whether a position names a square on which no pawn can be taken in passing.
fn names_idle_square(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    let names = text.split_ascii_whitespace().nth(3).is_some_and(|square| square != "-");
    let takes =
        |position: Position| position.legal_moves().into_iter().any(|mv| is_en_passant(&position, mv));
    names && Position::from_fen(&text).is_ok_and(|position| !takes(position))
}

fn with_all_rights(fields: &mut [String], _: &Seen) {
    if fields[2] != "-" {
        fields[2] = "KQkq".to_owned();
    }
}

fn with_old_counter(fields: &mut [String], seen: &Seen) {
    let named: u32 = fields[4].parse().unwrap_or(0);
    fields[4] = named.max(seen.position.halfmove_clock()).to_string();
}

fn with_old_en_passant(fields: &mut [String], seen: &Seen) {
    if fields[3] == "-"
        && let Some(square) = seen.position.fen().split(' ').nth(3)
    {
        square.clone_into(&mut fields[3]);
    }
}

/// It hears a position that is so.
fn position(so: impl Fn(&str) -> bool + Send + 'static) -> Event<Seen> {
    hears("setboard").that(about(so))
}

/// How many pieces a position has.
fn pieces(fen: &str) -> usize {
    fen.split(' ').next().unwrap_or_default().chars().filter(char::is_ascii_alphabetic).count()
}

fn has_wide_rank(fen: &str) -> bool {
    let squares = |rank: &str| rank.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum::<u32>();
    fen.split(' ').next().unwrap_or_default().split('/').any(|rank| squares(rank) > 8)
}

/// Only as long as a bad position stands, which ends with such a line.
fn in_bad_position(event: Event<Seen>, end: Event<Seen>) -> Event<Seen> {
    event.after(says("tellusererror")).until(end)
}

/// It hears a position while it thinks.
fn position_in_search() -> Event<Seen> {
    hears("setboard").when(Seen::is_thinking)
}

/// There are rights to castle, and one king or none.
fn grants_rights_to_none(fen: &str) -> bool {
    let (places, rest) = fen.split_once(' ').unwrap_or_default();
    rest.contains("KQkq") && !(places.contains('K') && places.contains('k'))
}

fn same_pieces(line: &[u8], seen: &Seen) -> bool {
    let line = String::from_utf8_lossy(line);
    line.split_whitespace().nth(1) == seen.position.fen().split(' ').next()
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "position-in-play-kills", "XB-SETBOARD-6", "a position in the middle of its game kills it" =>
        hears("setboard").when(|seen| matches!(seen.mode, Mode::Play(_)) && seen.has_moved()).deadly();
    lacks "position-deaf-after-search", "XB-SETBOARD-1",
        "a position that comes while it thinks is the last that it takes" =>
        [position_in_search().lost(), hears("setboard").after(position_in_search()).lost()];
    lacks "position-gives-all-rights", "XB-SETBOARD-1",
        "a position with any castling right has all of them" => positions_as(with_all_rights);
    wrong "position-without-en-passant", "XB-SETBOARD-1",
        "it does not look at the en-passant square of a position" =>
        positions_as(|fields, _| fields[3] = "-".to_owned());
    lacks "position-keeps-en-passant", "XB-SETBOARD-1",
        "a position without an en-passant square has that of the position before" =>
        positions_as(with_old_en_passant);
    lacks "idle-passing-square-refused", "XB-SETBOARD-1",
        "it ignores a position that names a square which no pawn can take in passing" =>
        hears("setboard").that(names_idle_square).lost();
    lacks "late-move-number-refused", "XB-SETBOARD-1", "it ignores a position after the ninety-ninth move" =>
        hears("setboard").that(|line| {
            let text = String::from_utf8_lossy(line).into_owned();
            text.split_ascii_whitespace().last().is_some_and(|number| number.len() > 2)
        }).lost();
    wrong "same-pieces-are-the-same-position", "XB-SETBOARD-1",
        "a position in which all pieces stand as they do changes nothing" =>
        hears("setboard").given(same_pieces).lost();
    wrong "second-position-ignored", "XB-SETBOARD-1", "it sets up one position a game" =>
        hears("setboard").beyond(1).since(hears("new")).lost();
    wrong "position-ignored-after-play", "XB-SETBOARD-1",
        "it sets up no position once it has moved in a game" =>
        hears("setboard").when(Seen::has_moved).lost();
    lacks "position-forgets-counter", "XB-SETBOARD-2",
        "it does not look at the half-move clock of a position" =>
        positions_as(|fields, _| fields[4] = "0".to_owned());
    wrong "position-keeps-counter", "XB-SETBOARD-2",
        "the half-move clock goes on when a position is set up" => positions_as(with_old_counter);
    lacks "bad-position-unnamed", "XB-SETBOARD-4", "it does not say that a position is illegal" =>
        says("tellusererror").lost();
    lacks "bad-position-takes-moves", "XB-SETBOARD-5", "in an illegal position it takes any move" =>
        in_bad_position(hears(sent_move), hears(["setboard", "new"])).lost();
    wrong "bad-position-outlives-position", "XB-SETBOARD-5",
        "after an illegal position moves are refused until the next game" =>
        refuses_move(in_bad_position(hears(sent_move), hears("new")));
    wrong "bad-position-outlives-new", "XB-SETBOARD-5",
        "after an illegal position moves are refused until the next position" =>
        refuses_move(in_bad_position(hears(sent_move), hears("setboard")));
    wrong "dies-on-empty-board", "XB-SETBOARD-6", "it dies when no king is on the board" =>
        position(|fen| fen.starts_with("8/8/8/8/8/8/8/8 ")).deadly();
    wrong "dies-on-many-pieces", "XB-SETBOARD-6", "more than 32 pieces overrun its piece list" =>
        position(|fen| (33..=64).contains(&pieces(fen))).deadly();
    lacks "hangs-without-king", "XB-SETBOARD-6", "it looks for ever for a king that is not there" =>
        position(|fen| pieces(fen) == 1).deafens();
    wrong "searches-an-empty-board", "XB-SETBOARD-6", "go with no king on the board kills it" =>
        in_bad_position(hears("go"), hears(["setboard", "new"])).deadly();
    wrong "dies-on-short-position", "XB-SETBOARD-6", "a position without all its fields kills it" =>
        position(|fen| fen.split(' ').count() < 4).deadly();
    wrong "dies-on-wide-rank", "XB-SETBOARD-6", "a rank of more than eight squares kills it" =>
        position(has_wide_rank).deadly();
    wrong "moves-on-an-empty-board", "XB-SETBOARD-5", "go on an empty board makes it move" =>
        in_bad_position(hears("go"), hears(["setboard", "new"])).then_says("move e2e4");
    wrong "dies-of-rights-without-king", "XB-SETBOARD-6", "it dies of a right to castle without a king" =>
        position(grants_rights_to_none).deadly();
};
