//! Reading a line from the controller.

use super::command::Command;
use super::reason::{Arguments, Fault, Reason};
use crate::text::{inner_cr, split_word, strip_cr, trim_start};
use crate::words::Words;

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Command<'a> {
        let (word, rest) = split_word(trim_start(strip_cr(line)));
        if word.is_empty() {
            return Command::Empty;
        }
        let Some(name) = Command::NAMES.into_iter().find(|name| name.as_bytes() == word) else {
            return Command::Unknown(line);
        };
        let a = Arguments::new(line, rest);
        let read = match name {
            "bei" => Ok(Command::Bei(Words::of(rest))),
            "newgame" => one_word(a).map(Command::NewGame),
            "setoption" => set_option(a),
            "setline" => set_line(a),
            "ponder" => number(a).map(Command::Ponder),
            "go" => go(a),
            "isready" => a.end(Command::IsReady),
            "stop" => a.end(Command::Stop),
            _ => a.end(Command::Quit),
        };
        let read = inner_cr(line, rest, Reason::InnerCr).map_or(read, Err);
        read.unwrap_or_else(|fault| Command::Malformed { command: name, fault, text: line })
    }
}

fn one_word(mut a: Arguments<'_>) -> Result<&[u8], Fault> {
    let word = a.word()?;
    a.end(word)
}

fn number(mut a: Arguments<'_>) -> Result<i64, Fault> {
    let number = a.signed()?;
    a.end(number)
}

fn set_option(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let option: fn(i64) -> Command<'static> = a.read(|word| match word {
        b"strength" => Ok(Command::Strength as fn(i64) -> Command<'static>),
        b"depth" => Ok(Command::Depth as fn(i64) -> Command<'static>),
        _ => Err(Reason::NoSuchOption),
    })?;
    number(a).map(option)
}

fn set_line(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let position = a.word()?;
    Ok(Command::SetLine { position, taboo: Words::of(a.rest()) })
}

fn go(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    if a.rest().is_empty() {
        return Ok(Command::Go { threats: false });
    }
    a.read(|word| if word == b"wantThreats" { Ok(()) } else { Err(Reason::NotWantThreats) })?;
    a.end(Command::Go { threats: true })
}
