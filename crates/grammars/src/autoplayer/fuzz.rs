//! What `enginecheck::fuzzing` needs of this grammar.

use arbitrary::{Result, Unstructured};

use super::{Autoplayer, Command, Form, Level, Message, MoveText, mixed};
use crate::fuzz::{self, told};
use crate::table::Spoken;
use wire::line::escape;

/// Lines that a dialogue begins with.
pub const OPENING: &[&str] = &["new", "level 0 1 0"];

/// Lines of games, offers and clocks.
#[rustfmt::skip]
pub const PHRASES: &[&str] = &[
    "new", "new", "go", "go", "e4", "d4", "e5", "Nf3", "Nc6", "e2e4", "e7e5", "g1f3", "O-O", "exd6", "a8=N",
    "a7a8q", "e5e6", "e7e8", "level 40 5 0", "level 0 2 12", "level 2 1 2 1", "level 0 0:01 0", "level x",
    "time 100", "time 0", "time -5", "otim 1", "draw", "draw", "decline", "result 1-0 {White mates}",
    "result 1/2-1/2 {agreed}", "result * {}", "1-0 {White mates}", "name X", "rating 1600 1700",
    "setpos 7k/P7/8/8/8/8/8/K7 w - -", "setpos 7k/8/6KQ/8/8/8/8/8 w - - 0 1",
    "setpos 8/8/8/4k3/8/8/3R4/4K3 w - - 99 80", "setpos 7k/8/5KQ1/8/8/8/8/8 b - -",
    "setpos rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3", "setpos x", "bughouse", "setpos",
    "frobnicate 1 2", "quit",
];

/// See `enginecheck::fuzzing`.
pub fn round_trip(line: &[u8], _turn: usize, room: &mut Vec<u8>) {
    let message = Message::parse(line).message;
    fuzz::round_trip("message", line, &message, Autoplayer, room, |bytes| Message::parse(bytes).message);
    fuzz::round_trip("command", line, &Command::parse(line), Autoplayer, room, Command::parse);
}

/// What the grammar's values offer to their readers, for a line of either side.
pub fn offers(line: &[u8]) {
    let parsed = Message::parse(line);
    let message = parsed.message;
    let nameless = matches!(message, Message::Empty | Message::Unknown(_));
    told(line, &message, nameless);
    // Printed, it has the form of the text, but for how a move is spelled and what is no message at all.
    if let Message::Draw | Message::Decline | Message::Time(_) | Message::Result { .. } = message {
        let printed = message.to_bytes();
        assert_eq!(Message::parse(&printed).form, Form::Normal, "{}", escape(&printed));
    }
    if let Message::Move(mv) = message {
        word(mv, line);
    }
    let command = Command::parse(line);
    let nameless = matches!(
        command,
        Command::Move(_)
            | Command::Claim { .. }
            | Command::Extension(_)
            | Command::Unknown(_)
            | Command::Empty
    );
    told(line, &command, nameless);
    match command {
        Command::Move(mv) => word(mv, line),
        Command::Level(Level::Fischer { time, .. } | Level::TwoControls { time, .. }) => {
            assert!(time.span().as_secs() >= u64::from(time.minutes), "{}", escape(line));
        }
        _ => {}
    }
}

/// A move is a word of its line, and reads as the same alone.
fn word(mv: MoveText<'_>, line: &[u8]) {
    assert_eq!(MoveText::parse(mv.text), Some(mv), "{}", escape(line));
    assert!(mv.text.len() <= line.len() && !mv.text.contains(&b' '), "{}", escape(line));
}

/// See `enginecheck::fuzzing`. What the reference engine prints is in the form of the text, without any oddity.
pub fn wrong(line: &[u8]) -> Option<String> {
    let parsed = Message::parse(line);
    match (parsed.message, parsed.form) {
        (Message::Malformed { fault, .. }, _) => Some(fault.to_string()),
        (Message::Unknown(_) | Message::Empty, _) => Some("an unknown message".to_owned()),
        (_, Form::Odd(oddity)) => Some(oddity.to_string()),
        (_, Form::Normal) => None,
    }
}

/// See `enginecheck::fuzzing`. What the generators make reads as what it was made of.
pub fn command(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let command = Command::make(u, Autoplayer)?;
    let line = command.to_bytes();
    assert_eq!(Command::parse(&line), command, "{}", escape(&line));
    Ok(line)
}

/// See `enginecheck::fuzzing`.
pub fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    mixed::line(u)
}
