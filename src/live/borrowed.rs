//! Pieces that are scenarios of the suite: what they demand of a fresh engine must hold behind anything else that was said, once
//! the engine is at rest ([`Scenarios`]).

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::{Table, Value};

use super::piece::{Piece, texts};
use super::said::Steps;
use crate::scenario::{SpecFile, spec_file, spec_files};

/// Which scenarios of a protocol are said in dialogues.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Scenarios {
    /// Those of these topics.
    topics: BTreeSet<String>,
    /// What the engine is doing when they make sense, in the model's words.
    when: BTreeSet<String>,
    /// What these steps require of the engine.
    #[serde(default)]
    requires: Vec<String>,
    /// Steps that stand for the start of a process: they bring the engine to rest, and begin a game.
    before: Steps,
    /// Steps behind each of them, which take back what other pieces do not expect.
    #[serde(default)]
    behind: Steps,
}

/// Keys of a scenario that change nothing about what may be said.
const KEYS: &[&str] = &["title", "clauses", "start", "requires", "tags", "kills", "for-each", "steps"];

/// Keys of a step that a dialogue cannot do with: what no correct GUI says, what ends the engine, what shows nothing where it is
/// not met, and what needs a second engine.
const NOT_SAID: &[&str] = &["trap", "or", "signal", "close", "exit", "engine", "holds", "reading"];

/// Actions of steps that judge.
const JUDGES: &[&str] = &["act", "expect", "all", "forbid", "silent", "sync", "fence"];

/// A step that is performed more often takes too long.
const MOST_TIMES: i64 = 20;

impl Scenarios {
    /// The pieces, by topic and name.
    ///
    /// # Errors
    /// If a topic does not exist, or a file cannot be read, which tests exclude.
    pub(super) fn pieces(&self, protocol: &str) -> Result<BTreeMap<String, Piece>, String> {
        let common = spec_file(&format!("{protocol}/protocol.toml")).map(|file| read(&file)).transpose()?;
        let starts = common.as_ref().and_then(|table| table.get("start")?.as_table());
        let mut topics = self.topics.clone();
        let mut pieces = BTreeMap::new();
        for file in spec_files(protocol) {
            let topic = file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".toml"));
            let Some(topic) = topic.filter(|topic| self.topics.contains(*topic)) else { continue };
            topics.remove(topic);
            for (name, scenario) in read(&file)? {
                let piece = scenario.as_table().and_then(|scenario| self.piece(scenario, starts?));
                pieces.extend(piece.map(|piece| (format!("{topic}/{name}"), piece)));
            }
        }
        match topics.first() {
            Some(topic) => Err(format!("{protocol}: no topic `{topic}`")),
            None => Ok(pieces),
        }
    }

    /// The piece that a scenario makes; none if it cannot be said in a dialogue.
    fn piece(&self, scenario: &Table, starts: &Table) -> Option<Piece> {
        let list = |table: &Table, key: &str| -> Option<Vec<String>> {
            let values = table.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            values.iter().map(|text| text.as_str().map(str::to_owned)).collect()
        };
        if scenario.keys().any(|key| !KEYS.contains(&key.as_str())) {
            return None;
        }
        let clause = list(scenario, "clauses")?.into_iter().next()?;
        let start = starts.get(scenario.get("start")?.as_str()?)?.as_table()?;
        // The process has begun, and not in another way.
        let prologue = start.get("steps")?.as_array()?;
        let act = prologue.first().and_then(|step| step.as_table()?.get("act")?.as_str()).unwrap_or_default();
        let begun = match act {
            "handshake" => 1,
            other if other.starts_with("handshake ") || other == "greet" => return None,
            _ => 0,
        };
        let mut steps = self.before.clone();
        steps.extend(prologue.iter().skip(begun).cloned());
        let own = steps.len();
        steps.extend(scenario.get("steps")?.as_array()?.iter().cloned());
        if !steps.iter().all(is_said) {
            return None;
        }
        for step in steps.iter_mut().skip(own).filter_map(Value::as_table_mut) {
            if JUDGES.iter().any(|action| step.contains_key(*action)) {
                step.entry("clause").or_insert_with(|| Value::from(clause.as_str()));
            }
        }
        steps.extend(self.behind.iter().cloned());
        let words = scenario.get("for-each").and_then(Value::as_table);
        let of_word =
            |word: &String| Some((word.clone(), list(words?, word).filter(|choices| !choices.is_empty())?));
        let choose = words.iter().flat_map(|words| words.keys()).map(of_word).collect::<Option<_>>()?;
        let requires =
            [list(scenario, "requires")?, list(start, "requires")?, self.requires.clone()].concat();
        let (when, before) = (self.when.clone(), self.before.len());
        Some(Piece { weight: 1, alone: true, requires, when, choose, steps, before })
    }
}

