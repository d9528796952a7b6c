//! The battery: positions with moves that must be accepted and near misses that must be refused, by the rule that they are
//! about. Whoever speaks a protocol in which moves can be refused can try an engine's rules with it, without a search.
//!
//! Most rows were found by walks that prefer rare moves, through boards of few pieces and from the start position; the
//! smallest board of each kind was kept. They were made with another generator than the one that this crate stands on.
//!
//! ```
//! use enginecheck_games::chess::battery;
//! let rule = battery::rule("en-passant-late").unwrap();
//! let trial = battery::trials(rule).next().unwrap();
//! assert!(trial.tries.iter().any(|one| !one.is_legal()));
//! ```

mod rules;
mod trial;

pub use rules::{RULES, Rule, Subject, rule};
pub use trial::{Fate, SAMPLE, Trial, Try, named, sample, trials};

#[cfg(test)]
mod tests;
