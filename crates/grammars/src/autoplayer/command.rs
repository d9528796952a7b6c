//! What the interface says to the engine: [`Command`].
//!
//! Not for judging whether a command may be sent now.

use std::fmt;

use super::level::Level;
use super::reason::Fault;
use crate::chess::{GameResult, MoveText};
use crate::text::{push_number, push_words};
use wire::line::escape;

/// A line from the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command<'a> {
    /// `new`: the start of a game.
    New,
    /// `setpos FEN`: the text of the position, which is not looked into here.
    SetPos(&'a [u8]),
    /// `go`: the engine has the side on move.
    Go,
    /// A bare move, `e4` or `e2e4`.
    Move(MoveText<'a>),
    /// `level …`.
    Level(Level),
    /// `time N`: the engine's own clock, in hundredths of a second.
    Time(i64),
    /// `otim N`: the opponent's clock, in hundredths of a second.
    Otim(i64),
    /// `draw`: the opponent offers a draw, or accepts one.
    Draw,
    /// `decline`: the opponent declines a draw.
    Decline,
    /// `result RESULT {COMMENT}`: the game is over.
    Result {
        /// How it ended.
        result: GameResult,
        /// Why; without its braces.
        comment: &'a [u8],
    },
    /// `RESULT {COMMENT}`: what the other engine claims, handed over for confirmation (AC-3).
    Claim {
        /// How it has ended by the other engine.
        result: GameResult,
        /// Why; without its braces.
        comment: &'a [u8],
    },
    /// `name X`: the opponent's name.
    Name(&'a [u8]),
    /// `rating OWN OPPONENT`.
    Rating {
        /// The receiver's.
        own: i64,
        /// The opponent's.
        opponent: i64,
    },
    /// `quit`.
    Quit,
    /// Another word alone: an extension that the interface offers, `bughouse`, or a command of level 2, `setpos`.
    Extension(&'a [u8]),
    /// A known command with wrong arguments.
    Malformed {
        /// The command's name: `level`.
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

/// The commands of a single word.
pub(super) const LONE: &[(&str, Command<'static>)] = &[
    ("new", Command::New),
    ("go", Command::Go),
    ("draw", Command::Draw),
    ("decline", Command::Decline),
    ("quit", Command::Quit),
];

/// The names of the commands that take arguments.
const TAKING_ARGUMENTS: &[&str] = &["setpos", "level", "time", "otim", "result", "name", "rating"];

impl Command<'_> {
    /// The names of all commands.
    pub fn names() -> impl Iterator<Item = &'static str> {
        LONE.iter().map(|(name, _)| *name).chain(TAKING_ARGUMENTS.iter().copied())
    }

    /// The command's name; empty for moves and for lines that are no command.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Command::New => "new",
            Command::SetPos(_) => "setpos",
            Command::Go => "go",
            Command::Level(_) => "level",
            Command::Time(_) => "time",
            Command::Otim(_) => "otim",
            Command::Draw => "draw",
            Command::Decline => "decline",
            Command::Result { .. } => "result",
            Command::Name(_) => "name",
            Command::Rating { .. } => "rating",
            Command::Quit => "quit",
            Command::Malformed { command, .. } => command,
            Command::Move(_)
            | Command::Claim { .. }
            | Command::Extension(_)
            | Command::Unknown(_)
            | Command::Empty => "",
        }
    }

    /// Writes the line in its canonical form, without an end. What is malformed or unknown stays as it came.
    pub fn print(&self, out: &mut Vec<u8>) {
        let name = self.name();
        match *self {
            Command::SetPos(text) | Command::Name(text) => push_words(out, name, text),
            Command::Move(mv) => out.extend_from_slice(mv.text),
            Command::Level(level) => push_number(out, format_args!("level {level}")),
            Command::Time(time) | Command::Otim(time) => push_number(out, format_args!("{name} {time}")),
            Command::Result { result, comment } => {
                out.extend_from_slice(b"result ");
                print_claim(result, comment, out);
            }
            Command::Claim { result, comment } => print_claim(result, comment, out),
            Command::Rating { own, opponent } => {
                push_number(out, format_args!("rating {own} {opponent}"));
            }
            Command::Extension(text) | Command::Malformed { text, .. } | Command::Unknown(text) => {
                out.extend_from_slice(text);
            }
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

/// `RESULT {COMMENT}`.
pub(super) fn print_claim(result: GameResult, comment: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(result.code().as_bytes());
    out.extend_from_slice(b" {");
    out.extend_from_slice(comment);
    out.push(b'}');
}

impl fmt::Display for Command<'_> {
    /// The line for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes()))
    }
}