/// Whether a dialogue can do with a step. Words that it binds would mean something else when it is said again.
fn is_said(step: &Value) -> bool {
    let Some(step) = step.as_table() else { return false };
    let often = step.get("repeat").and_then(Value::as_integer).is_some_and(|times| times > MOST_TIMES);
    let binds = |text: &str| {
        text.split('<').skip(1).any(|rest| {
            let name = rest.split(['>', ':']).next().unwrap_or_default();
            rest[name.len()..].starts_with(':') && name != "_"
        })
    };
    let texts_bind = step.values().flat_map(texts).any(binds);
    !often && !NOT_SAID.iter().any(|key| step.contains_key(*key)) && !texts_bind
}

fn read(file: &SpecFile) -> Result<Table, String> {
    toml::from_str(&file.text).map_err(|error| format!("{}: {error}", file.path))
}

#[cfg(test)]
mod tests {
    use super::super::inline::inline;
    use super::*;

    fn piece(scenario: &str) -> Option<String> {
        let text = "topics = []\nwhen = ['idle']\nbefore = [{ settle = true }]\nbehind = [{ send = 'easy' }]\nrequires = ['command new']";
        let scenarios: Scenarios = toml::from_str(text).unwrap();
        let starts = "[game]\nrequires = ['feature ping=1']\nsteps = [{ act = 'handshake' }, { send = 'new' }]\n\
                      [old]\nsteps = [{ act = 'handshake version=1' }]";
        let scenario = toml::from_str(&format!("clauses = ['X-1', 'X-2']\n{scenario}")).unwrap();
        let piece = scenarios.piece(&scenario, &toml::from_str(starts).unwrap())?;
        let steps: Vec<String> = piece.steps.iter().map(inline).collect();
        Some(format!("{} {:?} {:?}", steps.join(" "), piece.choose, piece.requires))
    }

    #[test]
    fn scenarios_begin_in_the_process_that_runs() {
        let scenario = "start = 'game'\nrequires = ['command undo']\nfor-each = { n = ['1', '2'] }\n\
                        steps = [{ send = '<n>' }, { expect = 'x' }, { expect = 'y', clause = 'X-2' }]";
        assert_eq!(
            piece(scenario).unwrap(),
            "{ settle = true } { send = 'new' } { send = '<n>' } { expect = 'x', clause = 'X-1' } \
             { expect = 'y', clause = 'X-2' } { send = 'easy' } {\"n\": [\"1\", \"2\"]} \
             [\"command undo\", \"feature ping=1\", \"command new\"]"
        );
    }

    #[test]
    fn what_a_dialogue_cannot_do_is_left_out() {
        for scenario in [
            "steps = [{ send = 'x' }]",
            "start = 'other'\nsteps = [{ send = 'x' }]",
            "start = 'old'\nsteps = [{ send = 'x' }]",
            "start = 'game'\nsteps = [{ send = 'x', trap = true }]",
            "start = 'game'\nsteps = [{ expect = 'x', or = 'inconclusive' }]",
            "start = 'game'\nsteps = [{ expect = 'move <m:legal-move>' }]",
            "start = 'game'\nsteps = [{ exit = true }]",
            "start = 'game'\nsteps = [{ send = 'x', repeat = 21 }]",
            "start = 'game'\nalone = true\nsteps = [{ send = 'x' }]",
            "start = 'game'\nfor-each = { f = '<features>' }\nsteps = [{ send = '<f>' }]",
            "start = 'game'\nuse = 'quit/idle'",
        ] {
            assert_eq!(piece(scenario), None, "{scenario}");
        }
        assert!(piece("start = 'game'\nsteps = [{ expect = 'move <_:legal-move>', repeat = 20 }]").is_some());
    }
}
