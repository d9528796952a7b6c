//! The grammar of CECP in both directions, on bytes: [`Command`] from the GUI, [`Message`] from the engine.
//!
//! Not for meaning: whether a line may come now, and whether a move is legal, is for the model and the game. Section
//! numbers with § are those of the protocol's text. Text is bytes and
//! borrowed from the line, parsing never fails: what is wrong is a value with a reason and a [`Place`].
//!
//! ```
//! use enginecheck_grammars::xboard::{Message, MessageContext};
//! let parsed = Message::parse(b"pong 7", MessageContext::default());
//! assert_eq!(parsed.message, Message::Pong(7));
//! ```

mod arguments;
mod claim;
mod command;
mod edit;
mod feature;
mod form;
#[cfg(feature = "fuzzing")]
pub mod fuzz;
#[cfg(any(test, feature = "fuzzing"))]
mod generate;
mod message;
mod message_parse;
mod option;
mod phrase;
mod reason;
mod refusal;
mod refused;
mod thinking;
mod variant;

#[cfg(test)]
mod tests;

pub use crate::chess::{CheckMark, GameResult, MoveKind, MoveQuirk, MoveText, San, Square, Wing};
pub use crate::text::Place;
pub use arguments::{Base, Colour, Holding, Level, MovePrefix, Seconds, SetOption};
pub use claim::{Claim, Ground, Outcome};
pub use command::{Awaited, BareMoves, Command, CommandContext};
pub use edit::EditCommand;
pub use feature::{CommaList, FEATURE_NAMES, Feature, FeatureItem, FeatureLine, Switch};
pub use form::{Form, Oddity};
pub use message::{BookAnswer, Later, Message, MessageContext, Parsed, ServerCommand, Tell};
pub use option::{Bounded, Choice, Choices, OptionDefinition, OptionKind};
pub use phrase::StartFailure;
#[cfg(test)]
use reason::Xboard;
pub use reason::{Fault, Reason};
pub use refusal::{Refusal, Refused};
pub use refused::{RefusedCommand, RefusedMove};
pub use thinking::{Stat, Thinking, TimeUnit};
pub use variant::{BoardSize, VARIANT_NAMES, VariantName};
