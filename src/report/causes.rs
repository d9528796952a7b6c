//! Results that have one cause are one thing to fix: one of them is shown, the others are named.
//!
//! Main function: [`groups()`].

use std::collections::{BTreeSet, HashMap};

use super::behind::{Showing, leaders};
use super::fold::{Report, Weight};
use super::group::{Group, Item, Standing};
use super::joining;
use super::wording::count;
use crate::cause::Cause;
use crate::event::ScenarioResult;
use crate::verdict::ClauseId;

/// One thing to fix, as reports tell it.
#[derive(Debug, Clone)]
pub struct ToFix {
    /// Its cause, as reports name it.
    pub cause: String,
    /// The id of the result that is shown of it: a scenario's or monitor's.
    pub shown: String,
    /// The clause that this breaks.
    pub clause: Option<ClauseId>,
    /// How many failures come from it.
    pub failures: usize,
}

/// The causes of failures, those with most failures first; warnings alone are none.
pub(crate) fn to_fix(report: &Report) -> Vec<ToFix> {
    let failed = |item: &Item<'_>| item.standing() == Standing::Failure;
    let groups = groups(report, |item| item.weight() >= Weight::Warning);
    let told = groups.iter().filter(|group| failed(&group.shown)).map(|group| ToFix {
        cause: group.cause.as_ref().map(|cause| cause.name().to_owned()).unwrap_or_default(),
        shown: group.shown.id().to_owned(),
        clause: match group.shown {
            Item::Scenario(..) => group.shown.clause().cloned(),
            Item::Monitor(result, _) => result.findings.first().map(|finding| finding.clause.clone()),
        },
        failures: group.items().filter(failed).count(),
    });
    let mut told: Vec<ToFix> = told.collect();
    told.sort_by_key(|one| std::cmp::Reverse(one.failures));
    told
}

/// All results, in the order of the run: scenarios, then monitors.
pub(super) fn items(report: &Report) -> impl Iterator<Item = Item<'_>> {
    let scenarios =
        report.scenarios.iter().map(|result| Item::Scenario(result, report.scenario_weight(result)));
    let monitors = report.monitors.iter().map(|result| Item::Monitor(result, report.monitor_weight(result)));
    scenarios.chain(monitors)
}

/// The results that `wanted` takes, by cause, the most frequent first. The one that is shown is the
/// heaviest; of several, the one with the shortest dialogue.
pub(super) fn groups<'a>(report: &'a Report, wanted: impl Fn(Item<'a>) -> bool) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for result in &report.scenarios {
        let item = Item::Scenario(result, report.scenario_weight(result));
        if wanted(item) {
            add(&mut groups, cause(result), item);
        }
    }
    let told: BTreeSet<Cause> = groups.iter().filter_map(|group| group.cause.clone()).collect();
    for result in &report.monitors {
        let item = Item::Monitor(result, report.monitor_weight(result));
        if !wanted(item) {
            continue;
        }
        // One that has found something of its own says that, rather than what others have found on the same lines.
        let name = result.id.rsplit('/').next().unwrap_or_default();
        let untold = result.causes.iter().filter(|cause| !told.contains(cause));
        let own = untold.min_by_key(|cause| !cause.is_of_monitor(name));
        let size = |cause: &&Cause| {
            groups.iter().find(|group| group.cause.as_ref() == Some(cause)).map_or(0, |g| g.items().count())
        };
        let cause = own.or_else(|| result.causes.iter().max_by_key(size));
        add(&mut groups, cause.cloned(), item);
    }
    let mut groups = gathered(report, joining::joined(report, groups));
    groups.iter_mut().for_each(|group| group.show_by_its_clause(report));
    let mut groups = joining::joined_in_general(groups);
    for group in &mut groups {
        for items in [&mut group.others, &mut group.behind] {
            items.sort_by_key(|item| std::cmp::Reverse(item.weight()));
        }
    }
    groups
}

