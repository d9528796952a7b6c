//! What `enginecheck::fuzzing` needs of this grammar.

use arbitrary::{Result, Unstructured};

use super::{
    Command, Form, Message, Notation, SetPosition, generate, mixed, move_text, position_text, read_move,
    read_position,
};
use crate::fuzz::{self, are_same, holds_default, inside, told};
use crate::table::Spoken;
use wire::line::escape;

/// Lines that a dialogue begins with.
pub const OPENING: &[&str] = &["gbgp", "newgame", "position startpos"];

/// Lines of games, searches and settings.
#[rustfmt::skip]
pub const PHRASES: &[&str] = &[
    "gbgp", "debug on", "debug off", "isready", "isready", "setoption name Hash value 2",
    "setoption name Hash value 0", "setoption name Ponder value true", "setoption name Style value Wild",
    "setoption name Clear Hash", "setoption name Opening Line value P4 P19 P10",
    "setoption name Nope value 3", "setoption Hash 3", "newgame", "newgame", "position startpos",
    "position startpos moves P0 P1 P9 P2", "position startpos moves P4 P19 P3 P16 P5T16",
    "position startpos moves", "  position\tstartpos   moves\tP13  ", "position pos w:;b:;w;0;0",
    "position pos b:1,3;w:0,2;w;4;0", "position pos w:0,1;b:9,10;w;4;0", "position pos w:0,1;b:3,4,5;w;6;0",
    "position pos w:3,4,5,9,10,11;b:0,1,14,23;b;17;0",
    "position pos w:0,2,3,5,6,8,10,13,19;b:1,4,7,9,11,12,14,16,22;w;18;0",
    "position pos w:4,10,13,19;b:0,2,21,23;w;18;0 moves M4-1 M0-9 M1-4 M9-0 M4-1 M0-9 M1-4 M9-0",
    "position pos w:0,1,14;b:3,4,5;w;20;2", "position pos w:0,4,23;b:2,10,21;w;30;5",
    "position pos w:4,10,13,19;b:0,2,21,23;w;300;100", "position pos w:0,2,21,23;b:1,9,14,22;w;40;0",
    "position pos w:0,2;b:1,9,14;w;40;0", "position pos w:0,24;b:;w;1;0", "position pos w:0;b:0;w;2;0",
    "position pos garbage", "position startpos moves P0 P0", "position startpos moves M0-1", "go", "go",
    "go maxdepth 1", "go maxdepth 3", "go maxdepth 0", "go maxtime 50",
    "go wtime 2000 btime 2000 winc 100 binc 100 movestogo 5", "go movestogo 1 btime 10", "go ponder",
    "go ponder maxdepth 2", "go foo 7 maxdepth 1", "go maxdepth x", "stop", "stop", "stop", "ponderhit",
    "frobnicate 1 2", "quit",
];

/// The notation that a line is read in, the how manieth it is.
fn notation_of(turn: usize) -> Notation {
    Notation::ALL[turn % Notation::ALL.len()]
}

/// See `enginecheck::fuzzing`. Lines are read in turn as the three editions have them.
pub fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
    let notation = notation_of(turn);
    let message = Message::parse(line, notation).message;
    fuzz::round_trip("message", line, &message, notation, room, |bytes| {
        Message::parse(bytes, notation).message
    });
    let command = Command::parse(line, notation);
    fuzz::round_trip("command", line, &command, notation, room, |bytes| Command::parse(bytes, notation));
    if let Command::Position(said) = command {
        position(line, said, notation);
    }
}

/// A position and its moves print as they read, and the line says the same in other editions as far as they can.
fn position(line: &[u8], said: SetPosition<'_>, notation: Notation) {
    for mv in said.moves() {
        match mv {
            Ok(mv) => {
                let text = move_text(mv, notation);
                assert_eq!(read_move(text.as_bytes(), notation), Ok((mv, false)), "{text}");
            }
            Err(fault) => inside(fault.place, line),
        }
    }
    let placed = match said.start() {
        Ok(placed) => placed,
        Err(fault) => return inside(fault.place, line),
    };
    let text = position_text(&placed, notation);
    assert_eq!(read_position(text.as_bytes(), notation), Ok(placed), "{text} from {}", escape(line));
    if let Ok(numbers) = said.translated(Notation::Numbers) {
        let Command::Position(same) = Command::parse(numbers.as_bytes(), Notation::Numbers) else {
            panic!("{} becomes {numbers}", escape(line));
        };
        assert_eq!(same.start(), Ok(placed), "{} becomes {numbers}", escape(line));
        assert!(same.moves().eq(said.moves()), "{} becomes {numbers}", escape(line));
    }
}

/// What the grammar's values offer to their readers, for a line of either side.
pub fn offers(line: &[u8]) {
    for notation in Notation::ALL {
        let parsed = Message::parse(line, notation);
        assert_eq!(parsed.form.oddities().next().is_none(), parsed.form == Form::NORMAL, "{}", escape(line));
        assert_eq!(parsed.form.oddities().collect::<Form>(), parsed.form, "{}", escape(line));
        let message = parsed.message;
        let printed = message.to_bytes(notation);
        are_same(&message, &Message::parse(&printed, notation).message);
        if let Message::Malformed { fault, .. } = message {
            assert!(!fault.to_string().is_empty(), "{}", escape(line));
        }
        let nameless = matches!(message, Message::Empty | Message::Unknown(_));
        told(line, &message, nameless);
        if let Message::Option(option) = message {
            assert!(!option.name.is_empty(), "{}", escape(line));
            holds_default(line, option.kind);
        }
        if let Message::Info(info) = message {
            let moves = info.pv.into_iter().flat_map(|pv| pv.iter()).chain(info.currmove);
            for mv in moves {
                let text = move_text(mv, notation);
                assert_eq!(read_move(text.as_bytes(), notation), Ok((mv, false)), "{text}");
            }
        }
        let command = Command::parse(line, notation);
        let printed = command.to_bytes(notation);
        are_same(&command, &Command::parse(&printed, notation));
        let nameless = matches!(command, Command::Empty | Command::Unknown(_));
        told(line, &command, nameless);
        if let Command::Go(go) = command {
            let bounded = [go.wtime, go.btime, go.maxdepth, go.maxtime].iter().any(Option::is_some);
            assert_eq!(go.is_open(), !bounded, "{}", escape(line));
        }
    }
}

/// See `enginecheck::fuzzing`. What the reference engine prints is in the form of the text, without any oddity.
pub fn wrong(line: &[u8]) -> Option<String> {
    let parsed = Message::parse(line, Notation::Numbers);
    match parsed.message {
        Message::Malformed { fault, .. } => Some(fault.to_string()),
        Message::Unknown(_) => Some("an unknown message".to_owned()),
        _ => parsed.form.oddities().next().map(|oddity| oddity.to_string()),
    }
}

/// See `enginecheck::fuzzing`. What the generators make reads as what it was made of.
pub fn command(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 3)? {
        let line = generate::played(u, Notation::Numbers)?;
        round_trip(&line, 0, &mut Vec::new());
        return Ok(line);
    }
    let command = Command::make(u, Notation::Numbers)?;
    let line = command.to_bytes(Notation::Numbers);
    assert_eq!(Command::parse(&line, Notation::Numbers), command, "{}", escape(&line));
    Ok(line)
}

/// See `enginecheck::fuzzing`. Mostly in the edition that numbers the nodes, for which models and engines are made.
pub fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let notation = if u.ratio(1, 8)? { u.arbitrary()? } else { Notation::Numbers };
    mixed::line(u, notation)
}
