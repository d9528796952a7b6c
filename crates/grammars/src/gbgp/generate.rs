//! Generators of lines: well-formed commands and messages, and lines that only look like some. The one source for property
//! tests and fuzzing.
//!
//! Values are those that have a canonical form: printed in the notation they were made for, they read as the same again.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::{
    Choices, Command, Go, Info, Message, Notation, OptionDefinition, OptionKind, PlacedPosition, Score,
    Words, move_text, position_text,
};
use crate::generate::{broken, some_text, text, word};
use games::morris::{Colour, Move, Node, Position};

impl<'a> Arbitrary<'a> for Notation {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Notation::ALL).copied()
    }
}

const CHOICES: &[&str] =
    &["var A", "var A var B", "var Solid var Quite Wild", "var min var max", "var var var default"];
const VALUES: &[&str] = &["", "true", "false", "3", "-7", "A", "Quite  Wild", "P4 P19", "<empty>", "value"];

fn choose<'a>(u: &mut Unstructured<'a>, all: &[&'static str]) -> Result<&'static str> {
    u.choose(all).copied()
}

fn maybe<'a, T>(
    u: &mut Unstructured<'a>,
    make: impl FnOnce(&mut Unstructured<'a>) -> Result<T>,
) -> Result<Option<T>> {
    Ok(if u.arbitrary()? { Some(make(u)?) } else { None })
}

fn node(u: &mut Unstructured<'_>) -> Result<Node> {
    u.choose(&Node::ALL).copied()
}

/// A move, mostly one that is legal nowhere.
fn mv(u: &mut Unstructured<'_>) -> Result<Move> {
    Ok(Move { from: maybe(u, node)?, to: node(u)?, take: maybe(u, node)? })
}

/// A position that some notation can write whole: with parity of turn and plies, and nothing idle, for that of 2025.
///
/// # Errors
/// Those of the source of bytes.
pub fn position(u: &mut Unstructured<'_>, notation: Notation) -> Result<PlacedPosition> {
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
///
/// # Errors
/// Those of the source of bytes.
pub fn played(u: &mut Unstructured<'_>, notation: Notation) -> Result<Vec<u8>> {
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

/// A name of an option: neither `type` nor `value` ends it too early.
fn name<'a>(u: &mut Unstructured<'a>) -> Result<Words<'a>> {
    const NAMES: &[&str] = &["Hash", "Clear Hash", "Opening  Line", "value", "type", "name"];
    if u.arbitrary()? {
        return Ok(Words::of(choose(u, NAMES)?.as_bytes()));
    }
    word(u).map(Words::of)
}

fn limit(u: &mut Unstructured<'_>) -> Result<Option<u64>> {
    maybe(u, |u| if u.ratio(3, 4)? { u.int_in_range(0..=9999) } else { u.arbitrary() })
}

fn go<'a>(u: &mut Unstructured<'a>) -> Result<Go<'a>> {
    Ok(Go {
        ponder: u.arbitrary()?,
        wtime: limit(u)?,
        btime: limit(u)?,
        winc: limit(u)?,
        binc: limit(u)?,
        movestogo: limit(u)?,
        maxdepth: limit(u)?,
        maxtime: limit(u)?,
        strange: maybe(u, |u| Ok(choose(u, &["foo", "7", "infinite", "-1", "wtime"])?.as_bytes()))?,
    })
}

/// A command in its canonical form; [`played`] makes those with positions.
///
/// # Errors
/// Those of the source of bytes.
pub fn command<'a>(u: &mut Unstructured<'a>) -> Result<Command<'a>> {
    Ok(match u.int_in_range(0..=13)? {
        0 => Command::Gbgp,
        1 => Command::Debug(u.arbitrary()?),
        2 | 3 => Command::IsReady,
        4 | 5 => Command::SetOption {
            name: name(u)?,
            value: maybe(u, |u| Ok(Words::of(choose(u, VALUES)?.as_bytes())))?,
        },
        6 => Command::NewGame,
        7..=9 => Command::Go(go(u)?),
        10 => Command::Stop,
        11 => Command::PonderHit,
        12 => Command::Quit,
        _ => Command::Empty,
    })
}

