//! What the GUI says to the engine: every command of specs/xboard/requirements.md 2.1 ([`Command`]).
//!
//! Not for the lines of edit mode, which are [`EditCommand`](super::EditCommand)s, and not for judging whether a command
//! may be sent now.

use super::arguments::{Braced, Holding, Level, MovePrefix, Seconds, SetOption, Tag, read_move};
use super::reason::{Arguments, Fault, Xboard};
use super::variant::VariantName;
use crate::chess::{GameResult, MoveText};
use crate::table::{OptionalWord, SomeText, Spoken, Text, Trimmed, Word, lines, printing};
use crate::text::{split_word, strip_cr, trim, trim_start, unsigned_as};

/// Which bare words are taken for moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BareMoves {
    /// Every spelling of a move: the engine did not ask for `usermove`.
    #[default]
    Any,
    /// Coordinates only: with `usermove=1` xboard still sends the `a2a3` of its edit sequence bare.
    Coordinates,
}

/// What an earlier line makes of the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Awaited<'a> {
    /// Nothing.
    #[default]
    Nothing,
    /// The number after a `depth` line.
    Depth,
    /// Maybe the answer to an `askuser` with this tag.
    Answer(&'a [u8]),
}

/// What must be known to read a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CommandContext<'a> {
    /// Which bare words are moves.
    pub bare_moves: BareMoves,
    /// What an earlier line makes of this one.
    pub awaited: Awaited<'a>,
}

