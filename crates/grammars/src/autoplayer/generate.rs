//! Generators of what well-formed lines hold. The one source for property tests and fuzzing.
//!
//! Values are those that have a canonical form: printed, they read as the same again.

use arbitrary::{Result, Unstructured};

use super::{Autoplayer, Base, GameResult, Level, MoveText};
use crate::generate::{text, word};

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
    let named = word.iter().all(u8::is_ascii_alphabetic);
    let read = MoveText::parse(word).is_some() || GameResult::parse(word).is_some();
    let is_word = word.iter().all(u8::is_ascii_graphic);
    Ok(if is_word && !named && !read { word } else { b"bughouse" })
}

/// A comment in braces, as an engine writes it.
pub(super) fn comment<'a>(u: &mut Unstructured<'a>, _: Autoplayer) -> Result<&'a [u8]> {
    let text = text(u)?;
    Ok(&text[..memchr::memchr(b'}', text).unwrap_or(text.len())])
}
