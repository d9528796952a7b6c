//! The opening: `bei`, and its answer `protocol`, some `id`, `beiok`.

use std::collections::BTreeSet;

use crate::bei::grammar::Property;

/// How far the opening has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Stage {
    /// `bei` was not sent.
    #[default]
    Closed,
    /// It was sent, and nothing shows that the engine has read it.
    Greeted,
    /// `protocol` has come.
    Named,
    /// `beiok` has come.
    Over,
}

/// The opening of a dialogue.
#[derive(Debug, Clone, Default)]
pub(super) struct Opening {
    pub(super) stage: Stage,
    /// The place of the first `bei` among all that was sent.
    pub(super) at: u64,
    /// How many `bei` were sent beside the first one, to which the whole answer may come once more (BA-2).
    pub(super) again: u32,
    pub(super) told: BTreeSet<Property>,
}

impl Opening {
    /// `bei` is sent, at this place.
    pub(super) fn greet(&mut self, at: u64) {
        if self.stage == Stage::Closed {
            self.stage = Stage::Greeted;
            self.at = at;
        } else {
            self.again += 1;
        }
    }

    /// Whether `bei` was sent.
    pub(super) fn began(&self) -> bool {
        self.stage != Stage::Closed
    }

    /// Whether `beiok` has come.
    pub(super) fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// The state in words.
    pub(super) fn in_words(&self) -> &'static str {
        if self.began() { "opening" } else { "closed door" }
    }
}
