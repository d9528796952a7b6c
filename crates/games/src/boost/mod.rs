//! Boost: pawns, knights, towers and dragons on a board of any size, for two players or more.
//!
//! The rules are those of the published transcription that specs/bei/requirements.md 2 quotes; what that
//! leaves open is said where it is decided. Positions are written in the project's own form `ebs1`, which is no official
//! one. Main types: [`Rules`], [`Position`], [`Move`].
//!
//! ```
//! use enginecheck_games::boost::{Position, Rules};
//! let rules: Rules = "boost-9-9-2-8-2".parse().unwrap();
//! assert_eq!(Position::start(rules).unwrap().legal_moves().len(), 28);
//! ```

pub mod battery;
mod legal;
mod line;
mod perft;
mod point;
mod position;
mod rules;
#[cfg(test)]
mod tests;
mod text;

pub use legal::{IllegalMove, Move};
pub use line::Line;
pub use perft::perft;
pub use point::Point;
pub use position::{Kind, Piece, Position};
pub use rules::{Rules, RulesError};
pub use text::PositionError;
