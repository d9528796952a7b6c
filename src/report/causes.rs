//! Results that have one cause are one thing to fix: one of them is shown, the others are named.
//!
//! Main function: [`groups()`].

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::behind::{Showing, leaders};
use super::detail;
use super::fold::{Report, Weight};
use super::wording::{count, safe_line};
use crate::cause::Cause;
use crate::event::{MonitorResult, ScenarioResult};
use crate::line::Side;
use crate::verdict::{ClauseId, Failure, Finding, Level, Verdict};

/// So many ids stand in ten lines; more of them are counted.
const MOST_NAMED: usize = 30;

/// A result that may have its cause in common with others.
#[derive(Debug, Clone, Copy)]
pub(super) enum Item<'a> {
    /// A scenario's.
    Scenario(&'a ScenarioResult, Weight),
    /// A monitor's.
    Monitor(&'a MonitorResult, Weight),
}

/// What a result counts as in the sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    Failure,
    /// The run ended before it could be confirmed.
    Unconfirmed,
    Warning,
}

/// Results with one cause.
#[derive(Debug)]
pub(super) struct Group<'a> {
    cause: Option<Cause>,
    /// The one to show.
    pub(super) shown: Item<'a>,
    /// The others.
    pub(super) others: Vec<Item<'a>>,
    /// Results with other causes that showed only in dialogues in which this one had shown before.
    pub(super) behind: Vec<Item<'a>>,
}

/// Results that have the same cause as the one that is shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rest {
    /// How many there are: `and 31 more in the same way`.
    pub(super) phrase: String,
    /// Their ids, as they can be given to `--filter`, separated by commas.
    pub(super) ids: Vec<String>,
    /// How many are not named, because nobody reads a hundred ids.
    pub(super) unnamed: usize,
}

impl<'a> Item<'a> {
    pub(super) fn id(self) -> &'a str {
        match self {
            Item::Scenario(result, _) => &result.id,
            Item::Monitor(result, _) => &result.id,
        }
    }

    pub(super) fn title(self) -> &'a str {
        match self {
            Item::Scenario(result, _) => &result.title,
            Item::Monitor(result, _) => &result.title,
        }
    }

    /// The command that shows it again.
    pub(super) fn reproduce(self) -> &'a [String] {
        match self {
            Item::Scenario(result, _) => &result.reproduce,
            Item::Monitor(result, _) => &result.reproduce,
        }
    }

    pub(super) fn verdict(self) -> Verdict {
        match self {
            Item::Scenario(result, _) => result.verdict,
            Item::Monitor(result, _) => result.verdict,
        }
    }

    /// The verdict as people read it.
    pub(super) fn verdict_word(self) -> String {
        match self {
            Item::Scenario(result, _) => result.verdict_word(),
            Item::Monitor(result, _) => result.verdict.to_string(),
        }
    }

    pub(super) fn weight(self) -> Weight {
        match self {
            Item::Scenario(_, weight) | Item::Monitor(_, weight) => weight,
        }
    }

    /// What it counts as in the sums.
    pub(super) fn standing(self) -> Standing {
        match self {
            Item::Scenario(result, _) if result.unconfirmed => Standing::Unconfirmed,
            _ if self.weight() >= Weight::Failure => Standing::Failure,
            _ => Standing::Warning,
        }
    }

    /// How much there is to read before the failure; a monitor's dialogue is seldom about what it found.
    fn length(self) -> usize {
        match self {
            Item::Scenario(result, _) => {
                result.transcript.iter().filter(|line| line.side == Side::ToEngine).count()
            }
            Item::Monitor(..) => usize::MAX,
        }
    }
}

impl<'a> Group<'a> {
    /// Adds an item, and shows it if it is better than the one shown so far.
    fn take(&mut self, mut item: Item<'a>) {
        let rank = |item: Item<'_>| (item.standing(), std::cmp::Reverse(item.weight()), item.length());
        if rank(item) < rank(self.shown) {
            std::mem::swap(&mut item, &mut self.shown);
        }
        self.others.push(item);
    }

