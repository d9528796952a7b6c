//! Generators of lines: well-formed commands and messages, and lines that only look like some. The one source for property
//! tests and fuzzing.
//!
//! Values are those that have a canonical form: printed, they read as the same again.

use arbitrary::{Result, Unstructured};

use super::{Autoplayer, Base, Command, GameResult, Level, Message, MoveText};
use crate::generate::{Pieces, broken, text, word};
use crate::table::Spoken;

fn base(u: &mut Unstructured<'_>) -> Result<Base> {
    Ok(Base { minutes: u.arbitrary()?, seconds: u.arbitrary()? })
}

pub(super) fn level(u: &mut Unstructured<'_>, _: Autoplayer) -> Result<Level> {
    let (moves, time) = (u.arbitrary()?, base(u)?);
    Ok(if u.arbitrary()? {
        Level::Fischer { moves, time, increment: u.arbitrary()? }
    } else {
        Level::TwoControls { moves, time, next_moves: u.arbitrary()?, next_time: base(u)? }
    })
}

/// A word that is neither a command with arguments nor alone, nor a move or a result.
pub(super) fn extension<'a>(u: &mut Unstructured<'a>, _: Autoplayer) -> Result<&'a [u8]> {
    const OFFERS: [&str; 5] = ["setpos", "rating", "bughouse", "frobnicate", "NEW"];
    if u.arbitrary()? {
        return Ok(u.choose(&OFFERS)?.as_bytes());
    }
    let word = word(u)?;
    let named = Command::NAMES.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(word))
        || word.eq_ignore_ascii_case(b"move");
    let read = MoveText::parse(word).is_some() || GameResult::parse(word).is_some();
    let is_word = word.iter().all(u8::is_ascii_graphic);
    Ok(if is_word && !named && !read { word } else { b"bughouse" })
}

/// A comment in braces, as an engine writes it.
pub(super) fn comment<'a>(u: &mut Unstructured<'a>, _: Autoplayer) -> Result<&'a [u8]> {
    let text = text(u)?;
    Ok(&text[..memchr::memchr(b'}', text).unwrap_or(text.len())])
}

/// Pieces of which lines are made that look like messages and commands, beside their names.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    " ", " ", "  ", "\t", "0", "40", "5", "0:30", "2:5", "-5", "+7", "99999999999999999999", "0.5", "e2e4", "e4", "Nf3",
    "O-O", "0-0", "e7e8Q", "e8=Q", "...", "1.", "1. ... ", "Move ", "My move is: ", "bestmove ", "DRAW", "1-0", "0-1",
    "1/2-1/2", "*", " {", "{", "}", "White mates", "Draw by repetition", " ok", "ok", "bughouse", "8/8/8/8/8/8/8/8 w - -",
    "\u{fe}",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
pub(super) fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=5)? {
        0 | 1 => Message::make(u, Autoplayer)?.to_bytes(),
        2 => Command::make(u, Autoplayer)?.to_bytes(),
        _ => Vec::new(),
    };
    broken(u, whole, &Pieces { names: [Command::NAMES, Message::NAMES], others: PIECES })
}
