//! What an author tells of an engine in the protocol's own table of the configuration (`[bei]`), because no line of the
//! engine tells it.

use crate::model::PositionCard;

/// What the table says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings {
    /// Positions as the engine reads them.
    pub cards: Vec<PositionCard>,
    /// Facts that are known about it: name and value.
    pub facts: Vec<(String, String)>,
}

/// A mistake in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The value, as a path of keys and indices: `/cards/2/name`.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

impl Mistake {
    /// A mistake at a place.
    #[must_use]
    pub fn new(place: impl Into<String>, message: impl Into<String>, help: &str) -> Mistake {
        Mistake { place: place.into(), message: message.into(), help: help.to_owned() }
    }
}
