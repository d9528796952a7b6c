//! What the interface says to the engine: [`Command`]. Commands are tried first, then moves (section 0).
//!
//! Not for judging whether a command may be sent now.

#[cfg(any(test, feature = "fuzzing"))]
use super::generate;
use super::level::Level;
use super::reason::{Arguments, Autoplayer, Fault, Reason};
use crate::chess::{GameResult, MoveText};
use crate::table::{Spoken, Trimmed, arguments, lines, printing};
use crate::text::{inner_cr, push_number, split_word, strip_cr, trim, trim_start};

lines! {
    /// A line from the interface.
    pub enum Command<'a> for Autoplayer, each command or Empty {
        /// `new`: the start of a game.
        "new" => New,
        /// `go`: the engine has the side on move.
        "go" => Go,
        /// `draw`: the opponent offers a draw, or accepts one.
        "draw" => Draw,
        /// `decline`: the opponent declines a draw.
        "decline" => Decline,
        "quit" => Quit,
        /// `setpos FEN`: the text of the position, which is not looked into here.
        "setpos" => SetPos(&'a [u8] as Trimmed),
        "level" => Level(Level),
        /// `time N`: the engine's own clock, in hundredths of a second.
        "time" => Time(i64),
        /// `otim N`: the opponent's clock, in hundredths of a second.
        "otim" => Otim(i64),
        /// `result RESULT {COMMENT}`: the game is over.
        "result" => Result {
            /// How it ended.
            result: GameResult,
            /// Why; without its braces.
            comment: &'a [u8] as Braced,
        },
        /// `name X`: the opponent's name.
        "name" => Name(&'a [u8] as Trimmed),
        "rating" => Rating {
            /// The receiver's.
            own: i64,
            /// The opponent's.
            opponent: i64,
        },
    }
    also {
        /// A bare move, `e4` or `e2e4`.
        "" => Move(MoveText<'a>),
        /// `RESULT {COMMENT}`: what the other engine claims, handed over for confirmation (AC-3).
        "" => Claim {
            /// How it has ended by the other engine.
            result: GameResult,
            /// Why; without its braces.
            comment: &'a [u8] as Braced,
        },
        /// Another word alone: an extension that the interface offers, `bughouse`, or a command of level 2, `setpos`.
        "" => Extension(&'a [u8] as Offer),
    }
}

printing!(Command);

/// The commands that only some engines know (AP-L1-2).
const LEVEL_TWO: [&[u8]; 2] = [b"setpos", b"rating"];

impl<'a> Command<'a> {
    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8]) -> Command<'a> {
        let (word, rest) = split_word(trim_start(strip_cr(line)));
        if word.is_empty() {
            return Command::Empty;
        }
        // Their names alone offer them, as those of other extensions do.
        if LEVEL_TWO.contains(&word) && trim(rest).is_empty() {
            return Command::Extension(word);
        }
        Command::strict(Autoplayer, line, word, rest).unwrap_or_else(|| wordless(line, word, rest))
    }
}

/// A line that begins with no command: a move, a claim, an offer of an extension, or nothing known.
fn wordless<'a>(line: &'a [u8], word: &'a [u8], rest: &'a [u8]) -> Command<'a> {
    let code = GameResult::parse(word);
    match (trim(rest), code, MoveText::parse(word)) {
        ([b'{', comment @ .., b'}'], Some(result), _)
            if inner_cr(line, comment, Reason::InnerCr).is_none() =>
        {
            Command::Claim { result, comment }
        }
        ([], _, Some(mv)) => Command::Move(mv),
        ([], None, None) if word.iter().all(u8::is_ascii_graphic) => Command::Extension(word),
        _ => Command::Unknown(line),
    }
}

arguments! {
    for Autoplayer;
    MoveText<'a>: word |word| MoveText::parse(word).ok_or(Reason::NotAMove), |mv, _, out| out.extend_from_slice(mv.text),
        made |u, _| crate::chess::generate::mv(u);
    GameResult: word |word| GameResult::parse(word).ok_or(Reason::NotAResult),
        |result, _, out| out.extend_from_slice(result.code().as_bytes()), samples &["1-0", "0-1", "1/2-1/2", "*"];
    Level: cursor |a| Level::parse(a.take()), |level, _, out| push_number(out, level), made generate::level;
    /// `{COMMENT}`.
    enum Braced is &'a [u8]: cursor braced, print_braced, made |u, _| crate::generate::text(u);
    /// The name of an extension.
    enum Offer is &'a [u8]: word Ok, |name, _, out| out.extend_from_slice(name), made generate::extension;
}

fn braced<'a>(a: &mut Arguments<'a>) -> Result<&'a [u8], Fault> {
    match a.take().rest() {
        [b'{', comment @ .., b'}'] => Ok(comment),
        rest @ [] => Err(a.fault(Reason::MissingArgument, rest)),
        other => Err(a.fault(Reason::NotBraced, other)),
    }
}

/// Writes a comment in its braces.
pub(super) fn print_braced(comment: &[u8], _: Autoplayer, out: &mut Vec<u8>) {
    out.push(b'{');
    out.extend_from_slice(comment);
    out.push(b'}');
}
