//! What a judge asks of a protocol while a dialogue runs: the [`Model`] trait and the plain types it speaks in.
//!
//! A model observes both directions of one dialogue with one engine. Because lines cross in the pipes it keeps every
//! state that the engine may be in; an engine line breaks a clause only if it is wrong in all of them. It does no I/O
//! and reads no clock: times are arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use crate::reading::{Class, Reading, Refused, Said};
use crate::verdict::{ClauseId, FailureKind, Lowered};
use wire::exchange::Exit;
use wire::line::Line;

/// What the probe learned of an engine; empty before it. Handed to every model, and kept in the record.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Known {
    /// Whether any dialogue has been held: before it nothing can be said to be missing.
    pub probed: bool,
    /// The engine's name for people, if it told one.
    pub name: Option<String>,
    /// The protocol version it turned out to speak, for people: `2`.
    pub version: Option<String>,
    /// What the engine announced, in order: name and value. A repeatable one (options) stands several times.
    pub announced: Vec<(String, String)>,
    /// Commands that it refuses.
    pub refused: BTreeSet<String>,
    /// Other facts, by name: those that `protocol.toml` gives to a failing probe, e.g. `loses-lines`, and those that a
    /// model finds out itself. The value says how it showed.
    pub facts: BTreeMap<String, String>,
    /// From the start to the first line in the essential dialogue; zero before it.
    #[serde(default)]
    pub start_time: Duration,
    /// The pause before each line to an engine that loses lines which arrive together, if it was measured; zero: the usual one.
    #[serde(default)]
    pub pause: Duration,
    /// Why the referee is off (the engine plays another game than the one that the model knows); none: it is on.
    pub no_referee: Option<String>,
}

impl Known {
    /// The last announced value of a name.
    #[must_use]
    pub fn announced(&self, name: &str) -> Option<&str> {
        self.announced.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// Adds what another dialogue learned.
    pub fn merge(&mut self, other: Known) {
        self.probed |= other.probed;
        self.name = other.name.or(self.name.take());
        self.version = other.version.or(self.version.take());
        // A handshake that was cut short is the beginning of a whole one, and teaches nothing.
        if !self.announced.starts_with(&other.announced) {
            self.announced = other.announced;
        }
        self.refused.extend(other.refused);
        self.start_time = self.start_time.max(other.start_time);
        self.pause = self.pause.max(other.pause);
        self.facts.extend(other.facts);
        self.no_referee = other.no_referee.or(self.no_referee.take());
    }
}

/// What a model starts from.
#[derive(Debug, Clone, Default)]
pub struct ModelSetup {
    /// What is known of the engine.
    pub known: Known,
    /// `--variant`: overrides what the features say. `Some("none")` switches the referee off.
    pub variant: Option<String>,
    /// `--profile`.
    pub profile: Option<String>,
    /// Lines sent after each handshake (`[engine] setup` of the configuration).
    pub setup_lines: Vec<String>,
    /// Which of the scenario's positions, or of the model's own where it has several, to use: counted up while a race
    /// stays inconclusive.
    pub position: usize,
    /// The scenario's own positions, if it lists any.
    pub positions: Vec<String>,
    /// Positions as this engine writes them, where the protocol's text does not say how.
    pub cards: Vec<PositionCard>,
    /// Factor on all bounds that are ours.
    pub scale: f64,
}

/// A position as an engine is told it, and what stands on the board then.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PositionCard {
    /// Its name, by which scenarios call it.
    pub name: String,
    /// The game, in the protocol's words.
    pub game: String,
    /// What the engine is told.
    pub token: String,
    /// The board, in the form that the project reads.
    pub diagram: String,
}

/// One entry of `requires`: `feature ping=1` is the name `feature` with the argument `ping=1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Requirement {
    /// The first word.
    pub name: String,
    /// The others.
    pub arguments: Vec<String>,
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.arguments.iter().try_for_each(|a| write!(f, " {a}"))
    }
}

