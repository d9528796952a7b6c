//! Generators of lines: well-formed commands and messages, and lines that only look like some. The one source for property
//! tests and fuzzing.
//!
//! Values are those that have a canonical form: printed, they read as the same again.

use arbitrary::{Result, Unstructured};

use super::reason::Bei;
use super::{Command, Message};
use crate::generate::{Pieces, broken};
use crate::table::Spoken;
use games::boost::{Move, Position, Rules};

/// Games with a start position: the usual one, and one on a small board.
const STARTS: &[&str] = &["boost-9-9-2-8-2", "boost-5-5-2-4-2"];

/// A `setline` of a position that legal moves lead to, and all those on the way.
pub(super) fn played(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let rules: Rules = u.choose(STARTS)?.parse().expect("the name of a game");
    let mut position = Position::start(rules).expect("a start position");
    let mut earlier = Vec::new();
    for _ in 0..u.int_in_range(0..=20)? {
        let moves: Vec<Move> = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let Ok(next) = position.play(*u.choose(&moves)?) else { break };
        earlier.push(position.to_string());
        position = next;
    }
    Ok(format!("setline {position} {}", earlier.join(" ")).trim_end().as_bytes().to_vec())
}

/// Pieces of which lines are made that look like messages and commands, beside their names.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    " ", " ", "  ", "\t", "0", "2.0.0", "-5", "+7", "99999999999999999999", "0.5", "1e7", "Infinity", "a1a3", "A1A3", "c3",
    "c3c3", "a0", "pass", "|", " | ", "move 1 ", "name ", "author ", "version ", "boost-", "9-9-2-8-2", "strength ",
    "depth ", "P0", "T1", "5/5", " wantThreats", "\u{fe}",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
pub(super) fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=5)? {
        0..=2 => Message::make(u, Bei)?.to_bytes(),
        3 => Command::make(u, Bei)?.to_bytes(),
        _ => Vec::new(),
    };
    broken(u, whole, &Pieces { names: [Command::NAMES, Message::NAMES], others: PIECES })
}
