//! What scenarios may require of an engine, by what the probe found out.

use super::model::{EDITION, OTHER_EDITION};
use super::options;
use crate::words::{Condition, Facts, Required};

/// All of them.
pub(super) const REQUIREMENTS: &[Condition] = &[
    Condition::FACT,
    Condition::NO_FACT,
    Condition::new(
        "edition",
        "edition [NAME]",
        (0, 1),
        "the engine writes moves as in the edition under test; with NAME, the edition is this one (numbers, letters, 2025)",
        |required| {
            let Required { known, argument, .. } = required;
            match (known.facts.get(OTHER_EDITION), known.facts.get(EDITION)) {
                (Some(other), _) if argument.is_empty() => {
                    Err(format!("the engine writes the moves of another edition: {other}"))
                }
                (_, Some(edition)) if !argument.is_empty() && edition != argument => {
                    Err(format!("this scenario is written for the edition {argument}, not for {edition}"))
                }
                _ => Ok(()),
            }
        },
    ),
    Condition::new(
        "option",
        "option [NAME]",
        (0, 9),
        "the engine announced an option, or one with this name",
        |Required { known, argument, .. }| {
            let names = options::offers(&known.announced).all();
            match names.iter().any(|name| argument.is_empty() || name == argument) {
                true => Ok(()),
                false => Err(format!("the engine announces no option {argument}").trim_end().to_owned()),
            }
        },
    ),
];

/// What facts mean.
pub(super) const FACTS: Facts = &[
    ("does-not-ponder", "does not think on the opponent's time"),
    ("ignores-maxdepth", "ignores `maxdepth`"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Known, Requirement};
    use crate::words::meets;

    #[test]
    fn facts_editions_and_options_are_asked_for() {
        let mut known = Known { probed: true, ..Known::default() };
        known.facts.insert("does-not-stop".to_owned(), "no bestmove within 10 s".to_owned());
        known.facts.insert(EDITION.to_owned(), "numbers".to_owned());
        known
            .announced
            .push(("option".to_owned(), "option name Hash Size type spin default 1 min 1 max 9".to_owned()));
        let cases: &[(&str, &str, Result<(), &str>)] = &[
            ("fact", "does-not-stop", Ok(())),
            ("no-fact", "loses-lines", Ok(())),
            ("fact", "loses-lines", Err("the engine did not show that it loses lines that arrive together")),
            (
                "no-fact",
                "does-not-stop",
                Err("the engine does not end a search on `stop`: no bestmove within 10 s"),
            ),
            ("edition", "", Ok(())),
            ("edition", "numbers", Ok(())),
            ("edition", "2025", Err("this scenario is written for the edition 2025, not for numbers")),
            ("option", "Hash Size", Ok(())),
            ("option", "Hash", Err("the engine announces no option Hash")),
        ];
        let required = |name: &str, argument: &str| Requirement {
            name: name.to_owned(),
            arguments: argument.split_ascii_whitespace().map(str::to_owned).collect(),
        };
        for (name, argument, expected) in cases {
            let met = meets(REQUIREMENTS, FACTS, &known, &required(name, argument));
            assert_eq!(
                met.as_ref().map_err(String::as_str),
                expected.as_ref().map_err(|e| *e),
                "{name} {argument}"
            );
            assert_eq!(
                meets(REQUIREMENTS, FACTS, &Known::default(), &required(name, argument)),
                Ok(()),
                "nothing is known to be missing"
            );
        }
        known.facts.insert(OTHER_EDITION.to_owned(), "2025".to_owned());
        assert!(
            meets(REQUIREMENTS, FACTS, &known, &required("edition", ""))
                .is_err_and(|why| why.ends_with("another edition: 2025"))
        );
    }
}
