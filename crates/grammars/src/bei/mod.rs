//! The grammar of BEI in both directions, on bytes: [`Command`] from the controller, [`Message`] from the engine.
//!
//! Not for meaning: whether a line may come now, whether a move is legal, and what a serialization means, is for the model
//! and the game. Text is bytes and borrowed from the line, parsing never fails: what is wrong is a value with a reason and
//! a [`Place`].
//!
//! ```
//! use enginecheck_grammars::bei::Message;
//! let parsed = Message::parse(b"move 12 a1a3 b1b4 | a9a7");
//! assert_eq!(parsed.message.to_string(), "move 12 a1a3 b1b4 | a9a7");
//! ```

mod command;
mod form;
#[cfg(feature = "fuzzing")]
pub mod fuzz;
#[cfg(any(test, feature = "fuzzing"))]
mod generate;
mod message;
mod reason;
mod score;

#[cfg(test)]
mod tests;

pub use crate::text::Place;
pub use crate::words::Words;
pub use command::Command;
pub use form::{Form, Oddity};
pub use message::{Message, Parsed, Property};
#[cfg(test)]
use reason::Bei;
pub use reason::{Fault, Reason};
pub use score::Score;
