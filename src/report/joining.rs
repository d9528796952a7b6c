//! Which groups of results are one thing to fix although their causes have different names: the same fault shows in several ways.
//!
//! Main function: [`joined()`].

use std::collections::{BTreeMap, BTreeSet};

use super::behind::root;
use super::fold::{Report, Weight};
use super::group::Group;
use crate::cause::{Cause, General};
use crate::verdict::Level;

/// So many times as often as the output ends, the process does.
const OFTEN: usize = 3;

/// The same groups, with those joined that are one thing to fix.
pub(super) fn joined<'a>(report: &'a Report, groups: Vec<Group<'a>>) -> Vec<Group<'a>> {
    let groups = joined_by_first_lines(merged(joined_by_ends(groups)));
    joined_by_words(joined_by_lines(report, joined_by_triggers(joined_by_reasons(groups))))
}

/// Each group becomes a part of the one at the place that is told for it, or of what that becomes a part of; the others stay where
/// they are.
fn absorbed<'a>(
    groups: Vec<Group<'a>>,
    place: impl Fn(usize, &Group<'a>) -> Option<usize>,
) -> Vec<Group<'a>> {
    let into: Vec<Option<usize>> = groups.iter().enumerate().map(|(at, group)| place(at, group)).collect();
    let mut whole: Vec<Option<Group<'a>>> = groups.into_iter().map(Some).collect();
    for at in 0..whole.len() {
        let whose = root(&into, at);
        if whose != at
            && let Some(part) = whole[at].take()
            && let Some(group) = whole[whose].as_mut()
        {
            part.items().for_each(|item| group.take(item));
        }
    }
    whole.into_iter().flatten().collect()
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

/// Who seldom sees the output end, or only hears of the end, sees the same as who often sees how the process ends. Not if it
/// ends in several ways.
fn joined_by_ends(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let sizes: Vec<(Option<Cause>, usize)> =
        groups.iter().map(|group| (group.cause.clone(), group.items().count())).collect();
    let ways: BTreeSet<&str> = sizes.iter().filter_map(|(cause, _)| cause.as_ref()?.how_it_ended()).collect();
    let place = |_, group: &Group<'_>| {
        let own = group.cause.as_ref().filter(|_| ways.len() == 1)?;
        let number = OFTEN * group.items().count();
        sizes
            .iter()
            .position(|(end, size)| end.as_ref().is_some_and(|end| own.hints_at(end)) && *size >= number)
    };
    absorbed(groups, place)
}

/// Who waits in vain for one of several kinds of lines waits for the first of them, if others do so, too.
fn joined_by_first_lines(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let causes: Vec<Option<Cause>> = groups.iter().map(|group| group.cause.clone()).collect();
    let place = |_, group: &Group<'_>| {
        let first = group.cause.as_ref().and_then(Cause::of_first_line)?;
        causes.iter().position(|cause| cause.as_ref() == Some(&first))
    };
    absorbed(groups, place)
}

/// What tells the same in other words, and not more often, is part of the group that shows most often.
fn joined_by_words(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let all: Vec<(Option<Cause>, Weight, usize)> = groups
        .iter()
        .map(|group| (group.cause.clone(), group.shown.weight(), group.scenarios().max(1)))
        .collect();
    let place = |at: usize, group: &Group<'_>| {
        let (own, weight, number) = (group.cause.as_ref()?, group.shown.weight(), group.scenarios().max(1));
        let fits = |(place, (other, heavy, size)): &(usize, &(Option<Cause>, Weight, usize))| {
            let Some(other) = other.as_ref().filter(|other| *other != own) else { return false };
            let Some(times) = own.tells_in_other_words(other) else { return false };
            // An extra answer explains others only if it was ever seen before them.
            let seen = || group.showing().before.iter().any(|before| before.contains(&other));
            if other.is_answer_too_many() && !own.is_answer_too_many() && !seen() {
                return false;
            }
            // Of two that explain each other and show as often, the first one leads.
            let may_lead = *place < at || other.tells_in_other_words(own).is_none();
            let shows = *size > times * number || *size == times * number && may_lead;
            *heavy >= weight.min(Weight::Failure) && shows
        };
        let best = all
            .iter()
            .enumerate()
            .filter(fits)
            .max_by_key(|(place, (.., size))| (*size, std::cmp::Reverse(*place)));
        best.map(|(place, _)| place)
    };
    absorbed(groups, place)
}

