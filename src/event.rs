//! What a run reports: one [`Event`] at a time, facts only (no colours, widths or options of reports).
//!
//! The JSON lines file consists of these events, written as they come: the first is [`EventKind::RunStarted`] with
//! the format's version, the last [`EventKind::RunFinished`]. Without the last one the file was cut off.
//! [`EventKind::Dialogue`] events are the record, from which `enginecheck judge` computes the verdicts again.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cause::Cause;
use crate::exchange::Observation;
use crate::line::{EngineId, Line};
use crate::verdict::{ClauseId, Failure, Finding, Level, PlayedGame, Verdict};

/// The version of the JSON lines format.
pub const FORMAT: u32 = 1;

/// One event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Time since the run began.
    pub at: Duration,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// The run begins.
    RunStarted(RunStarted),
    /// The probe is done.
    Probed(Probed),
    /// An attempt is over: everything that the judge saw. Comes before the scenario's `ScenarioFinished`.
    Dialogue(Box<Dialogue>),
    /// A scenario begins (its first attempt).
    ScenarioStarted {
        /// Its id.
        id: String,
    },
    /// A scenario has its verdict.
    ScenarioFinished(Box<ScenarioResult>),
    /// A monitor's result over the whole run; sent after the last scenario.
    MonitorFinished(Box<MonitorResult>),
    /// A baseline entry that no longer holds.
    BaselineStale {
        /// The entry's scenario or clause.
        entry: String,
        /// The reason.
        reason: String,
    },
    /// A whole game that was still open when the run was stopped, as far as it got; its scenario has no verdict.
    GameBrokenOff {
        /// The scenario.
        id: String,
        /// The game.
        game: Box<PlayedGame>,
    },
    /// The engine has not printed anything of the protocol yet, and still has time.
    Waiting {
        /// The time so far.
        waited: Duration,
        /// The longest time.
        most: Duration,
        /// How many lines it has printed.
        lines: usize,
    },
    /// A dialogue of the probe takes long; nothing else is running.
    Probing {
        /// What the dialogue is to find out.
        title: String,
        /// Which one of the protocol's probes it is, from 1, and how many there are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<(usize, usize)>,
        /// How long it has taken so far.
        waited: Duration,
        /// What it waits for now.
        awaited: String,
    },
    /// What is running, told from time to time behind the probe.
    Underway {
        /// The dialogues, the longest first.
        dialogues: Vec<Underway>,
    },
    /// How far live fuzzing has come.
    Fuzzing {
        /// Dialogues that were held.
        held: u64,
        /// Different things that they found.
        findings: usize,
        /// Different transitions that were tried.
        transitions: usize,
        /// The time so far.
        took: Duration,
        /// The time left; none: it ends after a number of dialogues.
        left: Option<Duration>,
    },
    /// Live fuzzing is over; what it found follows as scenarios.
    Fuzzed(Box<Fuzzed>),
    /// Something the user should know that is not a verdict.
    Notice {
        /// The text.
        text: String,
    },
    /// The run is over.
    RunFinished(RunFinished),
}

/// A dialogue that is running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Underway {
    /// The scenario.
    pub id: String,
    /// How long it has lasted.
    pub lasts: Duration,
}

/// What live fuzzing has done.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fuzzed {
    /// The seed of all that was drawn.
    pub seed: u64,
    /// The seeds of the other machines, if several records were merged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further_seeds: Vec<u64>,
    /// How long it took.
    pub took: Duration,
    /// How long what was found was held again and made smaller, behind that.
    #[serde(default)]
    pub shrinking: Duration,
    /// Dialogues that were held.
    pub dialogues: u64,
    /// Pieces that were said in them.
    pub pieces: u64,
    /// Different things that they found, before any was held again.
    pub findings: usize,
    /// Why dialogues came to nothing, and how many; the most frequent reason first.
    pub nothing: Vec<(String, u64)>,
    /// Why dialogues were not lawful, which is the harness's mistake, and how many.
    pub unlawful: Vec<(String, u64)>,
    /// How many pairs there were of what the engine was doing and what could be said then.
    pub pairs: usize,
    /// Those that never came.
    pub never: Vec<String>,
    /// Those that came once.
    pub once: Vec<String>,
    /// Different transitions: such pairs, told apart by timing and by what the engine did afterwards.
    pub transitions: usize,
    /// Those that came once.
    pub rare: usize,
    /// Every pair and transition by name, from which `merge` counts those of several machines.
    #[serde(default)]
    pub tried: Tried,
}

