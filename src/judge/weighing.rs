//! At what level a breach counts: the ledger's, or a lower one with its reason. Nowhere else is that decided, and nothing
//! raises a breach above its clause.

use super::{Levels, Setup};
use crate::protocol::STRICT;
use crate::protocol::model::Breach;
use crate::scenario::Scenario;
use crate::verdict::{ClauseId, Failure, Finding, Level, Lowered, Verdict};

/// Why what follows on strange input counts for less.
const STRANGE: Lowered = Lowered::to_should("the scenario sends what no correct interface sends");

/// Why what shows in a probe that only looks is noted.
const LOOKED_AT: Lowered = Lowered::to_may("this dialogue only tries what the engine need not know");

/// Why what shows in a hostile dialogue is noted.
const SURVIVED: Lowered = Lowered::to_may("in this dialogue only the engine's life counts");

/// The levels by which a dialogue is judged.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scales<'a> {
    levels: &'a dyn Levels,
    /// What is contested is judged, too.
    strict: bool,
}

/// A level, and why it is less than the clause's; the reason is missing where that was decided by a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Weight {
    pub(crate) level: Level,
    pub(crate) lowered: Option<String>,
}

impl<'a> Scales<'a> {
    /// By this ledger, and by this profile.
    pub(crate) fn new(levels: &'a dyn Levels, profile: Option<&str>) -> Scales<'a> {
        Scales { levels, strict: profile == Some(STRICT) }
    }

    /// At what level a breach of the clause counts: what lowers it most decides. Without a clause it is a must.
    pub(crate) fn weigh(
        self,
        clause: Option<&ClauseId>,
        lowered: impl IntoIterator<Item = Lowered>,
    ) -> Weight {
        let ledger = clause.map_or(Level::Must, |clause| self.levels.level(clause).0);
        let mut weight = Weight { level: ledger, lowered: None };
        let contested = clause.filter(|_| !self.strict).and_then(|clause| self.levels.contested(clause));
        let contested = contested.map(|why| Lowered::to(Level::May, format!("contested, as {why}")));
        for lowered in contested.into_iter().chain(lowered) {
            if lowered.level() < weight.level {
                weight = Weight { level: lowered.level(), lowered: Some(lowered.reason().to_owned()) };
            }
        }
        weight
    }

    /// What a monitor saw, at the level at which it counts in a dialogue that lowers it by these.
    pub(crate) fn finding(self, breach: Breach, dialogue: impl IntoIterator<Item = Lowered>) -> Finding {
        let Breach { monitor, clause, lowered, text, line, at, timed } = breach;
        let clause = ClauseId::new(clause);
        let Weight { level, lowered } = self.weigh(Some(&clause), lowered.into_iter().chain(dialogue));
        Finding { monitor: monitor.to_owned(), clause, level, lowered, text, line, at, timed }
    }

    /// What lowers all that monitors see in a dialogue of the scenario: where we send what no correct interface sends,
    /// whatever follows is at most a weakness. What a probe only tries is noted, but the harness's own clauses hold there.
    pub(crate) fn of_dialogue(
        self,
        scenario: &Scenario,
        clause: &str,
    ) -> impl Iterator<Item = Lowered> + use<> {
        let robust = scenario.clauses.iter().any(|clause| self.levels.level(clause).1);
        let strange = robust || scenario.steps.iter().any(|step| step.trap);
        let of_protocol = !of_harness(clause);
        let looked_at = (scenario.observes && of_protocol).then_some(LOOKED_AT);
        let survived = (scenario.survival && of_protocol).then_some(SURVIVED);
        looked_at.into_iter().chain(survived).chain(strange.then_some(STRANGE))
    }
}

/// How a breach of a clause counts in this scenario.
#[derive(Debug, Clone)]
pub(super) struct Ledgered {
    /// The scenario's first clause.
    pub(super) first: Option<ClauseId>,
    /// Whether the scenario sends what no correct GUI sends: one of its clauses is `robust`.
    pub(super) robust: bool,
}

impl Ledgered {
    pub(super) fn new(setup: &Setup) -> Ledgered {
        let robust = setup.scenario.clauses.iter().any(|c| setup.levels.level(c).1);
        Ledgered { first: setup.scenario.clauses.first().cloned(), robust }
    }
}

/// What a breach at this level comes to.
pub(crate) fn verdict_of(level: Level) -> Verdict {
    match level {
        Level::Must => Verdict::Fail,
        Level::Should => Verdict::Warn,
        Level::May => Verdict::Note,
    }
}

/// The same of a failure, which is at most a warning where it is about robustness.
pub(crate) fn verdict_of_failure(failure: &Failure) -> Verdict {
    verdict_of(failure.counts_as())
}

/// Whether the clause is the harness's own, which is about no step.
pub(crate) fn of_harness(clause: &str) -> bool {
    clause.starts_with("EC-")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::judge::testing::ByName;

    fn weight(clause: &str, profile: Option<&str>, lowered: Vec<Lowered>) -> String {
        let weight = Scales::new(&ByName, profile).weigh(Some(&ClauseId::new(clause)), lowered);
        let reason = weight.lowered.map_or(String::new(), |why| format!(": {why}"));
        format!("{}{reason}", weight.level)
    }

    #[test]
    fn the_ledger_gives_the_level_and_nothing_raises_it() {
        let late = || Lowered::to_should("it is late");
        let odd = || Lowered::to_may("it is odd");
        let full = || Lowered::to(Level::Must, "nobody lowers it");
        let cases = [
            ("X", None, vec![], "must"),
            ("X-S", None, vec![], "should"),
            ("X", None, vec![full()], "must"),
            ("X-S", None, vec![full()], "should"),
            ("X", None, vec![late()], "should: it is late"),
            ("X-S", None, vec![late()], "should"),
            ("X-MAY", None, vec![late()], "may"),
            ("X", None, vec![late(), odd()], "may: it is odd"),
            ("X", None, vec![odd(), late()], "may: it is odd"),
            ("X-C", None, vec![late()], "may: contested, as readings differ"),
            ("X-C", Some(STRICT), vec![late()], "should: it is late"),
        ];
        for (clause, profile, lowered, expected) in cases {
            assert_eq!(weight(clause, profile, lowered.clone()), expected, "{clause} {lowered:?}");
        }
        assert_eq!(Scales::new(&ByName, None).weigh(None, []).level, Level::Must);
    }

    #[test]
    fn what_monitors_see_counts_for_less_where_strange_things_are_sent() {
        let bare =
            || Scenario::without_steps("xboard", "xboard/a/b".to_owned(), String::new(), (String::new(), 1));
        let plain = bare();
        let robust = Scenario { clauses: vec![ClauseId::new("X-R")], ..bare() };
        let probe = Scenario { observes: true, ..bare() };
        let survival = Scenario { survival: true, ..robust.clone() };
        let found = |scenario: &Scenario, clause: &'static str, lowered: Option<Lowered>| {
            let scales = Scales::new(&ByName, None);
            let breach = Breach {
                monitor: "m",
                clause,
                lowered,
                text: String::new(),
                line: String::new(),
                at: Duration::ZERO,
                timed: false,
            };
            scales.finding(breach, scales.of_dialogue(scenario, clause)).level
        };
        let odd = || Some(Lowered::to_may("it is odd"));
        let cases = [
            (&plain, "X", None, Level::Must),
            (&plain, "X", odd(), Level::May),
            (&robust, "X", None, Level::Should),
            (&robust, "X", odd(), Level::May),
            (&probe, "X", None, Level::May),
            (&survival, "X", None, Level::May),
            (&survival, "EC-ALIVE", None, Level::Should),
            (&probe, "EC-ALIVE", None, Level::Must),
        ];
        for (scenario, clause, lowered, level) in cases {
            assert_eq!(found(scenario, clause, lowered), level, "{clause} in {scenario:?}");
        }
    }
}
