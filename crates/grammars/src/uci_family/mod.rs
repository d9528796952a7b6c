//! What the grammars of UCI's family share: options and how they are set, switches, the limits of a search, and how lenient
//! they are with messages.
//!
//! Not for moves and positions, which differ by the game, nor for the names of lines: those stand in each grammar's table.

#[cfg(any(test, feature = "fuzzing"))]
pub(crate) mod generate;
mod limits;
mod message;
mod option;
mod set_option;

#[cfg(any(test, feature = "fuzzing"))]
pub(crate) use limits::limit;
pub(crate) use limits::{Limits, print_limits, read_limits};
pub(crate) use message::{count, loose, outer};
pub use option::{Choices, OptionDefinition, OptionKind};
pub(crate) use option::{OptionFault, OptionNotes};
pub(crate) use set_option::{OptionName, OptionValue, Switch, expect};