/// Why a captured text does not fit a placeholder type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The kind of failure that this is, e.g. [`FailureKind::IllegalMove`].
    pub kind: FailureKind,
    /// In words: `e2e5 is not legal in rnbq…`.
    pub reason: String,
}

/// What the interface clauses say of a line that we sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterfaceBreach {
    /// The interface clause: `XG-PING-1`.
    pub clause: String,
    /// What is wrong, in words.
    pub reason: String,
    /// The line would be right if the engine had answered what it owes by now.
    pub awaits: bool,
}

impl InterfaceBreach {
    /// A breach of this clause, for this reason.
    pub(crate) fn new(clause: &str, reason: impl Into<String>) -> InterfaceBreach {
        InterfaceBreach { clause: clause.to_owned(), reason: reason.into(), awaits: false }
    }
}

/// A breach of this interface clause, for this reason.
pub(crate) fn breaks(clause: &str, reason: impl Into<String>) -> Option<InterfaceBreach> {
    Some(InterfaceBreach::new(clause, reason))
}

/// A breach that a monitor saw. It has no level: that is the ledger's, which the judge knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// Name of the monitor, e.g. `move-legal`.
    pub monitor: &'static str,
    /// The id of the clause that is broken.
    pub clause: &'static str,
    /// Whether it counts for less than the clause here, and why.
    pub lowered: Option<Lowered>,
    /// What is wrong, in one sentence for the engine's author.
    pub text: String,
    /// The offending line, escaped; empty where there is none.
    pub line: String,
    /// When, since the dialogue began.
    pub at: Duration,
    /// Whether it rests on how long the engine took, or on what else it got of the machine.
    pub timed: bool,
}

/// What a line is sent for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// The interface clauses hold: breaking one is a mistake of the scenario.
    Lawful,
    /// The step breaks the interface clauses on purpose.
    Trap,
}

impl Intent {
    /// Whether the interface clauses are broken on purpose.
    #[must_use]
    pub fn is_trap(self) -> bool {
        self == Intent::Trap
    }
}

/// Whether the engine had a reason to leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Departure {
    /// After our `quit`, a signal, the end of its input or a closed pipe.
    Asked,
    /// By itself.
    Unasked,
}

/// The fact that lines have to be sent one at a time; no probe's failure alone means it.
pub const LOSES_LINES: &str = "loses-lines";

/// Which fence a step wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FenceWanted {
    /// One that disturbs nothing in this state.
    Harmless,
    /// The protocol's own, even if it is not harmless now.
    Own,
}

/// How to find out that the engine has done everything sent so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fence {
    /// Send this line; the engine's line whose canonical form is `answer` is the fence.
    Ask {
        /// The line, without its end.
        line: Vec<u8>,
        /// The canonical form of the answer.
        answer: String,
        /// The clause by which it must be answered.
        clause: &'static str,
    },
    /// There is none in this state: wait for silence of budget `quiet`.
    Quiet,
}

/// An `act` as a scenario writes it, placeholders already inserted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActCall {
    /// The act's name.
    pub name: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl ActCall {
    /// All arguments as one text.
    pub(crate) fn text(&self) -> String {
        self.arguments.join(" ")
    }
}

/// What an act under way is told.
#[derive(Debug, Clone, Copy)]
pub enum ActEvent<'a> {
    /// A line came (and the model has heard it).
    Line(&'a Reading),
    /// The bound it named is over.
    TimeUp,
}

/// What an act wants next.
#[derive(Debug, Clone, PartialEq)]
pub struct ActOut {
    /// Lines to send, each inner list in one write, without line ends. All of them are written, and told to the model
    /// through [`Model::sent`], before `then` is looked at; the bound of an [`ActThen::Await`] counts from the last one.
    pub send: Vec<Vec<Vec<u8>>>,
    /// What comes after.
    pub then: ActThen,
}

