//! GGF, the generic game format, for Othello: what `set game` carries.
//!
//! Not for rules beyond [`Game::positions`], which replays a game on the board of [`games::othello`]. A game prints
//! as it was written, but for blanks between properties and other symbols on the board.
//!
//! ```
//! use enginecheck_grammars::nboard::ggf::Game;
//! let text = b"(;GM[Othello]RE[?]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//2.4];)";
//! let game = Game::parse(text).unwrap();
//! assert_eq!(game.to_bytes(), text);
//! assert_eq!(game.final_position().unwrap().legal_moves().len(), 3);
//! ```

mod game;
mod parse;
mod print;
mod replay;
mod values;

pub use game::{Board, Game, Property};
pub use parse::{Fault, Reason};
pub use replay::ReplayError;
pub use values::{Clock, Ending, GameType, Outcome};
