//! The grammar of the autoplayer draft in both directions, on bytes: [`Command`] from the interface, [`Message`] from the
//! engine.
//!
//! Not for meaning: whether a line may come now, and whether a move is legal, is for the model and the game. Text is
//! bytes and borrowed from the line, parsing never fails: what is wrong is a value with a reason and a [`Place`].
//!
//! ```
//! use enginecheck_grammars::autoplayer::Message;
//! let parsed = Message::parse(b"0-1 {Black mates}");
//! assert_eq!(parsed.message.to_string(), "0-1 {Black mates}");
//! ```

mod command;
mod form;
#[cfg(feature = "fuzzing")]
pub mod fuzz;
#[cfg(any(test, feature = "fuzzing"))]
mod generate;
mod level;
mod message;
#[cfg(any(test, feature = "fuzzing"))]
mod mixed;
mod reason;
#[cfg(test)]
mod tests;

pub use crate::chess::{GameResult, MoveKind, MoveText};
pub use crate::text::Place;
pub use command::Command;
pub use form::{Form, Oddity};
pub use level::{Base, Level};
pub use message::{Message, Parsed};
#[cfg(any(test, feature = "fuzzing"))]
use reason::Autoplayer;
pub use reason::{Fault, Reason};
