//! What may be said in a file: the words of the protocol, bounds, prologues, clauses.

use std::collections::{BTreeMap, BTreeSet};

use super::forms::At;
use super::names::Names;
use super::values::Wrong;
use super::{Budgets, Step};
use crate::pattern::suggest;
use crate::protocol::Vocabulary;
use crate::protocol::model::{LOSES_LINES, Requirement};
use crate::verdict::ClauseId;

/// The words that a file may use.
#[derive(Debug)]
pub(super) struct Words<'a> {
    pub(super) vocabulary: &'static Vocabulary,
    pub(super) budgets: &'a Budgets,
    pub(super) starts: &'a BTreeMap<String, Start>,
    pub(super) clauses: &'a BTreeSet<String>,
    /// What the probes find out.
    pub(super) facts: &'a BTreeSet<String>,
    pub(super) built_in: bool,
}

impl Words<'_> {
    /// A clause id that the ledger knows; users may name clauses of their own with their own prefix.
    pub(super) fn clause(&self, id: &str) -> Result<ClauseId, Wrong> {
        let ours = self.built_in || id.starts_with(self.vocabulary.clause_prefix) || id.starts_with("EC-");
        if ours && !self.clauses.contains(id) {
            let help = suggest(id, self.clauses.iter().map(String::as_str));
            return Err(Wrong::new(format!("unknown clause `{id}`"), help));
        }
        Ok(ClauseId::new(id))
    }

    /// What may be known of an engine: by a probe, or noted by the model.
    pub(super) fn facts(&self) -> impl Iterator<Item = &str> {
        let noted = self.vocabulary.facts.iter().copied();
        noted.chain([LOSES_LINES]).chain(self.facts.iter().map(String::as_str))
    }

    pub(super) fn is_fact(&self, name: &str) -> bool {
        self.facts().any(|fact| fact == name)
    }

    pub(super) fn act_names(&self) -> String {
        let names: Vec<&str> = self.vocabulary.acts.iter().map(|act| act.name).collect();
        format!("one of: {}", names.join(", "))
    }
}

/// A prologue.
#[derive(Debug, Clone)]
pub(super) struct Start {
    pub(super) steps: Vec<Step>,
    pub(super) names: Names,
    pub(super) requires: Vec<Requirement>,
}

/// The place of a dialogue.
pub(super) struct Place<'a> {
    pub(super) topic: &'a str,
    pub(super) key: &'a At<String>,
    pub(super) built_in: bool,
    pub(super) probe: bool,
}
