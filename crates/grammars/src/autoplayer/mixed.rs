//! Generators of whole lines: those of one side, and lines that only look like some.

use arbitrary::{Result, Unstructured};

use super::{Autoplayer, Command, Message};
use crate::generate::{Pieces, broken};
use crate::table::Spoken;

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
