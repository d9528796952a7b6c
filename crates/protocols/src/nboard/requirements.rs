//! What scenarios may require of an engine, by what the probe found out.

use crate::words::{Condition, Facts};

/// All of them.
pub(super) const REQUIREMENTS: &[Condition] = &[Condition::FACT, Condition::NO_FACT];

/// What facts mean.
pub(super) const FACTS: Facts = &[
    ("does-not-stop", "does not read its input while it searches"),
    ("does-not-stop-analyzing", "does not read its input while it analyses"),
    ("silent-on-learn", "does not answer `learn`"),
    ("silent-on-analyze", "does not answer `analyze`"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Known, Requirement};
    use crate::words::meets;

    #[test]
    fn facts_are_asked_for() {
        let mut known = Known { probed: true, ..Known::default() };
        known.facts.insert("does-not-stop".to_owned(), "no pong within 10 s".to_owned());
        let cases = [
            ("fact", "does-not-stop", Ok(())),
            ("no-fact", "loses-lines", Ok(())),
            ("fact", "loses-lines", Err("the engine did not show that it loses lines that arrive together")),
            (
                "no-fact",
                "does-not-stop",
                Err("the engine does not read its input while it searches: no pong within 10 s"),
            ),
        ];
        for (name, argument, expected) in cases {
            let requirement = Requirement { name: name.to_owned(), arguments: vec![argument.to_owned()] };
            let met = meets(REQUIREMENTS, FACTS, &known, &requirement);
            assert_eq!(
                met.as_ref().map_err(String::as_str),
                expected.as_ref().map_err(|e| *e),
                "{requirement}"
            );
            assert_eq!(
                meets(REQUIREMENTS, FACTS, &Known::default(), &requirement),
                Ok(()),
                "nothing is known to be missing"
            );
        }
    }
}
