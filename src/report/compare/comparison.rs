//! The comparison itself.
//!
//! Main type: [`Comparison`]; main function: [`compare`].

use std::collections::BTreeSet;

use serde::Serialize;
use thiserror::Error;

use super::super::fold::Report;
use super::order::{Turn, Weighed, turn};
use super::pairs::Pairs;
use super::result::{Judged, Standing, What, results};
use super::run::{Run, had_other_selections, had_the_same_scenarios, is_whole, notices, tables};
use crate::verdict::Verdict;

/// Two runs, and what differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The run before.
    pub old: Run,
    /// The run after.
    pub new: Run,
    /// What makes the comparison say less than it seems to.
    pub notices: Vec<String>,
    /// How many results are the same.
    pub unchanged: usize,
    /// What differs: by kind, breaches of must clauses first, then by id.
    pub changes: Vec<Change>,
}

/// What became of one result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// What became of it.
    pub kind: Kind,
    /// Whether it was judged by a scenario or a monitor.
    pub what: What,
    /// Its id; the new one if it was renamed.
    pub id: String,
    /// Its former id, if it was renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
    /// Its title.
    pub title: String,
    /// How it stood in the old run.
    pub old: Option<Standing>,
    /// How it stands in the new run.
    pub new: Option<Standing>,
}

/// What became of a result. The order is that in which reports show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It got worse, or it fails where nothing failed before.
    Worse,
    /// It is, or was, broken: our own fault.
    Ours,
    /// It got better.
    Better,
    /// Neither, but something else is found.
    Changed,
    /// The baseline lists it in one of the runs only.
    Known,
    /// In one of the runs nothing came of it.
    Undecided,
    /// Only the new run has it.
    New,
    /// Only the old run has it.
    Gone,
    /// Only one run has it, because the other one had not reached it, or was not asked for it.
    Unreached,
    /// It has another id, and nothing else changed.
    Renamed,
}

/// Why two runs cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the old record is one of {old}, and the new one of {new}: only runs of one protocol can be compared"
)]
pub struct OtherProtocol {
    /// The protocol of the old run.
    pub old: String,
    /// The protocol of the new run.
    pub new: String,
}

impl Comparison {
    /// How many results got worse.
    #[must_use]
    pub fn worse(&self) -> usize {
        self.changes.iter().filter(|change| change.kind == Kind::Worse).count()
    }

    /// How many results got worse and break a must clause now.
    #[must_use]
    pub fn worse_by_a_must(&self) -> usize {
        self.changes.iter().filter(|change| change.kind == Kind::Worse && change.by_a_must()).count()
    }
}

impl Change {
    /// Whether a must clause is broken now.
    #[must_use]
    pub fn by_a_must(&self) -> bool {
        self.new.as_ref().is_some_and(|standing| standing.must)
    }
}

/// What differs between two runs.
///
/// # Errors
/// If they are runs of two protocols.
pub fn compare(old: &Report, new: &Report) -> Result<Comparison, OtherProtocol> {
    if old.protocol() != new.protocol() {
        let (old, new) = (old.protocol().to_owned(), new.protocol().to_owned());
        return Err(OtherProtocol { old, new });
    }
    let pairs = Pairs::of(results(old), results(new));
    let lone = Lone {
        old_is_whole: is_whole(old),
        new_is_whole: is_whole(new),
        same_scenarios: had_the_same_scenarios(old, new),
        selected: had_other_selections(old, new).then(|| tables(new)),
    };
    let both_have = |(before, now): &(Judged<'_>, Judged<'_>)| {
        let had = |report: &Report, judged: &Judged<'_>| judged.seen_in.is_none_or(|id| has(report, id));
        lone.same_scenarios || had(new, before) && had(old, now)
    };
    let all = pairs.both.len();
    let compared = pairs.both.into_iter().filter_map(|pair| {
        let decided = both_have(&pair);
        let change = both(pair)?;
        Some(Change { kind: if decided { change.kind } else { Kind::Undecided }, ..change })
    });
    let mut changes: Vec<Change> = compared.collect();
    let unchanged = all - changes.len();
    changes.extend(pairs.gone.into_iter().map(|judged| lone.gone(judged)));
    changes.extend(pairs.new.into_iter().map(|judged| lone.appeared(judged)));
    // Stable: within a kind they stay sorted by id.
    changes.sort_by(|one, other| one.id.cmp(&other.id));
    changes.sort_by_key(|change| (change.kind, !change.by_a_must()));
    Ok(Comparison { old: Run::of(old), new: Run::of(new), notices: notices(old, new), unchanged, changes })
}

