//! What the engine says to the GUI: [`Message`].
//!
//! Not for judging: whether a line may come now is the model's business. Parsing never fails and never allocates; a line
//! that breaks the form of its message is [`Message::Malformed`], one that is no message [`Message::Unknown`].

use super::form::Form;
use super::item::MoveItem;
use super::reason::Fault;
use super::values::{Depth, Eval, Pv, Real};

/// A line from the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Message<'a> {
    /// `status TEXT`: the text, empty to clear it.
    Status(&'a [u8]),
    /// `set myname TEXT`.
    MyName(&'a [u8]),
    /// `nodestats NODES TIME` (version 2).
    NodeStats {
        /// Nodes of the current search.
        nodes: u64,
        /// Its seconds.
        time: Real<'a>,
    },
    /// `search PV EVAL 0 DEPTH [TEXT]`: an evaluation that was searched.
    Search {
        /// The variation.
        pv: Pv<'a>,
        /// Its value.
        eval: Eval<'a>,
        /// How deep.
        depth: Depth<'a>,
        /// Free text.
        rest: &'a [u8],
    },
    /// `book PV EVAL GAMES DEPTH [TEXT]`: an evaluation from the book.
    Book {
        /// The variation.
        pv: Pv<'a>,
        /// Its value.
        eval: Eval<'a>,
        /// Games that it comes from.
        games: i64,
        /// How deep.
        depth: Depth<'a>,
        /// Free text.
        rest: &'a [u8],
    },
    /// `=== MOVE[/EVAL[/TIME]]`: the answer to `go`.
    Move(MoveItem<'a>),
    /// `pong N`.
    Pong(i64),
    /// `learned`.
    Learned,
    /// `learn`, which the text's sample code prints for it.
    Learn,
    /// `analysis MADE EVAL` (version 2).
    Analysis {
        /// Moves made before the position, passes among them.
        made: u32,
        /// Its value.
        eval: Eval<'a>,
    },
    /// A known message in wrong form.
    Malformed {
        /// The message's name: `search`.
        message: &'static str,
        /// What is wrong, and where.
        fault: Fault,
        /// The line.
        text: &'a [u8],
    },
    /// No message.
    Unknown(&'a [u8]),
    /// An empty line, or only blanks.
    Empty,
}

impl Message<'_> {
    /// The message's first words; empty for lines that are none.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Message::Status(_) => "status",
            Message::MyName(_) => "set myname",
            Message::NodeStats { .. } => "nodestats",
            Message::Search { .. } => "search",
            Message::Book { .. } => "book",
            Message::Move(_) => "===",
            Message::Pong(_) => "pong",
            Message::Learned => "learned",
            Message::Learn => "learn",
            Message::Analysis { .. } => "analysis",
            Message::Malformed { message, .. } => message,
            Message::Unknown(_) | Message::Empty => "",
        }
    }
}

/// A message, and in which form it came.
pub type Parsed<'a> = crate::text::Parsed<Message<'a>, Form>;
