//! What scenarios may require of an engine, by what the probe found out.

use crate::words::{Condition, Facts};

/// All of them.
pub(super) const REQUIREMENTS: &[Condition] = &[Condition::FACT, Condition::NO_FACT];

/// What facts mean.
pub(super) const FACTS: Facts = &[
    ("does-not-stop", "does not read its input while it searches"),
    ("does-not-stop-analyzing", "does not read its input while it analyses"),
    ("silent-on-analyze", "does not answer `analyze`"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::testing::check_requirements;
    use crate::model::Known;

    #[test]
    fn facts_are_asked_for() {
        let mut known = Known::default();
        known.facts.insert("does-not-stop".to_owned(), "no pong within 10 s".to_owned());
        let cases = [
            ("fact does-not-stop", ""),
            ("no-fact loses-lines", ""),
            ("fact loses-lines", "the engine did not show that it loses lines that arrive together"),
            (
                "no-fact does-not-stop",
                "the engine does not read its input while it searches: no pong within 10 s",
            ),
        ];
        check_requirements(REQUIREMENTS, FACTS, &known, &cases);
    }
}