/// For each failure and warning, by its id, the cause under which reports show it.
pub(super) fn by_id(report: &Report) -> HashMap<&str, Cause> {
    let groups = groups(report, |item| item.weight() >= Weight::Warning);
    let causes = groups.into_iter().filter_map(|group| group.cause.clone().map(|cause| (group, cause)));
    causes.flat_map(|(group, cause)| group.ids().into_iter().map(move |id| (id, cause.clone()))).collect()
}

/// For each failure and warning that followed on another one, by its id, the id of the one to fix.
pub(super) fn followers(report: &Report) -> HashMap<&str, &str> {
    let mut followers = HashMap::new();
    for group in groups(report, |item| item.weight() >= Weight::Warning) {
        followers.extend(group.behind.iter().map(|item| (item.id(), group.shown.id())));
    }
    followers
}

/// The groups; those that show only behind another one are a part of that.
fn gathered<'a>(report: &'a Report, groups: Vec<Group<'a>>) -> Vec<Group<'a>> {
    let showings: Vec<Showing<'_>> = groups.iter().map(Group::showing).collect();
    let leaders = leaders(report, &showings);
    let mut whole: Vec<Option<Group<'a>>> = groups.into_iter().map(Some).collect();
    for (at, leader) in leaders.into_iter().enumerate().filter(|(at, leader)| at != leader) {
        let follower = whole[at].take();
        if let (Some(leader), Some(follower)) = (whole[leader].as_mut(), follower) {
            leader.behind.extend(follower.items());
        }
    }
    whole.into_iter().flatten().collect()
}

/// Adds an item to the group of its cause.
fn add<'a>(groups: &mut Vec<Group<'a>>, cause: Option<Cause>, item: Item<'a>) {
    match groups.iter_mut().find(|group| cause.is_some() && group.cause == cause) {
        Some(group) => group.take(item),
        None => groups.push(Group { cause, shown: item, others: Vec::new(), behind: Vec::new() }),
    }
}

/// The cause of a scenario's worst failure. Records of an earlier version do not tell it.
pub(super) fn cause(result: &ScenarioResult) -> Option<Cause> {
    let worst = || result.failures.first().map(|failure| Cause::of(failure, &[]));
    result.cause.clone().or_else(worst)
}

