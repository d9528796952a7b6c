//! Whether what the probe found out meets a requirement.

use super::model::{EDITION, OTHER_EDITION};
use super::options;
use crate::common::facts;
use crate::model::{Known, Requirement};

/// The answer of [`Protocol::meets`](crate::Protocol::meets).
pub(super) fn meets(known: &Known, requirement: &Requirement) -> Result<(), String> {
    // Before any dialogue nothing can be said to be missing.
    if !known.probed {
        return Ok(());
    }
    let argument = requirement.arguments.join(" ");
    match requirement.name.as_str() {
        "fact" => facts::has(known, &argument, in_words),
        "no-fact" => facts::lacks(known, &argument, in_words),
        "edition" if argument.is_empty() => match known.facts.get(OTHER_EDITION) {
            Some(other) => Err(format!("the engine writes the moves of another edition: {other}")),
            None => Ok(()),
        },
        "edition" => match known.facts.get(EDITION) {
            Some(edition) if *edition != argument => {
                Err(format!("this scenario is written for the edition {argument}, not for {edition}"))
            }
            _ => Ok(()),
        },
        "option" => {
            let names = options::offers(&known.announced).all();
            match names.iter().any(|name| argument.is_empty() || *name == argument) {
                true => Ok(()),
                false => Err(format!("the engine announces no option {argument}").trim_end().to_owned()),
            }
        }
        other => Err(format!("unknown requirement {other}")),
    }
}

/// A fact as a sentence about the engine goes on: `loses lines that arrive together`.
fn in_words(fact: &str) -> String {
    match fact {
        "loses-lines" => "loses lines that arrive together".to_owned(),
        "ignores-quit" => "does not exit on `quit`".to_owned(),
        "does-not-stop" => "does not end a search on `stop`".to_owned(),
        "does-not-ponder" => "does not think on the opponent's time".to_owned(),
        "ignores-maxdepth" => "ignores `maxdepth`".to_owned(),
        other => other.replace('-', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let met = meets(&known, &required(name, argument));
            assert_eq!(
                met.as_ref().map_err(String::as_str),
                expected.as_ref().map_err(|e| *e),
                "{name} {argument}"
            );
            assert_eq!(
                meets(&Known::default(), &required(name, argument)),
                Ok(()),
                "nothing is known to be missing"
            );
        }
        known.facts.insert(OTHER_EDITION.to_owned(), "2025".to_owned());
        assert!(
            meets(&known, &required("edition", "")).is_err_and(|why| why.ends_with("another edition: 2025"))
        );
    }
}
