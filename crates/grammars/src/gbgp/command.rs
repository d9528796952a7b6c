//! What the GUI says to the engine: [`Command`].
//!
//! Not for judging whether a command may be sent now. Positions and moves in it are read when they are asked for
//! ([`SetPosition`]), because what is wrong with them does not make the line another command.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::go::Go;
use super::moves::{move_text, read_move};
use super::notation::Notation;
use super::position::{PlacedPosition, position_text, read};
use super::reason::Fault;
use crate::text::{Place, push_number};
use crate::words::Words;
use games::morris::Move;
use wire::line::escape;

/// A line from the GUI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command<'a> {
    /// `gbgp`: the first line.
    Gbgp,
    /// `debug on`, `debug off`.
    Debug(bool),
    /// `isready`.
    IsReady,
    /// `setoption name ID [value X]`.
    SetOption {
        /// The option's name.
        name: Words<'a>,
        /// The value, maybe empty; none if `value` is not there.
        value: Option<Words<'a>>,
    },
    /// `newgame`.
    NewGame,
    /// `position (pos POSITION | startpos) [moves M1 M2 …]`.
    Position(SetPosition<'a>),
    /// `go …`.
    Go(Go<'a>),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
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

/// The commands of a single word.
pub(super) const LONE: &[(&str, Command<'static>)] = &[
    ("gbgp", Command::Gbgp),
    ("isready", Command::IsReady),
    ("newgame", Command::NewGame),
    ("stop", Command::Stop),
    ("ponderhit", Command::PonderHit),
    ("quit", Command::Quit),
];

/// The names of the commands that take arguments.
#[cfg(test)]
const TAKING_ARGUMENTS: &[&str] = &["debug", "setoption", "position", "go"];

impl Command<'_> {
    /// The names of all commands.
    #[cfg(test)]
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        LONE.iter().map(|(name, _)| *name).chain(TAKING_ARGUMENTS.iter().copied())
    }

    /// The command's name; empty for lines that are no command.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Command::Gbgp => "gbgp",
            Command::Debug(_) => "debug",
            Command::IsReady => "isready",
            Command::SetOption { .. } => "setoption",
            Command::NewGame => "newgame",
            Command::Position(_) => "position",
            Command::Go(_) => "go",
            Command::Stop => "stop",
            Command::PonderHit => "ponderhit",
            Command::Quit => "quit",
            Command::Malformed { command, .. } => command,
            Command::Unknown(_) | Command::Empty => "",
        }
    }

    /// Writes the line in its canonical form, without an end. What is malformed or unknown stays as it came, and so do the
    /// position and the moves of `position`; see [`SetPosition::translated`] for those.
    pub fn print(&self, notation: Notation, out: &mut Vec<u8>) {
        let name = self.name();
        match *self {
            Command::Debug(on) => push_number(out, format_args!("{name} {}", if on { "on" } else { "off" })),
            Command::SetOption { name, value } => {
                out.extend_from_slice(b"setoption name ");
                name.print(out);
                if let Some(value) = value {
                    out.extend_from_slice(if value.is_empty() { b" value" } else { b" value " });
                    value.print(out);
                }
            }
            Command::Position(position) => {
                out.extend_from_slice(b"position ");
                position.print(out);
            }
            Command::Go(go) => {
                out.extend_from_slice(b"go");
                go.print(notation, out);
            }
            Command::Malformed { text, .. } | Command::Unknown(text) => out.extend_from_slice(text),
            _ => out.extend_from_slice(name.as_bytes()),
        }
    }

    /// The line in its canonical form, without an end.
    #[must_use]
    pub fn to_bytes(&self, notation: Notation) -> Vec<u8> {
        let mut out = Vec::new();
        self.print(notation, &mut out);
        out
    }
}

impl fmt::Display for Command<'_> {
    /// The line for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes(Notation::Numbers)))
    }
}

/// The position that `position` sets. Two of them are the same if they say it with the same words.
#[derive(Clone, Copy)]
pub struct SetPosition<'a> {
    /// The line, for places.
    pub(super) line: &'a [u8],
    /// The word behind `pos`; none for `startpos`.
    pub(super) start: Option<&'a [u8]>,
    /// The words behind `moves`.
    pub(super) moves: Words<'a>,
    pub(super) notation: Notation,
}

impl<'a> SetPosition<'a> {
    /// Whether it is `startpos`.
    #[must_use]
    pub fn is_startpos(&self) -> bool {
        self.start.is_none()
    }

    /// The position before the moves.
    ///
    /// # Errors
    /// What is wrong with it, and where in the line.
    pub fn start(&self) -> Result<PlacedPosition, Fault> {
        let Some(text) = self.start else { return Ok(PlacedPosition::start()) };
        read(text, self.notation).map_err(|(reason, part)| self.fault(reason, part))
    }

    /// The moves that are played from there, each with what is wrong with it and where in the line.
    pub fn moves(&self) -> impl Iterator<Item = Result<Move, Fault>> + Clone + 'a {
        let this = *self;
        this.moves.iter().map(move |word| {
            let read = read_move(word, this.notation);
            read.map(|(mv, _)| mv).map_err(|reason| this.fault(reason, word))
        })
    }

    /// The line that says the same in another notation, `position` included.
    ///
    /// # Errors
    /// The first fault of the position or a move.
    pub fn translated(&self, notation: Notation) -> Result<String, Fault> {
        let mut line = "position startpos".to_owned();
        if !self.is_startpos() {
            line = format!("position pos {}", position_text(&self.start()?, notation));
        }
        for (number, mv) in self.moves().enumerate() {
            line.push_str(if number == 0 { " moves " } else { " " });
            line.push_str(&move_text(mv?, notation));
        }
        Ok(line)
    }

    fn fault(&self, reason: super::Reason, part: &[u8]) -> Fault {
        Fault { reason, place: Place::of(self.line, part) }
    }

    fn print(&self, out: &mut Vec<u8>) {
        match self.start {
            Some(_) => push_number(out, "pos "),
            None => push_number(out, "startpos"),
        }
        out.extend_from_slice(self.start.unwrap_or_default());
        if !self.moves.is_empty() {
            out.extend_from_slice(b" moves ");
            self.moves.print(out);
        }
    }

    /// What makes it the same as another one.
    fn said(&self) -> (Option<&'a [u8]>, Words<'a>, Notation) {
        (self.start, self.moves, self.notation)
    }
}

impl PartialEq for SetPosition<'_> {
    fn eq(&self, other: &SetPosition<'_>) -> bool {
        self.said() == other.said()
    }
}

impl Eq for SetPosition<'_> {}

impl Hash for SetPosition<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.said().hash(state);
    }
}

impl fmt::Debug for SetPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.print(&mut text);
        write!(f, "{:?}", escape(&text))
    }
}