/// Whether a run had this scenario. What monitors saw in another one says nothing of a change.
fn has(report: &Report, id: &str) -> bool {
    report.scenarios.iter().any(|result| result.id == id && result.verdict != Verdict::Skip)
        || id.contains("/probe/")
}

/// What became of a result that both runs have; none if nothing did.
fn both((old, new): (Judged<'_>, Judged<'_>)) -> Option<Change> {
    let kind = match turn(old.weighed, new.weighed) {
        Turn::Worse => Kind::Worse,
        Turn::Better => Kind::Better,
        Turn::Undecided => Kind::Undecided,
        Turn::Known => Kind::Known,
        Turn::Ours => Kind::Ours,
        Turn::Same if !old.says_the_same(&new) => Kind::Changed,
        Turn::Same if old.id != new.id => Kind::Renamed,
        Turn::Same => return None,
    };
    let renamed_from = (old.id != new.id).then(|| old.id.to_owned());
    Some(Change { renamed_from, old: Some(old.standing.clone()), ..change(kind, new) })
}

/// How to see results that only one run has.
struct Lone<'r> {
    old_is_whole: bool,
    new_is_whole: bool,
    same_scenarios: bool,
    /// What the new run held, without the instances, if others were selected for it.
    selected: Option<BTreeSet<&'r str>>,
}

impl Lone<'_> {
    fn gone(&self, judged: Judged<'_>) -> Change {
        let table = judged.id.split('[').next().unwrap_or_default();
        let is_left = self.selected.as_ref().is_none_or(|selected| selected.contains(table));
        let kind = if self.new_is_whole && is_left { Kind::Gone } else { Kind::Unreached };
        let gone = change(kind, judged);
        Change { old: gone.new, new: None, ..gone }
    }

    /// An engine that fails in what it did not offer before got worse, if it was asked for the same. An engine that does not start
    /// any more did in any case.
    fn appeared(&self, judged: Judged<'_>) -> Change {
        let is_bad = judged.weighed.is_bad();
        let kind = match () {
            () if judged.weighed == Weighed::Ours => Kind::Ours,
            () if is_bad && judged.of_start => Kind::Worse,
            () if !self.old_is_whole => Kind::Unreached,
            () if is_bad && self.same_scenarios => Kind::Worse,
            () => Kind::New,
        };
        change(kind, judged)
    }
}

