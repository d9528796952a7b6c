//! What `enginecheck::fuzzing` needs of this grammar.

use arbitrary::{Result, Unstructured};

use super::ggf::Game;
use super::{
    Command, CommandContext, Depth, Eval, Form, Message, MoveItem, NBoard, Pv, Version, generate, mixed,
};
use crate::fuzz::{self, inside, reads_back, told};
use crate::table::Spoken;
use wire::line::escape;

/// Lines that a dialogue begins with.
pub const OPENING: &[&str] = &[
    "nboard 2",
    "set depth 1",
    "set game (;GM[Othello]PC[]PB[]PW[]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)",
];

/// Lines of games, searches and settings.
#[rustfmt::skip]
pub const PHRASES: &[&str] = &[
    "nboard 2", "set depth 1",
    "set game (;GM[Othello]PC[]PB[]PW[]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)",
    "set game (;GM[Othello]PC[]PB[]PW[]RE[?]TI[0:02]TB[0:03]TW[0:02]TY[8]BO[8 ---------------------------O*------***-------------------------- O]W[D6/1.5/0.1]B[C3//2];)",
    "set game (;GM[Othello]BO[8 -------------------*-------**------**-------***-----O------OOO-- *]B[PA//3.107];)",
    "set game (;GM[Othello]BO[8 OOOOOOOO*O***OO***O*O*O****OO*O***OO**O******OO*OOOOOO-*-OOOOO-* *];)",
    "set game (;GM[Othello]BO[8 --------------------*------***----*****----***------*----------- O];)",
    "set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]W[F5];)",
    "set game junk", "set depth 3", "set depth 60", "set depth 0", "set depth -1", "set contempt 100",
    "set frobnicate 3", "move F5", "move D6/0.50", "move C3//1.2", "move f4/0.50/1.2", "move PA", "move A1",
    "move zz", "F5", "zz", "hint 1", "hint 4", "hint 100", "hint 0", "go", "go", "ping 1", "ping 2", "ping x",
    "learn", "analyze", "frobnicate go", "nboard 1", "quit",
];

/// See `enginecheck::fuzzing`. Lines are read in turn as version 2 and version 1 have them.
pub fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
    let message = Message::parse(line).message;
    fuzz::round_trip("message", line, &message, NBoard, room, |bytes| Message::parse(bytes).message);
    let context =
        CommandContext { version: if turn.is_multiple_of(2) { Version::Two } else { Version::One } };
    let command = Command::parse(line, context);
    fuzz::round_trip("command", line, &command, NBoard, room, |bytes| Command::parse(bytes, context));
    if let Command::SetGame(text) = command {
        game(text, room);
    }
}

/// A game prints as it reads, and its positions follow from each other.
fn game(text: &[u8], room: &mut Vec<u8>) {
    let read = Game::parse(text);
    let game = match &read {
        Ok(game) => game,
        Err(fault) => {
            inside(fault.place, text);
            return;
        }
    };
    reads_back("game", text, &read, room, |_, out| out.extend(game.to_bytes()), Game::parse);
    assert_eq!(game.to_string(), escape(room), "people see another game than is printed");
    match game.positions() {
        Ok(positions) => {
            assert_eq!(positions.len(), game.moves().count() + 1, "{}", escape(text));
            assert_eq!(game.beginning().ok(), positions.first().copied(), "{}", escape(text));
            assert_eq!(game.final_position().ok(), positions.last().copied(), "{}", escape(text));
        }
        Err(error) => assert_eq!(game.final_position(), Err(error), "{}", escape(text)),
    }
}

/// What the grammar's values offer to their readers, for a line of either side.
pub fn offers(line: &[u8]) {
    let parsed = Message::parse(line);
    assert_eq!(parsed.form.oddity().is_none(), parsed.form == Form::Normal, "{}", escape(line));
    let message = parsed.message;
    let nameless = matches!(message, Message::Empty | Message::Unknown(_));
    told(line, &message, nameless);
    match message {
        Message::Search { pv, eval, depth, .. } | Message::Book { pv, eval, depth, .. } => {
            variation(pv);
            value(eval);
            assert_eq!(Depth::parse(depth.text()), Ok(depth), "{}", escape(line));
            assert!(depth.solved().is_none() || depth.number == 100, "{}", escape(line));
        }
        Message::Move(answer) => item(answer),
        Message::Analysis { eval, .. } => value(eval),
        _ => {}
    }
    for version in [Version::One, Version::Two] {
        let command = Command::parse(line, CommandContext { version });
        let nameless = matches!(command, Command::Empty | Command::Unknown(_));
        told(line, &command, nameless);
        match command {
            Command::Move(played) => item(played),
            Command::BareMove(played) => {
                assert_eq!(version, Version::One, "{} is no move in version 2", escape(line));
                item(played);
            }
            _ => {}
        }
    }
}

/// A variation prints as it reads, and its moves fill it.
fn variation(pv: Pv<'_>) {
    let mut text = Vec::new();
    pv.print(&mut text);
    assert_eq!(Pv::parse(&text), Some(pv), "{}", escape(&text));
    if let Some(further) = pv.further() {
        assert!(further.len() <= pv.rest.len(), "{}", escape(&text));
        assert_eq!(further.is_empty(), pv.rest.is_empty(), "{}", escape(&text));
    }
}

fn value(eval: Eval<'_>) {
    let mut text = Vec::new();
    eval.print(&mut text);
    assert_eq!(Eval::parse(&text), Some(eval), "{}", escape(&text));
    let [first, second] = eval.values();
    let pair = matches!(eval, Eval::Pair { .. });
    assert!(pair || first.to_bits() == second.to_bits(), "{} has two values", escape(&text));
}

fn item(item: MoveItem<'_>) {
    let mut text = Vec::new();
    item.print(&mut text);
    assert_eq!(MoveItem::parse(&text), Ok(item), "{}", escape(&text));
    item.eval.into_iter().for_each(value);
}

/// See `enginecheck::fuzzing`. What the reference engine prints is in the form of the text, without any oddity.
pub fn wrong(line: &[u8]) -> Option<String> {
    let parsed = Message::parse(line);
    match parsed.message {
        Message::Malformed { fault, .. } => Some(fault.to_string()),
        Message::Unknown(_) => Some("an unknown message".to_owned()),
        _ => parsed.form.oddity().map(|oddity| oddity.to_string()),
    }
}

/// See `enginecheck::fuzzing`. What the generators make reads as what it was made of.
pub fn command(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 4)? {
        let text = generate::played(u)?.to_bytes();
        game(&text, &mut Vec::new());
        return Ok(Command::SetGame(&text).to_bytes());
    }
    let command = Command::make(u, NBoard)?;
    let line = command.to_bytes();
    assert_eq!(Command::parse(&line, mixed::command_context(&command)), command, "{}", escape(&line));
    Ok(line)
}

/// See `enginecheck::fuzzing`.
pub fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 8)? {
        let text = generate::ggf_text(u)?;
        return Ok([b"set game ", text.as_slice()].concat().into_iter().filter(|b| *b != b'\n').collect());
    }
    mixed::line(u)
}
