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
    /// The names that its steps bind.
    #[serde(skip)]
    pub(super) names: BTreeSet<String>,
}

impl Piece {
    /// Looks which names its steps bind.
    pub(super) fn find_names(&mut self) {
        self.names = self.steps.iter().flat_map(texts).flat_map(bound).map(str::to_owned).collect();
    }

    /// Whether one of the lines that it sends begins with this word.
    pub(super) fn sends(&self, command: &str) -> bool {
        let sent = self.steps.iter().filter_map(|step| step.as_table()?.get("send")).flat_map(texts);
        sent.into_iter().any(|line| line.split_whitespace().next() == Some(command))
    }

    /// A text of its steps with a number behind each of the names: what they mean is forgotten when the piece is said again.
    pub(super) fn numbered(&self, text: String, number: usize) -> String {
        self.names.iter().fold(text, |text, name| {
            let told = |text: &str, end: char| {
                text.replace(&format!("<{name}{end}"), &format!("<{name}-{number}{end}"))
            };
            told(&told(&text, ':'), '>')
        })
    }
}

/// The names that a text binds, as `<name:type>` does; `<<` is a sign.
fn bound(text: &str) -> impl Iterator<Item = &str> {
    fn of_place(rest: &str) -> Option<&str> {
        let (name, _) = rest.split_once(':')?;
        (name != "_" && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')).then_some(name)
    }
    text.split("<<").flat_map(|text| text.split('<').skip(1).filter_map(of_place))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_piece_sends_is_known_by_its_first_word() {
        let text = "steps = [{ send = ['result <r> {over}', 'force'] }, { send = 'undo' }, { expect = 'move <m:move>' }]";
        let piece: Piece = toml::from_str(text).unwrap();
        let sent: Vec<&str> = ["result", "force", "undo", "move", "over"]
            .into_iter()
            .filter(|word| piece.sends(word))
            .collect();
        assert_eq!(sent, ["result", "force", "undo"]);
    }

    #[test]
    fn names_have_another_number_each_time() {
        let text = "steps = [{ send = 'usermove <a:opponent-move>' }, { expect = 'move <_:legal-move>' }, \
                    { send = ['<x>', '<b:uint> <c> x:y <<d: <a>'] }]";
        let mut piece: Piece = toml::from_str(text).unwrap();
        piece.find_names();
        assert_eq!(Vec::from_iter(&piece.names), ["a", "b"]);
        let numbered = |text: &str| piece.numbered(text.to_owned(), 7);
        assert_eq!(
            numbered("<a:opponent-move> <_:other(<a>)> <b> <ab>"),
            "<a-7:opponent-move> <_:other(<a-7>)> <b-7> <ab>"
        );
    }
}
