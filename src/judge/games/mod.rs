//! Whole games between two engines, as the harness conducts them: terms, turns and clocks, and how they end.
//!
//! Pure: what the engines send comes in, what has to be sent goes out. The judge handles lines and models.

mod conductor;
mod fault;
mod hearing;
#[cfg(test)]
mod interface;
mod kept;
mod terms;
#[cfg(test)]
mod tests;

pub(super) use conductor::{Conductor, Deeds, Models};
pub(super) use kept::Games;
pub(super) use terms::GameTerms;