fn option<'a>(u: &mut Unstructured<'a>) -> Result<OptionDefinition<'a>> {
    let kind = match u.int_in_range(0..=4)? {
        0 => OptionKind::Check(u.arbitrary()?),
        1 => {
            let min = u.int_in_range(-9..=9)?;
            let default = u.int_in_range(min..=i64::MAX)?;
            OptionKind::Spin { default, min: Some(min), max: Some(u.int_in_range(default..=i64::MAX)?) }
        }
        2 => {
            let choices = Choices::of(choose(u, CHOICES)?.as_bytes());
            let default = choices.iter().last().unwrap_or_default();
            OptionKind::Combo { default, choices }
        }
        3 => OptionKind::Button,
        _ => OptionKind::String(Words::of(text(u)?)),
    };
    Ok(OptionDefinition { name: name(u)?, kind })
}

/// The words of a variation, written for a notation.
const VARIATIONS: &[[&str; 3]] = &[
    ["", "", ""],
    ["P4", "Pd6", "d6"],
    ["P4T15 M0-23", "Pd6Tc3 Ma7-g1", "d6xc3 a7-g1"],
    ["M1-4T9 M2-14 P0", "Md7-d6Ta4 Mg7-g4 Pa7", "d7-d6xa4 g7-g4 a7"],
];

/// A whole `info`, without a keyword that is unknown or the empty variation.
fn info<'a>(u: &mut Unstructured<'a>, notation: Notation) -> Result<Info<'a>> {
    let numbers: [Option<u64>; 6] = [limit(u)?, limit(u)?, limit(u)?, limit(u)?, limit(u)?, limit(u)?];
    let score = |u: &mut Unstructured<'a>| {
        let value = crate::generate::signed(u)?;
        Ok(if u.arbitrary()? { Score::Eval(value) } else { Score::Win(value) })
    };
    let at = Notation::ALL.iter().position(|n| *n == notation).unwrap_or_default();
    let words = u.choose(VARIATIONS)?[at];
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

/// A message in the form of the text, for a notation.
///
/// # Errors
/// Those of the source of bytes.
pub fn message<'a>(u: &mut Unstructured<'a>, notation: Notation) -> Result<Message<'a>> {
    Ok(match u.int_in_range(0..=11)? {
        0 => Message::IdName(some_text(u).map(Words::of)?),
        1 => Message::IdAuthor(some_text(u).map(Words::of)?),
        2 | 3 => Message::Option(option(u)?),
        4 => Message::GbgpOk,
        5 => Message::ReadyOk,
        6 | 7 => Message::BestMove {
            best: if u.ratio(7, 8)? { Some(mv(u)?) } else { None },
            ponder: maybe(u, mv)?,
        },
        8..=10 => Message::Info(info(u, notation)?),
        _ => Message::Empty,
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
    "1",
    "-5",
    "+7",
    "99999999999999999999",
    "0.5",
    "P4",
    "P4T15",
    "M1-4T9",
    "P07",
    "P24",
    "P",
    "M",
    "T",
    "T15",
    "-",
    "Pd6",
    "Ma7-d7",
    "Pd6Tc3",
    "d6",
    "e4xg7",
    "c4-c3",
    "d6-f6xa1",
    "none",
    "gbgp",
    "gbgpok",
    "isready",
    "readyok",
    "id name ",
    "id author ",
    "option name ",
    " type ",
    "check",
    "spin",
    "combo",
    "button",
    "string",
    " default ",
    " min ",
    " max ",
    " var ",
    "true",
    "false",
    "bestmove ",
    " ponder ",
    "info",
    " depth ",
    " time ",
    " nodes ",
    " score ",
    "eval ",
    "win ",
    " currmove ",
    " currmovenumber ",
    " hashfull ",
    " nps ",
    " pv ",
    " string ",
    " seldepth ",
    " lowerbound",
    "debug ",
    "on",
    "off",
    "setoption name ",
    " value ",
    "newgame",
    "position ",
    "startpos",
    "pos ",
    "w:0,2;b:1;w;3;0",
    "w:;b:;w;0;0",
    "w:wb4,c4:bd2:2",
    "w:w:b:1",
    "w:a7;b:;b;1;0",
    "w:",
    "b:",
    ";",
    ":",
    ",",
    " moves ",
    "go",
    " wtime ",
    " btime ",
    " winc ",
    " binc ",
    " movestogo ",
    " maxdepth ",
    " maxtime ",
    " movetime ",
    "stop",
    "ponderhit",
    "quit",
    "\u{fe}",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
///
/// # Errors
/// Those of the source of bytes.
pub fn line(u: &mut Unstructured<'_>, notation: Notation) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=7)? {
        0..=2 => message(u, notation)?.to_bytes(notation),
        3 => command(u)?.to_bytes(notation),
        4 => played(u, notation)?,
        _ => Vec::new(),
    };
    broken(u, whole, &crate::generate::Pieces { names: [&[" "], &[" "]], others: PIECES })
}
