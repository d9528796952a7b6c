//! The grammar of NBoard in both directions, on bytes: [`Command`] from the GUI, [`Message`] from the engine, and the
//! games that `set game` carries ([`ggf::Game`]).
//!
//! Not for meaning: whether a line may come now, and whether a move is legal, is for the model and the game. Text is
//! bytes and borrowed from the line, parsing never fails: what is wrong is a value with a reason and a [`Place`].
//!
//! ```
//! use enginecheck_grammars::nboard::Message;
//! let parsed = Message::parse(b"pong 7");
//! assert_eq!(parsed.message, Message::Pong(7));
//! ```

mod command;
mod form;
#[cfg(feature = "fuzzing")]
pub mod fuzz;
#[cfg(any(test, feature = "fuzzing"))]
mod generate;
pub mod ggf;
mod item;
mod message;
#[cfg(any(test, feature = "fuzzing"))]
mod mixed;
mod reason;
mod values;

#[cfg(test)]
mod tests;

pub use crate::text::Place;
pub use command::{Command, CommandContext, Version};
pub use form::{Form, Oddity};
pub use item::MoveItem;
pub use message::{Message, Parsed};
#[cfg(any(test, feature = "fuzzing"))]
use reason::NBoard;
pub use reason::{Fault, Reason};
pub use values::{Depth, Eval, Pv, Real, Solved};
