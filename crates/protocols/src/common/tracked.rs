//! What stands on the board by all that was sent ([`Tracked`]).

/// What is known of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Tracked<T> {
    /// No position was sent yet.
    #[default]
    Unset,
    /// This.
    Known(T),
    /// What the engine made of the last command is not defined.
    Unknown(&'static str),
}

impl<T> Tracked<T> {
    /// What stands there, if it is known.
    pub(crate) fn known(&self) -> Option<&T> {
        match self {
            Tracked::Known(known) => Some(known),
            Tracked::Unset | Tracked::Unknown(_) => None,
        }
    }

    /// Why it is not known any more.
    pub(crate) fn doubt(&self) -> Option<String> {
        match self {
            Tracked::Unknown(why) => Some(format!("the board is not known: {why}")),
            Tracked::Unset | Tracked::Known(_) => None,
        }
    }

    /// In words for the transcript; `unset` stands for a board without a position.
    pub(crate) fn in_words(&self, unset: &str, known: impl FnOnce(&T) -> String) -> String {
        match self {
            Tracked::Unset => unset.to_owned(),
            Tracked::Known(there) => known(there),
            Tracked::Unknown(why) => format!("board unknown: {why}"),
        }
    }
}
