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

/// The tag of scenarios after which an engine may have altered its files: they run when everything else has run.
const WRITES: &str = "writes";

/// The scenarios of a run, by what may run beside them.
#[derive(Debug, Default)]
pub(super) struct Queues {
    shared: Vec<Arc<Scenario>>,
    alone: Vec<Arc<Scenario>>,
    last: Vec<Arc<Scenario>>,
}

/// The order in which they run.
#[derive(Debug)]
pub(super) struct Ordered {
    /// First those that may run beside others, the longest first.
    pub(super) shared: Vec<Arc<Scenario>>,
    /// Then those that run with nothing else; what writes files comes last.
    pub(super) alone: Vec<Arc<Scenario>>,
}

impl Queues {
    pub(super) fn add(&mut self, scenario: Arc<Scenario>) {
        let queue = if scenario.tagged(WRITES) {
            &mut self.last
        } else if scenario.alone {
            &mut self.alone
        } else {
            &mut self.shared
        };
        queue.push(scenario);
    }

    /// `repeat` is the number of attempts that the user asks for.
    pub(super) fn ordered(self, repeat: Option<NonZeroU32>) -> Ordered {
        let Queues { mut shared, mut alone, last } = self;
        longest_first(&mut shared, repeat);
        // What an engine keeps of them must not change what the others find.
        alone.extend(last);
        Ordered { shared, alone }
    }
}

/// Sorts by estimated time, the longest first; scenarios with the same time stay in the suite's order.
fn longest_first(scenarios: &mut [Arc<Scenario>], repeat: Option<NonZeroU32>) {
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

    #[test]
    fn what_writes_files_comes_when_everything_else_has_run() {
        let with_nothing_else =
            |id: &str, tags: &[&str]| Scenario { alone: true, ..(*with_wait(id, tags, 0)).clone() };
        let mut queues = Queues::default();
        queues.add(with_wait("writes", &["burst", "writes"], 0));
        queues.add(Arc::new(with_nothing_else("writes-alone", &["writes"])));
        queues.add(with_wait("short", &[], 0));
        queues.add(Arc::new(with_nothing_else("alone", &[])));
        queues.add(with_wait("long", &[], 900));
        let Ordered { shared, alone } = queues.ordered(None);
        let ids = |scenarios: &[Arc<Scenario>]| scenarios.iter().map(|s| s.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&shared), ["long", "short"]);
        assert_eq!(ids(&alone), ["alone", "writes", "writes-alone"]);
    }
}
