//! What a lawful GUI can say in a protocol ([`Repertoire`]): `specs/<protocol>/repertoire.toml`.
//!
//! A piece is a line, or a few steps, that may be sent where the model has nothing against it. When that is, is nowhere
//! written: each piece is tried on a copy of the model first.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Value;

use super::borrowed::Scenarios;
use super::inline::inline;
use super::piece::Piece;
use super::said::{Said, Steps, lines, needed, thinned};
use crate::protocol::Protocol;
use crate::scenario::repertoire_file;

/// What the dialogues of a protocol are made of.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Repertoire {
    /// Steps that every dialogue begins with.
    pub(super) opening: Steps,
    /// Whether the text lets lines end in CR LF.
    #[serde(default)]
    pub(super) carriage_returns: bool,
    /// The pieces, by their names.
    pub(super) piece: BTreeMap<String, Piece>,
    /// Pieces that end a dialogue.
    pub(super) closing: BTreeMap<String, Piece>,
    /// Scenarios of the suite that are pieces, too.
    scenarios: Option<Scenarios>,
    /// Those pieces, by topic and name.
    #[serde(skip)]
    pub(super) said_by_scenarios: BTreeMap<String, Piece>,
    /// The other scenarios of the suite, and why they are not said.
    #[serde(skip)]
    unsaid: BTreeMap<String, &'static str>,
    /// Commands of the grammar that no other piece sends, and why.
    #[serde(default)]
    left_out: BTreeMap<String, String>,
    /// How a hostile dialogue ends.
    pub(super) hostile: Hostile,
    /// In a hostile repertoire the clause about what no correct GUI sends.
    #[serde(skip)]
    pub(super) survives: Option<String>,
}

/// How a hostile dialogue of a protocol ends.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Hostile {
    /// The clause about what no correct GUI sends.
    pub(super) clause: String,
    /// Steps that bring the engine to rest, prove that it answers, and end it.
    pub(super) closing: Steps,
}

/// How much more often an ordinary piece is said than a scenario.
const BESIDE_SCENARIOS: u32 = 8;

impl Repertoire {
    /// That of a protocol.
    ///
    /// # Errors
    /// If there is none or the file is wrong, which a test excludes for the protocols that are built in.
    pub(crate) fn of(protocol: &dyn Protocol) -> Result<Repertoire, String> {
        let file =
            repertoire_file(protocol.name()).ok_or_else(|| format!("{}: no repertoire", protocol.name()))?;
        let mut repertoire: Repertoire =
            toml::from_str(&file.text).map_err(|error| format!("{}: {error}", file.path))?;
        if let Some(scenarios) = &repertoire.scenarios {
            for (name, piece) in scenarios.all(protocol.name())? {
                match piece {
                    Ok(piece) => _ = repertoire.said_by_scenarios.insert(name, piece),
                    Err(why) => _ = repertoire.unsaid.insert(name, why),
                }
            }
            // All of them together are said about as often as a few other pieces.
            repertoire.piece.values_mut().for_each(|piece| piece.weight *= BESIDE_SCENARIOS);
        }
        let pieces = repertoire.piece.values_mut().chain(repertoire.closing.values_mut());
        pieces.chain(repertoire.said_by_scenarios.values_mut()).for_each(Piece::find_names);
        let used = repertoire.piece.values().chain(repertoire.closing.values());
        match used.flat_map(|piece| piece.choose.values()).find(|choices| choices.is_empty()) {
            Some(_) => Err(format!("{}: nothing to choose from", file.path)),
            None => Ok(repertoire),
        }
    }

