//! The battery of Boost: positions in which the earlier ones leave a single move, or none. Who does not know that move, knows
//! one more, or takes it for another one, cannot answer rightly.
//!
//! Most rows were found by drawing boards, and comparing the rules with each fault; the smallest boards were kept. They were
//! made with another generator than the one that this crate stands on.
//!
//! ```
//! use enginecheck_games::boost::battery;
//! let rule = battery::rule("knights").unwrap();
//! assert!(battery::trials(rule).all(|trial| !trial.answers().is_empty()));
//! ```

mod rules;
mod trial;

pub use rules::{RULES, Rule, rule};
pub use trial::{GAME, Trial, sample, trials};

#[cfg(test)]
mod tests;
