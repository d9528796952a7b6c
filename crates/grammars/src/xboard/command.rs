//! What the GUI says to the engine: every command of specs/xboard/requirements.md 2.1 ([`Command`]).
//!
//! Not for the lines of edit mode, which are [`EditCommand`](super::EditCommand)s, and not for judging whether a command
//! may be sent now.

use super::reason::Fault;
use super::variant::VariantName;
use crate::chess::{GameResult, MoveText};

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

/// How a move was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MovePrefix {
    /// `e2e4`.
    Bare,
    /// `usermove e2e4`.
    UserMove,
}

/// A span in seconds, to the thousandth: `5`, `12.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seconds {
    /// Thousandths of a second.
    pub thousandths: u64,
}

/// BASE of `level`: `MIN` or `MIN:SEC`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Base<'a> {
    /// Minutes.
    pub minutes: u32,
    /// Seconds, if told.
    pub seconds: Option<u32>,
    /// Unexpected characters after it, to be ignored (WinBoard 4.3).
    pub trailing: &'a [u8],
}

/// `level MPS BASE INC`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Level<'a> {
    /// Moves a period; 0: the whole game is one period.
    pub moves: u32,
    /// Time of a period.
    pub base: Base<'a>,
    /// Added after each move; none in the legacy form `level 1 TIME`.
    pub increment: Option<Seconds>,
}

/// `option NAME[=VALUE]`. A name may hold `=` itself, so only its definer can part the two: [`SetOption::split`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SetOption<'a> {
    /// All after `option `.
    pub text: &'a [u8],
}

/// White or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

/// `holding [W] [B]`, `holding [W] [B] CP` (bughouse).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holding<'a> {
    /// White's pieces: `PPPRQ`.
    pub white: &'a [u8],
    /// Black's pieces.
    pub black: &'a [u8],
    /// Who just got which piece.
    pub gained: Option<(Colour, u8)>,
}

/// A line from the GUI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command<'a> {
    /// `xboard` (§8, v1): the first line.
    Xboard,
    /// `protover N` (§8, v2).
    Protover(i64),
    /// `accepted FEATURE` (§8, v2).
    Accepted(&'a [u8]),
    /// `rejected FEATURE`, `rejected option VALUE` (§8, v2): the whole rest of the line.
    Rejected(&'a [u8]),
    /// `new` (§8, v1).
    New,
    /// `variant NAME` (§8, v1).
    Variant(VariantName<'a>),
    /// `quit` (§8, v1).
    Quit,
    /// `random` (§8, v1).
    Random,
    /// `force` (§8, v1).
    Force,
    /// `go` (§8, v1).
    Go,
    /// `playother` (§8, v2).
    PlayOther,
    /// `white` (§8, v1, obsolete).
    White,
    /// `black` (§8, v1, obsolete).
    Black,
    /// `level MPS BASE INC` (§11, v1), and the legacy `level 1 TIME`.
    Level(Level<'a>),
    /// `st TIME` (§11, v1).
    St(Seconds),
    /// `sd DEPTH` (§8, v1).
    Sd(u32),
    /// `nps RATE` (§8, 4.3).
    Nps(u64),
    /// `time CS` (§8, v1): the engine's clock in centiseconds.
    Time(i64),
    /// `otim CS` (§8, v1): the opponent's clock in centiseconds.
    Otim(i64),
    /// `MOVE` (v1) or `usermove MOVE` (v2).
    Move {
        /// The move.
        mv: MoveText<'a>,
        /// How it was sent.
        prefix: MovePrefix,
    },
    /// `?` (§8, v1): move now.
    MoveNow,
    /// `ping N` (§8, v2).
    Ping(i64),
    /// `draw` (§8, v1).
    Draw,
    /// `result RESULT {TEXT}` (§8, v1).
    Result {
        /// The result.
        result: GameResult,
        /// The comment without its braces, if there is one.
        comment: Option<&'a [u8]>,
    },
    /// `setboard FEN` (§8, v2).
    SetBoard(&'a [u8]),
    /// `edit` (§8, v1): the next lines are [`EditCommand`](super::EditCommand)s.
    Edit,
    /// `hint` (§8, v1).
    Hint,
    /// `bk` (§8, v1).
    Bk,
    /// `undo` (§8, v1).
    Undo,
    /// `remove` (§8, v1).
    Remove,
    /// `hard` (§8, v1).
    Hard,
    /// `easy` (§8, v1).
    Easy,
    /// `post` (§8, v1).
    Post,
    /// `nopost` (§8, v1).
    NoPost,
    /// `analyze` (§12, v1).
    Analyze,
    /// `exit` (§12, v1).
    Exit,
    /// `.` (§12, v1): asks for `stat01:`.
    Status,
    /// `name TEXT` (§8, v1).
    Name(&'a [u8]),
    /// `rating OWN OPPONENT` (§8, v1); 0: unrated.
    Rating {
        /// The engine's.
        own: i64,
        /// The opponent's.
        opponent: i64,
    },
    /// `ics HOST` (§8, v2); `-`: local.
    Ics(&'a [u8]),
    /// `computer` (§8, v1).
    Computer,
    /// `pause` (§8, v2).
    Pause,
    /// `resume` (§8, v2).
    Resume,
    /// `memory MB` (§8, 4.4).
    Memory(u64),
    /// `cores N` (§8, 4.4).
    Cores(u64),
    /// `egtpath TYPE PATH` (§8, 4.4).
    EgtPath {
        /// The format.
        format: &'a [u8],
        /// The folder, to the end of the line.
        path: &'a [u8],
    },
    /// `option NAME[=VALUE]` (§8, 4.4).
    Option(SetOption<'a>),
    /// `partner`, `partner WORD` (bughouse, v1).
    Partner(Option<&'a [u8]>),
    /// `ptell TEXT` (bughouse, v1).
    PTell(&'a [u8]),
    /// `holding ...` (bughouse, v1).
    Holding(Holding<'a>),
    /// `REPTAG TEXT`: the answer to `askuser` (§9, v1).
    Answer {
        /// The tag.
        tag: &'a [u8],
        /// The text.
        text: &'a [u8],
    },
    /// `depth` (§13, legacy): the next line is a [`Command::DepthNumber`].
    Depth,
    /// The number after `depth`.
    DepthNumber(u32),
    /// `fritz` (ChessBase).
    Fritz,
    /// `reset` (ChessBase).
    Reset,
    /// `ponder` (ChessBase).
    Ponder,
    /// `exclude MOVE`, `exclude all` (specs/xboard/requirements.md Appendix A).
    Exclude(&'a [u8]),
    /// `include MOVE`, `include all` (specs/xboard/requirements.md Appendix A).
    Include(&'a [u8]),
    /// `setscore SCORE DEPTH` (specs/xboard/requirements.md Appendix A).
    SetScore {
        /// The score in centipawns.
        score: i64,
        /// Its depth.
        depth: u32,
    },
    /// `lift SQUARE` (specs/xboard/requirements.md Appendix A).
    Lift(&'a [u8]),
    /// `put SQUARE` (specs/xboard/requirements.md Appendix A).
    Put(&'a [u8]),
    /// `hover SQUARE` (specs/xboard/requirements.md Appendix A).
    Hover(&'a [u8]),
    /// An empty line, or only blanks.
    Blank,
    /// A known command with wrong arguments.
    Malformed {
        /// The command's name.
        command: &'static str,
        /// What is wrong, and where.
        fault: Fault,
        /// The line.
        text: &'a [u8],
    },
    /// No command, and no move.
    Unknown(&'a [u8]),
}
