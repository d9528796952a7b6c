//! The clause ledger: every clause of a protocol's text that binds the engine, and what covers it.
//!
//! Read from `specs/<protocol>/clauses.toml` and `specs/harness.toml`. Not for judging: it only says how binding a clause
//! is ([`Levels`]) and whether anybody looks at it. Main types: [`Ledger`], [`Coverage`].

mod coverage;
mod read;

use std::collections::BTreeMap;

use crate::judge::Levels;
use crate::protocol::vocabulary::MonitorInfo;
use crate::scenario::{SpecError, SpecFile, spec_file};
use crate::verdict::{ClauseId, Level};

pub use coverage::{Coverage, Problem};

/// All clauses of one protocol, and the harness's own.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    clauses: Vec<Clause>,
    places: BTreeMap<ClauseId, usize>,
}

/// One demand of a protocol's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its id; never changes.
    pub id: ClauseId,
    /// How binding it is, rulings applied.
    pub level: Level,
    /// Where it stands in the text.
    pub section: String,
    /// What it demands, in one sentence.
    pub sentence: String,
    /// Where the demand comes from.
    pub basis: Basis,
    /// Whether it concerns input that no correct GUI sends: then its breach is at most a warning.
    pub robust: bool,
    /// Why nothing needs to cover it, if so.
    pub exempt: Exempt,
}

/// Where a demand comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// The text says it.
    Text,
    /// It follows from the text.
    Derived,
    /// It is ours.
    Policy,
}

/// Whether a clause needs a scenario or a monitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exempt {
    /// It does.
    No,
    /// Nobody outside the engine could see the breach; the reason.
    Excluded(String),
    /// Readings differ, so that a breach is only noted; the reason.
    Contested(String),
    /// Its scenarios are still to be written; their topic. Counts as not covered.
    Open(String),
}

/// The findings that the judge itself makes in every dialogue, whatever the protocol.
pub const HARNESS_MONITORS: &[MonitorInfo] = &[
    MonitorInfo {
        name: "left-behind",
        title: "no child process outlives the engine",
        clauses: &["EC-LEFT-BEHIND"],
    },
    MonitorInfo { name: "overflow", title: "output stays within bounds", clauses: &["EC-OVERFLOW"] },
    MonitorInfo { name: "stderr-only", title: "replies are printed on stdout", clauses: &["EC-STDERR"] },
];

impl Ledger {
    /// The ledger of a protocol, as it is built in. A protocol without one has the harness's clauses only.
    ///
    /// # Errors
    /// All mistakes in its files.
    pub fn load(protocol: &str) -> Result<Ledger, Vec<SpecError>> {
        let files = [format!("{protocol}/clauses.toml"), "harness.toml".to_owned()];
        let files: Vec<SpecFile> = files.iter().filter_map(|path| spec_file(path)).collect();
        Ledger::parse(&files)
    }

    /// A ledger from files.
    ///
    /// # Errors
    /// All mistakes in them.
    pub fn parse(files: &[SpecFile]) -> Result<Ledger, Vec<SpecError>> {
        read::clauses(files).map(Ledger::of)
    }

    fn of(clauses: Vec<Clause>) -> Ledger {
        let places = clauses.iter().enumerate().map(|(place, clause)| (clause.id.clone(), place)).collect();
        Ledger { clauses, places }
    }

    /// All clauses in the order of the files.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// The clause with this id.
    #[must_use]
    pub fn clause(&self, id: &ClauseId) -> Option<&Clause> {
        self.places.get(id).map(|place| &self.clauses[*place])
    }
}

impl Levels for Ledger {
    fn level(&self, clause: &ClauseId) -> (Level, bool) {
        self.clause(clause).map_or((Level::Must, false), |clause| (clause.level, clause.robust))
    }

    fn contested(&self, clause: &ClauseId) -> Option<&str> {
        match &self.clause(clause)?.exempt {
            Exempt::Contested(why) => Some(why),
            _ => None,
        }
    }
}
