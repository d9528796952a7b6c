//! What a sent line means to the engine ([`Order`]), owned, so that it can wait in the queue until it is taken.
//!
//! Not for effects (those are in [`apply`](super::apply)). Commands that change nothing which this model tracks are all
//! [`Order::Neutral`]; what they may be refused by is told by their bytes.

use std::sync::Arc;

use crate::xboard::grammar::{Awaited, BareMoves, Command, CommandContext, EditCommand, MovePrefix};
use games::chess::has_coordinate_shape;

/// A sent line with its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sent {
    /// The line, without its end.
    pub(super) line: Arc<[u8]>,
    /// What it means.
    pub(super) order: Order,
}

/// How well an echo fits a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    /// It is the line.
    Whole,
    /// It begins with the same word.
    ByWord,
    /// It is one of the other words: some engines refuse a line word by word.
    ByArgument,
}

/// What a sent line asks of the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Order {
    /// `xboard`
    Xboard,
    /// `new`
    New,
    /// `variant NAME`; the name, its size prefix included.
    Variant(Arc<str>),
    /// `quit`
    Quit,
    /// `force`
    Force,
    /// `go`
    Go,
    /// `playother`
    PlayOther,
    /// `white` or `black`: the colour that is put on move.
    Colour(games::chess::Color),
    /// A move, in whatever spelling, without its prefix.
    Move {
        /// The word.
        text: Arc<str>,
        /// Whether it came as `usermove`.
        prefixed: bool,
    },
    /// `?`
    MoveNow,
    /// `ping N`
    Ping(i64),
    /// `draw`
    Draw,
    /// `result ...`
    Result,
    /// `setboard FEN`
    SetBoard(Arc<str>),
    /// `edit`
    Edit,
    /// A line of edit mode.
    Editing(Editing),
    /// `undo`
    Undo,
    /// `remove`
    Remove,
    /// `hard` (true), `easy` (false)
    Ponder(bool),
    /// `post` (true), `nopost` (false)
    Post(bool),
    /// `analyze`
    Analyze,
    /// `exit`
    Exit,
    /// `pause`
    Pause,
    /// `resume`
    Resume,
    /// `reset` and `ponder` of other interfaces: what they do is not defined.
    Undefined,
    /// Anything that leaves what this model tracks as it is.
    Neutral,
}

/// A line of edit mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Editing {
    /// `c`
    SwitchColour,
    /// `#`
    Clear,
    /// `.`
    Leave,
    /// `Pa4`: letter, file letter, rank.
    Put(u8, u8, u8),
    /// `xa4`: file letter, rank.
    Empty(u8, u8),
    /// Anything else.
    Unknown,
}

impl Order {
    /// Reads a line of the normal language.
    pub(super) fn parse(line: &[u8], bare_moves: BareMoves, awaited: Awaited<'_>) -> Order {
        match Command::parse(line, CommandContext { bare_moves, awaited }) {
            Command::Xboard => Order::Xboard,
            Command::New => Order::New,
            Command::Variant(_) => Order::Variant(rest_of(line)),
            Command::Quit => Order::Quit,
            Command::Force => Order::Force,
            Command::Go => Order::Go,
            Command::PlayOther => Order::PlayOther,
            Command::White => Order::Colour(games::chess::Color::White),
            Command::Black => Order::Colour(games::chess::Color::Black),
            Command::Move { mv, prefix } => Order::Move {
                text: String::from_utf8_lossy(mv.text).into(),
                prefixed: prefix == MovePrefix::UserMove,
            },
            // Whatever follows the word, it is meant as a move.
            Command::Malformed { command: "usermove", .. } => {
                Order::Move { text: rest_of(line), prefixed: true }
            }
            // A word that begins like a move may be taken for that move.
            Command::Unknown(word) if bare_moves == BareMoves::Any && begins_like_a_move(word) => {
                Order::Move { text: String::from_utf8_lossy(word.trim_ascii()).into(), prefixed: false }
            }
            Command::MoveNow => Order::MoveNow,
            Command::Ping(number) => Order::Ping(number),
            Command::Draw => Order::Draw,
            Command::Result { .. } => Order::Result,
            Command::SetBoard(_) => Order::SetBoard(rest_of(line)),
            Command::Malformed { command: "setboard", .. } => Order::SetBoard("".into()),
            Command::Edit => Order::Edit,
            Command::Undo => Order::Undo,
            Command::Remove => Order::Remove,
            Command::Hard => Order::Ponder(true),
            Command::Easy => Order::Ponder(false),
            Command::Post => Order::Post(true),
            Command::NoPost => Order::Post(false),
            Command::Analyze => Order::Analyze,
            Command::Exit => Order::Exit,
            Command::Pause => Order::Pause,
            Command::Resume => Order::Resume,
            Command::Reset | Command::Ponder => Order::Undefined,
            _ => Order::Neutral,
        }
    }

