//! Generators of whole lines: those of one side, and lines that only look like some.

use arbitrary::{Result, Unstructured};

use super::reason::Xboard;
use super::{Awaited, Command, CommandContext, Message};
use crate::generate::{Pieces, broken};
use crate::table::Spoken;

/// The context in which a generated command reads back.
pub(super) fn command_context<'a>(command: &Command<'a>) -> CommandContext<'a> {
    let awaited = match command {
        Command::DepthNumber(_) => Awaited::Depth,
        Command::Answer { tag, .. } => Awaited::Answer(tag),
        _ => Awaited::Nothing,
    };
    CommandContext { awaited, ..CommandContext::default() }
}

/// Pieces of which lines are made that look like messages and commands.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    " ", " ", " ", "  ", "    ", "\t", "\x07", "1", "23", "0", "-5", "+7", "99999999999999999999", "0.5", "e2e4", "Nf3",
    "O-O", "e7e8Q", "...", "1.", "1. ... ", "move ", "pong ", "feature ", "feature", "ping=1", "myname=\"", "\"", "=",
    "option=\"", " -spin ", " -check ", " -combo ", "///", "*", "-button", "variants=", ",", "Illegal move",
    "illegal move", "(", ")", ":", ": ", "Error", "1-0", "0-1", "1/2-1/2", "{", "}", "White", "Black", " resigns",
    " mates", "Draw", "game is a draw", "computer mates", "computer resigns", "opponent mates", "checkmate", "resign",
    "offer", "draw", "Hint: ", "stat01: ", "++", "--", "(only move)", "#", "tell", "user", "all", "askuser ", "kibitz",
    "whisper", "not found", "unknown host", "No such file", "unknown", "command", "is ", "not ", "a ", "legal", "illegal",
    "invalid", "warning", "piece", "usermove ", "[P]", "WQ", "10x8+7_x", "c", "xa4", "\u{fe}",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
pub(super) fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=5)? {
        0 | 1 => Message::make(u, Xboard)?.to_bytes(),
        2 => Command::make(u, Xboard)?.to_bytes(),
        _ => Vec::new(),
    };
    broken(u, whole, &Pieces { names: [Command::NAMES, Message::NAMES], others: PIECES })
}
