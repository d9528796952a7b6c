//! What the grammars of UCI's family share: options and how they are set, switches, the words of `position`, the limits of a
//! search, how lenient they are with messages, and what they note about them.
//!
//! Not for moves and positions, which differ by the game, nor for the names of lines: those stand in each grammar's table.

mod form;
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) mod generate;
mod limits;
mod message;
mod option;
mod parts;
mod set_option;
mod set_position;

pub use form::{Listed, Oddities};
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) use limits::limit;
pub(crate) use limits::{Limits, Slot, read_limits};
pub(crate) use message::{count, loose, outer};
pub use option::{Choices, OptionDefinition, OptionKind};
pub(crate) use option::{Leniency, OptionFault, OptionNotes, OptionOddity};
pub(crate) use parts::Parts;
pub(crate) use set_option::{OptionName, OptionValue, Switch, expect};
pub(crate) use set_position::Setting;
