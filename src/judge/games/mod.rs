//! Whole games between two engines, as the harness conducts them: terms, turns and clocks, and how they end.
//!
//! Pure: what the engines say comes in, what is to be sent goes out. Lines and models are the judge's business.

mod conductor;
mod hearing;
#[cfg(test)]
mod interface;
mod terms;
#[cfg(test)]
mod tests;

pub(super) use conductor::{Conductor, Deeds, Models};
pub(super) use terms::GameTerms;
