//! The editions of the text, as far as they write things differently ([`Notation`]).

use std::fmt;

/// How moves, positions and limits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// Nodes are numbers: `M1-4T9`, `w:0,2;b:1;w;3;0`.
    #[default]
    Numbers,
    /// The same with the nodes' names: `Md7-d6Ta4`, `w:a7,g7;b:d7;w;3;0`.
    Letters,
    /// The edition of 2025: `d6-f6xa1`, `w:wb4,c4:bd2:2`, and the limits `depth` and `movetime`.
    Edition2025,
}

impl Notation {
    /// All of them, the one that numbers the nodes first.
    pub const ALL: [Notation; 3] = [Notation::Numbers, Notation::Letters, Notation::Edition2025];

    /// The profile in which engines are judged by it; none for the one that numbers the nodes.
    #[must_use]
    pub const fn profile(self) -> Option<&'static str> {
        match self {
            Notation::Numbers => None,
            Notation::Letters => Some("letters"),
            Notation::Edition2025 => Some("2025"),
        }
    }

    /// The notation that a profile asks for. Profiles that are about something else leave it as it is.
    #[must_use]
    pub fn of_profile(profile: Option<&str>) -> Notation {
        let named = Notation::ALL.into_iter().find(|n| profile.is_some() && n.profile() == profile);
        named.unwrap_or_default()
    }

    /// The limit of `go` that counts plies.
    #[must_use]
    pub fn depth_word(self) -> &'static str {
        match self {
            Notation::Numbers | Notation::Letters => "maxdepth",
            Notation::Edition2025 => "depth",
        }
    }

    /// The limit of `go` that counts milliseconds.
    #[must_use]
    pub fn time_word(self) -> &'static str {
        match self {
            Notation::Numbers | Notation::Letters => "maxtime",
            Notation::Edition2025 => "movetime",
        }
    }
}

impl fmt::Display for Notation {
    /// What the edition is called in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Notation::Numbers => "nodes as numbers",
            Notation::Letters => "letters",
            Notation::Edition2025 => "2025",
        })
    }
}
