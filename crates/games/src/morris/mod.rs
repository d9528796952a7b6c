//! Nine men's morris: [`Position`] on bitboards, [`Node`], [`Move`], and [`Game`], which knows when the rules call a draw.
//! Flying included; the board without diagonals only. Nothing here depends on how a protocol names nodes, but moves and
//! positions are shown with numbers.
//!
//! ```
//! use enginecheck_games::morris::Position;
//! let play = |position: Position, mv: &str| position.play(mv.parse().unwrap()).unwrap();
//! let position = ["P0", "P9", "P1", "P10"].into_iter().fold(Position::start(), play);
//! assert_eq!(position.to_string(), "w:0,1;b:9,10;w;4");
//! assert!(!position.is_legal("P2".parse().unwrap()), "a mill takes");
//! assert!(position.is_legal("P2T9".parse().unwrap()));
//! ```

mod bits;
mod game;
mod moves;
mod node;
mod perft;
mod position;

pub use game::Game;
pub use moves::{MalformedMove, Move};
pub use node::Node;
pub use position::{Colour, IllegalMove, Loss, Position, SetupError};

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
