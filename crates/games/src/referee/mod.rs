//! A whole game under a referee: who is to move, what is legal, when it is over, and how it is written down.
//!
//! One way to look at all games, for whoever conducts games between two engines. Not for searching. Main type: [`Board`].

mod board;
mod boost;
mod chess;
mod morris;
mod moves;
mod othello;

pub use board::{Board, Score, Seat, Tags};
pub use boost::BoostGame;
pub use chess::ChessGame;
pub use morris::MorrisGame;
pub use othello::OthelloGame;
