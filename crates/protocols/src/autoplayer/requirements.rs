//! What scenarios may require of an engine, by what the probe found out.

use crate::words::{Condition, Facts};

/// The fact that the engine does not understand moves in standard notation.
pub(super) const NO_SAN: &str = "no-san";
/// The fact that the engine does not understand moves in coordinates.
pub(super) const NO_COORDINATES: &str = "no-coordinates";
/// The fact that the interface's option for this engine is coordinates.
pub(super) const SENT_COORDINATES: &str = "sent-coordinates";

/// All of them.
pub(super) const REQUIREMENTS: &[Condition] = &[Condition::FACT, Condition::NO_FACT];

/// What facts mean.
pub(super) const FACTS: Facts = &[
    ("deaf", "reads nothing while it thinks"),
    (SENT_COORDINATES, "gets moves in coordinates"),
    (NO_SAN, "does not understand moves in standard notation"),
    (NO_COORDINATES, "does not understand moves in coordinates"),
    ("denies-setpos", "does not confirm `setpos`"),
    ("offers-no-draws", "offers no draws"),
    ("no-setpos", "does not accept positions with `setpos`"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::testing::check_requirements;
    use crate::model::Known;

    #[test]
    fn facts_are_asked_for() {
        let mut known = Known::default();
        known.facts.insert("no-setpos".to_owned(), "no move within 10 s".to_owned());
        let cases = [
            ("fact no-setpos", ""),
            ("no-fact no-setpos", "the engine does not accept positions with `setpos`: no move within 10 s"),
            ("no-fact deaf", ""),
            ("fact deaf", "the engine did not show that it reads nothing while it thinks"),
        ];
        check_requirements(REQUIREMENTS, FACTS, &known, &cases);
    }
}
