//! The clause ledger: every clause of a protocol's text, and what covers those that are binding for the engine.
//!
//! It is read from `specs/<protocol>/clauses.toml`, `specs/<protocol>/interface.toml` (what is binding for the other side,
//! and needs no cover) and `specs/harness.toml`. It does not judge: it only says how binding a clause is ([`Levels`]) and
//! what covers it. Main types: [`Ledger`], `Coverage`.

mod coverage;
mod read;

use std::collections::BTreeMap;

use crate::judge::{Levels, Sign};
use crate::protocol::vocabulary::MonitorInfo;
use crate::scenario::{SpecError, SpecFile, spec_file};
use crate::verdict::{ClauseId, Level};

pub(crate) use coverage::Coverage;

/// All clauses of one protocol, and the harness's own.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    clauses: Vec<Clause>,
    interface: Vec<Clause>,
    places: BTreeMap<ClauseId, usize>,
}

/// One demand of a protocol's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its id; never changes.
    pub id: ClauseId,
    /// How binding it is, after the rulings (specs/rulings.md).
    pub level: Level,
    /// Its section in the text.
    pub section: String,
    /// What it demands, in one sentence.
    pub sentence: String,
    /// Where the demand comes from.
    pub(crate) basis: Basis,
    /// Whether it concerns input that no correct GUI sends; a breach is then a warning at most.
    pub(crate) robust: bool,
    /// Whether an illegal move may show a breach.
    pub(crate) shows_in_moves: bool,
    /// Whether the end of the engine shows a breach.
    pub(crate) shows_in_death: bool,
    /// Why nothing needs to cover it, if so.
    pub(crate) exempt: Exempt,
}

/// Where a demand comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// The text says it.
    Text,
    /// It follows from the text.
    Derived,
    /// It is our own decision.
    Policy,
}

/// Whether a clause needs a scenario or a monitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exempt {
    /// It does.
    No,
    /// Nobody outside the engine could see the breach; with the reason.
    Excluded(String),
    /// Readings differ, so a breach is only noted; with the reason.
    Contested(String),
    /// Its scenarios have not been written yet; with their topic. Counts as not covered.
    Open(String),
}

/// The monitors of the judge itself, which watch every dialogue of any protocol.
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
    /// The built-in ledger of a protocol. A protocol without one has only the harness's clauses.
    ///
    /// # Errors
    /// All mistakes in its files.
    pub fn load(protocol: &str) -> Result<Ledger, Vec<SpecError>> {
        let own = ["clauses", "interface"].map(|name| format!("{protocol}/{name}.toml"));
        let files = own.into_iter().chain(["harness.toml".to_owned()]);
        let files: Vec<SpecFile> = files.filter_map(|path| spec_file(&path)).collect();
        Ledger::parse(&files)
    }

    /// A ledger from files. Those called `interface.toml` hold what binds the other side.
    ///
    /// # Errors
    /// All mistakes in them.
    pub fn parse(files: &[SpecFile]) -> Result<Ledger, Vec<SpecError>> {
        read::clauses(files).map(|(clauses, interface)| {
            let places = clauses.iter().enumerate();
            let places = places.map(|(place, clause)| (clause.id.clone(), place)).collect();
            Ledger { clauses, interface, places }
        })
    }

    /// All clauses that bind the engine, in the order of the files.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// All clauses that bind the other side: the interface, GUI or controller, here the harness itself.
    #[must_use]
    pub fn interface(&self) -> &[Clause] {
        &self.interface
    }

    /// The clause that binds the engine and has this id.
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
        let Exempt::Contested(why) = &self.clause(clause)?.exempt else { return None };
        Some(why)
    }

    /// Of a clause that is not known: in doubt a scenario judges what it says, but no death.
    fn shows_in(&self, clause: &ClauseId, sign: Sign) -> bool {
        self.clause(clause).map_or(sign == Sign::Moves, |clause| match sign {
            Sign::Moves => clause.shows_in_moves,
            Sign::Death => clause.shows_in_death,
        })
    }
}

#[cfg(test)]
mod tests;
