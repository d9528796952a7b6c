//! Writing a line for the engine, and the parts of commands that are more than data.

use std::fmt;
use std::time::Duration;

use super::command::{Base, Colour, Command, Holding, Level, MovePrefix, Seconds, SetOption};
use super::command_parse::{lone_name, names};
use crate::text::{push_number, push_words};
use wire::line::escape;

impl Command<'_> {
    /// The first words of all commands, moves excepted.
    pub fn names() -> impl Iterator<Item = &'static str> {
        names()
    }

    /// The command's first word; `MOVE` for a bare move, `REPTAG` for an answer, empty for a number after `depth` and for
    /// lines that are no command.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Command::Protover(_) => "protover",
            Command::Accepted(_) => "accepted",
            Command::Rejected(_) => "rejected",
            Command::Variant(_) => "variant",
            Command::Level(_) => "level",
            Command::St(_) => "st",
            Command::Sd(_) => "sd",
            Command::Nps(_) => "nps",
            Command::Time(_) => "time",
            Command::Otim(_) => "otim",
            Command::Move { prefix: MovePrefix::UserMove, .. } => "usermove",
            Command::Move { prefix: MovePrefix::Bare, .. } => "MOVE",
            Command::Ping(_) => "ping",
            Command::Result { .. } => "result",
            Command::SetBoard(_) => "setboard",
            Command::Name(_) => "name",
            Command::Rating { .. } => "rating",
            Command::Ics(_) => "ics",
            Command::Memory(_) => "memory",
            Command::Cores(_) => "cores",
            Command::EgtPath { .. } => "egtpath",
            Command::Option(_) => "option",
            Command::Partner(_) => "partner",
            Command::PTell(_) => "ptell",
            Command::Holding(_) => "holding",
            Command::Answer { .. } => "REPTAG",
            Command::Exclude(_) => "exclude",
            Command::Include(_) => "include",
            Command::SetScore { .. } => "setscore",
            Command::Lift(_) => "lift",
            Command::Put(_) => "put",
            Command::Hover(_) => "hover",
            Command::Malformed { command, .. } => command,
            Command::DepthNumber(_) | Command::Blank | Command::Unknown(_) => "",
            lone => lone_name(lone).unwrap_or(""),
        }
    }

    /// Writes the line in its canonical form, without an end. What is malformed or unknown stays as it came.
    pub fn print(&self, out: &mut Vec<u8>) {
        match *self {
            Command::Protover(n) | Command::Ping(n) | Command::Time(n) | Command::Otim(n) => {
                self.number(out, n)
            }
            Command::Nps(n) | Command::Memory(n) | Command::Cores(n) => self.number(out, n),
            Command::Sd(n) => self.number(out, n),
            Command::DepthNumber(n) => push_number(out, n),
            Command::St(time) => self.number(out, time),
            Command::Rating { own, opponent } => self.number(out, format_args!("{own} {opponent}")),
            Command::SetScore { score, depth } => self.number(out, format_args!("{score} {depth}")),
            Command::Accepted(text)
            | Command::Rejected(text)
            | Command::SetBoard(text)
            | Command::Name(text)
            | Command::Ics(text)
            | Command::Option(SetOption { text })
            | Command::PTell(text)
            | Command::Exclude(text)
            | Command::Include(text)
            | Command::Lift(text)
            | Command::Put(text)
            | Command::Hover(text) => push_words(out, self.name(), text),
            Command::Partner(name) => push_words(out, self.name(), name.unwrap_or_default()),
            Command::Move { mv, prefix: MovePrefix::UserMove } => push_words(out, self.name(), mv.text),
            Command::Move { mv, prefix: MovePrefix::Bare } => out.extend_from_slice(mv.text),
            Command::Variant(variant) => {
                out.extend_from_slice(b"variant ");
                variant.print(out);
            }
            Command::Level(level) => print_level(level, out),
            Command::Result { result, comment } => {
                push_words(out, "result", result.code().as_bytes());
                if let Some(comment) = comment {
                    out.extend_from_slice(b" {");
                    out.extend_from_slice(comment);
                    out.push(b'}');
                }
            }
            Command::EgtPath { format, path } => {
                push_words(out, self.name(), format);
                out.push(b' ');
                out.extend_from_slice(path);
            }
            Command::Holding(holding) => print_holding(holding, out),
            Command::Answer { tag, text } => {
                out.extend_from_slice(tag);
                push_words(out, "", text);
            }
            Command::Malformed { text, .. } | Command::Unknown(text) => out.extend_from_slice(text),
            _ => out.extend_from_slice(self.name().as_bytes()),
        }
    }

    /// The line in its canonical form, without an end.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.print(&mut out);
        out
    }

    fn number(&self, out: &mut Vec<u8>, number: impl fmt::Display) {
        push_number(out, format_args!("{} {number}", self.name()));
    }
}

