//! What can be said at a time ([`Piece`]): a line, or a few steps.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::Value;

use super::said::Steps;

/// What can be said at a time.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Piece {
    /// How often it is said, compared with others.
    #[serde(default = "one")]
    pub(super) weight: u32,
    /// Nothing is sent in one write behind it: what may follow depends on what is chosen for it.
    #[serde(default)]
    pub(super) alone: bool,
    /// What the engine must offer, as in a scenario. If it names a word that is drawn, only what is offered is drawn.
    #[serde(default)]
    pub(super) requires: Vec<String>,
    /// What the engine is doing when it makes sense, in the model's words; always, if there is nothing here.
    #[serde(default)]
    pub(super) when: BTreeSet<String>,
    /// Words of its steps that are drawn: `<name>` becomes one of the list, the plainest of which stands first.
    #[serde(default)]
    pub(super) choose: BTreeMap<String, Vec<String>>,
    pub(super) steps: Steps,
    /// So many of its steps only bring the engine to rest: what it demands does not need them.
    #[serde(skip)]
    pub(super) before: usize,
}

fn one() -> u32 {
    1
}

/// The texts that stand in a step, or in a part of one.
pub(super) fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Table(table) => table.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}
