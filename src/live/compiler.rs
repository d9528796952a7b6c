//! From steps as they are written to steps that a judge takes ([`Compiler`]).

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use parking_lot::Mutex;

use super::inline::inline;
use super::piece::Piece;
use super::repertoire::Repertoire;
use super::said::Steps;
use super::walk::Walks;
use crate::scenario::{Base, ProtocolRef, Scenario, SpecFile, Step};

/// Texts of steps that are kept compiled.
const MOST_COMPILED: usize = 20_000;

/// Turns steps as they are written into steps that a judge takes.
#[derive(Debug)]
pub(crate) struct Compiler {
    pub(super) protocol: ProtocolRef,
    base: Base,
    pub(super) repertoire: Repertoire,
    pub(super) walks: Walks,
    /// The topic of what is drawn with a seed, which is the name of its file.
    pub(super) topic: String,
    compiled: Mutex<HashMap<String, Vec<Step>>>,
}

impl Compiler {
    pub(super) fn new(protocol: ProtocolRef, repertoire: Repertoire, seed: u64) -> Compiler {
        let topic = match repertoire.survives {
            Some(_) => format!("hostile-{seed}"),
            None => format!("fuzz-{seed}"),
        };
        Compiler {
            protocol,
            base: Base::of(protocol),
            repertoire,
            walks: Walks::of(protocol),
            topic,
            compiled: Mutex::default(),
        }
    }

    /// What is drawn for the words of a piece.
    pub(super) fn words(&self, piece: &Piece, random: &mut fastrand::Rng) -> BTreeMap<String, String> {
        let mut words = BTreeMap::new();
        for (word, choices) in &piece.choose {
            let chosen = random.choice(choices).map(String::as_str).unwrap_or_default();
            let filled = self.walks.fill(chosen, random);
            words.insert(word.clone(), self.repertoire.spoil(filled, self.walks, random));
        }
        words
    }

    /// Steps, with what they require of the engine.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn steps(&self, steps: &Steps, requires: &[String]) -> Result<Vec<Step>, String> {
        let lines: Vec<String> = steps.iter().map(inline).collect();
        let text = lines.join(", ");
        if let Some(found) = self.compiled.lock().get(&text) {
            return Ok(found.clone());
        }
        let compiled = self.scenario_of(steps, requires)?.steps.clone();
        let mut kept = self.compiled.lock();
        if kept.len() < MOST_COMPILED {
            kept.insert(text, compiled.clone());
        }
        Ok(compiled)
    }

    /// A scenario with these steps alone.
    pub(super) fn scenario_of(&self, steps: &Steps, requires: &[String]) -> Result<Arc<Scenario>, String> {
        let lines: Vec<String> = steps.iter().map(inline).collect();
        let requires: Vec<String> =
            requires.iter().map(|what| inline(&toml::Value::from(what.as_str()))).collect();
        self.load(&format!(
            "[piece]\ntitle = 'a piece'\n{}requires = [{}]\nsteps = [{}]\n",
            self.repertoire.header(),
            requires.join(", "),
            lines.join(", ")
        ))
    }

    pub(super) fn load(&self, text: &str) -> Result<Arc<Scenario>, String> {
        let file = SpecFile::new(&format!("{}.toml", self.topic), text);
        let suite = self
            .base
            .load(&[file])
            .map_err(|errors| errors.first().map(|error| error.render(false)).unwrap_or_default())?;
        suite.scenarios.first().cloned().ok_or_else(|| "it is empty".to_owned())
    }
}