/// A change to this result.
fn change(kind: Kind, now: Judged<'_>) -> Change {
    Change {
        kind,
        what: now.what,
        id: now.id.to_owned(),
        renamed_from: None,
        title: now.title.to_owned(),
        old: None,
        new: Some(now.standing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{ClauseText, MonitorResult, RunFinished, RunStarted, ScenarioResult};
    use crate::verdict::{ClauseId, Failure, FailureKind, Finding, Level, Verdict};

    fn verdict(word: &str) -> Verdict {
        match word {
            "pass" => Verdict::Pass,
            "skip" => Verdict::Skip,
            "warn" => Verdict::Warn,
            "flaky" => Verdict::Flaky { failed: 2, attempts: 5 },
            "fail" => Verdict::Fail,
            "inconclusive" => Verdict::Inconclusive,
            "known" => Verdict::Known,
            "broken" => Verdict::Broken,
            other => panic!("{other}"),
        }
    }

    /// A scenario written as `id verdict what it got`.
    fn scenario(text: &str) -> ScenarioResult {
        let mut words = text.splitn(3, ' ');
        let id = words.next().expect("an id");
        let verdict = verdict(words.next().expect("a verdict"));
        let actual = words.next().unwrap_or_default().to_owned();
        let level = if verdict == Verdict::Warn { Level::Should } else { Level::Must };
        let clause = ClauseId::new("XB-A");
        let bad = matches!(verdict, Verdict::Warn | Verdict::Fail | Verdict::Flaky { .. } | Verdict::Known);
        let failure = Failure {
            clause: Some(clause.clone()),
            level,
            expected: "pong 7".to_owned(),
            actual,
            ..Failure::default()
        };
        ScenarioResult {
            id: id.to_owned(),
            title: format!("the title of {}", id.rsplit('/').next().unwrap_or_default()),
            clauses: vec![ClauseText { id: clause, ..ClauseText::default() }],
            verdict,
            failures: if bad { vec![failure] } else { Vec::new() },
            ..ScenarioResult::default()
        }
    }

    fn started() -> RunStarted {
        let named = |text: &str| text.to_owned();
        RunStarted {
            enginecheck: named("1"),
            protocol: named("xboard"),
            scenarios: 9,
            ..RunStarted::default()
        }
    }

    fn run(texts: &[&str]) -> Report {
        Report {
            started: Some(started()),
            scenarios: texts.iter().map(|text| scenario(text)).collect(),
            finished: Some(RunFinished::default()),
            ..Report::default()
        }
    }

    /// `worse! id`, where `!` stands for a must; sorted as reports show it.
    fn told(comparison: &Comparison) -> Vec<String> {
        let told = comparison.changes.iter().map(|change| {
            let kind = serde_json::to_value(change.kind).expect("a kind is a word");
            let must = if change.by_a_must() { "!" } else { "" };
            let former = change.renamed_from.as_ref().map_or(String::new(), |id| format!(" was {id}"));
            format!("{}{must} {}{former}", kind.as_str().expect("a kind is a word"), change.id)
        });
        told.collect()
    }

    fn compared(old: &Report, new: &Report) -> Vec<String> {
        told(&compare(old, new).expect("both are of one protocol"))
    }

    #[test]
    fn what_became_of_results() {
        let cases: &[(&[&str], &[&str], &[&str])] = &[
            (&["a pass", "b fail x"], &["a pass", "b fail x"], &[]),
            (&["a pass"], &["a fail x"], &["worse! a"]),
            (&["a pass"], &["a warn x"], &["worse a"]),
            (&["a pass"], &["a skip"], &["worse a"]),
            (&["a fail x"], &["a pass"], &["better a"]),
            // A must comes first, whatever the ids.
            (&["a pass", "b pass"], &["a warn x", "b flaky x"], &["worse! b", "worse a"]),
            // Another finding with the same verdict; numbers make none.
            (&["a fail error x"], &["a fail error y"], &["changed! a"]),
            (&["a fail pong 8"], &["a fail pong 9"], &[]),
            (&["a warn error x"], &["a warn error y"], &["changed a"]),
            // Our own fault is not the engine's.
            (&["a pass"], &["a broken"], &["ours a"]),
            (&["b pass"], &["a broken", "b pass"], &["ours a"]),
            (&["a broken"], &["a fail x"], &["ours! a"]),
            (&["a pass"], &["a inconclusive"], &["undecided a"]),
            (&["a pass"], &["a known x"], &["known a"]),
            (&["a known x"], &["a known x"], &[]),
            (&["a known x"], &["a pass"], &["better a"]),
            (&["p/a pass"], &["q/a pass"], &["renamed q/a was p/a"]),
            (&["p/a pass"], &["q/a fail x"], &["worse! q/a was p/a"]),
            // Of several results with one id the worst counts.
            (&["a pass"], &["a fail x", "a pass"], &["worse! a"]),
        ];
        for (old, new, expected) in cases {
            assert_eq!(compared(&run(old), &run(new)), *expected, "{old:?} {new:?}");
        }
    }

    #[test]
    fn what_only_one_run_has_depends_on_what_was_asked() {
        let (old, new) = (run(&["o[A] pass"]), run(&["o[B] fail x", "o[C] pass"]));
        assert_eq!(
            compared(&old, &new),
            ["worse! o[B]", "new o[C]", "gone o[A]"],
            "it was asked for the same"
        );
        let other = |new: &Report, change: &dyn Fn(&mut Report)| {
            let mut new = new.clone();
            change(&mut new);
            compared(&old, &new)
        };
        let version = |report: &mut Report| {
            report.started = Some(RunStarted { enginecheck: "2".to_owned(), ..started() });
        };
        assert_eq!(other(&new, &version), ["new! o[B]", "new o[C]", "gone o[A]"]);
        let selection = |report: &mut Report| report.started = Some(RunStarted { scenarios: 8, ..started() });
        assert_eq!(other(&new, &selection), ["new! o[B]", "new o[C]", "gone o[A]"]);
        assert_eq!(other(&run(&["p pass"]), &selection), ["new p", "unreached o[A]"]);
        let killed = |report: &mut Report| report.finished = None;
        assert_eq!(other(&run(&[]), &killed), ["unreached o[A]"]);
        let dead = |report: &mut Report| {
            version(report);
            report.scenarios[0].topic = "probe".to_owned();
        };
        let told = other(&run(&["probe/speaks fail dead"]), &dead);
        assert_eq!(told, ["worse! probe/speaks", "unreached o[A]"], "it failed in its first dialogue");
    }

    #[test]
    fn an_engine_that_does_not_start_any_more_got_worse() {
        let mut new = run(&["a fail no such file"]);
        new.started = Some(RunStarted { scenarios: 1, ..started() });
        new.scenarios[0].failures[0].kind = FailureKind::NotStarted;
        new.finished = Some(RunFinished { exit_code: 3, ..RunFinished::default() });
        assert_eq!(compared(&run(&["b pass"]), &new), ["worse! a", "unreached b"]);
    }

    #[test]
    fn monitors_are_compared_and_one_without_an_occasion_says_nothing() {
        let monitor = |verdict, text: &str| {
            let finding = Finding { text: text.to_owned(), level: Level::Must, ..Finding::default() };
            let findings = if text.is_empty() { Vec::new() } else { vec![finding] };
            let result = MonitorResult { id: "m".to_owned(), verdict, findings, ..MonitorResult::default() };
            Report { monitors: vec![result], ..run(&[]) }
        };
        let (good, idle) = (monitor(Verdict::Pass, ""), monitor(Verdict::Skip, ""));
        let (bad, other) = (monitor(Verdict::Fail, "an odd line"), monitor(Verdict::Fail, "an illegal move"));
        assert_eq!(compared(&good, &bad), ["worse! m"]);
        assert_eq!(compared(&bad, &other), ["changed! m"]);
        assert_eq!(compared(&good, &idle), ["undecided m"]);
        assert_eq!(compared(&idle, &bad), ["worse! m"]);
    }

    #[test]
    fn what_a_monitor_saw_where_only_one_run_was_is_undecided() {
        let monitor = |scenarios: &[&str], count, seen_in: Option<&str>| {
            let mut report = run(scenarios);
            report.started = Some(RunStarted { scenarios: count, ..started() });
            let verdict = if seen_in.is_some() { Verdict::Fail } else { Verdict::Pass };
            let first_scenario = seen_in.map(str::to_owned);
            let id = "m".to_owned();
            report.monitors = vec![MonitorResult { id, verdict, first_scenario, ..MonitorResult::default() }];
            report
        };
        let small = monitor(&["a pass"], 1, None);
        let [elsewhere, here] = ["b", "a"].map(|seen_in| monitor(&["a pass", "b pass"], 2, Some(seen_in)));
        assert_eq!(compared(&small, &elsewhere), ["undecided! m", "new b"]);
        assert_eq!(compared(&elsewhere, &small), ["undecided m", "unreached b"]);
        assert_eq!(compared(&small, &here), ["worse! m", "new b"]);
        // An engine that offers no more than `a` now.
        let skipped = monitor(&["a pass", "b skip"], 3, None);
        assert_eq!(compared(&skipped, &elsewhere), ["better b", "undecided! m"]);
    }

    #[test]
    fn what_makes_a_comparison_weak_is_told() {
        let notices = |old: &Report, new: &Report| compare(old, new).expect("one protocol").notices;
        let whole = run(&["a pass"]);
        assert_eq!(notices(&whole, &whole), [""; 0]);
        let mut other = whole.clone();
        other.started = Some(RunStarted { seed: 7, scenarios: 3, ..started() });
        other.finished = Some(RunFinished {
            cut_short: Some("interrupted by SIGINT".to_owned()),
            exit_code: 4,
            ..RunFinished::default()
        });
        assert_eq!(
            notices(&whole, &other),
            [
                "the new run was cut short (interrupted by SIGINT): what it had not reached is not compared",
                "the new run ended with exit code 4: it says little or nothing about its engine",
                "the selections differ (scenarios: old 9, new 3): what only one of them has is not compared",
                "the settings differ: seed 0 and 7",
            ]
        );
        other.started = Some(RunStarted { enginecheck: "2".to_owned(), scenarios: 12, ..started() });
        let told = notices(&whole, &other).pop();
        let expected = "the scenarios or the selections differ (scenarios: old 9, new 12): what only one of them has is not compared";
        assert_eq!(told.as_deref(), Some(expected));
        // As many of them, but others.
        let notice = notices(&whole, &run(&["b pass"]));
        assert_eq!(notice, ["the selections differ: what only one of them has is not compared"]);
        let mut uci = whole.clone();
        uci.started = Some(RunStarted { protocol: "uci".to_owned(), ..started() });
        let error = compare(&whole, &uci).expect_err("two protocols");
        assert!(error.to_string().starts_with("the old record is one of xboard, and the new one of uci"));
    }
}
