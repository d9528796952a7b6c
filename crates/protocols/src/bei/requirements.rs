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
    use crate::model::{Known, Requirement};
    use crate::words::meets;

    #[test]
    fn versions_games_and_positions_are_asked_for() {
        let required = |name: &str, argument: &str| Requirement {
            name: name.to_owned(),
            arguments: argument.split_ascii_whitespace().map(str::to_owned).collect(),
        };
        let known = |fact: &str| {
            let facts = [(fact.to_owned(), "as it showed".to_owned())].into();
            Known { probed: true, facts, ..Known::default() }
        };
        let met = ["boost", "game", "version"];
        let cases = [
            ("pass", &[][..]),
            (OTHER_POSITIONS, &met[..1]),
            (GAME_UNKNOWN, &met[..2]),
            (OTHER_VERSION, &met[..]),
            (OTHER_PROTOCOL, &met[..]),
        ];
        for (fact, missed) in cases {
            for name in met {
                let found = meets(REQUIREMENTS, FACTS, &known(fact), &required(name, ""));
                assert_eq!(found.is_err(), missed.contains(&name), "{fact}: {name} {found:?}");
                assert_eq!(
                    meets(REQUIREMENTS, FACTS, &Known::default(), &required(name, "")),
                    Ok(()),
                    "nothing is known yet"
                );
            }
        }
        assert_eq!(
            meets(REQUIREMENTS, FACTS, &known(GAME_UNKNOWN), &required("game", "")),
            Err(
                "the engine does not know the game under test (use --variant for one that it plays): as it showed"
                    .to_owned()
            )
        );
        assert_eq!(meets(REQUIREMENTS, FACTS, &known("pass"), &required("fact", "pass")), Ok(()));
        assert!(meets(REQUIREMENTS, FACTS, &known("pass"), &required("no-fact", "pass")).is_err());
        assert_eq!(
            meets(REQUIREMENTS, FACTS, &known(CARDS), &required("no-fact", CARDS)),
            Err("the engine gets positions from cards, which cannot cover a whole game: as it showed"
                .to_owned())
        );
        let blind = Known { no_referee: Some("--variant none".to_owned()), ..known("pass") };
        assert_eq!(
            meets(REQUIREMENTS, FACTS, &blind, &required("boost", "")),
            Err("there is no referee: --variant none".to_owned())
        );
    }
}
