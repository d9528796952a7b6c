//! `setpos`.

use super::prelude::*;
use crate::mutants::rules::words_of;

/// The fields of the position that a line sets.
fn fields(line: &[u8]) -> Option<Vec<String>> {
    let words = words_of(line.trim_ascii(), &["setpos"])?;
    let fields: Vec<String> = words.into_iter().skip(1).filter(|word| !word.is_empty()).collect();
    (fields.len() >= 4).then_some(fields)
}

fn position(line: &[u8]) -> bool {
    fields(line).is_some()
}

/// It reads positions with their fields changed.
fn fields_as(change: fn(&mut Vec<String>)) -> Rule<Seen> {
    hears(anything).reworded(move |line, _| {
        let mut fields = fields(line)?;
        change(&mut fields);
        Some(format!("setpos {}", fields.join(" ")))
    })
}

/// It hears `setpos` with a position that is so; there is none where no game has it.
pub(super) fn hears_position(so: fn(Option<Position>) -> bool) -> Event<Seen> {
    hears(anything).that(move |line| match command(line) {
        Command::SetPos(fen) => so(Position::from_fen(&String::from_utf8_lossy(fen)).ok()),
        _ => false,
    })
}

fn impossible() -> Event<Seen> {
    hears_position(|position| position.is_none())
}

/// The castling rights that the pieces of a board allow.
fn all_rights(placement: &str) -> String {
    let is_right = |right: &&str| Position::from_fen(&format!("{placement} w {right} - 0 1")).is_ok();
    let rights: String = ["K", "Q", "k", "q"].into_iter().filter(is_right).collect();
    if rights.is_empty() { "-".to_owned() } else { rights }
}

fn turn_upside_down(fields: &mut [String]) {
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    fields[0] = ranks.join("/");
    fields[2] = "-".to_owned();
    fields[3] = "-".to_owned();
}

fn set_last_position(_: &[u8], context: &mut Context) {
    context.feed([b"setpos ", &context.memo[..]].concat());
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "setpos-ignored", "AP-SP-1", "it says ok to setpos, and does not obey it" =>
        hears_position(|_| true).lost();
    wrong "setpos-once", "AP-SP-1", "it takes the first of two positions" =>
        hears(position).beyond(1).since(hears(new)).lost();
    wrong "setpos-for-first-game-only", "AP-SP-1", "it takes a position in its first game only" =>
        hears(position).when(|seen| seen.games > 1).lost();
    wrong "four-fields-refused", "AP-SP-1", "it does not take a FEN without its counters" =>
        hears(anything).that(|line| fields(line).is_some_and(|fields| fields.len() < 6)).lost();
    wrong "six-fields-refused", "AP-SP-1", "it does not take a FEN with its counters" =>
        hears(anything).that(|line| fields(line).is_some_and(|fields| fields.len() >= 6)).lost();
    wrong "position-upside-down", "AP-SP-1", "it reads the ranks of a position from the first" =>
        fields_as(|fields| turn_upside_down(fields));
    wrong "setpos-keeps-side", "AP-SP-2", "White is on move in every position that it reads" =>
        fields_as(|fields| fields[1] = "w".to_owned());
    wrong "setpos-forgets-castling", "AP-SP-2", "no castling is left in the positions that it reads" =>
        fields_as(|fields| fields[2] = "-".to_owned());
    wrong "setpos-grants-castling", "AP-SP-2", "it grants castling wherever king and rook are at home" =>
        fields_as(|fields| fields[2] = all_rights(&fields[0]));
    wrong "setpos-grants-castling-to-both", "AP-SP-2", "what one side may castle both may" =>
        fields_as(|fields| {
            let rights = all_rights(&fields[0]);
            let of_either = |right: &char| fields[2].to_lowercase().contains(right.to_ascii_lowercase());
            let given: String = rights.chars().filter(of_either).collect();
            fields[2] = if given.is_empty() { "-".to_owned() } else { given };
        });
    wrong "setpos-forgets-en-passant", "AP-SP-2", "it does not look at the square of en passant" =>
        fields_as(|fields| fields[3] = "-".to_owned());
    lacks "setpos-forgets-clock", "AP-RS-8", "it does not look at the counters of a position" =>
        fields_as(|fields| fields.truncate(4));
    wrong "position-outlives-game", "AP-SP-3", "a position that was set is that of the next game, too" => [
        hears(position).first(|line, context| context.memo = argument(line).to_vec()),
        hears(new).next_after(hears(position)).then(set_last_position),
    ];
    wrong "setpos-confirmed", "AP-L2-4", "it commits itself to setpos with each position" =>
        hears(position).then_says("setpos ok");
    wrong "setpos-announces-end", "AP-RS-6", "it announces the end of games that setpos puts aside" =>
        hears(position).when(at(Stage::Setup)).then_says("* {New position}");
    wrong "dies-on-impossible-position", "AP-ROBUST-1", "it crashes on a position that no game has" =>
        impossible().deadly();
    wrong "dies-on-setpos-in-mid-game", "AP-ROBUST-1", "it crashes on a position in mid-game" =>
        hears("setpos").when(Seen::has_moved).deadly();
    lacks "impossible-position-ends-play", "AP-ROBUST-1",
        "after a position that no game has it plays no more" => last_game_with(impossible());
};
