//! Positions from text, for tests.

use games::morris::Position;
use grammars::gbgp::{Notation, read_position};

/// The position of a text with numbered nodes; the count of idle plies at its end may be missing.
pub(crate) fn position(text: &str) -> Position {
    let idle = if text.split(';').count() == 4 { ";0" } else { "" };
    let read = read_position(format!("{text}{idle}").as_bytes(), Notation::Numbers);
    read.unwrap_or_else(|error| panic!("{text}: {error}")).position
}
