//! What [`crate::fuzzing`] needs of this grammar.

use arbitrary::{Result, Unstructured};

use super::grammar::{
    Awaited, BookAnswer, Command, CommandContext, EditCommand, Feature, Message, MessageContext, Place,
    generate,
};
use crate::line::escape;

/// Lines of games, analysis, edit mode and clocks.
pub(crate) const PHRASES: &[&str] = &[
    "xboard",
    "protover 2",
    "new",
    "force",
    "go",
    "playother",
    "?",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "edit",
    "#",
    "c",
    "Ke1",
    "ke8",
    "Pa7",
    "xa1",
    "pause",
    "resume",
    "white",
    "black",
    "random",
    "computer",
    "draw",
    "quit",
    "st 1",
    "sd 2",
    "level 40 5 0",
    "level 0 0:10 1",
    "time 1000",
    "otim 900",
    "time 1",
    "usermove e2e4",
    "usermove d2d4",
    "usermove e7e5",
    "usermove g1f3",
    "usermove e1g1",
    "usermove e2e5",
    "usermove a7a8q",
    "e2e4",
    "result 1-0 {White mates}",
    "result * {}",
    "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "setboard 8/P3k3/8/8/8/8/4K3/8 w - - 0 1",
    "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 99 80",
    "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
    "setboard x",
    "memory 1",
    "cores 1",
    "nps 100",
    "ping 1",
    "option Contempt=5",
    "accepted ping",
    "rejected setboard",
    "name X",
    "rating 1 2",
    "ics -",
    "variant normal",
    "variant fischerandom",
];

/// See [`crate::fuzzing`].
pub(crate) fn round_trip(line: &[u8]) {
    for book in [BookAnswer::Closed, BookAnswer::Open] {
        let message = Message::parse(line, MessageContext { book }).message;
        places(&message, line);
        // An open book answer may have been printed in any context; what it holds is free text.
        if book == BookAnswer::Closed {
            let printed = message.to_bytes();
            let again = Message::parse(&printed, MessageContext::default()).message;
            assert!(
                again == message,
                "message {} reads as {message:?}, printed {} as {again:?}",
                escape(line),
                escape(&printed)
            );
        }
    }
    for awaited in [Awaited::Nothing, Awaited::Depth] {
        let context = CommandContext { awaited, ..CommandContext::default() };
        let command = Command::parse(line, context);
        if let Command::Malformed { fault, .. } = &command {
            inside(fault.place, line);
        }
        let printed = command.to_bytes();
        let again = Command::parse(&printed, context);
        assert!(
            again == command,
            "command {} reads as {command:?}, printed {} as {again:?}",
            escape(line),
            escape(&printed)
        );
    }
    let edit = EditCommand::parse(line);
    let printed = edit.to_bytes();
    assert!(
        EditCommand::parse(&printed) == edit,
        "{} and {} differ in edit mode",
        escape(line),
        escape(&printed)
    );
}

fn places(message: &Message<'_>, line: &[u8]) {
    match message {
        Message::Malformed { fault, .. } => inside(fault.place, line),
        Message::Feature(features) => {
            for item in features.items() {
                inside(item.place, line);
                if let Some(fault) = item.fault {
                    inside(fault.place, line);
                }
                if let Some(Feature::Option(definition)) = item.feature {
                    assert!(definition.name.len() <= line.len(), "a name is part of its line");
                }
            }
        }
        _ => {}
    }
}

fn inside(place: Place, line: &[u8]) {
    assert!(place.start <= place.end && place.end <= line.len(), "{place} is not inside {}", escape(line));
}

/// See [`crate::fuzzing`].
pub(crate) fn wrong(line: &[u8]) -> Option<String> {
    match Message::parse(line, MessageContext { book: BookAnswer::Open }).message {
        Message::Malformed { fault, .. } => Some(fault.to_string()),
        Message::Unknown(_) => Some("an unknown message".to_owned()),
        _ => None,
    }
}

/// See [`crate::fuzzing`].
pub(crate) fn command(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 8)? {
        Ok(generate::edit_command(u)?.to_bytes())
    } else {
        Ok(generate::command(u)?.to_bytes())
    }
}

/// See [`crate::fuzzing`].
pub(crate) fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    generate::line(u)
}
