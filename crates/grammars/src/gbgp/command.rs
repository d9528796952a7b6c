//! What the GUI says to the engine: [`Command`].
//!
//! Not for judging whether a command may be sent now. Positions and moves in it are read when they are asked for
//! ([`SetPosition`]), because what is wrong with them does not make the line another command.

use super::go::Go;
use super::moves::{move_text, read_move};
use super::notation::Notation;
use super::position::{PlacedPosition, position_text, read};
use super::reason::{Arguments, Fault, Reason};
use crate::table::{Argument, Spoken, lines, printing};
use crate::text::strip_cr;
use crate::uci_family::{OptionName, OptionValue, Setting, Switch, expect};
use crate::words::{Words, take_word};
use games::morris::Move;

lines! {
    /// A line from the GUI.
    pub enum Command<'a> for Notation, each command or Empty {
        /// `gbgp`: the first line.
        "gbgp" => Gbgp,
        /// `debug on`, `debug off`.
        "debug" => Debug(bool as Switch),
        "isready" => IsReady,
        "setoption" => SetOption {
            /// The option's name.
            name: Words<'a> as OptionName,
            /// The value, maybe empty; none if `value` is not there.
            value: Option<Words<'a>> as OptionValue,
        },
        "newgame" => NewGame,
        "position" => Position(SetPosition<'a>),
        "go" => Go(Go<'a>),
        "stop" => Stop,
        "ponderhit" => PonderHit,
        "quit" => Quit,
    }
}

printing!(Command in Notation);

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8], notation: Notation) -> Command<'a> {
        let mut rest = strip_cr(line);
        let Some(word) = take_word(&mut rest) else { return Command::Empty };
        Command::strict(notation, line, word, rest).unwrap_or(Command::Unknown(line))
    }
}

/// The position that `position` sets. Two of them are the same if they say it with the same words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SetPosition<'a> {
    said: Setting<'a>,
    notation: Notation,
}

impl<'a> SetPosition<'a> {
    /// Whether it is `startpos`.
    #[must_use]
    pub fn is_startpos(&self) -> bool {
        self.said.start.is_none()
    }

    /// The position before the moves.
    ///
    /// # Errors
    /// What is wrong with it, and where in the line.
    pub fn start(&self) -> Result<PlacedPosition, Fault> {
        let Some(words) = self.said.start else { return Ok(PlacedPosition::start()) };
        read(words.text(), self.notation).map_err(|(reason, part)| self.said.fault(reason, part))
    }

    /// The moves that are played from there, each with what is wrong with it and where in the line.
    pub fn moves(&self) -> impl Iterator<Item = Result<Move, Fault>> + Clone + 'a {
        let this = *self;
        this.said.moves.iter().map(move |word| {
            let read = read_move(word, this.notation);
            read.map(|(mv, _)| mv).map_err(|reason| this.said.fault(reason, word))
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
}

impl<'a> Argument<'a, Notation> for SetPosition<'a> {
    type Value = SetPosition<'a>;

    fn read(a: &mut Arguments<'a>) -> Result<SetPosition<'a>, Fault> {
        let startpos = a.read(|word| match word {
            b"startpos" => Ok(true),
            b"pos" => Ok(false),
            _ => Err(Reason::Expected("pos or startpos")),
        })?;
        let start = if startpos { None } else { Some(Words::of(a.word()?)) };
        let mut moves = Words::default();
        if !a.rest().is_empty() {
            expect(a, "moves")?;
            moves = Words::of(a.take().rest());
        }
        Ok(SetPosition { said: Setting { line: a.line(), start, moves }, notation: a.dialect })
    }

    fn print(position: SetPosition<'a>, _: Notation, out: &mut Vec<u8>) {
        position.said.print("pos", out);
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, notation: Notation) -> arbitrary::Result<SetPosition<'a>> {
        set_position(u, notation)
    }
}

#[cfg(any(test, feature = "fuzzing"))]
/// What `position` says besides games that are played, written for a notation.
const POSITIONS: &[[&str; 3]] = &[
    ["position startpos", "position startpos", "position startpos"],
    [
        "position startpos moves P0 P1 x",
        "position startpos moves Pa7 Pd7 x",
        "position startpos moves a7 d7 x",
    ],
    [
        "position pos w:0,2;b:1;b;3;0 moves P4",
        "position pos w:a7,g7;b:d7;b;3;0 moves Pd6",
        "position pos b:wa7,g7:bd7:2",
    ],
    ["position pos garbage", "position pos w:", "position pos w:w:b:1"],
];

#[cfg(any(test, feature = "fuzzing"))]
/// A `position`.
fn set_position<'a>(
    u: &mut arbitrary::Unstructured<'a>,
    notation: Notation,
) -> arbitrary::Result<SetPosition<'a>> {
    let line = u.choose(POSITIONS)?[super::generate::edition(notation)];
    match Command::parse(line.as_bytes(), notation) {
        Command::Position(position) => Ok(position),
        _ => Err(arbitrary::Error::IncorrectFormat),
    }
}
