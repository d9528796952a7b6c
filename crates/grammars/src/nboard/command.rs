//! What the GUI says to the engine: [`Command`].
//!
//! Not for judging whether a command may be sent now. Old commands of no edition of the text (`clear`, `new`) are
//! [`Command::Unknown`].

#[cfg(any(test, feature = "fuzzing"))]
use super::generate;
use super::item::MoveItem;
use super::reason::{Arguments, Fault, NBoard};
use crate::table::{Spoken, Trimmed, arguments, lines, printing};
use crate::text::{push_number, signed, split_word, strip_cr, trim, trim_start};

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

lines! {
    /// A line from the GUI.
    pub enum Command<'a> for NBoard, each command or Empty {
        /// `nboard VERSION`: the first line.
        "nboard" => NBoard(i64 as VersionNumber),
        "set" "depth" => SetDepth(i64),
        /// `set game GGF`: the game's text; see [`ggf::Game`](super::ggf::Game).
        "set" "game" => SetGame(&'a [u8] as Trimmed),
        "set" "contempt" => SetContempt(i64), // version 2
        "move" => Move(MoveItem<'a>), // version 2
        "hint" => Hint(i64),
        "go" => Go,
        "ping" => Ping(i64),
        "learn" => Learn,
        "analyze" => Analyze, // version 2
        "quit" => Quit,
    }
    also {
        /// `MOVE[/EVAL[/TIME]]` (version 1 only).
        "MOVE" => BareMove(MoveItem<'a>),
    }
}

printing!(Command);

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8], context: CommandContext) -> Command<'a> {
        let body = trim_start(strip_cr(line));
        let (word, rest) = split_word(body);
        if word.is_empty() {
            return Command::Empty;
        }
        Command::strict(NBoard, line, word, rest).unwrap_or_else(|| match MoveItem::parse(trim(body)) {
            Ok(item) if context.version == Version::One => Command::BareMove(item),
            _ => Command::Unknown(line),
        })
    }
}

arguments! {
    for NBoard;
    /// The number of a version.
    enum VersionNumber is i64: word |word| Ok(signed(word)?), |number, _, out| push_number(out, number),
        made |u, _| u.int_in_range(1..=3);
    MoveItem<'a>: cursor item, |item, _, out| item.print(out), made |u, _| generate::item(u);
}

fn item<'a>(a: &mut Arguments<'a>) -> Result<MoveItem<'a>, Fault> {
    let word = a.word()?;
    MoveItem::parse(word).map_err(|(reason, part)| a.fault(reason, part))
}
