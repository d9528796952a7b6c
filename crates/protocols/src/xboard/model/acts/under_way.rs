//! An act under way ([`UnderWay`]), and what comes of each of its steps ([`Turn`]).

use crate::common::acting::{await_line, each};
use crate::common::battery::{Answer, Course, Next};
use crate::model::{ActOut, Within};
use crate::xboard::model::dialogue::Dialogue;

/// The act under way.
#[derive(Debug, Clone)]
pub(in crate::xboard::model) enum UnderWay {
    /// `handshake`
    Handshake(Handshake),
    /// `play`: the engine's move is awaited.
    AwaitMove,
    /// `ponder` after its set-up: the same; whether the scenario goes on at once then.
    Ponder(bool),
    /// `ponder` and `analyze`, with so many thinking lines: the search goes deep.
    Deepen(u32),
    /// `think-long`
    ThinkLong(ThinkLong),
    /// `analyze`; whether the scenario goes on with the first thinking line.
    Analyze(bool),
    /// `battery`
    Battery(Box<Battery>),
}

/// A handshake under way.
#[derive(Debug, Clone)]
pub(in crate::xboard::model) struct Handshake {
    /// Which features are turned down.
    pub(super) rejects: Rejects,
    /// How many announcements have been answered.
    pub(super) answered: usize,
    /// The value of the last `done` that has been answered.
    pub(super) done: Option<bool>,
    /// How many commands were sent because no feature came.
    pub(super) nudges: u32,
    /// What it means if no feature comes.
    pub(super) silence: Silence,
}

/// What it means if no feature comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// It may wake only of a further line.
    Wakes,
    /// It has none, or none for this version.
    IsUsual,
    /// It has announced features before, so they are late.
    IsLate,
    /// It has announced features before, but perhaps not for this version.
    IsOdd,
}

/// Which features are turned down.
#[derive(Debug, Clone)]
pub(super) enum Rejects {
    Unknown,
    All,
    These(Vec<String>),
}

/// A `think-long` under way.
#[derive(Debug, Clone)]
pub(in crate::xboard::model) struct ThinkLong {
    /// How many positions have been tried.
    pub(super) tried: usize,
    /// How many thinking lines have come in the last of them.
    pub(super) lines: u32,
    /// The longest that it may think.
    pub(super) time: Time,
}

/// The longest that an engine may think about one move.
#[derive(Debug, Clone, Copy)]
pub(super) enum Time {
    /// So many seconds.
    Seconds(u32),
    /// An hour on its clock.
    Hour,
}

/// A `battery` under way.
#[derive(Debug, Clone)]
pub(in crate::xboard::model) struct Battery {
    /// The trials.
    pub(super) course: Course,
    /// How their positions come about.
    pub(super) way: Way,
    /// What came since the last question.
    pub(super) answer: Answer,
    /// What ends the answer; none: silence does.
    pub(super) fence: Option<Fence>,
    /// Whether a move that nobody can make stands for a fence.
    pub(super) never: Never,
    /// What is known of the engine if it does not come to the end.
    pub(super) fact: Option<&'static str>,
}

/// What ends the answer to a question of a battery.
#[derive(Debug, Clone)]
pub(super) enum Fence {
    /// This line.
    Pong(String),
    /// The refusal of [`NEVER`](super::battery::NEVER).
    Refusal,
}

/// Whether an engine without ping shows by the refusal of a move that nobody can make how far it has got.
#[derive(Debug, Clone)]
pub(super) enum Never {
    /// The move was sent alone; this is asked next.
    Asked(Next),
    /// Its refusal names it.
    Named,
    /// It does not, or ping makes it needless.
    Unnamed,
}

/// How the positions of a battery come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By moves from where the trial begins.
    Played,
    /// The same, behind something that ought to leave no trace.
    Behind,
    /// The same; what begins at the start of a game begins with `new`.
    New,
    /// The same, and some moves are made there and taken back.
    Undone,
    /// All at once, by a FEN.
    SetUp,
}

/// What comes of one step: what is sent and awaited, and the act that goes on, if one does.
#[derive(Debug)]
pub(in crate::xboard::model) struct Turn {
    /// What is sent and awaited.
    pub(in crate::xboard::model) out: ActOut,
    /// The act that goes on.
    pub(in crate::xboard::model) next: Option<UnderWay>,
}

impl From<ActOut> for Turn {
    /// Nothing goes on.
    fn from(out: ActOut) -> Turn {
        Turn { out, next: None }
    }
}

impl UnderWay {
    /// The act goes on, and waits for a line.
    pub(super) fn wait(self, send: Vec<Vec<Vec<u8>>>, within: Within, expected: &str) -> Turn {
        Turn { out: await_line(send, within, expected), next: Some(self) }
    }
}

/// Why no further game can be begun, if the engine plays one game per process.
pub(super) fn no_second_game(dialogue: &Dialogue) -> Option<&'static str> {
    let over = dialogue.features.value("reuse") == Some("0") && dialogue.said.games > 0;
    over.then_some("reuse=0: no second game")
}

/// `new`, `force` and the position, White or Black on move.
///
/// # Errors
/// Why the engine cannot be given it.
pub(super) fn new_position(dialogue: &Dialogue, name: &str) -> Result<Vec<Vec<Vec<u8>>>, String> {
    let mut send = each(&["new", "force"]);
    send.extend(dialogue.voice().position_after_new(name)?.into_iter().map(|line| vec![line]));
    Ok(send)
}
