//! Generators of whole lines: those of one side, and lines that only look like some.

use arbitrary::{Result, Unstructured};

use super::generate::played;
use super::reason::Uci;
use super::{Command, Message};
use crate::generate::{Pieces, broken, choose};
use crate::table::Spoken;

/// Pieces of which lines are made that look like messages and commands, beside their names.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    " ", " ", "  ", "\t", "0", "1", "-5", "+7", "99999999999999999999", "0.5", "e2e4", "a7a8q", "e1h1", "a1a1", "0000",
    "(none)", "NULL", "Nf3", "e4", "O-O", "e2-e4", "a7a8=q", "a7a8Q", "E2E4", "e8e9", "a7a8k", "e2", "option name ",
    " type ", "check", "spin", "combo", "button", "string", "filename", " default ", "<empty>", " min ", " max ", " var ",
    "true", "False", " ponder ", " depth ", " seldepth ", " time ", " nodes ", " multipv ", " score ", "cp ", "mate ",
    " lowerbound", " upperbound", " currmove ", " currmovenumber ", " hashfull ", " nps ", " tbhits ", " sbhits ",
    " cpuload ", " pv ", " string ", " refutation ", " currline ", " wdl ", " movesleft ", " ebf ", "checking", "ok",
    "error", "on", "off", "name ", " value ", "later", "code ", "startpos", "fen ", "8/8/8/8/8/8/8/8", " w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha -", " moves ",
    " searchmoves ", " wtime ", " btime ", " winc ", " binc ", " movestogo ", " mate ", " movetime ", " infinite",
    "joho ", "\u{fe}",
];

/// Messages in forms that are odd, and some that are only nearly messages.
const ODD: &[&str] = &[
    "bestmove (none)",
    "bestmove a1a1 ponder NULL",
    "info score cp +5 pv e2e4",
    "info string  text  of the engine",
    "option name Threads type spin default 3",
    "option name Ponder type check default True",
    "option name Clear Hash type button default",
    "option name Book type string default",
    "option name Book type filename default <empty>",
    "id version 3",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
pub(super) fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=7)? {
        0..=2 => Message::make(u, Uci)?.to_bytes(),
        3 => Command::make(u, Uci)?.to_bytes(),
        4 => played(u)?,
        5 => choose(u, ODD)?.to_vec(),
        _ => Vec::new(),
    };
    broken(u, whole, &Pieces { names: [Command::NAMES, Message::NAMES], others: PIECES })
}
