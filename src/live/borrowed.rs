//! Pieces that are scenarios of the suite: what they demand of a fresh engine must hold behind anything else that was said, once
//! the engine is at rest ([`Scenarios`]).

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::{Table, Value};

use super::piece::Piece;
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
    /// Acts that begin a game in the process that runs, where a scenario names no start of its own.
    #[serde(default)]
    anew: BTreeSet<String>,
    /// Steps behind each of them, which take back what other pieces do not expect.
    #[serde(default)]
    behind: Steps,
}

/// Keys of a scenario that change nothing about what may be said.
const KEYS: &[&str] =
    &["title", "clauses", "start", "requires", "tags", "kills", "for-each", "repeat", "steps"];

/// Keys of a step that a dialogue cannot do with, and why.
const NOT_SAID: &[(&str, &str)] = &[
    ("trap", "no correct GUI says it"),
    ("signal", "it ends the process"),
    ("close", "it ends the process"),
    ("exit", "it ends the process"),
    ("engine", "it needs a second engine"),
    ("holds", "it does not read what the engine says"),
    ("reading", "it does not read what the engine says"),
];

/// Why a scenario that has another key is not said.
const OTHER_KEY: &str = "it is held in a way of its own";
/// Why one that begins otherwise is not said.
const OTHER_START: &str = "it begins the process in a way of its own";
/// Why one with a step that is repeated often is not said.
const TOO_LONG: &str = "it takes too long";
/// Why one of another topic is not said.
const OTHER_TOPIC: &str = "its topic is not said";

/// Actions of steps that judge.
const JUDGES: &[&str] = &["act", "expect", "all", "forbid", "silent", "sync", "fence"];

/// A step that is performed more often takes too long.
const MOST_TIMES: i64 = 20;

impl Scenarios {
    /// What becomes of each scenario, by topic and name: a piece, or why it is not said.
    ///
    /// # Errors
    /// If a topic does not exist, or a file cannot be read, which tests exclude.
    pub(super) fn all(
        &self,
        protocol: &str,
    ) -> Result<BTreeMap<String, Result<Piece, &'static str>>, String> {
        let common = spec_file(&format!("{protocol}/protocol.toml")).map(|file| read(&file)).transpose()?;
        let starts = common.as_ref().and_then(|table| table.get("start")?.as_table());
        let mut topics = self.topics.clone();
        let mut pieces = BTreeMap::new();
        for file in spec_files(protocol) {
            let topic = file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".toml"));
            let Some(topic) = topic.filter(|topic| *topic != "protocol") else { continue };
            let is_said = topics.remove(topic);
            for (name, scenario) in read(&file)? {
                let scenario = scenario.as_table().filter(|scenario| scenario.contains_key("clauses"));
                let Some(scenario) = scenario else { continue };
                let piece = match starts.filter(|_| is_said) {
                    Some(starts) => self.piece(scenario, starts),
                    None => Err(OTHER_TOPIC),
                };
                pieces.insert(format!("{topic}/{name}"), piece);
            }
        }
        match topics.first() {
            Some(topic) => Err(format!("{protocol}: no topic `{topic}`")),
            None => Ok(pieces),
        }
    }

    /// The piece that a scenario makes; or why it cannot be said in a dialogue.
    fn piece(&self, scenario: &Table, starts: &Table) -> Result<Piece, &'static str> {
        let list = |table: &Table, key: &str| -> Result<Vec<String>, &'static str> {
            let values = table.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            values.iter().map(|text| text.as_str().map(str::to_owned).ok_or(OTHER_KEY)).collect()
        };
        if scenario.keys().any(|key| !KEYS.contains(&key.as_str())) {
            return Err(OTHER_KEY);
        }
        let clause = list(scenario, "clauses")?.into_iter().next().ok_or(OTHER_KEY)?;
        let steps_of = |table: &Table| table.get("steps").and_then(Value::as_array).cloned();
        let own_steps = steps_of(scenario).ok_or(OTHER_KEY)?;
        let start = match scenario.get("start") {
            None if self.anew.contains(first_act(&own_steps).split(' ').next().unwrap_or_default()) => None,
            start => {
                let named = || starts.get(start?.as_str()?)?.as_table();
                Some(named().ok_or(OTHER_START)?)
            }
        };
        // The process has begun, and not in another way.
        let prologue = match start {
            Some(start) => steps_of(start).ok_or(OTHER_START)?,
            None => Steps::new(),
        };
        let begun = match first_act(&prologue) {
            "handshake" => 1,
            other if other.starts_with("handshake ") || other == "greet" => return Err(OTHER_START),
            _ => 0,
        };
        let mut steps = self.before.clone();
        steps.extend(prologue.into_iter().skip(begun));
        let own = steps.len();
        steps.extend(own_steps);
        if let Some(why) = steps.iter().find_map(unsaid) {
            return Err(why);
        }
        for step in steps.iter_mut().skip(own).filter_map(Value::as_table_mut) {
            if JUDGES.iter().any(|action| step.contains_key(*action)) {
                step.entry("clause").or_insert_with(|| Value::from(clause.as_str()));
            }
        }
        steps.extend(self.behind.iter().cloned());
        let words = scenario.get("for-each").and_then(Value::as_table);
        let choices =
            |word: &String| words.and_then(|words| list(words, word).ok()).filter(|all| !all.is_empty());
        let of_word = |word: &String| choices(word).map(|all| (word.clone(), all)).ok_or(OTHER_KEY);
        let choose = words.iter().flat_map(|words| words.keys()).map(of_word).collect::<Result<_, _>>()?;
        let of_start = start.map_or(Ok(Vec::new()), |start| list(start, "requires"))?;
        let requires = [list(scenario, "requires")?, of_start, self.requires.clone()].concat();
        let (when, before) = (self.when.clone(), self.before.len());
        Ok(Piece { weight: 1, alone: true, requires, when, choose, steps, before, ..Piece::default() })
    }
}

