//! The grammar of UCI in both directions, on bytes: [`Command`] from the GUI, [`Message`] from the engine, the moves of
//! either ([`Move`]), and in which form a message came ([`Form`]).
//!
//! Not for meaning: whether a line may come now, whether a move is legal, and whether a number lies in its range is for
//! the model and the game. Text is bytes and borrowed from the line, parsing never fails: what is wrong is a value with a
//! reason and a [`Place`].
//!
//! ```
//! use enginecheck_grammars::uci::{Message, Oddity};
//! let parsed = Message::parse(b"bestmove (none)");
//! assert_eq!(parsed.message.to_string(), "bestmove 0000");
//! assert!(parsed.form.has(Oddity::OddNull));
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
mod position;
mod reason;
mod register;

#[cfg(test)]
mod tests;

pub use crate::chess::{MoveQuirk, Square};
pub use crate::text::Place;
pub use crate::uci_family::{Choices, OptionDefinition, OptionKind};
pub use crate::words::Words;
pub use command::Command;
pub use form::{EMPTY, Form, Oddity};
pub use go::Go;
pub use info::{Bound, CurrentLine, Info, Score};
pub use message::{Message, Parsed, Progress};
pub use moves::{Move, Moves};
pub use position::SetPosition;
pub use reason::{Fault, Reason};
pub use register::Register;
