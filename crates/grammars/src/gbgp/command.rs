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
use super::reason::{Arguments, Fault, Reason};
use crate::table::{Argument, Spoken, lines, printing};
use crate::text::{Place, push_number, strip_cr};
use crate::uci_family::{OptionName, OptionValue, Switch, expect};
use crate::words::{Words, take_word};
use games::morris::Move;
use wire::line::escape;

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

    fn fault(&self, reason: Reason, part: &[u8]) -> Fault {
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

impl<'a> Argument<'a, Notation> for SetPosition<'a> {
    type Value = SetPosition<'a>;

    fn read(a: &mut Arguments<'a>) -> Result<SetPosition<'a>, Fault> {
        let startpos = a.read(|word| match word {
            b"startpos" => Ok(true),
            b"pos" => Ok(false),
            _ => Err(Reason::Expected("pos or startpos")),
        })?;
        let start = if startpos { None } else { Some(a.word()?) };
        let mut moves = Words::default();
        if !a.rest().is_empty() {
            expect(a, "moves")?;
            moves = Words::of(a.take().rest());
        }
        Ok(SetPosition { line: a.line(), start, moves, notation: a.dialect })
    }

    fn print(position: SetPosition<'a>, _: Notation, out: &mut Vec<u8>) {
        position.print(out);
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, notation: Notation) -> arbitrary::Result<SetPosition<'a>> {
        super::generate::set_position(u, notation)
    }
}
