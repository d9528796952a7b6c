//! Generators of lines: well-formed commands and messages, and lines that only look like some. The one source for property
//! tests and fuzzing.
//!
//! Values are those that have a canonical form: printed in the notation they were made for, they read as the same again.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::{Command, Info, Message, Notation, PlacedPosition, Score, SetPosition, move_text, position_text};
use crate::generate::{Pieces, broken, maybe};
use crate::table::Spoken;
use crate::uci_family::limit;
use games::morris::{Colour, Move, Node, Position};

impl<'a> Arbitrary<'a> for Notation {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Notation::ALL).copied()
    }
}

fn node(u: &mut Unstructured<'_>) -> Result<Node> {
    u.choose(&Node::ALL).copied()
}

/// A move, mostly one that is legal nowhere.
pub(super) fn mv(u: &mut Unstructured<'_>) -> Result<Move> {
    Ok(Move { from: maybe(u, node)?, to: node(u)?, take: maybe(u, node)? })
}

/// A position that some notation can write whole: with parity of turn and plies, and nothing idle, for that of 2025.
pub(super) fn position(u: &mut Unstructured<'_>, notation: Notation) -> Result<PlacedPosition> {
    let mut men = [0; 2];
    for side in &mut men {
        for _ in 0..u.int_in_range(0..=9)? {
            *side |= node(u)?.bit();
        }
    }
    let plies = u.int_in_range(0..=9999)?;
    let odd = if notation == Notation::Edition2025 { plies % 2 == 1 } else { u.arbitrary()? };
    let turn = if odd { Colour::Black } else { Colour::White };
    let idle = if notation == Notation::Edition2025 { 0 } else { u.int_in_range(0..=9999)? };
    let position = Position::new(men[0], men[1] & !men[0], turn, plies);
    Ok(PlacedPosition { position: position.map_err(|_| arbitrary::Error::IncorrectFormat)?, idle })
}

/// A `position` line with legal moves, as far as there are some.
pub(super) fn played(u: &mut Unstructured<'_>, notation: Notation) -> Result<Vec<u8>> {
    let mut line = String::from("position startpos");
    let mut placed = PlacedPosition::start();
    if u.arbitrary()? {
        placed = position(u, notation)?;
        line = format!("position pos {}", position_text(&placed, notation));
    }
    let mut position = placed.position;
    for number in 0..u.int_in_range(0..=40)? {
        let moves = position.legal_moves();
        let Some(first) = moves.first() else { break };
        let mv = if u.is_empty() { *first } else { *u.choose(&moves)? };
        line.push_str(if number == 0 { " moves " } else { " " });
        line.push_str(&move_text(mv, notation));
        position = position.play(mv).map_err(|_| arbitrary::Error::IncorrectFormat)?;
    }
    Ok(line.into_bytes())
}

/// What `position` says besides what [`played`] makes, written for a notation.
const POSITIONS: &[[&str; 3]] = &[
    ["position startpos", "position startpos", "position startpos"],
    [
        "position startpos moves P0 P1 x",
        "position startpos moves Pa7 Pd7 x",
        "position startpos moves a7 d7 x",
    ],
    [
        "position pos w:0,2;b:1;b;3;0 moves P4",
        "position pos w:a7,g7;b:d7;b;3;0 moves Pd6",
        "position pos b:wa7,g7:bd7:2",
    ],
    ["position pos garbage", "position pos w:", "position pos w:w:b:1"],
];

/// A `position`.
pub(super) fn set_position<'a>(u: &mut Unstructured<'a>, notation: Notation) -> Result<SetPosition<'a>> {
    let line = u.choose(POSITIONS)?[edition(notation)];
    match Command::parse(line.as_bytes(), notation) {
        Command::Position(position) => Ok(position),
        _ => Err(arbitrary::Error::IncorrectFormat),
    }
}

/// Where the notation stands in tables.
fn edition(notation: Notation) -> usize {
    Notation::ALL.iter().position(|n| *n == notation).unwrap_or_default()
}

/// The words of a variation, written for a notation.
const VARIATIONS: &[[&str; 3]] = &[
    ["", "", ""],
    ["P4", "Pd6", "d6"],
    ["P4T15 M0-23", "Pd6Tc3 Ma7-g1", "d6xc3 a7-g1"],
    ["M1-4T9 M2-14 P0", "Md7-d6Ta4 Mg7-g4 Pa7", "d7-d6xa4 g7-g4 a7"],
];

/// A whole `info`, without a keyword that is unknown or the empty variation.
pub(super) fn info<'a>(u: &mut Unstructured<'a>, notation: Notation) -> Result<Info<'a>> {
    let numbers: [Option<u64>; 6] = [limit(u)?, limit(u)?, limit(u)?, limit(u)?, limit(u)?, limit(u)?];
    let score = |u: &mut Unstructured<'a>| {
        let value = crate::generate::signed(u)?;
        Ok(if u.arbitrary()? { Score::Eval(value) } else { Score::Win(value) })
    };
    let words = u.choose(VARIATIONS)?[edition(notation)];
    let pv = super::Pv::of(words.as_bytes(), notation);
    Ok(Info {
        depth: numbers[0],
        time: numbers[1],
        nodes: numbers[2],
        score: maybe(u, score)?,
        currmove: maybe(u, mv)?,
        currmovenumber: numbers[3],
        hashfull: numbers[4],
        nps: numbers[5],
        pv: pv.filter(|_| !words.is_empty()),
        unknown: None,
    })
}

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
