//! What the engine says to the GUI: every message of specs/xboard/requirements.md 2.2, and the old
//! forms of specs/xboard/requirements.md 7 ([`Message`]).
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails and never allocates; a line
//! that breaks the form of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use super::claim::Claim;
use super::feature::FeatureLine;
use super::form::Form;
use super::phrase::StartFailure;
use super::reason::Fault;
use super::refusal::Refusal;
use super::thinking::{Stat, Thinking};
use crate::chess::MoveText;
use crate::table::named;

/// Whether an answer to `bk` is being collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BookAnswer {
    /// No: indented lines are something else.
    #[default]
    Closed,
    /// Yes: indented lines belong to it, and an empty line ends it.
    Open,
}

/// What must be known to read a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MessageContext {
    /// Whether an answer to `bk` is open.
    pub book: BookAnswer,
}

named! {
    /// To whom a `tell` message goes.
    pub enum Tell {
        Opponent = "tellopponent", // v2
        Others = "tellothers", // v2
        All = "tellall", // v2
        User = "telluser", // v1
        UserError = "tellusererror", // v1
        Ics = "tellics", // v1
        IcsNoAlias = "tellicsnoalias", // v2
    }
}

named! {
    /// A server command of old Crafty (specs/xboard/requirements.md 7.4).
    pub enum ServerCommand {
        /// `kibitz...`; `kibitz Hello from Crafty` switches signals off in xboard.
        Kibitz = "kibitz",
        /// `whisper...`.
        Whisper = "whisper",
        /// `tell...`.
        Tell = "tell",
        /// `draw...`.
        Draw = "draw",
    }
}

named! {
    /// A message of later versions, tolerated (specs/xboard/requirements.md Appendix A).
    pub enum Later {
        /// `highlight COLORFEN`.
        Highlight = "highlight",
        /// `click SQUARE`.
        Click = "click",
        /// `choice PIECES`.
        Choice = "choice",
        /// `setup [(PIECETOCHAR)] [WxH+S_PARENT] FEN`.
        Setup = "setup",
        /// `piece ID BETZA`.
        Piece = "piece",
        /// `setboard FEN`.
        SetBoard = "setboard",
    }
}

/// A line from the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Message<'a> {
    /// `feature NAME=VALUE ...` (§9, v2).
    Feature(FeatureLine<'a>),
    /// `pong N` (§9, v2).
    Pong(i64),
    /// `move MOVE` (§9, v1), `NUMBER ... MOVE` (legacy).
    Move(MoveText<'a>),
    /// `Illegal move: MOVE`, `Illegal move (REASON): MOVE` (§9, v1).
    IllegalMove {
        /// The refused text, if told.
        mv: Option<&'a [u8]>,
        /// The reason, if told.
        reason: Option<&'a [u8]>,
    },
    /// `Error (ERRORTYPE): COMMAND` (§9, v1).
    Error {
        /// The error type, if in parentheses.
        kind: Option<&'a [u8]>,
        /// The refused line as far as it is told; for odd forms everything after `Error`.
        command: &'a [u8],
    },
    /// A refusal in words of the engine's own.
    Refusal(Refusal<'a>),
    /// `RESULT {comment}` (§9, v1), and old wordings.
    Result(Claim<'a>),
    /// `resign` (§9, v1).
    Resign,
    /// `offer draw` (§9, v1).
    OfferDraw,
    /// `PLY SCORE TIME NODES PV` (§10, v1).
    Thinking(Thinking<'a>),
    /// The PV goes on: at least four leading blanks (§10, v1). The text after the blanks.
    Continuation(&'a [u8]),
    /// `(only move) MOVE` of old Crafty.
    OnlyMove(&'a [u8]),
    /// `Hint: MOVE` (§8, v1).
    Hint(MoveText<'a>),
    /// A line of the answer to `bk` (§8, v1), with its indentation.
    BookLine(&'a [u8]),
    /// The empty line that ends it.
    BookEnd,
    /// `stat01: ...` (§12, v1).
    Stat(Stat<'a>),
    /// `++` (§12, v1).
    FailHigh,
    /// `--` (§12, v1).
    FailLow,
    /// `telluser TEXT` and its like (§9).
    Tell {
        /// The recipients.
        to: Tell,
        /// The text.
        text: &'a [u8],
    },
    /// `askuser REPTAG TEXT` (§9, v1).
    AskUser {
        /// The tag that the answer must begin with.
        tag: &'a [u8],
        /// The question.
        text: &'a [u8],
    },
    /// `# TEXT` (§9, 4.3): all after the `#`.
    Comment(&'a [u8]),
    /// A line with a phrase of start failure (specs/xboard/requirements.md 7.4).
    StartFailure {
        /// The phrase.
        phrase: StartFailure,
        /// The line.
        text: &'a [u8],
    },
    /// A server command of old Crafty (specs/xboard/requirements.md 7.4).
    Server {
        /// The server command.
        command: ServerCommand,
        /// The line.
        text: &'a [u8],
    },
    /// `warning...`: xboard shows it as an error. The line.
    Warning(&'a [u8]),
    /// A message of later versions.
    Later {
        /// The message.
        message: Later,
        /// What follows its name.
        text: &'a [u8],
    },
    /// An empty line outside an answer to `bk`, or only blanks.
    Blank,
    /// A known message in wrong form.
    Malformed {
        /// The message's name: `pong`.
        message: &'static str,
        /// What is wrong, and where.
        fault: Fault,
        /// The line.
        text: &'a [u8],
    },
    /// No message.
    Unknown(&'a [u8]),
}

/// A message, and in which form it came.
pub type Parsed<'a> = crate::text::Parsed<Message<'a>, Form>;
