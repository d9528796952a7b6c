//! What the GUI says to the engine: [`Command`].
//!
//! Not for judging whether a command may be sent now. Positions and moves in it are read when they are asked for
//! ([`SetPosition`]), because what is wrong with them does not make the line another command.

use super::go::Go;
use super::position::SetPosition;
use super::reason::{Arguments, Fault, Uci};
use super::register::Register;
use crate::table::{Argument, Spoken, arguments, lines, printing, without_cr};
use crate::text::strip_cr;
use crate::uci_family::{OptionName, OptionValue, Switch};
use crate::words::{Words, take_word};

lines! {
    /// A line from the GUI.
    pub enum Command<'a> for Uci, each command or Empty {
        /// The first line (UCI-GUI-1).
        "uci" => Uci,
        /// `debug on`, `debug off` (UCI-DBG-3).
        "debug" => Debug(bool as Switch),
        /// Whether all before has been done (UCI-RDY-1, UCI-RDY-4).
        "isready" => IsReady,
        /// `setoption name ID [value X]` (UCI-SET-1 to -10).
        "setoption" => SetOption {
            /// The option's name, maybe of several words (UCI-SET-4).
            name: Words<'a> as Name,
            /// The value as it is written, maybe empty or [`EMPTY`](super::EMPTY); none if `value` is not there (UCI-SET-5).
            value: Option<Words<'a>> as OptionValue,
        },
        /// UCI-REG-2 to -4.
        "register" => Register(Register<'a>),
        /// What follows belongs to another game (UCI-NEW-1).
        "ucinewgame" => UciNewGame,
        /// `position (startpos | fen FEN) [moves MOVE…]` (UCI-POS-1 to -4).
        "position" => Position(SetPosition<'a>),
        /// The beginning of a search (UCI-GO-1).
        "go" => Go(Go<'a>),
        /// Its end (UCI-STOP-1).
        "stop" => Stop,
        /// The expected move was played (UCI-PH-1).
        "ponderhit" => PonderHit,
        /// The end of the engine (UCI-QUIT-1).
        "quit" => Quit,
    }
}

printing!(Command);

impl<'a> Command<'a> {
    /// Reads one line, without its end, as leniently as an engine should. Blanks and TABs round words do not matter
    /// (UCI-GEN-6); a carriage return at the end neither (UCI-GEN-5). Words before the first command are dropped
    /// (UCI-GEN-8), and those that belong to nothing in it as well (UCI-GEN-10): `joho isready now` is `isready` (UT-38).
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Command<'a> {
        let mut rest = strip_cr(line);
        let mut command = Command::Empty;
        while let Some(word) = take_word(&mut rest) {
            command = Command::Unknown(line);
            let mut a = Arguments::new(line, rest);
            if let Some((name, read)) = Command::row(word, &mut a) {
                let read = without_cr::<Uci, _>(line, rest, read);
                return read.unwrap_or_else(|fault| Command::malformed(name, fault, line));
            }
        }
        command
    }
}

arguments! {
    for Uci;
    /// `name ID`, wherever it begins (UCI-GEN-10).
    enum Name is Words<'a>: cursor name, <OptionName as Argument<'a, Uci>>::print,
        made <OptionName as Argument<'a, Uci>>::make;
}

fn name<'a>(a: &mut Arguments<'a>) -> Result<Words<'a>, Fault> {
    a.skip_to(&[b"name"]);
    <OptionName as Argument<'a, Uci>>::read(a)
}
