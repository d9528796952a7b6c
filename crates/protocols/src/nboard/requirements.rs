//! Whether what the probe found out meets a requirement.

use crate::common::facts;
use crate::model::{Known, Requirement};

/// The answer of [`Protocol::meets`](crate::Protocol::meets).
pub(super) fn meets(known: &Known, requirement: &Requirement) -> Result<(), String> {
    // Before any dialogue nothing can be said to be missing.
    if !known.probed {
        return Ok(());
    }
    let argument = requirement.arguments.first().map_or("", String::as_str);
    match requirement.name.as_str() {
        "fact" => facts::has(known, argument, in_words),
        "no-fact" => facts::lacks(known, argument, in_words),
        other => Err(format!("unknown requirement {other}")),
    }
}

/// A fact as a sentence about the engine goes on: `loses lines that arrive together`.
fn in_words(fact: &str) -> String {
    match fact {
        "loses-lines" => "loses lines that arrive together".to_owned(),
        "ignores-quit" => "does not exit on `quit`".to_owned(),
        "does-not-stop" => "does not read its input while it searches".to_owned(),
        "does-not-stop-analyzing" => "does not read its input while it analyses".to_owned(),
        "silent-on-learn" => "does not answer `learn`".to_owned(),
        "silent-on-analyze" => "does not answer `analyze`".to_owned(),
        other => other.replace('-', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let met = meets(&known, &requirement);
            assert_eq!(
                met.as_ref().map_err(String::as_str),
                expected.as_ref().map_err(|e| *e),
                "{requirement}"
            );
            assert_eq!(meets(&Known::default(), &requirement), Ok(()), "nothing is known to be missing");
        }
    }
}
