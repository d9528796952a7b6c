//! Generators of lines: well-formed commands and messages, and lines that only look like some. The one source for property
//! tests and fuzzing.
//!
//! Values are those that have a canonical form: printed, they read as the same again.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::{Command, Message, Property, Score, Words};
use crate::generate::{broken, signed, text, trimmed, word};
use games::boost::{Move, Position, Rules};

impl<'a> Arbitrary<'a> for Command<'a> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        command(u)
    }
}

const GAMES: &[&str] = &[
    "boost-9-9-2-8-2",
    "boost-5-5-2-8-2",
    "boost-5-5-3-8-2",
    "boost-5-5-2-8-2-demo",
    "boost-26-26-10-8-0",
    "boost-9-9-2-8",
    "not-a-boost-game",
];
const POSITIONS: &[&str] = &[
    "2T02/5/P04/4P1/2P1P1P1",
    "2T12/5/5/P13P0/2P0P0P0",
    "P13P1/2P02/1P01P01/2P02/P13P1",
    "P13T0/5/2P12/P14/P0P13",
    "2T02/5/5/4P1/2P1P1P1",
    "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0",
    "5/5/5/5/6",
    "x",
];
const LISTS: &[&str] = &["", "a3a2", "c3 c3c3 a3b3", "pass", "z26aa1  --", "2T12/5/5/P13P0/2P0P0P0 x"];
const SCORES: &[&str] = &["0", "-12", "10000000", "+3", "0.5", "1e7", "-Infinity"];

fn choose<'a>(u: &mut Unstructured<'a>, all: &[&'static str]) -> Result<&'a [u8]> {
    Ok(u.choose(all)?.as_bytes())
}

/// A word without a carriage return at its end, which would be the line's.
fn plain<'a>(u: &mut Unstructured<'a>, all: &[&'static str]) -> Result<&'a [u8]> {
    if u.ratio(3, 4)? { choose(u, all) } else { word(u) }
}

/// A well-formed command.
///
/// # Errors
/// Those of the source of bytes.
pub fn command<'a>(u: &mut Unstructured<'a>) -> Result<Command<'a>> {
    Ok(match u.int_in_range(0..=12)? {
        0 => Command::Bei(Words::of(choose(u, LISTS)?)),
        1 => Command::IsReady,
        2 | 3 => Command::NewGame(plain(u, GAMES)?),
        4 => Command::Strength(signed(u)?),
        5 => Command::Depth(signed(u)?),
        6..=8 => Command::SetLine { position: plain(u, POSITIONS)?, taboo: Words::of(choose(u, LISTS)?) },
        9 => Command::Ponder(signed(u)?),
        10 => Command::Go { threats: u.arbitrary()? },
        11 => Command::Stop,
        _ => Command::Quit,
    })
}

/// A message in the form of the text.
///
/// # Errors
/// Those of the source of bytes.
pub fn message<'a>(u: &mut Unstructured<'a>) -> Result<Message<'a>> {
    const PROPERTIES: [Property; 3] = [Property::Name, Property::Author, Property::Version];
    Ok(match u.int_in_range(0..=11)? {
        0 => Message::Protocol(choose(u, &["2.0.0", "1.0.12"])?),
        1 => Message::Id { property: *u.choose(&PROPERTIES)?, value: trimmed(u)? },
        2 => Message::BeiOk,
        3 => Message::ReadyOk,
        4 => Message::Known,
        5 => Message::UnknownGame,
        6 => Message::Log(text(u)?),
        7 => Message::Backgammon(choose(u, &["", "gnubg"])?),
        _ => Message::Move {
            score: Score { text: choose(u, SCORES)? },
            moves: Words::of(choose(u, &LISTS[1..])?),
            threats: if u.arbitrary()? { Some(Words::of(choose(u, LISTS)?)) } else { None },
        },
    })
}

/// Games with a start position: the usual one, and one on a small board.
const STARTS: &[&str] = &["boost-9-9-2-8-2", "boost-5-5-2-4-2"];

/// A `setline` of a position that legal moves lead to, and all those on the way.
///
/// # Errors
/// Those of the source of bytes.
///
/// # Panics
/// Never: the games that it chooses from have a start position.
pub fn played(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
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

/// Pieces of which lines are made that look like messages and commands.
const PIECES: &[&str] = &[
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "0",
    "2.0.0",
    "-5",
    "+7",
    "99999999999999999999",
    "0.5",
    "1e7",
    "Infinity",
    "a1a3",
    "A1A3",
    "c3",
    "c3c3",
    "a0",
    "pass",
    "|",
    " | ",
    "move ",
    "move 1 ",
    "known",
    "unknown",
    "readyok",
    "beiok",
    "okbei",
    "protocol ",
    "id ",
    "name ",
    "author ",
    "version ",
    "log ",
    "bei",
    "isready",
    "newgame ",
    "boost-",
    "9-9-2-8-2",
    "setoption ",
    "strength ",
    "depth ",
    "setline ",
    "P0",
    "T1",
    "5/5",
    "ponder ",
    "go",
    " wantThreats",
    "stop",
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
        0..=2 => message(u)?.to_bytes(),
        3 => command(u)?.to_bytes(),
        _ => Vec::new(),
    };
    broken(u, whole, PIECES)
}
