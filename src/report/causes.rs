//! Results that have one cause are one thing to fix: one of them is shown, the others are named.
//!
//! Main function: [`groups()`].

use std::collections::BTreeSet;

use super::fold::{Report, Weight};
use super::wording::{count, safe_line};
use crate::cause::Cause;
use crate::event::{MonitorResult, ScenarioResult};
use crate::line::Side;
use crate::verdict::{ClauseId, Verdict};

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
}

impl<'a> Item<'a> {
    pub(super) fn id(self) -> &'a str {
        match self {
            Item::Scenario(result, _) => &result.id,
            Item::Monitor(result, _) => &result.id,
        }
    }

    pub(super) fn verdict(self) -> Verdict {
        match self {
            Item::Scenario(result, _) => result.verdict,
            Item::Monitor(result, _) => result.verdict,
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

    /// The clauses that its scenarios break.
    fn clauses(&self) -> BTreeSet<&'a ClauseId> {
        let items = self.others.iter().chain([&self.shown]);
        items
            .filter_map(|item| match item {
                Item::Scenario(result, _) => result.failures.first()?.clause.as_ref(),
                Item::Monitor(..) => None,
            })
            .collect()
    }

    /// What is said of the others: a phrase, and their ids. Those that weigh less come last.
    pub(super) fn rest(&self) -> Vec<(String, Vec<String>)> {
        let shown = self.shown.standing();
        let phrases = [Standing::Failure, Standing::Unconfirmed, Standing::Warning].map(|standing| {
            let alike = self.others.iter().filter(|item| item.standing() == standing);
            let ids: Vec<String> = alike.map(|item| safe_line(item.id())).collect();
            let what = match standing {
                one if one == shown => format!("{} more", ids.len()),
                Standing::Failure => count(ids.len(), "failure"),
                Standing::Unconfirmed => format!("{} that were not confirmed", ids.len()),
                Standing::Warning => count(ids.len(), "warning"),
            };
            (format!("and {what} in the same way"), ids)
        });
        phrases.into_iter().filter(|(_, ids)| !ids.is_empty()).collect()
    }
}

/// The results that `wanted` takes, by cause, in the order in which the first of each came. The one that is shown is the
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
        // One that has found something of its own says that.
        let own = result.causes.iter().find(|cause| !told.contains(cause));
        let cause = own.or(result.causes.first());
        add(&mut groups, cause.cloned(), item);
    }
    let mut groups = merged(groups);
    for group in &mut groups {
        group.others.sort_by_key(|item| std::cmp::Reverse(item.weight()));
    }
    groups
}

/// Groups about one kind of move are part of the group about any move, if they break the same clause: then it is not the
/// kind that matters.
fn merged(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let (parts, mut whole): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|g| g.cause.as_ref().and_then(Cause::of_any_move).is_some());
    let mut apart = Vec::new();
    for part in parts {
        let any = part.cause.as_ref().and_then(Cause::of_any_move);
        let clauses = part.clauses();
        let same = |group: &&mut Group<'_>| group.cause == any && !group.clauses().is_disjoint(&clauses);
        match whole.iter_mut().find(same) {
            Some(group) => part.others.into_iter().chain([part.shown]).for_each(|item| group.take(item)),
            None => apart.push(part),
        }
    }
    whole.append(&mut apart);
    whole
}

/// Adds an item to the group of its cause.
fn add<'a>(groups: &mut Vec<Group<'a>>, cause: Option<Cause>, item: Item<'a>) {
    match groups.iter_mut().find(|group| cause.is_some() && group.cause == cause) {
        Some(group) => group.take(item),
        None => groups.push(Group { cause, shown: item, others: Vec::new() }),
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
        && group.others.is_empty()
        && group.shown.standing() != Standing::Unconfirmed
    {
        return None;
    }
    let sum = |noun: &str, tail: &str, standing: Standing| {
        let mut numbers = [0, 0];
        let mut causes = 0;
        for group in &groups {
            causes += usize::from(group.shown.standing() == standing);
            let items = group.others.iter().chain([&group.shown]);
            for item in items.filter(|item| item.standing() == standing) {
                numbers[usize::from(matches!(item, Item::Monitor(..)))] += 1;
            }
        }
        let [scenarios, monitors] = numbers;
        let all = scenarios + monitors;
        let of_monitors = if monitors > 0 { format!(" ({monitors} of monitors)") } else { String::new() };
        let from = match causes {
            0 => "the same causes".to_owned(),
            number => count(number, "cause"),
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
