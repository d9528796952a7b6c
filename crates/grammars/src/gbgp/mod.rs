//! The grammar of GBGP in both directions, on bytes: [`Command`] from the GUI, [`Message`] from the engine, and the moves
//! and positions of either in the three editions of the text ([`Notation`]).
//!
//! Not for meaning: whether a line may come now, and whether a move is legal, is for the model and the game. Text is
//! bytes and borrowed from the line, parsing never fails: what is wrong is a value with a reason and a [`Place`].
//!
//! ```
//! use enginecheck_grammars::gbgp::{Message, Notation};
//! let parsed = Message::parse(b"bestmove Pd6 ponder Pa7", Notation::Letters);
//! assert_eq!(parsed.message.to_string(), "bestmove P4 ponder P0");
//! ```

mod command;
mod form;
#[cfg(feature = "fuzzing")]
pub mod fuzz;
#[cfg(any(test, feature = "fuzzing"))]
mod generate;
mod go;
mod info;
mod message;
#[cfg(any(test, feature = "fuzzing"))]
mod mixed;
mod moves;
mod notation;
mod position;
mod reason;

#[cfg(test)]
mod tests;

pub use crate::text::Place;
pub use crate::uci_family::{Choices, OptionDefinition, OptionKind};
pub use crate::words::Words;
pub use command::{Command, SetPosition};
pub use form::{Form, Oddity};
pub use go::Go;
pub use info::{Info, Pv, Score};
pub use message::{Message, Parsed};
pub use moves::{move_text, read_move};
pub use notation::Notation;
pub use position::{PlacedPosition, position_text, read_position};
pub use reason::{Fault, Reason};
