//! What a judgement can be: verdicts, levels, kinds of failure, findings of monitors.
//!
//! Plain data without opinions: who decides is the judge, who shows it is a report. What each verdict means
//! for a user stands in `README.md`.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The id of a clause, e.g. `XB-PING-3`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct ClauseId(pub Arc<str>);

impl ClauseId {
    /// The id from its text; whether the ledger knows it is not checked here.
    #[must_use]
    pub fn new(id: &str) -> ClauseId {
        ClauseId(id.into())
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How binding a clause is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Permitted; never judged.
    May,
    /// Recommended; a breach is a warning.
    Should,
    /// Demanded; a breach is a failure.
    #[default]
    Must,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::May => "may",
            Level::Should => "should",
            Level::Must => "must",
        })
    }
}

/// That a breach counts for less than its clause, and why. The ledger gives each clause its level; nothing raises a breach
/// above that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lowered {
    to: Level,
    reason: Cow<'static, str>,
}

impl Lowered {
    /// The breach is at most a warning. The reason completes "judged as should here: …".
    #[must_use]
    pub const fn to_should(reason: &'static str) -> Lowered {
        Lowered { to: Level::Should, reason: Cow::Borrowed(reason) }
    }

    /// The breach is a note.
    #[must_use]
    pub const fn to_may(reason: &'static str) -> Lowered {
        Lowered { to: Level::May, reason: Cow::Borrowed(reason) }
    }

    /// The breach counts at most at this level.
    #[must_use]
    pub fn to(level: Level, reason: impl Into<Cow<'static, str>>) -> Lowered {
        Lowered { to: level, reason: reason.into() }
    }

    /// The highest level at which the breach still counts.
    #[must_use]
    pub fn level(&self) -> Level {
        self.to
    }

    /// Why.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// The outcome of one scenario, or of one monitor over a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything held.
    #[default]
    Pass,
    /// A must clause is broken.
    Fail,
    /// A should clause is broken, a soft bound was passed, or a robustness weakness showed.
    Warn,
    /// Observed, not judged.
    Note,
    /// Of `attempts` attempts `failed` failed.
    Flaky {
        /// How many failed.
        failed: u32,
        /// How many were made.
        attempts: u32,
    },
    /// A requirement is not met.
    Skip,
    /// The prologue failed.
    Blocked,
    /// The race could not be provoked.
    Inconclusive,
    /// Failed, and listed in the baseline.
    Known,
    /// The harness's own fault.
    Broken,
}

impl Verdict {
    /// The word for it, without numbers: `pass`, `fail`, …
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Fail => "fail",
            Verdict::Warn => "warn",
            Verdict::Note => "note",
            Verdict::Flaky { .. } => "flaky",
            Verdict::Skip => "skip",
            Verdict::Blocked => "blocked",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Known => "known",
            Verdict::Broken => "broken",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Flaky { failed, attempts } => write!(f, "flaky {failed}/{attempts}"),
            other => f.write_str(other.word()),
        }
    }
}

/// What kind of failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// Another line than the expected one, or one that was forbidden.
    #[default]
    Mismatch,
    /// Nothing came in time.
    Timeout,
    /// The process died: by a signal, or with an exit code when it should have lived.
    Crash,
    /// The engine closed its output.
    Closed,
    /// A move that is not legal in the tracked position.
    IllegalMove,
    /// A line that the grammar reads as a malformed form of a known message.
    Syntax,
    /// The engine could not be started or never spoke the protocol.
    NotStarted,
    /// Processes were left behind.
    LeftBehind,
    /// More output than the harness keeps.
    Overflow,
}

impl FailureKind {
    /// Whether the engine ended, or closed its output.
    #[must_use]
    pub fn is_end(self) -> bool {
        matches!(self, FailureKind::Crash | FailureKind::Closed)
    }
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FailureKind::Mismatch => "mismatch",
            FailureKind::Timeout => "timeout",
            FailureKind::Crash => "crash",
            FailureKind::Closed => "closed",
            FailureKind::IllegalMove => "illegal-move",
            FailureKind::Syntax => "syntax",
            FailureKind::NotStarted => "not-started",
            FailureKind::LeftBehind => "left-behind",
            FailureKind::Overflow => "overflow",
        })
    }
}