/// How many failures and warnings there are, and from how many causes; none if there is nothing but one failure or warning.
pub(super) fn sums(report: &Report) -> Option<String> {
    let groups = groups(report, |item| item.weight() >= Weight::Warning);
    if let [group] = &groups[..]
        && group.items().count() == 1
        && group.shown.standing() != Standing::Unconfirmed
    {
        return None;
    }
    let sum = |noun: &str, tail: &str, standing: Standing| {
        let mut numbers = [0, 0];
        let (mut causes, mut elsewhere) = (0, 0);
        for group in &groups {
            let own = group.shown.standing() == standing;
            causes += usize::from(own);
            elsewhere +=
                if own { 0 } else { group.items().filter(|item| item.standing() == standing).count() };
            for item in group.items().filter(|item| item.standing() == standing) {
                numbers[usize::from(matches!(item, Item::Monitor(..)))] += 1;
            }
        }
        let [scenarios, monitors] = numbers;
        let all = scenarios + monitors;
        let of_monitors = if monitors > 0 { format!(" ({monitors} of monitors)") } else { String::new() };
        let from = match causes {
            0 => "the same causes".to_owned(),
            number if elsewhere == 0 => count(number, "cause"),
            number => format!("the same causes and {number} more"),
        };
        (all > 0).then(|| format!("{}{of_monitors}{tail} from {from}", count(all, noun)))
    };
    let parts = [
        sum("failure", "", Standing::Failure),
        sum("finding", " not confirmed", Standing::Unconfirmed),
        sum("warning", "", Standing::Warning),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::MonitorResult;
    use crate::verdict::{Failure, FailureKind, Finding, Heard, Level, Verdict};

    /// How many groups a failing scenario and a failing monitor make, which rest on these lines.
    fn groups_of(line: &str, found_on: &str, found: &str) -> usize {
        let refusal = line.starts_with("Error");
        let heard = Some(Heard { line: line.to_owned(), refusal, ..Heard::default() });
        let failure = Failure {
            kind: FailureKind::Mismatch,
            level: Level::Must,
            expected: "readyok".to_owned(),
            actual: line.to_owned(),
            heard,
            ..Failure::default()
        };
        let finding = Finding {
            level: Level::Must,
            text: found.to_owned(),
            line: found_on.to_owned(),
            ..Finding::default()
        };
        let scenario = ScenarioResult {
            verdict: Verdict::Fail,
            cause: Some(Cause::of(&failure, &[])),
            failures: vec![failure],
            ..ScenarioResult::default()
        };
        let monitor = MonitorResult {
            verdict: Verdict::Fail,
            causes: [Cause::of_finding(&finding, &[], &[])].into(),
            findings: vec![finding],
            ..MonitorResult::default()
        };
        let report = Report { scenarios: vec![scenario], monitors: vec![monitor], ..Report::default() };
        groups(&report, |_| true).len()
    }

    #[test]
    fn questions_unanswered_after_several_commands_are_one_cause() {
        let left_open = |sent: &[&str]| {
            let scenarios = sent.iter().map(|sent| {
                let failure = Failure {
                    kind: FailureKind::Timeout,
                    expected: "pong 7".to_owned(),
                    sent: (*sent).to_owned(),
                    doing: "analyze".to_owned(),
                    ..Failure::default()
                };
                let cause = Some(Cause::of(&failure, &[]));
                ScenarioResult {
                    verdict: Verdict::Fail,
                    cause,
                    failures: vec![failure],
                    ..ScenarioResult::default()
                }
            });
            let report = Report { scenarios: scenarios.collect(), ..Report::default() };
            let names = |group: &Group<'_>| group.cause.as_ref().map(|cause| cause.name().to_owned());
            groups(&report, |_| true).iter().filter_map(names).collect::<Vec<_>>()
        };
        assert_eq!(left_open(&["undo", "e2e4", "setboard"]), ["timeout: pong # after several commands"]);
        // Two may each have a cause of their own.
        assert_eq!(left_open(&["undo", "e2e4"]).len(), 2);
    }

    #[test]
    fn a_monitor_is_shown_by_what_it_found_itself() {
        let monitor = |name: &str, found: &[&str]| MonitorResult {
            id: format!("uci/monitor/{name}"),
            verdict: Verdict::Fail,
            causes: found.iter().map(|text| Cause::of_finding(&finding_of(text), &[], &[])).collect(),
            ..MonitorResult::default()
        };
        let moves = "info-moves: pv: e2e5 is not legal";
        let monitors = vec![
            monitor("info-moves", &[moves]),
            monitor("info-parts", &[moves, "info-parts: a variation without nodes"]),
            monitor("info-form", &[moves]),
        ];
        let report = Report { monitors, ..Report::default() };
        let sizes: Vec<usize> = groups(&report, |_| true).iter().map(|group| group.items().count()).collect();
        assert_eq!(sizes, [2, 1]);
    }

    /// A finding by the name of its monitor and its text.
    fn finding_of(told: &str) -> Finding {
        let (monitor, text) = told.split_once(": ").expect("both are given");
        Finding {
            monitor: monitor.to_owned(),
            level: Level::Must,
            text: text.to_owned(),
            ..Finding::default()
        }
    }

    #[test]
    fn lines_of_one_form_are_one_cause_unless_their_values_are_wrong() {
        let unknown = "the protocol does not define such a line";
        assert_eq!(groups_of("Loading book of 3 moves", "Loading book of 7 moves", unknown), 1);
        let not_searched = "pv begins with e2e4, which is not among the moves to be searched";
        let (one, other) = ("info depth 1 score cp 1190 pv e8f8", "info depth 1 score cp 100 pv e2e4");
        assert_eq!(groups_of(one, other, not_searched), 2);
        // That the refusal has a wrong form does not explain why there is one.
        let form = "an illegal move must be answered `Illegal move: MOVE`";
        assert_eq!(groups_of("Error (bad move): e2e4", "Error (bad move): e2e5", form), 2);
    }
}