    /// All its results.
    pub(super) fn items(&self) -> impl Iterator<Item = Item<'a>> {
        [self.shown].into_iter().chain(self.others.iter().chain(&self.behind).copied())
    }

    /// The ids of all its results.
    fn ids(&self) -> Vec<&'a str> {
        self.items().map(Item::id).collect()
    }

    /// In which dialogues it showed.
    fn showing(&self) -> Showing<'_> {
        let own = self.cause.as_ref();
        let before = |item: Item<'a>| match item {
            Item::Scenario(result, _) => result.found.iter().collect(),
            Item::Monitor(result, _) => {
                own.and_then(|own| result.behind.get(own)).into_iter().flatten().collect()
            }
        };
        let scenarios = self.items().filter(|item| matches!(item, Item::Scenario(..))).count();
        let before = self.items().map(before).collect();
        Showing { cause: own, weight: self.shown.weight(), scenarios, before }
    }

    /// The form of the lines on which all its results rest, if it says much. Where nothing was to be refused, the refusal is
    /// wrong, whatever its form.
    fn form(&self) -> Option<String> {
        if self.cause.as_ref().is_some_and(Cause::is_unwanted_refusal) {
            return None;
        }
        let mut forms = self.items().map(|item| match item {
            Item::Scenario(result, _) => Cause::telling_form(&result.failures.first()?.heard.as_ref()?.line),
            Item::Monitor(..) => None,
        });
        let first = forms.next()??;
        forms.all(|form| form.as_ref() == Some(&first)).then_some(first)
    }

    /// The worst failures of its scenarios.
    fn failures(&self) -> impl Iterator<Item = Option<&'a Failure>> {
        self.items().filter_map(|item| match item {
            Item::Scenario(result, _) => Some(result.failures.first()),
            Item::Monitor(..) => None,
        })
    }

    /// What led to the lines on which its scenarios failed.
    fn triggers(&self) -> BTreeSet<String> {
        self.failures().flatten().filter_map(Cause::trigger).collect()
    }

    /// Whether that is known of each of its scenarios, and it has some.
    fn all_have_triggers(&self) -> bool {
        let mut failures = self.failures().peekable();
        failures.peek().is_some() && failures.all(|failure| failure.and_then(Cause::trigger).is_some())
    }

    /// The clauses that its scenarios break.
    fn clauses(&self) -> BTreeSet<&'a ClauseId> {
        self.items()
            .filter_map(|item| match item {
                Item::Scenario(result, _) => result.failures.first()?.clause.as_ref(),
                Item::Monitor(..) => None,
            })
            .collect()
    }

    /// What is wrong, in one line: what a monitor found, which does not depend on the scenario that showed it, else the failure.
    pub(super) fn in_short(&self) -> String {
        let own = |finding: &&Finding| Some(Cause::of_finding(finding, &[], &[])) == self.cause;
        let found = self.items().find_map(|item| match item {
            Item::Monitor(result, _) => result.findings.iter().find(own),
            Item::Scenario(..) => None,
        });
        match (found, self.shown) {
            // Its title stands beside it.
            (_, Item::Monitor(result, _)) => result
                .findings
                .first()
                .map_or_else(|| detail::seen(result), |finding| safe_line(&finding.text)),
            (Some(finding), Item::Scenario(..)) => safe_line(&finding.text),
            (None, Item::Scenario(result, _)) => detail::summary(result),
        }
    }

    /// What is said of the others, in words for each standing. Those that weigh less come last.
    pub(super) fn rest(&self) -> Vec<Rest> {
        let shown = self.shown.standing();
        let standings = [Standing::Failure, Standing::Unconfirmed, Standing::Warning];
        let lists = [(&self.others, "in the same way"), (&self.behind, "that followed on it")];
        let phrases =
            standings.into_iter().flat_map(|standing| lists.map(|(items, how)| (standing, items, how)));
        let phrases = phrases.map(|(standing, items, how)| {
            let counts = |item: &&Item<'_>| item.standing() == standing && item.weight() >= Weight::Warning;
            let alike = items.iter().filter(counts);
            let mut ids: Vec<String> = alike.map(|item| safe_line(item.id())).collect();
            let what = match standing {
                one if one == shown => format!("{} more", ids.len()),
                Standing::Failure => count(ids.len(), "failure"),
                Standing::Unconfirmed => match ids.len() {
                    1 => "1 that was not confirmed".to_owned(),
                    number => format!("{number} that were not confirmed"),
                },
                Standing::Warning => count(ids.len(), "warning"),
            };
            let phrase = format!("and {what} {how}");
            let unnamed = ids.len().saturating_sub(MOST_NAMED);
            ids.truncate(MOST_NAMED);
            Rest { phrase, ids, unnamed }
        });
        phrases.filter(|rest| !rest.ids.is_empty()).collect()
    }
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
    let groups = joined_by_triggers(joined_by_reasons(merged(groups)));
    let mut groups = gathered(report, joined_by_lines(report, groups));
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

