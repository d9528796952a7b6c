//! What the controller says to the engine: [`Command`].
//!
//! Not for judging whether a command may be sent now.

use super::reason::{Arguments, Bei, Fault, Reason};
use crate::table::{Spoken, arguments, lines, printing, without_cr};
use crate::text::strip_cr;
use crate::words::{Words, take_word};

lines! {
    /// A line from the controller.
    pub enum Command<'a> for Bei, each command or Empty {
        /// `bei [ARGUMENTS]`: the first line.
        "bei" => Bei(Words<'a>),
        "isready" => IsReady,
        "newgame" => NewGame(&'a [u8] as Identifier),
        /// `setoption strength N`: how strong the engine is to play, as a rating.
        "setoption" "strength" as "setoption" => Strength(i64),
        /// `setoption depth N`: how many plies deep it is to search.
        "setoption" "depth" as "setoption" => Depth(i64),
        "setline" => SetLine {
            /// The position.
            position: &'a [u8] as Serialization,
            /// Earlier positions, to which no move may lead.
            taboo: Words<'a>,
        },
        /// `ponder TURNS`: so many turns until the engine plays.
        "ponder" => Ponder(i64),
        /// `go`, `go wantThreats`.
        "go" => Go {
            /// Whether the opponent's threats are wanted.
            threats: bool as WantThreats,
        },
        "stop" => Stop,
        "quit" => Quit,
    }
}

printing!(Command);

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Command<'a> {
        let mut rest = strip_cr(line);
        let Some(word) = take_word(&mut rest) else { return Command::Empty };
        match Command::strict(Bei, line, word, rest) {
            Some(command) => command,
            None if word == b"setoption" => {
                let none = Arguments::new(line, rest).read(|_| Err(Reason::NoSuchOption));
                let none = without_cr::<Bei, _>(line, rest, none);
                none.unwrap_or_else(|fault| Command::malformed("setoption", fault, line))
            }
            None => Command::Unknown(line),
        }
    }
}

arguments! {
    for Bei;
    /// The name of a game.
    enum Identifier is &'a [u8]: word Ok, |name, _, out| out.extend_from_slice(name), samples &[
        "boost-9-9-2-8-2", "boost-5-5-2-8-2", "boost-5-5-3-8-2", "boost-5-5-2-8-2-demo", "boost-26-26-10-8-0",
        "boost-9-9-2-8", "not-a-boost-game",
    ];
    /// A position.
    enum Serialization is &'a [u8]: word Ok, |text, _, out| out.extend_from_slice(text), samples &[
        "2T02/5/P04/4P1/2P1P1P1", "2T12/5/5/P13P0/2P0P0P0", "P13P1/2P02/1P01P01/2P02/P13P1",
        "P13T0/5/2P12/P14/P0P13", "2T02/5/5/4P1/2P1P1P1",
        "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0", "5/5/5/5/6", "x",
    ];
    /// `wantThreats` or nothing.
    enum WantThreats is bool: cursor want_threats,
        |wanted, _, out| out.extend_from_slice(if wanted { b"wantThreats" } else { b"" }), made |u, _| u.arbitrary();
}

fn want_threats(a: &mut Arguments<'_>) -> Result<bool, Fault> {
    if a.rest().is_empty() {
        return Ok(false);
    }
    a.read(|word| if word == b"wantThreats" { Ok(true) } else { Err(Reason::NotWantThreats) })
}
