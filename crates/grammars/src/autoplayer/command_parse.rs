//! Reading a line from the interface. Commands are tried first, then moves (specs/autoplayer/requirements.md 0).

use super::command::{Command, LONE};
use super::level::Level;
use super::reason::{Arguments, Fault, Reason};
use crate::chess::{GameResult, MoveText};
use crate::text::{inner_cr, split_word, strip_cr, trim, trim_start};

/// The commands that only some engines know (AP-L1-2).
const LEVEL_TWO: [&[u8]; 2] = [b"setpos", b"rating"];

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Command<'a> {
        let (word, rest) = split_word(trim_start(strip_cr(line)));
        if word.is_empty() {
            return Command::Empty;
        }
        // Their names alone offer them, as those of other extensions do.
        if LEVEL_TWO.contains(&word) && trim(rest).is_empty() {
            return Command::Extension(word);
        }
        let a = Arguments::new(line, rest);
        let (name, read) = match word {
            b"setpos" => ("setpos", a.some_text().map(|text| Command::SetPos(trim(text)))),
            b"name" => ("name", a.some_text().map(|text| Command::Name(trim(text)))),
            b"level" => ("level", Level::parse(a).map(Command::Level)),
            b"time" => ("time", number(a).map(Command::Time)),
            b"otim" => ("otim", number(a).map(Command::Otim)),
            b"result" => ("result", result(a)),
            b"rating" => ("rating", rating(a)),
            word => match LONE.iter().find(|(name, _)| name.as_bytes() == word) {
                Some((name, command)) => (*name, a.end(*command)),
                None => return wordless(line, word, rest),
            },
        };
        let read = inner_cr(line, rest, Reason::InnerCr).map_or(read, Err);
        read.unwrap_or_else(|fault| Command::Malformed { command: name, fault, text: line })
    }
}

/// A line that begins with no command: a move, a claim, an offer of an extension, or nothing known.
fn wordless<'a>(line: &'a [u8], word: &'a [u8], rest: &'a [u8]) -> Command<'a> {
    let code = GameResult::parse(word);
    match (trim(rest), code, MoveText::parse(word)) {
        ([b'{', comment @ .., b'}'], Some(result), _)
            if inner_cr(line, comment, Reason::InnerCr).is_none() =>
        {
            Command::Claim { result, comment }
        }
        ([], _, Some(mv)) => Command::Move(mv),
        ([], None, None) if word.iter().all(u8::is_ascii_graphic) => Command::Extension(word),
        _ => Command::Unknown(line),
    }
}

fn number(mut a: Arguments<'_>) -> Result<i64, Fault> {
    let number = a.signed()?;
    a.end(number)
}

fn result(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let result = a.read(|word| GameResult::parse(word).ok_or(Reason::NotAResult))?;
    match a.rest() {
        [b'{', comment @ .., b'}'] => Ok(Command::Result { result, comment }),
        rest @ [] => Err(a.fault(Reason::MissingArgument, rest)),
        other => Err(a.fault(Reason::NotBraced, other)),
    }
}

fn rating(mut a: Arguments<'_>) -> Result<Command<'_>, Fault> {
    let (own, opponent) = (a.signed()?, a.signed()?);
    a.end(Command::Rating { own, opponent })
}
