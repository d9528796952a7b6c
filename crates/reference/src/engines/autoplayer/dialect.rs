//! What the draft leaves open, and engines do in one way or another.

use crate::engines::chess::Reading;

/// How an engine speaks and listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dialect {
    /// How it writes its moves (AC-2).
    pub(super) writing: Writing,
    /// What it takes for a move.
    pub(super) reading: Reading,
    /// When it reads its input.
    pub(super) ears: Ears,
    /// How much it does of what it need not.
    pub(super) zeal: Zeal,
    /// The extensions that it knows, `setpos` and `rating` among them (AP-L1-2).
    pub(super) extensions: &'static [&'static str],
}

/// How moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writing {
    /// In SAN.
    San,
    /// In coordinates.
    Coordinates,
}

/// When input is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ears {
    /// At any time.
    Open,
    /// Not during a search.
    DeafInSearch,
}

/// How much an engine does of what it need not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zeal {
    /// It answers offers of draws and claims, tells its clock, and claims every end by rule.
    All,
    /// None of that: it claims mates and stalemates.
    Least,
}

impl Dialect {
    /// The honest engine.
    pub(crate) const HONEST: Dialect = Dialect {
        writing: Writing::San,
        reading: Reading::Tolerant,
        ears: Ears::Open,
        zeal: Zeal::All,
        extensions: &["setpos", "rating"],
    };

    /// It reads and writes moves in coordinates only.
    pub(crate) const COORDINATES: Dialect =
        Dialect { writing: Writing::Coordinates, reading: Reading::Coordinates, ..Dialect::HONEST };

    /// It reads nothing while it searches: it sends its move, and then does what has come meanwhile.
    pub(crate) const DEAF: Dialect = Dialect { ears: Ears::DeafInSearch, ..Dialect::HONEST };

    /// The least that the draft asks for.
    pub(crate) const PLAIN: Dialect = Dialect { zeal: Zeal::Least, extensions: &[], ..Dialect::HONEST };

    /// It commits itself to one extension more.
    pub(crate) const BUGHOUSE: Dialect =
        Dialect { extensions: &["setpos", "rating", "bughouse"], ..Dialect::HONEST };

    /// Whether it knows this extension.
    pub(super) fn knows(&self, extension: &[u8]) -> bool {
        self.extensions.iter().any(|known| known.as_bytes() == extension)
    }
}
