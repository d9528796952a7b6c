//! What was asked: searches, games, pings, as the model keeps them until they are answered.

use std::sync::Arc;

use games::boost::{Line, Move, Position, Rules};

/// What `setline` told, as far as it is known.
#[derive(Debug, Clone)]
pub(super) struct KnownLine {
    pub(super) line: Line,
    /// Whether all earlier positions are known.
    pub(super) whole: bool,
}

impl KnownLine {
    pub(super) fn position(&self) -> &Position {
        self.line.position()
    }
}

/// What a search is about.
#[derive(Debug, Clone, Default)]
pub(super) struct Question {
    /// The number of its `newgame`, 0: none was sent.
    pub(super) game: u64,
    pub(super) rules: Option<Rules>,
    /// Its line, if it is known what stands there.
    pub(super) line: Option<Arc<KnownLine>>,
    /// The line before that one: what an engine searches that has missed `setline`.
    pub(super) former: Option<Arc<KnownLine>>,
    /// The line that was told while it was under way.
    pub(super) later: Option<Arc<KnownLine>>,
    /// The position after the engine's own move, if this is another search of the same line.
    pub(super) played: Option<Arc<Position>>,
    pub(super) threats: bool,
    /// It ends by itself.
    pub(super) bounded: bool,
    /// The place of the first message that ends it.
    pub(super) interrupted: Option<u64>,
    /// That it is answered late has been told.
    pub(super) late: bool,
}

/// A `newgame`.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) number: u64,
    pub(super) name: Vec<u8>,
}

/// The game that is played by all that was sent.
#[derive(Debug, Clone, Default)]
pub(super) struct Current {
    /// The number of its `newgame`, 0: none was sent.
    pub(super) number: u64,
    pub(super) name: String,
    pub(super) rules: Option<Rules>,
    pub(super) consent: Consent,
}

/// Whether the engine can play a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Consent {
    /// No game was begun, or the engine refused it: what is asked now is not defined.
    #[default]
    None,
    /// It has not said so yet.
    Asked,
    /// It can.
    Given,
}

/// The line that `setline` told, if anybody here can read it.
pub(super) type Told = Option<Arc<KnownLine>>;

/// An answer, and what it was about.
#[derive(Debug, Clone)]
pub(super) struct Answered {
    pub(super) line: Option<Arc<KnownLine>>,
    pub(super) chosen: Option<Move>,
    /// The clause that it breaks for certain, and how.
    pub(super) wrong: Option<(&'static str, String)>,
}

impl Answered {
    /// The position after the chosen move, if it was chosen in this line.
    pub(super) fn after(&self, line: &Arc<KnownLine>) -> Option<Arc<Position>> {
        let same = self.line.as_ref().is_some_and(|known| Arc::ptr_eq(known, line));
        self.chosen.filter(|_| same).and_then(|mv| line.position().play(mv).ok()).map(Arc::new)
    }
}