/// How often each thing was tried.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tried {
    /// Pairs of what was said and what the engine was doing: `stop while idle`.
    pub pairs: BTreeMap<String, u64>,
    /// Transitions: `stop while idle, at once, then thinking`.
    pub transitions: BTreeMap<String, u64>,
}

impl Fuzzed {
    /// The same, with this tried in it, and the sums of that.
    #[must_use]
    pub(crate) fn having_tried(self, tried: Tried) -> Fuzzed {
        let pairs = |wanted: u64| {
            let those = tried.pairs.iter().filter(|(_, times)| **times == wanted);
            those.map(|(name, _)| name.clone()).collect()
        };
        Fuzzed {
            pairs: tried.pairs.len(),
            never: pairs(0),
            once: pairs(1),
            transitions: tried.transitions.len(),
            rare: tried.transitions.values().filter(|times| **times == 1).count(),
            tried,
            ..self
        }
    }
}

/// How a run begins.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct RunStarted {
    /// [`FORMAT`].
    pub format: u32,
    /// Version of enginecheck.
    pub enginecheck: String,
    /// The protocol.
    pub protocol: String,
    /// The engine's command and arguments as typed; `["--reference"]` for the bundled one.
    pub engine: Vec<String>,
    /// The configuration that was used, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub config: Option<String>,
    /// The run's seed.
    pub seed: u64,
    /// The factor for our time bounds.
    pub scale: f64,
    /// When, by the system clock: seconds since 1970.
    pub started: u64,
    /// How many scenarios are selected (before the probe expands lists).
    pub scenarios: usize,
    /// Whether warnings count as failures (`--strict`).
    #[serde(default)]
    pub strict: bool,
    /// The number of attempts at every scenario, if the user asked for one (`--repeat`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<NonZeroU32>,
    /// The games that were played, in a run of `enginecheck play`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<Games>,
    /// Which part of the whole it is, if it was divided (`--shard`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<PartOf>,
}

/// A part of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOf {
    /// Which one, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// A digest of what was selected and how it was divided: parts of one run have the same.
    pub whole: String,
}

/// What `enginecheck play` was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// The number of games.
    pub number: u32,
    /// The time control, as typed: `10+0.1`.
    pub control: String,
    /// The other engine, as typed; none: the engine against itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Vec<String>>,
    /// The other engine's protocol, if it is not that of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<String>,
    /// The start positions of games of Chess960: a number, or `drawn` by the seed of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chess960: Option<String>,
}

/// What the probe found.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Probed {
    /// The engine's name.
    pub name: Option<String>,
    /// The version it speaks.
    pub version: Option<String>,
    /// What it announced.
    pub announced: Vec<(String, String)>,
    /// Commands it refuses.
    pub refused: Vec<String>,
    /// Other facts: name, and how it showed.
    pub facts: Vec<(String, String)>,
    /// Why games are not refereed, if so.
    pub no_referee: Option<String>,
    /// How many scenarios will run.
    pub will_run: usize,
    /// How many will be skipped: reason and number.
    pub will_skip: Vec<(String, usize)>,
    /// How long the engine took from its start to its first line.
    pub start_time: Duration,
}

