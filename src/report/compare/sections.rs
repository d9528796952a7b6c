//! How changes are grouped and summed up in reports for people.
//!
//! Main functions: [`sections`] and [`sums`].

use super::super::wording::count;
use super::comparison::{Change, Comparison, Kind};

/// Changes under one heading.
pub(super) struct Section<'c> {
    pub(super) kind: Kind,
    /// Whether they break must clauses.
    pub(super) by_a_must: bool,
    pub(super) changes: Vec<&'c Change>,
}

impl Section<'_> {
    /// Its heading, in lower case.
    pub(super) fn heading(&self) -> &'static str {
        match self.kind {
            Kind::Worse if self.by_a_must => "worse, by a must",
            Kind::Worse => "worse",
            Kind::Ours => "a fault of enginecheck or of the scenario, not of the engine",
            Kind::Better => "better",
            Kind::Changed => "no better or worse, but not the same",
            Kind::Known => "in the baseline of one run only",
            Kind::Undecided => "undecided: one of the runs says nothing about it",
            Kind::New => "new",
            Kind::Gone => "gone",
            Kind::Unreached => "not reached, or not selected, by one of the runs",
            Kind::Renamed => "renamed",
        }
    }

    /// How many of them are shown.
    pub(super) fn shown(&self) -> &[&Change] {
        let most = if self.kind == Kind::Worse { 100 } else { 30 };
        &self.changes[..self.changes.len().min(most)]
    }

    /// What is said of the others; nothing if there are none.
    pub(super) fn more(&self) -> Option<String> {
        let more = self.changes.len() - self.shown().len();
        (more > 0).then(|| format!("… {more} more; --json FILE tells all of them"))
    }

    /// Whether there is more to say of each than its id and its verdicts.
    pub(super) fn is_about_findings(&self) -> bool {
        !matches!(self.kind, Kind::Gone | Kind::Unreached | Kind::Renamed)
    }
}

/// The changes by heading, in the order in which they are shown.
pub(super) fn sections(comparison: &Comparison) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for change in &comparison.changes {
        let (kind, by_a_must) = (change.kind, change.kind == Kind::Worse && change.by_a_must());
        match sections.last_mut() {
            Some(last) if (last.kind, last.by_a_must) == (kind, by_a_must) => last.changes.push(change),
            _ => sections.push(Section { kind, by_a_must, changes: vec![change] }),
        }
    }
    sections
}

/// `2 worse (1 by a must), 1 better; 120 unchanged`.
pub(super) fn sums(comparison: &Comparison) -> String {
    let of = |kind: Kind| comparison.changes.iter().filter(move |change| change.kind == kind);
    let words = [
        (Kind::Worse, "worse"),
        (Kind::Ours, "broken"),
        (Kind::Better, "better"),
        (Kind::Changed, "otherwise changed"),
        (Kind::Known, "in one baseline only"),
        (Kind::Undecided, "undecided"),
        (Kind::New, "new"),
        (Kind::Gone, "gone"),
        (Kind::Unreached, "not reached"),
        (Kind::Renamed, "renamed"),
    ];
    let sums = words.iter().filter_map(|(kind, word)| {
        let number = of(*kind).count();
        let musts = of(*kind).filter(|change| *kind == Kind::Worse && change.by_a_must()).count();
        let by_a_must = if musts > 0 { format!(" ({musts} by a must)") } else { String::new() };
        (number > 0).then(|| format!("{number} {word}{by_a_must}"))
    });
    let sums: Vec<String> = sums.collect();
    match sums.is_empty() {
        true => format!("nothing changed in {}", count(comparison.unchanged, "result")),
        false => format!("{}; {} unchanged", sums.join(", "), comparison.unchanged),
    }
}

/// `pass → fail`; one verdict if there was only one, or if they are the same.
pub(super) fn verdicts(change: &Change) -> String {
    let words = [&change.old, &change.new].map(|side| side.as_ref().map(|s| s.word.clone()));
    match words {
        [Some(old), Some(new)] if old != new => format!("{old} → {new}"),
        [_, Some(one)] | [Some(one), None] => one,
        [None, None] => String::new(),
    }
}
