//! What the engine says to the GUI: every message of specs/xboard/requirements.md 2.2, and the old
//! forms of specs/xboard/requirements.md 7 ([`Message`]).
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails and never allocates; a line
//! that breaks the form of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use super::claim::Claim;
use super::feature::FeatureLine;
use super::form::Form;
#[cfg(any(test, feature = "fuzzing"))]
use super::generate;
use super::phrase::StartFailure;
use super::reason::{Fault, Reason, Xboard};
use super::refusal::Refusal;
use super::refused::{RefusedCommand, RefusedMove};
use super::thinking::{Stat, Thinking};
use crate::chess::MoveText;
use crate::table::{Text, Word, arguments, lines, named, printing};
use crate::text::push_words;

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

lines! {
    /// A line from the engine.
    pub enum Message<'a> for Xboard, each message or Blank {
        "feature" => Feature(FeatureLine<'a>), // §9, v2
        "pong" => Pong(i64), // §9, v2
        /// Also `NUMBER ... MOVE` (legacy).
        "move" => Move(MoveText<'a>), // §9, v1
        "askuser" => AskUser { // §9, v1
            /// The tag that the answer must begin with.
            tag: &'a [u8] as Word,
            /// The question.
            text: &'a [u8] as Text,
        },
        "resign" => Resign, // §9, v1
        "offer" "draw" => OfferDraw, // §9, v1
        "Hint:" => Hint(MoveText<'a>), // §8, v1
        "stat01:" => Stat(Stat<'a>), // §12, v1
        "++" => FailHigh, // §12, v1
        "--" => FailLow, // §12, v1
    }
    also {
        /// `Illegal move: MOVE`, `Illegal move (REASON): MOVE` (§9, v1).
        "Illegal move" => IllegalMove(RefusedMove<'a>),
        /// `Error (ERRORTYPE): COMMAND` (§9, v1).
        "Error" => Error(RefusedCommand<'a>),
        /// A refusal in words of the engine's own.
        "refusal" => Refusal(Refusal<'a>),
        /// `RESULT {comment}` (§9, v1), and old wordings.
        "result" => Result(Claim<'a>),
        /// `PLY SCORE TIME NODES PV` (§10, v1).
        "thinking line" => Thinking(Thinking<'a>),
        /// The PV goes on: at least four leading blanks (§10, v1). The text after the blanks.
        "continuation" => Continuation(&'a [u8] as Indented),
        /// `(only move) MOVE` of old Crafty.
        "(only move)" => OnlyMove(&'a [u8] as BehindOnlyMove),
        /// A line of the answer to `bk` (§8, v1), with its indentation.
        "book line" => BookLine(&'a [u8] as InBook),
        /// The empty line that ends it.
        "book end" => BookEnd,
        /// `telluser TEXT` and its like (§9).
        "tell" => Tell {
            /// The recipients.
            to: Tell,
            /// The text.
            text: &'a [u8] as Text,
        },
        /// `# TEXT` (§9, 4.3): all after the `#`.
        "#" => Comment(&'a [u8] as BehindSign),
        /// A line with a phrase of start failure (specs/xboard/requirements.md 7.4).
        "start failure" => StartFailure {
            /// The phrase.
            phrase: StartFailure,
            /// The line.
            text: &'a [u8] as Failing,
        },
        /// A server command of old Crafty (specs/xboard/requirements.md 7.4).
        "server command" => Server {
            /// The server command.
            command: ServerCommand,
            /// The line.
            text: &'a [u8] as ToServer,
        },
        /// `warning...`: xboard shows it as an error. The line.
        "warning" => Warning(&'a [u8] as Warned),
        /// A message of later versions.
        "later" => Later {
            /// The message.
            message: Later,
            /// What follows its name.
            text: &'a [u8] as BehindLater,
        },
    }
}

printing!(Message unnamed);

/// A message, and in which form it came.
pub type Parsed<'a> = crate::text::Parsed<Message<'a>, Form>;

arguments! {
    for Xboard;
    FeatureLine<'a>: cursor FeatureLine::read, |line, _, out| out.extend_from_slice(line.text()), made generate::features;
    Stat<'a>: cursor Stat::read, |stat, _, out| stat.print(out), made generate::stat;
    RefusedMove<'a>: word |_| Err(Reason::MissingArgument), |refused, _, out| refused.print(out), made generate::refused_move;
    RefusedCommand<'a>: word |_| Err(Reason::MissingArgument), |refused, _, out| refused.print(out),
        made generate::refused_command;
    Refusal<'a>: word |text| Refusal::parse(text).ok_or(Reason::MissingArgument),
        |refusal, _, out| out.extend_from_slice(refusal.text), samples &["Invalid move: x", "unknown command", "e2e5 is illegal"];
    Claim<'a>: word |_| Err(Reason::NotAResult), |claim, _, out| claim.print(out), made generate::claim;
    Thinking<'a>: word |text| Thinking::parse(text).ok_or(Reason::NotAnInteger), |thinking, _, out| thinking.print(out),
        made generate::thinking;
    Tell: word |word| Tell::find(word).ok_or(Reason::MissingArgument), |to, _, out| out.extend_from_slice(to.name().as_bytes()),
        made |u, _| u.choose(Tell::ALL).copied();
    Later: word |word| Later::find(word).ok_or(Reason::MissingArgument),
        |message, _, out| out.extend_from_slice(message.name().as_bytes()), made |u, _| u.choose(Later::ALL).copied();
    // The two stand in the line itself.
    StartFailure: word |_| Err(Reason::MissingArgument), |_, _, _| {}, made |_, _| Ok(StartFailure::NotFound);
    ServerCommand: word |_| Err(Reason::MissingArgument), |_, _, _| {}, made |_, _| Ok(ServerCommand::Kibitz);
    /// A text behind four blanks.
    enum Indented is &'a [u8]: word Ok, |text, _, out| push_words(out, "   ", text), made |u, _| generate::pv(u);
    /// What stands behind `(only move)`.
    enum BehindOnlyMove is &'a [u8]: word Ok, |text, _, out| push_words(out, "(only move)", text), samples &["e1e2"];
    /// What stands behind `#`.
    enum BehindSign is &'a [u8]: word Ok, |text, _, out| {
        out.push(b'#');
        out.extend_from_slice(text);
    }, made generate::printable;
    /// A whole line of a book.
    enum InBook is &'a [u8]: word Ok, print_whole, samples &[" e4 50%", "\td4", "    1 2 3 4", "  "];
    /// A whole line of an engine that did not start.
    enum Failing is &'a [u8]: word Ok, print_whole, samples &["book.bin not found"];
    /// A whole line for a server.
    enum ToServer is &'a [u8]: word Ok, print_whole, samples &["kibitz Hello from Crafty", "kibitzes"];
    /// A whole line that warns.
    enum Warned is &'a [u8]: word Ok, print_whole, samples &["warning", "warning: no book"];
    /// What stands behind the name of a later message.
    enum BehindLater is &'a [u8]: word Ok, print_whole, samples &["", "8/8 x", "Z& RF"];
}

fn print_whole(text: &[u8], _: Xboard, out: &mut Vec<u8>) {
    out.extend_from_slice(text);
}