/// What shows after several kinds of commands, by several rules or in several places is one cause.
pub(super) fn joined_in_general(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let general = |group: &Group<'_>| group.cause.as_ref().and_then(Cause::in_general);
    let mut numbers: BTreeMap<Cause, usize> = BTreeMap::new();
    for General { cause, .. } in groups.iter().filter_map(general) {
        *numbers.entry(cause).or_default() += 1;
    }
    let enough = |one: &General| numbers.get(&one.cause).is_some_and(|number| *number >= one.enough);
    let mut whole: Vec<Group<'_>> = Vec::new();
    for mut group in groups {
        if let Some(General { cause, .. }) = general(&group).filter(enough) {
            group.cause = Some(cause);
        }
        match whole.iter_mut().find(|other| group.cause.is_some() && other.cause == group.cause) {
            Some(other) => {
                other.behind.append(&mut group.behind);
                group.items().for_each(|item| other.take(item));
            }
            None => whole.push(group),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::ScenarioResult;
    use crate::report::group::Item;
    use crate::verdict::Verdict;

    fn named_cause(name: &str) -> Cause {
        serde_json::from_value(serde_json::Value::from(name)).expect("a cause is a text")
    }

    /// The causes of what is left of failing scenarios with these causes, so many of each, and how many come from each.
    fn left(
        join: impl Fn(Vec<Group<'_>>) -> Vec<Group<'_>>,
        causes: &[(&str, usize)],
    ) -> Vec<(String, usize)> {
        let result = ScenarioResult { verdict: Verdict::Fail, ..ScenarioResult::default() };
        let item = Item::Scenario(&result, Weight::Failure);
        let group = |(name, number): &(&str, usize)| Group {
            cause: Some(named_cause(name)),
            shown: item,
            others: vec![item; number - 1],
            behind: Vec::new(),
        };
        let told = |group: &Group<'_>| {
            (group.cause.as_ref().map(ToString::to_string).unwrap_or_default(), group.items().count())
        };
        join(causes.iter().map(group).collect()).iter().map(told).collect()
    }

    fn named(left: &[(String, usize)]) -> Vec<(&str, usize)> {
        left.iter().map(|(name, number)| (name.as_str(), *number)).collect()
    }

    #[test]
    fn an_end_is_joined_with_the_only_way_in_which_the_engine_ends() {
        let (crash, closed) =
            ("crash: killed by SIGSEGV after go", "closed: the engine closed its output after go");
        assert_eq!(named(&left(joined_by_ends, &[(closed, 1), (crash, 3)])), [(crash, 4)]);
        assert_eq!(left(joined_by_ends, &[(closed, 1), (crash, 2)]).len(), 2);
        let other = "crash: exit code # after quit";
        assert_eq!(left(joined_by_ends, &[(closed, 1), (crash, 3), (other, 3)]).len(), 3);
    }

    #[test]
    fn the_first_of_several_lines_is_waited_for() {
        let several = "timeout: move or resign";
        assert_eq!(
            named(&left(joined_by_first_lines, &[(several, 1), ("timeout: move", 1)])),
            [("timeout: move", 2)]
        );
        assert_eq!(named(&left(joined_by_first_lines, &[(several, 1)])), [(several, 1)]);
    }

    #[test]
    fn other_words_are_joined_with_what_shows_as_often() {
        let (illegal, none) = ("move-legal: * is not legal in *", "move-legal: no move in *");
        let refuses = "refusal-true: * is legal in *";
        assert_eq!(named(&left(joined_by_words, &[(none, 2), (illegal, 2)])), [(illegal, 4)]);
        assert_eq!(named(&left(joined_by_words, &[(illegal, 2), (none, 2)])), [(illegal, 4)]);
        // Two that explain each other do not stand in a circle.
        assert_eq!(named(&left(joined_by_words, &[(illegal, 2), (refuses, 2), (none, 2)])), [(illegal, 6)]);
        assert_eq!(named(&left(joined_by_words, &[(illegal, 1), (none, 2)])), [(illegal, 1), (none, 2)]);
        // Those that are not among the moves to be searched may have a reason of their own.
        let outside = "move-legal: not among the moves to be searched";
        assert_eq!(left(joined_by_words, &[(illegal, 5), (outside, 2)]).len(), 2);
        assert_eq!(left(joined_by_words, &[(illegal, 6), (outside, 2)]).len(), 1);
        let castling = "move-legal: castling is not legal in *";
        assert_eq!(left(joined_by_words, &[(castling, 9), (none, 1), (illegal, 1)]).len(), 2);
        let twice = "answer: a second bestmove for one go";
        let unasked = "answer: a bestmove without a go";
        assert_eq!(left(joined_by_words, &[(twice, 1), (unasked, 2)]).len(), 1);
        // The extra answer was seen in no dialogue before the illegal moves.
        assert_eq!(left(joined_by_words, &[(twice, 9), (illegal, 5)]).len(), 2);
        let found = vec![named_cause(twice)];
        let result = ScenarioResult { verdict: Verdict::Fail, found, ..ScenarioResult::default() };
        let shown = Item::Scenario(&result, Weight::Failure);
        let group = |name: &str| Group {
            cause: Some(named_cause(name)),
            shown,
            others: Vec::new(),
            behind: Vec::new(),
        };
        for (name, number) in [(illegal, 1), ("timeout: bestmove", 2)] {
            let joined = joined_by_words(vec![group(twice), group(name)]);
            assert_eq!(joined.len(), number, "{name}");
        }
    }

    #[test]
    fn few_broken_rules_and_ends_stay_apart() {
        let rule = |number: usize| -> Vec<(String, usize)> {
            let rules = [
                "a pawn jumps",
                "a king leaps",
                "a rook turns",
                "nobody castles",
                "a pin holds",
                "a check is left",
            ];
            rules
                .iter()
                .take(number)
                .map(|rule| (format!("mismatch: accepted, although {rule}"), 1))
                .collect()
        };
        let count = |all: &[(String, usize)]| left(joined_in_general, &named(all)).len();
        assert_eq!((count(&rule(5)), count(&rule(6))), (5, 1));
        let ends: Vec<(String, usize)> =
            ["go", "new", "undo", "hint"].map(|sent| (format!("crash: exit code # after {sent}"), 2)).into();
        assert_eq!((count(&ends[1..]), count(&ends)), (3, 1));
    }
}
