//! Which causes show only where another one has shown before: what an engine does wrong first often leads to the rest, and
//! an author mends the first.
//!
//! A cause follows on another one if monitors had found that in every dialogue in which it showed, before it showed; if that
//! one fails as many scenarios by itself; if most scenarios in which it shows do not pass, so that dialogues do not survive it;
//! and if it does not show nearly everywhere, where everything would be behind it. After an extra answer each later one is taken for
//! the answer to the question before it: so that leads to what is wrong with answers, wherever it shows. Illegal moves in variations
//! follow on those that are made. Main function: [`leaders`].

use std::collections::{BTreeMap, BTreeSet};

use super::fold::Report;
use crate::cause::Cause;
use crate::event::Weight;
use crate::verdict::Verdict;

/// What shows in a greater share of the scenarios leads to nothing.
const NEARLY_ALL: f64 = 0.9;

/// Nor does what a greater share of its scenarios survive.
const MOST: f64 = 0.5;

/// Results with one cause.
#[derive(Debug)]
pub(super) struct Showing<'a> {
    /// Their cause.
    pub(super) cause: Option<&'a Cause>,
    /// How much the heaviest of them weighs.
    pub(super) weight: Weight,
    /// How many of them are results of scenarios.
    pub(super) scenarios: usize,
    /// For each of them what monitors had found before it showed.
    pub(super) before: Vec<Vec<&'a Cause>>,
}

/// For each cause the place of the one on which it follows; its own place if it follows on none.
pub(super) fn leaders(report: &Report, showings: &[Showing<'_>]) -> Vec<usize> {
    let spreads = spreads(report);
    let leads = |cause: &Cause, to: &Showing<'_>| {
        let place = showings.iter().position(|showing| showing.cause == Some(cause))?;
        let Showing { weight, scenarios, .. } = showings[place];
        let spread = spreads.get(cause)?;
        let shifts = cause.is_answer_too_many() && to.cause.is_some_and(Cause::is_of_an_answer);
        let leads = shifts || spread.share <= NEARLY_ALL && spread.survived <= MOST;
        (leads && weight >= to.weight.min(Weight::Failure) && scenarios >= to.scenarios.max(1))
            .then_some(place)
    };
    let first = |showing: &Showing<'_>| {
        let before = showing.always_before().into_iter().find_map(|cause| leads(cause, showing));
        before.or_else(|| showings.iter().position(|other| showing.is_shadow_of(other)))
    };
    let first: Vec<Option<usize>> = showings.iter().map(first).collect();
    (0..showings.len()).map(|at| root(&first, at)).collect()
}

impl<'a> Showing<'a> {
    /// Whether it tells in variations what the other one does.
    fn is_shadow_of(&self, other: &Showing<'_>) -> bool {
        let heavy = other.weight >= self.weight.min(Weight::Failure);
        heavy && self.cause.zip(other.cause).is_some_and(|(own, other)| own.is_shadow_of(other))
    }

    /// What had been found before each of them, in the order in which it was found before the first.
    fn always_before(&self) -> Vec<&'a Cause> {
        let Some((one, others)) = self.before.split_first() else { return Vec::new() };
        let always =
            |cause: &&&Cause| Some(**cause) != self.cause && others.iter().all(|other| other.contains(cause));
        one.iter().filter(always).copied().collect()
    }
}

/// The place that is reached by going from each to the one before it; its own, if that never ends.
pub(super) fn root(first: &[Option<usize>], from: usize) -> usize {
    let mut at = from;
    for _ in 0..first.len() {
        match first[at] {
            Some(next) => at = next,
            None => return at,
        }
    }
    from
}

/// Where a cause showed.
#[derive(Debug, Clone, Copy, Default)]
struct Spread {
    /// The share of all scenarios that ran.
    share: f64,
    /// The share of them that passed nevertheless.
    survived: f64,
}