/// Groups about one kind of move are part of the group about any move, if they break the same clause or are not larger: then
/// it is not the kind that matters.
fn merged(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let (parts, mut whole): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|g| g.cause.as_ref().and_then(Cause::of_any_move).is_some());
    let mut apart = Vec::new();
    for part in parts {
        let any = part.cause.as_ref().and_then(Cause::of_any_move);
        let clauses = part.clauses();
        let number = part.items().count();
        let same = |group: &&mut Group<'_>| {
            let whole = || !group.clauses().is_disjoint(&clauses) || group.items().count() >= number;
            group.cause == any && whole()
        };
        match whole.iter_mut().find(same) {
            Some(group) => part.others.into_iter().chain([part.shown]).for_each(|item| group.take(item)),
            None => apart.push(part),
        }
    }
    whole.append(&mut apart);
    whole
}

/// What a step and a monitor say of the same moves is one cause.
fn joined_by_reasons(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let mut whole: Vec<Group<'_>> = Vec::new();
    // What a step says comes last.
    let (steps, monitors): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|group| group.cause.as_ref().is_some_and(Cause::is_of_a_step));
    for group in monitors.into_iter().chain(steps) {
        let own = group.cause.as_ref();
        let same = |other: &&mut Group<'_>| {
            own.zip(other.cause.as_ref()).is_some_and(|(own, other)| own.says_the_same(other))
        };
        match whole.iter_mut().find(same) {
            Some(other) => group.items().for_each(|item| other.take(item)),
            None => whole.push(group),
        }
    }
    whole
}

/// The same kind of line after the same command, though nobody waited for it, is one cause, whatever monitors say of it: a small
/// group in which all failures are like some in a larger one is part of that.
fn joined_by_triggers(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let mut sorted: Vec<(BTreeSet<String>, Group<'_>)> =
        groups.into_iter().map(|group| (group.triggers(), group)).collect();
    // Stable, so that of equal groups the first one leads.
    sorted.sort_by_key(|(_, group)| std::cmp::Reverse(group.items().count()));
    let mut whole: Vec<(BTreeSet<String>, Group<'_>)> = Vec::new();
    for (triggers, group) in sorted {
        let known = group.all_have_triggers();
        let like = |(others, _): &&mut (BTreeSet<String>, Group<'_>)| known && triggers.is_subset(others);
        match whole.iter_mut().find(like) {
            Some((_, larger)) => group.items().for_each(|item| larger.take(item)),
            None => whole.push((triggers, group)),
        }
    }
    whole.into_iter().map(|(_, group)| group).collect()
}

/// A line that monitors found wrong is wrong wherever it comes, unless its numbers or moves are what is wrong: groups that
/// rest on nothing but lines of its form are part of the group of what was found.
fn joined_by_lines<'a>(report: &'a Report, groups: Vec<Group<'a>>) -> Vec<Group<'a>> {
    let mut wrong: BTreeMap<String, Cause> = BTreeMap::new();
    for result in report.monitors.iter().filter(|result| report.monitor_weight(result) >= Weight::Failure) {
        for finding in result.findings.iter().filter(|finding| finding.level == Level::Must) {
            let cause = Cause::of_finding(finding, &[], &[]);
            if let Some(form) = Cause::telling_form(&finding.line).filter(|_| !cause.is_of_values()) {
                wrong.entry(form).or_insert(cause);
            }
        }
    }
    let (parts, mut whole): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| {
        let cause = group.form().and_then(|form| wrong.get(&form));
        cause.is_some() && cause != group.cause.as_ref()
    });
    for part in parts {
        let cause = part.form().and_then(|form| wrong.get(&form));
        match whole.iter_mut().find(|group| group.cause.as_ref() == cause) {
            Some(group) => part.items().for_each(|item| group.take(item)),
            None => whole.push(part),
        }
    }
    whole
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
    use crate::verdict::{FailureKind, Heard};

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
