//! Chess: [`Position`] with its history, [`Move`], FEN, coordinates and SAN, and [`Setup`] for positions put together by
//! hand. Kings castle from the e file with the rooks of the corners, unless a position of Chess960 is asked for.
//!
//! ```
//! use enginecheck_games::chess::{Outcome, Position};
//! let mut position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
//! position.play(position.parse_any("Ra8#").unwrap().mv);
//! assert!(matches!(position.outcome(), Some(Outcome::Checkmate { .. })));
//! ```

pub mod battery;
mod chess960;
mod exposed;
mod fen;
mod notation;
mod position;
mod setup;

pub use cozy_chess::{Color, File, Piece, Rank, Square};
pub use fen::{FenError, IllegalPosition};
pub use notation::{Looseness, MoveError, Notation, ReadMove, has_coordinate_shape};
pub use position::{Move, Outcome, Position, is_blocked, is_insufficient};
pub use setup::{Setup, parse_piece_and_square};

#[cfg(test)]
mod tests;
