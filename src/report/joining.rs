//! Which groups of results are one thing to fix although their causes have different names: the same fault shows in several ways.
//!
//! Main function: [`joined()`].

use std::collections::{BTreeMap, BTreeSet};

use super::fold::{Report, Weight};
use super::group::Group;
use crate::cause::{Cause, General};
use crate::verdict::Level;

/// So many times as often as the output ends, the process does.
const OFTEN: usize = 3;

/// The same groups, with those joined that are one thing to fix.
pub(super) fn joined<'a>(report: &'a Report, groups: Vec<Group<'a>>) -> Vec<Group<'a>> {
    let groups = joined_in_general(joined_by_first_lines(merged(joined_by_ends(groups))));
    joined_by_lines(report, joined_by_triggers(joined_by_reasons(groups)))
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

/// Who seldom sees the output end, or only hears of the end, sees the same as who often sees how the process ends.
fn joined_by_ends(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let is = |group: &Group<'_>, what: fn(&Cause) -> bool| group.cause.as_ref().is_some_and(what);
    let (seldom, mut whole): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|group| is(group, Cause::is_hint_of_an_end));
    for group in seldom {
        let number = OFTEN * group.items().count();
        let ends = |other: &&mut Group<'_>| is(other, Cause::is_end) && other.items().count() >= number;
        match whole.iter_mut().find(ends) {
            Some(other) => group.items().for_each(|item| other.take(item)),
            None => whole.push(group),
        }
    }
    whole
}

/// What shows after several kinds of commands, by several rules or in several places is one cause.
fn joined_in_general(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let general = |group: &Group<'_>| group.cause.as_ref().and_then(Cause::in_general);
    let mut numbers: BTreeMap<Cause, usize> = BTreeMap::new();
    for General { cause, .. } in groups.iter().filter_map(general) {
        *numbers.entry(cause).or_default() += 1;
    }
    let mut whole: Vec<Group<'_>> = Vec::new();
    for mut group in groups {
        if let Some(General { cause, .. }) = general(&group).filter(|one| numbers[&one.cause] >= one.enough) {
            group.cause = Some(cause);
        }
        match whole.iter_mut().find(|other| group.cause.is_some() && other.cause == group.cause) {
            Some(other) => group.items().for_each(|item| other.take(item)),
            None => whole.push(group),
        }
    }
    whole
}

/// Who waits in vain for one of several kinds of lines waits for the first of them, if others do so, too.
fn joined_by_first_lines(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let first = |group: &Group<'_>| group.cause.as_ref().and_then(Cause::of_first_line);
    let (parts, mut whole): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| first(group).is_some());
    for part in parts {
        let first = first(&part);
        match whole.iter_mut().find(|group| group.cause == first) {
            Some(group) => part.items().for_each(|item| group.take(item)),
            None => whole.push(part),
        }
    }
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
