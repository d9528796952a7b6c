//! What scenarios may require of an engine, by what the probe found out.

use super::options;
use crate::words::{Condition, Facts, Required};

/// All of them.
pub(super) const REQUIREMENTS: &[Condition] = &[
    Condition::FACT,
    Condition::NO_FACT,
    Condition::new(
        "option",
        "option [NAME]",
        (0, 9),
        "the engine announced an option, or one with this name, capitals or not",
        |Required { known, argument, .. }| {
            let found = match argument.is_empty() {
                true => !options::offers(&known.announced).all().is_empty(),
                false => options::has(&known.announced, argument),
            };
            if found {
                Ok(())
            } else {
                Err(format!("the engine announces no option {argument}").trim_end().to_owned())
            }
        },
    ),
    Condition::new(
        "no-option",
        "no-option NAME",
        (1, 9),
        "the engine announced no option with this name, capitals or not",
        |Required { known, argument, .. }| match options::has(&known.announced, argument) {
            true => Err(format!("the engine announces the option {argument}")),
            false => Ok(()),
        },
    ),
    Condition::new(
        "takes",
        "takes NAME value X",
        (3, 9),
        "the engine announced an option that takes this value",
        |Required { known, argument, .. }| {
            let offers = options::offers(&known.announced).in_small_letters();
            if offers.takes(argument.to_lowercase().as_bytes()) {
                Ok(())
            } else {
                Err(format!("the engine announces no option that takes {argument}"))
            }
        },
    ),
    Condition::new(
        "obeys",
        "obeys LIMITS",
        (1, 20),
        "none of these words of `go` is a limit that the probe saw the engine ignore",
        |required| {
            let mut words = required.argument.split_ascii_whitespace();
            words.try_for_each(|word| required.lacks(&format!("ignores-{word}")))
        },
    ),
];

/// What facts mean.
pub(super) const FACTS: Facts = &[
    ("asks-for-registration", "asks to be registered"),
    ("does-not-answer", "does not answer `go`"),
    ("does-not-ponder", "does not think on the opponent's time"),
    ("ignores-depth", "ignores `depth`"),
    ("ignores-nodes", "ignores `nodes`"),
    ("is-copy-protected", "says that it is no allowed copy"),
    ("ignores-searchmoves", "ignores `searchmoves`"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::testing::check_requirements;
    use crate::model::Known;

    #[test]
    fn facts_and_options_are_asked_for() {
        let mut known = Known::default();
        known.facts.insert("does-not-stop".to_owned(), "no bestmove within 10 s".to_owned());
        known.facts.insert("ignores-nodes".to_owned(), "no bestmove within 10 s".to_owned());
        let lines =
            ["option name Clear Hash type button", "option name Cells type spin default 4 min 2 max 8"];
        known.announced.extend(lines.map(|line| ("option".to_owned(), line.to_owned())));
        let cases = [
            ("fact does-not-stop", ""),
            ("no-fact ignores-depth", ""),
            ("no-fact does-not-stop", "the engine does not end a search on `stop`: no bestmove within 10 s"),
            ("obeys depth 3 movetime 50", ""),
            ("obeys movetime 50 nodes 2000", "the engine ignores `nodes`: no bestmove within 10 s"),
            ("option", ""),
            ("option clear hash", ""),
            ("option Hash", "the engine announces no option Hash"),
            ("no-option Ponder", ""),
            ("no-option Clear Hash", "the engine announces the option Clear Hash"),
            ("takes cells value 8", ""),
            ("takes Cells value 9", "the engine announces no option that takes Cells value 9"),
        ];
        check_requirements(REQUIREMENTS, FACTS, &known, &cases);
    }
}