/// One attempt, as the judge saw it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dialogue {
    /// The scenario.
    pub scenario: String,
    /// The hash of its text.
    pub hash: u64,
    /// Which attempt, from 1.
    pub attempt: u32,
    /// The judge's terms (`judge::Terms`), opaque here.
    pub terms: serde_json::Value,
    /// What was seen and done, in the judge's order.
    pub entries: Vec<Entry>,
    /// The verdict in that run.
    pub verdict: Verdict,
}

/// One entry of a dialogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// The judge asked for this write.
    Write {
        /// The engine.
        engine: EngineId,
        /// The bytes.
        #[serde(rename = "write", with = "crate::line::bytes_as_text")]
        bytes: Vec<u8>,
    },
    /// The record ends here, before the dialogue did: it would have become too long to keep.
    Cut {
        /// About how many bytes are kept.
        cut_after: usize,
    },
    /// The driver returned this.
    Saw(Observation),
}

/// A clause as reports show it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ClauseText {
    /// Its id.
    pub id: ClauseId,
    /// Its level.
    pub level: Level,
    /// Its sentence; empty if the ledger does not know the clause.
    pub sentence: String,
    /// Its section in the protocol's document.
    pub section: String,
}

/// Whose dialogue a scenario holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Client {
    /// The program of the other side: `cutechess`.
    pub name: String,
    /// How many scenarios of the suite hold its dialogues.
    pub scenarios: usize,
    /// Whether the engine offers what this scenario is about. If not, the client would not ask for it, and nothing is missing.
    pub concerned: bool,
}

/// A scenario's result.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ScenarioResult {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its topic.
    pub topic: String,
    /// Its clauses.
    pub clauses: Vec<ClauseText>,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, if there is no failure: skip, blocked, inconclusive, note, known, broken, a slow pass.
    pub reason: String,
    /// What was broken, the worst first; the attempt shown is the last failing one.
    pub failures: Vec<Failure>,
    /// The cause of the worst failure. Results with the same cause are one thing to fix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// The causes of what monitors had found in the dialogue shown before it failed, in order; in one that did not fail, of
    /// everything that they found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<Cause>,
    /// Whether the run ended before the failure could be confirmed; the reason says it in words.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unconfirmed: bool,
    /// Attempts made.
    pub attempts: u32,
    /// Attempts that failed.
    pub failed: u32,
    /// Wall time of all attempts.
    pub took: Duration,
    /// The dialogue of the attempt shown (of the last one if none failed).
    pub transcript: Vec<Line>,
    /// Lines left out of its middle.
    pub left_out: usize,
    /// The command line that reproduces exactly this result.
    pub reproduce: Vec<String>,
    /// The scenario's file and line.
    pub source: (String, usize),
    /// The game that was played, if a whole one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<PlayedGame>,
    /// Whose dialogue it was, if a program of the other side talks like this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<Client>,
}

impl ScenarioResult {
    /// Its verdict as people read it. A single failure that the end of the run left unconfirmed has not been seen to be flaky.
    #[must_use]
    pub fn verdict_word(&self) -> String {
        match self.verdict {
            Verdict::Flaky { failed, attempts } if self.unconfirmed && failed == attempts => {
                "unconfirmed".to_owned()
            }
            verdict => verdict.to_string(),
        }
    }
}

/// A monitor's result over the run.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MonitorResult {
    /// `xboard/monitor/<name>`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its clauses.
    pub clauses: Vec<ClauseText>,
    /// Those of them that it had an opportunity to judge: something that it looks for was seen.
    #[serde(default)]
    pub judged: Vec<ClauseId>,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, if it is known, noted or skipped.
    pub reason: String,
    /// How many findings.
    pub count: usize,
    /// In how many dialogues they occurred.
    pub dialogues: usize,
    /// The first findings, with different texts, at most ten.
    pub findings: Vec<Finding>,
    /// The causes of all findings that decide the verdict.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub causes: BTreeSet<Cause>,
    /// Of each of these causes, the other causes that monitors had found before it in every dialogue in which it showed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub behind: BTreeMap<Cause, BTreeSet<Cause>>,
    /// The scenario in which the first one occurred, and its dialogue.
    pub first_scenario: Option<String>,
    /// That dialogue, cut to the lines before and including the finding.
    pub transcript: Vec<Line>,
    /// How many lines before the finding were not kept.
    #[serde(default)]
    pub left_out: usize,
    /// The command line that reproduces the first one.
    pub reproduce: Vec<String>,
}

