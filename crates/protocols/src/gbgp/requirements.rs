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
    use crate::common::testing::check_requirements;
    use crate::model::Known;

    #[test]
    fn facts_editions_and_options_are_asked_for() {
        let mut known = Known::default();
        known.facts.insert("does-not-stop".to_owned(), "no bestmove within 10 s".to_owned());
        known.facts.insert(EDITION.to_owned(), "numbers".to_owned());
        let option = "option name Hash Size type spin default 1 min 1 max 9";
        known.announced.push(("option".to_owned(), option.to_owned()));
        let cases = [
            ("fact does-not-stop", ""),
            ("no-fact loses-lines", ""),
            ("fact loses-lines", "the engine did not show that it loses lines that arrive together"),
            ("no-fact does-not-stop", "the engine does not end a search on `stop`: no bestmove within 10 s"),
            ("edition", ""),
            ("edition numbers", ""),
            ("edition 2025", "this scenario is written for the edition 2025, not for numbers"),
            ("option Hash Size", ""),
            ("option Hash", "the engine announces no option Hash"),
        ];
        check_requirements(REQUIREMENTS, FACTS, &known, &cases);
        known.facts.insert(OTHER_EDITION.to_owned(), "2025".to_owned());
        let why = "the engine writes the moves of another edition: 2025";
        check_requirements(REQUIREMENTS, FACTS, &known, &[("edition", why)]);
    }
}
