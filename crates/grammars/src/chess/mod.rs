//! What the grammars of chess protocols share: moves as words, and results.
//!
//! Not for rules: which moves are legal is the business of [`games::chess`].

#[cfg(any(test, feature = "fuzzing"))]
pub(crate) mod generate;
mod mv;
mod result;
#[cfg(test)]
mod tests;

pub use mv::{CheckMark, MoveKind, MoveQuirk, MoveText, San, Square, Wing};
pub use result::GameResult;
