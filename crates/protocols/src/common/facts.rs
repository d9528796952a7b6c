//! The requirements `fact NAME` and `no-fact NAME`: what the probe found out.

use crate::model::Known;

/// Whether the probe found this fact. `in_words` tells a fact as a sentence about the engine goes on: `loses lines`.
///
/// # Errors
/// That it did not, in words.
pub(crate) fn has(known: &Known, name: &str, in_words: fn(&str) -> String) -> Result<(), String> {
    if known.facts.contains_key(name) {
        Ok(())
    } else {
        Err(format!("the engine did not show that it {}", in_words(name)))
    }
}

/// Whether the probe did not find this fact.
///
/// # Errors
/// That it did, in words, and how it showed.
pub(crate) fn lacks(known: &Known, name: &str, in_words: fn(&str) -> String) -> Result<(), String> {
    match known.facts.get(name) {
        Some(how) if !how.is_empty() => Err(format!("the engine {}: {how}", in_words(name))),
        Some(_) => Err(format!("the engine {}", in_words(name))),
        None => Ok(()),
    }
}