    /// Why this scenario of the suite, `topic/name`, is not said; nothing if it is.
    pub(crate) fn unsaid(&self, scenario: &str) -> Option<&'static str> {
        self.unsaid.get(scenario).copied()
    }

    /// A piece, which may end a dialogue.
    pub(super) fn piece(&self, name: &str) -> Option<&Piece> {
        let by_scenarios = || self.said_by_scenarios.get(name);
        self.piece.get(name).or_else(|| self.closing.get(name)).or_else(by_scenarios)
    }

    /// The pieces by their names, those that end a dialogue last.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (&str, &Piece)> {
        self.piece
            .iter()
            .chain(&self.said_by_scenarios)
            .chain(&self.closing)
            .map(|(name, piece)| (name.as_str(), piece))
    }

    /// Lines of a scenario's table by which it counts: those of a hostile dialogue say that only life does.
    pub(super) fn header(&self) -> String {
        let survives =
            |clause: &String| format!("clauses = [{}]\nsurvival = true\n", inline(&clause.as_str().into()));
        self.survives.as_ref().map(survives).unwrap_or_default()
    }

    /// The steps of a piece, with its words inserted, and without what is left out of it. `place` is its place in the dialogue: so
    /// what another one binds has other names.
    pub(super) fn steps_of(&self, said: &Said, place: usize) -> Steps {
        let Some(piece) = self.piece(&said.piece) else { return Vec::new() };
        let told = |text: &str| piece.numbered(inserted(text, &said.words), place + 1);
        thinned(piece.steps.iter().map(|step| rewritten(step, &told)).collect(), &said.without)
    }

    /// The [`lines`] of a piece, those that are left out of it among them.
    pub(super) fn lines_of(&self, said: &Said) -> Vec<usize> {
        self.piece(&said.piece).map(|piece| lines(&piece.steps)).unwrap_or_default()
    }

    /// The [`lines`] of a piece that are left out together with this one; none if it stays. What brings the engine to rest goes only
    /// if nothing was said before, and whole: an answer that nobody waits for any more would come to the steps behind.
    pub(super) fn go_together(&self, said: &Said, line: usize, is_first: bool) -> Range<usize> {
        let Some(piece) = self.piece(&said.piece) else { return 0..0 };
        let to_rest = lines(&piece.steps).into_iter().filter(|step| *step < piece.before).count();
        match line {
            line if line < to_rest && is_first => 0..to_rest,
            line if line >= needed(&piece.steps, &said.without) => line..line + 1,
            _ => 0..0,
        }
    }

    /// What a piece requires of the engine, with its words inserted.
    pub(super) fn requires_of(&self, said: &Said) -> Vec<String> {
        let requires = self.piece(&said.piece).map(|piece| piece.requires.as_slice()).unwrap_or_default();
        requires.iter().map(|what| inserted(what, &said.words)).collect()
    }

    /// Leaves out the choices whose requirement the engine does not meet, and pieces without any choice left.
    pub(super) fn suit(&mut self, meets: impl Fn(&str) -> bool) {
        let suits = |piece: &mut Piece| {
            for (word, choices) in &mut piece.choose {
                let named = format!("<{word}>");
                for what in piece.requires.iter().filter(|what| what.contains(&named)) {
                    choices.retain(|choice| meets(&what.replace(&named, choice)));
                }
            }
            piece.choose.values().all(|choices| !choices.is_empty())
        };
        self.piece.retain(|_, piece| suits(piece));
        self.said_by_scenarios.retain(|_, piece| suits(piece));
        self.closing.retain(|_, piece| suits(piece));
    }

    /// What a user reads of it: each piece with its steps, and what is left out.
    pub(crate) fn list(&self) -> String {
        let mut text = String::new();
        for (title, pieces) in [("says", &self.piece), ("ends with", &self.closing)] {
            text.push_str(&format!("{title}\n"));
            for (name, piece) in pieces {
                let steps: Vec<String> = piece.steps.iter().map(inline).collect();
                let when: Vec<&str> = piece.when.iter().map(String::as_str).collect();
                let when =
                    if when.is_empty() { String::new() } else { format!("   while {}", when.join(", ")) };
                text.push_str(&format!("  {name:<24} {}{when}\n", steps.join(" ")));
                for (word, choices) in &piece.choose {
                    text.push_str(&format!("  {:<24} <{word}>: {}\n", "", choices.join(" | ")));
                }
            }
        }
        if !self.said_by_scenarios.is_empty() {
            text.push_str("says what scenarios say (`enginecheck explain` shows them)\n");
        }
        for name in self.said_by_scenarios.keys() {
            text.push_str(&format!("  {name}\n"));
        }
        if !self.left_out.is_empty() {
            text.push_str("has no piece of its own for\n");
        }
        for (command, why) in &self.left_out {
            text.push_str(&format!("  {command:<24} {why}\n"));
        }
        text
    }
}

/// A text with these words in the place of their names.
fn inserted(text: &str, words: &BTreeMap<String, String>) -> String {
    words.iter().fold(text.to_owned(), |text, (word, chosen)| text.replace(&format!("<{word}>"), chosen))
}

/// A step with other texts.
fn rewritten(step: &Value, told: &dyn Fn(&str) -> String) -> Value {
    match step {
        Value::String(text) => Value::String(told(text)),
        Value::Array(items) => Value::Array(items.iter().map(|item| rewritten(item, told)).collect()),
        Value::Table(table) => {
            Value::Table(table.iter().map(|(key, value)| (key.clone(), rewritten(value, told))).collect())
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::live::compiler::Compiler;
    use crate::live::piece::texts;
    use crate::protocol::PROTOCOLS;

    /// Every piece can be loaded, with each of its words; and every word that the grammar knows is said, or left out for a
    /// reason.
    #[test]
    fn every_repertoire_is_right() {
        for protocol in PROTOCOLS {
            let repertoire = Repertoire::of(*protocol).unwrap_or_else(|why| panic!("{why}"));
            let compiler = Compiler::new(*protocol, repertoire.clone(), 0);
            let mut said_words = BTreeSet::new();
            let mut random = fastrand::Rng::with_seed(1);
            for (name, piece) in repertoire.pieces() {
                let most = piece.choose.values().map(Vec::len).max().unwrap_or(1);
                for n in 0..most {
                    let mut chosen = |(word, choices): (&String, &Vec<String>)| {
                        (word.clone(), compiler.walks.fill(&choices[n % choices.len()], &mut random))
                    };
                    let words = piece.choose.iter().map(&mut chosen).collect();
                    let said = Said::at_once(name, words);
                    let steps =
                        compiler.steps(&repertoire.steps_of(&said, 0), &repertoire.requires_of(&said));
                    assert!(steps.is_ok(), "{} {name}: {}", protocol.name(), steps.unwrap_err());
                    if !repertoire.said_by_scenarios.contains_key(name) {
                        let steps = repertoire.steps_of(&said, 0);
                        said_words.extend(steps.iter().flat_map(texts).map(str::to_owned));
                    }
                }
            }
            let commands = protocol.commands();
            for command in commands {
                let is_said = said_words.iter().any(|text| {
                    text.strip_prefix(command).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
                });
                assert!(
                    is_said != repertoire.left_out.contains_key(*command),
                    "{}: `{command}` is said by no piece and has no reason in `left-out`, or both",
                    protocol.name()
                );
            }
            for word in repertoire.left_out.keys() {
                assert!(
                    commands.contains(&word.as_str()),
                    "{}: no command `{word}` but {commands:?}",
                    protocol.name()
                );
            }
        }
    }
}
