//! The rules that the battery knows by name.

/// A rule of Boost, as far as an engine can get it wrong by itself.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name by which it is chosen: `steps`.
    pub name: &'static str,
    /// What its moves have in common, as a sentence about an engine goes on.
    pub says: &'static str,
}

const fn about(name: &'static str, says: &'static str) -> Rule {
    Rule { name, says }
}

/// All of them. The others rest on the first one.
pub const RULES: &[Rule] = &[
    about("plain", "a man that stands alone makes one step, to where no earlier position is"),
    about("steps", "a piece makes one step, and one more for each piece beside it"),
    about("ways", "a way leads over empty points, each of them once, and own pieces make it"),
    about("edges", "the board ends at its edges"),
    about("knights", "a knight takes an enemy with its last step, and nothing else"),
    about("dragons", "a dragon moves like a man, if an own piece stands beside it"),
    about("captures", "an enemy between the piece that moved and an own piece or a dragon is taken"),
    about("towers", "a tower is built among four own pieces, at most two of them"),
    about(
        "knightings",
        "a pawn beside an own tower becomes a knight, while there are fewer of them than towers",
    ),
    about("games", "in positions of games all rules hold together"),
];

/// The rule of this name.
#[must_use]
pub fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}