lines! {
    /// A line from the GUI.
    pub enum Command<'a> for Xboard, each command or Blank {
        /// `xboard` (§8, v1): the first line.
        "xboard" => Xboard,
        "protover" => Protover(i64), // §8, v2
        "accepted" => Accepted(&'a [u8] as Trimmed), // §8, v2
        /// `rejected FEATURE`, `rejected option VALUE` (§8, v2): the whole rest of the line.
        "rejected" => Rejected(&'a [u8] as SomeText),
        "new" => New, // §8, v1
        "variant" => Variant(VariantName<'a>), // §8, v1
        "quit" => Quit, // §8, v1
        "random" => Random, // §8, v1
        "force" => Force, // §8, v1
        "go" => Go, // §8, v1
        "playother" => PlayOther, // §8, v2
        "white" => White, // §8, v1, obsolete
        "black" => Black, // §8, v1, obsolete
        /// `level MPS BASE INC` (§11, v1), and the legacy `level 1 TIME`.
        "level" => Level(Level<'a>),
        "st" => St(Seconds), // §11, v1
        "sd" => Sd(u32), // §8, v1
        "nps" => Nps(u64), // §8, 4.3
        /// `time CS` (§8, v1): the engine's clock in centiseconds.
        "time" => Time(i64),
        /// `otim CS` (§8, v1): the opponent's clock in centiseconds.
        "otim" => Otim(i64),
        /// `?` (§8, v1): move now.
        "?" => MoveNow,
        "ping" => Ping(i64), // §8, v2
        "draw" => Draw, // §8, v1
        "result" => Result { // §8, v1
            /// The result.
            result: GameResult,
            /// The comment without its braces, if there is one.
            comment: Option<&'a [u8]> as Braced,
        },
        "setboard" => SetBoard(&'a [u8] as SomeText), // §8, v2
        /// `edit` (§8, v1): the next lines are [`EditCommand`](super::EditCommand)s.
        "edit" => Edit,
        "hint" => Hint, // §8, v1
        "bk" => Bk, // §8, v1
        "undo" => Undo, // §8, v1
        "remove" => Remove, // §8, v1
        "hard" => Hard, // §8, v1
        "easy" => Easy, // §8, v1
        "post" => Post, // §8, v1
        "nopost" => NoPost, // §8, v1
        "analyze" => Analyze, // §12, v1
        "exit" => Exit, // §12, v1
        /// `.` (§12, v1): asks for `stat01:`.
        "." => Status,
        "name" => Name(&'a [u8] as Text), // §8, v1
        /// `rating OWN OPPONENT` (§8, v1); 0: unrated.
        "rating" => Rating {
            /// The engine's.
            own: i64,
            /// The opponent's.
            opponent: i64,
        },
        /// `ics HOST` (§8, v2); `-`: local.
        "ics" => Ics(&'a [u8] as Word),
        "computer" => Computer, // §8, v1
        "pause" => Pause, // §8, v2
        "resume" => Resume, // §8, v2
        "memory" => Memory(u64), // §8, 4.4
        "cores" => Cores(u64), // §8, 4.4
        "egtpath" => EgtPath { // §8, 4.4
            /// The format.
            format: &'a [u8] as Word,
            /// The folder, to the end of the line.
            path: &'a [u8] as SomeText,
        },
        "option" => Option(SetOption<'a>), // §8, 4.4
        /// `partner`, `partner WORD` (bughouse, v1).
        "partner" => Partner(Option<&'a [u8]> as OptionalWord),
        "ptell" => PTell(&'a [u8] as Text), // bughouse, v1
        "holding" => Holding(Holding<'a>), // bughouse, v1
        /// `depth` (§13, legacy): the next line is a [`Command::DepthNumber`].
        "depth" => Depth,
        "fritz" => Fritz, // ChessBase
        "reset" => Reset, // ChessBase
        "ponder" => Ponder, // ChessBase
        /// `exclude MOVE`, `exclude all` (specs/xboard/requirements.md Appendix A).
        "exclude" => Exclude(&'a [u8] as Word),
        /// `include MOVE`, `include all` (specs/xboard/requirements.md Appendix A).
        "include" => Include(&'a [u8] as Word),
        "setscore" => SetScore { // specs/xboard/requirements.md Appendix A
            /// The score in centipawns.
            score: i64,
            /// Its depth.
            depth: u32,
        },
        "lift" => Lift(&'a [u8] as Word), // specs/xboard/requirements.md Appendix A
        "put" => Put(&'a [u8] as Word), // specs/xboard/requirements.md Appendix A
        "hover" => Hover(&'a [u8] as Word), // specs/xboard/requirements.md Appendix A
    }
    also {
        /// `MOVE` (v1) or `usermove MOVE` (v2).
        "MOVE" => Move {
            /// How it was sent.
            prefix: MovePrefix,
            /// The move.
            mv: MoveText<'a>,
        },
        /// `REPTAG TEXT`: the answer to `askuser` (§9, v1).
        "REPTAG" => Answer {
            /// The tag.
            tag: &'a [u8] as Tag,
            /// The text.
            text: &'a [u8] as Text,
        },
        /// The number after `depth`.
        "" => DepthNumber(u32),
    }
}

printing!(Command unnamed);

impl<'a> Command<'a> {
    /// The first words of all commands, moves excepted.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Command::NAMES.iter().copied().chain(["usermove"])
    }

    /// The command's first word; `MOVE` for a bare move, `REPTAG` for an answer, empty for a number after `depth` and for
    /// lines that are no command.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Command::Move { prefix: MovePrefix::UserMove, .. } => "usermove",
            command => command.called(),
        }
    }

    /// Reads one line, without its end. Blanks and TABs round words do not matter; a carriage return at the end neither.
    #[must_use]
    pub fn parse(line: &'a [u8], context: CommandContext<'_>) -> Command<'a> {
        let body = trim_start(strip_cr(line));
        let (word, rest) = split_word(body);
        if word.is_empty() {
            return Command::Blank;
        }
        if context.awaited == Awaited::Depth
            && let Ok(depth) = unsigned_as(trim(body))
        {
            return Command::DepthNumber(depth);
        }
        if word == b"usermove" {
            let mut a = Arguments::new(line, rest);
            let read = a.read(read_move).and_then(|mv| a.end(mv));
            return read.map_or_else(
                |fault| Command::malformed("usermove", fault, line),
                |mv| Command::Move { prefix: MovePrefix::UserMove, mv },
            );
        }
        Command::strict(Xboard, line, word, rest).unwrap_or_else(|| unnamed(line, body, context))
    }
}

/// A line that begins with no command's name: an answer, a move, or nothing known.
fn unnamed<'a>(line: &'a [u8], body: &'a [u8], context: CommandContext<'_>) -> Command<'a> {
    let (word, rest) = split_word(body);
    if context.awaited == Awaited::Answer(word) {
        return Command::Answer { tag: word, text: Arguments::new(line, rest).text() };
    }
    let wanted = |mv: &MoveText<'_>| context.bare_moves == BareMoves::Any || mv.is_plain();
    match MoveText::parse(word).filter(wanted) {
        Some(mv) if trim(rest).is_empty() => Command::Move { mv, prefix: MovePrefix::Bare },
        _ => Command::Unknown(line),
    }
}
