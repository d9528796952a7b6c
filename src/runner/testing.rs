//! What the runner's own tests share: small scenarios and a small ledger.

use std::collections::BTreeMap;

use crate::judge::Levels;
use crate::scenario::Scenario;
use crate::verdict::{ClauseId, Level};

/// A ledger of these clauses; an id that ends with `-R` is robust, one that ends with `-C` contested.
#[derive(Debug)]
pub(super) struct Ledger(BTreeMap<String, Level>);

impl Ledger {
    pub(super) fn new(clauses: &[(&str, Level)]) -> Ledger {
        Ledger(clauses.iter().map(|(id, level)| ((*id).to_owned(), *level)).collect())
    }
}

impl Levels for Ledger {
    fn level(&self, clause: &ClauseId) -> (Level, bool) {
        (self.0.get(clause.as_str()).copied().unwrap_or(Level::Must), clause.as_str().ends_with("-R"))
    }

    fn contested(&self, clause: &ClauseId) -> bool {
        clause.as_str().ends_with("-C")
    }
}

/// A scenario without steps.
pub(super) fn scenario(id: &str) -> Scenario {
    Scenario {
        id: id.to_owned(),
        protocol: "xboard",
        topic: id.split('/').nth(1).unwrap_or_default().to_owned(),
        title: format!("title of {id}"),
        clauses: Vec::new(),
        start: None,
        requires: Vec::new(),
        tags: Vec::new(),
        kills: Vec::new(),
        repeat: None,
        alone: false,
        heavy: false,
        positions: Vec::new(),
        bindings: BTreeMap::new(),
        for_each_list: None,
        steps: Vec::new(),
        prologue: 0,
        file: "specs/xboard/test.toml".to_owned(),
        line: 1,
        built_in: true,
        hash: 0,
    }
}