impl fmt::Display for Command<'_> {
    /// The line for people: what is not text is escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.to_bytes()))
    }
}

fn print_level(level: Level<'_>, out: &mut Vec<u8>) {
    let Base { minutes, seconds, trailing } = level.base;
    push_number(out, format_args!("level {} {minutes}", level.moves));
    if let Some(seconds) = seconds {
        push_number(out, format_args!(":{seconds:02}"));
    }
    out.extend_from_slice(trailing);
    if let Some(increment) = level.increment {
        push_number(out, format_args!(" {increment}"));
    }
}

fn print_holding(holding: Holding<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"holding [");
    out.extend_from_slice(holding.white);
    out.extend_from_slice(b"] [");
    out.extend_from_slice(holding.black);
    out.push(b']');
    if let Some((colour, piece)) = holding.gained {
        out.extend_from_slice(match colour {
            Colour::White => b" W",
            Colour::Black => b" B",
        });
        out.push(piece);
    }
}

impl Seconds {
    /// Whole seconds.
    #[must_use]
    pub fn whole(seconds: u32) -> Seconds {
        Seconds { thousandths: u64::from(seconds) * 1000 }
    }

    /// As a span.
    #[must_use]
    pub fn span(self) -> Duration {
        Duration::from_millis(self.thousandths)
    }
}

impl fmt::Display for Seconds {
    /// `5`, `12.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.thousandths / 1000)?;
        let fraction = format!("{:03}", self.thousandths % 1000);
        match fraction.trim_end_matches('0') {
            "" => Ok(()),
            digits => write!(f, ".{digits}"),
        }
    }
}

impl Base<'_> {
    /// As a span.
    #[must_use]
    pub fn span(&self) -> Duration {
        Duration::from_secs(u64::from(self.minutes) * 60 + u64::from(self.seconds.unwrap_or(0)))
    }
}

impl<'a> SetOption<'a> {
    /// Parts name and value by the names that the engine defined: the longest that fits. None if none fits.
    #[must_use]
    pub fn split<'n>(
        self,
        names: impl IntoIterator<Item = &'n [u8]>,
    ) -> Option<(&'a [u8], Option<&'a [u8]>)> {
        let fits = |name: &&[u8]| match self.text.strip_prefix(*name) {
            Some(rest) => rest.is_empty() || rest[0] == b'=',
            None => false,
        };
        let name = names.into_iter().filter(fits).max_by_key(|name| name.len())?;
        let (name, rest) = self.text.split_at(name.len());
        Some((name, rest.strip_prefix(b"=")))
    }

    /// Parts name and value at the first `=`, where no names are known.
    #[must_use]
    pub fn split_at_sign(self) -> (&'a [u8], Option<&'a [u8]>) {
        match memchr::memchr(b'=', self.text) {
            Some(at) => (&self.text[..at], Some(&self.text[at + 1..])),
            None => (self.text, None),
        }
    }
}
