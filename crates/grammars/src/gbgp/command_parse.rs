//! Reading a line from the GUI.

use super::command::{Command, LONE, SetPosition};
use super::go::Go;
use super::notation::Notation;
use super::reason::{Arguments, Fault, Reason};
use crate::text::{inner_cr, strip_cr};
use crate::words::{Words, take_word, words_until};

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8], notation: Notation) -> Command<'a> {
        let mut rest = strip_cr(line);
        let Some(word) = take_word(&mut rest) else { return Command::Empty };
        let a = Arguments::new(line, rest);
        let (name, read) = match word {
            b"debug" => ("debug", debug(a)),
            b"setoption" => ("setoption", set_option(a)),
            b"position" => ("position", set_position(line, a, notation)),
            b"go" => ("go", Ok(Command::Go(Go::parse(rest, notation)))),
            word => match LONE.iter().find(|(name, _)| name.as_bytes() == word) {
                Some((name, command)) => (*name, a.end(*command)),
                None => return Command::Unknown(line),
            },
        };
        let read = inner_cr(line, rest, Reason::InnerCr).map_or(read, Err);
        read.unwrap_or_else(|fault| Command::Malformed { command: name, fault, text: line })
    }
}

fn debug<'a>(mut a: Arguments<'a>) -> Result<Command<'a>, Fault> {
    let on = a.read(|word| match word {
        b"on" => Ok(true),
        b"off" => Ok(false),
        _ => Err(Reason::Expected("on or off")),
    })?;
    a.end(Command::Debug(on))
}

/// The next word, which must be this one.
fn expect(a: &mut Arguments<'_>, due: &'static str) -> Result<(), Fault> {
    a.read(|word| if word == due.as_bytes() { Ok(()) } else { Err(Reason::Expected(due)) })
}

fn set_option<'a>(mut a: Arguments<'a>) -> Result<Command<'a>, Fault> {
    expect(&mut a, "name")?;
    let text = a.some_text()?;
    // The name has a word at least, were it `value`.
    let mut rest = text;
    take_word(&mut rest);
    let (_, mut behind) = words_until(rest, |word| word == b"value");
    let name = Words::of(&text[..text.len() - behind.len()]);
    let value = take_word(&mut behind).map(|_| Words::of(behind));
    Ok(Command::SetOption { name, value })
}

fn set_position<'a>(line: &'a [u8], mut a: Arguments<'a>, notation: Notation) -> Result<Command<'a>, Fault> {
    let startpos = a.read(|word| match word {
        b"startpos" => Ok(true),
        b"pos" => Ok(false),
        _ => Err(Reason::Expected("pos or startpos")),
    })?;
    let start = if startpos { None } else { Some(a.word()?) };
    let mut moves = Words::default();
    if !a.rest().is_empty() {
        expect(&mut a, "moves")?;
        moves = Words::of(a.rest());
    }
    Ok(Command::Position(SetPosition { line, start, moves, notation }))
}
