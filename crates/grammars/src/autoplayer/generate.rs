//! Generators of lines: well-formed commands and messages, and lines that only look like some. The one source for property
//! tests and fuzzing.
//!
//! Values are those that have a canonical form: printed, they read as the same again.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::command::LONE;
use super::{Base, Command, GameResult, Level, Message, MoveText};
use crate::chess::generate::{mv, result};
use crate::generate::{broken, signed, text, trimmed, word};

impl<'a> Arbitrary<'a> for Command<'a> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        command(u)
    }
}

impl<'a> Arbitrary<'a> for Message<'a> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        message(u)
    }
}

fn base(u: &mut Unstructured<'_>) -> Result<Base> {
    Ok(Base { minutes: u.arbitrary()?, seconds: u.arbitrary()? })
}

fn level(u: &mut Unstructured<'_>) -> Result<Level> {
    let (moves, time) = (u.arbitrary()?, base(u)?);
    Ok(if u.arbitrary()? {
        Level::Fischer { moves, time, increment: u.arbitrary()? }
    } else {
        Level::TwoControls { moves, time, next_moves: u.arbitrary()?, next_time: base(u)? }
    })
}

/// A word that is neither a command with arguments nor alone, nor a move or a result.
fn extension<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    const OFFERS: [&str; 5] = ["setpos", "rating", "bughouse", "frobnicate", "NEW"];
    if u.arbitrary()? {
        return Ok(u.choose(&OFFERS)?.as_bytes());
    }
    let word = word(u)?;
    let named = Command::names().any(|name| name.as_bytes().eq_ignore_ascii_case(word))
        || word.eq_ignore_ascii_case(b"move");
    let read = MoveText::parse(word).is_some() || GameResult::parse(word).is_some();
    let is_word = word.iter().all(u8::is_ascii_graphic);
    Ok(if is_word && !named && !read { word } else { b"bughouse" })
}

/// A comment in braces, as an engine writes it.
fn comment<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    let text = text(u)?;
    Ok(&text[..memchr::memchr(b'}', text).unwrap_or(text.len())])
}

/// A well-formed command.
///
/// # Errors
/// Those of the source of bytes.
pub fn command<'a>(u: &mut Unstructured<'a>) -> Result<Command<'a>> {
    Ok(match u.int_in_range(0..=16)? {
        0..=4 => u.choose(LONE)?.1,
        5..=7 => Command::Move(mv(u)?),
        8 => Command::SetPos(trimmed(u)?),
        9 => Command::Level(level(u)?),
        10 => Command::Time(signed(u)?),
        11 => Command::Otim(signed(u)?),
        12 => Command::Result { result: result(u)?, comment: text(u)? },
        13 => Command::Claim { result: result(u)?, comment: text(u)? },
        14 => Command::Name(trimmed(u)?),
        15 => Command::Rating { own: signed(u)?, opponent: signed(u)? },
        _ => Command::Extension(extension(u)?),
    })
}

/// A message in the form of the text.
///
/// # Errors
/// Those of the source of bytes.
pub fn message<'a>(u: &mut Unstructured<'a>) -> Result<Message<'a>> {
    Ok(match u.int_in_range(0..=9)? {
        0..=3 => Message::Move(mv(u)?),
        4 | 5 => Message::Result { result: result(u)?, comment: comment(u)? },
        6 => Message::Draw,
        7 => Message::Decline,
        8 => Message::Time(signed(u)?),
        _ => Message::Commit(extension(u)?),
    })
}

/// Pieces of which lines are made that look like messages and commands.
const PIECES: &[&str] = &[
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "0",
    "40",
    "5",
    "0:30",
    "2:5",
    "-5",
    "+7",
    "99999999999999999999",
    "0.5",
    "e2e4",
    "e4",
    "Nf3",
    "O-O",
    "0-0",
    "e7e8Q",
    "e8=Q",
    "...",
    "1.",
    "1. ... ",
    "move ",
    "Move ",
    "My move is: ",
    "bestmove ",
    "draw",
    "DRAW",
    "decline",
    "time ",
    "otim ",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    " {",
    "{",
    "}",
    "White mates",
    "Draw by repetition",
    " ok",
    "ok",
    "setpos ",
    "rating ",
    "bughouse",
    "8/8/8/8/8/8/8/8 w - -",
    "new",
    "go",
    "level ",
    "result ",
    "name ",
    "quit",
    "\u{fe}",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
///
/// # Errors
/// Those of the source of bytes.
pub fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=5)? {
        0 | 1 => message(u)?.to_bytes(),
        2 => command(u)?.to_bytes(),
        _ => Vec::new(),
    };
    broken(u, whole, &crate::generate::Pieces { names: [&[" "], &[" "]], others: PIECES })
}