/// The act with which these steps begin; empty if they begin otherwise.
fn first_act(steps: &[Value]) -> &str {
    steps.first().and_then(|step| step.as_table()?.get("act")?.as_str()).unwrap_or_default()
}

/// Why a dialogue cannot do with a step; nothing if it can.
fn unsaid(step: &Value) -> Option<&'static str> {
    let Some(step) = step.as_table() else { return Some(OTHER_KEY) };
    let often = step.get("repeat").and_then(Value::as_integer).is_some_and(|times| times > MOST_TIMES);
    let by_key = NOT_SAID.iter().find(|(key, _)| step.contains_key(*key)).map(|(_, why)| *why);
    by_key.or_else(|| often.then_some(TOO_LONG))
}

fn read(file: &SpecFile) -> Result<Table, String> {
    toml::from_str(&file.text).map_err(|error| format!("{}: {error}", file.path))
}

#[cfg(test)]
mod tests {
    use super::super::inline::inline;
    use super::*;

    fn piece(scenario: &str) -> Option<String> {
        let text = "topics = []\nwhen = ['idle']\nanew = ['begin']\nbefore = [{ settle = true }]\nbehind = [{ send = 'easy' }]\nrequires = ['command new']";
        let scenarios: Scenarios = toml::from_str(text).unwrap();
        let starts = "[game]\nrequires = ['feature ping=1']\nsteps = [{ act = 'handshake' }, { send = 'new' }]\n\
                      [old]\nsteps = [{ act = 'handshake version=1' }]";
        let scenario = toml::from_str(&format!("clauses = ['X-1', 'X-2']\n{scenario}")).unwrap();
        let piece = scenarios.piece(&scenario, &toml::from_str(starts).unwrap()).ok()?;
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
    fn scenarios_that_begin_a_game_may_name_no_start() {
        let steps = piece("repeat = 3\nsteps = [{ act = 'begin black' }, { send = 'go' }]").unwrap();
        assert!(steps.starts_with("{ settle = true } { act = 'begin black'"), "{steps}");
    }

    #[test]
    fn what_a_dialogue_cannot_do_is_left_out() {
        for scenario in [
            "steps = [{ send = 'x' }]",
            "start = 'other'\nsteps = [{ send = 'x' }]",
            "start = 'old'\nsteps = [{ send = 'x' }]",
            "start = 'game'\nsteps = [{ send = 'x', trap = true }]",
            "start = 'game'\nsteps = [{ exit = true }]",
            "start = 'game'\nsteps = [{ send = 'x', repeat = 21 }]",
            "start = 'game'\nalone = true\nsteps = [{ send = 'x' }]",
            "start = 'game'\nfor-each = { f = '<features>' }\nsteps = [{ send = '<f>' }]",
            "start = 'game'\nuse = 'quit/idle'",
        ] {
            assert_eq!(piece(scenario), None, "{scenario}");
        }
        for scenario in [
            "start = 'game'\nsteps = [{ expect = 'move <_:legal-move>', repeat = 20 }]",
            "start = 'game'\nsteps = [{ expect = 'move <m:legal-move>' }, { send = '<m>' }]",
            "start = 'game'\nsteps = [{ expect = 'x', or = 'inconclusive' }]",
        ] {
            assert!(piece(scenario).is_some(), "{scenario}");
        }
    }
}
