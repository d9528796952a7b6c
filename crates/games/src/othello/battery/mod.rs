//! The battery of Othello: positions with very few answers, all of which are wrong to an engine that knows one line, one edge
//! or one pass less. There are no refusals in the protocols of this game: what an engine makes of a board shows in its move.
//!
//! Most rows were found by drawing boards, and comparing the rules with each fault; the smallest boards were kept.
//!
//! ```
//! use enginecheck_games::othello::battery;
//! assert!(battery::trials("turns").all(|trial| trial.moves.len() == 1));
//! ```

mod trial;

pub use trial::{KINDS, Trial, trials};

#[cfg(test)]
mod tests;
