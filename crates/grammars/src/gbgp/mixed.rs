//! Generators of whole lines: those of one side, and lines that only look like some.

use arbitrary::{Result, Unstructured};

use super::generate::played;
use super::{Command, Message, Notation};
use crate::generate::{Pieces, broken};
use crate::table::Spoken;

/// Pieces of which lines are made that look like messages and commands, beside their names.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    " ", " ", "  ", "\t", "0", "1", "-5", "+7", "99999999999999999999", "0.5", "P4", "P4T15", "M1-4T9", "P07", "P24", "P",
    "M", "T", "T15", "-", "Pd6", "Ma7-d7", "Pd6Tc3", "d6", "e4xg7", "c4-c3", "d6-f6xa1", "none", "option name ", " type ",
    "check", "spin", "combo", "button", "string", " default ", " min ", " max ", " var ", "true", "false", " ponder ",
    " depth ", " time ", " nodes ", " score ", "eval ", "win ", " currmove ", " currmovenumber ", " hashfull ", " nps ",
    " pv ", " string ", " seldepth ", " lowerbound", "on", "off", "setoption name ", " value ", "startpos", "pos ",
    "w:0,2;b:1;w;3;0", "w:;b:;w;0;0", "w:wb4,c4:bd2:2", "w:w:b:1", "w:a7;b:;b;1;0", "w:", "b:", ";", ":", ",", " moves ",
    " wtime ", " btime ", " winc ", " binc ", " movestogo ", " maxdepth ", " maxtime ", " movetime ", "\u{fe}",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
pub(super) fn line(u: &mut Unstructured<'_>, notation: Notation) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=7)? {
        0..=2 => Message::make(u, notation)?.to_bytes(notation),
        3 => Command::make(u, notation)?.to_bytes(notation),
        4 => played(u, notation)?,
        _ => Vec::new(),
    };
    broken(u, whole, &Pieces { names: [Command::NAMES, Message::NAMES], others: PIECES })
}
