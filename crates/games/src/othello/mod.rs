//! Othello: [`Position`] on bitboards, [`Square`], [`Move`], the text of boards, and [`solve()`] for the last moves of a
//! game. Eight by eight only; boards need not be reachable from the start, as handicap games are just other boards.
//!
//! ```
//! use enginecheck_games::othello::{Move, Position};
//! let start = Position::start();
//! assert_eq!(start.legal_moves().len(), 4);
//! let after = start.play("f5".parse().unwrap()).unwrap();
//! assert_eq!(after.to_string(), "---------------------------O*------***-------------------------- O");
//! assert!(after.play(Move::Pass).is_err());
//! ```

pub mod battery;
mod bits;
mod perft;
mod position;
mod solve;
mod square;
mod text;

pub use position::{Disc, IllegalMove, Position};
pub use solve::{Empties, solve, solve_by};
pub use square::{MalformedMove, MalformedSquare, Move, Square};
pub use text::SetupError;

#[cfg(test)]
mod tests;
