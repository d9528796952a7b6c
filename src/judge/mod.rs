//! The judge: a pure state machine. Scenario, model and observations go in; [`Want`](crate::exchange::Want)s and
//! finally an [`Outcome`] come out.
//!
//! It does no I/O, reads no clock and is deterministic: the same scenario, setup and observations give the same wants
//! and the same outcome. This is how `enginecheck judge` works on a record.
//!
//! ```text
//! loop { match judge.want() { Want::Done => break, want => judge.observe(carry_out(want)) } }
//! ```
//!
//! A [`Judge`] consists of parts. Each has a file: the engines (`engine/`), the place in the scenario (`place`), the running
//! step (`step/`), what must be done first (`outbox`), the stage of the dialogue (`course`), what it has shown (`evidence`),
//! and games between two engines (`relay`, `games/`).

mod begin;
mod blame;
mod bounds;
mod course;
mod ends;
mod engine;
mod evidence;
mod first;
mod games;
mod improvise;
mod improviser;
mod look;
mod machine;
mod observe;
mod outbox;
mod outcome;
mod parting;
mod place;
pub(crate) mod probe;
mod prompts;
mod relay;
pub(crate) mod seed;
mod span;
mod step;
mod steps;
mod transcript;
mod vain;
mod waiting;
mod weighing;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::line::Line;
use crate::protocol::model::{Known, PositionCard};
use crate::scenario::{Budgets, ProtocolRef, Scenario};
use crate::verdict::{ClauseId, Failure, Finding, Level, PlayedGame, Verdict};

pub(crate) use crate::cause::ALIVE;
pub(crate) use course::refused_in;
pub(crate) use improviser::{Improviser, Improvising};
pub(crate) use machine::Judge;
pub(crate) use outcome::{in_vain, is_missing, is_slow};
pub(crate) use span::span;
pub(crate) use vain::Vain;
pub(crate) use weighing::of_harness;
pub(crate) use weighing::{Scales, verdict_of, verdict_of_failure};

/// What a judge starts from. The record contains all of it except the scenario itself.
#[derive(Debug, Clone)]
pub(crate) struct Setup {
    /// The protocol.
    pub protocol: ProtocolRef,
    /// The second engine's protocol, where it is another one.
    pub other: Option<ProtocolRef>,
    /// The scenario (no unexpanded `for-each`).
    pub scenario: Arc<Scenario>,
    /// The clauses' levels in the ledger; a clause that is not in it counts as must.
    pub levels: Arc<dyn Levels>,
    /// The named bounds.
    pub budgets: Arc<Budgets>,
    /// Everything else.
    pub terms: Terms,
}

/// Says how binding a clause is; implemented by the ledger.
pub trait Levels: std::fmt::Debug + Send + Sync {
    /// The level, and whether the clause is `robust`.
    fn level(&self, clause: &ClauseId) -> (Level, bool);
    /// Why the clause is contested, if it is: then its breach is a note.
    fn contested(&self, clause: &ClauseId) -> Option<&str>;
    /// Whether this may show that the clause is broken, and not only that another one is.
    fn shows_in(&self, clause: &ClauseId, sign: Sign) -> bool;
}

/// What a clause may be broken by, although a clause of its own forbids it, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// An illegal move: the clause decides which position is searched, or which moves count.
    Moves,
    /// The end of the engine: the clause says that the engine lives on.
    Death,
}

/// The terms of one attempt, as the record contains them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// What is known of the engine.
    pub known: Known,
    /// The seed of this attempt.
    pub seed: u64,
    /// A factor for all bounds that are ours.
    pub scale: f64,
    /// How often the positions were advanced.
    pub position: usize,
    /// `--variant`.
    pub variant: Option<String>,
    /// `--profile`.
    pub profile: Option<String>,
    /// Lines sent after each handshake.
    pub setup_lines: Vec<String>,
    /// Positions in this engine's own form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<PositionCard>,
    /// The names of engines that report none, by their number; games show them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub called: Vec<String>,
    /// Whether the second engine is the first one again: what is known of the one holds for the other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alike: bool,
    /// Whether other dialogues run at the same time, which may slow down the engine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beside: bool,
    /// What was awaited in vain several times already, by the cause of such failures: that is waited for until the soft bound.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub vain: BTreeSet<String>,
    /// What never came in the probe, by its first word, with the clauses of the dialogues that waited for it. A scenario
    /// about other clauses that waits for it is skipped.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub never: BTreeMap<String, BTreeSet<ClauseId>>,
    /// What is found is held again later, with all its bounds: an idle engine is waited for until the soft bound only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub seeking: bool,
}

impl Terms {
    /// Those of a first attempt without anything special, with an engine of which this is known.
    pub(crate) fn of(known: Known) -> Terms {
        Terms {
            known,
            seed: 0,
            scale: 1.0,
            position: 0,
            variant: None,
            profile: None,
            setup_lines: Vec::new(),
            cards: Vec::new(),
            called: Vec::new(),
            alike: false,
            beside: false,
            vain: BTreeSet::new(),
            never: BTreeMap::new(),
            seeking: false,
        }
    }
}

/// What the judge found in one attempt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The verdict of this attempt alone.
    pub verdict: Verdict,
    /// Why it is skipped, blocked, inconclusive, broken or noted; for a warning without a failure, what was slow.
    pub reason: String,
    /// What was broken, the worst first.
    pub failures: Vec<Failure>,
    /// What monitors saw.
    pub findings: Vec<Finding>,
    /// Whether the engine printed anything that only an engine of the protocol prints.
    pub(crate) understood: bool,
    /// The clauses of monitors that this dialogue gave an opportunity to judge.
    pub(crate) coverage: BTreeSet<ClauseId>,
    /// The dialogue, both directions, bounded.
    pub transcript: Vec<Line>,
    /// How many lines were left out in the middle of the transcript.
    pub(crate) left_out: usize,
    /// What is known of the engine now.
    pub known: Known,
    /// The last wait that was in vain, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) vain: Option<Vain>,
    /// An answer was slow while the engine lacked a processor: that says nothing of the engine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) starved: bool,
    /// The game that was played, if a whole one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) game: Option<PlayedGame>,
}

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
