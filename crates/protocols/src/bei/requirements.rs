//! What scenarios may require of an engine, by what the probe found out.

use super::model::{CARDS, GAME_UNKNOWN, OTHER_POSITIONS, OTHER_PROTOCOL, OTHER_VERSION};
use crate::words::{Condition, Facts, Required};

/// All of them.
pub(super) const REQUIREMENTS: &[Condition] = &[
    Condition::new(
        "boost",
        "boost",
        (0, 0),
        "the engine speaks version 2.0.0, knows the game under test, and reads positions in the form that is sent",
        |required| match &required.known.no_referee {
            Some(why) => Err(format!("there is no referee: {why}")),
            None => lacks(required, &[OTHER_PROTOCOL, OTHER_VERSION, GAME_UNKNOWN, OTHER_POSITIONS]),
        },
    ),
    Condition::new(
        "version",
        "version",
        (0, 0),
        "the engine speaks version 2.0.0 of this protocol",
        |required| lacks(required, &[OTHER_PROTOCOL, OTHER_VERSION]),
    ),
    Condition::new(
        "game",
        "game",
        (0, 0),
        "the same, and the engine knows the game under test",
        |required| lacks(required, &[OTHER_PROTOCOL, OTHER_VERSION, GAME_UNKNOWN]),
    ),
    Condition::FACT,
    Condition::NO_FACT,
];

fn lacks(required: &Required<'_>, facts: &[&str]) -> Result<(), String> {
    facts.iter().try_for_each(|fact| required.lacks(fact))
}

/// What facts mean.
pub(super) const FACTS: Facts = &[
    ("stays-after-quit", "keeps running after `quit`, as it may"),
    ("misses-plain-moves", "does not move a single man by the rules, or repeats positions"),
    ("breaks-rules", "breaks rules of the game (see rules/)"),
    ("ignores-depth", "ignores `setoption depth`"),
    (CARDS, "gets positions from cards, which cannot cover a whole game"),
    (OTHER_PROTOCOL, "speaks another protocol"),
    (OTHER_VERSION, "speaks another version"),
    (GAME_UNKNOWN, "does not know the game under test (use --variant for one that it plays)"),
    (OTHER_POSITIONS, "reads positions in its own form, for which there are no position cards"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::testing::check_requirements;
    use crate::model::Known;

    #[test]
    fn versions_games_and_positions_are_asked_for() {
        let known = |fact: &str| {
            let facts = [(fact.to_owned(), "as it showed".to_owned())].into();
            Known { facts, ..Known::default() }
        };
        let check = |known: Known, cases: &[(&str, &str)]| {
            check_requirements(REQUIREMENTS, FACTS, &known, cases);
        };
        let unread =
            "the engine reads positions in its own form, for which there are no position cards: as it showed";
        let unplayed = "the engine does not know the game under test (use --variant for one that it plays): as it showed";
        let version = "the engine speaks another version: as it showed";
        let protocol = "the engine speaks another protocol: as it showed";
        for (fact, boost, game, own) in [
            ("pass", "", "", ""),
            (OTHER_POSITIONS, unread, "", ""),
            (GAME_UNKNOWN, unplayed, unplayed, ""),
            (OTHER_VERSION, version, version, version),
            (OTHER_PROTOCOL, protocol, protocol, protocol),
        ] {
            check(known(fact), &[("boost", boost), ("game", game), ("version", own)]);
        }
        check(known("pass"), &[("fact pass", ""), ("no-fact pass", "the engine pass: as it showed")]);
        let cards = "the engine gets positions from cards, which cannot cover a whole game: as it showed";
        check(known(CARDS), &[("no-fact position-cards", cards)]);
        let blind = Known { no_referee: Some("--variant none".to_owned()), ..known("pass") };
        check(blind, &[("boost", "there is no referee: --variant none")]);
    }
}
