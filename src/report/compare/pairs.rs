//! Which result of one run is which of the other: the one with the same id, or one that was renamed.
//!
//! A result was renamed if its id is gone, another one is new, and both have the same title and the same clauses. Both must
//! be about the same thing, too (`[Hash]`): an option that is gone was not renamed to one that is new. Where several could be
//! meant, none is. Main type: [`Pairs`].

use std::collections::BTreeMap;

use super::result::{Judged, What};

/// The results of two runs.
#[derive(Debug, Default)]
pub(super) struct Pairs<'r> {
    /// Those that both have; the ids differ if one was renamed.
    pub(super) both: Vec<(Judged<'r>, Judged<'r>)>,
    /// Those of the old run only.
    pub(super) gone: Vec<Judged<'r>>,
    /// Those of the new run only.
    pub(super) new: Vec<Judged<'r>>,
}

impl<'r> Pairs<'r> {
    pub(super) fn of(
        mut old: BTreeMap<&'r str, Judged<'r>>,
        mut new: BTreeMap<&'r str, Judged<'r>>,
    ) -> Pairs<'r> {
        let mut pairs = Pairs::default();
        let ids: Vec<&str> = old.keys().copied().filter(|id| new.contains_key(id)).collect();
        for id in ids {
            pairs.both.extend(old.remove(id).zip(new.remove(id)));
        }
        // First those that keep their last word, then the others.
        for of_one_name in [true, false] {
            for (before, now) in renamed(&old, &new, of_one_name) {
                pairs.both.extend(old.remove(before).zip(new.remove(now)));
            }
        }
        pairs.both.sort_by(|(_, one), (_, other)| one.id.cmp(other.id));
        pairs.gone = old.into_values().collect();
        pairs.new = new.into_values().collect();
        pairs
    }
}

/// What renaming leaves as it is: what was judged, its title, its instance, and perhaps its name.
type Kept<'r> = (What, &'r str, &'r str, Option<&'r str>);

fn renamed<'r>(
    old: &BTreeMap<&'r str, Judged<'r>>,
    new: &BTreeMap<&'r str, Judged<'r>>,
    of_one_name: bool,
) -> Vec<(&'r str, &'r str)> {
    let mut alike: BTreeMap<Kept<'r>, [Vec<&Judged<'r>>; 2]> = BTreeMap::new();
    for (side, results) in [old, new].into_iter().enumerate() {
        for judged in results.values().filter(|judged| !judged.title.is_empty()) {
            let (name, instance) = name_and_instance(judged.id);
            let kept = (judged.what, judged.title, instance, of_one_name.then_some(name));
            alike.entry(kept).or_default()[side].push(judged);
        }
    }
    let pairs = alike.values().filter_map(|sides| match [&sides[0][..], &sides[1][..]] {
        [[before], [now]] if of_the_same_clauses(before, now) => Some((before.id, now.id)),
        _ => None,
    });
    pairs.collect()
}

/// `takes` and `[Hash]` of `uci/options/takes[Hash]`.
fn name_and_instance(id: &str) -> (&str, &str) {
    let (table, instance) = id.split_at(id.find('[').unwrap_or(id.len()));
    (table.rsplit('/').next().unwrap_or_default(), instance)
}

/// A failure may have added clauses to those that are judged.
fn of_the_same_clauses(one: &Judged<'_>, other: &Judged<'_>) -> bool {
    let mut differ = one.clauses.symmetric_difference(&other.clauses);
    let added = |clause| one.named.contains(clause) || other.named.contains(clause);
    one.clauses == other.clauses || differ.all(added) && !one.clauses.is_disjoint(&other.clauses)
}

#[cfg(test)]
mod tests {
    use super::super::result::results;
    use super::*;
    use crate::event::{ClauseText, ScenarioResult};
    use crate::report::fold::Report;
    use crate::verdict::{ClauseId, Failure};

    /// A run with results written as `id: title: clauses: broken clauses`.
    fn run(texts: &[&str]) -> Report {
        let ids = |text: &str| text.split_whitespace().map(ClauseId::new).collect::<Vec<_>>();
        let scenarios = texts.iter().map(|text| {
            let parts: Vec<&str> = text.split(": ").collect();
            let broken = ids(parts.get(3).copied().unwrap_or_default());
            let failures = broken.iter().map(|id| Failure { clause: Some(id.clone()), ..Failure::default() });
            let clauses = ids(parts[2]).into_iter().chain(broken.clone());
            ScenarioResult {
                id: parts[0].to_owned(),
                title: parts[1].to_owned(),
                clauses: clauses.map(|id| ClauseText { id, ..ClauseText::default() }).collect(),
                failures: failures.collect(),
                ..ScenarioResult::default()
            }
        });
        Report { scenarios: scenarios.collect(), ..Report::default() }
    }

    fn told(old: &[&str], new: &[&str]) -> String {
        let (old, new) = (run(old), run(new));
        let pairs = Pairs::of(results(&old), results(&new));
        let both = pairs.both.iter().map(|(old, new)| match old.id == new.id {
            true => new.id.to_owned(),
            false => format!("{}={}", old.id, new.id),
        });
        let gone = pairs.gone.iter().map(|judged| format!("-{}", judged.id));
        let new = pairs.new.iter().map(|judged| format!("+{}", judged.id));
        both.chain(gone).chain(new).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_was_renamed_is_found_and_nothing_else_is() {
        let cases: &[(&[&str], &[&str], &str)] = &[
            (&["p/a: t: XB-A"], &["p/a: another title: XB-B"], "p/a"),
            (&["p/a: t: XB-A"], &["p/b: t: XB-A"], "p/a=p/b"),
            (&["p/a: t: XB-A"], &["p/b: u: XB-A"], "-p/a +p/b"),
            (&["p/a: t: XB-A"], &["p/b: t: XB-B"], "-p/a +p/b"),
            (&["p/a: t: XB-A"], &["p/b: t: XB-A XB-B"], "-p/a +p/b"),
            // The failure has named a clause that is not always judged.
            (&["p/a: t: XB-A"], &["p/b: t: XB-A: XB-B"], "p/a=p/b"),
            (&["p/a: t: XB-A: XB-A"], &["p/b: t: XB-B: XB-B"], "-p/a +p/b"),
            // What is there still was not renamed.
            (&["p/a: t: XB-A"], &["p/a: t: XB-A", "p/b: t: XB-A"], "p/a +p/b"),
            // An option is gone, and another one is new.
            (&["p/o[A]: t: XB-A"], &["p/o[B]: t: XB-A"], "-p/o[A] +p/o[B]"),
            (
                &["p/o[A]: t: XB-A", "p/o[B]: t: XB-A"],
                &["p/n[A]: t: XB-A", "p/n[B]: t: XB-A"],
                "p/o[A]=p/n[A] p/o[B]=p/n[B]",
            ),
            // Of several the name decides, and nothing if that is another one, too.
            (
                &["p/t/a: t: XB-A", "p/t/b: t: XB-A"],
                &["p/u/a: t: XB-A", "p/u/b: t: XB-A"],
                "p/t/a=p/u/a p/t/b=p/u/b",
            ),
            (&["p/a: t: XB-A", "p/b: t: XB-A"], &["p/c: t: XB-A"], "-p/a -p/b +p/c"),
        ];
        for (old, new, expected) in cases {
            assert_eq!(told(old, new), *expected, "{old:?} {new:?}");
        }
    }
}