/// For each cause that monitors found where it showed.
fn spreads(report: &Report) -> BTreeMap<&Cause, Spread> {
    let ran = || report.scenarios.iter().filter(|result| result.attempts > 0);
    let mut numbers: BTreeMap<&Cause, (u32, u32)> = BTreeMap::new();
    for result in ran() {
        let here: BTreeSet<&Cause> = result.found.iter().chain(&result.cause).collect();
        let passed = matches!(result.verdict, Verdict::Pass | Verdict::Note);
        for cause in here {
            let (all, survived) = numbers.entry(cause).or_default();
            (*all, *survived) = (*all + 1, *survived + u32::from(passed));
        }
    }
    let ran = f64::from(u32::try_from(ran().count()).unwrap_or(u32::MAX).max(1));
    let spread = |(all, survived): (u32, u32)| Spread {
        share: f64::from(all) / ran,
        survived: f64::from(survived) / f64::from(all.max(1)),
    };
    numbers.into_iter().map(|(cause, numbers)| (cause, spread(numbers))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::ScenarioResult;

    /// Showings, and the names of those on which they follow.
    type Expected<'a> = ((usize, usize), &'a [Case<'a>], &'a [&'a str]);

    /// A cause by its name, the number of its scenarios, and what was found before it in each dialogue.
    type Case<'a> = (&'a str, usize, &'a [&'a [&'a str]]);

    /// The names of those on which each follows, in a run of ten scenarios in so many of which `echo` was found, and
    /// so many of these passed.
    fn followed((echoes, passed): (usize, usize), cases: &[Case<'_>]) -> Vec<String> {
        let ran = (0..10).map(|n| ScenarioResult {
            attempts: 1,
            verdict: if n < passed { Verdict::Pass } else { Verdict::Fail },
            found: if n < echoes { vec![Cause::of_fact("echo")] } else { Vec::new() },
            ..ScenarioResult::default()
        });
        let report = Report { scenarios: ran.collect(), ..Report::default() };
        let names: BTreeMap<String, Cause> =
            ["echo", "refusal", "thinking"].map(|name| (name.to_owned(), Cause::of_fact(name))).into();
        let showing = |(name, scenarios, before): &Case<'_>| Showing {
            cause: Some(&names[*name]),
            weight: if *name == "thinking" { Weight::Warning } else { Weight::Failure },
            scenarios: *scenarios,
            before: before.iter().map(|found| found.iter().map(|name| &names[*name]).collect()).collect(),
        };
        let showings: Vec<Showing<'_>> = cases.iter().map(showing).collect();
        leaders(&report, &showings).into_iter().map(|place| cases[place].0.to_owned()).collect()
    }

    #[test]
    fn what_shows_only_behind_another_cause_follows_on_it() {
        let echo: Case<'_> = ("echo", 3, &[&[], &[]]);
        let cases: &[Expected<'_>] = &[
            ((4, 2), &[echo, ("refusal", 2, &[&["echo"], &["echo"]])], &["echo", "echo"]),
            // Once it showed without it.
            ((4, 2), &[echo, ("refusal", 2, &[&["echo"], &[]])], &["echo", "refusal"]),
            // What is nearly everywhere is before everything.
            ((10, 0), &[echo, ("refusal", 2, &[&["echo"], &["echo"]])], &["echo", "refusal"]),
            // Most dialogues go on as if nothing had been.
            ((4, 3), &[echo, ("refusal", 2, &[&["echo"], &["echo"]])], &["echo", "refusal"]),
            // What seldom fails a scenario does not explain many failures.
            ((4, 2), &[("echo", 1, &[&[]]), ("refusal", 2, &[&["echo"], &["echo"]])], &["echo", "refusal"]),
            // A warning explains no failure, but may follow on one.
            ((4, 2), &[("thinking", 3, &[&[]]), ("refusal", 1, &[&["thinking"]])], &["thinking", "refusal"]),
            ((4, 2), &[echo, ("thinking", 1, &[&["echo"]])], &["echo", "echo"]),
            // The first of a chain leads; a circle has no first.
            (
                (4, 0),
                &[echo, ("refusal", 2, &[&["echo"]]), ("thinking", 1, &[&["refusal"]])],
                &["echo", "echo", "thinking"],
            ),
            ((4, 2), &[("echo", 1, &[&["refusal"]]), ("refusal", 1, &[&["echo"]])], &["echo", "echo"]),
        ];
        for (echoes, cases, expected) in cases {
            assert_eq!(followed(*echoes, cases), *expected, "{echoes:?} {cases:?}");
        }
    }
}
