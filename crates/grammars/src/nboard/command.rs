//! What the GUI says to the engine: [`Command`].
//!
//! Not for judging whether a command may be sent now. Old commands of no edition of the text (`clear`, `new`) are
//! [`Command::Unknown`].

use std::fmt;

use super::item::MoveItem;
use super::reason::{Arguments, Fault};
use crate::text::{push_number, push_words, split_word, strip_cr, trim, trim_start};
use wire::line::escape;

/// The version that `nboard` named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Version {
    /// 1: a move is sent bare.
    One,
    /// 2: a move is sent with `move`; no bare word is one.
    #[default]
    Two,
}

/// What must be known to read a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CommandContext {
    /// The version spoken.
    pub version: Version,
}

/// A line from the GUI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command<'a> {
    /// `nboard VERSION`: the first line.
    NBoard(i64),
    /// `set depth DEPTH`.
    SetDepth(i64),
    /// `set game GGF`: the game's text; see [`ggf::Game`](super::ggf::Game).
    SetGame(&'a [u8]),
    /// `set contempt CONTEMPT` (version 2).
    SetContempt(i64),
    /// `move MOVE[/EVAL[/TIME]]` (version 2).
    Move(MoveItem<'a>),
    /// `MOVE[/EVAL[/TIME]]` (version 1 only).
    BareMove(MoveItem<'a>),
    /// `hint N`.
    Hint(i64),
    /// `go`.
    Go,
    /// `ping N`.
    Ping(i64),
    /// `learn`.
    Learn,
    /// `analyze` (version 2).
    Analyze,
    /// `quit`.
    Quit,
    /// A known command with wrong arguments.
    Malformed {
        /// The command's name: `set depth`.
        command: &'static str,
        /// What is wrong, and where.
        fault: Fault,
        /// The line.
        text: &'a [u8],
    },
    /// No command.
    Unknown(&'a [u8]),
    /// An empty line, or only blanks.
    Empty,
}

const LONE: &[(&str, Command<'static>)] =
    &[("go", Command::Go), ("learn", Command::Learn), ("analyze", Command::Analyze), ("quit", Command::Quit)];

/// The names of the commands that take arguments.
const TAKING_ARGUMENTS: &[&str] =
    &["nboard", "set depth", "set game", "set contempt", "move", "hint", "ping"];

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8], context: CommandContext) -> Command<'a> {
        let body = trim_start(strip_cr(line));
        let (word, rest) = split_word(body);
        if word.is_empty() {
            return Command::Empty;
        }
        let lone = LONE.iter().find(|(name, _)| name.as_bytes() == word);
        let (name, read) = match lone {
            Some((name, command)) => (*name, Arguments::new(line, rest).end(*command)),
            None => match with_arguments(line, word, rest) {
                Some(read) => read,
                None if context.version == Version::One => return bare_move(line, body),
                None => return Command::Unknown(line),
            },
        };
        read.unwrap_or_else(|fault| Command::Malformed { command: name, fault, text: line })
    }

    /// The names of all commands, bare moves excepted.
    pub fn names() -> impl Iterator<Item = &'static str> {
        LONE.iter().map(|(name, _)| *name).chain(TAKING_ARGUMENTS.iter().copied())
    }

    /// The command's name: `set game`; `MOVE` for a bare move, empty for lines that are no command.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Command::NBoard(_) => "nboard",
            Command::SetDepth(_) => "set depth",
            Command::SetGame(_) => "set game",
            Command::SetContempt(_) => "set contempt",
            Command::Move(_) => "move",
            Command::BareMove(_) => "MOVE",
            Command::Hint(_) => "hint",
            Command::Go => "go",
            Command::Ping(_) => "ping",
            Command::Learn => "learn",
            Command::Analyze => "analyze",
            Command::Quit => "quit",
            Command::Malformed { command, .. } => command,
            Command::Unknown(_) | Command::Empty => "",
        }
    }

    /// Writes the line in its canonical form, without an end. What is malformed or unknown stays as it came.
    pub fn print(&self, out: &mut Vec<u8>) {
        let name = self.name();
        match *self {
            Command::NBoard(n)
            | Command::SetDepth(n)
            | Command::SetContempt(n)
            | Command::Hint(n)
            | Command::Ping(n) => push_number(out, format_args!("{name} {n}")),
            Command::SetGame(text) => push_words(out, name, text),
            Command::Move(item) => {
                out.extend_from_slice(b"move ");
                item.print(out);
            }
            Command::BareMove(item) => item.print(out),
            Command::Go | Command::Learn | Command::Analyze | Command::Quit => {
                out.extend_from_slice(name.as_bytes());
            }
            Command::Malformed { text, .. } | Command::Unknown(text) => out.extend_from_slice(text),
            Command::Empty => {}
        }
    }

    /// The line in its canonical form, without an end.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.print(&mut out);
        out
    }
}

impl fmt::Display for Command<'_> {
    /// The line for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes()))
    }
}

type Read<'a> = (&'static str, Result<Command<'a>, Fault>);

/// The commands with arguments; none if the words are the name of no such command.
fn with_arguments<'a>(line: &'a [u8], word: &[u8], rest: &'a [u8]) -> Option<Read<'a>> {
    let mut a = Arguments::new(line, rest);
    Some(match word {
        b"nboard" => ("nboard", a.signed().and_then(|n| a.end(Command::NBoard(n)))),
        b"move" => ("move", moved(line, rest)),
        b"hint" => ("hint", a.signed().and_then(|n| a.end(Command::Hint(n)))),
        b"ping" => ("ping", a.signed().and_then(|n| a.end(Command::Ping(n)))),
        b"set" => match a.next()? {
            b"depth" => ("set depth", a.signed().and_then(|n| a.end(Command::SetDepth(n)))),
            b"game" => ("set game", a.some_text().map(|text| Command::SetGame(trim(text)))),
            b"contempt" => ("set contempt", a.signed().and_then(|n| a.end(Command::SetContempt(n)))),
            _ => return None,
        },
        _ => return None,
    })
}

fn moved<'a>(line: &'a [u8], rest: &'a [u8]) -> Result<Command<'a>, Fault> {
    let mut a = Arguments::new(line, rest);
    let word = a.word()?;
    let item = MoveItem::parse(word).map_err(|(reason, part)| a.fault(reason, part))?;
    a.end(Command::Move(item))
}

/// A line that begins with no command's name in version 1: a move, or nothing known.
fn bare_move<'a>(line: &'a [u8], body: &'a [u8]) -> Command<'a> {
    match MoveItem::parse(trim(body)) {
        Ok(item) => Command::BareMove(item),
        Err(_) => Command::Unknown(line),
    }
}