/// One broken demand, with what is needed to show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Failure {
    /// What happened.
    pub kind: FailureKind,
    /// The clause that it breaks, where the step or scenario names one.
    pub clause: Option<ClauseId>,
    /// The clause that was being judged, where another one broke first: the failure says nothing of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judging: Option<ClauseId>,
    /// The level at which it counts: the clause's, or a lower one.
    pub level: Level,
    /// Why it counts for less than the clause, where that was not decided by the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowered: Option<String>,
    /// Whether it concerns input that no correct GUI sends (then it is at most a warning).
    pub robust: bool,
    /// Index of the step (prologue steps included) that failed; none for what concerns the whole dialogue.
    pub step: Option<usize>,
    /// Where that step stands: its file (a prologue's is not the scenario's) and line, from 1.
    pub source: Option<(String, usize)>,
    /// What would have been right, e.g. `pong 7`.
    pub expected: String,
    /// What came instead, e.g. `move e2e4`, or `nothing within 5 s`.
    pub actual: String,
    /// The engine's line on which it rests; none if nothing came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<Heard>,
    /// The last thing that the scenario did before it: a line that was sent, or in words what else it did. Questions of the
    /// harness's own do not count.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sent: String,
    /// Whether that is a command that the engine need not know; where it died, also whether such a command was sent before it,
    /// and the engine has said nothing since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// Where the engine died: the refusal that was the last that it said, if nothing was sent since but in the
    /// moment in which it may have died of that.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub refusal: String,
    /// Where the engine died: what it told of that on stderr, the kind of error and its place: `IndexError at engine.py:41`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub last_words: String,
    /// What the engine had to do then, in a word or two: `thinking`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub doing: String,
    /// When, since the dialogue began.
    pub at: Duration,
    /// Whether other dialogues may have caused it by what they take of the machine: it counts only if it comes again with
    /// nothing else running. Of lateness [`FailureKind::Timeout`] says so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confirm: bool,
}

impl Failure {
    /// The level at which it counts: what no correct GUI sends gives a warning at most.
    #[must_use]
    pub fn counts_as(&self) -> Level {
        if self.robust { self.level.min(Level::Should) } else { self.level }
    }

    /// The clauses that it speaks against: its own; where the engine died, also the one that was being judged then.
    pub fn against(&self) -> impl Iterator<Item = &ClauseId> {
        self.clause.iter().chain(self.judging.as_ref().filter(|_| self.kind.is_end()))
    }
}

/// An engine's line as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Heard {
    /// The line itself, escaped. `actual` shows its canonical form.
    pub line: String,
    /// When it came, since the dialogue began; the step may have looked at it later.
    pub at: Duration,
    /// Whether it refuses something that was sent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refusal: bool,
}

/// What a monitor saw in one dialogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Finding {
    /// Name of the monitor, e.g. `move-legal`; its result is `<protocol>/monitor/<name>`.
    pub monitor: String,
    /// The clause that it judges.
    pub clause: ClauseId,
    /// The level at which this finding counts (`May` makes it a note): the clause's, or a lower one.
    pub level: Level,
    /// Why it counts for less than the clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowered: Option<String>,
    /// What is wrong, in one sentence for the engine's author.
    pub text: String,
    /// The offending line, escaped; empty where there is none.
    pub line: String,
    /// When, since the dialogue began.
    pub at: Duration,
    /// Whether it rests on how long the engine took, or on what else it got of the machine: on a busy one that is not the
    /// engine's doing, so it counts only if nothing else ran beside the dialogue.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed: bool,
}

/// The time of a move in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveTime {
    /// Whether the second side made it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second: bool,
    /// From the question to the move.
    pub used: Duration,
    /// What the clock showed.
    pub left: Duration,
    /// How long engine and harness waited for a processor meanwhile; none if the system does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delayed: Option<Duration>,
    /// Whether the game was lost by it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
}

impl MoveTime {
    /// By how much the clock was overrun; zero if it was not.
    #[must_use]
    pub fn over(&self) -> Duration {
        self.used.saturating_sub(self.left)
    }

    /// Whether it says something of the engine: neither engine nor harness had to wait for a processor for more than a
    /// twentieth of the time and two milliseconds, and not so long that the clock was overrun for that alone.
    #[must_use]
    pub fn counts(&self) -> bool {
        let Some(delayed) = self.delayed else { return true };
        let alone = !self.over().is_zero() && self.used.saturating_sub(delayed) <= self.left;
        delayed <= self.used / 20 + Duration::from_millis(2) && !alone
    }
}

/// A game that two engines played under our referee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; the first side stands first.
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// The engines, the first side's first.
    pub names: [String; 2],
    /// Whether the second engine had the first side.
    pub exchanged: bool,
    /// Moves of both sides, passes included.
    pub plies: usize,
    /// The time that each side used.
    pub used: [Duration; 2],
    /// The longest thought of each side.
    pub longest: [Duration; 2],
    /// The game as other programs read it.
    pub record: String,
    /// The time of each move, in a run of `enginecheck play`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveTime>,
}