/// What an act does after its sends.
#[derive(Debug, Clone, PartialEq)]
pub enum ActThen {
    /// Wait for a line, at most this long; the judge answers with [`ActEvent`]s. `expected` is for the failure text.
    Await {
        /// The bound.
        within: Within,
        /// What would be right, in words or wire text.
        expected: String,
    },
    /// The act is over and went well.
    Done,
    /// The engine does not support what the scenario needs.
    Skip(String),
    /// The situation could not be brought about.
    Inconclusive(String),
    /// The scenario is wrong: what it says cannot be said here, whatever the engine does.
    Misfit(String),
    /// The engine broke a demand; the scenario cannot go on.
    Fail(ActFailure),
}

/// How an act fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActFailure {
    /// The kind.
    pub kind: FailureKind,
    /// The clause; none: the step's or the scenario's.
    pub clause: Option<ClauseId>,
    /// What would be right.
    pub expected: String,
    /// What came.
    pub actual: String,
}

/// A bound: one of the named budgets, or a span that the protocol's text states.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Within {
    /// A named budget: `reply`, `now`, `think`, `quit`, `start`, `quiet`.
    Budget(String),
    /// Exactly this, scaled by nothing.
    Text(Duration),
}

impl Within {
    /// The named budget.
    #[must_use]
    pub fn budget(name: &str) -> Within {
        Within::Budget(name.to_owned())
    }
}

/// Something that the engine owes: a must clause says that it has to come, whatever else is sent, and it has not come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obligation {
    /// What has to come, as failures show it: `pong 3`, `bestmove MOVE`.
    pub expected: String,
    /// The clause by which it is owed.
    pub clause: &'static str,
    /// How long it may take from the time when nothing else had to come before it.
    pub within: Within,
}

impl Obligation {
    /// This is owed by this clause, within a named budget.
    pub(crate) fn new(expected: impl Into<String>, clause: &'static str, budget: &str) -> Obligation {
        Obligation { expected: expected.into(), clause, within: Within::budget(budget) }
    }
}

/// How the end of a dialogue looks to the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The engine closed its output but may still run.
    Closed,
    /// The process ended by itself, or by a signal of the scenario.
    Exited(Exit),
}

/// How to part from an engine politely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Farewell {
    /// Lines to send in one write: `quit`.
    pub lines: Vec<Vec<u8>>,
    /// Whether SIGTERM may follow.
    pub sigterm: bool,
}

/// What a predicate of `holds` is judged by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// CPU time used between the two samples around the step.
    pub cpu: Duration,
    /// Wall time between them.
    pub wall: Duration,
}

