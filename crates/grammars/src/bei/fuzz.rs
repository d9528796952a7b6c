//! What `enginecheck::fuzzing` needs of this grammar.

use arbitrary::{Result, Unstructured};

use super::reason::Bei;
use super::{Command, Form, Message, Score, generate};
use crate::fuzz::{self, told};
use crate::table::Spoken;
use wire::line::escape;

/// Lines that a dialogue begins with.
pub const OPENING: &[&str] = &["bei", "newgame boost-5-5-2-8-2", "setoption depth 1"];

/// Lines of games, searches and settings.
#[rustfmt::skip]
pub const PHRASES: &[&str] = &[
    "bei", "bei fast", "isready", "isready", "newgame boost-5-5-2-8-2", "newgame boost-5-5-2-8-2",
    "newgame boost-9-9-2-8-2", "newgame boost-5-5-3-8-2", "newgame boost-5-5-2-8-2-demo",
    "newgame not-a-boost-game", "newgame", "setline 2T02/5/P04/4P1/2P1P1P1",
    "setline 2T02/5/P04/4P1/2P1P1P1 2T12/5/5/P13P0/2P0P0P0 2T12/P14/5/4P0/2P0P0P0",
    "setline 2T02/5/P04/4P1/2P1P1P1 2T12/5/5/P13P0/2P0P0P0 2T12/P14/5/4P0/2P0P0P0 2T12/5/1P13/4P0/2P0P0P0",
    "setline P13P1/2P02/1P01P01/2P02/P13P1", "setline P13P1/2P02/1P0T0P01/2P02/P13P1",
    "setline P13T0/5/2P12/P14/P0P13", "setline 2T02/5/5/4P1/2P1P1P1",
    "setline P01P21P2/2P11P2/1P02P2/P14/P01P0P1P1",
    "setline P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0", "setline x", "setline", "go",
    "go", "go wantThreats", "go nonsense", "stop", "stop", "ponder 1", "ponder 0", "ponder x",
    "setoption depth 1", "setoption depth 2", "setoption depth 1000000", "setoption depth -1",
    "setoption strength 1500", "setoption hash 64", "frobnicate 1 2", "", "quit",
];

/// See `enginecheck::fuzzing`.
pub fn round_trip(line: &[u8], _turn: usize, room: &mut Vec<u8>) {
    let message = Message::parse(line).message;
    fuzz::round_trip("message", line, &message, Bei, room, |bytes| Message::parse(bytes).message);
    fuzz::round_trip("command", line, &Command::parse(line), Bei, room, Command::parse);
}

/// What the grammar's values offer to their readers, for a line of either side.
pub fn offers(line: &[u8]) {
    let message = Message::parse(line).message;
    told(line, &message, matches!(message, Message::Empty | Message::Unknown(_)));
    if let Message::Move { score, moves, .. } = message {
        assert_eq!(Score::parse(score.text), Some(score), "{}", escape(line));
        assert!(!score.value().is_nan(), "{} is a number", escape(score.text));
        assert!(!moves.is_empty(), "{}", escape(line));
    }
    let command = Command::parse(line);
    told(line, &command, matches!(command, Command::Empty | Command::Unknown(_)));
}

/// See `enginecheck::fuzzing`. What the reference engine prints is in the form of the text, without any oddity.
pub fn wrong(line: &[u8]) -> Option<String> {
    let parsed = Message::parse(line);
    match (parsed.message, parsed.form) {
        (Message::Malformed { fault, .. }, _) => Some(fault.to_string()),
        (Message::Unknown(_) | Message::Empty | Message::Backgammon(_), _) => {
            Some("an unknown message".to_owned())
        }
        (_, Form::Odd(oddity)) => Some(oddity.to_string()),
        (_, Form::Normal) => None,
    }
}

/// See `enginecheck::fuzzing`. What the generators make reads as what it was made of.
pub fn command(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 4)? {
        let line = generate::played(u)?;
        round_trip(&line, 0, &mut Vec::new());
        return Ok(line);
    }
    let command = Command::make(u, Bei)?;
    let line = command.to_bytes();
    assert_eq!(Command::parse(&line), command, "{}", escape(&line));
    Ok(line)
}

/// See `enginecheck::fuzzing`.
pub fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    generate::line(u)
}
