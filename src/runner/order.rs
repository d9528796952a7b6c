//! The order in which scenarios run: the longest first, so that no worker is left with a long one at the end.
//!
//! These are estimates; only the order depends on them.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use crate::scenario::{Scenario, Step};

use super::attempts::planned_attempts;

/// The cost of starting and ending a process with an immediate answer.
const DIALOGUE: Duration = Duration::from_millis(30);

/// The cost of sending what no correct GUI sends: many engines do not answer it, and are waited for in vain.
const TRAP: Duration = Duration::from_secs(5);

/// Sorts by estimated time, the longest first; scenarios with the same time stay in the suite's order.
pub(super) fn longest_first(scenarios: &mut [Arc<Scenario>], repeat: Option<NonZeroU32>) {
    scenarios.sort_by_cached_key(|scenario| std::cmp::Reverse(estimate(scenario, repeat)));
}

fn estimate(scenario: &Scenario, repeat: Option<NonZeroU32>) -> Duration {
    let once: Duration = scenario.steps.iter().map(Step::usual_time).sum();
    let trap = if scenario.steps.iter().any(|step| step.trap) { TRAP } else { Duration::ZERO };
    (DIALOGUE + once + trap).saturating_mul(planned_attempts(scenario, repeat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::testing::scenarios;

    fn with_wait(id: &str, tags: &[&str], millis: u64) -> Arc<Scenario> {
        scenario(id, tags, &format!("{{ wait = '{millis}ms' }}"))
    }

    fn scenario(id: &str, tags: &[&str], step: &str) -> Arc<Scenario> {
        let steps = format!("[one]\ntitle = 'x'\nsteps = [{step}]");
        let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
        Arc::new(Scenario { id: id.to_owned(), tags, ..scenarios(&steps).remove(0) })
    }

    #[test]
    fn races_and_long_waits_come_first() {
        let mut scenarios = [
            with_wait("short", &[], 0),
            with_wait("as-short", &[], 0),
            with_wait("race", &["race"], 200),
            with_wait("long", &[], 900),
            scenario("trap", &[], "{ send = 'joho', trap = true }"),
        ];
        longest_first(&mut scenarios, None);
        assert_eq!(scenarios.map(|s| s.id.clone()), ["trap", "race", "long", "short", "as-short"]);
    }
}