/// The state machine of one dialogue with one engine. See the module documentation.
///
/// Each line that the engine printed is heard once ([`hear`](Model::hear)): it is read, then the step looks at its reading
/// and asks [`admits`](Model::admits) in the state *before* the line, then the states are advanced.
pub trait Model: fmt::Debug {
    /// A line was written to the engine (each line of a burst by itself, without its end). Raw bytes that are no whole line are told when their line end has been written.
    fn sent(&mut self, at: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach>;

    /// The line that is told next was written with CR LF as its end.
    fn ends_in_cr(&mut self) {}

    /// What is told from now on is the prologue of a scenario, whose own steps ask nothing about it.
    fn opening_begins(&mut self) {}

    /// All lines of the prologue have been told; what is told from now on belongs to the scenario's own steps.
    fn opening_over(&mut self) {}

    /// Nothing more will be told: the engine's input has ended. What it does then may end a search, as `quit` does.
    fn input_ended(&mut self) {}

    /// The engine printed this line. `look` gets the model in the state before it, and how it is to be taken there. Then the
    /// states are advanced, and findings of monitors arise.
    fn hear(&mut self, line: &Line, look: &mut dyn FnMut(&dyn Model, &Reading)) -> Reading;

    /// The engine printed this line, and nobody looks at it.
    fn receive(&mut self, line: &Line) -> Reading {
        self.hear(line, &mut |_, _| {})
    }

    /// The engine fell silent (budget `quiet`) in the middle of a line.
    fn open_line(&mut self, at: Duration, bytes: &[u8]);

    /// The output or the process ended.
    fn ended(&mut self, at: Duration, end: End, departure: Departure);

    /// Whether the text tolerates that the engine leaves now in good order (exit code 0), although nobody told it to.
    fn may_leave(&self) -> bool {
        false
    }

    /// The breaches that monitors have seen since the last call.
    fn take_breaches(&mut self) -> Vec<Breach>;

    /// Those that were not taken yet.
    fn breaches(&self) -> &[Breach];

    /// Whether the engine has printed anything that only an engine of this protocol prints.
    fn understood(&self) -> bool;

    /// The clauses of monitors of which something was seen that they could judge.
    fn coverage(&self) -> BTreeSet<ClauseId>;

    /// Whether `text` is a value of the type, in the state before the line in which it stands.
    ///
    /// # Errors
    /// Why not, and what kind of failure that is.
    fn admits(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch>;

    /// A value of the type for sending; none if there is none in this state (the scenario becomes inconclusive).
    fn choose(&mut self, kind: &str, arguments: &[String], random: &mut fastrand::Rng) -> Option<String>;

    /// The fence for this state, with a fresh number.
    fn fence(&mut self, wanted: FenceWanted) -> Fence;

    /// What the engine owes once it has taken everything sent, in the order in which it has to come. Nothing that the text
    /// leaves open is among it, nor what depends on a further line of ours (a search that only `stop` ends).
    fn obligations(&self) -> Vec<Obligation>;

    /// Begins an act.
    fn act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut;

    /// Goes on with the act that was begun last.
    fn act_event(&mut self, event: ActEvent<'_>) -> ActOut;

    /// Why the board (or another part of the state) has become ambiguous, so that what rests on it is inconclusive.
    fn doubt(&self) -> Option<String>;

    /// Whether a predicate holds.
    ///
    /// # Errors
    /// What was measured instead, in words.
    fn holds(&self, predicate: &str, facts: &Facts) -> Result<(), String>;

    /// How to part from the engine now.
    fn farewell(&self) -> Farewell;

    /// Whether this signal may be sent now (`sigint=0`, `sigterm=0`); the interface clause if not.
    fn may_signal(&self, signal: wire::exchange::Signal) -> Option<InterfaceBreach>;

    /// All that is known of the engine, what this dialogue taught included.
    fn known(&self) -> Known;

    /// The state in words, for causes and for debugging: `WAIT, engine black, white to move, 3 plies`.
    fn state(&self) -> String;

    /// What the engine has to do, in a word or two: `thinking`. The state begins with it.
    fn doing(&self) -> String {
        let state = self.state();
        state.split_once(',').map_or(state.as_str(), |(doing, _)| doing).to_owned()
    }

    /// Whether the engine need not know this command: no answer to it is promised.
    fn need_not_know(&self, _line: &[u8]) -> bool {
        false
    }

    /// A copy: the judge keeps the state before a line that no step has looked at yet.
    fn boxed_clone(&self) -> Box<dyn Model>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handshake_that_was_cut_short_takes_nothing_away() {
        let known = |names: &[&str]| Known {
            announced: names.iter().map(|name| ((*name).to_owned(), "1".to_owned())).collect(),
            ..Known::default()
        };
        let mut all = known(&["ping", "setboard", "done"]);
        all.merge(known(&["ping", "setboard"]));
        all.merge(known(&[]));
        assert_eq!(all, known(&["ping", "setboard", "done"]));
        all.merge(known(&["ping", "san", "done"]));
        assert_eq!(all, known(&["ping", "san", "done"]), "a later handshake counts");
    }
}
