//! Whether what the probe found out meets a requirement.

use super::model::{CARDS, GAME_UNKNOWN, OTHER_POSITIONS, OTHER_PROTOCOL, OTHER_VERSION};
use crate::common::facts;
use crate::model::{Known, Requirement};

/// The answer of [`Protocol::meets`](crate::Protocol::meets).
pub(super) fn meets(known: &Known, requirement: &Requirement) -> Result<(), String> {
    // Before any dialogue nothing can be said to be missing.
    if !known.probed {
        return Ok(());
    }
    let argument = requirement.arguments.join(" ");
    let wanted: &[&str] = match requirement.name.as_str() {
        "fact" => return facts::has(known, &argument, in_words),
        "no-fact" => return facts::lacks(known, &argument, in_words),
        "version" => &[OTHER_PROTOCOL, OTHER_VERSION],
        "game" => &[OTHER_PROTOCOL, OTHER_VERSION, GAME_UNKNOWN],
        "boost" => match &known.no_referee {
            Some(why) => return Err(format!("there is no referee: {why}")),
            None => &[OTHER_PROTOCOL, OTHER_VERSION, GAME_UNKNOWN, OTHER_POSITIONS],
        },
        other => return Err(format!("unknown requirement {other}")),
    };
    wanted.iter().try_for_each(|fact| facts::lacks(known, fact, in_words))
}

/// A fact as a sentence about the engine goes on: `loses lines that arrive together`.
fn in_words(fact: &str) -> String {
    match fact {
        "loses-lines" => "loses lines that arrive together".to_owned(),
        "stays-after-quit" => "keeps running after `quit`, as it may".to_owned(),
        "ignores-depth" => "ignores `setoption depth`".to_owned(),
        "does-not-stop" => "does not end a search on `stop`".to_owned(),
        CARDS => "gets positions from cards, which cannot cover a whole game".to_owned(),
        OTHER_PROTOCOL => "speaks another protocol".to_owned(),
        OTHER_VERSION => "speaks another version".to_owned(),
        GAME_UNKNOWN => "does not know the game under test (use --variant for one that it plays)".to_owned(),
        OTHER_POSITIONS => {
            "reads positions in its own form, for which there are no position cards".to_owned()
        }
        other => other.replace('-', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                let found = meets(&known(fact), &required(name, ""));
                assert_eq!(found.is_err(), missed.contains(&name), "{fact}: {name} {found:?}");
                assert_eq!(meets(&Known::default(), &required(name, "")), Ok(()), "nothing is known yet");
            }
        }
        assert_eq!(
            meets(&known(GAME_UNKNOWN), &required("game", "")),
            Err(
                "the engine does not know the game under test (use --variant for one that it plays): as it showed"
                    .to_owned()
            )
        );
        assert_eq!(meets(&known("pass"), &required("fact", "pass")), Ok(()));
        assert!(meets(&known("pass"), &required("no-fact", "pass")).is_err());
        assert_eq!(
            meets(&known(CARDS), &required("no-fact", CARDS)),
            Err("the engine gets positions from cards, which cannot cover a whole game: as it showed"
                .to_owned())
        );
        let blind = Known { no_referee: Some("--variant none".to_owned()), ..known("pass") };
        assert_eq!(
            meets(&blind, &required("boost", "")),
            Err("there is no referee: --variant none".to_owned())
        );
    }
}
