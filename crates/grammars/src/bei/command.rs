//! What the controller says to the engine: [`Command`].
//!
//! Not for judging whether a command may be sent now.

use std::fmt;

use super::reason::Fault;
use crate::text::{push_number, push_words};
use crate::words::Words;
use wire::line::escape;

/// A line from the controller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command<'a> {
    /// `bei [ARGUMENTS]`: the first line.
    Bei(Words<'a>),
    /// `isready`.
    IsReady,
    /// `newgame IDENTIFIER`.
    NewGame(&'a [u8]),
    /// `setoption strength N`: how strong the engine is to play, as a rating.
    Strength(i64),
    /// `setoption depth N`: how many plies deep it is to search.
    Depth(i64),
    /// `setline SERIALIZATION TABOO…`.
    SetLine {
        /// The position.
        position: &'a [u8],
        /// Earlier positions, to which no move may lead.
        taboo: Words<'a>,
    },
    /// `ponder TURNS`: so many turns until the engine plays.
    Ponder(i64),
    /// `go`, `go wantThreats`.
    Go {
        /// Whether the opponent's threats are wanted.
        threats: bool,
    },
    /// `stop`.
    Stop,
    /// `quit`.
    Quit,
    /// A known command with wrong arguments.
    Malformed {
        /// The command's name: `setoption`.
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

impl Command<'_> {
    /// The names of all commands.
    pub const NAMES: [&'static str; 9] =
        ["bei", "isready", "newgame", "setoption", "setline", "ponder", "go", "stop", "quit"];

    /// The command's name; empty for lines that are no command.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Command::Bei(_) => "bei",
            Command::IsReady => "isready",
            Command::NewGame(_) => "newgame",
            Command::Strength(_) | Command::Depth(_) => "setoption",
            Command::SetLine { .. } => "setline",
            Command::Ponder(_) => "ponder",
            Command::Go { .. } => "go",
            Command::Stop => "stop",
            Command::Quit => "quit",
            Command::Malformed { command, .. } => command,
            Command::Unknown(_) | Command::Empty => "",
        }
    }

    /// Writes the line in its canonical form, without an end. What is malformed or unknown stays as it came.
    pub fn print(&self, out: &mut Vec<u8>) {
        let name = self.name();
        match *self {
            Command::Bei(arguments) => {
                out.extend_from_slice(name.as_bytes());
                print_behind(arguments, out);
            }
            Command::NewGame(identifier) => push_words(out, name, identifier),
            Command::Strength(value) => push_number(out, format_args!("{name} strength {value}")),
            Command::Depth(value) => push_number(out, format_args!("{name} depth {value}")),
            Command::SetLine { position, taboo } => {
                push_words(out, name, position);
                print_behind(taboo, out);
            }
            Command::Ponder(turns) => push_number(out, format_args!("{name} {turns}")),
            Command::Go { threats } => {
                push_words(out, name, if threats { b"wantThreats" } else { b"" });
            }
            Command::Malformed { text, .. } | Command::Unknown(text) => out.extend_from_slice(text),
            _ => out.extend_from_slice(name.as_bytes()),
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

/// Writes words, each behind a blank.
pub(super) fn print_behind(words: Words<'_>, out: &mut Vec<u8>) {
    if !words.is_empty() {
        out.push(b' ');
        words.print(out);
    }
}

impl fmt::Display for Command<'_> {
    /// The line for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes()))
    }
}
