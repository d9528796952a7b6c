//! The grammars: every line that a protocol knows, in both directions, read from bytes and printed again.
//!
//! One module a protocol, each with `Command` (what the GUI says) and `Message` (what the engine says). Not for meaning:
//! whether a line may come now is the business of the models. Parsing never fails: what is wrong with a line is a value
//! with a reason and a place.

pub mod autoplayer;
pub mod bei;
pub mod chess;
mod cursor;
#[cfg(feature = "fuzzing")]
mod fuzz;
pub mod gbgp;
#[cfg(any(test, feature = "fuzzing"))]
pub mod generate;
pub mod nboard;
mod table;
#[cfg(test)]
mod testing;
pub mod text;
pub mod uci;
pub mod uci_family;
pub mod words;
pub mod xboard;
