//! Scenarios: TOML text in, checked [`Scenario`]s out, with errors that point at file, line and column.
//!
//! Not for running them: that is the judge's part. The whole language is in `specs/README.md`.
//! Main types: [`Suite`] (all of one protocol), [`Scenario`], `Step`.

mod budgets;
pub(crate) mod diagnostics;
mod dialogue;
mod embedded;
mod expand;
pub(crate) mod forms;
mod header;
mod implied;
mod lines;
mod load;
mod modifiers;
mod names;
pub(crate) mod raw;
pub(crate) mod read;
pub(crate) mod schema;
mod shared;
mod show;
mod step;
mod steps;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub(crate) mod values;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::protocol::Protocol;
use crate::protocol::model::Requirement;
use crate::verdict::ClauseId;

pub(crate) use crate::pattern::suggest;
pub(crate) use diagnostics::SHARED;
pub use diagnostics::{SpecError, SpecFile};
pub(crate) use embedded::{is_ledger, is_map, map_files, repertoire_file, spec_file, spec_files};
pub(crate) use expand::table_of;
pub(crate) use load::{Base, lint};
pub(crate) use schema::shared_schema;
pub use schema::{protocol_schema, topic_schema};
pub(crate) use step::{
    Act, Bound, CloseEnd, Count, ExitDemand, Patterns, SendItem, Span, Step, StepKind, Until, WriteItem,
};
pub(crate) use steps::ACTIONS;

/// All scenarios of one protocol, built-in ones and the user's own.
#[derive(Debug, Clone)]
pub struct Suite {
    /// The protocol's name.
    pub(crate) protocol: &'static str,
    /// In the order of files and tables.
    pub scenarios: Vec<Arc<Scenario>>,
    /// The dialogues before the suite, in order.
    pub probes: Vec<Probe>,
    /// The named bounds.
    pub(crate) budgets: Budgets,
}

/// A dialogue held before the suite.
#[derive(Debug, Clone)]
pub struct Probe {
    /// The dialogue, with the id `xboard/probe/<name>`.
    pub scenario: Arc<Scenario>,
    /// If it fails, the engine does not speak the protocol: exit code 3. Only the first probe can be essential.
    pub(crate) essential: bool,
    /// The fact that is known if it fails, e.g. `loses-lines`.
    pub fails_means: Option<String>,
    /// It only observes what the engine does: none of its steps judges anything.
    pub observes: bool,
    /// It is held only if a scenario that is run asks for its fact.
    pub(crate) optional: bool,
}

/// Which seeded, expanded scenario of which text.
#[derive(Debug, Clone, Default)]
pub struct Scenario {
    /// `xboard/ping/waits-for-move`; an instance of a `for-each` has `[value]` after it.
    pub id: String,
    /// The protocol.
    pub(crate) protocol: &'static str,
    /// The topic: the file's name.
    pub(crate) topic: String,
    /// The sentence that a failing author reads.
    pub title: String,
    /// The clauses that it judges. Steps that name none use the first one.
    pub clauses: Vec<ClauseId>,
    /// Name of its prologue, if any.
    pub(crate) start: Option<String>,
    /// What the engine must offer, including what its acts and placeholders require.
    pub(crate) requires: Vec<Requirement>,
    /// Any words; `race`, `burst` and `level-1` have a meaning for the runner and for `--filter`.
    pub(crate) tags: Vec<String>,
    /// The mutants that it is known to catch.
    pub kills: Vec<String>,
    /// The program of the other side that talks like this.
    pub(crate) client: Option<String>,
    /// The total number of attempts, if it is not the default.
    pub(crate) repeat: Option<u32>,
    /// Whether nothing else may run at the same time.
    pub(crate) alone: bool,
    /// Whether it decides if the engine speaks the protocol at all (`Probe::essential`).
    pub essential: bool,
    /// Whether it only observes what the engine does ([`Probe::observes`]); findings of monitors are then notes.
    pub observes: bool,
    /// Whether it runs only with `--heavy`.
    pub(crate) heavy: bool,
    /// Whether it runs only if `--filter` names its id or one of its tags.
    pub(crate) opt_in: bool,
    /// Whether only the engine's life counts in it: findings of monitors about the protocol are then notes.
    pub(crate) survival: bool,
    /// Whether its lines were drawn in a dialogue: a line that may not be sent now is then nobody's mistake.
    pub(crate) drawn: bool,
    /// Positions to try in turn while the race stays inconclusive.
    pub(crate) positions: Vec<String>,
    /// Values of the `for-each` bound from the start: name and value.
    pub(crate) bindings: BTreeMap<String, String>,
    /// For a `for-each` over a list from the probe: name and list, to be expanded after the probe.
    pub(crate) for_each_list: Option<(String, String)>,
    /// The steps of the prologue and its own, in order.
    pub(crate) steps: Vec<Step>,
    /// How many of `steps` belong to the prologue.
    pub(crate) prologue: usize,
    /// The shared dialogue that its steps come from, if they do.
    pub(crate) shared: Option<SharedSource>,
    /// The file, for messages: `specs/xboard/ping.toml`.
    pub(crate) file: String,
    /// The line of the table's header, from 1.
    pub(crate) line: usize,
    /// Whether it is built in (its clauses must then be in the ledger).
    pub built_in: bool,
    /// A hash of everything that decides what is sent and demanded, for the record.
    pub(crate) hash: u64,
}

/// Where a shared dialogue stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedSource {
    /// Its name: `quit/idle`.
    pub name: String,
    /// Its file: `specs/shared/quit.toml`.
    pub file: String,
    /// The line of its table's header, from 1.
    pub line: usize,
}

impl Scenario {
    /// A scenario that sends and demands nothing, at this place in a file; its topic is the second part of its id.
    pub(crate) fn without_steps(
        protocol: &'static str,
        id: String,
        title: String,
        (file, line): (String, usize),
    ) -> Scenario {
        Scenario {
            topic: id.split('/').nth(1).unwrap_or_default().to_owned(),
            id,
            protocol,
            title,
            file,
            line,
            ..Scenario::default()
        }
    }

    /// How long it is: the lines that it sends and waits for, including the prologue's. A wait, a signal or an act counts as one.
    #[must_use]
    pub fn lines(&self) -> usize {
        let lines = |step: &Step| match &step.kind {
            StepKind::Send(items) => items.len(),
            _ => 1,
        };
        self.steps.iter().map(|step| lines(step) * step.repeat.max(1) as usize).sum()
    }

    /// Whether it has the tag.
    pub(crate) fn tagged(&self, tag: &str) -> bool {
        self.tags.iter().any(|t| t == tag)
    }

    /// The file and line, from 1, of the step with this index.
    pub(crate) fn source_of(&self, step: usize) -> Option<(String, usize)> {
        let step = self.steps.get(step)?;
        Some((step.file.to_string(), step.line))
    }
}

/// The name with which a scenario with `positions` inserts the current one.
pub const POSITION: &str = "position";

/// The named bounds of a protocol.
pub type Budgets = BTreeMap<String, Budget>;

/// A named bound: past `soft` a warning, past `hard` the step's failure. Both are ours and scale (specs/rulings.md,
/// general 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Past this an answer is slow.
    pub soft: Duration,
    /// Past this it is a failure.
    pub hard: Duration,
}

/// A protocol of the registry.
pub type ProtocolRef = &'static dyn Protocol;
