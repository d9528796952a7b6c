//! What scenarios may require of an engine, by what the probe found out.

use crate::words::{Condition, Facts};

/// The fact that the engine does not understand moves in standard notation.
pub(super) const NO_SAN: &str = "no-san";
/// The fact that the interface's option for this engine is coordinates.
pub(super) const SENT_COORDINATES: &str = "sent-coordinates";

/// All of them.
pub(super) const REQUIREMENTS: &[Condition] = &[Condition::FACT, Condition::NO_FACT];

/// What facts mean.
pub(super) const FACTS: Facts = &[
    ("deaf", "reads nothing while it thinks"),
    (SENT_COORDINATES, "gets moves in coordinates"),
    (NO_SAN, "does not understand moves in standard notation"),
    ("no-coordinates", "does not understand moves in coordinates"),
    ("denies-setpos", "does not confirm `setpos`"),
    ("offers-no-draws", "offers no draws"),
    ("no-setpos", "does not accept positions with `setpos`"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Known, Requirement};
    use crate::words::meets;

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
            let met = meets(REQUIREMENTS, FACTS, &known, &required(name, fact));
            assert_eq!(
                met.as_ref().map_err(String::as_str),
                expected.as_ref().map_err(|e| *e),
                "{name} {fact}"
            );
            assert_eq!(
                meets(REQUIREMENTS, FACTS, &Known::default(), &required(name, fact)),
                Ok(()),
                "nothing is known to be missing"
            );
        }
    }
}
