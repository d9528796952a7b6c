//! Whether what the probe found out meets a requirement.

use crate::common::facts;
use crate::model::{Known, Requirement};

/// The fact that the engine does not understand moves in standard notation.
pub(super) const NO_SAN: &str = "no-san";
/// The fact that the interface's option for this engine is coordinates.
pub(super) const SENT_COORDINATES: &str = "sent-coordinates";

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
        other => Err(format!("unknown requirement {other}")),
    }
}

/// A fact as a sentence about the engine goes on: `loses lines that arrive together`.
fn in_words(fact: &str) -> String {
    match fact {
        "loses-lines" => "loses lines that arrive together".to_owned(),
        "ignores-quit" => "does not exit on `quit`".to_owned(),
        "deaf" => "reads nothing while it thinks".to_owned(),
        SENT_COORDINATES => "gets moves in coordinates".to_owned(),
        NO_SAN => "does not understand moves in standard notation".to_owned(),
        "no-coordinates" => "does not understand moves in coordinates".to_owned(),
        "denies-setpos" => "does not confirm `setpos`".to_owned(),
        "offers-no-draws" => "offers no draws".to_owned(),
        "no-setpos" => "does not accept positions with `setpos`".to_owned(),
        other => other.replace('-', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_asked_for() {
        let mut known = Known { probed: true, ..Known::default() };
        known.facts.insert("no-setpos".to_owned(), "no move within 10 s".to_owned());
        let required =
            |name: &str, fact: &str| Requirement { name: name.to_owned(), arguments: vec![fact.to_owned()] };
        let cases: &[(&str, &str, Result<(), &str>)] = &[
            ("fact", "no-setpos", Ok(())),
            (
                "no-fact",
                "no-setpos",
                Err("the engine does not accept positions with `setpos`: no move within 10 s"),
            ),
            ("no-fact", "deaf", Ok(())),
            ("fact", "deaf", Err("the engine did not show that it reads nothing while it thinks")),
        ];
        for (name, fact, expected) in cases {
            let met = meets(&known, &required(name, fact));
            assert_eq!(
                met.as_ref().map_err(String::as_str),
                expected.as_ref().map_err(|e| *e),
                "{name} {fact}"
            );
            assert_eq!(
                meets(&Known::default(), &required(name, fact)),
                Ok(()),
                "nothing is known to be missing"
            );
        }
    }
}
