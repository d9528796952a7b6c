//! Generators of whole lines: those of one side, and lines that only look like some.

use arbitrary::{Result, Unstructured};

use super::generate::played;
use super::{Command, CommandContext, Message, NBoard, Version};
use crate::generate::{Pieces, broken};
use crate::table::Spoken;

/// The context in which a generated command reads back.
pub(super) fn command_context(command: &Command<'_>) -> CommandContext {
    let version = if matches!(command, Command::BareMove(_)) { Version::One } else { Version::Two };
    CommandContext { version }
}

/// Pieces of which lines are made that look like messages and commands, beside their names.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    " ", " ", " ", "  ", "\t", "0", "1", "-5", "+7", "99999999999999999999", "0.5", "-1.00", "NaN", "inf", "1e5", ",",
    "1.5,-2", "F5", "d6", "PA", "pass", "--", "F5d6C3", "/", "//", "F5/1.0/2.1", "Pong ", "set ", "@98%", "100%", "100%W",
    "12@", "%", "(;", ";)", "GM[Othello]", "\u{fe}",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
pub(super) fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=7)? {
        0 | 1 => Message::make(u, NBoard)?.to_bytes(),
        2 => Command::make(u, NBoard)?.to_bytes(),
        3 => Command::SetGame(&played(u)?.to_bytes()).to_bytes(),
        _ => Vec::new(),
    };
    broken(u, whole, &Pieces { names: [Command::NAMES, Message::NAMES], others: PIECES })
}