    /// Reads a line of edit mode.
    pub(super) fn parse_edit(line: &[u8]) -> Order {
        Order::Editing(match EditCommand::parse(line) {
            EditCommand::SwitchColour => Editing::SwitchColour,
            EditCommand::Clear => Editing::Clear,
            EditCommand::Leave => Editing::Leave,
            EditCommand::Put { piece, square } => Editing::Put(piece, square.file, square.rank),
            EditCommand::Empty(square) => Editing::Empty(square.file, square.rank),
            EditCommand::Castle(_) | EditCommand::EnPassant(_) | EditCommand::Unknown(_) => Editing::Unknown,
        })
    }

    /// Whether it makes no difference if this is taken before or after an engine line that is no refusal, no answer to it
    /// and no thinking line: then the state in between need not be kept apart.
    pub(super) fn commutes(&self) -> bool {
        matches!(self, Order::Neutral | Order::Ponder(_) | Order::Post(_) | Order::Xboard)
    }
}

impl Sent {
    /// The first word.
    pub(super) fn word(&self) -> &[u8] {
        first_word(&self.line)
    }

    /// What follows the first word.
    pub(super) fn rest(&self) -> Arc<str> {
        rest_of(&self.line)
    }

    /// Whether it is this command, one that changes nothing which the model tracks.
    pub(super) fn is_setting(&self, word: &[u8]) -> bool {
        self.order == Order::Neutral && self.word() == word
    }

    /// Whether an echo cannot tell the two lines apart.
    pub(super) fn looks_like(&self, other: &Sent) -> bool {
        printed(&self.line) == printed(&other.line)
    }

    /// How well an engine's echo (what it says it refuses) fits this line, if it does: it is the whole line, its beginning or
    /// the move of a `usermove`; or it shares the first word.
    pub(super) fn named_by(&self, echo: &[u8]) -> Option<Named> {
        let echo = printed(echo);
        if echo.is_empty() {
            return None;
        }
        let line = printed(&self.line);
        let rest = line.strip_prefix(b"usermove ").unwrap_or(line);
        // Long lines are echoed as far as the engine keeps them.
        let cut = echo.len() >= 16 && (line.starts_with(echo) || rest.starts_with(echo));
        let whole = cut || line == echo || rest == echo || is_shown_as(&self.line, line, echo);
        let word = || [line, rest].iter().any(|text| first_word(text) == first_word(echo));
        let argument = || line.split(|b| b.is_ascii_whitespace()).skip(1).any(|word| word == echo);
        match () {
            () if whole => Some(Named::Whole),
            () if word() => Some(Named::ByWord),
            () => argument().then_some(Named::ByArgument),
        }
    }
}

/// What is left of a line if blanks and control characters round it are not printed again (a vertical tab is a blank to C).
fn printed(line: &[u8]) -> &[u8] {
    let kept = |byte: &u8| !byte.is_ascii_control() && *byte != b' ';
    let start = line.iter().position(kept).unwrap_or(line.len());
    let end = line.iter().rposition(kept).map_or(start, |last| last + 1);
    &line[start..end]
}

/// Whether the echo is a line with bytes that are no text, each shown in the engine's own way: `?playother`, `\x00playother`.
fn is_shown_as(whole: &[u8], printed: &[u8], echo: &[u8]) -> bool {
    let is_text = |byte: &u8| matches!(byte, b' '..=b'~');
    let one_for_one = printed.len() == echo.len()
        && printed.iter().zip(echo).all(|(sent, shown)| sent == shown || !is_text(sent));
    !whole.iter().all(is_text) && (one_for_one || !printed.is_empty() && echo.ends_with(printed))
}

/// Whether an unknown word has a move in coordinates at its beginning: `e2e4e5`.
fn begins_like_a_move(line: &[u8]) -> bool {
    let word = line.trim_ascii();
    let start = word.get(..4).and_then(|start| std::str::from_utf8(start).ok());
    !word.contains(&b' ') && start.is_some_and(has_coordinate_shape)
}

/// The first word of a line.
pub(super) fn first_word(line: &[u8]) -> &[u8] {
    line.trim_ascii().split(|b| b.is_ascii_whitespace()).next().unwrap_or_default()
}

/// What follows the first word.
fn rest_of(line: &[u8]) -> Arc<str> {
    let line = line.trim_ascii();
    String::from_utf8_lossy(line[first_word(line).len()..].trim_ascii()).into()
}