/// How much a verdict matters for the outcome of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// Judged, and good.
    Good,
    /// Not judged: skipped, blocked, inconclusive, noted, known.
    Unjudged,
    /// A warning; the run still passes.
    Warning,
    /// The run fails.
    Failure,
    /// Not the engine's behaviour: it could not be started, or the harness is at fault.
    Error,
}

impl Weight {
    /// The weight of a verdict; in a strict run warnings count as failures.
    pub(crate) fn of(verdict: Verdict, strict: bool) -> Weight {
        match verdict {
            Verdict::Pass => Weight::Good,
            // A single failing attempt of a must clause may be the machine's fault; two are the engine's.
            Verdict::Warn | Verdict::Flaky { failed: ..2, .. } if !strict => Weight::Warning,
            Verdict::Fail | Verdict::Warn | Verdict::Flaky { .. } => Weight::Failure,
            Verdict::Note | Verdict::Skip | Verdict::Blocked | Verdict::Inconclusive | Verdict::Known => {
                Weight::Unjudged
            }
            Verdict::Broken => Weight::Error,
        }
    }
}

/// How a run ends.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct RunFinished {
    /// The duration of the run.
    pub took: Duration,
    /// Numbers by verdict word, scenarios and monitors together.
    pub totals: Vec<(String, usize)>,
    /// How many must clauses have a verdict (pass, fail, warn, flaky, known), and how many the ledger contains.
    pub judged: (usize, usize),
    /// Reasons for which must clauses were not judged: reason and number.
    pub not_judged: Vec<(String, usize)>,
    /// Why the run ended early, if it did: `interrupted by SIGINT`, `deadline of 10m passed`.
    pub cut_short: Option<String>,
    /// How far the probe had come, if the run ended before it was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probe: Option<Box<CutProbe>>,
    /// The score of whole games, if any were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// The times of moves in whole games, by engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<EngineTimes>,
    /// The exit code.
    pub exit_code: u8,
}

/// What an engine used of its time in whole games. Moves that the machine delayed do not count.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EngineTimes {
    /// The engine: `Myengine (a)`.
    pub engine: String,
    /// The moves that count.
    pub moves: usize,
    /// Moves that do not count, because engine or harness waited for a processor.
    pub not_counted: usize,
    /// Half of them took no longer.
    pub median: Duration,
    /// Of a hundred of them, ninety-nine took no longer.
    pub most: Duration,
    /// The longest.
    pub worst: TimedMove,
    /// Those that took longer than the clock showed; none: there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Overruns>,
}

/// Moves that took longer than the clock showed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Overruns {
    /// How many.
    pub moves: usize,
    /// In how many games.
    pub games: usize,
    /// How many of these games were lost by it. The others would have been with a clock that forgives nothing.
    pub lost: usize,
    /// By how much, in the middle.
    pub median: Duration,
    /// The worst, and by how much.
    pub worst: TimedMove,
}

/// A time, and the move to which it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct TimedMove {
    /// The time.
    pub time: Duration,
    /// The game's number.
    pub game: u32,
    /// The move's number in the game, from 1.
    pub mv: usize,
}

/// A probe that the end of the run cut off.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CutProbe {
    /// How many of its dialogues were over.
    pub over: usize,
    /// What these did not show, in words.
    pub failed: Vec<String>,
    /// The dialogue that was being held.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What was being awaited, in words.
    pub awaited: String,
    /// How long that dialogue had lasted.
    pub lasted: Duration,
    /// Its lines.
    pub transcript: Vec<Line>,
    /// Lines left out of its middle.
    pub left_out: usize,
}
